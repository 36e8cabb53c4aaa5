//! Moore's Nim: take from up to K heaps at once.

use grundy_graphs::implicit::Cone;

use super::{Game, as_nim, balance, heaps, in_rules};
use crate::picture::Picture;
use crate::ruleset::{AsVectors, Each, Flow, Replies, Ruleset};
use crate::text::{Argument, Join, Message, message};
use crate::theory::value::{Tame, Value};
use grundy_core::{
    Cursor, Error, Outcome, Play,
    nat::{self, Nat},
};
use grundy_nimbers::Nimber;

/// The entry in the list.
pub(super) const GAME: Game = Game {
    name: "moore",
    aliases: &["moores-nim"],
    example: "moore/2:1,2,3,4",
    source: "Moore 1910",
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

    /// Why it is won or lost if a move takes from one heap.
    fn explain_nim(&self, heaps: &[Nat], play: Play, left: Option<&Vec<Nat>>) -> Message {
        let sizes: Vec<&Nat> = heaps.iter().collect();
        match play {
            Play::Normal => {
                let change = left.and_then(|left| heaps.iter().zip(left).find(|(a, b)| a != b));
                as_nim::normal(&sizes, change)
            }
            Play::Misere => {
                let left = left.and_then(|left| self.as_nim(left));
                let total = self.as_nim(heaps).unwrap_or(Tame::heap(Nimber::ZERO));
                as_nim::misere(heaps, &total, left.as_ref())
            }
        }
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
                if left < *heap && reply(heaps::replaced(heaps, i, left)).is_break() {
                    break;
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

    fn is_option(&self, heaps: &Vec<Nat>, left: &Vec<Nat>) -> Option<bool> {
        let pairs = || left.iter().zip(heaps);
        let changed = pairs().filter(|(left, heap)| left != heap).count();
        let is_taken = left.len() == heaps.len() && pairs().all(|(left, heap)| left <= heap);
        Some(is_taken && changed > 0 && changed <= self.most())
    }

    fn picture(&self, heaps: &Vec<Nat>) -> Option<Picture> {
        Some(Picture::heaps(heaps))
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
        if !self.most.is_one() && heaps::has_followers(heaps, TRIED) {
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

    fn describe(&self, from: &Vec<Nat>, to: &[Vec<Nat>]) -> Message {
        heaps::describe_each(from.iter().zip(&to[0]))
    }

    fn explain(&self, heaps: &Vec<Nat>, play: Play, best: Option<&[Vec<Nat>]>) -> Option<Message> {
        let left = best.and_then(|left| left.first());
        let total: Nat = heaps.iter().sum();
        if total.is_zero() {
            return Some(heaps::explain_empty(play));
        }
        if self.most.is_one() {
            return Some(self.explain_nim(heaps, play, left));
        }
        if self.as_nim(heaps).is_some() {
            return Some(match play {
                Play::Normal => message!("moore-all", most = &self.most),
                Play::Misere if total.is_one() => message!("last-token"),
                Play::Misere => message!("moore-all-but-one", most = &self.most),
            });
        }
        let round = &self.most + Nat::ONE;
        let judged = left.unwrap_or(heaps);
        if play == Play::Misere && !judged.iter().any(is_long) {
            let ones = count_ones(judged);
            return Some(match left {
                Some(_) => message!("moore-ones-n", ones = ones, round = round),
                None if ones % (self.most() + 1) == 1 => {
                    message!("moore-ones-p", ones = ones, round = round)
                }
                None => message!("moore-ones", ones = ones, round = round),
            });
        }
        let sizes: Vec<&Nat> = judged.iter().collect();
        let why = match (left, balance::unbalanced(judged, self.most() + 1)) {
            (None, Some((digit, ones))) => {
                message!("moore-unbalanced", digit = digit, ones = ones, round = &round)
            }
            (Some(_), _) if as_nim::is_small(&sizes) => {
                let columns = as_nim::columns(&sizes);
                message!("moore-n-columns", columns = columns, round = &round, most = &self.most)
            }
            (Some(_), _) => message!("moore-n", round = &round, most = &self.most),
            (None, None) if as_nim::is_small(&sizes) => {
                let columns = as_nim::columns(&sizes);
                message!("moore-p-columns", columns = columns, round = &round, most = &self.most)
            }
            (None, None) => message!("moore-p", round = &round, most = &self.most),
        };
        Some(match play {
            Play::Normal => why,
            Play::Misere => message!("moore-misere", why = why, round = round),
        })
    }

    fn worth(&self, heaps: &Vec<Nat>) -> Option<Message> {
        let heaps =
            Argument::list(heaps, Join::Symbol(if self.most.is_one() { " ⊕ " } else { " + " }));
        Some(message!("formula", formula = heaps))
    }

    fn as_rules(&self, heaps: usize) -> Option<String> {
        let rules =
            in_rules::taking(heaps, |chosen| (chosen.len() <= self.most()).then(String::new))?;
        let from = match self.most.is_one() {
            true => "number of tokens from one heap".to_string(),
            false => format!("numbers of tokens from at least 1 and at most {} heaps", self.most),
        };
        Some(format!("# take any positive {from}\n{rules}"))
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
        heaps::canonical(heaps)
    }

    fn is_small(&self, heaps: &Vec<Nat>) -> bool {
        heaps::has_followers(heaps, SMALL)
    }
}

fn is_long(heap: &Nat) -> bool {
    *heap > Nat::ONE
}

fn count_ones(heaps: &[Nat]) -> usize {
    heaps.iter().filter(|heap| heap.is_one()).count()
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
