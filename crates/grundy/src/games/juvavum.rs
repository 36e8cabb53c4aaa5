//! Juvavum: squares, or dominoes, are taken from one row or one column.

mod order;
mod search;

use grundy_core::{Cursor, Error, Nat, Play};
use grundy_search::Settings;

use self::order::standing_for;
use self::search::{Boards, parts, set, sets};
use super::board::Board;
use super::{Game, as_nim};
use crate::picture::{Picture, Spot};
use crate::ruleset::searched::{Searcher, Searching};
use crate::ruleset::{Each, Flow, Replies, Ruleset};
use crate::text::{Message, message};
use crate::theory::value::{Tame, Value};
use grundy_nimbers::Nimber;

/// The entry of Juvavum in the list.
pub(super) const GAME: Game = Game {
    name: "juvavum",
    aliases: &[],
    example: "juvavum:3x4",
    source: "Schneider 2009",
    pattern: "juvavum:_x_",
    reach: Some(6),
    small: &[
        "juvavum:0..1x0..6",
        "juvavum:2x1..4",
        "juvavum:3x3+nim:0..1",
        "juvavum:1..2x2..3+nim:0..3",
        "juvavum:oo.,.oo,o.o",
        "juvavum:oo..,.oo.,...o",
        "juvavum:o.o,.o.,o.o+nim:0..2",
        "juvavum:o.oo.o",
    ],
    ..Game::of::<Juvavum<false>>()
};

/// The entry of Domino Juvavum in the list.
pub(super) const DOMINO: Game = Game {
    name: "domino-juvavum",
    aliases: &[],
    example: "domino-juvavum:3x4",
    source: "Schneider 2009",
    pattern: "domino-juvavum:_x_",
    reach: Some(5),
    small: &[
        "domino-juvavum:0..1x0..9",
        "domino-juvavum:2x1..5",
        "domino-juvavum:3x3..4",
        "domino-juvavum:1..2x2..4+nim:0..3",
        "domino-juvavum:oo.,.oo,o.o",
        "nim:0..2+domino-juvavum:oo.oo,..o..,oo.oo",
        "domino-juvavum:ooo.oooo",
    ],
    ..Game::of::<Juvavum<true>>()
};

/// The rules, for dominoes or single squares.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Juvavum<const DOMINOES: bool>;

/// Sides may be as long as this: a move takes any set of squares, or any dominoes, of one line.
const LONGEST: [u32; 2] = [10, 16];

/// Boards of this many free squares are searched in a millisecond or so.
const SMALL: u32 = 10;

/// Full boards of this many squares are searched for all winning moves.
const SEARCHED: u32 = 14;

/// The only row or column, if there is one.
fn single(board: &Board) -> Option<u32> {
    (board.height <= 1 || board.width <= 1).then(|| board.free.count_ones())
}

fn without(board: &Board, squares: u64) -> Board {
    Board::trimmed(board.free & !squares, board.width)
}

/// The first squares without which `from` is `to`.
fn taken<const DOMINOES: bool>(from: &Board, to: &[Board]) -> u64 {
    let mut taken = 0;
    let _ = sets::<DOMINOES>(from, &mut |squares| {
        if [without(from, squares)] != *to {
            return Flow::Continue(());
        }
        taken = squares;
        Flow::Break(())
    });
    taken
}

impl<const DOMINOES: bool> Ruleset for Juvavum<DOMINOES> {
    type Position = Board;

    fn from_parameters(_: &mut Cursor<'_>) -> Result<Self, Error> {
        Ok(Juvavum)
    }

    fn parse(&self, cursor: &mut Cursor<'_>) -> Result<Board, Error> {
        let mark = cursor.mark();
        let board = Board::read(cursor)?;
        let longest = LONGEST[usize::from(DOMINOES)];
        if board.height.max(board.width) > longest {
            let expected = format!("rows and columns of at most {longest} squares");
            return Err(cursor.error_at(mark, expected));
        }
        Ok(board)
    }

    fn write(&self, board: &Board, out: &mut String) {
        board.write(out);
    }

    fn options(&self, board: &Board, each: &mut Each<'_, Board>) -> Flow {
        sets::<DOMINOES>(board, &mut |squares| each(&[without(board, squares)]))
    }

    fn option(&self, board: &Board, number: u32, each: &mut Each<'_, Board>) {
        if let Some(squares) = set::<DOMINOES>(board, number) {
            let _ = each(&[without(board, squares)]);
        }
    }

    fn picture(&self, board: &Board) -> Option<Picture> {
        board.picture()
    }

    fn theorem(&self, board: &Board, play: Play) -> Option<Value> {
        if let Some(squares) = single(board).filter(|_| !DOMINOES) {
            let genus = genus(squares);
            return Some(genus.under(play));
        }
        board.by_half_turns(play)
    }

