//! The rows of a queen's table for ever: G(m, n) − n repeats in every row m, and the repetition is proved.
//!
//! Let Y(m, g) be the column in which row m has the value g. Row m has at most m columns and m diagonals that rows
//! above attack with g, so that g − m ≤ Y(m, g) ≤ g + 2m. Which columns have values below g in row m, counted from g,
//! depends therefore on Y(m, g') − g' for the last 3m values g' alone; and these sets, for rows 0 … m, decide
//! Y(0, g) … Y(m, g) and all that follow. Once Y(m, g) − g and the same p values earlier agree for 3m values in
//! every row, they agree for ever, and G(m, n + p) = G(m, n) + p with them.

use std::sync::{Mutex, PoisonError};

mod known;
mod ring;
mod saved;

pub use known::{KnownRow, Row};
use ring::{MULTIPLES, NONE, Ring, column, offset};
pub use saved::BytesNeeded;

use super::behind::Behind;
use super::pipeline::{GoOn, Pipeline};
use super::wave::{Lane, Out, Shape, Strip, Walk, words};

/// Rows of a strip.
const ROWS: usize = 32;

/// Values of a block: the sets move on by a word with each.
const BLOCK: usize = 64;

/// Values that are kept for every row that is watched, at least.
const KEPT: usize = 1 << 16;

/// Rows that are watched, at least: the next ones to be proved.
const WATCHED: usize = 64;

/// More are watched while their values take no more bytes than this.
const CHEAP: usize = 1 << 28;

/// Rows 0, 1, … of Wythoff's table.
///
/// ```
/// use grundy_kernels::two_heaps::Rows;
///
/// let mut rows = Rows::new(3).within(1 << 28);
/// // Nobody wants to go on: what is known may not be all.
/// if !rows.advance(1, &mut |_| false) {
///     assert!(rows.known().len() < rows.wanted());
///     assert!(rows.advance(1, &mut |_| true));
/// }
/// assert_eq!(rows.known().len(), 3);
/// ```
#[derive(Debug)]
pub struct Rows {
    wanted: usize,
    /// How many times more rows are watched, and more of their values, than usual.
    room: usize,
    /// How many rows are watched at least, and the bytes up to which there are more.
    watched: usize,
    cheap: usize,
    /// The most bytes.
    memory: u64,
    /// The bytes that going on takes, where they are too many.
    needs: Option<u64>,
    /// How many values have been placed in every row.
    values: usize,
    known: Vec<KnownRow>,
    strips: Vec<Mutex<Strip<Rings>>>,
    /// The joint period of the known rows, and the value from which on all of them repeat with it.
    joint: usize,
    since: usize,
    /// What values have in mind behind most of the known rows.
    behind: Behind,
}

/// Known rows that are looked up one by one at most, before what is behind them is looked up at once.
const BATCH: usize = 32;

/// The last values of each row of a strip that is not known.
#[derive(Debug)]
struct Rings {
    first: usize,
    rows: Vec<Ring>,
    /// How many values each row keeps, a multiple of a block.
    kept: usize,
    /// The first value of the block that is being placed, and where it is kept.
    value: usize,
    at: usize,
}

/// The most rows.
pub const MOST_ROWS: usize = 1 << 13;

impl Rows {
    /// Rows 0 to `rows` − 1, of which nothing is known yet.
    ///
    /// # Panics
    /// If there are none, or more than [`MOST_ROWS`].
    pub fn new(rows: usize) -> Rows {
        assert!((1..=MOST_ROWS).contains(&rows), "1 to {MOST_ROWS} rows");
        Rows::with_room(rows, 1)
    }

    fn with_room(rows: usize, room: usize) -> Rows {
        let strip = |first: usize| {
            let count = ROWS.min(rows - first);
            let rows_of = (0..count).map(|_| Ring::default()).collect();
            let out = Rings { first, rows: rows_of, kept: room * KEPT, value: 0, at: 0 };
            Mutex::new(Strip::new(first, count, Shape::near(rows), out))
        };
        let strips = (0..rows).step_by(ROWS).map(strip).collect();
        Rows {
            wanted: rows,
            room,
            watched: WATCHED,
            cheap: CHEAP,
            memory: u64::MAX,
            needs: None,
            values: 0,
            known: Vec::new(),
            strips,
            joint: 1,
            since: 0,
            behind: Behind::new(rows),
        }
    }

