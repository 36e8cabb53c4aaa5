//! Sets of squares of a grid, which are the same wherever they lie, also turned as the grid may be.

use std::cmp::Ordering;

use smallvec::SmallVec;

/// Grids with more columns have no shapes.
pub(in crate::games) const COLUMNS: u32 = 64;

/// Rows, each with a bit a square.
type Rows = SmallVec<[u64; 8]>;

/// A set of squares that is not empty, in the smallest rectangle around it.
pub(in crate::games) struct Shape {
    rows: Rows,
    width: u32,
    /// Where the rectangle begins.
    top: u32,
    left: u32,
    /// How many columns the grid has, row by row of which the squares are numbered.
    columns: u32,
    /// Whether the grid is a square: then rows may become columns.
    turns: bool,
}

/// How a shape is turned: the parts of this number say whether rows become columns, and then whether rows, and squares in a
/// row, are in reverse order.
pub(in crate::games) type Side = u32;

const TRANSPOSED: Side = 4;
const UPSIDE_DOWN: Side = 2;
const REVERSED: Side = 1;

/// So many empty rows.
fn no_rows(count: u32) -> Rows {
    match count {
        0..=8 => Rows::from_buf_and_len([0; 8], count as usize),
        _ => Rows::from_elem(0, count as usize),
    }
}

/// Eight rows of eight squares, rows and columns exchanged (Warren 2012, section 7-3).
fn transposed_bytes(mut rows: u64) -> u64 {
    for (step, mask) in
        [(7, 0x00aa_00aa_00aa_00aa), (14, 0x0000_cccc_0000_cccc), (28, 0x0000_0000_f0f0_f0f0)]
    {
        let swapped = (rows ^ rows >> step) & mask;
        rows ^= swapped ^ swapped << step;
    }
    rows
}

impl Shape {
    /// The shape of a set that is not empty, of a grid with so many rows and at most [`COLUMNS`] columns.
    pub(in crate::games) fn new(set: &[u64], [height, columns]: [u32; 2]) -> Shape {
        let first = set.iter().position(|word| *word != 0).unwrap_or(0);
        let last = set.iter().rposition(|word| *word != 0).unwrap_or(0);
        let at = |word: usize, bit: u32| u32::try_from(64 * word).unwrap_or(u32::MAX) + bit;
        let top = at(first, set[first].trailing_zeros()) / columns;
        let bottom = at(last, 63 - set[last].leading_zeros()) / columns;
        let mut rows = no_rows(bottom - top + 1);
        let all = u64::MAX >> (64 - columns);
        let (mut any, mut begin) = (0, top * columns);
        for row in &mut *rows {
            let (word, bit) = ((begin / 64) as usize, begin % 64);
            let mut squares = set[word] >> bit;
            if bit + columns > 64 && word + 1 < set.len() {
                squares |= set[word + 1] << (64 - bit);
            }
            *row = squares & all;
            any |= *row;
            begin += columns;
        }
        let left = any.trailing_zeros();
        for row in &mut *rows {
            *row >>= left;
        }
        let width = 64 - left - any.leading_zeros();
        Shape { rows, width, top, left, columns, turns: height == columns }
    }

    fn height(&self) -> u32 {
        u32::try_from(self.rows.len()).unwrap_or(u32::MAX)
    }

    /// Rows and columns of the whole shape exchanged.
    fn transposed(&self) -> Shape {
        let mut rows = no_rows(self.width);
        if self.rows.len().max(rows.len()) <= 8 {
            let all = self.rows.iter().rev().fold(0, |all, row| all << 8 | row);
            let turned = transposed_bytes(all);
            for (row, byte) in rows.iter_mut().zip(turned.to_le_bytes()) {
                *row = byte.into();
            }
        } else {
            for (column, &row) in self.rows.iter().enumerate() {
                let mut rest = row;
                while rest != 0 {
                    rows[rest.trailing_zeros() as usize] |= 1 << column;
                    rest &= rest - 1;
                }
            }
        }
        Shape { rows, width: self.height(), ..*self }
    }

    /// A row in reverse order.
    #[inline]
    fn reversed(&self, row: u64) -> u64 {
        row.reverse_bits() >> (64 - self.width)
    }

    /// The row of this number from the top, rows not being exchanged with columns.
    #[inline]
    fn row(&self, side: Side, number: usize) -> u64 {
        let rows: &[u64] = &self.rows;
        let row = rows[if side & UPSIDE_DOWN > 0 { rows.len() - 1 - number } else { number }];
        if side & REVERSED > 0 { self.reversed(row) } else { row }
    }

    /// How the rows compare with those of another shape of that size, on a side of each.
    fn compare(&self, side: Side, other: &Shape, of: Side) -> Ordering {
        for i in 0..self.rows.len() {
            let order = self.row(side, i).cmp(&other.row(of, i));
            if order.is_ne() {
                return order;
            }
        }
        Ordering::Equal
    }

    /// The first row of each side of which no row is exchanged with a column, by [`Side`].
    #[inline]
    fn first_rows(&self) -> [u64; 4] {
        let rows: &[u64] = &self.rows;
        let (top, bottom) = (rows[0], rows[rows.len() - 1]);
        [top, self.reversed(top), bottom, self.reversed(bottom)]
    }

