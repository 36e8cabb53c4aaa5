//! Coins that slide down a strip and may not pass each other: Staircase Nim with the gaps for stairs.
//!
//! The coin that moves takes the free squares below it to the gap below the coin above; those below the highest coin leave
//! the game. So the gap below the highest coin is stair 1, that below the next one stair 2, and so on.

use grundy_core::{
    Cursor, Error, Outcome, Play,
    nat::{self, Nat},
};

use super::staircase::{self, Staircase};
use super::{Game, apart, as_nim, heaps, in_rules};
use crate::picture::{Picture, Spot};
use crate::ruleset::{Each, Flow, Replies, Ruleset};
use crate::text::{Argument, Join, Message, message};
use crate::theory::value::{Tame, Value};

/// The entry in the list.
pub(super) const GAME: Game = Game {
    name: "sliding-coins",
    aliases: &["silver-dollar-game", "georgia-and-bob"],
    example: "sliding-coins:1,4,7",
    source: "Berlekamp, Conway and Guy 1982, chapter 15",
    pattern: "sliding-coins:_,_",
    small: &[
        "sliding-coins:0..12",
        "sliding-coins:0..5,6..11",
        "sliding-coins:0..3,4..7,8..10",
        "sliding-coins:0..1,2..3,4..6,7..9",
        "sliding-coins:0,1..2,3..4,5..6,7..8",
        "sliding-coins:0..2,3..6+nim:0..3",
        "sliding-coins:0..1,2..3,4..5+sliding-coins:0..2,3..4",
    ],
    ..Game::of::<SlidingCoins>()
};

/// The rules; a position is the squares of the coins, from the lowest one up.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct SlidingCoins;

impl Ruleset for SlidingCoins {
    type Position = Vec<Nat>;

    fn from_parameters(_: &mut Cursor<'_>) -> Result<SlidingCoins, Error> {
        Ok(SlidingCoins)
    }

    fn parse(&self, cursor: &mut Cursor<'_>) -> Result<Vec<Nat>, Error> {
        apart::parse(cursor)
    }

    fn write(&self, coins: &Vec<Nat>, out: &mut String) {
        heaps::write(coins, out);
    }

    fn options(&self, coins: &Vec<Nat>, each: &mut Each<'_, Vec<Nat>>) -> Flow {
        for (i, gap) in apart::gaps(coins).iter().enumerate() {
            for by in nat::one_to(gap) {
                each(&[apart::after(coins, i, &coins[i] - by)])?;
            }
        }
        Flow::Continue(())
    }

    fn has_options(&self, coins: &Vec<Nat>) -> bool {
        apart::stuck(coins) < coins.len()
    }

    fn picture(&self, coins: &Vec<Nat>) -> Option<Picture> {
        apart::picture(coins)
    }

    fn spots(&self, from: &Vec<Nat>, to: &[Vec<Nat>]) -> Option<Vec<Spot>> {
        apart::spots(from, &to[0])
    }

    fn theorem(&self, coins: &Vec<Nat>, play: Play) -> Option<Value> {
        Staircase.theorem(&stairs(coins), play)
    }

    fn replies(
        &self,
        coins: &Vec<Nat>,
        play: Play,
        target: &Value,
        each: &mut Each<'_, Vec<Nat>>,
    ) -> Replies {
        Staircase.replies(&stairs(coins), play, target, &mut |left| each(&[coins_of(&left[0])]))
    }

    fn describe(&self, from: &Vec<Nat>, to: &[Vec<Nat>]) -> Message {
        apart::describe(from, &to[0])
    }

