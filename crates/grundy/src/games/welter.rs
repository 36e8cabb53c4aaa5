//! Welter's game: coins on different squares of a strip, and move one down to a square that is free.

mod function;

use grundy_core::{
    Cursor, Error, Outcome, Play,
    nat::{self, Nat},
};
use grundy_nimbers::Nimber;

use self::function::{Coins, worth};
use super::{Game, apart, as_nim, heaps, in_rules};
use crate::picture::{Picture, Spot};
use crate::ruleset::{Each, Flow, Replies, Ruleset};
use crate::text::{Argument, Join, Message, message};
use crate::theory::value::{Tame, Value};

/// The entry in the list.
pub(super) const GAME: Game = Game {
    name: "welter",
    aliases: &["welters-game"],
    example: "welter:1,4,7",
    source: "Welter 1954",
    pattern: "welter:_,_",
    small: &[
        "welter:0..12",
        "welter:0..5,6..11",
        "welter:0..3,4..7,8..10",
        "welter:0..1,2..3,4..6,7..8",
        "welter:0,1..2,3,4..5,6..7",
        "welter:0..2,3..6+nim:0..3",
        "welter:0..1,2..3,4..5+welter:0..1,2..3",
    ],
    ..Game::of::<Welter>()
};

/// The rules; a position is the squares of the coins, from the lowest one up.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Welter;

impl Ruleset for Welter {
    type Position = Vec<Nat>;

    fn from_parameters(_: &mut Cursor<'_>) -> Result<Welter, Error> {
        Ok(Welter)
    }

    fn parse(&self, cursor: &mut Cursor<'_>) -> Result<Vec<Nat>, Error> {
        apart::parse(cursor)
    }

    fn write(&self, coins: &Vec<Nat>, out: &mut String) {
        heaps::write(coins, out);
    }

