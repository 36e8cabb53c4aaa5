//! Level by level: a cell a position is its label, or how many of its options have not been found to win. What is labelled is
//! told to the owners of the positions before it.

use std::io::{self, Read, Write};

use grundy::ranked::Ranked;
use grundy_graphs::implicit::Cell;
use grundy_graphs::label::End;
use timely::worker::Worker;

use super::bits::{Bits, each};
use super::part::{pair, pairs};
use super::rounds::{Rounds, Word};
use super::share::{Places, Share};
use super::spread::Spread;
use super::{Tallies, index};
use crate::checkpoint::{Saver, Snapshot};
use crate::failure::Failure;

/// Levels are counted up to this remoteness.
const MOST_LEVELS: usize = 1 << 20;

/// A cell, and how it is saved.
pub(super) trait Kept: Cell {
    const BYTES: usize;

    /// The outcome in two bits.
    fn pair(self) -> u8;

    /// Appends what is kept in the end.
    fn write(cells: &[Self], out: &mut Vec<u8>);
}

impl Kept for u8 {
    const BYTES: usize = 1;

    fn pair(self) -> u8 {
        pair(self.known())
    }

    fn write(cells: &[u8], out: &mut Vec<u8>) {
        let outcomes: Vec<u8> = cells.iter().map(|cell| cell.pair()).collect();
        pairs(&outcomes, out);
    }
}

impl Kept for u16 {
    const BYTES: usize = 2;

    fn pair(self) -> u8 {
        pair(self.known().outcome())
    }

    fn write(cells: &[u16], out: &mut Vec<u8>) {
        out.extend(cells.iter().flat_map(|cell| cell.to_le_bytes()));
    }
}

/// What a worker knows of its positions.
pub(super) struct Counted<C> {
    pub(super) cells: Vec<C>,
    /// Those labelled at the last level.
    level: Bits,
    pub(super) tallies: Tallies,
}

impl<C: Kept> Counted<C> {
    /// Nothing.
    fn new(places: usize) -> Counted<C> {
        let (cells, level) = (vec![C::default(); places], Bits::new(places));
        Counted { cells, level, tallies: Tallies::default() }
    }
}

impl<C: Kept> Snapshot for Counted<C> {
    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let mut bytes = Vec::with_capacity(1 << 16);
        for cells in self.cells.chunks(1 << 15) {
            bytes.clear();
            for &cell in cells {
                let code: u16 = cell.into();
                bytes.extend_from_slice(&code.to_le_bytes()[..C::BYTES]);
            }
            out.write_all(&bytes)?;
        }
        self.level.write(out)?;
        self.tallies.write(out)
    }

    fn read(fresh: &Self, level: u32, input: &mut impl Read) -> io::Result<Result<Self, String>> {
        let places = fresh.cells.len();
        let mut cells = Vec::with_capacity(places);
        let mut bytes = vec![0; C::BYTES * places.min(1 << 15)];
        while cells.len() < places {
            let bytes = &mut bytes[..C::BYTES * (places - cells.len()).min(1 << 15)];
            input.read_exact(bytes)?;
            let code =
                |bytes: &[u8]| bytes.iter().rev().fold(0u16, |code, &b| code << 8 | u16::from(b));
            cells.extend(bytes.chunks(C::BYTES).map(|bytes| C::of(code(bytes))));
        }
        let set = Bits::read(places, input)?;
        let tallies = Tallies::read(input)?;
        if tallies.levels.len() != index(level.into()) + 1 {
            return Ok(Err(format!("{} levels at level {level}", tallies.levels.len())));
        }
        Ok(Ok(Counted { cells, level: set, tallies }))
    }
}

/// What the work needs beside the state.
struct Work<'a, C> {
    spread: Spread<'a>,
    end: End,
    saver: Option<Saver<Counted<C>>>,
    found: Found,
}

/// What has been found since the last word.
struct Found {
    word: Word,
    next: Bits,
}

/// The state that a worker begins with, if it has not been saved.
pub(super) fn fresh<C: Kept>(places: usize) -> Counted<C> {
    Counted::new(places)
}

/// A state, and who saves it.
type Saved<S> = (S, Option<Saver<S>>);

/// Labels everything; `start` is the level after which `state` was saved.
pub(super) fn label<C: Kept>(
    worker: &mut Worker,
    (game, share, end): (&Ranked, Share, End),
    mut state: Counted<C>,
    start: Option<u32>,
    saver: Option<Saver<Counted<C>>>,
    rounds: &mut Rounds,
) -> Result<Saved<Counted<C>>, Failure> {
    let next = Bits::new(state.cells.len());
    let me = worker.index() as u64;
    let found = Found { word: Word::default(), next };
    let mut work = Work { spread: Spread::new(game, share, me), end, saver, found };
    let is_first = me == 0;
    if start.is_none() {
        work.begin(&mut state)?;
        work.agree(worker, &mut state, rounds, is_first)?;
    }
    while state.tallies.goes_on {
        let remoteness = state.tallies.levels.len() as u64;
        let mut from = 0;
        loop {
            let mut taken = true;
            while taken && !rounds.is_full() {
                let word = state.level.take(&mut from);
                taken = word.is_some();
                if let Some(places) = word {
                    work.spread(&mut state, places, remoteness, rounds);
                }
            }
            let ours = Word { more: taken, ..Word::default() };
            let cells = &mut state.cells;
            let Work { spread, found, .. } = &mut work;
            let all = rounds.end(worker, ours, |message| {
                spread.hear(message, |places, loses| found.take(cells, places, loses, remoteness));
            });
            if !all.more {
                break;
            }
        }
        work.agree(worker, &mut state, rounds, is_first)?;
    }
    Ok((state, work.saver))
}

