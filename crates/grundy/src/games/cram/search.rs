//! Regions of a Cram board as the search sees them.

use std::ops::ControlFlow;

use grundy_search::{Game, Known, Set};

use crate::games::board::{Board, MAX_SQUARES};
use crate::games::rows::dawson;

/// Connected regions, each from its least side and without twins among its pendants.
pub(super) struct Regions {
    /// Values of a row of so many squares: Dawson's Kayles.
    rows: Vec<u32>,
}

impl Regions {
    pub(super) fn new() -> Regions {
        Regions { rows: dawson(MAX_SQUARES as usize) }
    }

    /// A connected region as the search knows it. Of several squares that have the same square as their only
    /// neighbour, one is kept: a domino on any of them leaves the others alone.
    pub(super) fn reduced(region: Board) -> Board {
        let [left, right, above, below] = region.sides();
        let several = left & right | above & below | (left | right) & (above | below);
        let pendants = (left | right | above | below) & !several;
        let mut free = region.free;
        let mut rest = pendants;
        while !rest.is_power_of_two() && rest != 0 {
            let pendant = rest & rest.wrapping_neg();
            let twins = region.beside(region.beside(pendant) & region.free) & pendants;
            let others = twins & rest & !pendant;
            free &= !others;
            rest &= !(pendant | others);
        }
        let free = if free == region.free { region } else { Board::trimmed(free, region.width) };
        free.canonical()
    }

    /// The value of a region in which no square has three neighbours: a row, bent or not, or a circle.
    fn row(&self, squares: u32, edges: u32) -> u32 {
        match edges < squares {
            true => self.rows[squares as usize],
            // Every domino leaves a row.
            false => u32::from(self.rows[squares as usize - 2] == 0),
        }
    }
}

impl Game for Regions {
    type Position = Board;

    fn identity(&self) -> Option<String> {
        Some("cram 1".to_string())
    }

    fn key(&self, region: &Board) -> u128 {
        u128::from(region.free) << 8 | u128::from(region.width)
    }

    /// What squares add by their neighbours: ends nothing, since what they leave is soon a row; corners little. The numbers
    /// are those with which the fewest positions were opened on boards of 5 × 6 to 4 × 9.
    fn weight(&self, region: &Board) -> u32 {
        let [left, right, above, below] = region.sides();
        let (rows, columns) = (left & right, above & below);
        let (along, down) = (left | right, above | below);
        let four = rows & columns;
        let three = rows & down | columns & along;
        let straight = (rows | columns) & !three;
        let corners = along & down & !three;
        20 * straight.count_ones()
            + 5 * corners.count_ones()
            + 21 * three.count_ones()
            + 8 * four.count_ones()
    }

    /// Rows and circles are Dawson's Kayles. A region that looks the same after half a turn is lost: every domino is
    /// answered by its image, unless one can cover its own image (Gardner 1974); a domino that is its own image wins.
    fn known(&self, region: &Board) -> Known {
        let [left, right, above, below] = region.sides();
        if left & right & (above | below) | above & below & (left | right) == 0 {
            let edges = left.count_ones() + above.count_ones();
            return Known::Value(self.row(region.free.count_ones(), edges));
        }
        if region.half_turned() != *region {
            return Known::Nothing;
        }
        let Board { height, width, free } = *region;
        let is_free = |row: u32, column: u32| free >> (row * width + column) & 1 == 1;
        let is_centre_free = is_free(height / 2, width / 2);
        match (height % 2, width % 2) {
            (0, 0) => Known::Value(0),
            _ if !is_centre_free => Known::Value(0),
            (1, 1) => Known::Nothing,
            // The centre is between two squares, which look the same.
            _ => Known::Not(Set::of(0)),
        }
    }

    fn most(&self, region: &Board) -> u32 {
        region.free.count_ones() / 2
    }

    fn options(
        &self,
        region: &Board,
        each: &mut dyn FnMut(&[Board]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        // A domino on a board of 64 squares leaves at most six regions.
        let mut left = Vec::with_capacity(6);
        let [_, along, _, down] = region.sides();
        for (mut squares, step) in [(along, 1), (down, region.width)] {
            while squares != 0 {
                let square = squares & squares.wrapping_neg();
                squares &= !square;
                left.clear();
                region.regions(region.free & !(square | square << step), &mut |region| {
                    left.push(Regions::reduced(region));
                });
                each(&left)?;
            }
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use grundy_search::{Question, Search, Settings};
    use grundy_testing::Random;

    use super::*;

    /// The value by mex alone, of squares of a board of this width, with no theorem and no region taken apart.
    fn reference(known: &mut std::collections::HashMap<u64, u32>, board: Board) -> u32 {
        if let Some(&value) = known.get(&board.free) {
            return value;
        }
        let dominoes: Vec<u64> = board.dominoes().collect();
        let left = dominoes.into_iter().map(|d| Board { free: board.free & !d, ..board });
        let values: Vec<u32> = left.map(|board| reference(known, board)).collect();
        let value = (0..).find(|value| !values.contains(value)).unwrap();
        known.insert(board.free, value);
        value
    }

    #[test]
    fn random_boards_have_the_values_of_plain_search() {
        let mut random = Random::new(8);
        let mut known = 0;
        for (height, width) in [(3, 5), (4, 4), (2, 8), (5, 4), (3, 6), (1, 18)] {
            let mut plainly = std::collections::HashMap::new();
            let full = Board::full(height, width);
            for memory in [0, 1 << 20] {
                let mut search =
                    Search::new(Regions::new(), &Settings { memory, ..Settings::default() });
                for _ in 0..200 {
                    let board = Board { free: full.free & (random.word() | random.word()), ..full };
                    let mut regions = Vec::new();
                    board.regions(board.free, &mut |region| regions.push(Regions::reduced(region)));
                    let wanted = reference(&mut plainly, board);
                    let found = search.ask(&regions, Question::Value);
                    assert_eq!(found.value, Some(wanted), "{board:?}");
                    known += u32::from(found.opened == 0);
                }
            }
        }
        assert!(known > 100, "theorems and facts answer at times: {known}");
    }
}
