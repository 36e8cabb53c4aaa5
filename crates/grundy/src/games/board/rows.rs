//! Small boards with a byte for each row: trimmed and mirrored by a few operations on one word.

use super::{Board, MAX_SQUARES, low};

/// At most eight rows of at most eight squares: bit `8 · row + column`. Squares stand in the same order as in a [`Board`].
#[derive(Clone, Copy)]
struct Rows(u64);

/// Rows and columns of the largest such board.
const SIDE: u32 = 8;

impl Rows {
    /// The squares of a board of this width, if there are few rows and columns.
    #[inline]
    fn of(free: u64, width: u32) -> Option<Rows> {
        match width {
            0 => None,
            SIDE => Some(Rows(free)),
            1..SIDE if free >> (SIDE * width) == 0 => {
                let row = low(width);
                let (mut rest, mut rows, mut place) = (free, 0, 0);
                while rest != 0 {
                    rows |= (rest & row) << place;
                    rest >>= width;
                    place += SIDE;
                }
                Some(Rows(rows))
            }
            _ => None,
        }
    }

    /// The same, one or more, as near to the first square as rows and columns can be moved.
    #[inline]
    fn trimmed(self) -> Rows {
        let rows = self.0 >> (self.0.trailing_zeros() / SIDE * SIDE);
        Rows(rows >> columns(rows).trailing_zeros())
    }

    /// The board on which these squares, which are trimmed, touch the last row and column.
    #[inline]
    fn board(self) -> Board {
        let height = self.0.ilog2() / SIDE + 1;
        let width = columns(self.0).ilog2() + 1;
        Board { height, width, free: self.packed(width) }
    }

    #[inline]
    fn packed(self, width: u32) -> u64 {
        if width == SIDE {
            return self.0;
        }
        let (mut rest, mut free, mut place) = (self.0, 0, 0);
        while rest != 0 {
            free |= (rest & 0xff) << place;
            rest >>= SIDE;
            place += width;
        }
        free
    }

    /// The least of what mirroring the rows and the columns makes of it.
    #[inline]
    fn least_upright(self, height: u32, width: u32) -> u64 {
        let beyond = MAX_SQUARES - SIDE * height;
        let mirrored = reversed(self.0) >> (SIDE - width);
        let flipped = self.0.swap_bytes() >> beyond;
        let turned = mirrored.swap_bytes() >> beyond;
        self.0.min(mirrored).min(flipped).min(turned)
    }

    /// Rows for columns: blocks of one, of two and of four squares change places (Warren 2013, 7-3).
    #[inline]
    fn transposed(self) -> Rows {
        let swap = |rows: u64, mask: u64, by: u32| {
            let differ = (rows ^ rows >> by) & mask;
            rows ^ differ ^ differ << by
        };
        let rows = swap(self.0, 0x00aa_00aa_00aa_00aa, 7);
        let rows = swap(rows, 0x0000_cccc_0000_cccc, 14);
        Rows(swap(rows, 0x0000_0000_f0f0_f0f0, 28))
    }
}

/// The columns in which squares stand.
fn columns(rows: u64) -> u64 {
    let rows = rows | rows >> 32;
    let rows = rows | rows >> 16;
    (rows | rows >> 8) & 0xff
}

/// Every byte from its last bit to its first.
fn reversed(rows: u64) -> u64 {
    let swap = |rows: u64, mask: u64, by: u32| (rows >> by & mask) | (rows & mask) << by;
    let rows = swap(rows, 0x5555_5555_5555_5555, 1);
    let rows = swap(rows, 0x3333_3333_3333_3333, 2);
    swap(rows, 0x0f0f_0f0f_0f0f_0f0f, 4)
}

/// As [`Board::trimmed`], of one square or more.
#[inline]
pub(super) fn trimmed(free: u64, width: u32) -> Option<Board> {
    Rows::of(free, width).map(|rows| rows.trimmed().board())
}

/// As [`Board::canonical`], of a board with a square or more.
#[inline]
pub(super) fn canonical(board: Board) -> Option<Board> {
    let Board { height, width, free } = board;
    let rows = Rows::of(free, width).filter(|_| height <= SIDE)?;
    let is_high = height > width;
    let (rows, height, width) =
        if is_high { (rows.transposed(), width, height) } else { (rows, height, width) };
    let mut least = rows.least_upright(height, width);
    if height == width {
        least = least.min(rows.transposed().least_upright(height, width));
    }
    if least == rows.0 && !is_high {
        return Some(board);
    }
    Some(Board { height, width, free: Rows(least).packed(width) })
}

#[cfg(test)]
mod tests {
    use grundy_testing::Random;

    use super::*;

    /// Against the loops over rows and squares, for boards of all heights and widths.
    #[test]
    fn bytes_do_what_rows_and_squares_do() {
        let mut random = Random::new(11);
        let mut seen = 0;
        for round in 0..60_000_u32 {
            let (height, width) = (1 + random.below(SIDE), 1 + random.below(SIDE));
            let dense = random.word() | if round % 2 == 0 { random.word() } else { 0 };
            let free = dense & random.word() & low(height * width);
            if free == 0 {
                continue;
            }
            let plain = Board::trimmed_by_rows(free, width);
            assert_eq!(trimmed(free, width), Some(plain), "{height} {width} {free:#x}");
            assert_eq!(canonical(plain), Some(plain.canonical_by_squares()), "{plain:?}");
            // A box need not touch the squares in it.
            let loose = Board { height, width, free };
            assert_eq!(canonical(loose), Some(loose.canonical_by_squares()), "{loose:?}");
            seen += 1;
        }
        assert!(seen > 50_000, "{seen}");
        assert_eq!((trimmed(1, 9), trimmed(1 << 20, 2)), (None, None));
        for board in [Board::full(8, 8), Board::full(1, 8), Board::full(8, 1), Board::full(1, 1)] {
            assert_eq!(canonical(board), Some(board.canonical_by_squares()));
        }
    }
}