    /// The least of these sides.
    fn least(&self) -> Side {
        let firsts = self.first_rows();
        let mut least = 0;
        for side in 1..4 {
            let order = firsts[side as usize].cmp(&firsts[least as usize]);
            if order.then_with(|| self.compare(side, self, least)).is_lt() {
                least = side;
            }
        }
        least
    }

    /// The side that stands for all, which is no higher than wide on a square grid; and the shape of which it is a side, if
    /// that is another one.
    fn standing(&self) -> (Option<Shape>, Side) {
        if !self.turns || self.rows.len() < self.width as usize {
            return (None, self.least());
        }
        let other = self.transposed();
        let side = other.least();
        if self.rows.len() == self.width as usize {
            let own = self.least();
            if self.compare(own, &other, side).is_le() {
                return (None, own);
            }
        }
        (Some(other), side)
    }

    /// A name that shapes have in common only if they are sides of each other; of large ones with a chance of 2^−100 at
    /// most for any two.
    pub(in crate::games) fn name(&self) -> u128 {
        let (other, side) = self.standing();
        let shape = other.as_ref().unwrap_or(self);
        let (width, rows): (u32, &[u64]) = (shape.width, &shape.rows);
        let size = width * shape.height();
        if size <= 120 {
            let mut squares: u128 = 0;
            // In reverse order as a whole, so is each row.
            let from_last = side == UPSIDE_DOWN || side == REVERSED;
            for i in 0..rows.len() {
                let row = rows[if from_last { rows.len() - 1 - i } else { i }];
                squares = squares << width | u128::from(row);
            }
            if side & REVERSED > 0 {
                squares = squares.reverse_bits() >> (128 - size);
            }
            return squares << 7 | u128::from(width);
        }
        let start = [u64::from(width), !u64::from(width)];
        let [high, low] = (0..rows.len()).fold(start, |[high, low], i| {
            let row = shape.row(side, i);
            [mixed(high ^ row), mixed(low.wrapping_add(row.wrapping_mul(0x9e37_79b9_7f4a_7c15)))]
        });
        1 << 127 | u128::from(high) << 64 | u128::from(low)
    }

    /// The squares of a side, rows not being exchanged with columns, at the first square of the grid.
    fn squares(&self, side: Side, each: &mut dyn FnMut(u32)) {
        for (row, number) in (0..).zip(0..self.rows.len()) {
            let mut rest = self.row(side, number);
            while rest != 0 {
                each(row * self.columns + rest.trailing_zeros());
                rest &= rest - 1;
            }
        }
    }

    /// The squares of the side that stands for all, at the first square of the grid.
    pub(in crate::games) fn placed(&self, each: &mut dyn FnMut(u32)) {
        let (other, side) = self.standing();
        other.as_ref().unwrap_or(self).squares(side, each);
    }

    /// The mirrors that leave the shape as it is: also half a turn, and those at a diagonal.
    pub(in crate::games) fn mirrors(&self) -> SmallVec<[Side; 5]> {
        let mut mirrors = SmallVec::new();
        let firsts = self.first_rows();
        for side in [UPSIDE_DOWN, REVERSED, UPSIDE_DOWN | REVERSED] {
            if firsts[side as usize] == firsts[0] && self.compare(side, self, 0).is_eq() {
                mirrors.push(side);
            }
        }
        if self.rows.len() == self.width as usize {
            let other = self.transposed();
            for side in [0, UPSIDE_DOWN | REVERSED] {
                if other.compare(side, self, 0).is_eq() {
                    mirrors.push(TRANSPOSED | side);
                }
            }
        }
        mirrors
    }

    /// The image of a square of the shape under one of its mirrors.
    pub(in crate::games) fn image(&self, side: Side, square: u32) -> u32 {
        let (row, column) = (square / self.columns - self.top, square % self.columns - self.left);
        let (row, column) = if side & TRANSPOSED > 0 { (column, row) } else { (row, column) };
        let row = if side & UPSIDE_DOWN > 0 { self.height() - 1 - row } else { row };
        let column = if side & REVERSED > 0 { self.width - 1 - column } else { column };
        (self.top + row) * self.columns + self.left + column
    }
}

/// A set that is a word as it is at the first square of a grid with so many rows and columns.
#[inline]
pub(in crate::games) fn at_first_square(set: u64, [rows, columns]: [u32; 2]) -> u64 {
    if set == 0 {
        return 0;
    }
    let set = set >> (set.trailing_zeros() / columns * columns);
    // All rows in one, twice as many with each step.
    let (mut any, mut step) = (set, 1);
    while step < rows {
        any |= any.checked_shr(step * columns).unwrap_or(0);
        step *= 2;
    }
    set >> any.trailing_zeros()
}

