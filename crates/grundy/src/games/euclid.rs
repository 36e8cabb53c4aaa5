//! Euclid's game: subtract a multiple of the smaller number from the larger.

use dashu_int::IBig;
use dashu_int::ops::{DivRem, SquareRoot, UnsignedAbs};
use grundy_core::{
    Cursor, Error, Play,
    nat::{self, Nat},
};
use grundy_nimbers::Nimber;

use super::{Game, two_heaps};
use crate::picture::Picture;
use crate::ruleset::{Each, Flow, Replies, Ruleset};
use crate::text::{Message, message};
use crate::theory::value::{Tame, Value};

/// The entry in the list.
pub(super) const GAME: Game = Game {
    name: "euclid",
    aliases: &["euclids-game"],
    example: "euclid:25,7",
    source: "Cole and Davie 1969; Nivasch 2006; misère: Gurvich 2007",
    pattern: "euclid:_,_",
    small: &[
        "euclid:1..30,1..30",
        "euclid:34..55,13..34",
        "euclid:1..9,1..9+nim:0..3",
        "euclid:2..6,3..8+euclid:1..5,3..6",
    ],
    ..Game::of::<Euclid>()
};

/// The rules of Euclid's game.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Euclid;

impl Ruleset for Euclid {
    type Position = (Nat, Nat);

    fn from_parameters(_: &mut Cursor<'_>) -> Result<Euclid, Error> {
        Ok(Euclid)
    }

    fn parse(&self, cursor: &mut Cursor<'_>) -> Result<(Nat, Nat), Error> {
        two_heaps::parse(cursor, |cursor| cursor.positive("a heap size"))
    }

    fn write(&self, position: &(Nat, Nat), out: &mut String) {
        two_heaps::write(position, out);
    }

    fn options(&self, position: &(Nat, Nat), each: &mut Each<'_, (Nat, Nat)>) -> Flow {
        let (large, small) = sorted(position);
        let mut left = large.clone();
        while left > *small {
            left -= small;
            each(&[replaced(position, left.clone())])?;
        }
        Flow::Continue(())
    }

    fn picture(&self, (first, second): &(Nat, Nat)) -> Option<Picture> {
        Some(Picture::heaps([first, second]))
    }

    fn theorem(&self, position: &(Nat, Nat), play: Play) -> Option<Value> {
        let value = value(position);
        Some(match play {
            Play::Normal => Value::Nimber(value),
            Play::Misere => {
                let fickle = value <= Nimber::from(1) && is_fibonacci(position);
                Value::Tame(Tame { value, fickle })
            }
        })
    }

    fn replies(
        &self,
        position: &(Nat, Nat),
        play: Play,
        target: &Value,
        each: &mut Each<'_, (Nat, Nat)>,
    ) -> Replies {
        let wanted = match target {
            Value::Nimber(value) => value,
            Value::Tame(genus) => &genus.value,
            Value::Outcome(_) | Value::Loopy(_) | Value::Loony => return Replies::Unknown,
        };
        let (large, small) = sorted(position);
        let (quotient, rest) = large.div_rem(small);
        // Subtracting k < q times leaves the value q−k or q−k−1; the last multiple swaps the roles,
        // and its value may be anything.
        let less = nat::minus(&quotient, wanted.size());
        let mut times = vec![less.as_ref().and_then(|k| nat::minus(k, &Nat::ONE)), less];
        times.push(Some(quotient.clone()));
        times.dedup();
        for k in times.into_iter().flatten() {
            if k.is_zero() || k > quotient || (k == quotient && rest.is_zero()) {
                continue;
            }
            let option = replaced(position, large - k * small);
            if self.theorem(&option, play).as_ref() == Some(target) && each(&[option]).is_break() {
                break;
            }
        }
        Replies::All
    }

    fn describe(&self, from: &(Nat, Nat), left: &[(Nat, Nat)]) -> Message {
        let (large, small) = sorted(from);
        let (a, b) = &left[0];
        let after = if *a == from.0 { b } else { a };
        message!("take-times", times = (large - after) / small, small = small, large = large)
    }

    fn explain(
        &self,
        position: &(Nat, Nat),
        play: Play,
        best: Option<&[(Nat, Nat)]>,
    ) -> Option<Message> {
        let left = best.and_then(|left| left.first());
        let (large, small) = sorted(left.unwrap_or(position));
        let is_over = large == small;
        let is_forced = play == Play::Misere && is_fibonacci(left.unwrap_or(position));
        let why = match (left, is_over) {
            (None, true) if play == Play::Normal => return Some(message!("euclid-equal")),
            (None, true) => return Some(message!("euclid-equal-misere")),
            (Some(_), true) if play == Play::Normal => {
                return Some(message!("euclid-n-equal", x = large));
            }
            (Some(_), _) if is_forced => {
                return Some(message!("euclid-n-forced", x = large, y = small));
            }
            (None, _) if is_forced => {
                let winner = match value(position).is_zero() {
                    true => "mover",
                    false => "opponent",
                };
                let (x, y) = (large, small);
                return Some(message!("euclid-forced", x = x, y = y, winner = winner));
            }
            (Some(_), _) => message!("euclid-n", x = large, y = small),
            (None, _) if value(position).is_zero() => {
                message!("euclid-p", x = large, y = small, rest = large - small)
            }
            (None, _) => message!("euclid-n-unmoved", x = large, y = small),
        };
        Some(match play {
            Play::Normal => why,
            Play::Misere => message!("euclid-misere", why = why),
        })
    }

