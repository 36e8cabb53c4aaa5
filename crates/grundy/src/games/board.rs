//! Boards of squares in a machine word, and the regions they fall into.

use grundy_core::{Nat, Play};

mod lines;
mod rows;
mod text;

use smallvec::SmallVec;

use crate::picture::{Picture, Spot, Square};
use crate::text::{Argument, Join, message};
use crate::theory::value::Value;

/// Free squares in a box that touches them on all sides: bit `row · width + column`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Board {
    pub(super) height: u32,
    pub(super) width: u32,
    pub(super) free: u64,
}

/// Squares of the largest board, so that a machine word holds one.
pub(super) const MAX_SQUARES: u32 = 64;

impl Board {
    /// No square.
    pub(super) const EMPTY: Board = Board { height: 0, width: 0, free: 0 };

    /// A board of free squares, at most [`MAX_SQUARES`].
    pub(super) fn full(height: u32, width: u32) -> Board {
        match height * width {
            0 => Board::EMPTY,
            squares => Board { height, width, free: low(squares) },
        }
    }

    /// Who wins a full board by half-turns, if one side at least is even: whoever has answered with the image of every
    /// move, from the start or after a first move onto the centre, moves last.
    pub(super) fn by_half_turns(self, play: Play) -> Option<Value> {
        let Board { height, width, .. } = self;
        let known = play == Play::Normal && self.is_full() && height * width % 2 == 0;
        known.then(|| Value::losing(height % 2 == 0 && width % 2 == 0))
    }

    /// The board with its free squares and those that are gone.
    pub(super) fn picture(self) -> Option<Picture> {
        let lengths = (0..self.height).map(|_| u64::from(self.width));
        Picture::board([1, 1], lengths, |row, column| {
            let is_free = self.free >> (row * self.width as usize + column) & 1 == 1;
            if is_free { Square::Free } else { Square::Gone }
        })
    }

    /// Squares as what a player points at.
    pub(super) fn spots(self, squares: u64) -> Vec<Spot> {
        let squares = (0..MAX_SQUARES).filter(|&square| squares >> square & 1 == 1);
        let place = |square: u32| {
            Spot::Place((square / self.width) as usize, Nat::from(square % self.width))
        };
        squares.map(place).collect()
    }

    /// Squares by row and column.
    pub(super) fn named(self, squares: u64) -> Argument {
        let squares = (0..MAX_SQUARES).filter(|&square| squares >> square & 1 == 1);
        let squares = squares.map(|square| {
            message!("square", row = square / self.width + 1, column = square % self.width + 1)
        });
        Argument::list(squares, Join::And)
    }

    /// The domino on the two squares in the centre, if just one side is even.
    pub(super) fn centre(self) -> u64 {
        let second = self.height / 2 * self.width + self.width / 2;
        let first = second - if self.height.is_multiple_of(2) { self.width } else { 1 };
        1 << first | 1 << second
    }

    /// Whether every square of the box is free.
    pub(super) fn is_full(self) -> bool {
        self == Board::full(self.height, self.width)
    }

    /// The squares of `free` on a board of this width in as small a box as there is.
    pub(super) fn trimmed(free: u64, width: u32) -> Board {
        if free == 0 {
            return Board::EMPTY;
        }
        let first = FIRST[width as usize];
        if free & first != 0 && free & first << (width - 1) != 0 {
            let (top, bottom) = (free.trailing_zeros() / width, free.ilog2() / width);
            return Board { height: bottom + 1 - top, width, free: free >> (top * width) };
        }
        rows::trimmed(free, width).unwrap_or_else(|| Board::trimmed_by_rows(free, width))
    }

