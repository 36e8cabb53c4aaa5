//! One cell a position: its label, or how many of its options have not been found to win.

use std::sync::Arc;
use std::thread;

use grundy_kernels::memory::zeroed;
use grundy_kernels::threads::{Crew, in_parallel};

use super::bits::Bits;
use super::cell::Cell;
use super::{Counts, Each, Flow, Refused, Unmoves, place, size};
use crate::label::End;

/// A level with fewer positions is sooner done by one thread.
const WORTH: u64 = 1 << 12;

/// The labels of all positions.
///
/// ```
/// use grundy_graphs::implicit::{Cone, Lattice, by_count_with_remoteness};
/// use grundy_graphs::label::{End, Label};
///
/// // One heap of at most nine, from which one or two are taken.
/// let mut game = Lattice::new(&[9]).unwrap();
/// game.add(&Cone { least: vec![1], steps: vec![(vec![1], 1)] });
/// let (cells, counts) = by_count_with_remoteness(&game, End::Loses, 1, None)?;
/// assert_eq!((cells.get(3), counts.lost), (Label::Lose(2), 4));
/// # Ok::<(), grundy_graphs::implicit::Refused>(())
/// ```
pub struct Cells<C> {
    shares: Shares,
    parts: Vec<Part<C>>,
}

/// One byte each, without remoteness.
///
/// ```
/// use grundy_graphs::implicit::{Bytes, Cone, Lattice, by_count};
/// use grundy_graphs::label::End;
///
/// // One heap of at most nine, from which one or two are taken.
/// let mut game = Lattice::new(&[9]).unwrap();
/// game.add(&Cone { least: vec![1], steps: vec![(vec![1], 1)] });
/// let (cells, _): (Bytes, _) = by_count(&game, End::Loses, 1, None)?;
/// assert_eq!(cells.get(3), grundy_core::Outcome::P);
/// # Ok::<(), grundy_graphs::implicit::Refused>(())
/// ```
pub type Bytes = Cells<u8>;

/// Two bytes each, with remoteness.
///
/// ```
/// use grundy_graphs::implicit::{Cone, Lattice, Words, by_count_with_remoteness};
/// use grundy_graphs::label::{End, Label};
///
/// // One heap of at most nine, from which one or two are taken.
/// let mut game = Lattice::new(&[9]).unwrap();
/// game.add(&Cone { least: vec![1], steps: vec![(vec![1], 1)] });
/// let (cells, _): (Words, _) = by_count_with_remoteness(&game, End::Loses, 1, None)?;
/// assert_eq!(cells.get(4), Label::Win(3));
/// # Ok::<(), grundy_graphs::implicit::Refused>(())
/// ```
pub type Words = Cells<u16>;

/// The most options that [`by_count`] counts.
pub const MOST_OPTIONS: u32 = <u8 as Cell>::MOST_OPTIONS;

/// The most options that [`by_count_with_remoteness`] counts.
pub const MOST_OPTIONS_WITH_REMOTENESS: u32 = <u16 as Cell>::MOST_OPTIONS;

/// The greatest remoteness that [`by_count_with_remoteness`] keeps.
pub const MOST_REMOTENESS_BY_COUNT: u64 = <u16 as Cell>::MOST_REMOTE;

/// Which part a position belongs to: blocks of 2^`block` positions are dealt in turn to 2^`parts` parts.
#[derive(Clone, Copy)]
struct Shares {
    count: u64,
    block: u32,
    parts: u32,
}

impl Shares {
    fn new(count: u64, threads: usize) -> Shares {
        let parts = threads.clamp(1, 64).ilog2();
        let log = count.max(1).ilog2();
        Shares { count, block: log.saturating_sub(parts + 8).max(10), parts }
    }

    #[inline(always)]
    fn part(self, position: u64) -> usize {
        place(position >> self.block) & ((1 << self.parts) - 1)
    }

    #[inline(always)]
    fn place(self, position: u64) -> usize {
        let block = position >> self.block >> self.parts;
        place(block << self.block | position & ((1 << self.block) - 1))
    }

    #[inline(always)]
    fn position(self, part: usize, place: usize) -> u64 {
        let (part, place) = (part as u64, place as u64);
        let block = place >> self.block << self.parts | part;
        block << self.block | place & ((1 << self.block) - 1)
    }
}

struct Part<C> {
    number: usize,
    cells: Vec<C>,
    level: Bits,
    next: Bits,
    /// How many of the next level win and lose.
    won: u64,
    lost: u64,
}