    fn worth(&self, position: &(Nat, Nat)) -> Option<Message> {
        let (large, small) = sorted(position);
        Some(message!("euclid-worth", x = large, y = small))
    }

    fn source(&self, play: Play) -> &'static str {
        match play {
            Play::Normal => "Nivasch 2006",
            Play::Misere => "Gurvich 2007",
        }
    }

    fn canonical(&self, position: &(Nat, Nat)) -> Option<(Nat, Nat)> {
        two_heaps::canonical(position)
    }
}

/// The larger heap and the smaller.
fn sorted(position: &(Nat, Nat)) -> (&Nat, &Nat) {
    let (small, large) = two_heaps::in_order(position);
    (large, small)
}

/// `position` with `left` in place of the larger heap.
fn replaced((first, second): &(Nat, Nat), left: Nat) -> (Nat, Nat) {
    if first >= second { (left, second.clone()) } else { (first.clone(), left) }
}

/// ⌊a/b − b/a⌋ for a ≥ b, which is the quotient q of a by b if rest·a ≥ b², and else q − 1.
fn value(position: &(Nat, Nat)) -> Nimber {
    let (large, small) = sorted(position);
    let (quotient, rest) = large.div_rem(small);
    let whole = !rest.is_zero() && rest * large >= small * small;
    Nimber(if whole { quotient } else { quotient - Nat::ONE })
}

/// Whether the heaps are k·F and k·F' for two Fibonacci numbers in sequence: just if
/// a² − ab − b² = ±k² and k divides both (Cassini's identity and its converse).
fn is_fibonacci(position: &(Nat, Nat)) -> bool {
    let (large, small) = sorted(position);
    if large > &(small << 1usize) {
        return false;
    }
    let difference = IBig::from(large * (large - small)) - IBig::from(small * small);
    let square = difference.unsigned_abs();
    let k = square.sqrt();
    &k * &k == square && (large % &k).is_zero() && (small % &k).is_zero()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nat(digits: &str) -> Nat {
        Nat::from_str_radix(digits, 10).unwrap()
    }

    /// The definition in whole numbers: v·ab ≤ a² − b² < (v+1)·ab.
    #[test]
    fn values_of_large_heaps_are_the_floor() {
        let heaps = [
            nat("1000000000000000000"),
            nat("618033988749894848"),
            Nat::from(10u8).pow(50_000) + Nat::from(3u8),
            Nat::from(7u8).pow(60_000),
            Nat::from(3u8),
        ];
        for a in &heaps {
            for b in heaps.iter().filter(|b| *b <= a) {
                let v = value(&(b.clone(), a.clone())).0;
                let (product, difference) = (a * b, a * a - b * b);
                assert!(&v * &product <= difference && difference < (&v + Nat::ONE) * &product);
            }
        }
    }

    #[test]
    fn replies_of_large_heaps_have_the_value_asked_for() {
        let (a, b) = (Nat::from(10u8).pow(1000) + Nat::ONE, nat("1000000000000000003"));
        let top = value(&(a.clone(), b.clone())).0;
        for below in [Nat::ONE, Nat::from(2u8), &top >> 1usize, top.clone()] {
            let target = Value::Nimber(Nimber(&top - &below));
            let mut found = Vec::new();
            let position = (a.clone(), b.clone());
            let replies = Euclid.replies(&position, Play::Normal, &target, &mut |left| {
                found.push(left[0].clone());
                Flow::Continue(())
            });
            assert_eq!(replies, Replies::All);
            assert!(!found.is_empty());
            for (left, same) in found {
                assert!(same == b && !left.is_zero() && ((&a - &left) % &b).is_zero());
                assert_eq!(Value::Nimber(value(&(left, same))), target);
            }
        }
    }

    #[test]
    fn large_fibonacci_pairs_are_forced() {
        let (mut small, mut large) = (Nat::ONE, Nat::ONE);
        let k = Nat::from(12_345u32);
        for _ in 0..3000 {
            assert!(is_fibonacci(&(&small * &k, &large * &k)));
            assert!(!is_fibonacci(&(&small * &k, &large * &k + Nat::ONE)));
            let next = &small + &large;
            (small, large) = (large, next);
        }
    }

    #[test]
    fn zero_is_refused_where_it_stands() {
        let error = "euclid:3,0".parse::<crate::Sum>().unwrap_err().to_string();
        assert_eq!(error, "column 10: found '0', expected a heap size of at least 1");
        let error = "euclid:3".parse::<crate::Sum>().unwrap_err().to_string();
        assert_eq!(error, "column 9: found the end, expected ',' and the second heap");
    }
}
