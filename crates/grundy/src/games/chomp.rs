//! Chomp: bite into a bar of chocolate whose corner is poisoned.

mod blocks;
mod words;

use grundy_core::{
    Cursor, Error, NO_POSITION, Play,
    nat::{self, Nat},
};

use super::{Game, as_nim, heaps, in_rules};
use crate::picture::{Picture, Spot, Square};
use crate::position::{Entry, Part, parse_body};
use crate::ruleset::words::AsWords;
use crate::ruleset::{Each, Flow, Replies, Ruleset};
use crate::text::{Message, message};
use crate::theory::value::{Tame, Value};
use grundy_nimbers::Nimber;

/// The entry in the list.
pub(super) const GAME: Game = Game {
    name: "chomp",
    aliases: &["schuhs-game"],
    example: "chomp:4,4,3",
    source: "Gale 1974",
    pattern: "chomp:_x_",
    reach: Some(8),
    small: &[
        "chomp:1..4x1..4",
        "chomp:1..30",
        "chomp:5x3",
        "chomp:4,3,2,1",
        "chomp:5,4,4",
        "chomp:8..12,1..8",
        "chomp:6..8,2..6,2",
        "chomp:5..6,1..5,1,1",
        "chomp:1..9,1,1,1",
        "chomp:1..5,1,1+nim:0..5",
        "chomp:4,4,2..4,2",
        "chomp:3..5,1..3+chomp:3,1..3",
        "chomp:2..3x2..3+nim:0..3",
        "chomp:3,1..3+chomp:1..4,1",
        "chomp:1..2x2x1..3",
        "chomp:2x2x2~1.2.2+nim:0..3",
        "chomp:1x1x1..4+nim:0..4",
        "chomp:2x2x3~2.1.2~1.2.3",
        "chomp:1x2x2x2~1.2.2.2+chomp:3,1..2",
    ],
    parse: read,
    ..Game::of::<Chomp>()
};

fn read(entry: &Entry, cursor: &mut Cursor<'_>) -> Result<Box<dyn Part>, Error> {
    cursor.expect(':')?;
    match blocks::is_next(cursor) {
        true => blocks::read(entry, cursor),
        false => parse_body(entry, Chomp, cursor),
    }
}

/// The rules of Chomp.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Chomp;

/// The lengths of the rows, at least one, none 0, not increasing.
type Bar = Box<[u64]>;

const MAX_ROWS: usize = 1000;
const MAX_LENGTH: u64 = 1_000_000_000_000_000_000;

/// Bars in a box of this many squares are searched in well under a millisecond.
const SMALL: u64 = 20;

/// Square bars of this many rows are searched for all winning bites.
const SEARCHED: usize = 8;

/// What the bar leaves at a bite in row `row` and column `column`, counted from 0.
fn bite(bar: &[u64], row: usize, column: u64) -> Bar {
    if column == 0 {
        return bar[..row].into();
    }
    let mut left = Bar::from(bar);
    left[row..].iter_mut().for_each(|length| *length = column.min(*length));
    left
}

/// The squares beside and below the poison, if there are no others.
fn arms(bar: &[u64]) -> Option<(u64, u64)> {
    let tail = &bar[1..];
    tail.iter().all(|&length| length == 1).then_some((bar[0] - 1, tail.len() as u64))
}

fn is_rectangle(bar: &[u64]) -> bool {
    bar.first() == bar.last()
}

impl Ruleset for Chomp {
    type Position = Bar;

    fn from_parameters(_: &mut Cursor<'_>) -> Result<Chomp, Error> {
        Ok(Chomp)
    }

    fn parse(&self, cursor: &mut Cursor<'_>) -> Result<Bar, Error> {
        let mark = cursor.mark();
        let first = cursor.number("a number of squares", 1..=MAX_LENGTH)?;
        if cursor.eat('x') {
            let rows = usize::try_from(first).ok().filter(|&rows| rows <= MAX_ROWS);
            let rows = rows.ok_or_else(|| cursor.error_at(mark, "at most 1000 rows"))?;
            let length = cursor.number("a number of squares", 1..=MAX_LENGTH)?;
            return Ok(vec![length; rows].into());
        }
        let mut bar = vec![first];
        let mut above = first;
        while cursor.eat(',') {
            if bar.len() == MAX_ROWS {
                return Err(cursor.error("at most 1000 rows"));
            }
            let row = cursor.number("the length of a row", 1..=above);
            // Tables have no place for a longer one.
            above = row.map_err(|error| error.on(NO_POSITION))?;
            bar.push(above);
        }
        Ok(bar.into())
    }

