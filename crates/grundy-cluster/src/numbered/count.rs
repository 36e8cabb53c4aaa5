//! Level by level: a cell a position is its label, or how many of its options have not been found to win. What is labelled is
//! told to the owners of the positions before it.

use std::io::{self, Read, Write};
use std::ops::Range;

use grundy::ranked::Ranked;
use grundy_graphs::implicit::Cell;
use grundy_graphs::label::End;
use grundy_kernels::store::{Plain, Store};
use timely::worker::Worker;

use super::bits::{Bits, each};
use super::labelled::{ByPlace, Labelled};
use super::levels::{Leveled, Levels, Saved};
use super::part::{pair, pairs};
use super::room::Room;
use super::rounds::{Rounds, Word};
use super::share::{Places, Share};
use super::spread::Spread;
use super::{Tallies, index};
use crate::checkpoint::{Saver, Snapshot};
use crate::failure::Failure;

/// Cells that are saved at a time.
const PIECE: usize = 1 << 20;

/// A cell, and how it is saved.
pub(super) trait Kept: Cell + Plain {
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
        let first = out.len();
        out.resize(first + 2 * cells.len(), 0);
        let bytes = out[first..].as_chunks_mut::<2>().0;
        bytes.iter_mut().zip(cells).for_each(|(bytes, cell)| *bytes = cell.to_le_bytes());
    }
}

/// What a worker knows of its positions.
pub(super) struct Counted<C: Plain> {
    pub(super) cells: Store<C>,
    /// Those labelled at the last level.
    level: Bits,
    pub(super) tallies: Tallies,
}

impl<C: Kept> Counted<C> {
    /// Nothing, which a worker begins with if its state has not been saved.
    pub(super) fn new(places: usize, room: &Room) -> Result<Counted<C>, Failure> {
        let (cells, level) = (room.store(places)?, Bits::new(places, room)?);
        Ok(Counted { cells, level, tallies: Tallies::default() })
    }

    /// What is in files leaves the memory.
    fn let_go(&self, next: &Bits) {
        self.cells.let_go();
        self.level.let_go();
        next.let_go();
    }
}

impl<C: Kept> Leveled for Counted<C> {
    const MOST_REMOTE: u64 = C::MOST_REMOTE;

    fn level(&mut self) -> (&mut Bits, &mut Tallies) {
        (&mut self.level, &mut self.tallies)
    }

    fn has_label(&self, place: usize) -> bool {
        self.cells[place].wins().is_some()
    }
}

impl<C: Kept> Labelled for Counted<C> {
    fn labels(&self) -> &impl ByPlace {
        &self.cells
    }

    fn tallies(&self) -> &Tallies {
        &self.tallies
    }
}

impl<C: Kept> ByPlace for Store<C> {
    fn outcome(&self, place: usize) -> u8 {
        self[place].pair()
    }

    fn code(&self, places: Range<usize>, out: &mut Vec<u8>) {
        C::write(&self[places], out);
    }

    fn leave_memory(&self) {
        self.let_go();
    }

    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let mut bytes = Vec::with_capacity(C::BYTES * PIECE);
        for piece in self.chunks(PIECE) {
            bytes.clear();
            for &cell in piece {
                let code: u16 = cell.into();
                bytes.extend_from_slice(&code.to_le_bytes()[..C::BYTES]);
            }
            out.write_all(&bytes)?;
            self.let_go();
        }
        Ok(())
    }

    fn read(&mut self, input: &mut impl Read) -> io::Result<()> {
        let code =
            |bytes: &[u8]| bytes.iter().rev().fold(0u16, |code, &b| code << 8 | u16::from(b));
        let mut bytes = vec![0; C::BYTES * self.len().min(PIECE)];
        for first in (0..self.len()).step_by(PIECE) {
            let last = self.len().min(first + PIECE);
            let bytes = &mut bytes[..C::BYTES * (last - first)];
            input.read_exact(bytes)?;
            for (cell, bytes) in self[first..last].iter_mut().zip(bytes.chunks(C::BYTES)) {
                *cell = C::of(code(bytes));
            }
            self.let_go();
        }
        Ok(())
    }
}

