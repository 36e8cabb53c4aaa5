//! What hangs together on boards of at most 64 lines, by words in which the first line is the highest bit.

use super::board::Board;
use super::open::{Open, bit};

/// Boxes in so many rows and columns: at least one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Narrow {
    height: usize,
    width: usize,
    /// The lines above boxes.
    tops: u64,
}

/// The lowest bits, so many of them: fewer than 64.
#[inline]
fn low(count: usize) -> u64 {
    (1 << count) - 1
}

impl Narrow {
    /// If there is a box and no more than 64 lines.
    pub(crate) fn new([height, width]: [usize; 2]) -> Option<Narrow> {
        let fits = (1..=64).contains(&height) && (1..=64).contains(&width);
        (fits && height * (2 * width + 1) + width <= 64).then(|| Narrow::of([height, width]))
    }

    /// The same of sides that are known to be such.
    #[inline]
    pub(crate) fn of([height, width]: [usize; 2]) -> Narrow {
        let row = low(width) << (64 - width);
        let tops = (0..height).fold(0, |all, at| all | row >> (at * (2 * width + 1)));
        Narrow { height, width, tops }
    }

    /// The number of rows of boxes, and of boxes in a row.
    pub(crate) fn size(self) -> [usize; 2] {
        [self.height, self.width]
    }

    /// How many lines there are.
    pub(crate) fn count(self) -> usize {
        self.height * self.lines() + self.width
    }

    /// The lines above the boxes of a row and beside them.
    #[inline]
    fn lines(self) -> usize {
        2 * self.width + 1
    }

    /// Row `at` of lines, as the lowest bits, and how many these are.
    #[inline]
    fn row(self, open: u64, at: usize) -> (u64, usize) {
        let (start, count) = (at / 2 * self.lines() + at % 2 * self.width, self.width + at % 2);
        (open << start >> (64 - count), count)
    }

    /// The word of rows that come one after the other.
    fn joined(self, rows: impl Iterator<Item = (u64, usize)>) -> u64 {
        rows.fold(0, |all, (row, count)| all << count | row) << (64 - self.count())
    }

    /// The lines above the boxes that these hold.
    #[inline]
    fn held(self, open: u64) -> u64 {
        let beside = open | open << self.width | open << (self.width + 1);
        (beside | open << self.lines()) & self.tops
    }

    /// The open lines that complete a box each, or two.
    #[inline]
    pub(crate) fn completing(self, open: u64) -> u64 {
        let [top, left] = [open, open << self.width];
        let [right, bottom] = [open << (self.width + 1), open << self.lines()];
        let several = top & left | right & bottom | (top | left) & (right | bottom);
        let boxes = (top | left | right | bottom) & !several & self.tops;
        self.around(boxes) & open
    }

    /// The lines around boxes that are known by the lines above them.
    #[inline]
    fn around(self, boxes: u64) -> u64 {
        let beside = boxes >> self.width | boxes >> (self.width + 1);
        boxes | beside | boxes >> self.lines()
    }

    /// What is left when all boxes are completed that can be.
    pub(crate) fn completed(self, mut open: u64) -> u64 {
        loop {
            match self.completing(open) {
                0 => return open,
                lines => open &= !lines,
            }
        }
    }

    /// Each part that no box joins, as [`Board::apart`] has it.
    pub(super) fn apart(self, open: u64, mut each: impl FnMut(Board)) {
        self.parts(open, |part| {
            let (small, open) = self.least(part);
            let [height, width] = small.size().map(|side| u32::try_from(side).unwrap_or(u32::MAX));
            each(Board::new(height, width, Open::of_word(open)));
        });
    }

    /// The lines of each part that no box joins.
    #[inline]
    pub(crate) fn parts(self, mut open: u64, mut each: impl FnMut(u64)) {
        while open != 0 {
            let mut part = bit(open.leading_zeros() as usize);
            loop {
                let more = self.around(self.held(part)) & open;
                if more == part {
                    break;
                }
                part = more;
            }
            open &= !part;
            each(part);
        }
    }

