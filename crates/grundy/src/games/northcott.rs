//! Northcott's game: a white and a black counter in each row, and slide one without jumping.
//!
//! On the board the two players own the colours and may retreat as often as the edge allows. That
//! game is partizan, and if either player might move either counter freely, no row would ever end:
//! a counter that stands next to the other could step back and forth for ever, so that every
//! position with room would be a draw. The impartial game with the same winner has to bound the
//! retreats: each counter has an allowance of squares to go back, which advancing does not refill.
//! A retreat is answered by an advance of the same distance, in this game as on the board, so both
//! are won by whoever would win Nim on the gaps.

use grundy_core::{
    Cursor, Error, Play,
    nat::{self, Nat},
};
use grundy_nimbers::Nimber;

use super::Game;
use crate::picture::{Picture, Spot, Square};
use crate::ruleset::{Each, Flow, Replies, Ruleset};
use crate::text::{Message, message};
use crate::theory::value::{Tame, Value};

/// The entry in the list.
pub(super) const GAME: Game = Game {
    name: "northcott",
    aliases: &["northcotts-game"],
    example: "northcott:0.3.2,1.5.1,2.6.0",
    source: "Berlekamp, Conway and Guy 1982, chapter 3",
    pattern: "northcott:0._.0,1._.2",
    small: &[
        "northcott:0..2.0..5.0..2",
        "northcott:0..1.0..2.0..1,0..1.0..2.0..1",
        "northcott:0..3.0..2.0+nim:0..3",
    ],
    ..Game::of::<Northcott>()
};

/// The rules of Northcott's game for one row.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Northcott;

/// One row: the gap, and how far each counter may still go back.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Row {
    white: Nat,
    gap: Nat,
    black: Nat,
}

impl Row {
    fn advance(&self, gap: Nat) -> Row {
        Row { gap, ..self.clone() }
    }

    fn white_back(&self, by: &Nat) -> Option<Row> {
        let white = nat::minus(&self.white, by)?;
        Some(Row { white, gap: &self.gap + by, black: self.black.clone() })
    }

    fn black_back(&self, by: &Nat) -> Option<Row> {
        let black = nat::minus(&self.black, by)?;
        Some(Row { white: self.white.clone(), gap: &self.gap + by, black })
    }
}

impl Ruleset for Northcott {
    type Position = Row;

    const LIST: bool = true;

    fn from_parameters(_: &mut Cursor<'_>) -> Result<Northcott, Error> {
        Ok(Northcott)
    }

    fn parse(&self, cursor: &mut Cursor<'_>) -> Result<Row, Error> {
        let white = cursor.nat("the squares that the white counter may go back")?;
        cursor.expect('.')?;
        let gap = cursor.nat("the squares between the counters")?;
        cursor.expect('.')?;
        let black = cursor.nat("the squares that the black counter may go back")?;
        Ok(Row { white, gap, black })
    }

    fn write(&self, row: &Row, out: &mut String) {
        nat::push(out, &row.white);
        out.push('.');
        nat::push(out, &row.gap);
        out.push('.');
        nat::push(out, &row.black);
    }

    fn options(&self, row: &Row, each: &mut Each<'_, Row>) -> Flow {
        nat::below(&row.gap).try_for_each(|gap| each(&[row.advance(gap)]))?;
        let mut white = nat::one_to(&row.white).map_while(|by| row.white_back(&by));
        white.try_for_each(|after| each(&[after]))?;
        let mut black = nat::one_to(&row.black).map_while(|by| row.black_back(&by));
        black.try_for_each(|after| each(&[after]))
    }

    fn picture(&self, row: &Row) -> Option<Picture> {
        let counter = Nat::ONE;
        let runs = [
            (&row.white, Square::Free),
            (&counter, Square::White),
            (&row.gap, Square::Free),
            (&counter, Square::Black),
            (&row.black, Square::Free),
        ];
        Picture::strip(1, &runs)
    }

