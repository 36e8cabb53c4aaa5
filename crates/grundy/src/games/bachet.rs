//! Bachet's game: take from 1 to K tokens.

use grundy_core::{
    Cursor, Error, Play,
    nat::{self, Nat},
};
use grundy_nimbers::Nimber;

use super::{Game, heaps};
use crate::ruleset::{AsVectors, Each, Flow, Replies, Ruleset};
use crate::theory::nim_sum::nim_sum;
use crate::theory::value::{Tame, Value};

/// The entry in the list.
pub(super) const GAME: Game = Game {
    name: "bachet",
    aliases: &["bash"],
    summary: "Bachet's game: take from 1 to K tokens from one heap",
    rules: "Heaps of tokens. A move takes at least 1 and at most K tokens from one heap. The race to N is \
            the heap of N: two players add numbers from 1 to K in turn, and who says N wins; who has to \
            say N loses is the same heap in misère play.",
    notation: "bachet/K:A,B,… with K of at least 1 and any number of heaps of any size",
    example: "bachet/3:20,7",
    theorem: "A heap of n tokens has Grundy value n mod (K + 1): a heap alone is P if K + 1 divides its \
              size, because every k is answered with K + 1 − k. Misère: a heap may be replaced by a \
              nim-heap of n mod (K + 1) tokens; alone it is P if n mod (K + 1) = 1.",
    source: "Bachet 1612; Sprague 1935, Grundy 1939; misère Ferguson 1974",
    complexity: "one division",
    pattern: "bachet/3:_",
    small: &[
        "bachet/1..5:0..24",
        "bachet/1..3:0..7,0..7",
        "bachet/2:0..4,0..4,0..4",
        "bachet/3:0..9+nim:0..4",
        "bachet/100:0..10",
    ],
    ..Game::of::<Bachet>()
};

/// The rules: how many tokens a move may take.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Bachet {
    most: Nat,
}

impl Bachet {
    /// K + 1, the tokens that a move and its answer take together.
    fn round(&self) -> Nat {
        &self.most + Nat::ONE
    }
}

/// What the player to move takes to win with `heap` tokens alone if a move takes from 1 to `most`;
/// `None` if he loses.
pub(crate) fn winning_take(heap: u64, most: u64) -> Option<u64> {
    let taken = most.checked_add(1).map_or(heap, |round| heap % round);
    (taken > 0).then_some(taken)
}

/// The largest limit on a move with which the first player wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Largest {
    /// He loses with every limit.
    None,
    /// This one.
    Limit(u64),
    /// Every limit from the largest heap on wins.
    Unbounded,
}

/// The largest K with which the first player wins on `heaps`, which are sorted for that.
///
/// A limit from the largest heap on is none, so the nim-sum of the heaps decides. If it is 0, equal
/// heaps cancel in pairs whatever K is. Let p be the largest heap that remains: K ≥ p leaves the
/// heaps and their nim-sum as they are, but modulo p only p itself changes, to 0, and the nim-sum
/// to p.
pub(crate) fn largest_winning_limit(heaps: &mut [u64]) -> Largest {
    if nim_sum(heaps.iter().copied()) != 0 {
        return Largest::Unbounded;
    }
    heaps.sort_unstable_by(|a, b| b.cmp(a));
    let unpaired = heaps.chunk_by(|a, b| a == b).find(|equal| equal.len() % 2 == 1);
    match unpaired.and_then(|equal| equal[0].checked_sub(1)) {
        Some(limit) => Largest::Limit(limit),
        None => Largest::None,
    }
}

impl Ruleset for Bachet {
    type Position = Nat;

    const LIST: bool = true;

    fn from_parameters(cursor: &mut Cursor<'_>) -> Result<Bachet, Error> {
        cursor.expect('/')?;
        Ok(Bachet { most: cursor.positive("a number")? })
    }

    fn write_parameters(&self, out: &mut String) {
        out.push('/');
        nat::push(out, &self.most);
    }

    fn parse(&self, cursor: &mut Cursor<'_>) -> Result<Nat, Error> {
        cursor.nat("a heap size")
    }

    fn write(&self, heap: &Nat, out: &mut String) {
        nat::push(out, heap);
    }

    fn options(&self, heap: &Nat, each: &mut Each<'_, Nat>) -> Flow {
        nat::one_to(heap.min(&self.most)).try_for_each(|taken| each(&[heap - taken]))
    }

    fn theorem(&self, heap: &Nat, play: Play) -> Option<Value> {
        let value = Nimber(heap % self.round());
        Some(match play {
            Play::Normal => Value::Nimber(value),
            Play::Misere => Value::Tame(Tame::heap(value)),
        })
    }