    fn write(&self, bar: &Bar, out: &mut String) {
        for (i, &length) in bar.iter().enumerate() {
            out.push_str(if i == 0 { "" } else { "," });
            nat::push_u64(out, length);
        }
    }

    fn options(&self, bar: &Bar, each: &mut Each<'_, Bar>) -> Flow {
        for (row, &length) in bar.iter().enumerate() {
            for column in u64::from(row == 0)..length {
                each(&[bite(bar, row, column)])?;
            }
        }
        Flow::Continue(())
    }

    fn picture(&self, bar: &Bar) -> Option<Picture> {
        let poisoned = |row, column| row == 0 && column == 0;
        Picture::board([1, 1], bar.iter().copied(), |row, column| {
            if poisoned(row, column) { Square::Poison } else { Square::Free }
        })
    }

    fn theorem(&self, bar: &Bar, play: Play) -> Option<Value> {
        if let Some((right, down)) = arms(bar) {
            let genus = genus((right, down));
            return Some(genus.under(play));
        }
        match (play, &**bar) {
            // It has the four squares of a 2 × 2 bar at least.
            _ if is_rectangle(bar) => Some(Value::losing(false)),
            (Play::Normal, [top, bottom]) => Some(Value::losing(top - bottom == 1)),
            _ => None,
        }
    }

    /// In arms, the moves of Nim; in two rows, the bites that leave the second one square shorter; in
    /// large squares, the bite that leaves two equal arms.
    fn replies(&self, bar: &Bar, _: Play, target: &Value, each: &mut Each<'_, Bar>) -> Replies {
        if let Some(arms) = arms(bar) {
            let Some((value, fickle)) = heaps::wanted_genus(target) else {
                return Replies::Unknown;
            };
            // No option has a value that does not fit a machine word.
            if let Some(value) = value.small() {
                shorter_arms(bar, arms, value, fickle, each);
            }
            return Replies::All;
        }
        let Value::Nimber(target) = target else { return Replies::Unknown };
        match **bar {
            [top, bottom] if target.is_zero() => {
                if top == bottom {
                    let _ = each(&[bite(bar, 1, bottom - 1)]);
                } else if top - bottom > 1 {
                    let _ = each(&[bite(bar, 0, bottom + 1)]);
                }
                Replies::All
            }
            _ if target.is_zero() && is_square(bar) && bar.len() > SEARCHED => {
                let _ = each(&[bite(bar, 1, 1)]);
                Replies::Some
            }
            _ => Replies::Unknown,
        }
    }

    /// The corner of the bite.
    fn spots(&self, from: &Bar, to: &[Bar]) -> Option<Vec<Spot>> {
        let (row, column) = corner(from, to);
        Some(vec![Spot::Place(row, Nat::from(column))])
    }

    fn describe(&self, from: &Bar, to: &[Bar]) -> Message {
        let (row, column) = corner(from, to);
        message!("bite", row = row + 1, column = column + 1)
    }

    fn explain(&self, bar: &Bar, play: Play, best: Option<&[Bar]>) -> Option<Message> {
        let left = best.and_then(|left| left.first());
        if let Some((right, down)) = arms(bar) {
            return Some(explain_arms((right, down), left.and_then(|left| arms(left)), play));
        }
        if let (Play::Normal, [top, bottom]) = (play, &**bar) {
            return Some(match top - bottom == 1 {
                true => message!("chomp-two-p", top = *top, bottom = *bottom),
                false => message!("chomp-two-n"),
            });
        }
        if let (Play::Normal, Some((n, other))) = (play, left.and_then(|left| arms(left)))
            && n == other
        {
            return Some(message!("chomp-equal-arms", n = n));
        }
        is_rectangle(bar).then(|| message!("chomp-steal", row = bar.len(), column = bar[0]))
    }

