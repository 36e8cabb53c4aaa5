//! Rows and columns of a board.

use super::Board;
use crate::text::{Message, message};

impl Board {
    /// The free squares of every row, then of every column, and the step from a square to the next.
    pub(in crate::games) fn lines(self) -> impl Iterator<Item = (u64, u32)> {
        let Board { height, width, free } = self;
        let rows = (0..height).map(move |number| (free & self.row(number), 1));
        let columns = (0..width).map(move |number| (free & self.column(number), width));
        rows.chain(columns)
    }

    fn row(self, number: u32) -> u64 {
        Board::full(1, self.width).free << (number * self.width)
    }

    fn column(self, number: u32) -> u64 {
        (0..self.height).fold(0, |column, row| column | 1 << (row * self.width + number))
    }

    /// The row or column in the middle of a full board with one even side: its number, counted from 1, and whether it is
    /// a row.
    pub(in crate::games) fn middle(self) -> Option<(u32, bool)> {
        match (self.height % 2, self.width % 2) {
            _ if !self.is_full() => None,
            (1, 0) => Some((self.height / 2 + 1, true)),
            (0, 1) => Some((self.width / 2 + 1, false)),
            _ => None,
        }
    }

    /// Its squares.
    pub(in crate::games) fn middle_squares(self) -> Option<u64> {
        let (number, is_row) = self.middle()?;
        Some(if is_row { self.row(number - 1) } else { self.column(number - 1) })
    }

    /// Why a full board with an even side is lost, or won with the line in the middle, where a move takes squares of a line.
    pub(in crate::games) fn why_by_half_turns(self) -> Message {
        let Some((number, is_row)) = self.middle() else {
            return message!("half-turn-p", height = self.height, width = self.width);
        };
        let line = match is_row {
            true => message!("board-row", number = number),
            false => message!("board-column", number = number),
        };
        message!("half-turn-n", line = line)
    }
}
