//! The rows of a queen's table for ever: G(m, n) − n repeats in every row m, and the repetition is proved.
//!
//! Let Y(m, g) be the column in which row m has the value g. Row m has at most m columns and m diagonals that rows
//! above attack with g, so that g − m ≤ Y(m, g) ≤ g + 2m. Which columns have values below g in row m, counted from g,
//! depends therefore on Y(m, g') − g' for the last 3m values g' alone; and these sets, for rows 0 … m, decide
//! Y(0, g) … Y(m, g) and all that follow. Once Y(m, g) − g and the same p values earlier agree for 3m values in
//! every row, they agree for ever, and G(m, n + p) = G(m, n) + p with them.

use std::sync::{Mutex, PoisonError};

use super::behind::Behind;
use super::pipeline::{GoOn, Pipeline};
use super::scan::Level;
use super::wave::{Lane, Out, Shape, Strip, Walk, words};

/// Rows of a strip.
const ROWS: usize = 32;

/// Values of a block: the sets move on by a word with each.
const BLOCK: usize = 64;

/// Periods that are looked for are 1 to this times that of the rows above.
const MULTIPLES: usize = 3;

/// Values that are kept for every row at least.
const KEPT: usize = 1 << 16;

/// What is known of one row m for ever.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The least n₀ such that G(m, n + period) = G(m, n) + period for all n ≥ n₀.
    pub start: u64,
    /// The least period.
    pub period: u64,
    /// The least common multiple of the periods of this row and those above.
    pub joint: u64,
    /// The column in which the proof was complete: a state of all rows up to this one had been there before.
    pub proved_at: u64,
}

/// Rows 0, 1, … of Wythoff's table.
#[derive(Debug)]
pub struct Rows {
    wanted: usize,
    /// How many values have been placed in every row.
    values: usize,
    known: Vec<Known>,
    strips: Vec<Mutex<Strip<Rings>>>,
    /// The joint period of the known rows, and the value from which on all of them repeat with it.
    joint: usize,
    since: usize,
    /// What values have in mind behind most of the known rows.
    behind: Behind,
}

/// Known rows that are looked up one by one at most, before what is behind them is looked up at once.
const BATCH: usize = 32;

/// A row for ever.
#[derive(Debug)]
struct Known {
    row: Row,
    /// Y − g by g modulo the period.
    cycle: Vec<i16>,
}

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

#[derive(Debug)]
struct Ring {
    /// Y − g by g modulo the length.
    offsets: Vec<i16>,
    /// How many values have been compared.
    compared: usize,
    lags: [Lag; MULTIPLES],
}

/// How a row compares with itself some values earlier.
#[derive(Clone, Copy, Debug, Default)]
struct Lag {
    /// The number of last values that agreed.
    run: usize,
    /// The column after the last one that did not, at the earlier place; `None` if all have agreed that were kept.
    broken: Option<usize>,
    /// Whether all values were compared from the first on.
    is_whole: bool,
}

/// No offset.
const NONE: i16 = i16::MIN;

/// The most rows.
pub const MOST_ROWS: usize = 1 << 13;

impl Rows {
    /// Rows 0 to `rows` − 1, of which nothing is known yet.
    ///
    /// # Panics
    /// If there are none, or more than [`MOST_ROWS`].
    pub fn new(rows: usize) -> Rows {
        assert!((1..=MOST_ROWS).contains(&rows), "1 to {MOST_ROWS} rows");
        let strip = |first: usize| {
            let count = ROWS.min(rows - first);
            let ring = || Ring {
                offsets: vec![NONE; KEPT],
                compared: 0,
                lags: [Lag::new(true); MULTIPLES],
            };
            let rows_of = (0..count).map(|_| ring()).collect();
            let out = Rings { first, rows: rows_of, kept: KEPT, value: 0, at: 0 };
            Mutex::new(Strip::new(first, count, bits(rows), out))
        };
        let strips = (0..rows).step_by(ROWS).map(strip).collect();
        let behind = Behind::new(rows);
        Rows { wanted: rows, values: 0, known: Vec::new(), strips, joint: 1, since: 0, behind }
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
        let cycles: usize = self.known.iter().map(|known| known.cycle.len()).sum();
        let left = self.wanted - self.known.len();
        self.behind.bytes()
            + 2 * (cycles + left * self.kept()) as u64
            + (self.wanted * words(bits(self.wanted)) * 8) as u64
    }