impl Found {
    #[inline]
    fn found(&mut self, place: usize, wins: bool) {
        self.next.insert(place);
        *if wins { &mut self.word.won } else { &mut self.word.lost } += 1;
    }

    /// An option of the positions at some places was labelled.
    #[inline]
    fn take<C: Cell>(&mut self, cells: &mut [C], places: Places, loses: bool, remoteness: u64) {
        let Places { first, step, count } = places;
        for place in (0..count).map(|i| index(first + i * step)) {
            let cell = &mut cells[place];
            let Some(new) = cell.after(loses, remoteness) else { continue };
            *cell = new;
            if let Some(wins) = new.wins() {
                self.found(place, wins);
            }
        }
    }
}

impl<C: Kept> Work<'_, C> {
    /// Counts options, and labels the positions where play ends.
    fn begin(&mut self, state: &mut Counted<C>) -> Result<(), Failure> {
        let (game, most) = (self.spread.game, C::MOST_OPTIONS);
        for (place, positions) in self.spread.share.stretches(self.spread.me) {
            for (place, position) in (place..).zip(positions) {
                let options = game.count_options(position, most.into());
                let Some(options) = u32::try_from(options).ok().filter(|&count| count <= most)
                else {
                    return Err(Failure::undecided(format!(
                        "{} has more than {most} options, which are not counted with these --bits{}",
                        game.text(position),
                        if game.descends() { "; --bits 2 does not count them" } else { "" }
                    )));
                };
                let cell = match (options, self.end) {
                    (0, End::Loses) => C::of(C::label(false, 0)),
                    (0, End::Wins) => C::of(C::label(true, 0)),
                    (options, _) => C::count(options),
                };
                state.cells[index(place)] = cell;
                if let Some(wins) = cell.wins() {
                    self.found.found(index(place), wins);
                }
            }
        }
        Ok(())
    }

    /// Tells those before the positions at some places.
    fn spread(
        &mut self,
        state: &mut Counted<C>,
        places: (usize, u64),
        remoteness: u64,
        rounds: &mut Rounds,
    ) {
        let Work { spread, found, .. } = self;
        each(places, |place| {
            let loses = state.cells[place].wins() == Some(false);
            // What has a label is a position.
            let position = spread.share.position(spread.me, place as u64).unwrap_or_default();
            spread.tell(position, loses, rounds, |places| {
                found.take(&mut state.cells, places, loses, remoteness);
            });
        });
    }

    /// All hear what was labelled at this level, and whether to save it.
    fn agree(
        &mut self,
        worker: &mut Worker,
        state: &mut Counted<C>,
        rounds: &mut Rounds,
        is_first: bool,
    ) -> Result<(), Failure> {
        let level = state.tallies.levels.len();
        std::mem::swap(&mut state.level, &mut self.found.next);
        let (owner, place) = self.spread.share.place(self.spread.game.start());
        let start = state.tallies.start.is_none() && owner == worker.index() as u64;
        if start && state.cells[index(place)].wins().is_some() {
            self.found.word.start = level as u64 + 1;
        }
        self.found.word.save = is_first && self.saver.as_ref().is_some_and(Saver::is_time);
        let all = rounds.end(worker, std::mem::take(&mut self.found.word), |_| ());
        state.tallies.goes_on = all.won + all.lost > 0;
        if !state.tallies.goes_on {
            return Ok(());
        }
        if level as u64 > C::MOST_REMOTE || level >= MOST_LEVELS {
            let most = C::MOST_REMOTE.min(MOST_LEVELS as u64 - 1);
            return Err(Failure::undecided(format!(
                "there are positions with a remoteness above {most}, which these --bits do not hold{}",
                if self.spread.game.descends() {
                    "; with --bits 2 remoteness does not matter"
                } else {
                    ""
                }
            )));
        }
        state.tallies.start = state.tallies.start.or(all.start.checked_sub(1));
        state.tallies.levels.push((all.won, all.lost));
        state.tallies.won += all.won;
        state.tallies.lost += all.lost;
        rounds.tell(level as u64, state.tallies.done());
        if let Some(saver) = &mut self.saver {
            let level = u32::try_from(level).unwrap_or(u32::MAX);
            if all.save || saver.is_due_at(level) {
                saver.save(level, state)?;
            }
        }
        Ok(())
    }
}
