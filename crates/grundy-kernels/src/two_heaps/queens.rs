//! Grundy values of a queen that moves towards the corner of a quarter-plane.

use std::ops::Range;
use std::sync::{Mutex, PoisonError};

use super::kept::Kept;
use super::pipeline::{GoOn, Pipeline};
use super::wave::{LANES, Lane, Out, Shape, Strip, Walk, words};

/// Rows of a strip: between two strips a thread lets others pass.
const ROWS: usize = 128;

/// The values of two heaps, from one of which any number may be taken, or k from one and l from the other with
/// |k − l| < band (Wythoff 1907 for band 1, Fraenkel 1982); known where the smaller heap is below
/// [`rows`](Queens::rows) and the larger one below [`columns`](Queens::columns).
#[derive(Debug)]
pub struct Queens {
    shape: Shape,
    values: Values,
}

#[derive(Debug)]
enum Values {
    Short(Vec<Triangle<u16>>),
    Long(Vec<Triangle<u32>>),
}

impl Queens {
    /// Fills a table; `None` if `go_on`, asked many times a second, said no. Time: about 10 ns a square of the
    /// upper half, shared by `threads`.
    ///
    /// # Panics
    /// If there are fewer columns than rows, or the largest heaps have more than 2^32 − 2 tokens together, or
    /// the band is 0.
    pub fn fill(
        band: usize,
        rows: usize,
        columns: usize,
        threads: usize,
        go_on: GoOn<'_>,
    ) -> Option<Queens> {
        let shape = Shape::new(band, rows, columns);
        assert!(0 < band && 0 < rows && rows <= columns, "rows, columns and a band");
        assert!(rows as u64 + (columns as u64) < 1 << 32, "values below 2^32");
        let values = if is_short(rows, columns) {
            Values::Short(fill(shape, threads, go_on)?)
        } else {
            Values::Long(fill(shape, threads, go_on)?)
        };
        Some(Queens { shape, values })
    }

    /// The bytes that a table takes while it is filled.
    pub fn bytes(band: usize, rows: usize, columns: usize, threads: usize) -> u64 {
        let width = if is_short(rows, columns) { 2 } else { 4 };
        let shape = Shape::new(band, rows, columns);
        let sets: u64 =
            starts(shape).map(|first| (shape.strip(first) * words(shape.bits(first))) as u64).sum();
        let of_lane = if shape.is_narrow() { Shape::near(rows) + rows } else { columns };
        let lanes = (threads * LANES) as u64 * Lane::bytes(shape, words(of_lane));
        let places: u64 = starts(shape)
            .map(|first| (2 * shape.strip(first) * places(columns - first)) as u64)
            .sum();
        (squares(shape) + places) * width + 8 * sets + 16 * rows as u64 + lanes
    }

    /// Below how many tokens the values are known for the smaller heap.
    pub fn rows(&self) -> usize {
        self.shape.rows
    }

    /// Below how many tokens the values are known for the larger heap.
    pub fn columns(&self) -> usize {
        self.shape.columns
    }

    /// The value of two heaps, if the table has it.
    pub fn get(&self, first: usize, second: usize) -> Option<u32> {
        let (x, y) = (first.min(second), first.max(second));
        if x >= self.shape.rows || y >= self.shape.columns {
            return None;
        }
        Some(match &self.values {
            Values::Short(strips) => strips[x / ROWS].get(x, y - x).into(),
            Values::Long(strips) => strips[x / ROWS].get(x, y - x),
        })
    }
}

fn is_short(rows: usize, columns: usize) -> bool {
    rows + columns <= 1 << 16
}

/// How many squares have a value of their own.
fn squares(shape: Shape) -> u64 {
    let (rows, columns) = (shape.rows as u64, shape.columns as u64);
    rows * columns - rows * rows.saturating_sub(1) / 2
}

/// The first rows of strips.
fn starts(shape: Shape) -> impl Iterator<Item = usize> {
    (0..shape.rows).step_by(ROWS)
}

impl Shape {
    /// A difference above the columns does not occur.
    fn new(band: usize, rows: usize, columns: usize) -> Shape {
        Shape { band: band.min(columns), rows, columns }
    }

    /// Whether most diagonals are all taken, or free, at a time.
    fn is_narrow(self) -> bool {
        self.band == 1 && self.columns > 4 * self.rows + 1024
    }

    /// How many diagonals a strip has bits for.
    fn bits(self, first: usize) -> usize {
        if self.is_narrow() { Shape::near(self.rows) } else { self.columns - first }
    }

    /// How many rows the strip from `first` on has.
    fn strip(self, first: usize) -> usize {
        ROWS.min(self.rows - first)
    }
}

fn lane(shape: Shape) -> Lane {
    if shape.is_narrow() { Lane::near(shape) } else { Lane::new(shape, words(shape.columns)) }
}

/// Values that are kept with their diagonals until they are written to their squares: these lie far apart.
const GROUP: usize = 1 << 10;

/// Places for the values of the group in a row of so many squares; not a power of two, so that rows do not share places in
/// a cache.
fn places(squares: usize) -> usize {
    squares.min(GROUP) + 16
}