    /// The same of one square or more, whatever the box.
    fn trimmed_by_rows(free: u64, width: u32) -> Board {
        let (top, bottom) = (free.trailing_zeros() / width, free.ilog2() / width);
        let height = bottom + 1 - top;
        let free = free >> (top * width);
        let rows = (0..height).map(|row| free >> (row * width));
        let columns = rows.clone().fold(0, |columns, row| columns | row) & low(width);
        let left = columns.trailing_zeros();
        let new_width = columns.ilog2() + 1 - left;
        if new_width == width {
            return Board { height, width, free };
        }
        let mut place = 0;
        let free = rows.fold(0, |free, row| {
            let moved = free | (row >> left & low(new_width)) << place;
            place += new_width;
            moved
        });
        Board { height, width: new_width, free }
    }

    /// The squares beside those of `squares`, some of which may be beyond the board.
    pub(super) fn beside(self, squares: u64) -> u64 {
        let first = FIRST[self.width as usize];
        let up = squares.checked_shr(self.width).unwrap_or(0);
        let down = squares.checked_shl(self.width).unwrap_or(0);
        up | down | (squares & !first) >> 1 | squares << 1 & !first
    }

    /// The connected regions of `free` that have room for a domino, as squares of this board.
    pub(super) fn connected(self, free: u64, each: &mut dyn FnMut(u64)) {
        self.pieces(free, &mut |piece| {
            if !piece.is_power_of_two() {
                each(piece);
            }
        });
    }

    /// The connected regions of `free`, single squares, too.
    pub(super) fn pieces(self, mut free: u64, each: &mut dyn FnMut(u64)) {
        while free != 0 {
            let piece = self.region_of(free & free.wrapping_neg(), free, u64::MAX);
            free &= !piece;
            each(piece);
        }
    }

    /// Whether all free squares hang together.
    pub(super) fn is_connected(self) -> bool {
        self.region_of(self.free & self.free.wrapping_neg(), self.free, u64::MAX) == self.free
    }

    /// The squares of `free` that hang together with `squares` of it; not all of them, if they are seen to reach all `wanted`.
    #[inline]
    fn region_of(self, squares: u64, free: u64, wanted: u64) -> u64 {
        let mut region = squares;
        loop {
            let wider = (region | self.beside(region)) & free;
            if wider == region || wanted & !region == 0 {
                return region;
            }
            region = wider;
        }
    }

    /// The connected regions without `squares` that have room for a domino, in the order of their first squares: of a board
    /// that is connected, so that each region has squares beside those.
    fn connected_without(self, squares: u64) -> SmallVec<[u64; 6]> {
        let mut free = self.free & !squares;
        let mut near = self.beside(squares) & free;
        let mut regions: SmallVec<[u64; 6]> = SmallVec::new();
        while near != 0 {
            let region = self.region_of(near & near.wrapping_neg(), free, near);
            let is_last = near & !region == 0;
            let region = if is_last { free } else { region };
            if !region.is_power_of_two() {
                let is_before = |other: &&u64| other.trailing_zeros() < region.trailing_zeros();
                regions.insert(regions.iter().take_while(is_before).count(), region);
            }
            (free, near) = (free & !region, near & !region);
        }
        regions
    }

    /// The connected regions of `free` that have room for a domino.
    pub(super) fn regions(self, free: u64, each: &mut dyn FnMut(Board)) {
        self.connected(free, &mut |region| each(Board::trimmed(region, self.width)));
    }

    /// The squares that have a free square to their left, right, above and below.
    pub(super) fn sides(self) -> [u64; 4] {
        let Board { width, free, .. } = self;
        let first = FIRST[width as usize];
        [
            free & free << 1 & !first,
            free & (free & !first) >> 1,
            free & free.checked_shl(width).unwrap_or(0),
            free & free.checked_shr(width).unwrap_or(0),
        ]
    }

    /// The squares of every domino that fits.
    pub(super) fn dominoes(self) -> impl Iterator<Item = u64> {
        let [_, mut along, _, mut down] = self.sides();
        let width = self.width;
        std::iter::from_fn(move || {
            let squares = along | down;
            let square = squares & squares.wrapping_neg();
            if along & square != 0 {
                along &= !square;
                return Some(square | square << 1);
            }
            down &= !square;
            (square != 0).then(|| square | square << width)
        })
    }