    /// With so many bytes at most: [`advance`](Rows::advance) ends where it would take more.
    pub fn within(mut self, memory: u64) -> Rows {
        self.memory = memory;
        self.needs = None;
        self
    }

    /// The bytes without which it did not go on, if there were too few.
    pub fn needs(&self) -> Option<u64> {
        self.needs
    }

    /// How many rows it is about.
    pub fn wanted(&self) -> usize {
        self.wanted
    }

    /// The rows that are known for ever.
    pub fn known(&self) -> impl ExactSizeIterator<Item = &Row> {
        self.known.iter().map(|known| &known.row)
    }

    /// How many values have been placed in every row.
    pub fn values(&self) -> u64 {
        self.values as u64
    }

    /// The bytes that this takes now.
    pub fn bytes(&self) -> u64 {
        self.bytes_with(self.kept(), self.joint)
    }

    /// The bytes that it takes with so many values kept of a row that is watched.
    fn bytes_with(&self, kept: usize, joint: usize) -> u64 {
        let cycles: usize = self.known.iter().map(|known| known.cycle.len()).sum();
        let watched = self.window(kept).min(self.wanted - self.known.len());
        self.behind.bytes_with(joint)
            + 2 * (cycles as u64 + watched as u64 * kept as u64)
            + (self.wanted * words(Shape::near(self.wanted)) * 8) as u64
    }

    /// Computes values until all rows are known, or more [memory](Rows::within) is needed than there may be, or `go_on`
    /// says no, which is asked often with how many rows are known; returns whether all are.
    ///
    /// Time: about 10 ns for every value in every row that is not known yet, shared by `threads`.
    pub fn advance(&mut self, threads: usize, go_on: &mut dyn FnMut(&Rows) -> bool) -> bool {
        while self.known.len() < self.wanted {
            if self.is_too_large(self.kept(), self.joint) {
                return false;
            }
            self.watch();
            // Rows are looked at when there are a few per cent more values.
            let blocks = (self.values / 64).min(self.kept() / 8) / BLOCK;
            self.phase(blocks.max(1), threads);
            self.compare();
            let is_complete = loop {
                match self.settle() {
                    Settled::Row => {}
                    Settled::NotYet => break true,
                    Settled::TooLate => break false,
                }
            };
            if self.needs.is_some() {
                return false;
            }
            if !is_complete {
                let (watched, cheap) = (self.watched, self.cheap);
                let again = Rows::with_room(self.wanted, 2 * self.room).within(self.memory);
                *self = Rows { watched, cheap, ..again };
            }
            if !go_on(self) {
                return self.known.len() == self.wanted;
            }
        }
        true
    }

    /// Whether so many values of rows are too many for the memory, which is noted.
    fn is_too_large(&mut self, kept: usize, joint: usize) -> bool {
        self.needs = Some(self.bytes_with(kept, joint)).filter(|bytes| *bytes > self.memory);
        self.needs.is_some()
    }

    /// The rows that are known for ever, value by value.
    pub fn cycles(&self) -> &[KnownRow] {
        &self.known
    }

    fn kept(&self) -> usize {
        self.kept_with(self.joint)
    }

    fn kept_with(&self, joint: usize) -> usize {
        (self.room * KEPT.max((MULTIPLES + 1) * joint)).next_multiple_of(BLOCK)
    }

    /// How many of the next rows are watched.
    fn window(&self, kept: usize) -> usize {
        self.room * self.watched.max(self.cheap / (2 * kept))
    }

    /// Keeps the values of the next rows from now on.
    fn watch(&mut self) {
        let (kept, known, values) = (self.kept(), self.known.len(), self.values);
        let window = self.window(kept);
        for ring in self.rings().skip(known).take(window).filter(|ring| !ring.is_watched()) {
            ring.watch(kept, values);
        }
    }