    fn as_rules(&self, heaps: usize) -> Option<String> {
        let rows = in_rules::names(heaps)?;
        let mut rules = format!("heaps {}\nwhere {} >= 1", rows.join(", "), rows[0]);
        for pair in rows.windows(2) {
            rules.push_str(&format!("\nwhere {} >= {}", pair[0], pair[1]));
        }
        // A bite leaves column c and those to its left, in its row and below; in the first row never nothing.
        for (i, row) in rows.iter().enumerate() {
            let below: String =
                rows[i + 1..].iter().map(|row| format!(" and {row} to min({row}, left)")).collect();
            let least = if i == 0 { "left >= 1" } else { "left >= 0" };
            rules.push_str(&format!("\nset {row} to left{below} where {least} and left < {row}"));
        }
        Some(rules)
    }

    fn source(&self, _: Play) -> &'static str {
        "Gale 1974"
    }

    /// Rows for columns, if that comes first in order.
    fn canonical(&self, bar: &Bar) -> Option<Bar> {
        let columns = usize::try_from(bar[0]).ok().filter(|&columns| columns <= MAX_ROWS)?;
        if columns > bar.len() {
            return None;
        }
        let column = |c: u64| bar.partition_point(|&length| length > c) as u64;
        let turned = (0..columns as u64).map(column);
        let is_first = columns < bar.len() || turned.clone().lt(bar.iter().copied());
        is_first.then(|| turned.collect())
    }

    fn as_words(&self, bars: &[Bar]) -> Option<Box<dyn AsWords + '_>> {
        Some(Box::new(words::Words::new(bars)?))
    }

    fn is_small(&self, bar: &Bar) -> bool {
        bar[0].saturating_mul(bar.len() as u64) <= SMALL
    }
}

/// The row and the column where a bite begins.
fn corner(from: &Bar, to: &[Bar]) -> (usize, u64) {
    let left = |row: usize| to.first().and_then(|bar| bar.get(row)).copied().unwrap_or(0);
    let row = (0..from.len()).find(|&row| left(row) != from[row]).unwrap_or(0);
    (row, left(row))
}

/// Why two arms are won or lost; `left` are those that the winning bite leaves.
fn explain_arms(arms: (u64, u64), left: Option<(u64, u64)>, play: Play) -> Message {
    let sizes = |(right, down): (u64, u64)| [Nat::from(right), Nat::from(down)];
    let [right, down] = &sizes(arms);
    let why = match play {
        Play::Normal if right.is_zero() && down.is_zero() => return message!("chomp-poison"),
        Play::Misere if right.is_zero() && down.is_zero() => {
            return message!("chomp-poison-misere");
        }
        Play::Normal => {
            let left = left.map(sizes);
            let change = left.as_ref().map(|[first, second]| match first < right {
                true => (right, first),
                false => (down, second),
            });
            as_nim::normal(&[right, down], change)
        }
        Play::Misere => as_nim::misere([right, down], &genus(arms), left.map(genus).as_ref()),
    };
    message!("chomp-arms", right = right, down = down, why = why)
}

/// The genus of two arms under misère play.
fn genus((right, down): (u64, u64)) -> Tame {
    Tame { value: Nimber::from(right ^ down), fickle: right <= 1 && down <= 1 }
}

/// Calls `each` with the moves that leave two arms of this nim-sum, both of one square at most or not
/// as `fickle` asks.
fn shorter_arms(
    bar: &[u64],
    (right, down): (u64, u64),
    value: u64,
    fickle: Option<bool>,
    each: &mut Each<'_, Bar>,
) {
    let fits = |a: u64, b: u64| fickle.is_none_or(|fickle| fickle == (a <= 1 && b <= 1));
    let (shorter, higher) = (value ^ down, value ^ right);
    if shorter < right && fits(shorter, down) {
        let _ = each(&[bite(bar, 0, shorter + 1)]);
    }
    if higher < down && fits(right, higher) {
        let _ = each(&[bite(bar, rows(higher) + 1, 0)]);
    }
}

fn is_square(bar: &[u64]) -> bool {
    is_rectangle(bar) && bar[0] == bar.len() as u64
}