/// Labels every position level by level in 10 bits a position, with up to `threads` threads, of which a
/// power of two is used; with more than one, un-moves that cross between parts of the positions are
/// listed for a level. Time: moves and un-moves of every position once.
///
/// # Errors
/// If a position has more than [`MOST_OPTIONS`] options, there are more positions than can be addressed, or
/// `each` says to stop.
pub fn by_count<P: Unmoves>(
    game: &P,
    end: End,
    threads: usize,
    each: Each<'_>,
) -> Result<(Bytes, Counts), Refused> {
    let shares = Shares::new(game.count(), threads);
    let start = |part: &mut Part<_>| part.start(game, end, shares);
    let spread = |part: &mut Part<_>, remoteness| part.spread(game, shares, remoteness);
    Bytes::found(shares, &Moves { start: &start, spread: &spread }, each)
}

/// As [`by_count`], with remoteness and in 18 bits a position; a position may have [`MOST_OPTIONS_WITH_REMOTENESS`] options.
///
/// # Errors
/// As [`by_count`], and if a remoteness is above [`MOST_REMOTENESS_BY_COUNT`].
pub fn by_count_with_remoteness<P: Unmoves>(
    game: &P,
    end: End,
    threads: usize,
    each: Each<'_>,
) -> Result<(Words, Counts), Refused> {
    let shares = Shares::new(game.count(), threads);
    let start = |part: &mut Part<_>| part.start(game, end, shares);
    let spread = |part: &mut Part<_>, remoteness| part.spread(game, shares, remoteness);
    Words::found(shares, &Moves { start: &start, spread: &spread }, each)
}

/// What is compiled once for every game: how parts of its positions are begun, and how its moves lead from part to part.
struct Moves<'a, C> {
    start: &'a Start<'a, C>,
    spread: &'a Spread<'a, C>,
}

/// See [`Part::start`].
type Start<'a, C> = dyn Fn(&mut Part<C>) -> Result<(), Refused> + Sync + 'a;

/// See [`Part::spread`].
type Spread<'a, C> = dyn Fn(&mut Part<C>, u64) -> Lists + Sync + 'a;

impl Bytes {
    // Not inlined, nor the same below, so that it is compiled here and not once a game.
    #[inline(never)]
    fn found(shares: Shares, moves: &Moves<'_, u8>, each: Each<'_>) -> Found<u8> {
        level_by_level(shares, moves, each)
    }
}

impl Words {
    #[inline(never)]
    fn found(shares: Shares, moves: &Moves<'_, u16>, each: Each<'_>) -> Found<u16> {
        level_by_level(shares, moves, each)
    }
}

type Found<C> = Result<(Cells<C>, Counts), Refused>;

fn level_by_level<C: Cell>(shares: Shares, moves: &Moves<'_, C>, mut each: Each<'_>) -> Found<C> {
    let blocks = size(shares.count)?.div_ceil(1 << shares.block);
    let numbers = 0..1usize << shares.parts;
    let start = |number| {
        let length = blocks.div_ceil(1 << shares.parts) << shares.block;
        // The last block of all may not be full; with one part nothing needs to be rounded up.
        let length = if shares.parts == 0 { place(shares.count) } else { length };
        let (level, next) = (Bits::new(length), Bits::new(length));
        let cells = zeroed(length);
        let mut part = Part::<C> { number, cells, level, next, won: 0, lost: 0 };
        (moves.start)(&mut part).map(|()| part)
    };
    // Where no level is worth a second thread, none is started.
    let is_worth = shares.count >= WORTH;
    let started = if is_worth { in_parallel(numbers, start) } else { numbers.map(start).collect() };
    let mut parts = started.into_iter().collect::<Result<Vec<_>, _>>()?;
    let spread = |(mut part, _, remoteness): Sent<C>| {
        let lists = (moves.spread)(&mut part, remoteness);
        (part, Arc::new(vec![lists]), remoteness)
    };
    let receive = |(mut part, all, remoteness): Sent<C>| -> Sent<C> {
        all.iter().for_each(|lists| part.receive(&lists[part.number], remoteness));
        (part, Arc::default(), remoteness)
    };
    let counts = thread::scope(|scope| {
        let crew = Crew::new(scope, if is_worth { parts.len() } else { 1 });
        let mut counts = Counts::default();
        loop {
            let mut size = 0;
            for part in &mut parts {
                size += part.won + part.lost;
                counts.won += std::mem::take(&mut part.won);
                counts.lost += std::mem::take(&mut part.lost);
                std::mem::swap(&mut part.level, &mut part.next);
            }
            if size == 0 {
                return Ok(counts);
            }
            if counts.rounds > C::MOST_REMOTE {
                let first = parts.iter().find_map(|part| Some((part, part.level.first()?)));
                let position = first.map_or(0, |(part, at)| shares.position(part.number, at));
                return Err(Refused::Remoteness { position, most: C::MOST_REMOTE });
            }
            if let Some(each) = &mut each {
                tell(&parts, shares, counts.rounds, each)?;
            }
            let later = counts.rounds + 1;
            if size < WORTH || parts.len() == 1 {
                let lists: Vec<_> =
                    parts.iter_mut().map(|part| (moves.spread)(part, later)).collect();
                for part in &mut parts {
                    lists.iter().for_each(|lists| part.receive(&lists[part.number], later));
                }
            } else {
                let all = parts.drain(..).map(|part| (part, Arc::default(), later));
                let mut lists: Vec<Lists> = Vec::new();
                for (part, from, _) in crew.run(all, &spread) {
                    parts.push(part);
                    lists.extend(Arc::unwrap_or_clone(from));
                }
                let lists = Arc::new(lists);
                let all = parts.drain(..).map(|part| (part, Arc::clone(&lists), later));
                let all = crew.run(all, &receive);
                parts.extend(all.into_iter().map(|(part, ..)| part));
            }
            counts.rounds = later;
        }
    })?;
    Ok((Cells { shares, parts }, counts))
}

