//! Pieces of a board of Tac-Tix as the search sees them.

use std::ops::ControlFlow;

use grundy_search::{Game, Known, Set};

use super::{moves, single};
use crate::games::board::Board;

/// Connected pieces, each from its least side.
pub(super) struct Pieces;

/// The pieces of `free`.
pub(super) fn pieces(board: &Board, free: u64) -> Vec<Board> {
    let mut pieces = Vec::new();
    let each = &mut |piece| pieces.push(Board::trimmed(piece, board.width).canonical());
    board.pieces(free, each);
    pieces
}

impl Game for Pieces {
    type Position = Board;

    fn identity(&self) -> Option<String> {
        Some("tac-tix 1".to_string())
    }

    fn key(&self, piece: &Board) -> u128 {
        u128::from(piece.free) << 8 | u128::from(piece.width)
    }

    fn weight(&self, piece: &Board) -> u32 {
        piece.free.count_ones()
    }

    /// A line is a heap of Nim. What looks the same after half a turn is lost if no move can reach over the centre: its image
    /// then lies beside no square of it. If one can, it takes the squares there and wins.
    fn known(&self, piece: &Board) -> Known {
        if let Some(squares) = single(piece) {
            return Known::Value(squares);
        }
        if piece.half_turned() != *piece {
            return Known::Nothing;
        }
        let Board { height, width, free } = *piece;
        let is_centre_free = free >> (height / 2 * width + width / 2) & 1 == 1;
        match (height % 2, width % 2) {
            (0, 0) => Known::Value(0),
            _ if is_centre_free => Known::Not(Set::of(0)),
            _ => Known::Value(0),
        }
    }

    fn most(&self, piece: &Board) -> u32 {
        piece.free.count_ones()
    }

    fn options(
        &self,
        piece: &Board,
        each: &mut dyn FnMut(&[Board]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        moves(piece, &mut |squares| each(&pieces(piece, piece.free & !squares)))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use grundy_search::{Question, Search, Settings};
    use grundy_testing::Random;

    use super::*;

    /// The value by mex alone, of squares of a board of this width: every set of squares is tried as a move.
    fn reference(known: &mut HashMap<u64, u32>, board: Board) -> u32 {
        if let Some(&value) = known.get(&board.free) {
            return value;
        }
        let Board { height, width, free } = board;
        let mut values = Vec::new();
        for row in 0..height {
            for column in 0..width {
                for (down, right, most) in [(0, 1, width - column), (1, 0, height - row)] {
                    for count in 1..=most {
                        let squares = (0..count).fold(0, |squares, i| {
                            squares | 1_u64 << ((row + i * down) * width + column + i * right)
                        });
                        if squares & !free == 0 {
                            values.push(reference(known, Board { free: free & !squares, ..board }));
                        }
                    }
                }
            }
        }
        let value = (0..).find(|value| !values.contains(value)).unwrap();
        known.insert(board.free, value);
        value
    }

    #[test]
    fn random_boards_have_the_values_of_plain_search() {
        let mut random = Random::new(9);
        let mut known = 0;
        for (height, width) in [(3, 4), (4, 4), (2, 7), (5, 3), (1, 14)] {
            let mut plainly = HashMap::new();
            let full = Board::full(height, width);
            for memory in [0, 1 << 20] {
                let settings = Settings { memory, ..Settings::default() };
                let mut search = Search::new(Pieces, &settings);
                for _ in 0..100 {
                    let board = Board { free: full.free & (random.word() | random.word()), ..full };
                    let wanted = reference(&mut plainly, board);
                    let found = search.ask(&pieces(&board, board.free), Question::Value);
                    assert_eq!(found.value, Some(wanted), "{board:?}");
                    known += u32::from(found.opened == 0);
                }
            }
        }
        assert!(known > 50, "theorems and facts answer at times: {known}");
    }
}