/// A number of rows, which is at most [`MAX_ROWS`] where it is asked for.
fn rows(count: u64) -> usize {
    usize::try_from(count).unwrap_or(MAX_ROWS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Outcome, Solver, Sum};

    fn verdict(text: &str) -> crate::Verdict {
        Solver::default().solve(&text.parse::<Sum>().unwrap(), Play::Normal).unwrap()
    }

    fn winning(text: &str) -> Vec<String> {
        let mut moves: Vec<String> = verdict(text).moves.into_iter().map(|m| m.to).collect();
        moves.sort();
        moves
    }

    #[test]
    fn rectangles_are_written_as_rows() {
        let sum: Sum = "chomp:3x4".parse().unwrap();
        assert_eq!(sum.to_string(), "chomp:4,4,4");
    }

    /// 3 × n bars have one winning bite, never in the first row (Gale 1974 for n ≤ 100, Sheiner 2026);
    /// 2 × n bars the last square, square bars the one across the corner from the poison; the 8 × 10
    /// bar has two (found by Thompson in 1973).
    #[test]
    fn published_first_bites() {
        for n in 2..=14 {
            assert_eq!(winning(&format!("chomp:2x{n}")), [format!("chomp:{n},{}", n - 1)]);
            let bites = winning(&format!("chomp:3x{n}"));
            assert_eq!(bites.len(), 1, "3 × {n}: {bites:?}");
            assert!(bites[0].starts_with(&format!("chomp:{n},")), "3 × {n}: {bites:?}");
        }
        for n in 3..=5 {
            let equal_arms = format!("chomp:{n}{}", ",1".repeat(n - 1));
            assert_eq!(winning(&format!("chomp:{n}x{n}")), [equal_arms]);
        }
        assert_eq!(winning("chomp:8x10").len(), 2);
    }

    #[test]
    fn large_bars_are_answered_by_theorems() {
        let n = MAX_LENGTH;
        let two = verdict(&format!("chomp:{n},{}", n - 5));
        assert_eq!(two.outcome, Outcome::N);
        assert_eq!(two.moves[0].to, format!("chomp:{},{}", n - 4, n - 5));
        assert_eq!(two.move_count, Some(1));
        assert_eq!(verdict(&format!("chomp:{n},{}", n - 1)).outcome, Outcome::P);
        let arms = verdict(&format!("chomp:{n},1,1,1"));
        assert_eq!(arms.value, Some(Value::of((n - 1) ^ 3)));
        assert_eq!(arms.moves[0].to, "chomp:4,1,1,1");
        let misere: Sum = format!("chomp:{n},1").parse().unwrap();
        let misere = Solver::default().solve(&misere, Play::Misere).unwrap();
        assert_eq!((misere.moves[0].to.as_str(), misere.move_count), ("chomp:1,1", Some(1)));
        let square = verdict("chomp:40x40");
        assert_eq!(square.moves[0].text.to_string(), "bite at row 2, column 2");
        assert_eq!(verdict(&square.moves[0].to).outcome, Outcome::P);
    }

    #[test]
    fn wrong_bars_are_refused() {
        for (text, wanted) in [
            (
                "chomp:0",
                "column 7: found '0', expected a number of squares from 1 to 1000000000000000000",
            ),
            ("chomp:3,4", "column 9: found '4', expected the length of a row from 1 to 3"),
            ("chomp:3,0", "column 9: found '0', expected the length of a row from 1 to 3"),
            ("chomp:1001x2", "column 7: found '1001x2', expected at most 1000 rows"),
            ("chomp:5x5x6", "column 7: found '5x5x6', expected a box of at most 128 cubes"),
            (
                "chomp:2x2x2~1.1.1",
                "column 12: found '~1.1.1', expected '~' and a cube that is not poisoned",
            ),
            ("chomp:2x2x2~1.3.1", "column 15: found '3.1', expected a place from 1 to 2"),
            ("chomp:2x2x2~1.2", "column 16: found the end, expected '.'"),
            (
                "chomp:2x2x2~1.2.1~1.2.2",
                "column 18: found '~1.2.2', expected '~' and a cube that is left",
            ),
            ("chomp:2x3,1", "column 10: found ',1', expected the end of the component"),
        ] {
            assert_eq!(text.parse::<Sum>().unwrap_err().to_string(), wanted);
        }
        let text = format!("chomp:1{}", ",1".repeat(1000));
        assert!(
            text.parse::<Sum>().unwrap_err().to_string().ends_with("expected at most 1000 rows")
        );
    }
}
