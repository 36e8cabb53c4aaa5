//! Bachet's game: take from 1 to K tokens.

use grundy_core::{
    Cursor, Error, Play,
    nat::{self, Nat},
};
use grundy_nimbers::Nimber;

use super::{Game, heaps, in_rules};
use crate::picture::Picture;
use crate::ruleset::{AsVectors, Each, Flow, Replies, Ruleset};
use crate::text::{Message, message};
use crate::theory::value::{Tame, Value};

/// The entry in the list.
pub(super) const GAME: Game = Game {
    name: "bachet",
    aliases: &["bash"],
    example: "bachet/3:20,7",
    source: "Bachet 1612; Sprague 1935, Grundy 1939; misère Ferguson 1974",
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

    fn picture(&self, heap: &Nat) -> Option<Picture> {
        Some(Picture::heaps([heap]))
    }

    fn theorem(&self, heap: &Nat, play: Play) -> Option<Value> {
        let value = Nimber(heap % self.round());
        Some(Tame::heap(value).under(play))
    }

    fn replies(&self, heap: &Nat, _: Play, target: &Value, each: &mut Each<'_, Nat>) -> Replies {
        let value = match heaps::wanted(target) {
            Ok(value) => value,
            Err(replies) => return replies,
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

    fn describe(&self, heap: &Nat, left: &[Nat]) -> Message {
        heaps::describe(heap, &left[0])
    }

    fn explain(&self, heap: &Nat, play: Play, best: Option<&[Nat]>) -> Option<Message> {
        let round = self.round();
        let last = if play == Play::Misere { Nat::ONE } else { Nat::ZERO };
        let left = best.map(|left| &left[0]);
        Some(match (play, left) {
            (Play::Normal, _) if heap.is_zero() => message!("no-token"),
            (Play::Misere, _) if heap.is_zero() => message!("no-move-misere"),
            (Play::Misere, None) if heap.is_one() => message!("last-token"),
            (Play::Misere, Some(left)) if left.is_one() => message!("leaves-one-token"),
            (Play::Normal, Some(left)) if left.is_zero() => message!("takes-everything"),
            (Play::Normal, Some(left)) => message!("bachet-n", left = left, round = round),
            (Play::Misere, Some(left)) => message!("bachet-misere-n", left = left, round = round),
            (_, None) if heap % &round != last % &round => {
                message!("bachet-rest", heap = heap, round = &round, rest = heap % &round)
            }
            (Play::Normal, None) => message!("bachet-p", heap = heap, round = round),
            (Play::Misere, None) => message!("bachet-misere-p", heap = heap, round = round),
        })
    }

    fn worth(&self, heap: &Nat) -> Option<Message> {
        Some(message!("remainder", heap = heap, round = self.round()))
    }

    fn as_rules(&self, heaps: usize) -> Option<String> {
        let most = in_rules::parameter(&self.most)?;
        let rules = in_rules::taking_from_one(heaps, "n", " where k <= most")?;
        // Certificates name the parameter: it keeps its name.
        let title = "take k tokens from one heap, where 1 ≤ k ≤ most";
        Some(format!("# {title}\nwith most = {most}\n{rules}"))
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
