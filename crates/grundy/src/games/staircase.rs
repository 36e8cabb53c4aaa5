//! Staircase Nim: tokens go down a staircase.

use grundy_core::{
    Cursor, Error, Outcome, Play,
    nat::{self, Nat},
};
use grundy_nimbers::Nimber;

use super::Game;
use crate::ruleset::{Each, Flow, Replies, Ruleset};
use crate::theory::nim_sum::nim_sum;
use crate::theory::value::{Tame, Value};

/// The entry in the list.
pub(super) const GAME: Game = Game {
    name: "staircase",
    summary: "Staircase Nim: bring tokens from a stair to the stair below",
    rules: "Tokens stand on the stairs 1, 2, 3, … of a staircase. A move takes any positive number of \
            tokens from one stair to the stair below; from stair 1 they leave the game.",
    notation: "staircase:A,B,… with the tokens of stair 1 first, any number of stairs and of tokens",
    example: "staircase:4,0,7",
    theorem: "The Grundy value is the nim-sum of the odd stairs: a move from an even stair is undone, in \
              effect, by bringing the same tokens one stair further down. Misère: as Nim with the odd \
              stairs for heaps, for the same reason.",
    source: "Sprague 1937",
    complexity: "one pass over the digits",
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

/// The Grundy value of machine words on a staircase, stair 1 first: the nim-sum of the odd stairs.
pub(crate) fn value(stairs: impl IntoIterator<Item = u64>) -> u64 {
    nim_sum(stairs.into_iter().step_by(2))
}

/// Stairs that an explanation lists.
const LISTED: usize = 12;

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
        let (value, fickle) = match target {
            Value::Nimber(value) => (value, None),
            Value::Tame(genus) => (&genus.value, Some(genus.fickle)),
            Value::Outcome(_) | Value::Loopy(_) => return Replies::Unknown,
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

    fn describe(&self, from: &Vec<Nat>, to: &[Vec<Nat>], out: &mut String) {
        let emptied = from.iter().zip(&to[0]).enumerate().find(|(_, (old, new))| new < old);
        if let Some((i, (old, new))) = emptied {
            out.push_str("move ");
            nat::push_short(out, &(old - new));
            out.push_str(" from stair ");
            nat::push_u64(out, i as u64 + 1);
            out.push_str(if i == 0 { " off the staircase" } else { " to stair " });
            if i > 0 {
                nat::push_u64(out, i as u64);
            }
        }
    }

    fn explain(&self, stairs: &Vec<Nat>, play: Play, out: &mut String) {
        let Some(value) = self.theorem(stairs, play) else { return };
        out.push_str("the odd stairs hold ");
        for (i, tokens) in odd_stairs(stairs).take(LISTED).enumerate() {
            out.push_str(if i == 0 { "" } else { " ⊕ " });
            nat::push_short(out, tokens);
        }
        if odd_stairs(stairs).nth(LISTED).is_some() {
            out.push_str(" ⊕ …");
        }
        let number = match &value {
            Value::Tame(genus) => &genus.value,
            Value::Nimber(value) => value,
            Value::Loopy(_) | Value::Outcome(_) => return,
        };
        if odd_stairs(stairs).nth(1).is_some() {
            out.push_str(" = ");
            nat::push_short(out, number.size());
        }
        out.push_str(match (&value, value.outcome()) {
            (Value::Tame(genus), Outcome::P) if genus.fickle => {
                ", an odd number of ones: the mover has to take the last one"
            }
            (Value::Tame(genus), _) if genus.fickle => {
                ", an even number of ones: the opponent has to take the last one"
            }
            (_, Outcome::P) => {
                ": the mover loses as in Nim; what comes from an even stair is brought on at once"
            }
            _ => ": the mover wins as in Nim; what comes from an even stair is brought on at once",
        });
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
fn odd_stairs(stairs: &[Nat]) -> impl Iterator<Item = &Nat> {
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