impl<C: Kept> Snapshot for Counted<C> {
    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        ByPlace::write(&self.cells, out)?;
        self.level.write(out)?;
        self.tallies.write(out)
    }

    fn read(&mut self, level: u32, input: &mut impl Read) -> io::Result<Result<(), String>> {
        ByPlace::read(&mut self.cells, input)?;
        self.level.read(input)?;
        self.tallies = Tallies::read(input)?;
        let levels = self.tallies.levels.len();
        let fits = levels == index(level.into()) + 1;
        Ok(if fits { Ok(()) } else { Err(format!("{levels} levels at level {level}")) })
    }
}

/// What the work needs beside the state.
struct Work<'a, C: Plain> {
    spread: Spread<'a>,
    end: End,
    levels: Levels<Counted<C>>,
}

/// Labels everything; `start` is the level after which `state` was saved.
pub(super) fn label<C: Kept>(
    worker: &mut Worker,
    (game, share, end): (&Ranked, Share, End),
    mut state: Counted<C>,
    start: Option<u32>,
    saver: Option<Saver<Counted<C>>>,
    (rounds, room): (&mut Rounds, &Room),
) -> Result<Saved<Counted<C>>, Failure> {
    let levels = Levels::new(state.cells.len(), saver, room)?;
    let spread = Spread::new(game, share, worker.index() as u64);
    let mut work = Work { spread, end, levels };
    if start.is_none() {
        work.begin(&mut state, room)?;
        work.levels.agree(worker, &work.spread, &mut state, rounds)?;
    }
    while state.tallies.goes_on {
        let remoteness = state.tallies.levels.len() as u64;
        let mut from = 0;
        loop {
            let mut taken = true;
            while taken && !rounds.is_full() {
                if room.is_short() {
                    state.let_go(&work.levels.next);
                }
                let word = state.level.take(&mut from);
                taken = word.is_some();
                if let Some(places) = word {
                    work.spread(&mut state, places, remoteness, rounds);
                }
            }
            let ours = Word { more: taken, ..Word::default() };
            let cells = &mut state.cells;
            let Work { spread, levels, .. } = &mut work;
            let all = rounds.end(worker, ours, |message| {
                spread.hear(message, |places, note| {
                    take(cells, places, (note == 1, remoteness), levels);
                });
            });
            if !all.more {
                break;
            }
        }
        work.levels.agree(worker, &work.spread, &mut state, rounds)?;
    }
    Ok((state, work.levels.saver))
}

/// An option of the positions at some places was labelled: whether it loses, and their remoteness if this decides.
#[inline]
fn take<C: Kept>(
    cells: &mut [C],
    Places { first, step, count }: Places,
    (loses, remoteness): (bool, u64),
    levels: &mut Levels<Counted<C>>,
) {
    for place in (0..count).map(|i| index(first + i * step)) {
        let cell = &mut cells[place];
        let Some(new) = cell.after(loses, remoteness) else { continue };
        *cell = new;
        if let Some(wins) = new.wins() {
            levels.found(place, wins);
        }
    }
}

impl<C: Kept> Work<'_, C> {
    /// Counts options, and labels the positions where play ends.
    fn begin(&mut self, state: &mut Counted<C>, room: &Room) -> Result<(), Failure> {
        let (game, most) = (self.spread.game, C::MOST_OPTIONS);
        for (place, positions) in self.spread.share.stretches(self.spread.me) {
            if room.is_short() {
                state.let_go(&self.levels.next);
            }
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
                    self.levels.found(index(place), wins);
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
        let Work { spread, levels, .. } = self;
        each(places, |place| {
            let loses = state.cells[place].wins() == Some(false);
            // What has a label is a position.
            let position = spread.share.position(spread.me, place as u64).unwrap_or_default();
            spread.tell(
                position,
                loses.into(),
                |to, message| rounds.send(to, message),
                |places| {
                    take(&mut state.cells, places, (loses, remoteness), levels);
                },
            );
        });
    }
}
