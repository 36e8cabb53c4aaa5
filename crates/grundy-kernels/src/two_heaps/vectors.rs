//! Grundy values and P-positions of two heaps under any moves that do not depend on the heaps: each value square by square
//! where it stands once in a row, else by rows of bits.

mod walker;

use std::ops::Range;
use std::sync::{Mutex, PoisonError};

use super::kept::Kept;
use super::pipeline::{GoOn, Pipeline};
use super::rules::Moves;
use super::scan::{Job, Runner};
use super::single::Single;
use walker::{Row, Walker};

/// Rows of a strip.
const ROWS: usize = 64;

/// The values of two heaps under any moves. Positions need not be symmetric.
#[derive(Debug)]
pub struct Vectors {
    rows: usize,
    columns: usize,
    values: Vec<Vec<u32>>,
}

impl Vectors {
    /// Fills a table of all squares of `moves`; `None` if `go_on`, asked many times a second, said no. Time: for
    /// each value and each row a pass over the row's bits for each family of moves.
    ///
    /// # Panics
    /// If the largest heaps have 2^32 tokens or more together.
    pub fn fill(moves: &Moves, threads: usize, go_on: GoOn<'_>) -> Option<Vectors> {
        assert!(moves.rows() as u64 + (moves.columns() as u64) < 1 << 32, "values below 2^32");
        fill(Runner::best(), |moves| Way::new(moves), moves, threads, go_on)
    }

    /// The bytes that a table takes while it is filled.
    pub fn bytes(moves: &Moves, threads: usize) -> u64 {
        let (rows, columns) = (moves.rows() as u64, moves.columns() as u64);
        let sets = rows * columns.div_ceil(64) * 8 + threads as u64 * Way::bytes(moves) + 8 * rows;
        (rows * columns).saturating_mul(4).saturating_add(sets)
    }

    /// Below how many tokens the first heap is.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Below how many tokens the second heap is.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The value of two heaps, if the table has it.
    pub fn get(&self, first: usize, second: usize) -> Option<u32> {
        let is_there = first < self.rows && second < self.columns;
        is_there.then(|| self.values[first / ROWS][first % ROWS * self.columns + second])
    }
}

/// The P-positions of two heaps under any moves, a bit for each position.
#[derive(Debug)]
pub struct Losing {
    rows: usize,
    columns: usize,
    bits: Vec<u64>,
}

impl Losing {
    /// Finds the P-positions of all squares of `moves`; `None` if `go_on`, asked after each row, said no. Time: for
    /// each row a pass over its bits for each family of moves.
    pub fn find(moves: &Moves, go_on: GoOn<'_>) -> Option<Losing> {
        let (rows, columns) = (moves.rows(), moves.columns());
        let mut walker = Walker::new(moves);
        let words = columns.div_ceil(64);
        let free = vec![0; words];
        let mut bits = Vec::with_capacity(rows * words);
        for row in 0..rows {
            Runner::best().run(Row { walker: &mut walker, taken: &free });
            bits.extend_from_slice(&walker.found);
            if !go_on(row as u64 + 1, rows as u64) {
                return None;
            }
        }
        Some(Losing { rows, columns, bits })
    }

    /// The bytes that this takes.
    pub fn bytes(moves: &Moves) -> u64 {
        moves.rows() as u64 * moves.columns().div_ceil(64) as u64 * 8 + Walker::bytes(moves)
    }

    /// Whether two heaps are a P-position, if they are below the limits.
    pub fn get(&self, first: usize, second: usize) -> Option<bool> {
        let is_there = first < self.rows && second < self.columns;
        is_there.then(|| {
            let word = self.bits[first * self.columns.div_ceil(64) + second / 64];
            word >> (second % 64) & 1 == 1
        })
    }
}

/// Some rows of the table.
struct Strip {
    rows: usize,
    columns: usize,
    /// A bit for each square with a value.
    taken: Vec<u64>,
    /// For each row a word before which all are taken.
    full: Vec<usize>,
    values: Vec<u32>,
}

impl Strip {
    fn new(rows: usize, columns: usize) -> Strip {
        let taken = vec![0; rows * columns.div_ceil(64)];
        Strip { rows, columns, taken, full: vec![0; rows], values: vec![0; rows * columns] }
    }
}

