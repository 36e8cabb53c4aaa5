//! Where each Grundy value stands in each row of two heaps with diagonal moves: by value, not by row.
//!
//! All squares of the values below g are taken. In rows from the top down, the square of g in row x is the first
//! that is not taken, in no column and on no diagonal with a g above it: no option of it has the value g, and it
//! has an option with every smaller value, because it was passed over when that one was placed. Symmetry leaves
//! squares with y ≥ x; where a row's g lies below the diagonal, its column has a g already.
//!
//! Several values go through some rows, one after the other, so that what they read of a row stays in the cache.

use std::ops::Range;

use super::scan::{Closing, MARGIN, bit_of, first_clear, union};

mod descent;

/// Values that go through the same rows one after the other.
pub(super) const LANES: usize = 32;

/// A value on its way down the rows.
#[derive(Debug)]
pub(super) struct Lane {
    value: u32,
    /// The next row to look at.
    row: usize,
    /// No diagonal before this word of `diagonals` is free.
    full: usize,
    /// The diagonals d = y − x ≥ 0 that the value reaches from the rows above.
    diagonals: Vec<u64>,
    /// The columns in which the value stands.
    columns: Vec<u64>,
    /// A bit for each word of `columns` that is full.
    closed: Vec<u64>,
    /// For a band above 1: the diagonals of the last rows, by the row modulo their number.
    recent: Vec<usize>,
}

/// No diagonal.
const NONE: usize = usize::MAX;

/// Rows `first`, `first + 1`, …, and what is taken in them.
#[derive(Debug)]
pub(super) struct Strip<O> {
    first: usize,
    rows: usize,
    /// Words a row.
    stride: usize,
    /// For each row a bit for each diagonal d ≥ 0 that is taken.
    taken: Vec<u64>,
    /// For each row a word before which everything is taken.
    full: Vec<usize>,
    /// The diagonal of the first bit.
    base: usize,
    /// Where values go.
    pub(super) out: O,
}

/// Where values go.
pub(super) trait Out: Send {
    /// Values from this one on, fewer than [`LANES`], come next.
    fn begin(&mut self, value: u32);

    /// The square of a strip's row `row`, counted from 0, on the diagonal d has this value.
    fn put(&mut self, row: usize, diagonal: usize, value: u32);
}

/// The shape of the table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shape {
    /// Two heaps may lose amounts that differ by less.
    pub(super) band: usize,
    /// How many rows there are; all squares to the left of the diagonal in them mirror other rows.
    pub(super) rows: usize,
    /// How many columns there are, at least as many.
    pub(super) columns: usize,
}

impl Shape {
    /// Bits for the diagonals of a row that are neither all taken nor all free by values before the next 64: row m has the
    /// value g between m columns before and 2m columns behind column g, for it has at most m columns and m diagonals that
    /// rows above attack with g.
    pub(super) fn near(rows: usize) -> usize {
        3 * rows + 4 * 64
    }

    /// Before this diagonal, a multiple of 64, everything is taken by values below `value`.
    pub(super) fn base(self, value: usize) -> usize {
        value.saturating_sub(2 * self.rows) / 64 * 64
    }
}

impl Lane {
    /// For bits from [`Shape::base`] on.
    pub(super) fn near(shape: Shape) -> Lane {
        // Columns are as far to the right of diagonals as the row is down.
        let bits = Shape::near(shape.rows);
        Lane::of(shape, words(bits + shape.rows), words(bits))
    }

    pub(super) fn new(shape: Shape, words: usize) -> Lane {
        Lane::of(shape, words, words)
    }

    /// With so many words for columns and for diagonals.
    pub(super) fn of(shape: Shape, columns: usize, diagonals: usize) -> Lane {
        // A row's columns begin within a word, and the last rows of a strip some words further than its first.
        let columns = columns + 4;
        let recent = if shape.band > 1 { shape.band } else { 0 };
        Lane {
            value: 0,
            row: 0,
            full: 0,
            diagonals: vec![0; diagonals],
            columns: vec![0; columns],
            closed: vec![0; columns.div_ceil(64) + 2],
            recent: vec![NONE; recent],
        }
    }

    pub(super) fn value(&self) -> u32 {
        self.value
    }

    /// The next row to look at.
    pub(super) fn row(&self) -> usize {
        self.row
    }

    /// The bytes of a lane.
    pub(super) fn bytes(shape: Shape, words: usize) -> u64 {
        16 * words as u64 + (words / 8) as u64 + 8 * shape.band as u64
    }

    /// Starts again with another value.
    pub(super) fn start(&mut self, value: u32, shape: Shape) {
        self.value = value;
        self.full = 0;
        self.diagonals.fill(0);
        self.columns.fill(0);
        self.closed.fill(0);
        self.recent.fill(NONE);
        // A value is at most x + y, the longest play.
        self.row = (value as usize).saturating_sub(shape.columns - 1);
    }

