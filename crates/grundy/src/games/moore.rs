//! Moore's Nim: take from up to K heaps at once.

mod count;

pub(crate) use count::p_positions_by_total;

use grundy_graphs::implicit::Cone;

use super::{Game, balance, heaps};
use crate::ruleset::{AsVectors, Each, Flow, Replies, Ruleset};
use crate::theory::value::{Tame, Value};
use grundy_core::{
    Cursor, Error, Outcome, Play,
    nat::{self, Nat},
};
use grundy_nimbers::Nimber;

/// The entry in the list.
pub(super) const GAME: Game = Game {
    name: "moore",
    summary: "Moore's Nim: take any positive numbers of tokens from at least 1 and at most K heaps",
    rules: "Heaps of tokens. A move chooses at least 1 and at most K heaps and takes one or more tokens \
            from each of them, not necessarily the same number.",
    notation: "moore/K:A,B,… with K of at least 1 and any number of heaps of any size; the heaps belong \
               together",
    example: "moore/2:1,2,3,4",
    theorem: "A position is P if every binary digit is 1 in a number of heaps that K + 1 divides. Misère: \
              the same, unless no heap has more than one token; then it is P if the number of ones \
              leaves the remainder 1 on division by K + 1. With K = 1 the game is Nim. Up to K heaps \
              are worth a nim-heap of all their tokens, in both plays, because a move can leave any \
              smaller total.",
    source: "Moore 1910",
    complexity: "one pass over the digits, for the outcome and for a winning move",
    pattern: "moore/2:_,_,5",
    small: &[
        "moore/1:0..4,0..4,0..3",
        "moore/2:0..9",
        "moore/2:0..3,0..3,0..4",
        "moore/2:0..2,0..2,0..2,0..2",
        "moore/2:0..1,0..1,0..1,0..1,0..1,2",
        "moore/3:0..1,0..2,0..2,0..2,0..1",
        "moore/2:0..2,0..2,1+nim:0..2",
        "moore/5:0..3,0..3,0..2",
    ],
    ..Game::of::<Moore>()
};

/// The rules: from how many heaps a move may take.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Moore {
    most: Nat,
}

/// Positions with at most this many followers have their moves tried one by one.
const TRIED: u64 = 1 << 12;

/// Positions with at most this many followers are searched for their Grundy value in no time.
const SMALL: u64 = 1 << 8;

/// Heaps that an explanation or a description lists.
const LISTED: usize = 12;

/// Heaps from which every choice is a family of moves.
const MOST_RANKED: u32 = 16;

impl Moore {
    /// K, as far as it can matter for a list of heaps.
    fn most(&self) -> usize {
        nat::to_usize(&self.most).unwrap_or(usize::MAX).min(usize::MAX / 4)
    }

    /// The genus of a position that is a sum of nim-heaps: K = 1, or not more than K heaps.
    fn as_nim(&self, heaps: &[Nat]) -> Option<Tame> {
        if self.most.is_one() {
            let value = heaps.iter().fold(Nat::ZERO, |sum, heap| sum ^ heap);
            return Some(Tame { value: Nimber(value), fickle: !heaps.iter().any(is_long) });
        }
        let filled = heaps.iter().filter(|heap| !heap.is_zero()).count();
        (filled <= self.most()).then(|| Tame::heap(Nimber(heaps.iter().sum())))
    }

    /// The P-position of misère play that a move from `heaps` leaves, an N-position with tokens.
    fn balance_misere(&self, heaps: &[Nat]) -> Vec<Nat> {
        let round = self.most() + 1;
        let long = heaps.iter().filter(|heap| is_long(heap)).count();
        if long >= round {
            // Some heap stays long, so the rule of normal play goes on.
            return balance::balance(heaps, self.most() + 1);
        }
        // Leave ones alone, one more than a multiple of K + 1: by turning long heaps into ones, or
        // else by taking ones; together with the long heaps those are at most K.
        let surplus = (count_ones(heaps) + self.most()) % round;
        let missing = (round - surplus) % round;
        let (mut kept, mut taken) = if missing <= long { (missing, 0) } else { (0, surplus) };
        let mut after = heaps.to_vec();
        for heap in &mut after {
            if is_long(heap) && kept > 0 {
                kept -= 1;
                *heap = Nat::ONE;
            } else if is_long(heap) {
                *heap = Nat::ZERO;
            } else if heap.is_one() && taken > 0 {
                taken -= 1;
                *heap = Nat::ZERO;
            }
        }
        after
    }

