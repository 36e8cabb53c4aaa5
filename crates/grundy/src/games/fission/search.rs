//! Boards of Fission as the search sees them.

use std::ops::ControlFlow;

use grundy_search::{Game, Known};

use super::stones::{self, Stones};

/// Parts of boards, each from its least side.
pub(super) struct Boards;

impl Game for Boards {
    type Position = Stones;

    fn identity(&self) -> Option<String> {
        Some("fission 1".to_string())
    }

    fn key(&self, part: &Stones) -> u128 {
        stones::key(*part)
    }

    /// Every move takes a free square.
    fn weight(&self, part: &Stones) -> u32 {
        part.free().count_ones()
    }

    /// Answers by half-turns, where no split meets its image.
    fn known(&self, part: &Stones) -> Known {
        let (height, width) = (part.board.height, part.board.width);
        match height % 2 == 0 && width % 2 == 0 && part.is_half_turned() {
            true => Known::Value(0),
            false => Known::Nothing,
        }
    }

    fn most(&self, part: &Stones) -> u32 {
        part.free().count_ones()
    }

    fn options(
        &self,
        part: &Stones,
        each: &mut dyn FnMut(&[Stones]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        part.splits().try_for_each(|split| each(&part.after(split).reduced_parts()))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use grundy_search::{Question, Search, Settings};
    use grundy_testing::Random;

    use super::*;
    use crate::games::board::Board;

    /// The value by mex alone, by rows and columns.
    fn reference(known: &mut HashMap<Vec<Vec<u8>>, u32>, board: &[Vec<u8>]) -> u32 {
        if let Some(&value) = known.get(board) {
            return value;
        }
        let (height, width) = (board.len(), board[0].len());
        let mut values = Vec::new();
        for row in 0..height {
            for column in 0..width {
                if board[row][column] != b'x' {
                    continue;
                }
                let upright = row > 0 && row + 1 < height;
                if upright && board[row - 1][column] == b'o' && board[row + 1][column] == b'o' {
                    let mut left = board.to_vec();
                    left[row][column] = b'o';
                    left[row - 1][column] = b'x';
                    left[row + 1][column] = b'x';
                    values.push(reference(known, &left));
                }
                let along = column > 0 && column + 1 < width;
                if along && board[row][column - 1] == b'o' && board[row][column + 1] == b'o' {
                    let mut left = board.to_vec();
                    left[row][column] = b'o';
                    left[row][column - 1] = b'x';
                    left[row][column + 1] = b'x';
                    values.push(reference(known, &left));
                }
            }
        }
        let value = (0..).find(|value| !values.contains(value)).unwrap();
        known.insert(board.to_vec(), value);
        value
    }

    #[test]
    fn random_boards_have_the_values_of_plain_search() {
        let mut random = Random::new(29);
        let (mut several, mut lost) = (0, 0);
        for (height, width) in [(3, 4), (4, 4), (2, 9), (1, 12), (3, 6), (5, 3)] {
            let mut plainly = HashMap::new();
            for memory in [0, 1 << 20] {
                let mut search = Search::new(Boards, &Settings { memory, ..Settings::default() });
                for _ in 0..150 {
                    let full = Board::full(height, width);
                    let squares = full.free & (random.word() | random.word() | random.word());
                    let stones = squares & random.word() & random.word() & random.word();
                    let board: Vec<Vec<u8>> = (0..height)
                        .map(|row| {
                            let kind = |column: u32| match row * width + column {
                                square if stones >> square & 1 == 1 => b'x',
                                square if squares >> square & 1 == 1 => b'o',
                                _ => b'.',
                            };
                            (0..width).map(kind).collect()
                        })
                        .collect();
                    let parts = Stones::on(squares, width, stones).reduced_parts();
                    let wanted = reference(&mut plainly, &board);
                    let found = search.ask(&parts, Question::Value);
                    assert_eq!(found.value, Some(wanted), "{board:?}");
                    several += u32::from(parts.len() > 1);
                    lost += u32::from(wanted == 0 && !parts.is_empty());
                }
            }
        }
        assert!(several > 50 && lost > 100, "{several} {lost}");
    }

    #[test]
    fn keys_tell_boards_apart() {
        let mut random = Random::new(30);
        let mut seen: HashMap<u128, Stones> = HashMap::new();
        for _ in 0..20_000 {
            let width = u32::try_from(random.word() % 8 + 1).unwrap();
            let squares = random.word() | random.word();
            let squares = squares >> (random.word() % 60) >> (64 % width);
            let part = Stones::on(squares, width, squares & random.word());
            let other = seen.insert(stones::key(part), part);
            assert!(other.is_none_or(|other| other == part), "{part:?} {other:?}");
        }
        assert!(seen.len() > 15_000);
    }
}
