//! Staircase Nim: tokens go down a staircase.

use grundy_core::{
    Cursor, Error, Outcome, Play,
    nat::{self, Nat},
};
use grundy_nimbers::Nimber;

use super::{Game, as_nim, heaps, in_rules};
use crate::picture::Picture;
use crate::ruleset::{Each, Flow, Replies, Ruleset};
use crate::text::{Argument, Join, Message, message};
use crate::theory::value::{Tame, Value};

/// The entry in the list.
pub(super) const GAME: Game = Game {
    name: "staircase",
    aliases: &["staircase-nim"],
    example: "staircase:4,0,7",
    source: "Sprague 1937",
    pattern: "staircase:_,0,_",
    small: &[
        "staircase:0..12",
        "staircase:0..5,0..6",
        "staircase:0..4,0..3,0..4",
        "staircase:0..1,0..1,0..2,0..1,0..1",
        "staircase:0..2,0..3+nim:0..2",
        "staircase:0..2,0..1,0..1+staircase:0,0..2",
    ],
    ..Game::of::<Staircase>()
};

/// The rules; a position counts the tokens of each stair.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Staircase;

impl Ruleset for Staircase {
    type Position = Vec<Nat>;

    fn from_parameters(_: &mut Cursor<'_>) -> Result<Staircase, Error> {
        Ok(Staircase)
    }

    fn parse(&self, cursor: &mut Cursor<'_>) -> Result<Vec<Nat>, Error> {
        cursor.nats("the number of tokens on a stair")
    }

    fn write(&self, stairs: &Vec<Nat>, out: &mut String) {
        for (i, tokens) in stairs.iter().enumerate() {
            out.push_str(if i == 0 { "" } else { "," });
            nat::push(out, tokens);
        }
    }

    fn options(&self, stairs: &Vec<Nat>, each: &mut Each<'_, Vec<Nat>>) -> Flow {
        for (i, tokens) in stairs.iter().enumerate() {
            for moved in nat::one_to(tokens) {
                each(&[after(stairs, i, &moved)])?;
            }
        }
        Flow::Continue(())
    }

    fn picture(&self, heaps: &Vec<Nat>) -> Option<Picture> {
        Some(Picture::heaps(heaps))
    }

    fn theorem(&self, stairs: &Vec<Nat>, play: Play) -> Option<Value> {
        let value = odd_stairs(stairs).fold(Nimber::ZERO, |sum, n| Nimber(sum.0 ^ n));
        Some(match play {
            Play::Normal => Value::Nimber(value),
            // An even stair's tokens can always be brought on, so such moves are reversible; and
            // where only they are left, moving one token leaves a nim-heap of 1, which wins. So the
            // position equals the odd stairs under misère play too.
            Play::Misere => Value::Tame(Tame { value, fickle: long_stairs(stairs) == 0 }),
        })
    }

    fn replies(
        &self,
        stairs: &Vec<Nat>,
        play: Play,
        target: &Value,
        each: &mut Each<'_, Vec<Nat>>,
    ) -> Replies {
        let Some((value, fickle)) = heaps::wanted_genus(target) else {
            return Replies::Unknown;
        };
        let Some(Value::Nimber(now)) = self.theorem(stairs, Play::Normal) else {
            return Replies::Unknown;
        };
        let long = if play == Play::Misere { long_stairs(stairs) } else { 0 };
        let change = (&now + value).0;
        for odd in (0..stairs.len()).step_by(2) {
            let (old, new) = (&stairs[odd], &stairs[odd] ^ &change);
            let still_long = long - usize::from(is_long(old) && long > 0);
            let becomes = still_long + usize::from(is_long(&new)) == 0;
            if fickle.is_some_and(|fickle| fickle != becomes) {
                continue;
            }
            let (from, moved) = match stairs.get(odd + 1) {
                _ if new < *old => (odd, old - new),
                Some(above) if new > *old && *above >= &new - old => (odd + 1, new - old),
                _ => continue,
            };
            if each(&[after(stairs, from, &moved)]).is_break() {
                break;
            }
        }
        Replies::All
    }

    fn describe(&self, from: &Vec<Nat>, to: &[Vec<Nat>]) -> Message {
        let emptied = from.iter().zip(&to[0]).position(|(old, new)| new < old).unwrap_or(0);
        let moved = nat::minus(&from[emptied], &to[0][emptied]).unwrap_or_default();
        match emptied {
            0 => message!("bring-off", moved = moved),
            stair => message!("bring-down", moved = moved, from = stair + 1, to = stair),
        }
    }