    /// Whether the mover loses, by Moore's theorem.
    fn is_losing(&self, heaps: &[Nat], play: Play) -> bool {
        if play == Play::Misere && !heaps.iter().any(is_long) {
            return count_ones(heaps) % (self.most() + 1) == 1;
        }
        balance::unbalanced(heaps, self.most() + 1).is_none()
    }

    /// Takes from at most `may` of the heaps with index `from` or more.
    fn take(
        &self,
        heaps: &mut Vec<Nat>,
        from: usize,
        may: usize,
        each: &mut Each<'_, Vec<Nat>>,
    ) -> Flow {
        for i in from..heaps.len() {
            let old = heaps[i].clone();
            for left in nat::below(&old) {
                heaps[i] = left;
                each(std::slice::from_ref(heaps))?;
                if may > 1 {
                    self.take(heaps, i + 1, may - 1, each)?;
                }
            }
            heaps[i] = old;
        }
        Flow::Continue(())
    }

    /// The moves from a sum of nim-heaps worth `now` to one worth `target`, if asked for a fickle or a
    /// firm one.
    fn nim_replies(
        &self,
        heaps: &[Nat],
        [now, target]: [&Nimber; 2],
        fickle: Option<bool>,
        each: &mut Each<'_, Vec<Nat>>,
    ) -> Replies {
        let mut reply = |after: Vec<Nat>| {
            let genus = self.as_nim(&after);
            let wanted = genus.is_some_and(|g| fickle.is_none_or(|fickle| fickle == g.fickle));
            if wanted { each(&[after]) } else { Flow::Continue(()) }
        };
        if self.most.is_one() {
            let change = (now + target).0;
            for (i, heap) in heaps.iter().enumerate() {
                let left = heap ^ &change;
                if left < *heap {
                    let mut after = heaps.to_vec();
                    after[i] = left;
                    if reply(after).is_break() {
                        break;
                    }
                }
            }
            return Replies::All;
        }
        let Some(mut excess) = nat::minus(now.size(), target.size()) else { return Replies::All };
        if excess.is_zero() {
            return Replies::All;
        }
        let mut after = heaps.to_vec();
        for heap in &mut after {
            let taken = (&*heap).min(&excess).clone();
            *heap -= &taken;
            excess -= taken;
        }
        let _ = reply(after);
        let unique = target.is_zero() || heaps.iter().filter(|heap| !heap.is_zero()).count() == 1;
        if unique { Replies::All } else { Replies::Some }
    }
}

impl Ruleset for Moore {
    type Position = Vec<Nat>;

    fn from_parameters(cursor: &mut Cursor<'_>) -> Result<Moore, Error> {
        cursor.expect('/')?;
        Ok(Moore { most: cursor.positive("a number of heaps")? })
    }

    fn write_parameters(&self, out: &mut String) {
        out.push('/');
        nat::push(out, &self.most);
    }

    fn parse(&self, cursor: &mut Cursor<'_>) -> Result<Vec<Nat>, Error> {
        cursor.nats("a heap size")
    }

    fn write(&self, heaps: &Vec<Nat>, out: &mut String) {
        heaps::write(heaps, out);
    }

    fn options(&self, heaps: &Vec<Nat>, each: &mut Each<'_, Vec<Nat>>) -> Flow {
        self.take(&mut heaps.clone(), 0, self.most(), each)
    }

    fn theorem(&self, heaps: &Vec<Nat>, play: Play) -> Option<Value> {
        Some(match (play, self.as_nim(heaps)) {
            (Play::Normal, Some(genus)) => Value::Nimber(genus.value),
            (Play::Misere, Some(genus)) => Value::Tame(genus),
            (_, None) => Value::losing(self.is_losing(heaps, play)),
        })
    }