/// For every part what is sent there.
type Lists = Vec<Vec<u64>>;

/// A part on its way to a thread or back, with what the parts send to each other and the remoteness of
/// what is labelled.
type Sent<C> = (Part<C>, Arc<Vec<Lists>>, u64);

/// Tells of all positions of a level.
fn tell<C: Cell>(
    parts: &[Part<C>],
    shares: Shares,
    round: u64,
    each: &mut dyn FnMut(u64, u64, bool) -> Flow,
) -> Result<(), Refused> {
    let mut flow = Flow::Continue(());
    for part in parts {
        part.level.each(|place| {
            if flow.is_continue() {
                let wins = part.cells[place].wins() == Some(true);
                flow = each(round, shares.position(part.number, place), wins);
            }
        });
    }
    if flow.is_break() { Err(Refused::Stopped) } else { Ok(()) }
}

impl<C: Cell> Part<C> {
    /// Counts options, and makes the positions where play ends the next level.
    fn start<P: Unmoves>(&mut self, game: &P, end: End, shares: Shares) -> Result<(), Refused> {
        for place in 0..self.cells.len() {
            let position = shares.position(self.number, place);
            if position >= shares.count {
                continue;
            }
            let mut options = 0;
            let flow = game.options(position, |_| {
                options += 1;
                if options > C::MOST_OPTIONS { Flow::Break(()) } else { Flow::Continue(()) }
            });
            if flow.is_break() {
                return Err(Refused::Options { position, most: C::MOST_OPTIONS });
            }
            self.cells[place] = match (options, end) {
                _ if game.is_target(position) => C::of(C::label(false, 0)),
                (0, End::Loses) => C::of(C::label(false, 0)),
                (0, End::Wins) => C::of(C::label(true, 0)),
                (options, _) => C::count(options),
            };
            if let Some(wins) = self.cells[place].wins() {
                self.found(place, wins);
            }
        }
        Ok(())
    }

    #[inline(always)]
    fn found(&mut self, place: usize, wins: bool) {
        self.next.insert(place);
        *if wins { &mut self.won } else { &mut self.lost } += 1;
    }

    /// An option of the position at `place` was labelled; if that decides, `remoteness` is the position's.
    #[inline(always)]
    fn take(&mut self, place: usize, option_loses: bool, remoteness: u64) {
        let Some(new) = self.cells[place].after(option_loses, remoteness) else { return };
        self.cells[place] = new;
        if let Some(wins) = new.wins() {
            self.found(place, wins);
        }
    }

    /// Labels what is before the level in this part; for every part a list of what is before it there,
    /// doubled, plus one if the option loses.
    fn spread<P: Unmoves>(&mut self, game: &P, shares: Shares, remoteness: u64) -> Lists {
        let mut lists = vec![Vec::new(); 1 << shares.parts];
        let mut level = std::mem::replace(&mut self.level, Bits::new(0));
        let number = self.number;
        level.drain(|place| {
            let loses = self.cells[place].wins() == Some(false);
            game.before(shares.position(number, place), |before| {
                let part = shares.part(before);
                let place = shares.place(before);
                if part == number {
                    self.take(place, loses, remoteness);
                } else {
                    lists[part].push((place as u64) << 1 | u64::from(loses));
                }
            });
        });
        self.level = level;
        lists
    }

    fn receive(&mut self, list: &[u64], remoteness: u64) {
        for &sent in list {
            self.take(place(sent >> 1), sent & 1 == 1, remoteness);
        }
    }
}

impl<C: Cell> Cells<C> {
    /// The label of a position.
    ///
    /// # Panics
    /// If there is no such position.
    pub fn get(&self, position: u64) -> C::Known {
        assert!(position < self.shares.count, "a position of the game");
        let part = &self.parts[self.shares.part(position)];
        part.cells[self.shares.place(position)].known()
    }
}