/// The values of some rows, from the diagonal on.
#[derive(Debug)]
struct Triangle<T> {
    first: usize,
    columns: usize,
    values: Vec<T>,
    /// The first value of the group.
    group: usize,
    /// For each row the values of the group that it has, with their diagonals, and how many these are.
    places: Vec<(T, T)>,
    /// How many places a row has.
    width: usize,
    counts: Vec<usize>,
}

/// A number that fits all values.
trait Value: Copy + Default + PartialEq + Send {
    fn of(value: usize) -> Self;

    fn wide(self) -> usize;
}

impl Value for u16 {
    #[inline(always)]
    fn of(value: usize) -> u16 {
        value.try_into().expect("a value is at most the sum of the heaps")
    }

    #[inline(always)]
    fn wide(self) -> usize {
        self.into()
    }
}

impl Value for u32 {
    #[inline(always)]
    fn of(value: usize) -> u32 {
        value.try_into().expect("a value is at most the sum of the heaps")
    }

    #[inline(always)]
    fn wide(self) -> usize {
        self as usize
    }
}

impl<T: Value> Triangle<T> {
    fn new(shape: Shape, first: usize) -> Triangle<T> {
        Triangle::of(shape, first, shape.strip(first))
    }

    fn of(shape: Shape, first: usize, rows: usize) -> Triangle<T> {
        let squares = rows * (shape.columns - first) - rows * (rows - 1) / 2;
        let values = crate::memory::zeroed(squares);
        let width = places(shape.columns - first);
        let places = vec![(T::default(), T::default()); rows * width];
        Triangle {
            first,
            columns: shape.columns,
            values,
            group: 0,
            width,
            places,
            counts: vec![0; rows],
        }
    }

    #[inline(always)]
    fn place(&self, row: usize, diagonal: usize) -> usize {
        // Every row is a square shorter than the one before.
        row * (self.columns - self.first) - row * row.wrapping_sub(1) / 2 + diagonal
    }

    fn get(&self, x: usize, diagonal: usize) -> T {
        self.values[self.place(x - self.first, diagonal)]
    }

    /// Writes the values of the group to their squares.
    fn flush(&mut self) {
        for row in 0..self.counts.len() {
            let (start, end) = (self.place(row, 0), self.place(row + 1, 0));
            let places = &self.places[row * self.width..][..std::mem::take(&mut self.counts[row])];
            let values = &mut self.values[start..end];
            for (diagonal, value) in places {
                values[diagonal.wide()] = *value;
            }
        }
    }
}

impl<T: Value> Out for Triangle<T> {
    fn begin(&mut self, value: u32) {
        let group = value as usize / GROUP * GROUP;
        if group != self.group {
            self.flush();
            self.group = group;
        }
    }

    #[inline(always)]
    fn put(&mut self, row: usize, diagonal: usize, value: u32) {
        let count = &mut self.counts[row];
        self.places[row * self.width + *count] = (T::of(diagonal), T::of(value as usize));
        *count += 1;
    }
}

/// Fills all rows.
fn fill<T: Value>(shape: Shape, threads: usize, go_on: GoOn<'_>) -> Option<Vec<Triangle<T>>> {
    let strip = |first: usize| {
        let out = Triangle::new(shape, first);
        Mutex::new(Strip::new(first, shape.strip(first), shape.bits(first), out))
    };
    let strips: Vec<_> = starts(shape).map(strip).collect();
    let is_narrow = shape.is_narrow();
    let pipeline = Pipeline {
        strips: &strips,
        total: squares(shape),
        blocks: usize::MAX,
        kept: None,
        block: &|| (0, (0..LANES).map(|_| lane(shape)).collect()),
        start: &|number: usize, (base, lanes): &mut (usize, Vec<Lane>)| {
            let first = number * LANES;
            *base = if is_narrow { shape.base(first) } else { 0 };
            for (value, lane) in (first..).zip(lanes) {
                lane.start(value.try_into().expect("values below 2^32"), shape);
            }
        },
        walk: &|strip: &mut Strip<Triangle<T>>, (base, lanes): &mut (usize, Vec<Lane>)| {
            strip.out.begin(lanes[0].value());
            strip.move_to(*base);
            Walk { shape, base: *base, strip, lanes }.run()
        },
    };
    let out = |strip: Mutex<Strip<Triangle<T>>>| {
        let mut out = strip.into_inner().unwrap_or_else(PoisonError::into_inner).out;
        out.flush();
        out.places = Vec::new();
        out
    };
    pipeline.run(threads, go_on).then(|| strips.into_iter().map(out).collect())
}

