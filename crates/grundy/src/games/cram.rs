//! Cram: dominoes on a board, placed either way.

use grundy_core::{Cursor, Error, Nat, Play};
use grundy_kernels::heap::TakeBreak;

mod search;
mod words;

use super::Game;
use super::board::Board;
use crate::picture::{Picture, Spot};
use crate::ruleset::searched::{Searcher, Searching};
use crate::ruleset::words::AsWords;
use crate::ruleset::{Dense, Each, Flow, Replies, Ruleset};
use crate::text::{Message, message};
use crate::theory::value::Value;
use grundy_search::Settings;
use search::Regions;
use smallvec::SmallVec;
use words::Words;

/// The entry in the list.
pub(super) const GAME: Game = Game {
    name: "cram",
    aliases: &["plugg", "impartial-domineering", "crosscram"],
    example: "cram:3x4",
    source: "Gardner 1974",
    pattern: "cram:_x_",
    reach: Some(6),
    small: &[
        "cram:0..1x0..16",
        "cram:2x0..7",
        "cram:0..4x3..4",
        "cram:0..3x0..3+nim:0..5",
        "cram:2x1..4+cram:3x1..3",
        "cram:o.o.oo,oo.o.o+nim:0..3",
        "cram:ooo,o.o",
        "cram:ooo.oo,.oo..o",
        "cram:o.o,.o.,o.o",
        "nim:0..3+cram:..oo,.oo.,oo..",
        "cram:.o.,ooo,.o.+cram:1x2..8",
        "cram:oooo,o..o,oooo",
        "cram:o...,oo..,ooo.,oooo",
    ],
    ..Game::of::<Cram>()
};

/// The rules of Cram.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Cram;

/// Boards of this many free squares are searched in a millisecond or so.
const SMALL: u32 = 20;

/// Full boards of this many squares are searched for all winning dominoes.
const SEARCHED: u32 = 24;

/// The first domino that leaves `to`.
fn covered(from: &Board, to: &[Board]) -> u64 {
    from.dominoes().find(|domino| from.after(*domino) == to).unwrap_or(0)
}

impl Ruleset for Cram {
    type Position = Board;

    const APART: bool = true;

    fn from_parameters(_: &mut Cursor<'_>) -> Result<Cram, Error> {
        Ok(Cram)
    }

    fn parse(&self, cursor: &mut Cursor<'_>) -> Result<Board, Error> {
        Board::read(cursor)
    }

    fn write(&self, board: &Board, out: &mut String) {
        board.write(out);
    }

    fn options(&self, board: &Board, each: &mut Each<'_, Board>) -> Flow {
        let mut left = SmallVec::new();
        let is_connected = board.is_connected();
        board.dominoes().try_for_each(|domino| {
            match is_connected {
                true => board.leave_connected(domino, &mut left),
                false => board.leave(domino, &mut left),
            }
            each(&left)
        })
    }

    fn option(&self, board: &Board, number: u32, each: &mut Each<'_, Board>) {
        let mut left = SmallVec::new();
        if let Some(domino) = board.dominoes().nth(number as usize) {
            board.leave(domino, &mut left);
            let _ = each(&left);
        }
    }

    fn picture(&self, board: &Board) -> Option<Picture> {
        board.picture()
    }

    fn theorem(&self, board: &Board, play: Play) -> Option<Value> {
        board.by_half_turns(play)
    }

    /// The domino on the centre, which is explained in a sentence; of large boards no other.
    fn replies(
        &self,
        board: &Board,
        play: Play,
        target: &Value,
        each: &mut Each<'_, Board>,
    ) -> Replies {
        let wins = self.theorem(board, play) == Some(Value::losing(false));
        if !wins || *target != Value::of(0) {
            return Replies::Unknown;
        }
        let _ = each(&board.after(board.centre()));
        if board.free.count_ones() > SEARCHED { Replies::Some } else { Replies::Unknown }
    }

    /// What is left is moved to the border, so that pictures do not tell what was covered.
    fn spots(&self, from: &Board, to: &[Board]) -> Option<Vec<Spot>> {
        Some(from.spots(covered(from, to)))
    }

    fn ways(&self, from: &Board, to: &[Board]) -> Option<Vec<Vec<Spot>>> {
        let dominoes = from.dominoes().filter(|domino| from.after(*domino) == to);
        Some(dominoes.map(|domino| from.spots(domino)).collect())
    }

    fn describe(&self, from: &Board, to: &[Board]) -> Message {
        message!("cover", squares = from.named(covered(from, to)))
    }

    fn explain(&self, board: &Board, _: Play, _: Option<&[Board]>) -> Option<Message> {
        let Board { height, width, free } = *board;
        if free == 0 {
            return Some(message!("no-move"));
        }
        if height % 2 == 0 && width % 2 == 0 {
            return Some(message!("cram-p", height = height, width = width));
        }
        Some(message!("cram-n", height = height, width = width))
    }

