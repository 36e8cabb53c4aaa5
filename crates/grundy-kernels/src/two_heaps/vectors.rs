//! Grundy values and P-positions of two heaps under any moves that do not depend on the heaps: each value square by square
//! where it stands once in a row, else by rows of bits.

use std::ops::Range;
use std::sync::{Mutex, PoisonError};

use super::kept::Kept;
use super::pipeline::{GoOn, Pipeline};
use super::rules::{Along, Cone, Moves};
use super::scan::{Job, Level};
use super::single::Single;

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
        fill(Level::best(), |moves| Way::new(moves), moves, threads, go_on)
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
            Level::best().run(Row { walker: &mut walker, taken: &free });
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

/// One value on its way down the rows.
struct Walker<'a> {
    moves: &'a Moves,
    value: u32,
    row: usize,
    words: usize,
    /// The squares of the value in the last rows, by the row modulo their number.
    last: Vec<Vec<u64>>,
    /// For each family and each of its steps the squares from which the moves up to that step reach the value, in
    /// as many of the last rows as the step goes back; none for a step along the row.
    reached: Vec<Vec<Vec<Vec<u64>>>>,
    /// The squares of the row from which the value is reached.
    attacked: Vec<u64>,
    /// The squares with the value.
    found: Vec<u64>,
    line: Vec<u64>,
}

impl<'a> Walker<'a> {
    fn new(moves: &'a Moves) -> Walker<'a> {
        let words = moves.columns().div_ceil(64);
        let empty = || vec![0; words];
        let cones = moves.cones();
        let last = cones.iter().map(|cone| cone.least[0]).max().unwrap_or(0);
        let step = |step: &[usize; 2]| (0..step[0]).map(|_| empty()).collect();
        let family = |cone: &Cone| cone.steps.iter().map(step).collect();
        Walker {
            moves,
            value: 0,
            row: 0,
            words,
            last: (0..last).map(|_| empty()).collect(),
            reached: cones.iter().map(family).collect(),
            attacked: empty(),
            found: empty(),
            line: empty(),
        }
    }

    fn bytes(moves: &Moves) -> u64 {
        let cones = moves.cones();
        let last = cones.iter().map(|cone| cone.least[0] as u64).max().unwrap_or(0);
        let steps: u64 = cones.iter().flat_map(|cone| &cone.steps).map(|step| step[0] as u64).sum();
        (last + steps + 3) * moves.columns().div_ceil(64) as u64 * 8
    }

    fn start(&mut self, value: u32) {
        self.value = value;
        self.row = 0;
        self.sets().for_each(|bits| bits.fill(0));
    }

    /// The sets of squares that rows to come look at.
    fn sets(&mut self) -> impl Iterator<Item = &mut Vec<u64>> {
        self.last.iter_mut().chain(self.reached.iter_mut().flatten().flatten())
    }

    /// Sets `found` to the squares of the value in the next row, of which `taken` have smaller values.
    #[inline(always)]
    fn next(&mut self, taken: &[u64]) {
        self.attacked.copy_from_slice(taken);
        self.reach(false);
        self.settle();
        self.reach(true);
        let rows = self.last.len();
        if rows > 0 {
            self.last[self.row % rows].copy_from_slice(&self.found);
        }
        self.row += 1;
    }

    /// Adds the squares from which the value is reached in rows above to `attacked`; then, once the squares of
    /// this row are known, takes note of what they add for the rows below.
    #[inline(always)]
    fn reach(&mut self, is_settled: bool) {
        let (row, rows) = (self.row, self.last.len());
        for (cone, reached) in self.moves.cones().iter().zip(&mut self.reached) {
            let [k, l] = cone.least;
            // Moves along the row change nothing above it.
            if k > 0 && cone.steps.iter().all(|step| step[0] == 0) && is_settled {
                continue;
            }
            let line = &mut self.line;
            line.fill(0);
            if k == 0 && is_settled {
                or_shifted(line, &self.found, l);
            } else if k > 0 && row >= k {
                or_shifted(line, &self.last[(row - k) % rows], l);
            }
            for (&[k, l], above) in cone.steps.iter().zip(reached) {
                if k == 0 {
                    smear(line, l);
                    continue;
                }
                let place = row % k;
                or_shifted(line, &above[place], l);
                if is_settled {
                    above[place].copy_from_slice(line);
                }
            }
            if !is_settled {
                self.attacked.iter_mut().zip(line).for_each(|(to, from)| *to |= *from);
            }
        }
    }

    /// Finds the squares of the value among those that are not attacked, from left to right.
    #[inline(always)]
    fn settle(&mut self) {
        let columns = self.moves.columns();
        if !columns.is_multiple_of(64) {
            self.attacked[self.words - 1] |= u64::MAX << (columns % 64);
        }
        match self.moves.taken_along() {
            Along::Never => {
                self.found
                    .iter_mut()
                    .zip(&self.attacked)
                    .for_each(|(found, taken)| *found = !taken);
            }
            Along::Any => {
                self.found.fill(0);
                if let Some(at) = self.attacked.iter().position(|taken| *taken != u64::MAX) {
                    let open = !self.attacked[at];
                    self.found[at] = open & open.wrapping_neg();
                }
            }
            Along::Some(lengths) => {
                self.found.fill(0);
                for at in 0..self.words {
                    while self.attacked[at] != u64::MAX {
                        let bit = self.attacked[at].trailing_ones() as usize;
                        self.found[at] |= 1 << bit;
                        self.attacked[at] |= 1 << bit;
                        or_shifted(&mut self.attacked[at..], lengths, bit);
                    }
                }
            }
        }
    }
}

/// Adds the bits of `from`, moved up by `up`; what leaves the end is gone.
#[inline(always)]
fn or_shifted(to: &mut [u64], from: &[u64], up: usize) {
    let (words, bits) = (up / 64, up % 64);
    let Some(to) = to.get_mut(words..) else { return };
    if bits == 0 {
        to.iter_mut().zip(from).for_each(|(to, from)| *to |= from);
        return;
    }
    let Some((first, rest)) = to.split_first_mut() else { return };
    *first |= from[0] << bits;
    for (to, pair) in rest.iter_mut().zip(from.windows(2)) {
        *to |= pair[1] << bits | pair[0] >> (64 - bits);
    }
}

/// Adds the bits moved up by all multiples of `step`.
#[inline(always)]
fn smear(bits: &mut [u64], step: usize) {
    let mut up = step;
    while up < 64 * bits.len() {
        // From the top down, so that each word is read before it changes.
        let (words, shift) = (up / 64, up % 64);
        for at in (words..bits.len()).rev() {
            let low =
                if shift > 0 && at > words { bits[at - words - 1] >> (64 - shift) } else { 0 };
            bits[at] |= bits[at - words] << shift | low;
        }
        up *= 2;
    }
}

/// One row of one value.
struct Row<'a, 'm> {
    walker: &'a mut Walker<'m>,
    taken: &'a [u64],
}

impl Job for Row<'_, '_> {
    type Result = ();