/// Fills the rows from `rows.start` on, before which values were kept.
fn fill_slab<T: Value>(
    shape: Shape,
    rows: Range<usize>,
    kept: &mut dyn Kept,
    threads: usize,
    go_on: GoOn<'_>,
) -> Option<Vec<Triangle<T>>> {
    let strip = |first: usize| {
        let count = ROWS.min(rows.end - first);
        let out = Triangle::of(shape, first, count);
        Mutex::new(Strip::new(first, count, shape.columns - first, out))
    };
    let strips: Vec<_> = rows.clone().step_by(ROWS).map(strip).collect();
    let known = kept.values() / LANES;
    let kept = Mutex::new((kept, Vec::new()));
    let pipeline = Pipeline {
        strips: &strips,
        total: rows.clone().map(|row| (shape.columns - row) as u64).sum(),
        // A value is at most x + y: if squares are left, no greater one is theirs, and what was kept is of other rows.
        blocks: (rows.end + shape.columns - 1).div_ceil(LANES),
        kept: Some(known),
        block: &|| (0..LANES).map(|_| Lane::new(shape, words(shape.columns))).collect(),
        start: &|number: usize, lanes: &mut Vec<Lane>| {
            for (value, lane) in (number * LANES..).zip(lanes) {
                lane.start(value.try_into().expect("values below 2^32"), shape);
                lane.go_to(0, lane.row().max(rows.start));
            }
        },
        walk: &|strip: &mut Strip<Triangle<T>>, lanes: &mut Vec<Lane>| {
            // Blocks enter and leave strips in order, and so they are kept in order.
            if strip.first() == rows.start && lanes[0].value() as usize / LANES < known {
                let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
                let (kept, words) = &mut *kept;
                words.resize(Lane::kept(shape, rows.start), 0);
                for lane in lanes.iter_mut() {
                    kept.load(words);
                    lane.resume(lane.value(), shape, rows.start, words);
                }
            }
            strip.out.begin(lanes[0].value());
            let placed = Walk { shape, base: 0, strip, lanes }.run();
            if strip.end() == rows.end && rows.end < shape.rows {
                let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
                let (kept, words) = &mut *kept;
                for lane in lanes.iter() {
                    lane.keep(shape, rows.end, words);
                    kept.save(words);
                }
            }
            placed
        },
    };
    let out = |strip: Mutex<Strip<Triangle<T>>>| {
        let mut out = strip.into_inner().unwrap_or_else(PoisonError::into_inner).out;
        out.flush();
        out.places = Vec::new();
        out
    };
    pipeline.run(threads, go_on).then(|| strips.into_iter().map(out).collect())
}

/// The values of some rows of a [queen's](Queens) table, from the diagonal on.
#[derive(Debug)]
pub struct QueenRows {
    first: usize,
    end: usize,
    columns: usize,
    values: Values,
}

impl QueenRows {
    /// Fills the rows `range` of a table of `rows` and `columns` (see [`Queens::fill`]), given what was kept of the rows
    /// before; `None` if `go_on` said no, or if there cannot be such rows behind what was kept.
    ///
    /// # Panics
    /// As [`Queens::fill`], or if the table has no such rows.
    pub fn fill(
        band: usize,
        (rows, columns): (usize, usize),
        range: Range<usize>,
        kept: &mut dyn Kept,
        threads: usize,
        go_on: GoOn<'_>,
    ) -> Option<QueenRows> {
        let shape = Shape::new(band, rows, columns);
        assert!(0 < band && 0 < rows && rows <= columns, "rows, columns and a band");
        assert!(rows as u64 + (columns as u64) < 1 << 32, "values below 2^32");
        assert!(range.start < range.end && range.end <= rows, "rows of the table");
        let Range { start: first, end } = range;
        let values = if is_short(rows, columns) {
            Values::Short(fill_slab(shape, range, kept, threads, go_on)?)
        } else {
            Values::Long(fill_slab(shape, range, kept, threads, go_on)?)
        };
        Some(QueenRows { first, end, columns, values })
    }

    /// The bytes that this takes.
    pub fn bytes(
        band: usize,
        (rows, columns): (usize, usize),
        range: Range<usize>,
        threads: usize,
    ) -> u64 {
        let width = if is_short(rows, columns) { 2 } else { 4 };
        let shape = Shape::new(band, rows, columns);
        let lanes = (threads * LANES) as u64 * Lane::bytes(shape, words(columns));
        let row = |row: usize| {
            let first = range.start + (row - range.start) / ROWS * ROWS;
            8 * (words(columns - first) + 2) as u64
                + width * (columns - row + 2 * places(columns - first)) as u64
        };
        range.clone().map(row).sum::<u64>() + lanes
    }

    /// How many words are kept of a value before a row.
    pub fn kept_words(band: usize, (rows, columns): (usize, usize), row: usize) -> usize {
        Lane::kept(Shape::new(band, rows, columns), row)
    }

    /// The rows.
    pub fn range(&self) -> Range<usize> {
        self.first..self.end
    }

    /// Sets `out` to the values of a row from the square on the diagonal on; leaves it empty if the row is not there.
    pub fn read(&self, row: usize, out: &mut Vec<u32>) {
        out.clear();
        if !self.range().contains(&row) {
            return;
        }
        let (strip, squares) = ((row - self.first) / ROWS, 0..self.columns - row);
        match &self.values {
            Values::Short(strips) => {
                out.extend(squares.map(|d| u32::from(strips[strip].get(row, d))));
            }
            Values::Long(strips) => out.extend(squares.map(|d| strips[strip].get(row, d))),
        }
    }
}

#[cfg(test)]
mod tests;