    fn source(&self, _: Play) -> &'static str {
        "Gardner 1974"
    }

    fn canonical(&self, board: &Board) -> Option<Board> {
        Some(board.canonical()).filter(|least| least != board)
    }

    fn summands(&self, board: &Board, each: &mut dyn FnMut(Board)) -> bool {
        let mut regions = Vec::new();
        board.regions(board.free, &mut |region| regions.push(region));
        let several = regions.len() > 1;
        if several {
            regions.into_iter().for_each(each);
        }
        several
    }

    /// One row is Dawson's Kayles.
    fn dense(&self, board: &Board) -> Option<Dense> {
        let long = board.height.max(board.width);
        let rules = TakeBreak::new(vec![0, 0, 7]);
        let row = board.is_full() && board.height.min(board.width) == 1;
        row.then(|| Dense::Heaps { rules, heaps: vec![Nat::from(long)] })
    }

    fn searched(&self, settings: &Settings) -> Option<Box<dyn Searcher<Board>>> {
        let parts = |_: &Regions, board: &Board| {
            let mut parts = Vec::new();
            board.regions(board.free, &mut |region| parts.push(region));
            parts.into_iter().map(Regions::reduced).collect()
        };
        Some(Box::new(Searching::new(Regions::new(), settings, parts)))
    }

    fn as_words(&self, boards: &[Board]) -> Option<Box<dyn AsWords + '_>> {
        let mut roots = Vec::new();
        for board in boards {
            let fell = self.summands(board, &mut |region| roots.push(region.canonical()));
            if !fell && board.is_connected() {
                roots.push(board.canonical());
            } else if !fell {
                return None;
            }
        }
        Some(Box::new(Words::new(&roots)?))
    }

    fn is_small(&self, board: &Board) -> bool {
        board.free.count_ones() <= SMALL
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Outcome, Solver, Sum};

    fn parse(text: &str) -> Sum {
        text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn boards_are_written_in_one_way() {
        for (text, written) in [
            ("cram:ooo,ooo", "cram:2x3"),
            ("cram:...,.o.,.oo", "cram:o.,oo"),
            ("cram:o.o", "cram:o.o"),
            ("cram:0x7", "cram:0x0"),
            ("cram:..,..", "cram:0x0"),
            ("cram:8x8", "cram:8x8"),
            ("cram:1x64", "cram:1x64"),
        ] {
            assert_eq!(parse(text).to_string(), written);
        }
    }

    #[test]
    fn what_options_leave_has_fallen_apart() {
        let mut random = grundy_testing::Random::new(12);
        let mut several = 0;
        for _ in 0..300 {
            let board = Board::trimmed(random.word() | random.word(), 8);
            let _ = Cram.options(&board, &mut |left| {
                let falls = |board: &Board| Cram.summands(board, &mut |_| ());
                assert!(!left.iter().any(falls), "{board:?}");
                several += usize::from(left.len() > 1);
                Flow::Continue(())
            });
        }
        assert!(several > 1000, "{several}");
    }

    /// Grundy values of full boards: 2 × n by symmetry; 4 × 4 and larger from Schneider 2009, Lemoine
    /// and Viennot 2010, and Beling and Rogalski 2020, who computed them by programs of their own.
    #[test]
    fn published_values() {
        let mut solver = Solver::default();
        let mut value = |text: &str| solver.value(&parse(text)).unwrap();
        for n in 1..=10 {
            assert_eq!(value(&format!("cram:2x{n}")), Some(Value::of(n % 2)), "2 × {n}");
        }
        for (board, wanted) in [("4x4", 0), ("4x5", 2), ("4x6", 0), ("4x7", 3), ("5x5", 0)] {
            assert_eq!(value(&format!("cram:{board}")), Some(Value::of(wanted)), "{board}");
        }
    }

    #[test]
    fn large_boards_are_answered_by_symmetry() {
        let mut solver = Solver::default();
        let mut solve = |text: &str| solver.solve(&parse(text), Play::Normal).unwrap();
        assert_eq!(solve("cram:8x8").outcome, Outcome::P);
        let verdict = solve("cram:7x8");
        assert_eq!(verdict.outcome, Outcome::N);
        assert_eq!(verdict.moves[0].text.to_string(), "cover row 4, column 4 and row 4, column 5");
        let rows = ["oooooooo"; 3].join(",");
        assert_eq!(verdict.moves[0].to, format!("cram:{rows},ooo..ooo,{rows}"));
        let verdict = solve("cram:12x5");
        assert_eq!(verdict.moves[0].text.to_string(), "cover row 6, column 3 and row 7, column 3");
        assert_eq!(solve("cram:1x64").moves[0].to, "cram:1x31+cram:1x31");
    }

    #[test]
    fn wrong_boards_are_refused() {
        for (text, wanted) in [
            (
                "cram:",
                "column 6: found the end, expected 'o' for a free square or '.' for one that is not",
            ),
            (
                "cram:oo,",
                "column 9: found the end, expected 'o' for a free square or '.' for one that is not",
            ),
            (
                "cram:oo,o",
                "column 10: found the end, expected 'o' for a free square or '.' for one that is not",
            ),
            ("cram:oo,ooo", "column 6: found 'oo,ooo', expected rows of the same length"),
            ("cram:oxo", "column 7: found 'xo', expected the end of the component"),
            ("cram:5x13", "column 6: found '5x13', expected a board of at most 64 squares"),
            (
                "cram:99999999999999999999x4",
                "column 6: found '99999999999999999999x4', expected a board of at most 64 squares",
            ),
            ("cram:3", "column 7: found the end, expected 'x'"),
        ] {
            assert_eq!(text.parse::<Sum>().unwrap_err().to_string(), wanted);
        }
        let long = format!("cram:{}", "o".repeat(65));
        assert!(long.parse::<Sum>().unwrap_err().to_string().ends_with("at most 64 squares"));
    }
}
