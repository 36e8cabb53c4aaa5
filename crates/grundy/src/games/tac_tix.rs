//! Tac-Tix: squares that lie beside each other in a row or a column are taken from a board.

mod search;

use grundy_core::{Cursor, Error, Nat, Play};
use grundy_nimbers::Nimber;
use grundy_search::Settings;

use self::search::Pieces;
use super::board::Board;
use super::{Game, as_nim};
use crate::picture::{Picture, Spot};
use crate::ruleset::searched::{Searcher, Searching};
use crate::ruleset::{Each, Flow, Replies, Ruleset};
use crate::text::{Message, message};
use crate::theory::value::{Tame, Value};

/// The entry in the list.
pub(super) const GAME: Game = Game {
    name: "tac-tix",
    aliases: &["tactix", "bulo"],
    example: "tac-tix:4x4",
    source: "Gardner 1958",
    pattern: "tac-tix:_x_",
    reach: Some(5),
    small: &[
        "tac-tix:0..1x0..8",
        "tac-tix:2x1..4",
        "tac-tix:3x3+nim:0..1",
        "tac-tix:1..2x2..3+nim:0..3",
        "tac-tix:oo.,.oo,o.o",
        "tac-tix:1x0..5+tac-tix:1x0..4",
        "tac-tix:ooo,o.o,ooo",
        "tac-tix:o.oo.ooo+nim:0..2",
        "nim:0..2+tac-tix:o.o,ooo",
        "tac-tix:oo.,ooo,.oo+nim:0..1",
    ],
    ..Game::of::<TacTix>()
};

/// The rules.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct TacTix;

/// Boards of this many free squares are searched in a millisecond or so.
const SMALL: u32 = 10;

/// Full boards of this many squares are searched for all winning moves.
const SEARCHED: u32 = 16;

/// The length of the only line, if all squares lie beside each other in it.
fn single(board: &Board) -> Option<u32> {
    (board.is_full() && board.height.min(board.width) <= 1).then(|| board.free.count_ones())
}

/// Calls `each` with the squares that every move takes: of single squares those in rows are enough.
fn moves(board: &Board, each: &mut dyn FnMut(u64) -> Flow) -> Flow {
    for (number, (line, step)) in (0..).zip(board.lines()) {
        let is_row = number < board.height;
        let mut first = line;
        while first != 0 {
            let square = first & first.wrapping_neg();
            first &= !square;
            let (mut last, mut taken) = (square, square);
            if is_row {
                each(taken)?;
            }
            // Squares of other lines are not among those of this one.
            while last.checked_shl(step).is_some_and(|next| next & line != 0) {
                last <<= step;
                taken |= last;
                each(taken)?;
            }
        }
    }
    Flow::Continue(())
}

/// The pieces without these squares; one empty board if there is none.
fn without(board: &Board, squares: u64) -> Vec<Board> {
    let mut left = Vec::new();
    let piece = &mut |piece| left.push(Board::trimmed(piece, board.width));
    board.pieces(board.free & !squares, piece);
    if left.is_empty() {
        left.push(Board::EMPTY);
    }
    left
}

/// The squares of the first move with which `is` agrees.
fn first(board: &Board, mut is: impl FnMut(u64) -> bool) -> Option<u64> {
    let mut found = None;
    let _ = moves(board, &mut |squares| match is(squares) {
        true => {
            found = Some(squares);
            Flow::Break(())
        }
        false => Flow::Continue(()),
    });
    found
}

fn taken(from: &Board, to: &[Board]) -> u64 {
    first(from, |squares| without(from, squares) == to).unwrap_or(0)
}

/// What is taken first of a full board that half a turn takes to itself, so that then every move has its image.
fn in_the_middle(board: &Board) -> Option<u64> {
    let Board { height, width, .. } = *board;
    let is_odd = board.is_full() && height % 2 == 1 && width % 2 == 1;
    match is_odd {
        true => Some(1 << (height * width / 2)),
        false => board.middle_squares(),
    }
}

impl Ruleset for TacTix {
    type Position = Board;

    const APART: bool = true;

    fn from_parameters(_: &mut Cursor<'_>) -> Result<TacTix, Error> {
        Ok(TacTix)
    }

    fn parse(&self, cursor: &mut Cursor<'_>) -> Result<Board, Error> {
        Board::read(cursor)
    }

    fn write(&self, board: &Board, out: &mut String) {
        board.write(out);
    }

    fn options(&self, board: &Board, each: &mut Each<'_, Board>) -> Flow {
        moves(board, &mut |squares| each(&without(board, squares)))
    }

    fn option(&self, board: &Board, mut number: u32, each: &mut Each<'_, Board>) {
        let squares = first(board, |_| {
            number = number.wrapping_sub(1);
            number == u32::MAX
        });
        if let Some(squares) = squares {
            let _ = each(&without(board, squares));
        }
    }

    fn picture(&self, board: &Board) -> Option<Picture> {
        board.picture()
    }

    fn theorem(&self, board: &Board, play: Play) -> Option<Value> {
        if let Some(squares) = single(board) {
            let genus = genus(squares);
            return Some(genus.under(play));
        }
        let known = play == Play::Normal && board.is_full();
        known.then(|| Value::losing(in_the_middle(board).is_none()))
    }