    /// Where the counter goes, and where it was; of an advance, which either counter may make, the black one.
    fn spots(&self, from: &Row, to: &[Row]) -> Option<Vec<Spot>> {
        let [to] = to else { return None };
        let ends = match to.white == from.white {
            true => [to, from].map(|row| &row.white + Nat::ONE + &row.gap),
            false => [to.white.clone(), from.white.clone()],
        };
        Some(ends.map(|square| Spot::Place(0, square)).to_vec())
    }

    fn theorem(&self, row: &Row, play: Play) -> Option<Value> {
        let value = Nimber(row.gap.clone());
        Some(Tame::heap(value).under(play))
    }

    fn replies(&self, row: &Row, _: Play, target: &Value, each: &mut Each<'_, Row>) -> Replies {
        let gap = match target {
            Value::Nimber(value) => value.size(),
            Value::Tame(genus) if *genus == Tame::heap(genus.value.clone()) => genus.value.size(),
            // No row has the genus of two equal heaps.
            Value::Tame(_) => return Replies::All,
            Value::Outcome(_) | Value::Loopy(_) | Value::Loony => return Replies::Unknown,
        };
        if *gap < row.gap {
            let _ = each(&[row.advance(gap.clone())]);
        } else if *gap > row.gap {
            let by = gap - &row.gap;
            let retreats = [row.white_back(&by), row.black_back(&by)];
            let _ = retreats.into_iter().flatten().try_for_each(|after| each(&[after]));
        }
        Replies::All
    }

    fn describe(&self, row: &Row, after: &[Row]) -> Message {
        let after = &after[0];
        if after.gap < row.gap {
            return message!("advance", by = &row.gap - &after.gap, gap = &after.gap);
        }
        let counter = if after.white < row.white { "white" } else { "black" };
        message!("retreat", counter = counter, by = &after.gap - &row.gap, gap = &after.gap)
    }

    fn explain(&self, row: &Row, play: Play, best: Option<&[Row]>) -> Option<Message> {
        let is_stuck = row.gap.is_zero() && row.white.is_zero() && row.black.is_zero();
        Some(match play {
            Play::Normal if is_stuck => message!("no-move"),
            Play::Normal if row.gap.is_zero() => message!("northcott-p"),
            Play::Normal => message!("northcott-n"),
            Play::Misere if is_stuck => message!("no-move-misere"),
            Play::Misere if row.gap.is_one() => message!("northcott-misere-p"),
            Play::Misere if row.gap.is_zero() && best.is_some() => {
                message!("northcott-misere-back")
            }
            Play::Misere => message!("northcott-misere-n"),
        })
    }

    fn worth(&self, _: &Row) -> Option<Message> {
        Some(message!("northcott-worth"))
    }

    fn source(&self, _: Play) -> &'static str {
        "Berlekamp, Conway and Guy 1982, chapter 3"
    }
}

#[cfg(test)]
mod tests {
    use crate::{Play, Solver, Sum};

    /// Gaps beyond a machine word: 2^70 and 2^70 ⊕ 5 against 3 leave nim-sum 6.
    #[test]
    fn large_gaps() {
        let (a, b) = (1u128 << 70, 1u128 << 70 | 5);
        let sum: Sum = format!("northcott:9.{a}.0,0.{b}.9,4.3.7").parse().unwrap();
        let verdict = Solver::default().solve(&sum, Play::Normal).unwrap();
        assert_eq!(verdict.value.unwrap().to_string(), "6");
        for found in &verdict.moves {
            let rows = found.to.strip_prefix("northcott:").unwrap().split(',');
            let gaps = rows.map(|row| row.split('.').nth(1).unwrap().parse::<u128>().unwrap());
            assert_eq!(gaps.fold(0, |sum, gap| sum ^ gap), 0, "{}", found.to);
        }
        // 2^70 back by 6 (white), 2^70 + 5 down to 2^70 + 3, and 3 back by 2 (either counter).
        assert_eq!(verdict.move_count, Some(4));
    }

    #[test]
    fn a_row_needs_three_numbers() {
        let error = "northcott:1.2".parse::<Sum>().unwrap_err();
        assert_eq!(error.to_string(), "column 14: found the end, expected '.'");
    }
}