/// Each bit of the result depends on all bits (Steele, Lea and Flood 2014).
fn mixed(mut word: u64) -> u64 {
    word = word.wrapping_add(0x9e37_79b9_7f4a_7c15);
    word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ word >> 31
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeSet, HashMap};

    use grundy_testing::Random;

    use super::*;

    /// The least of all sides, four or eight, square by square, wherever it lies.
    fn reference(sides: u32, squares: impl Iterator<Item = [i64; 2]>) -> BTreeSet<[i64; 2]> {
        let squares: Vec<[i64; 2]> = squares.collect();
        let sides = (0..sides).map(|side| {
            let turn = |&[row, column]: &[i64; 2]| {
                let [row, column] = if side & 4 > 0 { [column, row] } else { [row, column] };
                [if side & 2 > 0 { -row } else { row }, if side & 1 > 0 { -column } else { column }]
            };
            let turned: Vec<[i64; 2]> = squares.iter().map(turn).collect();
            let least = |i: usize| turned.iter().map(|square| square[i]).min().unwrap();
            let [top, left] = [least(0), least(1)];
            turned.iter().map(|[row, column]| [row - top, column - left]).collect()
        });
        sides.min().unwrap()
    }

    /// Small and large sets of grids of one word and several have one name exactly if they are sides of each other, stand at the
    /// first square as one of them, and their mirrors take squares to squares and back.
    #[test]
    fn shapes_are_told_apart() {
        let mut random = Random::new(12);
        let mut names: HashMap<(bool, u128), BTreeSet<[i64; 2]>> = HashMap::new();
        let mut again = 0;
        let grids = [(1, 7), (3, 4), (4, 4), (5, 9), (8, 8), (3, 30), (9, 9), (64, 64), (100, 3)];
        for (rows, columns) in grids {
            let words = (rows * columns as usize).div_ceil(64);
            let rows = u32::try_from(rows).unwrap();
            let grid = [rows, columns];
            let sides = if rows == columns { 8 } else { 4 };
            for round in 0..600 {
                // Most are small enough to be met again, and some are symmetric.
                let most = if round % 4 == 0 { u32::MAX } else { 3 };
                let height = 1 + random.below(rows.min(most));
                let width = 1 + random.below(columns.min(most));
                let top = random.below(rows - height + 1);
                let left = random.below(columns - width + 1);
                let mut squares = BTreeSet::from([[random.below(height), random.below(width)]]);
                let chance = random.below(4_u64);
                for [i, j] in (0..height).flat_map(|i| (0..width).map(move |j| [i, j])) {
                    if random.chance(chance, 4) {
                        squares.insert([i, j]);
                        if round % 3 == 0 {
                            squares.extend([[i, width - 1 - j], [height - 1 - i, width - 1 - j]]);
                        }
                    }
                }
                let least = |side: usize| squares.iter().map(|square| square[side]).min().unwrap();
                let number = |[i, j]: [u32; 2]| (top + i) * columns + left + j;
                let set = set(squares.iter().copied().map(number), words);
                let shape = Shape::new(&set, grid);
                let class = reference(sides, squares.iter().map(|square| square.map(i64::from)));
                let known =
                    names.entry((sides == 8, shape.name())).or_insert_with(|| class.clone());
                assert_eq!(*known, class);
                again += usize::from(top + left > 0 && round % 4 > 0);
                let place = |set: &[u64]| {
                    let mut placed = Vec::new();
                    Shape::new(set, grid).placed(&mut |square| placed.push(square));
                    placed
                };
                let placed = place(&set);
                let found = placed.iter().map(|s| [s / columns, s % columns].map(i64::from));
                assert_eq!((placed.len(), reference(sides, found)), (squares.len(), class));
                let other = self::set(placed.iter().copied(), words);
                assert_eq!(Shape::new(&other, grid).name(), shape.name());
                assert_eq!(self::set(place(&other).into_iter(), words), other);
                if words == 1 {
                    let at_first = squares.iter().map(|[i, j]| [i - least(0), j - least(1)]);
                    let at_first = self::set(at_first.map(|[i, j]| i * columns + j), 1);
                    assert_eq!(at_first_square(set[0], grid), at_first[0]);
                }
                let all: Vec<u32> = squares.iter().copied().map(number).collect();
                let stays = |side: Side| {
                    let images = all.iter().map(|&square| shape.image(side, square));
                    images.collect::<BTreeSet<u32>>() == all.iter().copied().collect()
                };
                // A quarter of a turn is no mirror.
                for side in [1, 2, 3, 4, 7] {
                    let may_be = side & TRANSPOSED == 0 || shape.height() == shape.width;
                    assert_eq!(shape.mirrors().contains(&side), may_be && stays(side));
                }
                for side in shape.mirrors() {
                    assert!(all.iter().all(|&s| shape.image(side, shape.image(side, s)) == s));
                }
            }
        }
        let classes: BTreeSet<_> = names.iter().map(|((turns, _), class)| (turns, class)).collect();
        assert_eq!(classes.len(), names.len());
        assert!(names.len() > 600 && again > 1000, "{} {again}", names.len());
    }

    fn set(squares: impl Iterator<Item = u32>, words: usize) -> Vec<u64> {
        let mut set = vec![0; words];
        squares.for_each(|square| set[square as usize / 64] |= 1 << (square % 64));
        set
    }
}
