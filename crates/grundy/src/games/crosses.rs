//! Noughts and crosses with crosses alone: who completes a line of three ends play on that board.

use grundy_core::{Cursor, Error, Play, nat};
use grundy_nimbers::Nimber;

use super::Game;
use super::board::{Board, FIRST, MAX_SQUARES};
use crate::picture::{Picture, Spot, Square};
use crate::ruleset::{Each, Flow, Ruleset};
use crate::text::{Message, message};
use crate::theory::value::{Tame, Value};

/// The entry in the list.
pub(super) const GAME: Game = Game {
    name: "crosses",
    aliases: &["x-only-tic-tac-toe", "impartial-tic-tac-toe"],
    example: "crosses:3x3",
    source: "Plambeck and Whitehead 2013",
    pattern: "crosses:_x_",
    reach: Some(5),
    small: &[
        "crosses:0..3x0..3",
        "crosses:2x4..5",
        "crosses:x..,...,..x",
        "crosses:xx.x,.x..",
        "crosses:xxx,...,...",
        "crosses:2x3+crosses:1x3..5+nim:0..2",
        "crosses/2:1..2x1..5",
        "crosses/2:3x3+nim:0..2",
        "crosses/1:2x2+nim:0..3",
        "crosses/4:2x4",
        "crosses/5:2x3..4+nim:0..2",
    ],
    ..Game::of::<Crosses>()
};

/// The rules: how many crosses in a line end play on a board.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Crosses {
    line: u32,
}

const USUAL: u32 = 3;

impl Crosses {
    /// Whether a line is complete. Of the squares with a cross those are kept, step by step, that continue a line of crosses.
    fn is_over(&self, board: &Board) -> bool {
        let (crosses, width) = (crosses(board), board.width);
        if crosses == 0 {
            return false;
        }
        let first = FIRST[width as usize];
        let last = first << (width - 1);
        // Along the rows, down the columns, and along both diagonals.
        let ways = [(1, !first), (width, u64::MAX), (width + 1, !first), (width - 1, !last)];
        ways.iter().any(|&(step, onto)| {
            let mut ends = crosses;
            for _ in 1..self.line {
                ends = ends.checked_shl(step).unwrap_or(0) & onto & crosses;
                if ends == 0 {
                    return false;
                }
            }
            ends != 0
        })
    }

    /// Whether no line fits on the board, so that every free square gets a cross.
    fn has_no_line(&self, board: &Board) -> bool {
        self.line > board.height.max(board.width)
    }
}

/// The squares with a cross.
fn crosses(board: &Board) -> u64 {
    Board::full(board.height, board.width).free & !board.free
}

fn squares(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let square = (set != 0).then(|| set.trailing_zeros())?;
        set &= set - 1;
        Some(square)
    })
}

impl Ruleset for Crosses {
    type Position = Board;

    fn from_parameters(cursor: &mut Cursor<'_>) -> Result<Crosses, Error> {
        let line = match cursor.eat('/') {
            true => cursor.number("how many crosses make a line", 1..=MAX_SQUARES.into())?,
            false => USUAL.into(),
        };
        Ok(Crosses { line: u32::try_from(line).unwrap_or(USUAL) })
    }

    fn write_parameters(&self, out: &mut String) {
        if self.line != USUAL {
            out.push('/');
            nat::push_u64(out, self.line.into());
        }
    }

    fn parse(&self, cursor: &mut Cursor<'_>) -> Result<Board, Error> {
        if let Some(board) = Board::read_sides(cursor)? {
            return Ok(board);
        }
        let expected = "'x' for a cross or '.' for a free square";
        let ([free, crosses], width) = Board::read_rows(cursor, ['.', 'x'], expected)?;
        let height = (free | crosses).count_ones() / width;
        Ok(Board { height, width, free })
    }

    fn write(&self, board: &Board, out: &mut String) {
        match crosses(board) {
            0 => board.write(out),
            crosses => {
                board.write_rows(out, |square| if crosses >> square & 1 == 1 { 'x' } else { '.' })
            }
        }
    }

    fn options(&self, board: &Board, each: &mut Each<'_, Board>) -> Flow {
        if self.is_over(board) {
            return Flow::Continue(());
        }
        squares(board.free)
            .try_for_each(|square| each(&[Board { free: board.free & !(1 << square), ..*board }]))
    }

    fn has_options(&self, board: &Board) -> bool {
        board.free != 0 && !self.is_over(board)
    }

    fn theorem(&self, board: &Board, play: Play) -> Option<Value> {
        if !self.has_no_line(board) {
            return None;
        }
        let value = Nimber::from(u64::from(board.free.count_ones() % 2));
        Some(Tame { value, fickle: true }.under(play))
    }

    fn picture(&self, board: &Board) -> Option<Picture> {
        let lengths = (0..board.height).map(|_| u64::from(board.width));
        Picture::board([1, 1], lengths, |row, column| {
            let is_free = board.free >> (row * board.width as usize + column) & 1 == 1;
            if is_free { Square::Free } else { Square::Black }
        })
    }

    fn spots(&self, from: &Board, to: &[Board]) -> Option<Vec<Spot>> {
        Some(from.spots(from.free & !to[0].free))
    }

    fn describe(&self, from: &Board, to: &[Board]) -> Message {
        message!("put-cross", square = from.named(from.free & !to[0].free))
    }