    /// All of a line, or what lies in the middle, which is explained in a sentence; of large boards no other.
    fn replies(
        &self,
        board: &Board,
        play: Play,
        target: &Value,
        each: &mut Each<'_, Board>,
    ) -> Replies {
        if play == Play::Misere || *target != Value::of(0) {
            return Replies::Unknown;
        }
        let is_line = single(board).is_some_and(|squares| squares > 0);
        let first = if is_line { Some(board.free) } else { in_the_middle(board) };
        let Some(squares) = first else { return Replies::Unknown };
        let _ = each(&without(board, squares));
        let is_much = !is_line && board.free.count_ones() > SEARCHED;
        if is_much { Replies::Some } else { Replies::Unknown }
    }

    /// What is left is moved to the border, so that pictures do not tell what was taken.
    fn spots(&self, from: &Board, to: &[Board]) -> Option<Vec<Spot>> {
        Some(from.spots(taken(from, to)))
    }

    fn ways(&self, from: &Board, to: &[Board]) -> Option<Vec<Vec<Spot>>> {
        let mut ways = Vec::new();
        let _ = moves(from, &mut |squares| {
            ways.extend((without(from, squares) == to).then(|| from.spots(squares)));
            Flow::Continue(())
        });
        Some(ways)
    }

    fn describe(&self, from: &Board, to: &[Board]) -> Message {
        let squares = taken(from, to);
        let last = squares.checked_ilog2().map_or(0, |last| 1 << last);
        match squares & squares.wrapping_neg() {
            first if first == last => message!("take-squares", squares = from.named(first)),
            first => message!("take-row", first = from.named(first), last = from.named(last)),
        }
    }

    fn explain(&self, board: &Board, play: Play, best: Option<&[Board]>) -> Option<Message> {
        if board.free == 0 {
            return Some(match play {
                Play::Normal => message!("no-move"),
                Play::Misere => message!("no-move-misere"),
            });
        }
        if let Some(squares) = single(board) {
            return Some(line_of(squares, best, play));
        }
        Some(match (board.height % 2, board.width % 2) {
            (1, 1) => message!("tac-tix-centre"),
            _ => board.why_by_half_turns(),
        })
    }

    fn source(&self, _: Play) -> &'static str {
        "Gardner 1958"
    }

    fn canonical(&self, board: &Board) -> Option<Board> {
        Some(board.canonical()).filter(|least| least != board)
    }

    fn summands(&self, board: &Board, each: &mut dyn FnMut(Board)) -> bool {
        let several = board.free != 0 && !board.is_connected();
        if several {
            board.pieces(board.free, &mut |piece| each(Board::trimmed(piece, board.width)));
        }
        several
    }

    fn searched(&self, settings: &Settings) -> Option<Box<dyn Searcher<Board>>> {
        let parts = |_: &Pieces, board: &Board| search::pieces(board, board.free);
        Some(Box::new(Searching::new(Pieces, settings, parts)))
    }

    fn is_small(&self, board: &Board) -> bool {
        board.free.count_ones() <= SMALL
    }
}

/// A line of so many squares is a heap of Nim: its ends are taken like tokens, and what a move leaves on both sides together is
/// worth less than the line.
fn genus(squares: u32) -> Tame {
    Tame::heap(Nimber::from(u64::from(squares)))
}

fn line_of(squares: u32, best: Option<&[Board]>, play: Play) -> Message {
    let heap = Nat::from(squares);
    let parts = best.map(|left| left.iter().map(|left| left.free.count_ones()));
    let why = match play {
        Play::Normal => {
            let left = parts.map(|parts| parts.sum::<u32>().into());
            as_nim::normal(&[&heap], left.as_ref().map(|left| (&heap, left)))
        }
        Play::Misere => {
            let none = Tame { value: Nimber::ZERO, fickle: true };
            let add = |sum: Tame, part: Tame| Tame {
                value: &sum.value + &part.value,
                fickle: sum.fickle && part.fickle,
            };
            let left = parts.map(|parts| parts.map(genus).fold(none, add));
            as_nim::misere([&heap], &genus(squares), left.as_ref())
        }
    };
    message!("tac-tix-line", why = why)
}

#[cfg(test)]
mod tests {
    use crate::{Limits, Outcome, Play, Solver, Sum};

    /// Misère play, for which Piet Hein made the game: HAKMEM (Beeler, Gosper and Schroeppel 1972), item 74, has 4 × 4.
    #[test]
    fn the_board_of_four_by_four_is_lost_in_misere_play() {
        let sum: Sum = "tac-tix:4x4".parse().unwrap();
        assert_eq!(Solver::default().outcome(&sum, Play::Misere).unwrap(), Outcome::P);
    }

    #[test]
    fn full_boards_are_answered_by_symmetry() {
        let solve = |text: &str| {
            Solver::default().solve(&text.parse::<Sum>().unwrap(), Play::Normal).unwrap()
        };
        assert_eq!(solve("tac-tix:8x8").outcome, Outcome::P);
        for (text, left) in [
            ("tac-tix:7x7", "ooooooo,ooooooo,ooooooo,ooo.ooo,ooooooo,ooooooo,ooooooo"),
            ("tac-tix:5x6", "2x6+tac-tix:2x6"),
            ("tac-tix:8x7", "8x3+tac-tix:8x3"),
        ] {
            let verdict = solve(text);
            assert_eq!((verdict.outcome, verdict.moves.len()), (Outcome::N, 1));
            assert_eq!(verdict.moves[0].to, format!("tac-tix:{left}"));
        }
        // All of it, or as many squares in the middle as leave two equal lines.
        let all = Limits { moves: usize::MAX, ..Limits::default() };
        let line = "tac-tix:1x64".parse::<Sum>().unwrap();
        let verdict = Solver::new(all).solve(&line, Play::Normal).unwrap();
        assert_eq!(verdict.moves.len(), 32);
    }
}
