//! Turning Turtles: turn a head to tails, and with it any coin to its left.

use grundy_core::{
    Cursor, Error, Outcome, Play,
    nat::{self, Nat},
};

use super::{Game, as_nim};
use crate::picture::{Picture, Square};
use crate::ruleset::{AsCoins, Each, Flow, Replies, Ruleset};
use crate::text::{Argument, Join, Message, message};
use crate::theory::value::{Tame, Value};
use grundy_nimbers::Nimber;

/// The entry in the list.
pub(super) const GAME: Game = Game {
    name: "turning-turtles",
    aliases: &["turtles"],
    example: "turning-turtles:HTTHHH",
    source: "Lenstra 1977; Berlekamp, Conway and Guy 1982, chapter 14; Conway 1976 for the genus",
    pattern: "",
    small: SMALL,
    ..Game::of::<TurningTurtles>()
};

/// Rows of up to seven coins, with all that they lead to.
const SMALL: &[&str] = &[
    "turning-turtles:H",
    "turning-turtles:TH",
    "turning-turtles:HH",
    "turning-turtles:THH",
    "turning-turtles:HTH",
    "turning-turtles:HHH",
    "turning-turtles:THTH",
    "turning-turtles:TTTHH",
    "turning-turtles:HTTHH",
    "turning-turtles:THTHTH",
    "turning-turtles:TTHHTH",
    "turning-turtles:THTHTTH",
    "turning-turtles:TTTTTHH",
    "turning-turtles:HHHHHHH",
    "turning-turtles:HTHTHTH",
    "turning-turtles:THTTHTH",
    "turning-turtles:TTTTTTTT",
    "turning-turtles:HTTTTTTH",
    "turning-turtles:THH+nim:0..3",
    "turning-turtles:THTHTH+nim:0..3",
    "turning-turtles:THTHTH+turning-turtles:THH",
    "turning-turtles:THHT+turning-turtles:HTTHH",
];

/// Together the positions after the moves that [`replies`](Ruleset::replies) names have at most this
/// many coins.
const MAX_NAMED: usize = 1 << 26;

/// The rules of Turning Turtles.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct TurningTurtles;

/// A row of coins: `true` at index n − 1 if coin n shows heads.
type Row = Vec<bool>;

/// The numbers of the heads, from left to right.
fn heads(row: &[bool]) -> impl Iterator<Item = usize> {
    row.iter().zip(1..).filter_map(|(&head, n)| head.then_some(n))
}

fn value(row: &[bool]) -> usize {
    heads(row).fold(0, |sum, n| sum ^ n)
}

/// The genus under misère play.
///
/// Call a row even if coins 2k and 2k + 1 show the same side for every k > 0. A move changes the
/// nim-sum by 1 at most just if it turns coin 1 alone or both coins of such a pair, so it never
/// leads from an even row of value 0 or 1 to another row of such a value, nor back. By induction
/// even rows are fickle and all others are firm.
fn genus(row: &[bool]) -> Tame {
    let even = row.get(1..).unwrap_or_default().chunks(2).all(|pair| match *pair {
        [left, right] => left == right,
        [last] => !last,
        _ => true,
    });
    Tame { value: nimber(value(row)), fickle: even }
}

fn nimber(n: usize) -> Nimber {
    Nimber(nat::Nat::from(n))
}

/// The row after coin `n` was turned, and coin `other` too unless it is 0.
fn turned(row: &[bool], n: usize, other: usize) -> Row {
    let mut after = row.to_vec();
    for n in [n, other].into_iter().filter(|&n| n > 0) {
        after[n - 1] = !after[n - 1];
    }
    after
}

impl Ruleset for TurningTurtles {
    type Position = Row;

    fn from_parameters(_: &mut Cursor<'_>) -> Result<TurningTurtles, Error> {
        Ok(TurningTurtles)
    }

    fn parse(&self, cursor: &mut Cursor<'_>) -> Result<Row, Error> {
        let text = cursor.word(|c| matches!(c, 'H' | 'T' | 'h' | 't'));
        if text.is_empty() || !cursor.at_end() {
            return Err(cursor.error("coins H and T"));
        }
        Ok(text.bytes().map(|coin| coin.eq_ignore_ascii_case(&b'H')).collect())
    }

    fn write(&self, row: &Row, out: &mut String) {
        out.extend(row.iter().map(|&head| if head { 'H' } else { 'T' }));
    }

    fn options(&self, row: &Row, each: &mut Each<'_, Row>) -> Flow {
        heads(row).try_for_each(|n| (0..n).try_for_each(|other| each(&[turned(row, n, other)])))
    }

    fn as_coins(&self) -> Option<AsCoins<TurningTurtles>> {
        Some(AsCoins {
            apart: |_, row| heads(row).map(|n| turned(&vec![false; row.len()], n, 0)).collect(),
            together: |row, heads| {
                let shows = |n: usize| heads.iter().any(|head| head[n]);
                (0..row.len()).map(shows).collect()
            },
        })
    }

    fn picture(&self, row: &Row) -> Option<Picture> {
        Picture::board([0, 1], [row.len() as u64], |_, at| Square::coin(row[at]))
    }

    fn theorem(&self, row: &Row, play: Play) -> Option<Value> {
        Some(match play {
            Play::Normal => Value::Nimber(nimber(value(row))),
            Play::Misere => Value::Tame(genus(row)),
        })
    }