    /// The board on which just these lines are open, as small as it can be and from the side from which it is the least; one at
    /// least is.
    pub(crate) fn least(self, open: u64) -> (Narrow, u64) {
        let boxes = self.held(open);
        let (mut rows, mut columns) = (0_u64, 0);
        for at in 0..self.height {
            let (row, _) = self.row(boxes, 2 * at);
            rows |= u64::from(row != 0) << at;
            columns |= row;
        }
        let first = rows.trailing_zeros() as usize;
        let height = 64 - rows.leading_zeros() as usize - first;
        // Bits of columns begin with the last one.
        let after = columns.trailing_zeros() as usize;
        let width = 64 - columns.leading_zeros() as usize - after;
        let small = Narrow::of([height, width]);
        let mut cut = open;
        if height < self.height || width < self.width {
            let rows = (0..=2 * height).map(|at| {
                let (row, _) = self.row(open, 2 * first + at);
                let count = width + at % 2;
                (row >> after & low(count), count)
            });
            cut = small.joined(rows);
        }
        match height <= width {
            true => small.least_side(cut, (height == width).then(|| small.turned(cut))),
            false => Narrow::of([width, height]).least_side(small.turned(cut), None),
        }
    }

    /// The same where rows are columns.
    fn turned(self, open: u64) -> u64 {
        let lines = 2 * self.height + 1;
        let mut turned = 0;
        for row in 0..=self.height {
            let mut left = open << (row * self.lines());
            left &= !(u64::MAX >> self.lines());
            while left != 0 {
                let line = left.leading_zeros() as usize;
                left &= !bit(line);
                turned |= bit(match line.checked_sub(self.width) {
                    None => line * lines + self.height + row,
                    Some(column) => column * lines + row,
                });
            }
        }
        turned
    }

    /// Of the sides of a board that is no higher than wide, and of `other`, which is as large, the least.
    fn least_side(self, open: u64, other: Option<u64>) -> (Narrow, u64) {
        // Of sets with as many lines that one is less which has the first line that one of them has alone.
        let least = self.greatest_side(open);
        (self, other.map_or(least, |other| least.max(self.greatest_side(other))))
    }

    fn greatest_side(self, open: u64) -> u64 {
        let turned = |open: u64| open.reverse_bits() << (64 - self.count());
        if self.height == 1 {
            // Upside down it comes to the same.
            return self.in_row(open).max(self.in_row(turned(open)));
        }
        // Of two lines of one box that lead to the ground, the one above the other, or the other way round.
        let [above, below] = self.grounded(open);
        let upside_down = self.upside_down(above);
        let other = if above == below { upside_down } else { self.upside_down(below) };
        above.max(turned(upside_down)).max(other).max(turned(below))
    }

    #[inline]
    fn upside_down(self, open: u64) -> u64 {
        let (lines, height) = (self.lines(), self.height);
        let top = low(self.width) << (64 - self.width);
        let beside = low(self.width + 1) << (63 - 2 * self.width);
        let mut turned = (open << (height * lines) & top) | (open & top) >> (height * lines);
        for row in 0..height {
            turned |= (open << (row * lines) & beside) >> ((height - 1 - row) * lines);
        }
        for row in 1..height {
            turned |= (open << (row * lines) & top) >> ((height - row) * lines);
        }
        turned
    }

    /// Lines of one box that lead to the ground are alike: if one of the two at a corner is open, the first or the last may be.
    /// The board has several rows, and is no higher than wide.
    #[inline]
    fn grounded(self, open: u64) -> [u64; 2] {
        let (width, last) = (self.width, (self.height - 1) * self.lines());
        // At the top left and the bottom right the other line comes so much later, and one more at the others.
        let first = [bit(0) | bit(last + 2 * width), bit(width - 1) | bit(last + width)];
        let (mut above, mut below) = (open, open);
        for (first, by) in first.into_iter().zip(width..) {
            let is_one = (open ^ open << by) & first;
            above = above & !(is_one >> by) | is_one;
            below = below & !is_one | is_one >> by;
        }
        [above, below]
    }

    /// The same in a row of boxes: of those of one box the first may be open, as many as are.
    fn in_row(self, open: u64) -> u64 {
        let (width, lines) = (self.width, self.lines());
        if width == 1 {
            return !(u64::MAX >> open.count_ones());
        }
        // Each line in the place of that above its box: above and below it, and beside the row.
        let all = low(width) << (64 - width);
        let (above, below) = (open & all, open << lines & all);
        let (first, last) = (bit(0), bit(width - 1));
        let beside = open << width & first | open << (width + 1) & last;
        // One, two and three of them.
        let (one, two) = (above | below, above & below);
        let [one, three] = [one | beside, two & (beside | !(first | last))];
        let two = (above | below) & beside | two & (first | last);
        let ends = (two & first) >> width | (two & last) >> (width + 1);
        let within = open & !(all | all >> lines | bit(width) | bit(2 * width));
        one | ends | three >> lines | within
    }
}