    fn explain(&self, stairs: &Vec<Nat>, play: Play, best: Option<&[Vec<Nat>]>) -> Option<Message> {
        if stairs.iter().all(Nat::is_zero) {
            return Some(match play {
                Play::Normal => message!("no-token"),
                Play::Misere => message!("no-move-misere"),
            });
        }
        let left = best.and_then(|left| left.first());
        let judged = left.unwrap_or(stairs);
        let odd: Vec<&Nat> = odd_stairs(judged).collect();
        let sum = as_nim::nim_sum(odd.iter().copied());
        let value = self.theorem(judged, play)?;
        if let (Play::Misere, Value::Tame(Tame { value, fickle: true })) = (play, &value) {
            let ones = odd.iter().filter(|tokens| tokens.is_one()).count();
            return Some(match left {
                Some(_) => message!("staircase-n-ones", ones = ones),
                None if value.is_zero() => message!("staircase-ones", ones = ones),
                None => message!("staircase-p-ones", ones = ones),
            });
        }
        let empty = odd.iter().all(|tokens| tokens.is_zero());
        let why = match left {
            Some(_) if empty => message!("staircase-n-empty"),
            Some(_) => message!("staircase-n", sum = sum),
            None if value.outcome() != Outcome::P => message!("staircase-other", sum = sum),
            None if empty => message!("staircase-p-empty"),
            None => message!("staircase-p", sum = sum),
        };
        Some(match play {
            Play::Normal => why,
            Play::Misere => message!("staircase-misere", why = why),
        })
    }

    fn worth(&self, stairs: &Vec<Nat>) -> Option<Message> {
        let odd = Argument::list(odd_stairs(stairs), Join::Symbol(" ⊕ "));
        Some(message!("staircase-worth", odd = odd))
    }

    fn as_rules(&self, heaps: usize) -> Option<String> {
        let stairs = in_rules::names(heaps)?;
        let down = stairs.iter().enumerate().map(|(i, stair)| match i {
            0 => format!("\ntake k from {stair}"),
            _ => format!("\ntake k from {stair} and add k to {}", stairs[i - 1]),
        });
        Some(format!("heaps {}{}", stairs.join(", "), down.collect::<String>()))
    }

    fn source(&self, _: Play) -> &'static str {
        "Sprague 1937"
    }

    /// Without the empty stairs at the top.
    fn canonical(&self, stairs: &Vec<Nat>) -> Option<Vec<Nat>> {
        let top = stairs.iter().rposition(|tokens| !tokens.is_zero()).map_or(1, |top| top + 1);
        (top < stairs.len()).then(|| stairs[..top].to_vec())
    }
}

/// The tokens on the stairs 1, 3, 5, …
pub(super) fn odd_stairs(stairs: &[Nat]) -> impl Iterator<Item = &Nat> {
    stairs.iter().step_by(2)
}

/// How many odd stairs are nim-heaps of more than one token.
fn long_stairs(stairs: &[Nat]) -> usize {
    odd_stairs(stairs).filter(|tokens| is_long(tokens)).count()
}

fn is_long(tokens: &Nat) -> bool {
    *tokens > Nat::ONE
}

/// The stairs after bringing `moved` tokens down from the stair with index `i`.
fn after(stairs: &[Nat], i: usize, moved: &Nat) -> Vec<Nat> {
    let mut left = stairs.to_vec();
    left[i] -= moved;
    if i > 0 {
        left[i - 1] += moved;
    }
    left
}

#[cfg(test)]
mod tests {
    use crate::meter::Limits;
    use crate::position::Sum;
    use crate::solve::Solver;
    use grundy_core::{Outcome, Play};

    /// Every winning move of a staircase too high to enumerate leaves a P-position, from odd and
    /// from even stairs.
    #[test]
    fn moves_on_long_stairs() {
        let long = "9".repeat(1000);
        let text = format!("staircase:{long},{long}9,1000000000000000000,5,3,{long}");
        let sum: Sum = text.parse().unwrap();
        let mut solver = Solver::new(Limits::default());
        for play in [Play::Normal, Play::Misere] {
            let verdict = solver.solve(&sum, play).unwrap();
            assert_eq!(verdict.outcome, Outcome::N);
            assert_eq!(verdict.move_count, Some(verdict.moves.len() as u64));
            assert!(!verdict.moves.is_empty());
            for reply in verdict.moves {
                let after: Sum = reply.to.parse().unwrap();
                assert_eq!(solver.outcome(&after, play).unwrap(), Outcome::P, "{}", reply.text);
            }
        }
    }

    #[test]
    fn a_missing_stair_is_refused() {
        let error = "staircase:4,,7".parse::<Sum>().unwrap_err().to_string();
        assert_eq!(error, "column 13: found ',7', expected the number of tokens on a stair");
    }
}