    fn replies(
        &self,
        heaps: &Vec<Nat>,
        play: Play,
        target: &Value,
        each: &mut Each<'_, Vec<Nat>>,
    ) -> Replies {
        if !self.most.is_one() && has_followers(heaps, TRIED) {
            return Replies::Unknown;
        }
        match (target, self.as_nim(heaps)) {
            (Value::Nimber(target), Some(Tame { value, .. })) => {
                self.nim_replies(heaps, [&value, target], None, each)
            }
            (Value::Tame(target), Some(Tame { value, .. })) => {
                self.nim_replies(heaps, [&value, &target.value], Some(target.fickle), each)
            }
            (Value::Nimber(_) | Value::Outcome(_), _) if target.outcome() == Outcome::P => {
                let over = heaps.iter().all(Nat::is_zero);
                if over || self.is_losing(heaps, play) {
                    return Replies::All;
                }
                let _ = each(&[match play {
                    Play::Normal => balance::balance(heaps, self.most() + 1),
                    Play::Misere => self.balance_misere(heaps),
                }]);
                Replies::Some
            }
            _ => Replies::Unknown,
        }
    }

    fn describe(&self, from: &Vec<Nat>, to: &[Vec<Nat>], out: &mut String) {
        let mut reduced = from.iter().zip(&to[0]).filter(|(old, new)| new < old);
        out.push_str("take ");
        for (i, (old, new)) in reduced.by_ref().take(LISTED).enumerate() {
            out.push_str(if i == 0 { "" } else { " and " });
            nat::push_short(out, &(old - new));
            out.push_str(" from ");
            nat::push_short(out, old);
        }
        if reduced.next().is_some() {
            out.push_str(" and …");
        }
    }

    fn explain(&self, heaps: &Vec<Nat>, play: Play, out: &mut String) {
        let round = &self.most + Nat::ONE;
        let mut number = |before: &str, n: &Nat, after: &str| {
            out.push_str(before);
            nat::push_short(out, n);
            out.push_str(after);
        };
        match self.as_nim(heaps) {
            Some(Tame { value, .. }) if self.most.is_one() => {
                number("with K = 1 this is Nim; the nim-sum is ", value.size(), "");
            }
            Some(Tame { value, .. }) => number(
                "no more heaps than a move may take from: like one heap of the total ",
                value.size(),
                ", of which a move may leave any part",
            ),
            None if play == Play::Misere && !heaps.iter().any(is_long) => {
                let ones = Nat::from(count_ones(heaps));
                number("only ones are left, ", &ones, "; ");
                number("mod ", &round, " that is ");
                number("", &(ones % &round), ", and the mover loses if it is 1");
            }
            None => {
                match balance::unbalanced(heaps, self.most() + 1) {
                    None => {
                        number(
                            "the heaps with a 1 at a binary digit are, at every digit, a multiple of ",
                            &round,
                            ": a move changes at most K of them at the highest digit that it changes",
                        );
                    }
                    Some((digit, ones)) => {
                        number("the binary digit of 2^", &Nat::from(digit), " is 1 in ");
                        number(
                            "",
                            &Nat::from(ones),
                            if ones == 1 { " heap, " } else { " heaps, " },
                        );
                        number(
                            "not a multiple of ",
                            &round,
                            ": a move can make it one at every digit",
                        );
                    }
                }
                if play == Play::Misere {
                    out.push_str(", as in normal play until only ones would be left");
                }
            }
        }
    }