    /// Places the next values in all rows that are not known.
    fn phase(&mut self, blocks: usize, threads: usize) {
        let shape = Shape { band: 1, rows: self.wanted, columns: usize::MAX / 4 };
        let (rows, known, first) = (self.wanted, &self.known, self.values / BLOCK);
        let behind = &self.behind;
        let pipeline = Pipeline {
            strips: &self.strips,
            total: (blocks * BLOCK * (rows - known.len())) as u64,
            blocks,
            kept: None,
            block: &|| {
                let lanes = (0..BLOCK).map(|_| Lane::near(shape)).collect();
                Block { base: 0, lanes }
            },
            start: &|number: usize, block: &mut Block| {
                block.start(first + number, shape, known, behind);
            },
            walk: &|strip: &mut Strip<Rings>, block: &mut Block| {
                // Known rows are looked up.
                if strip.end() <= known.len() {
                    return 0;
                }
                strip.move_to(block.base);
                let lanes = block.lanes.as_mut_slice();
                strip.out.begin(lanes[0].value());
                Walk { shape, base: block.base, strip, lanes }.run();
                let rows = strip.end() - strip.out.first.max(known.len()).min(strip.end());
                (rows * BLOCK) as u64
            },
        };
        let go_on: GoOn<'_> = &mut |_, _| true;
        pipeline.run(threads, go_on);
        let from = self.values;
        self.values += blocks * BLOCK;
        self.mirror(from);
    }

    fn rings(&mut self) -> impl Iterator<Item = &mut Ring> {
        let strip = |strip| Mutex::get_mut(strip).unwrap_or_else(PoisonError::into_inner);
        self.strips.iter_mut().map(strip).flat_map(|strip| &mut strip.out.rows)
    }

    /// Fills in the values to the left of the diagonal, which small values alone have.
    fn mirror(&mut self, from: usize) {
        let (to, rows, known) = (self.values, self.wanted, self.known.len());
        for value in from..to.min(3 * rows) {
            let mut mirrored = Vec::new();
            for (row, ring) in self.rings().enumerate() {
                let at = value % ring.offsets.len().max(1);
                let Some(&offset) = ring.offsets.get(at) else { continue };
                if let Some(column) =
                    column(value, offset).filter(|column| *column < rows && *column > row)
                {
                    mirrored.push((row, column));
                }
            }
            for (row, known) in self.known.iter().enumerate() {
                let offset = known.cycle[value % known.cycle.len()];
                if let Some(column) =
                    column(value, offset).filter(|column| *column < rows && *column > row)
                {
                    mirrored.push((row, column));
                }
            }
            for (row, column) in mirrored {
                if column >= known
                    && let Some(ring) = self.rings().nth(column).filter(|ring| ring.is_watched())
                {
                    let at = value % ring.offsets.len();
                    ring.offsets[at] = offset(value, row);
                }
            }
        }
    }

    /// Compares the new values with earlier ones.
    fn compare(&mut self) {
        let (to, joint) = (self.values, self.joint);
        let (known, reach) = (self.known.len(), reach(self.wanted));
        for ring in self.rings().skip(known).filter(|ring| ring.is_watched()) {
            ring.compare(to, joint, reach);
        }
    }