/// A value on its way down the rows.
enum Way<'a> {
    Single(Single<'a>),
    Rows(Walker<'a>),
}

impl<'a> Way<'a> {
    fn new(moves: &'a Moves) -> Way<'a> {
        Single::new(moves).map_or_else(|| Way::Rows(Walker::new(moves)), Way::Single)
    }

    fn bytes(moves: &Moves) -> u64 {
        Single::bytes(moves).unwrap_or_else(|| Walker::bytes(moves))
    }

    fn start(&mut self, value: u32, row: usize) {
        match self {
            Way::Single(single) => single.start(value, row),
            Way::Rows(walker) => {
                walker.start(value);
                walker.row = row;
            }
        }
    }

    fn value(&self) -> u32 {
        match self {
            Way::Single(single) => single.value,
            Way::Rows(walker) => walker.value,
        }
    }

    fn keep(&mut self, words: &mut Vec<u64>) {
        match self {
            Way::Single(single) => single.keep(words),
            Way::Rows(walker) => {
                words.clear();
                walker.sets().for_each(|bits| words.extend(&*bits));
            }
        }
    }

    fn resume(&mut self, words: &[u64]) {
        match self {
            Way::Single(single) => single.resume(words),
            Way::Rows(walker) => {
                let mut from = words.iter();
                walker.sets().for_each(|bits| {
                    bits.iter_mut().zip(&mut from).for_each(|(to, from)| *to = *from);
                });
            }
        }
    }

    /// Goes through a strip; returns how many squares got the value.
    fn walk(&mut self, level: Runner, strip: &mut Strip) -> u64 {
        match self {
            Way::Single(single) => through(single, strip),
            Way::Rows(walker) => level.run(Walk { strip, walker }),
        }
    }
}

/// Takes a value that stands once in a row through a strip.
fn through(single: &mut Single<'_>, strip: &mut Strip) -> u64 {
    let words = strip.columns.div_ceil(64);
    let rows = strip.taken.chunks_mut(words).zip(&mut strip.full);
    let mut placed = 0;
    for ((taken, full), values) in rows.zip(strip.values.chunks_mut(strip.columns)) {
        if let Some(column) = single.next(taken, full) {
            taken[column / 64] |= 1 << (column % 64);
            values[column] = single.value;
            placed += 1;
        }
    }
    placed
}

struct Walk<'a, 'm> {
    strip: &'a mut Strip,
    walker: &'a mut Walker<'m>,
}

impl Job for Walk<'_, '_> {
    type Result = u64;

    #[inline(always)]
    fn run(self) -> u64 {
        let Walk { strip, walker } = self;
        let mut placed = 0;
        for row in 0..strip.rows {
            let taken = &mut strip.taken[row * walker.words..][..walker.words];
            walker.next(taken);
            let values = &mut strip.values[row * strip.columns..][..strip.columns];
            for (at, (taken, found)) in taken.iter_mut().zip(&walker.found).enumerate() {
                *taken |= found;
                let mut left = *found;
                placed += u64::from(left.count_ones());
                while left != 0 {
                    values[64 * at + left.trailing_zeros() as usize] = walker.value;
                    left &= left - 1;
                }
            }
        }
        placed
    }
}

fn fill(
    level: Runner,
    new: for<'m> fn(&'m Moves) -> Way<'m>,
    moves: &Moves,
    threads: usize,
    go_on: GoOn<'_>,
) -> Option<Vectors> {
    let (rows, columns) = (moves.rows(), moves.columns());
    let strip = |first: usize| Mutex::new(Strip::new(ROWS.min(rows - first), columns));
    let strips: Vec<_> = (0..rows).step_by(ROWS).map(strip).collect();
    let pipeline = Pipeline {
        strips: &strips,
        total: rows as u64 * columns as u64,
        blocks: usize::MAX,
        kept: None,
        block: &|| new(moves),
        start: &|number: usize, way: &mut Way<'_>| {
            way.start(number.try_into().expect("values below 2^32"), 0);
        },
        walk: &|strip: &mut Strip, way: &mut Way<'_>| way.walk(level, strip),
    };
    let values =
        |strip: Mutex<Strip>| strip.into_inner().unwrap_or_else(PoisonError::into_inner).values;
    pipeline.run(threads, go_on).then(|| Vectors {
        rows,
        columns,
        values: strips.into_iter().map(values).collect(),
    })
}