    fn source(&self, _: Play) -> &'static str {
        "Moore 1910"
    }

    fn as_vectors(&self) -> Option<AsVectors<Moore>> {
        Some(heaps::any_heaps(|rules, sizes| {
            let count = u32::try_from(sizes.len()).ok().filter(|&count| count <= MOST_RANKED)?;
            let chosen = |set: u32| move |heap: &u32| set >> heap & 1 == 1;
            let of = |heap: u32| (0..count).map(|other| u64::from(other == heap)).collect();
            let family = |set: u32| Cone {
                least: (0..count).map(|heap| u64::from(chosen(set)(&heap))).collect(),
                steps: (0..count).filter(chosen(set)).map(|heap| (of(heap), u64::MAX)).collect(),
            };
            let sets = (1..1u32 << count).filter(|set| set.count_ones() as usize <= rules.most());
            Some(sets.map(family).collect())
        }))
    }

    /// Sorted, without empty heaps.
    fn canonical(&self, heaps: &Vec<Nat>) -> Option<Vec<Nat>> {
        let mut sorted: Vec<Nat> = heaps.iter().filter(|heap| !heap.is_zero()).cloned().collect();
        sorted.sort_unstable();
        (sorted != *heaps).then_some(sorted)
    }

    fn is_small(&self, heaps: &Vec<Nat>) -> bool {
        has_followers(heaps, SMALL)
    }
}

fn is_long(heap: &Nat) -> bool {
    *heap > Nat::ONE
}

fn count_ones(heaps: &[Nat]) -> usize {
    heaps.iter().filter(|heap| heap.is_one()).count()
}

/// Whether at most `limit` positions can be left, this one included.
fn has_followers(heaps: &[Nat], limit: u64) -> bool {
    let product = heaps
        .iter()
        .try_fold(1u64, |product, heap| product.checked_mul(nat::small(heap)?.checked_add(1)?));
    product.is_some_and(|product| product <= limit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Sum;
    use crate::solve::Solver;

    /// The moves constructed for all N-positions of five heaps below 4 are legal and win.
    #[test]
    fn misere_moves_win() {
        let mut checked = 0;
        for code in 1u32..1024 {
            let heaps: Vec<Nat> = (0..5).map(|i| Nat::from(code >> (2 * i) & 3)).collect();
            for most in 1..6u32 {
                let game = Moore { most: Nat::from(most) };
                if game.is_losing(&heaps, Play::Misere) {
                    continue;
                }
                let after = game.balance_misere(&heaps);
                assert!(heaps.iter().zip(&after).all(|(old, new)| new <= old));
                let reduced = heaps.iter().zip(&after).filter(|(old, new)| new < old).count();
                assert!((1..=game.most()).contains(&reduced), "{heaps:?} to {after:?}");
                assert!(game.is_losing(&after, Play::Misere), "{heaps:?} to {after:?}");
                checked += 1;
            }
        }
        assert!(checked > 4000, "{checked}");
    }

    #[test]
    fn heaps_of_100_000_digits() {
        let heap = |i: usize| {
            (1..100_001)
                .map(|d| char::from(b'1' + u8::try_from((d + d / 7) * i % 9).unwrap()))
                .collect::<String>()
        };
        let heaps: Vec<String> = (1..9).map(heap).collect();
        let sum: Sum = format!("moore/3:{}", heaps.join(",")).parse().unwrap();
        let mut solver = Solver::default();
        for play in [Play::Normal, Play::Misere] {
            let verdict = solver.solve(&sum, play).unwrap();
            assert_eq!((verdict.outcome, verdict.moves.len()), (Outcome::N, 1));
            let after: Sum = verdict.moves[0].to.parse().unwrap();
            assert_eq!(solver.outcome(&after, play).unwrap(), Outcome::P);
        }
    }

    #[test]
    fn a_long_total_is_one_heap() {
        let sum: Sum = "moore/9:1000000000000,1,2000000000000+nim:7".parse().unwrap();
        let verdict = Solver::default().solve(&sum, Play::Normal).unwrap();
        assert_eq!(verdict.value.unwrap().to_string(), "3000000000006");
        assert_eq!(verdict.moves[0].to, "moore/9:0,0,7+nim:7");
    }

    #[test]
    fn parameters_are_checked() {
        let error = "moore/0:1,2".parse::<Sum>().unwrap_err().to_string();
        assert_eq!(error, "column 7: found '0:1,2', expected a number of heaps of at least 1");
    }
}
