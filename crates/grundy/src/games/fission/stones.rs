//! Stones on a board of squares, what they can do, and what of the board belongs together.

use crate::games::board::{Board, FIRST, MAX_SQUARES};
use crate::picture::Square;

/// The squares of a board as its `free` ones, and those of them that bear a stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(in crate::games) struct Stones {
    pub(super) board: Board,
    pub(super) stones: u64,
}

/// A move: the square of a stone, and whether its halves go up and down rather than left and right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Split {
    pub(super) stone: u64,
    pub(super) is_upright: bool,
}

impl Stones {
    /// These squares of a board of this width, in as small a box as there is.
    pub(super) fn on(squares: u64, width: u32, stones: u64) -> Stones {
        let board = Board::trimmed(squares, width);
        Stones { board, stones: moved(stones, squares, board.free) }
    }

    /// A board with one stone, in its middle or before it.
    pub(super) fn one(board: Board) -> Stones {
        let Board { height, width, .. } = board;
        let stones = match height * width {
            0 => 0,
            _ => 1 << ((height - 1) / 2 * width + (width - 1) / 2),
        };
        Stones { board, stones: stones & board.free }
    }

    /// What is on a square of the box.
    pub(super) fn on_square(self, square: u32) -> Square {
        match (self.stones >> square & 1, self.board.free >> square & 1) {
            (1, _) => Square::Black,
            (_, 1) => Square::Free,
            _ => Square::Gone,
        }
    }

    /// Squares without a stone.
    pub(super) fn free(self) -> u64 {
        self.board.free & !self.stones
    }

    /// The row and the column of a square, from 1 on.
    pub(super) fn place(self, square: u64) -> (u32, u32) {
        let (square, width) = (square.trailing_zeros(), self.board.width);
        (square / width + 1, square % width + 1)
    }

    /// All moves.
    pub(super) fn splits(self) -> impl Iterator<Item = Split> {
        let [upright, along] = self.between(self.free()).map(|squares| squares & self.stones);
        let of = |squares, is_upright| bits(squares).map(move |stone| Split { stone, is_upright });
        of(upright, true).chain(of(along, false))
    }

    /// What a move leaves.
    pub(super) fn after(self, split: Split) -> Stones {
        let halves = self.beside(split.stone, split.is_upright);
        Stones { stones: self.stones & !split.stone | halves, ..self }
    }

    /// The squares that have squares of `room` above and below, and those that have them to the left and right.
    fn between(self, room: u64) -> [u64; 2] {
        let width = self.board.width;
        let first = FIRST[width as usize];
        let below_one = room.checked_shl(width).unwrap_or(0);
        let above_one = room.checked_shr(width).unwrap_or(0);
        [below_one & above_one, room << 1 & !first & (room & !first) >> 1]
    }

    /// The squares above and below those of `squares`, or to the left and right: of such as lie between squares of the board.
    fn beside(self, squares: u64, is_upright: bool) -> u64 {
        let step = if is_upright { self.board.width } else { 1 };
        squares.checked_shl(step).unwrap_or(0) | squares.checked_shr(step).unwrap_or(0)
    }

    /// The squares that stones may come to, as far as is easily seen, the stones that may split one day, and from which
    /// squares they may do so up and down, and to the left and right.
    ///
    /// A stone with a border, no square or a stone that never splits on two of its sides, one of each direction, never
    /// splits.
    fn living(self) -> (u64, u64, [u64; 2]) {
        let (mut room, mut stones) = (self.board.free, self.stones);
        loop {
            let between = self.between(room);
            let mut reached = stones;
            loop {
                let [upright, along] = between.map(|squares| squares & reached);
                let wider = reached | self.beside(upright, true) | self.beside(along, false);
                if wider == reached {
                    break;
                }
                reached = wider;
            }
            let [upright, along] = between;
            let dead = stones & !(upright | along);
            if dead == 0 && reached == room {
                return (room, stones, between.map(|squares| squares & room));
            }
            room = reached & !dead;
            stones &= !dead;
        }
    }

    /// The parts that never touch one another, whatever is played; those without a move left are not among them.
    pub(super) fn parts(self) -> Vec<Stones> {
        let (mut room, stones, [upright, along]) = self.living();
        let mut parts = Vec::new();
        while room != 0 {
            let mut part = room & room.wrapping_neg();
            loop {
                let up = upright & (part | self.beside(part, true));
                let left = along & self.with_sides(part);
                let wider = part | up | self.beside(up, true) | left | self.beside(left, false);
                if wider == part {
                    break;
                }
                part = wider;
            }
            room &= !part;
            parts.push(Stones::on(part, self.board.width, stones & part));
        }
        parts
    }

    /// `squares` and those to the left and right of them.
    fn with_sides(self, squares: u64) -> u64 {
        let first = FIRST[self.board.width as usize];
        squares | squares << 1 & !first | (squares & !first) >> 1
    }

    /// The parts, each from its least side.
    pub(super) fn reduced_parts(self) -> Vec<Stones> {
        let mut parts = self.parts();
        parts.iter_mut().for_each(|part| *part = part.canonical());
        parts
    }

    /// The least of the board from all eight sides.
    pub(super) fn canonical(self) -> Stones {
        let all = |board: Board| {
            let [a, b, c, d] = board.upright();
            let [e, f, g, h] = board.transposed().upright();
            [a, b, c, d, e, f, g, h]
        };
        let squares = all(self.board);
        let stones = all(Board { free: self.stones, ..self.board });
        let sides = squares.into_iter().zip(stones);
        let sides = sides.map(|(board, stones)| Stones { board, stones: stones.free });
        sides.min().unwrap_or(self)
    }

    /// Whether half a turn changes nothing.
    pub(super) fn is_half_turned(self) -> bool {
        let stones = Board { free: self.stones, ..self.board };
        self.board.half_turned() == self.board && stones.half_turned() == stones
    }
}

fn bits(mut squares: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let square = squares & squares.wrapping_neg();
        squares &= !square;
        (square != 0).then_some(square)
    })
}

/// `some` of the squares of `from`, of which `to` has as many in the same order, there.
fn moved(some: u64, from: u64, to: u64) -> u64 {
    debug_assert_eq!(from.count_ones(), to.count_ones());
    let pairs = bits(from).zip(bits(to));
    pairs.filter(|(from, _)| some & from != 0).fold(0, |squares, (_, to)| squares | to)
}

/// The squares as digits to base 3.
pub(super) fn key(stones: Stones) -> u128 {
    let Board { height, width, free } = stones.board;
    let digits = (0..(height * width).min(MAX_SQUARES))
        .map(|square| (free >> square & 1) + (stones.stones >> square & 1));
    let number = digits.fold(0_u128, |number, digit| number * 3 + u128::from(digit));
    number << 7 | u128::from(width)
}