    /// Computes values until all rows are known, or `go_on` says no, which is asked often with how many rows are
    /// known; returns whether all are.
    ///
    /// Time: about 10 ns for every value in every row that is not known yet, shared by `threads`.
    pub fn advance(&mut self, threads: usize, go_on: &mut dyn FnMut(&Rows) -> bool) -> bool {
        while self.known.len() < self.wanted {
            // Rows are looked at when there are a few per cent more values.
            let blocks = (self.values / 64).min(self.kept() / 8) / BLOCK;
            self.phase(blocks.max(1), threads);
            self.compare();
            while self.settle() {}
            if !go_on(self) {
                return self.known.len() == self.wanted;
            }
        }
        true
    }

    /// G(m, n) − n by n modulo the period of a known row, for all n from [`Row::start`] on.
    pub fn differences(&self, row: usize) -> Option<Vec<i16>> {
        let Known { row, cycle } = self.known.get(row)?;
        let mut differences = vec![0; cycle.len()];
        for (value, &offset) in cycle.iter().enumerate() {
            // An offset is at least −m, and may be more than a period.
            let periods = usize::from(offset.unsigned_abs()) / cycle.len() + 1;
            let column = (value + periods * cycle.len()).checked_add_signed(offset.into())?;
            differences[column % cycle.len()] = -offset;
        }
        debug_assert_eq!(row.period, cycle.len() as u64);
        Some(differences)
    }

    fn kept(&self) -> usize {
        KEPT.max((MULTIPLES + 1) * self.joint).next_multiple_of(BLOCK)
    }