    fn options(&self, coins: &Vec<Nat>, each: &mut Each<'_, Vec<Nat>>) -> Flow {
        for (i, square) in coins.iter().enumerate() {
            for to in nat::below(square) {
                if coins[..i].binary_search(&to).is_err() {
                    each(&[apart::after(coins, i, to)])?;
                }
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
        let value = Nimber(Coins::new(coins).value());
        Some(match play {
            Play::Normal => Value::Nimber(value),
            Play::Misere => Value::Tame(Tame { value, fickle: is_fickle(coins) }),
        })
    }

    fn replies(
        &self,
        coins: &Vec<Nat>,
        _: Play,
        target: &Value,
        each: &mut Each<'_, Vec<Nat>>,
    ) -> Replies {
        let Some((value, fickle)) = heaps::wanted_genus(target) else {
            return Replies::Unknown;
        };
        let known = Coins::new(coins);
        for (i, old) in coins.iter().enumerate() {
            let Some(to) = known.square(old, value.size()).filter(|to| to < old) else { continue };
            let left = apart::after(coins, i, to);
            if fickle.is_some_and(|fickle| fickle != is_fickle(&left)) {
                continue;
            }
            if each(&[left]).is_break() {
                break;
            }
        }
        Replies::All
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
        if let Some(left) = left.filter(|left| play == Play::Normal && !self.has_options(left)) {
            return Some(message!("welter-to-end", coins = left.len()));
        }
        let judged = left.unwrap_or(coins);
        if play == Play::Misere && is_fickle(judged) {
            let high = high(judged).count();
            let sum = 2 * judged.len() - 1;
            return Some(match left {
                Some(_) => message!("welter-n-fickle", sum = sum, high = high),
                None if high % 2 == 1 => message!("welter-p-fickle", sum = sum, high = high),
                None => message!("welter-fickle", sum = sum, high = high),
            });
        }
        let how = mates(judged);
        let why = match (left, self.theorem(judged, play)?.outcome()) {
            (Some(_), _) => message!("welter-n", how = how),
            (None, Outcome::P) => message!("welter-p", how = how),
            (None, _) => message!("welter-n-unmoved", how = how),
        };
        Some(match play {
            Play::Normal => why,
            Play::Misere => message!("welter-misere", why = why, sum = 2 * judged.len() - 1),
        })
    }

    fn worth(&self, coins: &Vec<Nat>) -> Option<Message> {
        Some(mates(coins))
    }

    fn as_rules(&self, coins: usize) -> Option<String> {
        let names = in_rules::names(coins)?;
        let apart = (1..coins).flat_map(|i| (0..i).map(move |j| (j, i)));
        let apart = apart.map(|(j, i)| format!("\nwhere {} != {}", names[j], names[i]));
        let apart = apart.collect::<String>();
        Some(format!("heaps {}{apart}\ntake k from any heap", names.join(", ")))
    }

    fn source(&self, play: Play) -> &'static str {
        match play {
            Play::Normal => "Welter 1954; Conway 1976, chapter 13",
            Play::Misere => "Welter 1954, by the criterion of Gurvich 2007",
        }
    }

    fn canonical(&self, coins: &Vec<Nat>) -> Option<Vec<Nat>> {
        apart::canonical(coins)
    }
}

/// The coins among the upper half of twice as many squares as there are coins.
fn high(coins: &[Nat]) -> impl Iterator<Item = &Nat> {
    coins.iter().filter(|square| **square >= Nat::from(coins.len()))
}

/// Whether n coins have one of the squares i and 2n − 1 − i each. From there a coin above the middle can go to the square
/// that mirrors its own, so that the value is 0 or 1, as the number of such coins is even or odd; any other move leaves a pair
/// of squares with two coins and one with none, and from there, as from any other position that has such a position
/// for an option, the coin, or one of the two, can go to an empty pair in two ways, which differ by one coin above the middle. So those
/// positions, and they alone, change their values under misère play, and all positions are tame (Gurvich 2007 for what
/// is enough for that).
fn is_fickle(coins: &[Nat]) -> bool {
    let Some(squares) = coins.iter().map(nat::to_usize).collect::<Option<Vec<_>>>() else {
        return false;
    };
    let last = 2 * coins.len() - 1;
    squares.iter().all(|square| *square <= last && squares.binary_search(&(last - square)).is_err())
}

/// The mates, what they are worth, and the nim-sum.
fn mates(coins: &[Nat]) -> Message {
    let coins = Coins::new(coins);
    let mut mates = coins.mates.clone();
    mates.sort_unstable();
    let pairs =
        mates.iter().map(|(a, b)| message!("welter-mates", a = *a, b = *b, worth = worth(a, b)));
    let single = coins.single.map(|square| message!("welter-single", square = square));
    let worths: Vec<Nat> =
        mates.iter().map(|(a, b)| worth(a, b)).chain(coins.single.cloned()).collect();
    message!(
        "welter-sum",
        items = Argument::list(pairs.chain(single), Join::Comma),
        sum = as_nim::nim_sum(&worths)
    )
}

#[cfg(test)]
mod tests {
    use crate::{Outcome, Play, Solver, Sum};

    /// Every winning move of coins far out leaves a P-position, in both plays, and alone or in a sum.
    #[test]
    fn coins_far_out() {
        let far = "9".repeat(1000);
        let texts = [
            format!("welter:3,{far},{far}7,1000000000000000000,1000000000000000001"),
            format!("welter:{far}7,{far}8,0,5+nim:1000,3"),
        ];
        let mut solver = Solver::default();
        let plays = [Play::Normal, Play::Misere];
        for (text, play) in texts.iter().flat_map(|text| plays.map(|play| (text, play))) {
            let sum: Sum = text.parse().unwrap();
            let verdict = solver.solve(&sum, play).unwrap();
            assert_eq!(verdict.outcome, Outcome::N);
            assert!(!verdict.moves.is_empty());
            assert_eq!(verdict.move_count, Some(verdict.moves.len() as u64));
            for reply in verdict.moves {
                let after: Sum = reply.to.parse().unwrap();
                assert_eq!(solver.outcome(&after, play).unwrap(), Outcome::P, "{}", reply.text);
            }
        }
    }

    #[test]
    fn two_coins_on_a_square_are_refused() {
        let error = "welter:4,7,04".parse::<Sum>().unwrap_err().to_string();
        assert_eq!(error, "column 12: found '04', expected a square of its own for each coin");
        let error = "welter:4,,7".parse::<Sum>().unwrap_err().to_string();
        assert_eq!(error, "column 10: found ',7', expected the square of a coin");
    }
}