    fn explain(&self, coins: &Vec<Nat>, play: Play, best: Option<&[Vec<Nat>]>) -> Option<Message> {
        if !self.has_options(coins) {
            return Some(match play {
                Play::Normal => message!("coins-at-end"),
                Play::Misere => message!("no-move-misere"),
            });
        }
        let left = best.and_then(|left| left.first());
        let judged = stairs(left.unwrap_or(coins));
        let counted: Vec<&Nat> = staircase::odd_stairs(&judged).collect();
        let sum = as_nim::nim_sum(counted.iter().copied());
        let value = Staircase.theorem(&judged, play)?;
        if let (Play::Misere, Value::Tame(Tame { fickle: true, .. })) = (play, &value) {
            let ones = counted.iter().filter(|gap| gap.is_one()).count();
            return Some(match left {
                Some(_) => message!("sliding-n-ones", ones = ones),
                None if ones % 2 == 0 => message!("sliding-ones", ones = ones),
                None => message!("sliding-p-ones", ones = ones),
            });
        }
        let why = match left {
            Some(left) if play == Play::Normal && !self.has_options(left) => {
                return Some(message!("sliding-n-end", coins = left.len()));
            }
            Some(_) => message!("sliding-n", sum = sum),
            None if value.outcome() != Outcome::P => message!("sliding-other", sum = sum),
            None => message!("sliding-p", sum = sum),
        };
        Some(match play {
            Play::Normal => why,
            Play::Misere => message!("sliding-misere", why = why),
        })
    }

    fn worth(&self, coins: &Vec<Nat>) -> Option<Message> {
        let stairs = stairs(coins);
        let gaps = Argument::list(staircase::odd_stairs(&stairs), Join::Symbol(" ⊕ "));
        Some(message!("sliding-worth", gaps = gaps))
    }

    fn as_rules(&self, coins: usize) -> Option<String> {
        let names = in_rules::names(coins)?;
        let order = names.windows(2).map(|pair| format!("\nwhere {} < {}", pair[0], pair[1]));
        let order = order.collect::<String>();
        Some(format!("heaps {}{order}\ntake k from any heap", names.join(", ")))
    }

    fn source(&self, _: Play) -> &'static str {
        "Berlekamp, Conway and Guy 1982, chapter 15"
    }

    fn canonical(&self, coins: &Vec<Nat>) -> Option<Vec<Nat>> {
        apart::canonical(coins)
    }
}

/// The gaps below the coins, from the highest coin down.
fn stairs(coins: &[Nat]) -> Vec<Nat> {
    let mut stairs = apart::gaps(coins);
    stairs.reverse();
    stairs
}

/// The coins with these gaps.
fn coins_of(stairs: &[Nat]) -> Vec<Nat> {
    let mut next = Nat::ZERO;
    let coins = stairs.iter().rev().map(|gap| {
        let square = &next + gap;
        next = &square + Nat::ONE;
        square
    });
    coins.collect()
}

#[cfg(test)]
mod tests {
    use crate::{Outcome, Play, Solver, Sum};

    /// The gaps below every second coin from the highest one down, as heaps of Nim; checked with machine numbers.
    #[test]
    fn coins_far_out() {
        let far = 1_000_000_000_000_000_000u64;
        let text = format!("sliding-coins:{far},3,{},9,{}", 3 * far, 5 * far);
        let sum: Sum = text.parse().unwrap();
        let gaps = |a: [u64; 5]| a[0] ^ (a[2] - a[1] - 1) ^ (a[4] - a[3] - 1);
        let value = gaps([3, 9, far, 3 * far, 5 * far]);
        let mut solver = Solver::default();
        let verdict = solver.solve(&sum, Play::Normal).unwrap();
        assert_eq!(verdict.value.unwrap().to_string(), value.to_string());
        assert!(!verdict.moves.is_empty());
        for reply in verdict.moves {
            let body = reply.to.strip_prefix("sliding-coins:").unwrap();
            let coins: Vec<u64> = body.split(',').map(|square| square.parse().unwrap()).collect();
            assert_eq!(gaps(coins.try_into().unwrap()), 0, "{}", reply.to);
        }
        for reply in solver.solve(&sum, Play::Misere).unwrap().moves {
            let after: Sum = reply.to.parse().unwrap();
            assert_eq!(solver.outcome(&after, Play::Misere).unwrap(), Outcome::P, "{}", reply.text);
        }
    }
}