    /// The regions after a domino; one empty board if there is none.
    pub(super) fn after(self, domino: u64) -> Vec<Board> {
        let mut left = SmallVec::new();
        self.leave(domino, &mut left);
        left.into_vec()
    }

    /// The same in a list of which the room is used again.
    pub(super) fn leave(self, domino: u64, left: &mut SmallVec<[Board; 6]>) {
        left.clear();
        self.regions(self.free & !domino, &mut |region| left.push(region));
        if left.is_empty() {
            left.push(Board::EMPTY);
        }
    }

    /// The same of a board that is connected.
    pub(super) fn leave_connected(self, domino: u64, left: &mut SmallVec<[Board; 6]>) {
        left.clear();
        for region in self.connected_without(domino) {
            left.push(Board::trimmed(region, self.width));
        }
        if left.is_empty() {
            left.push(Board::EMPTY);
        }
    }

    /// The last row first.
    fn flipped(self) -> Board {
        let Board { height, width, mut free } = self;
        let mut flipped: u64 = 0;
        for _ in 0..height {
            flipped = flipped.checked_shl(width).unwrap_or(0) | free & low(width);
            free = free.checked_shr(width).unwrap_or(0);
        }
        Board { free: flipped, ..self }
    }

    /// The last square first.
    pub(super) fn half_turned(self) -> Board {
        let beyond = MAX_SQUARES - self.height * self.width;
        Board { free: self.free.reverse_bits().checked_shr(beyond).unwrap_or(0), ..self }
    }

    /// Rows for columns.
    pub(super) fn transposed(self) -> Board {
        let Board { height, width, mut free } = self;
        let mut transposed = 0;
        for row in 0..height {
            let mut squares = free & low(width);
            while squares != 0 {
                transposed |= 1 << (squares.trailing_zeros() * height + row);
                squares &= squares - 1;
            }
            free = free.checked_shr(width).unwrap_or(0);
        }
        Board { height: width, width: height, free: transposed }
    }

    /// The board and what turning it by half and mirroring its rows make of it.
    pub(super) fn upright(self) -> [Board; 4] {
        let flipped = self.flipped();
        [self, flipped, self.half_turned(), flipped.half_turned()]
    }

    /// The least of the board from all eight sides.
    pub(super) fn canonical(self) -> Board {
        rows::canonical(self).unwrap_or_else(|| self.canonical_by_squares())
    }

    /// The same whatever the box.
    fn canonical_by_squares(self) -> Board {
        let [mut least, rest @ ..] =
            if self.height > self.width { self.transposed() } else { self }.upright();
        least = rest.into_iter().fold(least, Board::min);
        if self.height == self.width {
            least = self.transposed().upright().into_iter().fold(least, Board::min);
        }
        least
    }
}

/// The first column of a board by its width.
pub(super) const FIRST: [u64; MAX_SQUARES as usize + 1] = {
    let mut first = [0; MAX_SQUARES as usize + 1];
    let mut width = 1;
    while width < first.len() {
        let mut square = 0;
        while square < MAX_SQUARES as usize {
            first[width] |= 1 << square;
            square += width;
        }
        width += 1;
    }
    first
};