    fn replies(&self, row: &Row, play: Play, target: &Value, each: &mut Each<'_, Row>) -> Replies {
        let wanted = match target {
            Value::Nimber(value) | Value::Tame(Tame { value, .. }) => value,
            Value::Outcome(_) | Value::Loopy(_) | Value::Loony => return Replies::Unknown,
        };
        let Some(wanted) = nat::to_usize(wanted.size()) else { return Replies::All };
        let change = value(row) ^ wanted;
        let moves = heads(row).filter(|n| n ^ change < *n);
        let most = MAX_NAMED / row.len().max(1) + 1;
        for (named, n) in moves.enumerate() {
            if named == most {
                return Replies::Some;
            }
            let after = turned(row, n, n ^ change);
            let fits = play == Play::Normal || Value::Tame(genus(&after)) == *target;
            if fits && each(&[after]).is_break() {
                break;
            }
        }
        Replies::All
    }

    fn describe(&self, row: &Row, after: &[Row]) -> Message {
        let changed = row.iter().zip(&after[0]).map(|(before, after)| before != after);
        let coins = heads(&changed.collect::<Row>()).collect::<Vec<usize>>();
        message!("turn", coins = Argument::list(coins, Join::And))
    }

    fn explain(&self, row: &Row, play: Play, best: Option<&[Row]>) -> Option<Message> {
        if !row.contains(&true) {
            return Some(match play {
                Play::Normal => message!("no-heads"),
                Play::Misere => message!("no-heads-misere"),
            });
        }
        let left = best.and_then(|left| left.first());
        let judged = left.unwrap_or(row);
        let sizes: Vec<Nat> = heads(judged).map(Nat::from).collect();
        let sum = as_nim::nim_sum(&sizes);
        let genus = genus(judged);
        if play == Play::Normal {
            return Some(match left {
                Some(_) if sizes.is_empty() => message!("turtles-n-empty"),
                Some(_) => message!("turtles-n", sum = sum),
                None if genus.value.is_zero() => message!("turtles-p", sum = sum),
                None => message!("turtles-other", sum = sum),
            });
        }
        let kind = if genus.fickle { "even" } else { "uneven" };
        Some(match left {
            Some(_) => message!("turtles-misere-n", kind = kind, sum = sum),
            None if Value::Tame(genus).outcome() == Outcome::P => {
                message!("turtles-misere-p", kind = kind, sum = sum)
            }
            None => message!("turtles-misere-other", kind = kind, sum = sum),
        })
    }

    fn worth(&self, row: &Row) -> Option<Message> {
        let heads = Argument::list(heads(row), Join::Symbol(" ⊕ "));
        Some(message!("formula", formula = heads))
    }

    fn source(&self, play: Play) -> &'static str {
        match play {
            Play::Normal => "Berlekamp, Conway and Guy 1982, chapter 14",
            Play::Misere => "Conway 1976",
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::theory::mex::mex;
    use crate::{Outcome, Play, Solver, Sum};

    /// Normal and misère values of all rows of ten coins by the definition, with bit n − 1 for coin n.
    #[test]
    fn genus_of_every_row_of_ten() {
        let mut table: Vec<(u64, u64)> = vec![(0, 1)];
        for board in 1usize..1 << 10 {
            let heads = (0..10).filter(|n| board >> n & 1 == 1);
            let options = heads.flat_map(|n| {
                let alone = board ^ 1 << n;
                (0..n).map(move |other| alone ^ 1 << other).chain([alone])
            });
            let known: Vec<(u64, u64)> = options.map(|option| table[option]).collect();
            table.push((
                mex(known.iter().map(|value| value.0)),
                mex(known.iter().map(|value| value.1)),
            ));
        }
        for (board, &(normal, misere)) in table.iter().enumerate() {
            let row: Vec<bool> = (0..10).map(|n| board >> n & 1 == 1).collect();
            assert_eq!(super::value(&row) as u64, normal, "{row:?}");
            let genus = super::genus(&row);
            let wanted = if genus.fickle { normal ^ 1 } else { normal };
            assert_eq!(wanted, misere, "{row:?}");
        }
    }

    /// Coins 1 and 100,000 of a long row: one of the two moves to nim-sum 0 turns both.
    #[test]
    fn a_long_row() {
        let text = format!("turning-turtles:H{}H", "T".repeat(99_998));
        let sum: Sum = text.parse().unwrap();
        let verdict = Solver::default().solve(&sum, Play::Normal).unwrap();
        assert_eq!(verdict.value.unwrap().to_string(), "100001");
        assert_eq!(verdict.move_count, Some(1));
        assert_eq!(verdict.moves[0].to, format!("turning-turtles:{}", "T".repeat(100_000)));
        let pair: Sum = format!("turning-turtles:{}HH", "T".repeat(99_999)).parse().unwrap();
        let verdict = Solver::default().solve(&pair, Play::Misere).unwrap();
        assert_eq!(verdict.outcome, Outcome::P);
    }

    #[test]
    fn other_letters_are_refused() {
        for (text, error) in [
            ("turning-turtles:", "column 17: found the end, expected coins H and T"),
            ("turning-turtles:HX", "column 18: found 'X', expected coins H and T"),
        ] {
            assert_eq!(text.parse::<Sum>().unwrap_err().to_string(), error);
        }
    }
}