    /// The line in the middle, which is explained in a sentence; of large boards no other.
    fn replies(
        &self,
        board: &Board,
        play: Play,
        target: &Value,
        each: &mut Each<'_, Board>,
    ) -> Replies {
        match board.middle_squares() {
            Some(squares) if play == Play::Normal && *target == Value::of(0) => {
                let _ = each(&[without(board, squares)]);
                if board.free.count_ones() > SEARCHED { Replies::Some } else { Replies::Unknown }
            }
            _ => Replies::Unknown,
        }
    }

    /// What is left is moved to the border, so that pictures do not tell what was taken.
    fn spots(&self, from: &Board, to: &[Board]) -> Option<Vec<Spot>> {
        Some(from.spots(taken::<DOMINOES>(from, to)))
    }

    fn ways(&self, from: &Board, to: &[Board]) -> Option<Vec<Vec<Spot>>> {
        let mut ways = Vec::new();
        let _ = sets::<DOMINOES>(from, &mut |squares| {
            ways.extend(([without(from, squares)] == *to).then(|| from.spots(squares)));
            Flow::Continue(())
        });
        Some(ways)
    }

    fn describe(&self, from: &Board, to: &[Board]) -> Message {
        message!("take-squares", squares = from.named(taken::<DOMINOES>(from, to)))
    }

    fn explain(&self, board: &Board, play: Play, best: Option<&[Board]>) -> Option<Message> {
        if board.free == 0 {
            return Some(match play {
                Play::Normal => message!("no-move"),
                Play::Misere => message!("no-move-misere"),
            });
        }
        let left = best.and_then(|left| left.first());
        if let Some(squares) = single(board).filter(|_| !DOMINOES) {
            let left = left.map(|left| left.free.count_ones());
            return Some(line_of(squares, left, play));
        }
        Some(board.why_by_half_turns())
    }

    fn source(&self, _: Play) -> &'static str {
        "Schneider 2009"
    }

    /// A move takes any squares of a line: in which order the lines stand does not matter.
    fn canonical(&self, board: &Board) -> Option<Board> {
        let other = if DOMINOES { board.canonical() } else { standing_for(board) };
        Some(other).filter(|other| other != board)
    }

    fn summands(&self, board: &Board, each: &mut dyn FnMut(Board)) -> bool {
        let parts = parts::<DOMINOES>(board);
        let is_other = parts[..] != [*board];
        if is_other {
            parts.into_iter().for_each(each);
        }
        is_other
    }

    fn searched(&self, settings: &Settings) -> Option<Box<dyn Searcher<Board>>> {
        let reduced = |_: &Boards<DOMINOES>, board: &Board| {
            let parts = parts::<DOMINOES>(board).into_iter();
            parts.map(Boards::<DOMINOES>::reduced).collect()
        };
        Some(Box::new(Searching::new(Boards::<DOMINOES>, settings, reduced)))
    }

    fn is_small(&self, board: &Board) -> bool {
        board.free.count_ones() <= SMALL
    }
}

/// The squares of one line are a heap of Nim.
fn genus(squares: u32) -> Tame {
    Tame::heap(Nimber::from(u64::from(squares)))
}

fn line_of(squares: u32, left: Option<u32>, play: Play) -> Message {
    let heap = Nat::from(squares);
    let why = match play {
        Play::Normal => {
            let left = left.map(Nat::from);
            as_nim::normal(&[&heap], left.as_ref().map(|left| (&heap, left)))
        }
        Play::Misere => as_nim::misere([&heap], &genus(squares), left.map(genus).as_ref()),
    };
    message!("juvavum-line", why = why)
}

#[cfg(test)]
mod tests {
    use crate::{Outcome, Play, Solver, Sum};

    #[test]
    fn large_boards_are_answered_by_symmetry() {
        let solve = |text: &str| {
            Solver::default().solve(&text.parse::<Sum>().unwrap(), Play::Normal).unwrap()
        };
        assert_eq!(solve("juvavum:8x8").outcome, Outcome::P);
        assert_eq!(solve("domino-juvavum:4x16").outcome, Outcome::P);
        let verdict = solve("juvavum:7x8");
        assert_eq!(verdict.outcome, Outcome::N);
        let rows = ["oooooooo"; 3].join(",");
        assert_eq!(verdict.moves[0].to, format!("juvavum:{rows},........,{rows}"));
        assert_eq!(solve("domino-juvavum:7x8").moves[0].to[7..], verdict.moves[0].to);
    }

    #[test]
    fn wrong_boards_are_refused() {
        for (text, wanted) in [
            (
                "juvavum:1x11",
                "column 9: found '1x11', expected rows and columns of at most 10 squares",
            ),
            (
                "domino-juvavum:17x1",
                "column 16: found '17x1', expected rows and columns of at most 16 squares",
            ),
            ("juvavum:9x9", "column 9: found '9x9', expected a board of at most 64 squares"),
            ("juvavum:oox", "column 11: found 'x', expected the end of the component"),
        ] {
            assert_eq!(text.parse::<Sum>().unwrap_err().to_string(), wanted);
        }
    }
}