/// The first `count` squares, at least one.
fn low(count: u32) -> u64 {
    u64::MAX >> (MAX_SQUARES - count)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The board from all eight sides.
    fn symmetric(board: Board) -> [Board; 8] {
        let [a, b, c, d] = board.upright();
        let [e, f, g, h] = board.transposed().upright();
        [a, b, c, d, e, f, g, h]
    }

    /// A board from the row and column of each free square.
    fn board(squares: &[(u32, u32)]) -> Board {
        let free = squares.iter().fold(0, |free, (row, column)| free | 1 << (row * 8 + column));
        Board::trimmed(free, 8)
    }

    #[test]
    fn a_box_touches_the_squares_on_all_sides() {
        let corner = board(&[(2, 3), (3, 3), (3, 4)]);
        assert_eq!(corner, Board { height: 2, width: 2, free: 0b1101 });
        assert_eq!(Board::trimmed(0, 8), Board::EMPTY);
        assert_eq!(Board::trimmed(u64::MAX, 8), Board::full(8, 8));
        assert_eq!(Board::trimmed(u64::MAX, 64), Board::full(1, 64));
        assert!(Board::full(5, 3).is_full() && !corner.is_full());
    }

    #[test]
    fn the_eight_sides_are_the_orbit_of_turning_and_mirroring() {
        let shape = board(&[(0, 0), (0, 1), (0, 2), (1, 0), (1, 3)]);
        let sides = symmetric(shape);
        for side in sides {
            assert_eq!(side.free.count_ones(), 5);
            let mut again = symmetric(side);
            let mut all = sides;
            again.sort_unstable();
            all.sort_unstable();
            assert_eq!(again, all);
        }
        assert_eq!(sides.iter().filter(|&&side| side == shape).count(), 1);
        assert_eq!(symmetric(Board::full(3, 3)), [Board::full(3, 3); 8]);
    }

    #[test]
    fn the_least_side_is_one_of_the_eight() {
        let mut random = grundy_testing::Random::new(7);
        for _ in 0..2000 {
            let width = 1 + random.below(9_u32);
            let whole_rows = low(MAX_SQUARES / width * width);
            let board = Board::trimmed(random.word() & random.word() & whole_rows, width);
            let least = symmetric(board).into_iter().min().unwrap();
            assert_eq!(board.canonical(), least);
            assert!(symmetric(board).iter().all(|side| side.canonical() == least));
        }
        assert_eq!(Board::EMPTY.canonical(), Board::EMPTY);
    }

    #[test]
    fn regions_do_not_touch_across_the_edge_of_the_box() {
        let split = board(&[(0, 0), (0, 1), (0, 6), (0, 7), (1, 0), (3, 3)]);
        let mut regions = Vec::new();
        split.regions(split.free, &mut |region| regions.push(region));
        assert_eq!(regions, [board(&[(0, 0), (0, 1), (1, 0)]), Board::full(1, 2)]);
        // A row and the next: the last square of one is no neighbour of the first of the other.
        let steps = board(&[(0, 2), (0, 3), (1, 0), (1, 1), (2, 1)]);
        let mut sizes = Vec::new();
        steps.regions(steps.free, &mut |region| sizes.push(region.free.count_ones()));
        assert_eq!(sizes, [2, 3]);
        assert_eq!(steps.dominoes().count(), 3);
        assert_eq!(Board::full(8, 8).dominoes().count(), 2 * 7 * 8);
    }

    #[test]
    fn connected_boards_fall_apart_like_others() {
        let mut random = grundy_testing::Random::new(8);
        let (mut left, mut apart) = (SmallVec::new(), 0);
        for _ in 0..3000 {
            let width = 1 + random.below(12_u32);
            let whole_rows = low(MAX_SQUARES / width * width);
            let free = (random.word() | random.word()) & whole_rows;
            Board { height: MAX_SQUARES / width, width, free }.regions(free, &mut |board| {
                assert!(board.is_connected());
                for domino in board.dominoes() {
                    board.leave_connected(domino, &mut left);
                    assert_eq!(left[..], board.after(domino));
                    apart += usize::from(left.len() > 1);
                }
            });
        }
        assert!(apart > 5000, "{apart}");
        assert!(Board::EMPTY.is_connected() && !board(&[(0, 0), (1, 1)]).is_connected());
    }

    #[test]
    fn a_domino_leaves_regions_or_an_empty_board() {
        assert_eq!(Board::full(1, 6).after(0b001100), [Board::full(1, 2); 2]);
        assert_eq!(Board::full(1, 3).after(0b011), [Board::EMPTY]);
    }
}