/// The values of some rows of a table of [`Vectors`].
#[derive(Debug)]
pub struct VectorRows {
    first: usize,
    end: usize,
    columns: usize,
    values: Vec<Vec<u32>>,
}

impl VectorRows {
    /// Fills the rows `range` of a table of all squares of `moves`, given what was kept of the rows before; `None` if
    /// `go_on` said no, or if there cannot be such rows behind what was kept.
    ///
    /// # Panics
    /// As [`Vectors::fill`], or if the table has no such rows.
    pub fn fill(
        moves: &Moves,
        range: Range<usize>,
        kept: &mut dyn Kept,
        threads: usize,
        go_on: GoOn<'_>,
    ) -> Option<VectorRows> {
        assert!(moves.rows() as u64 + (moves.columns() as u64) < 1 << 32, "values below 2^32");
        assert!(range.start < range.end && range.end <= moves.rows(), "rows of the table");
        let columns = moves.columns();
        let strip =
            |first: usize| Mutex::new((first, Strip::new(ROWS.min(range.end - first), columns)));
        let strips: Vec<_> = range.clone().step_by(ROWS).map(strip).collect();
        let last = range.start + (range.len() - 1) / ROWS * ROWS;
        let known = kept.values();
        let kept = Mutex::new((kept, Vec::new()));
        let words = VectorRows::kept_words(moves);
        let pipeline = Pipeline {
            strips: &strips,
            total: (range.len() * columns) as u64,
            // A value is at most x + y: if squares are left, no greater one is theirs, and what was kept is of other rows.
            blocks: range.end + columns - 1,
            kept: Some(known),
            block: &|| Way::new(moves),
            start: &|number: usize, way: &mut Way<'_>| {
                way.start(number.try_into().expect("values below 2^32"), range.start);
            },
            walk: &|(first, strip): &mut (usize, Strip), way: &mut Way<'_>| {
                // Values enter and leave strips in order, and so they are kept in order.
                if *first == range.start && (way.value() as usize) < known {
                    let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
                    let (kept, buffer) = &mut *kept;
                    buffer.resize(words, 0);
                    kept.load(buffer);
                    way.resume(buffer);
                }
                let placed = way.walk(Runner::best(), strip);
                if *first == last && range.end < moves.rows() {
                    let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
                    let (kept, buffer) = &mut *kept;
                    way.keep(buffer);
                    kept.save(buffer);
                }
                placed
            },
        };
        let values = |strip: Mutex<(usize, Strip)>| {
            strip.into_inner().unwrap_or_else(PoisonError::into_inner).1.values
        };
        pipeline.run(threads, go_on).then(|| VectorRows {
            first: range.start,
            end: range.end,
            columns,
            values: strips.into_iter().map(values).collect(),
        })
    }

    /// The bytes that this takes.
    pub fn bytes(moves: &Moves, rows: usize, threads: usize) -> u64 {
        let columns = moves.columns() as u64;
        (rows as u64 * (4 * columns + 8 * columns.div_ceil(64)))
            .saturating_add(threads as u64 * Way::bytes(moves) + 8 * rows as u64)
    }

    /// How many words are kept of a value.
    pub fn kept_words(moves: &Moves) -> usize {
        if let Some(mut single) = Single::new(moves) {
            return single.kept_words();
        }
        let last = moves.cones().iter().map(|cone| cone.least[0]).max().unwrap_or(0);
        let steps = moves.cones().iter().flat_map(|cone| &cone.steps).map(|step| step[0]);
        (last + steps.sum::<usize>()) * moves.columns().div_ceil(64)
    }

    /// The rows.
    pub fn range(&self) -> Range<usize> {
        self.first..self.end
    }

    /// Sets `out` to the values of a row; leaves it empty if the row is not there.
    pub fn read(&self, row: usize, out: &mut Vec<u32>) {
        out.clear();
        if self.range().contains(&row) {
            let (strip, row) = ((row - self.first) / ROWS, (row - self.first) % ROWS);
            out.extend(&self.values[strip][row * self.columns..][..self.columns]);
        }
    }
}

#[cfg(test)]
mod tests;