    /// How many words say what a value has in mind before this row.
    pub(super) fn kept(shape: Shape, row: usize) -> usize {
        let recent = if shape.band > 1 { shape.band } else { 0 };
        let columns = shape.columns.div_ceil(64) - row / 64;
        2 + recent + columns + (shape.columns - row).div_ceil(64)
    }

    /// What the value has in mind before a row that it has come to.
    pub(super) fn keep(&self, shape: Shape, row: usize, words: &mut Vec<u64>) {
        words.clear();
        words.extend([self.row as u64, self.full as u64]);
        words.extend(self.recent.iter().map(|diagonal| *diagonal as u64));
        // Columns before the row and diagonals that leave the table are looked at no more.
        words.extend(&self.columns[row / 64..shape.columns.div_ceil(64)]);
        words.extend(&self.diagonals[..(shape.columns - row).div_ceil(64)]);
    }

    /// Starts again with a value before a row, as it was [kept](Lane::keep). Any words will do: who kept them may give others.
    pub(super) fn resume(&mut self, value: u32, shape: Shape, row: usize, words: &[u64]) {
        self.start(value, shape);
        let place = |word: u64| usize::try_from(word).unwrap_or(usize::MAX);
        (self.row, self.full) = (place(words[0]).max(row), place(words[1]));
        let (recent, words) = words[2..].split_at(self.recent.len());
        self.recent.iter_mut().zip(recent).for_each(|(to, from)| *to = place(*from));
        let (columns, diagonals) = words.split_at(shape.columns.div_ceil(64) - row / 64);
        self.full = self.full.min(diagonals.len());
        self.columns[row / 64..][..columns.len()].copy_from_slice(columns);
        self.close(row / 64..row / 64 + columns.len());
        self.diagonals[..diagonals.len()].copy_from_slice(diagonals);
    }

    /// The square in this row and column has the value.
    #[inline(always)]
    pub(super) fn place(&mut self, base: usize, row: usize, column: usize) {
        // What lies before the base is taken in every row to come.
        if let Some(at) = column.checked_sub(base) {
            self.set_column(at);
        }
        if let Some(at) = (column - row).checked_sub(base) {
            set(&mut self.diagonals, at);
        }
    }

    /// Puts the columns and diagonals that rows above attack at these words, where there are none yet.
    pub(super) fn put_behind(&mut self, [c, d]: [usize; 2], columns: &[u64], diagonals: &[u64]) {
        // The last words are to spare.
        for (to, from) in self.columns[c..].iter_mut().zip(columns) {
            *to = *from;
        }
        self.close(c..self.columns.len().min(c + columns.len()));
        for (to, from) in self.diagonals[d..].iter_mut().zip(diagonals) {
            *to = *from;
        }
    }

    #[inline(always)]
    fn set_column(&mut self, at: usize) {
        set(&mut self.columns, at);
        if self.columns.get(at / 64) == Some(&u64::MAX) {
            set(&mut self.closed, at / 64);
        }
    }

    /// Looks which of these words of columns are full.
    fn close(&mut self, words: Range<usize>) {
        for at in words {
            if self.columns[at] == u64::MAX {
                set(&mut self.closed, at);
            }
        }
    }

    /// Goes on to this row.
    pub(super) fn go_to(&mut self, base: usize, row: usize) {
        self.row = row;
        self.seek(base);
    }

    /// The first row from `row` on in whose column the value does not stand.
    #[inline(always)]
    fn seek(&mut self, base: usize) {
        while self.row >= base {
            let at = self.row - base;
            let Some(word) = self.columns.get(at / 64) else { return };
            let open = !word >> (at % 64);
            if open != 0 {
                self.row += open.trailing_zeros() as usize;
                return;
            }
            self.row += 64 - at % 64;
        }
    }

    /// After a row whose value stands to the left of the diagonal, where it mirrors a square of a row above.
    fn mirror(&mut self, row: usize) {
        let band = self.recent.len();
        let is_there = |&back: &usize| {
            row.checked_sub(back).is_some_and(|above| self.recent[above % band] == back)
        };
        if let Some(back) = (1..band).find(is_there) {
            (0..band - back).for_each(|reached| set(&mut self.diagonals, reached));
        }
    }

    /// What the last rows add to the diagonals before a row is looked at: one who takes k from both heaps and
    /// up to k − 1 fewer from the second one comes from a smaller diagonal.
    fn reach_further(&mut self, row: usize) {
        let band = self.recent.len();
        for lag in 2..band {
            let Some(above) = row.checked_sub(lag) else { break };
            let diagonal = self.recent[above % band];
            if diagonal != NONE && diagonal + 1 >= lag {
                set(&mut self.diagonals, diagonal + 1 - lag);
            }
        }
        // The place of row − band serves this row from now on.
        let oldest = self.recent[row % band];
        if row >= band && oldest != NONE && oldest + 1 >= band {
            set(&mut self.diagonals, oldest + 1 - band);
        }
        self.recent[row % band] = NONE;
    }
}

#[inline(always)]
fn set(bits: &mut [u64], at: usize) {
    // A bit that lies beyond the table says nothing.
    if let Some(word) = bits.get_mut(at / 64) {
        *word |= 1 << (at % 64);
    }
}

