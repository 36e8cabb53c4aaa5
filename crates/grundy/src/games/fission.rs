//! Fission: a stone splits in two, which come to lie on both sides of where it was.

mod search;
mod stones;

use grundy_core::{Cursor, Error, Play};
use grundy_search::Settings;

use self::search::Boards;
use self::stones::{Split, Stones};
use super::Game;
use super::board::Board;
use crate::picture::{Picture, Square};
use crate::ruleset::searched::{Searcher, Searching};
use crate::ruleset::{Each, Flow, Ruleset};
use crate::text::{Message, message};
use crate::theory::value::Value;

/// The entry in the list.
pub(super) const GAME: Game = Game {
    name: "fission",
    example: "fission:5x5",
    source: "after the partizan game of Siegel's CGSuite, 2020",
    pattern: "fission:_x_",
    reach: Some(5),
    small: &[
        "fission:0..3x0..4",
        "fission:1x5..12",
        "fission:3x5+nim:0..3",
        "fission:4x4",
        "fission:xoo,oxo,oox",
        "fission:ooxo,xooo,oo.o",
        "fission:.o.,oxo,.o.+nim:0..2",
        "fission:oxo.oxo+fission:1x4..6",
        "fission:ooo,xox,ooo",
        "fission:oooo,oxoo,ooxo,oooo",
        "fission:oxoo,oooo,oooo,ooxo",
        "fission:oxoo,ooxo",
    ],
    ..Game::of::<Fission>()
};

/// The rules of Fission.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Fission;

/// Boards of this many free squares are searched in a millisecond or so.
const SMALL: u32 = 16;

impl Ruleset for Fission {
    type Position = Stones;

    fn from_parameters(_: &mut Cursor<'_>) -> Result<Fission, Error> {
        Ok(Fission)
    }

    fn parse(&self, cursor: &mut Cursor<'_>) -> Result<Stones, Error> {
        if let Some(board) = Board::read_sides(cursor)? {
            return Ok(Stones::one(board));
        }
        let squares = "'o' for a free square, 'x' for a stone or '.' for no square";
        let ([free, stones, _], width) = Board::read_rows(cursor, ['o', 'x', '.'], squares)?;
        Ok(Stones::on(free | stones, width, stones))
    }

    fn write(&self, stones: &Stones, out: &mut String) {
        if stones.board.is_full() && *stones == Stones::one(stones.board) {
            return stones.board.write(out);
        }
        stones.board.write_rows(out, |square| match stones.on_square(square) {
            Square::Black => 'x',
            Square::Free => 'o',
            _ => '.',
        });
    }

    fn options(&self, stones: &Stones, each: &mut Each<'_, Stones>) -> Flow {
        stones.splits().try_for_each(|split| each(&[stones.after(split)]))
    }

    fn picture(&self, stones: &Stones) -> Option<Picture> {
        let Board { height, width, .. } = stones.board;
        let lengths = (0..height).map(|_| u64::from(width));
        Picture::board([1, 1], lengths, |row, column| {
            stones.on_square(u32::try_from(row * width as usize + column).unwrap_or(0))
        })
    }

    /// Every split has its image after half a turn. Where both sides are even, no square that it touches is one that the
    /// image touches.
    fn theorem(&self, stones: &Stones, play: Play) -> Option<Value> {
        let Board { height, width, .. } = stones.board;
        let is_even = height % 2 == 0 && width % 2 == 0;
        (play == Play::Normal && is_even && stones.is_half_turned()).then(|| Value::losing(true))
    }

    fn describe(&self, from: &Stones, to: &[Stones]) -> Message {
        let leads = |split: &Split| to.first() == Some(&from.after(*split));
        let Some(split) = from.splits().find(leads) else { return message!("no-move") };
        let (row, column) = from.place(split.stone);
        match split.is_upright {
            true => message!("fission-upright", row = row, column = column),
            false => message!("fission-along", row = row, column = column),
        }
    }

    fn explain(&self, stones: &Stones, _: Play, _: Option<&[Stones]>) -> Option<Message> {
        Some(match stones.splits().next() {
            None => message!("no-move"),
            Some(_) => message!("fission-p"),
        })
    }

    fn source(&self, _: Play) -> &'static str {
        "Berlekamp, Conway and Guy 1982"
    }

    fn canonical(&self, stones: &Stones) -> Option<Stones> {
        Some(stones.canonical()).filter(|least| least != stones)
    }

    fn summands(&self, stones: &Stones, each: &mut dyn FnMut(Stones)) -> bool {
        let parts = stones.parts();
        let is_other = parts[..] != [*stones];
        if is_other {
            parts.into_iter().for_each(each);
        }
        is_other
    }

    fn searched(&self, settings: &Settings) -> Option<Box<dyn Searcher<Stones>>> {
        let parts = |_: &Boards, stones: &Stones| stones.reduced_parts();
        Some(Box::new(Searching::new(Boards, settings, parts)))
    }

    fn is_small(&self, stones: &Stones) -> bool {
        stones.free().count_ones() <= SMALL
    }
}

#[cfg(test)]
mod tests {
    use crate::{Outcome, Play, Solver, Sum};

    fn parse(text: &str) -> Sum {
        text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn boards_are_written_in_one_way() {
        for (text, written) in [
            ("fission:ooo,oxo,ooo", "fission:3x3"),
            ("fission:4x4", "fission:4x4"),
            ("fission:oooo,oxoo,oooo,oooo", "fission:4x4"),
            ("fission:...,.xo", "fission:1x2"),
            ("fission:ox", "fission:ox"),
            ("fission:0x7", "fission:0x0"),
            ("fission:..", "fission:0x0"),
            ("fission:oo,oo", "fission:oo,oo"),
            ("fission:.o.,oxo,.o.", "fission:.o.,oxo,.o."),
        ] {
            assert_eq!(parse(text).to_string(), written);
        }
    }

    #[test]
    fn moves_by_hand() {
        let verdict = Solver::default().solve(&parse("fission:3x3"), Play::Normal).unwrap();
        // After either split a stone lies in the middle of each of two edges, and splits along it: three moves in all.
        assert_eq!(verdict.outcome, Outcome::N);
        let verdict = Solver::default().solve(&parse("fission:ooo,oxo"), Play::Normal).unwrap();
        assert_eq!(verdict.outcome, Outcome::N);
        assert_eq!(verdict.moves[0].to, "fission:ooo,xox");
        assert_eq!(
            verdict.moves[0].text.to_string(),
            "split the stone in row 2, column 2 to the left and right"
        );
    }

    #[test]
    fn images_after_half_a_turn_answer() {
        let verdict = Solver::default()
            .solve(&parse("fission:oooooo,oxoooo,oooxoo,ooxooo,ooooxo,oooooo"), Play::Normal)
            .unwrap();
        assert_eq!(verdict.outcome, Outcome::P);
    }

    #[test]
    fn wrong_boards_are_refused() {
        for (text, wanted) in [
            (
                "fission:",
                "column 9: found the end, expected 'o' for a free square, 'x' for a stone or '.' for no square",
            ),
            ("fission:oo,ooo", "column 9: found 'oo,ooo', expected rows of the same length"),
            ("fission:5x13", "column 9: found '5x13', expected a board of at most 64 squares"),
            ("fission:oz", "column 10: found 'z', expected the end of the component"),
        ] {
            assert_eq!(text.parse::<Sum>().unwrap_err().to_string(), wanted);
        }
    }
}