    /// Places the next values in all rows that are not known.
    fn phase(&mut self, blocks: usize, threads: usize) {
        let shape = Shape { band: 1, rows: self.wanted, columns: usize::MAX / 4 };
        let (rows, known, first) = (self.wanted, &self.known, self.values / BLOCK);
        let behind = &self.behind;
        let level = Level::best();
        let pipeline = Pipeline {
            strips: &self.strips,
            total: (blocks * BLOCK * (rows - known.len())) as u64,
            blocks,
            kept: None,
            block: &|| {
                let lanes = (0..BLOCK).map(|_| lane(shape)).collect();
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
                level.run(Walk { shape, base: block.base, strip, lanes });
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
                    && let Some(ring) = self.rings().nth(column)
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
        for ring in self.rings().skip(known) {
            ring.compare(to, joint, reach);
        }
    }

    /// Finds the period of the next row, if it is proved.
    fn settle(&mut self) -> bool {
        let (m, now, joint) = (self.known.len(), self.values, self.joint);
        if m == self.wanted {
            return false;
        }
        let Some(ring) = self.rings().nth(m) else { return false };
        let lags = ring.lags;
        let proved = (1..=MULTIPLES).zip(lags).find(|(multiple, lag)| {
            let needed = 3 * m + 1;
            // A multiple of the period needs the rows above to have repeated for longer.
            let above = self.since + (multiple - 1) * joint;
            lag.run >= needed && now >= above + needed
        });
        let Some((multiple, lag)) = proved else { return false };
        if lag.broken.is_none() && !lag.is_whole {
            // It had begun to repeat before this was watched: more values do not tell when.
            return false;
        }
        let length = multiple * joint;
        let ring = self.rings().nth(m).map(std::mem::take);
        let Some(ring) = ring else { return false };
        let kept = ring.offsets.len();
        let mut cycle = vec![0; length];
        let mut value = now - length;
        while value < now {
            let (from, to) = (value % kept, value % length);
            let piece = (now - value).min(kept - from).min(length - to);
            cycle[to..to + piece].copy_from_slice(&ring.offsets[from..from + piece]);
            value += piece;
        }
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
        self.known.push(Known { row, cycle });
        let pending = &self.known[self.behind.rows()..];
        if pending.len() >= BATCH && self.behind.has_room(self.known.len(), length) {
            let cycles: Vec<&[i16]> = pending.iter().map(|known| known.cycle.as_slice()).collect();
            self.behind.add(&cycles, length);
        }
        if multiple > 1 {
            self.joint = length;
            let (kept, known, reach) = (self.kept(), self.known.len(), reach(self.wanted));
            for strip in &mut self.strips {
                strip.get_mut().unwrap_or_else(PoisonError::into_inner).out.kept = kept;
            }
            for ring in self.rings().skip(known) {
                ring.grow(kept, now, length, reach);
            }
        }
        true
    }
}

/// Bits for the diagonals that are neither all taken nor all free, and for those of a block.
fn bits(rows: usize) -> usize {
    3 * rows + 4 * BLOCK
}

/// Columns are as far to the right of diagonals as the row is down.
fn lane(shape: Shape) -> Lane {
    let bits = bits(shape.rows);
    Lane::of(shape, words(bits + shape.rows), words(bits))
}

/// From m columns before a value to 2m behind it.
fn reach(rows: usize) -> usize {
    3 * rows + 1
}

fn offset(value: usize, column: usize) -> i16 {
    let offset = column.wrapping_sub(value).cast_signed();
    i16::try_from(offset).expect("between −m and 2m")
}

fn column(value: usize, offset: i16) -> Option<usize> {
    (offset != NONE).then(|| value.checked_add_signed(offset.into())).flatten()
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
    fn start(&mut self, number: usize, shape: Shape, known: &[Known], behind: &Behind) {
        let first = number * BLOCK;
        self.base = first.saturating_sub(2 * shape.rows) / 64 * 64;
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
        for (row, Known { cycle, .. }) in known.iter().enumerate().skip(looked_up) {
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
    const FAR: bool = true;

    fn begin(&mut self, value: u32) {
        self.value = value as usize;
        self.at = self.value % self.kept;
    }

    #[inline(always)]
    fn put(&mut self, row: usize, diagonal: usize, value: u32) {
        let value = value as usize;
        // Blocks do not go beyond the end.
        let at = self.at + (value - self.value);
        let ring = &mut self.rows[row];
        ring.offsets[at] = offset(value, self.first + row + diagonal);
    }
}

impl Default for Ring {
    fn default() -> Ring {
        Ring { offsets: Vec::new(), compared: 0, lags: [Lag::new(false); MULTIPLES] }
    }
}

impl Lag {
    fn new(is_whole: bool) -> Lag {
        Lag { run: 0, broken: None, is_whole }
    }

    /// Compares the values from `from` to `to` with those `lag` earlier. Columns are less than `reach` from their values,
    /// together on both sides.
    fn compare(&mut self, offsets: &[i16], lag: usize, from: usize, to: usize, reach: usize) {
        let kept = offsets.len();
        let mut value = from.max(lag);
        while value < to {
            let (at, back) = (value % kept, (value - lag) % kept);
            let length = (to - value).min(kept - at).min(kept - back);
            let (now, before) = (&offsets[at..at + length], &offsets[back..back + length]);
            match last_difference(now, before) {
                None => self.run += length,
                Some(last) => {
                    self.run = length - 1 - last;
                    // Differences further back have smaller columns, but among the first values, some of which have none.
                    let is_early = value - lag < 2 * reach;
                    let first = if is_early { 0 } else { last.saturating_sub(reach) };
                    let (now, before) = (&now[first..=last], &before[first..=last]);
                    // Counted from the first of them, or below all columns.
                    let columns = (0i32..).zip(now.iter().zip(before)).map(|(i, (now, before))| {
                        match now != before && *before != NONE {
                            true => i + i32::from(*before),
                            false => i32::MIN,
                        }
                    });
                    let column = columns.max().filter(|column| *column != i32::MIN);
                    let column = column.and_then(|column| {
                        (value + first - lag).checked_add_signed(isize::try_from(column).ok()?)
                    });
                    self.broken = self.broken.max(Some(column.map_or(0, |column| column + 1)));
                }
            }
            value += length;
        }
    }
}

/// The last place at which two slices of one length differ.
fn last_difference(a: &[i16], b: &[i16]) -> Option<usize> {
    /// Slices are compared in pieces of so many, at the speed of the memory.
    const PIECE: usize = 256;
    let mut end = a.len();
    while end > 0 {
        let start = end.saturating_sub(PIECE);
        let (a, b) = (&a[start..end], &b[start..end]);
        if a != b {
            return a.iter().zip(b).rposition(|(a, b)| a != b).map(|at| start + at);
        }
        end = start;
    }
    None
}

impl Ring {
    /// Compares what is new before the value `to`.
    fn compare(&mut self, to: usize, joint: usize, reach: usize) {
        for (multiple, lag) in (1..).zip(&mut self.lags) {
            lag.compare(&self.offsets, multiple * joint, self.compared, to, reach);
        }
        self.compared = to;
    }

    /// Keeps more values, and compares with others.
    fn grow(&mut self, kept: usize, now: usize, joint: usize, reach: usize) {
        let old = self.offsets.len();
        let first = now.saturating_sub(old);
        let mut offsets = vec![NONE; kept.max(old)];
        let length = offsets.len();
        let mut value = first;
        while value < now {
            let (from, to) = (value % old, value % length);
            let piece = (now - value).min(old - from).min(length - to);
            offsets[to..to + piece].copy_from_slice(&self.offsets[from..from + piece]);
            value += piece;
        }
        self.offsets = offsets;
        for (multiple, lag) in (1..).zip(&mut self.lags) {
            *lag = Lag::new(first == 0);
            lag.compare(&self.offsets, multiple * joint, first + multiple * joint, now, reach);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::queens::Queens;
    use super::*;

    fn proved(rows: usize, threads: usize) -> Rows {
        let mut found = Rows::new(rows);
        assert!(found.advance(threads, &mut |_| true));
        found
    }

    /// The published rows, as far as a moment suffices.
    #[test]
    fn periods_are_those_of_another_program() {
        let source = grundy_testing::published("row_periods.csv");
        let rows = proved(80, 2);
        let mut checked = 0;
        for line in source.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit())) {
            let numbers: Vec<i64> = line.split(',').map(|number| number.parse().unwrap()).collect();
            let m = usize::try_from(numbers[0]).unwrap();
            let Some(row) = rows.known().nth(m) else { continue };
            let found = [row.start, row.period, row.joint].map(u64::cast_signed);
            assert_eq!(found, numbers[1..4], "{line}");
            checked += 1;
        }
        assert_eq!(checked, 80);
    }

    /// Values far out are those of a table, and so is where the repetition begins.
    #[test]
    fn rows_go_on_as_the_table_does() {
        let (count, columns) = (24, 9000);
        let rows = proved(count, 1);
        let table = Queens::fill(1, count, columns, 2, &mut |_, _| true).unwrap();
        for (m, row) in rows.known().enumerate() {
            let differences = rows.differences(m).unwrap();
            let at = |n: usize| i64::from(table.get(m, n).unwrap()) - i64::try_from(n).unwrap();
            let (start, period) = (row.start, row.period);
            let [start, period] = [start, period].map(|number| usize::try_from(number).unwrap());
            assert!(start + 2 * period < columns);
            for n in start..columns {
                assert_eq!(at(n), i64::from(differences[n % period]), "row {m}, column {n}");
            }
            if start > 0 {
                assert_ne!(at(start - 1), at(start - 1 + period), "row {m} begins earlier");
            }
        }
        assert_eq!(rows.differences(count), None);
    }

    #[test]
    fn least_periods() {
        let least = |cycle: &[i16]| {
            let repeats =
                |period: &usize| cycle.iter().skip(*period).zip(cycle).all(|(a, b)| a == b);
            let periods = (1..=cycle.len()).filter(|period| cycle.len().is_multiple_of(*period));
            periods.into_iter().find(repeats).unwrap()
        };
        for length in 1..=48 {
            for period in (1..=length).filter(|period| length % period == 0) {
                let cycle: Vec<i16> =
                    (0..length).map(|i| i16::from(i % period == period / 2)).collect();
                assert_eq!(least_period(&cycle), least(&cycle), "{length} {period}");
            }
        }
    }

    #[test]
    fn stops_and_goes_on() {
        let mut rows = Rows::new(40);
        let mut looks = 0;
        while !rows.advance(1, &mut |_| false) {
            looks += 1;
        }
        assert!(looks > 10);
        let at_once = proved(40, 1);
        assert!(rows.known().eq(at_once.known()));
    }
}