    /// Finds the period of the next row, if it is proved.
    fn settle(&mut self) -> Settled {
        let (m, now, joint) = (self.known.len(), self.values, self.joint);
        let Some(ring) = self.rings().nth(m).filter(|ring| ring.is_watched()) else {
            return Settled::NotYet;
        };
        let lags = ring.lags;
        let proved = (1..=MULTIPLES).zip(lags).find(|(multiple, lag)| {
            let needed = 3 * m + 1;
            // A multiple of the period needs the rows above to have repeated for longer.
            let above = self.since + (multiple - 1) * joint;
            lag.run >= needed && now >= above + needed
        });
        let Some((multiple, lag)) = proved else { return Settled::NotYet };
        if lag.broken.is_none() && !lag.is_whole {
            return Settled::TooLate;
        }
        let length = multiple * joint;
        if multiple > 1 && self.is_too_large(self.kept_with(length), length) {
            return Settled::NotYet;
        }
        let ring = self.rings().nth(m).map(std::mem::take).unwrap_or_default();
        let mut cycle = ring.cycle(length, now);
        let period = least_period(&cycle);
        cycle.truncate(period);
        cycle.shrink_to_fit();
        self.since = (self.since + (multiple - 1) * joint).max(now - lag.run);
        let row = Row {
            start: lag.broken.unwrap_or(0) as u64,
            period: period as u64,
            joint: length as u64,
            proved_at: now as u64,
        };
        self.known.push(KnownRow { row, cycle });
        let pending = &self.known[self.behind.rows()..];
        if pending.len() >= BATCH && self.behind.has_room(self.known.len(), length) {
            let cycles: Vec<&[i16]> = pending.iter().map(|known| known.cycle.as_slice()).collect();
            self.behind.add(&cycles, length);
        }
        if multiple > 1 {
            self.joint = length;
            let (kept, known, reach) = (self.kept(), self.known.len(), reach(self.wanted));
            let window = self.window(kept);
            for strip in &mut self.strips {
                strip.get_mut().unwrap_or_else(PoisonError::into_inner).out.kept = kept;
            }
            for (next, ring) in self.rings().skip(known).enumerate() {
                // Those that come later are watched again when it is their turn.
                match next < window && ring.is_watched() {
                    true => ring.grow(kept, now, length, reach),
                    false => *ring = Ring::default(),
                }
            }
        }
        Settled::Row
    }
}

/// What is known of the next row.
enum Settled {
    /// It is known for ever.
    Row,
    NotYet,
    /// It repeats, and had begun to before it was watched: more values do not tell when.
    TooLate,
}

/// From m columns before a value to 2m behind it.
fn reach(rows: usize) -> usize {
    3 * rows + 1
}

/// The least period of a cycle: a divisor of its length. Of two periods the greatest common divisor is one, so that it is
/// found by taking away one prime factor after the other.
fn least_period(cycle: &[i16]) -> usize {
    let mut period = cycle.len();
    let mut left = period;
    let mut prime = 2;
    while left > 1 {
        if prime * prime > left {
            prime = left;
        }
        if !left.is_multiple_of(prime) {
            prime += 1;
            continue;
        }
        left /= prime;
        let shorter = period / prime;
        if cycle[shorter..period] == cycle[..period - shorter] {
            period = shorter;
        }
    }
    period
}

/// A block of values.
struct Block {
    base: usize,
    lanes: Vec<Lane>,
}

impl Block {
    fn start(&mut self, number: usize, shape: Shape, known: &[KnownRow], behind: &Behind) {
        let first = number * BLOCK;
        self.base = shape.base(first);
        for (value, lane) in (first..).zip(&mut self.lanes) {
            lane.start(value.try_into().expect("values below 2^32"), shape);
        }
        // Before, values stand to the left of the diagonal, too.
        let looked_up = if first >= 2 * shape.rows { behind.rows() } else { 0 };
        if looked_up > 0 {
            let from = behind.before().map(|words| (first - self.base) / 64 - words);
            for (value, lane) in (first..).zip(&mut self.lanes) {
                let (columns, diagonals) = behind.of(value);
                lane.put_behind(from, columns, diagonals);
            }
        }
        for (row, KnownRow { cycle, .. }) in known.iter().enumerate().skip(looked_up) {
            let mut at = first % cycle.len();
            for (value, lane) in (first..).zip(&mut self.lanes) {
                if let Some(column) = column(value, cycle[at]).filter(|column| *column >= row) {
                    lane.place(self.base, row, column);
                }
                at = if at + 1 == cycle.len() { 0 } else { at + 1 };
            }
        }
        for lane in &mut self.lanes {
            lane.go_to(self.base, known.len());
        }
    }
}

impl Out for Rings {
    fn begin(&mut self, value: u32) {
        self.value = value as usize;
        self.at = self.value % self.kept;
    }

    #[inline(always)]
    fn put(&mut self, row: usize, diagonal: usize, value: u32) {
        let value = value as usize;
        // Blocks do not go beyond the end.
        let at = self.at + (value - self.value);
        if let Some(place) = self.rows[row].offsets.get_mut(at) {
            *place = offset(value, self.first + row + diagonal);
        }
    }
}

#[cfg(test)]
mod tests;