    fn replies(&self, heap: &Nat, _: Play, target: &Value, each: &mut Each<'_, Nat>) -> Replies {
        let value = match target {
            Value::Nimber(value) => value,
            Value::Tame(genus) if *genus == Tame::heap(genus.value.clone()) => &genus.value,
            // No heap has the genus of two equal heaps.
            Value::Tame(_) => return Replies::All,
            Value::Outcome(_) | Value::Loopy(_) => return Replies::Unknown,
        };
        let round = self.round();
        if *value.size() < round {
            let taken = (heap % &round + &round - value.size()) % &round;
            if !taken.is_zero() && taken <= *heap {
                let _ = each(&[heap - taken]);
            }
        }
        Replies::All
    }

    fn describe(&self, heap: &Nat, left: &[Nat], out: &mut String) {
        heaps::describe(heap, &left[0], out);
    }

    fn explain(&self, heap: &Nat, play: Play, out: &mut String) {
        let round = self.round();
        let rest = heap % &round;
        if heap.is_zero() {
            out.push_str(match play {
                Play::Normal => "a heap of 0 has no move",
                Play::Misere => "a heap of 0 has no move, and who cannot move wins",
            });
            return;
        }
        nat::push_short(out, heap);
        out.push_str(" mod ");
        nat::push_short(out, &round);
        out.push_str(" = ");
        nat::push_short(out, &rest);
        let losing = match play {
            Play::Normal => rest.is_zero(),
            Play::Misere => rest.is_one(),
        };
        out.push_str(if losing {
            ": every k taken is answered with "
        } else {
            ": the mover brings the remainder to "
        });
        if !losing {
            out.push_str(if play == Play::Normal { "0" } else { "1" });
            out.push_str(" and answers every k with ");
        }
        nat::push_short(out, &round);
        out.push_str(" − k");
        if play == Play::Misere {
            out.push_str(", until one token is left");
        }
    }

    fn source(&self, play: Play) -> &'static str {
        match play {
            Play::Normal => "Bachet 1612",
            Play::Misere => "Ferguson 1974",
        }
    }

    fn as_vectors(&self) -> Option<AsVectors<Bachet>> {
        Some(heaps::one_heap(|rules, _| {
            let most = nat::small(&rules.most).unwrap_or(u64::MAX);
            Some(vec![heaps::take_range(1, 0, 1, most)])
        }))
    }
}

#[cfg(test)]
mod tests {
    use crate::position::Sum;
    use crate::solve::Solver;
    use grundy_core::Nat;
    use grundy_core::{Outcome, Play};

    fn error(text: &str) -> String {
        text.parse::<Sum>().unwrap_err().to_string()
    }

    #[test]
    fn parameters_are_checked() {
        assert_eq!(error("bachet/0:5"), "column 8: found '0:5', expected a number of at least 1");
        assert_eq!(error("bachet:5"), "column 7: found ':5', expected '/' (as in 'bachet/3:20,7')");
        assert_eq!(error("bachet/3:x"), "column 10: found 'x', expected a heap size");
        assert_eq!("bash/3:5".parse::<Sum>().unwrap().to_string(), "bachet/3:5");
    }

    /// Who starts the race to 100 by tens says 1: 100 = 9·11 + 1 (Bachet 1612).
    #[test]
    fn race_to_a_hundred() {
        let sum: Sum = "bachet/10:100".parse().unwrap();
        let verdict = Solver::default().solve(&sum, Play::Normal).unwrap();
        assert_eq!(verdict.outcome, Outcome::N);
        let moves: Vec<&str> = verdict.moves.iter().map(|m| m.to.as_str()).collect();
        assert_eq!(moves, ["bachet/10:99"]);
    }

    /// 10^100000 mod (10^50000 + 1) is 1, because 10^50000 is −1.
    #[test]
    fn long_heaps_and_long_limits() {
        let most = Nat::from(10u8).pow(50_000);
        let heap = Nat::from(10u8).pow(100_000);
        let sum: Sum = format!("bachet/{most}:{heap}").parse().unwrap();
        let mut solver = Solver::default();
        let verdict = solver.solve(&sum, Play::Normal).unwrap();
        assert_eq!(verdict.value.unwrap().to_string(), "1");
        assert_eq!(verdict.moves[0].to, format!("bachet/{most}:{}", heap - Nat::ONE));
        assert_eq!(solver.outcome(&sum, Play::Misere).unwrap(), Outcome::P);
    }
}