#[inline(always)]
fn is_set(bits: &[u64], at: usize) -> bool {
    bits.get(at / 64).is_some_and(|word| word >> (at % 64) & 1 == 1)
}

impl<O: Out> Strip<O> {
    /// Rows from `first` on with `bits` diagonals at most.
    pub(super) fn new(first: usize, rows: usize, bits: usize, out: O) -> Strip<O> {
        let stride = words(bits);
        Strip {
            first,
            rows,
            stride,
            taken: vec![0; rows * stride],
            full: vec![0; rows],
            base: 0,
            out,
        }
    }

    /// Lets the bits begin with this diagonal, a multiple of 64, before which everything is taken.
    pub(super) fn move_to(&mut self, base: usize) {
        let gone = (base - self.base) / 64;
        if gone == 0 {
            return;
        }
        for (taken, full) in self.taken.chunks_mut(self.stride).zip(&mut self.full) {
            taken.copy_within(gone.., 0);
            let kept = taken.len() - gone;
            taken[kept..].fill(0);
            *full = full.saturating_sub(gone);
        }
        self.base = base;
    }

    /// The first diagonal that has bits, how many words of each row are full, and the words of all rows.
    pub(super) fn sets(&self) -> (usize, &[usize], &[u64]) {
        (self.base, &self.full, &self.taken)
    }

    /// As [`sets`](Strip::sets), to be read from elsewhere.
    pub(super) fn sets_mut(&mut self) -> (&mut usize, &mut [usize], &mut [u64]) {
        (&mut self.base, &mut self.full, &mut self.taken)
    }

    pub(super) fn first(&self) -> usize {
        self.first
    }

    pub(super) fn end(&self) -> usize {
        self.first + self.rows
    }
}

/// Words for so many bits, and some to spare.
pub(super) const fn words(bits: usize) -> usize {
    bits.div_ceil(64) + MARGIN
}

/// Takes the lanes, each a greater value than the one before it, through the rows of a strip. `base`, a
/// multiple of 64, is the first diagonal and the first column that have bits.
pub(super) struct Walk<'a, O> {
    pub(super) shape: Shape,
    pub(super) base: usize,
    pub(super) strip: &'a mut Strip<O>,
    pub(super) lanes: &'a mut [Lane],
}

impl<O: Out> Walk<'_, O> {
    /// Takes one lane after the other; returns how many values were placed.
    pub(super) fn run(self) -> u64 {
        let Walk { shape, base, strip, lanes } = self;
        let one = |lane: &mut Lane| match shape.band {
            1 => descent::descend(shape, base, strip, lane),
            _ => step_by_step(shape, base, strip, lane),
        };
        lanes.iter_mut().map(one).sum()
    }
}

/// Takes a lane through a strip.
fn step_by_step<O: Out>(shape: Shape, base: usize, strip: &mut Strip<O>, lane: &mut Lane) -> u64 {
    let mut placed = 0;
    while lane.row < strip.end() {
        placed += u64::from(step(shape, base, strip, lane));
    }
    placed
}

/// Looks for the value of a lane in its row, and goes on to the next.
fn step<O: Out>(shape: Shape, base: usize, strip: &mut Strip<O>, lane: &mut Lane) -> bool {
    let x = lane.row;
    lane.row += 1;
    let is_wide = shape.band > 1;
    if is_wide {
        lane.reach_further(x);
        let at = x.checked_sub(base);
        if at.is_some_and(|at| is_set(&lane.columns, at)) {
            lane.mirror(x);
            return false;
        }
    }
    let row = x - strip.first;
    let taken = &mut strip.taken[row * strip.stride..][..strip.stride];
    let mut from = strip.full[row];
    while taken[from] == u64::MAX {
        from += 1;
        strip.full[row] = from;
    }
    while lane.diagonals.get(lane.full) == Some(&u64::MAX) {
        lane.full += 1;
    }
    // The columns count from the same base as the diagonals, x squares further right.
    let from = from.max(lane.full);
    let room = shape.columns - x;
    let bit = match from * 64 + base < room {
        true => {
            let columns = Closing { words: &lane.columns, closed: &lane.closed };
            first_clear(taken, &lane.diagonals, columns, from, x)
        }
        false => None,
    };
    let found = bit.filter(|bit| bit + base < room);
    if let Some(bit) = found {
        taken[bit / 64] |= 1 << (bit % 64);
        lane.set_column(bit + x);
        if is_wide {
            for reached in bit..bit + shape.band {
                set(&mut lane.diagonals, reached);
            }
            let at = x % lane.recent.len();
            lane.recent[at] = bit;
        } else {
            lane.diagonals[bit / 64] |= 1 << (bit % 64);
        }
        strip.out.put(row, bit + base, lane.value);
    } else if lane.full * 64 + base >= room {
        // No later row has more room.
        lane.row = shape.rows;
        return false;
    }
    if !is_wide {
        lane.seek(base);
    }
    found.is_some()
}
