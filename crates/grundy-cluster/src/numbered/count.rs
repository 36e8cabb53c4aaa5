//! Level by level: a cell a position is its label, or how many of its options have not been found to win. Every
//! un-move of a labelled position is a message: the place twice, and one more if the option loses.

use std::io::{self, Read, Write};

use grundy::Flow;
use grundy::ranked::Ranked;
use grundy_graphs::implicit::Cell;
use grundy_graphs::label::End;
use timely::worker::Worker;

use super::bits::{Bits, each};
use super::rounds::{Rounds, Word};
use super::share::Share;
use super::{Tallies, index};
use crate::checkpoint::{Saver, Snapshot};
use crate::failure::Failure;

/// Levels are counted up to this remoteness.
const MOST_LEVELS: usize = 1 << 20;

/// A cell, and how it is saved.
pub(super) trait Kept: Cell {
    const BYTES: usize;
}

impl Kept for u8 {
    const BYTES: usize = 1;
}

impl Kept for u16 {
    const BYTES: usize = 2;
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
pub(super) struct Work<'a, C> {
    pub(super) game: &'a Ranked,
    pub(super) share: Share,
    pub(super) end: End,
    pub(super) saver: Option<Saver<Counted<C>>>,
    /// What has been found since the last word.
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
    let mut work = Work { game, share, end, saver, word: Word::default(), next };
    let me = worker.index() as u64;
    let is_first = me == 0;
    if start.is_none() {
        work.begin(&mut state, me)?;
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
                    work.spread(&mut state, places, me, remoteness, rounds);
                }
            }
            let ours = Word { more: taken, ..Word::default() };
            let cells = &mut state.cells;
            let all = rounds.end(worker, ours, |sent| work.take(cells, sent, remoteness));
            if !all.more {
                break;
            }
        }
        work.agree(worker, &mut state, rounds, is_first)?;
    }
    Ok((state, work.saver))
}

impl<C: Kept> Work<'_, C> {
    /// Counts options, and labels the positions where play ends.
    fn begin(&mut self, state: &mut Counted<C>, me: u64) -> Result<(), Failure> {
        for place in 0..state.cells.len() {
            let position = self.share.position(me, place as u64);
            let mut options = 0;
            let flow = self.game.options(position, |_| {
                options += 1;
                if options > C::MOST_OPTIONS { Flow::Break(()) } else { Flow::Continue(()) }
            });
            if flow.is_break() {
                return Err(Failure::undecided(format!(
                    "{} has more than {} options, which are not counted with these --bits{}",
                    self.game.text(position),
                    C::MOST_OPTIONS,
                    if self.game.descends() { "; --bits 2 does not count them" } else { "" }
                )));
            }
            let cell = match (options, self.end) {
                (0, End::Loses) => C::of(C::label(false, 0)),
                (0, End::Wins) => C::of(C::label(true, 0)),
                (options, _) => C::count(options),
            };
            state.cells[place] = cell;
            if let Some(wins) = cell.wins() {
                self.found(place, wins);
            }
        }
        Ok(())
    }

    #[inline]
    fn found(&mut self, place: usize, wins: bool) {
        self.next.insert(place);
        *if wins { &mut self.word.won } else { &mut self.word.lost } += 1;
    }

    /// An option of a position was labelled.
    #[inline]
    fn take(&mut self, cells: &mut [C], sent: u64, remoteness: u64) {
        // Whoever sends something else has other positions; all have said that they have the same.
        let Some(cell) = usize::try_from(sent >> 1).ok().and_then(|place| cells.get_mut(place))
        else {
            return;
        };
        let Some(new) = cell.after(sent & 1 == 1, remoteness) else { return };
        *cell = new;
        if let Some(wins) = new.wins() {
            self.found(index(sent >> 1), wins);
        }
    }

    /// Tells those before the positions at some places.
    fn spread(
        &mut self,
        state: &mut Counted<C>,
        places: (usize, u64),
        me: u64,
        remoteness: u64,
        rounds: &mut Rounds,
    ) {
        let (game, share) = (self.game, self.share);
        each(places, |place| {
            let loses = u64::from(state.cells[place].wins() == Some(false));
            game.before(share.position(me, place as u64), |before| {
                let (owner, place) = share.place(before);
                let sent = place << 1 | loses;
                if owner == me {
                    self.take(&mut state.cells, sent, remoteness);
                } else {
                    rounds.send(index(owner), sent);
                }
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
        std::mem::swap(&mut state.level, &mut self.next);
        let (owner, place) = self.share.place(self.game.start());
        let start = state.tallies.start.is_none() && owner == worker.index() as u64;
        if start && state.cells[index(place)].wins().is_some() {
            self.word.start = level as u64 + 1;
        }
        self.word.save = is_first && self.saver.as_ref().is_some_and(Saver::is_time);
        let all = rounds.end(worker, std::mem::take(&mut self.word), |_| ());
        state.tallies.goes_on = all.won + all.lost > 0;
        if !state.tallies.goes_on {
            return Ok(());
        }
        if level as u64 > C::MOST_REMOTE || level >= MOST_LEVELS {
            let most = C::MOST_REMOTE.min(MOST_LEVELS as u64 - 1);
            return Err(Failure::undecided(format!(
                "there are positions with a remoteness above {most}, which these --bits do not hold{}",
                if self.game.descends() {
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