    #[inline(always)]
    fn run(self) {
        self.walker.next(self.taken);
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
    fn walk(&mut self, level: Level, strip: &mut Strip) -> u64 {
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
    level: Level,
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
    /// `go_on` said no.
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
            blocks: usize::MAX,
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
                let placed = way.walk(Level::best(), strip);
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
mod tests {
    use super::super::kept::InMemory;
    use super::super::rules::Family;
    use super::*;
    use crate::two_heaps::plain;

    fn family(least: [u64; 2], steps: &[[u64; 2]]) -> Family {
        Family { least, steps: steps.iter().map(|step| (*step, u64::MAX)).collect() }
    }

    /// Whether the families have this move.
    fn has(families: &[Family], taken: [u64; 2]) -> bool {
        fn rest(steps: &[([u64; 2], u64)], [k, l]: [u64; 2]) -> bool {
            let Some((([p, q], most), others)) = steps.split_first() else {
                return k == 0 && l == 0;
            };
            (0..=*most)
                .take_while(|times| times * p <= k && times * q <= l)
                .any(|times| rest(others, [k - times * p, l - times * q]))
        }
        families.iter().any(|Family { least: [p, q], steps }| {
            *p <= taken[0] && *q <= taken[1] && rest(steps, [taken[0] - p, taken[1] - q])
        })
    }

    /// Tables and P-positions of some rules at every level agree with the definition.
    fn check(families: &[Family], rows: usize, columns: usize) {
        let side = rows.max(columns);
        let row = |k| (0..side).map(|l| has(families, [k as u64, l as u64])).collect();
        let is_move: Vec<Vec<bool>> = (0..side).map(row).collect();
        let values = plain::values(rows, columns, |k, l| is_move[k][l]);
        let moves = Moves::new(families, rows, columns).unwrap();
        let losing = Losing::find(&moves, &mut |_, _| true).unwrap();
        type New = for<'m> fn(&'m Moves) -> Way<'m>;
        let by_rows: New = |moves| Way::Rows(Walker::new(moves));
        let best: New = |moves| Way::new(moves);
        let ways = Level::all().map(|level| (level, by_rows)).chain([(Level::best(), best)]);
        for (level, new) in ways {
            for threads in 1..=2 {
                let table = fill(level, new, &moves, threads, &mut |_, _| true).unwrap();
                for (x, row) in values.iter().enumerate() {
                    for (y, value) in row.iter().enumerate() {
                        assert_eq!(table.get(x, y), Some(*value), "{families:?}, ({x},{y})");
                        assert_eq!(losing.get(x, y), Some(*value == 0), "{families:?}, ({x},{y})");
                    }
                }
                assert_eq!(table.get(rows, 0), None);
            }
        }
        // Some rows after others.
        for step in [1, rows.div_ceil(3), rows] {
            let mut kept = InMemory::default();
            for first in (0..rows).step_by(step) {
                let range = first..rows.min(first + step);
                let slab = VectorRows::fill(&moves, range.clone(), &mut kept, 2, &mut |_, _| true);
                let mut row = Vec::new();
                for x in range {
                    slab.as_ref().unwrap().read(x, &mut row);
                    assert_eq!(row, values[x], "{families:?}, row {x} in steps of {step}");
                }
                kept.turn();
            }
        }
    }

    #[test]
    fn known_shapes_match_the_definition() {
        let rook = [family([1, 0], &[[1, 0]]), family([0, 1], &[[0, 1]])];
        let queen = [&rook[..], &[family([1, 1], &[[1, 1]])]].concat();
        let knight = [family([1, 2], &[]), family([2, 1], &[])];
        check(&rook, 40, 70);
        check(&queen, 70, 130);
        check(&[&queen[..], &knight].concat(), 66, 66);
        check(&knight, 40, 66);
        check(&[], 3, 3);
        // Rays that start late, steps with a limit, and cones with two free steps.
        check(&[family([0, 3], &[[0, 2], [1, 0]]), family([2, 0], &[[3, 1]])], 30, 66);
        let limited = Family { least: [1, 1], steps: vec![([0, 1], 3), ([2, 1], 2)] };
        check(&[limited, family([0, 1], &[])], 33, 70);
        check(&[family([0, 1], &[[0, 1], [1, 0]])], 20, 65);
    }

    /// With any number from the second heap alone, and rays and leaps of all directions.
    #[test]
    fn values_that_stand_once_in_a_row_match_the_definition() {
        let mut numbers = grundy_testing::Random::new(1907);
        let mut random = |below: u64| numbers.below(below);
        let row = family([0, 1], &[[0, 1]]);
        let column = family([1, 0], &[[1, 0]]);
        let mut singles = 0;
        for round in 0..if cfg!(miri) { 3 } else { 80 } {
            let mut families = vec![row.clone()];
            if round % 3 > 0 {
                families.push(column.clone());
            }
            for _ in 0..random(4) {
                let step = [1 + random(3), random(4)];
                let least = [random(step[0] + 1), random(4)];
                let steps = [step];
                let steps = if random(2) == 0 { &steps[..] } else { &[] };
                if least != [0, 0] && (least[0] > 0 || !steps.is_empty()) {
                    families.push(family(least, steps));
                }
            }
            let mut side = |least, most| usize::try_from(least + random(most)).unwrap();
            let (rows, columns) = (side(1, 40), side(1, 200));
            singles +=
                u32::from(Single::new(&Moves::new(&families, rows, columns).unwrap()).is_some());
            check(&families, rows, columns);
        }
        assert!(cfg!(miri) || singles > 50, "{singles}");
    }

    #[test]
    fn random_rules_match_the_definition() {
        let mut numbers = grundy_testing::Random::new(1966);
        let mut random = |below: u64| numbers.below(below);
        for _ in 0..60 {
            let mut families = Vec::new();
            for _ in 0..=random(4) {
                let mut amounts = |most| loop {
                    let amounts = [random(most), random(most)];
                    if amounts != [0, 0] {
                        return amounts;
                    }
                };
                let least = amounts(5);
                let step = amounts(3);
                let steps = match random(3) {
                    0 => Vec::new(),
                    1 => vec![(step, u64::MAX)],
                    _ => vec![(step, random(4))],
                };
                families.push(Family { least, steps });
            }
            let mut side = |most| usize::try_from(1 + random(most)).unwrap();
            check(&families, side(24), side(90));
        }
    }
}