    fn explain(&self, board: &Board, play: Play, _: Option<&[Board]>) -> Option<Message> {
        let free = board.free.count_ones();
        Some(match free % 2 {
            _ if free == 0 && play == Play::Normal => message!("no-move"),
            _ if free == 0 => message!("no-move-misere"),
            0 => message!("crosses-even", line = self.line, free = free),
            _ => message!("crosses-odd", line = self.line, free = free),
        })
    }

    fn source(&self, _: Play) -> &'static str {
        "every free square gets a cross"
    }

    /// The least of the board from all sides; where play is over, no board at all.
    fn canonical(&self, board: &Board) -> Option<Board> {
        let mut least = Board::EMPTY;
        if self.has_options(board) {
            let turned = board.transposed();
            let sides = board.upright().into_iter().chain(turned.upright());
            least = sides.min().unwrap_or(least);
        }
        (least != *board).then_some(least)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use grundy_testing::Random;

    use super::{Board, Crosses};
    use crate::{Outcome, Play, Solver, Sum};

    /// Who wins Notakto: no one wants to complete the last line. Empty boards by Plambeck and Whitehead 2013: the first player
    /// wins on an odd number of them, on one board by the centre alone.
    #[test]
    fn notakto() {
        let mut solver = Solver::default();
        let one: Sum = "crosses:3x3".parse().unwrap();
        let verdict = solver.solve(&one, Play::Misere).unwrap();
        let won: Vec<&str> = verdict.moves.iter().map(|found| &*found.to).collect();
        assert_eq!((verdict.outcome, won), (Outcome::N, vec!["crosses:...,.x.,..."]));
        for boards in 1..=5 {
            let sum: Sum = vec!["crosses:3x3"; boards].join("+").parse().unwrap();
            let outcome = solver.outcome(&sum, Play::Misere).unwrap();
            assert_eq!(outcome == Outcome::N, boards % 2 == 1, "{boards} boards");
        }
    }

    /// Whether the player to move completes the last line, on a board of three by three with these crosses.
    fn wins(crosses: u32, known: &mut HashMap<u32, bool>) -> bool {
        const LINES: [u32; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
        if let Some(&known) = known.get(&crosses) {
            return known;
        }
        let is_over = LINES.iter().any(|line| crosses & line == *line);
        let win = !is_over
            && (0..9)
                .filter(|square| crosses >> square & 1 == 0)
                .any(|square| !wins(crosses | 1 << square, known));
        known.insert(crosses, win);
        win
    }

    /// Whether squares in a row are crosses, counted from every square in every direction.
    fn has_line(board: &Board, line: i64) -> bool {
        let (height, width) = (i64::from(board.height), i64::from(board.width));
        let is_cross = |(row, column): (i64, i64)| {
            (0..height).contains(&row)
                && (0..width).contains(&column)
                && board.free >> (row * width + column) & 1 == 0
        };
        (0..height * width).any(|square| {
            [(0, 1), (1, 0), (1, 1), (1, -1)].iter().any(|(down, right)| {
                (0..line).all(|i| is_cross((square / width + i * down, square % width + i * right)))
            })
        })
    }

    /// Boards of every form with crosses at random, by the squares themselves.
    #[test]
    fn lines_of_every_length_are_seen_on_boards_of_every_form() {
        let mut random = Random::new(5);
        let mut found = [0; 2];
        for (height, width) in
            (1..=64).flat_map(|height| (1..=64 / height).map(move |w| (height, w)))
        {
            for _ in 0..20 {
                // Few free squares as well as many.
                let free = (0..random.below(4u64)).fold(u64::MAX, |free, _| free & random.word());
                let board = Board { free: Board::full(height, width).free & free, height, width };
                let line = random.below(7u32) + 1;
                let expected = has_line(&board, line.into());
                assert_eq!(
                    Crosses { line }.is_over(&board),
                    expected,
                    "{board:?}, {line} in a row"
                );
                found[usize::from(expected)] += 1;
            }
        }
        assert!(found.iter().all(|found| *found > 1000), "{found:?}");
    }

    /// All positions of the usual board by its eight lines, written down.
    #[test]
    fn all_positions_of_the_usual_board() {
        let mut known = HashMap::new();
        let mut solver = Solver::default();
        for crosses in 0..1_u32 << 9 {
            let row = |row: u32| {
                (0..3).map(
                    move |column| if crosses >> (3 * row + column) & 1 == 1 { 'x' } else { '.' },
                )
            };
            let rows: Vec<String> = (0..3).map(|number| row(number).collect()).collect();
            let sum: Sum = format!("crosses:{}", rows.join(",")).parse().unwrap();
            let outcome = solver.outcome(&sum, Play::Normal).unwrap();
            assert_eq!(outcome == Outcome::N, wins(crosses, &mut known), "{sum}");
        }
    }

    #[test]
    fn what_is_no_board_is_refused() {
        let error = |text: &str| text.parse::<Sum>().unwrap_err().to_string();
        assert_eq!(
            error("crosses:x.,o."),
            "column 12: found 'o.', expected 'x' for a cross or '.' for a free square"
        );
        assert_eq!(
            error("crosses/0:3x3"),
            "column 9: found '0:3x3', expected how many crosses make a line from 1 to 64"
        );
        assert_eq!(
            error("crosses:9x9"),
            "column 9: found '9x9', expected a board of at most 64 squares"
        );
    }
}
