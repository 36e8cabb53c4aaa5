//! Dynamic Nim: a move may take at most f(x) tokens if the last one took x, for a linear f.

use grundy_core::{
    Cursor, Error, Play,
    nat::{self, Nat},
};

use super::{Game, fibonacci, heaps, in_rules};
use crate::picture::Picture;
use crate::ruleset::{Each, Flow, Replies, Ruleset};
use crate::text::{self, Argument, Join, Message, message};
use crate::theory::value::Value;

/// The entry in the list.
pub(super) const GAME: Game = Game {
    name: "dynamic",
    example: "dynamic/3:21",
    source: "Schwenk 1970",
    pattern: "dynamic/3:_",
    small: &[
        "dynamic/1:0..24",
        "dynamic/3..4:0..30",
        "dynamic/1:0..9,0..9",
        "dynamic/3:0..12,0..12",
        "dynamic/2,1:0..12,0..12",
        "dynamic/1,3:0..25",
        "dynamic/2,0:0..12",
        "dynamic/3:0..6,0..6+nim:0..2",
    ],
    ..Game::of::<Dynamic>()
};

/// The rules: the limit f(x) = `factor`·x + `constant`.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Dynamic {
    factor: Nat,
    constant: Nat,
    /// Whether the name of the game says all this, so that it is not written.
    named: bool,
}

/// A heap and how much may be taken from it now.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Limited {
    heap: Nat,
    /// At most the heap.
    quota: Nat,
}

/// The numbers H are listed up to about this many machine words.
const MAX_WORDS: usize = 1 << 22;

/// Heaps of up to this many machine words have all their winning moves named; longer ones, which can
/// have a hundred thousand, the smallest few.
const ALL_WORDS: usize = 64;

/// Heaps of up to so many tokens are searched for their value in about a millisecond.
const SMALL: u64 = 64;

/// How many moves are named in longer heaps.
const FEW: usize = 4;

impl Limited {
    fn new(heap: Nat, quota: Nat) -> Limited {
        let quota = quota.min(heap.clone());
        Limited { heap, quota }
    }

    /// Before the first move: all but the whole heap may be taken.
    fn fresh(heap: Nat) -> Limited {
        let quota = nat::minus(&heap, &Nat::ONE).unwrap_or_default();
        Limited { heap, quota }
    }

    fn is_fresh(&self) -> bool {
        self.heap.is_zero() || &self.quota + Nat::ONE == self.heap
    }
}

impl Dynamic {
    /// The rules of Fibonacci Nim.
    pub(super) fn fibonacci() -> Dynamic {
        Dynamic { factor: Nat::from(2u8), constant: Nat::ZERO, named: true }
    }

    fn is_fibonacci(&self) -> bool {
        self.constant.is_zero() && nat::small(&self.factor) == Some(2)
    }

    /// How much may be taken after `taken`.
    fn limit(&self, taken: &Nat) -> Nat {
        &self.factor * taken + &self.constant
    }

    fn after(&self, position: &Limited, taken: &Nat) -> Limited {
        Limited::new(&position.heap - taken, self.limit(taken))
    }

    /// Calls `each` with the parts of `heap` from the smallest; `None` if the numbers H are too many.
    fn parts(&self, heap: &Nat, each: &mut dyn FnMut(Nat) -> Flow) -> Option<()> {
        if self.is_fibonacci() {
            let _ = fibonacci::zeckendorf(heap, each);
            return Some(());
        }
        let numbers = self.numbers(heap)?;
        let mut rest = heap.clone();
        let mut parts = Vec::new();
        while rest > numbers[0] {
            let largest = &numbers[numbers.partition_point(|number| *number <= rest) - 1];
            rest -= largest;
            parts.push(largest.clone());
        }
        if !rest.is_zero() {
            // Each number up to the first of the list is one of the H.
            parts.push(rest);
        }
        let _ = parts.into_iter().rev().try_for_each(each);
        Some(())
    }

    /// The numbers H from C + D + 1, up to which each number is one of them, to `heap`.
    fn numbers(&self, heap: &Nat) -> Option<Vec<Nat>> {
        let mut numbers = vec![self.limit(&Nat::ONE) + Nat::ONE];
        let mut words = 0;
        let mut j = 0;
        loop {
            let last = &numbers[numbers.len() - 1];
            // The least H that is at least (last − D) / C.
            let mut step = (last - &self.constant + &self.factor - Nat::ONE) / &self.factor;
            if step > numbers[0] {
                while numbers[j] < step {
                    j += 1;
                }
                step.clone_from(&numbers[j]);
            }
            let next = last + step;
            words += next.as_words().len() + 3;
            if next > *heap {
                return Some(numbers);
            }
            if words > MAX_WORDS {
                return None;
            }
            numbers.push(next);
        }
    }

    /// The parts of a heap of some words from the largest, if they are few.
    fn listed(&self, heap: &Nat) -> Option<(usize, Argument)> {
        if heap.as_words().len() > 2 {
            return None;
        }
        let mut parts = Vec::new();
        self.parts(heap, &mut |part| {
            parts.push(part);
            if parts.len() > text::LISTED { Flow::Break(()) } else { Flow::Continue(()) }
        })?;
        let is_short = parts.len() <= text::LISTED;
        is_short.then(|| (parts.len(), Argument::list(parts.iter().rev(), Join::Symbol(" + "))))
    }

    fn smallest_part(&self, heap: &Nat) -> Option<Nat> {
        let mut smallest = Nat::ZERO;
        self.parts(heap, &mut |part| {
            smallest = part;
            Flow::Break(())
        })?;
        Some(smallest)
    }
}

impl Ruleset for Dynamic {
    type Position = Limited;

    fn from_parameters(cursor: &mut Cursor<'_>) -> Result<Dynamic, Error> {
        cursor.expect('/')?;
        let factor = cursor.positive("a factor")?;
        let constant = if cursor.eat(',') { cursor.nat("a constant")? } else { Nat::ZERO };
        Ok(Dynamic { factor, constant, named: false })
    }

    fn write_parameters(&self, out: &mut String) {
        if self.named {
            return;
        }
        out.push('/');
        nat::push(out, &self.factor);
        if !self.constant.is_zero() {
            out.push(',');
            nat::push(out, &self.constant);
        }
    }

    fn parse(&self, cursor: &mut Cursor<'_>) -> Result<Limited, Error> {
        let heap = cursor.nat("a heap size")?;
        if !cursor.eat(',') {
            return Ok(Limited::fresh(heap));
        }
        let quota = cursor.nat("how many tokens may be taken now")?;
        Ok(Limited::new(heap, quota))
    }

    fn write(&self, position: &Limited, out: &mut String) {
        nat::push(out, &position.heap);
        if !position.is_fresh() {
            out.push(',');
            nat::push(out, &position.quota);
        }
    }

    fn options(&self, position: &Limited, each: &mut Each<'_, Limited>) -> Flow {
        nat::one_to(&position.quota).try_for_each(|taken| each(&[self.after(position, &taken)]))
    }

    fn is_option(&self, position: &Limited, left: &Limited) -> Option<bool> {
        let taken = nat::minus(&position.heap, &left.heap);
        let may_be = |taken: &Nat| !taken.is_zero() && *taken <= position.quota;
        Some(taken.is_some_and(|taken| may_be(&taken) && self.after(position, &taken) == *left))
    }

    fn picture(&self, limited: &Limited) -> Option<Picture> {
        let quota = (message!("beside-most"), limited.quota.clone());
        let mut picture = Picture::heaps([&limited.heap]);
        if let Picture::Heaps { beside, .. } = &mut picture {
            beside.push(quota);
        }
        Some(picture)
    }

    fn theorem(&self, position: &Limited, play: Play) -> Option<Value> {
        if play == Play::Misere {
            return None;
        }
        let losing =
            position.heap.is_zero() || position.quota < self.smallest_part(&position.heap)?;
        Some(Value::losing(losing))
    }

    fn replies(
        &self,
        position: &Limited,
        play: Play,
        target: &Value,
        each: &mut Each<'_, Limited>,
    ) -> Replies {
        let to_zero = matches!(target, Value::Nimber(value) if value.is_zero());
        if play == Play::Misere || !to_zero {
            return Replies::Unknown;
        }
        let most = if position.heap.as_words().len() <= ALL_WORDS { usize::MAX } else { FEW };
        let mut named = 0;
        let mut taken = Nat::ZERO;
        let found = self.parts(&position.heap, &mut |part| {
            if taken > position.quota || named == most {
                return Flow::Break(());
            }
            if !taken.is_zero() && self.limit(&taken) < part {
                named += 1;
                each(&[self.after(position, &taken)])?;
            }
            taken += part;
            Flow::Continue(())
        });
        if found.is_none() {
            return Replies::Unknown;
        }
        if taken == position.heap && taken <= position.quota && !taken.is_zero() {
            let _ = each(&[self.after(position, &taken)]);
        }
        if named == most { Replies::Some } else { Replies::All }
    }

    fn describe(&self, from: &Limited, to: &[Limited]) -> Message {
        heaps::describe(&from.heap, &to[0].heap)
    }

    fn explain(&self, position: &Limited, _: Play, best: Option<&[Limited]>) -> Option<Message> {
        let Limited { heap, quota } = position;
        if heap.is_zero() {
            return Some(message!("no-token"));
        }
        if quota.is_zero() {
            return Some(message!("dynamic-none"));
        }
        let left = best.and_then(|left| left.first());
        if left.is_some_and(|left| left.heap.is_zero()) {
            return Some(message!("takes-everything"));
        }
        let Some((count, parts)) = self.listed(heap) else {
            // Long heaps: the smallest part tells all.
            let part = self.smallest_part(left.map_or(heap, |left| &left.heap))?;
            return Some(match left {
                Some(left) => message!("dynamic-n-long", part = part, quota = &left.quota),
                None => message!("dynamic-p-long", part = part, quota = quota),
            });
        };
        let kind = if self.is_fibonacci() { "fibonacci" } else { "losing" };
        Some(match left {
            Some(left) => message!(
                "dynamic-n",
                heap = heap,
                count = count,
                parts = parts,
                kind = kind,
                taken = heap - &left.heap,
                quota = &left.quota,
                next = self.smallest_part(&left.heap)?
            ),
            None => message!(
                "dynamic-p",
                heap = heap,
                count = count,
                parts = parts,
                kind = kind,
                quota = quota,
                part = self.smallest_part(heap)?
            ),
        })
    }

    fn as_rules(&self, _: usize) -> Option<String> {
        let (factor, constant) =
            (in_rules::parameter(&self.factor)?, in_rules::parameter(&self.constant)?);
        let title = match self.is_fibonacci() {
            true => "take at most twice as many tokens as the opponent took",
            false => "take at most c·x + d tokens after the opponent took x",
        };
        Some(format!(
            "# {title}\nwith c = {factor}, d = {constant}\nheaps n\nstate limit starts at n - 1\n\
             take k from n and set limit to c*k + d where k <= limit"
        ))
    }

    fn source(&self, _: Play) -> &'static str {
        if self.is_fibonacci() { "Whinihan 1963" } else { "Schwenk 1970" }
    }

    fn is_small(&self, position: &Limited) -> bool {
        nat::small(&position.heap).is_some_and(|heap| heap <= SMALL)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Sum;
    use crate::solve::Solver;
    use grundy_core::Outcome;

    fn rules(factor: u32, constant: u32) -> Dynamic {
        Dynamic { factor: Nat::from(factor), constant: Nat::from(constant), named: false }
    }

    /// The definition of the sequence, term by term.
    fn reference(game: &Dynamic, count: usize) -> Vec<Nat> {
        let mut numbers = vec![Nat::ONE];
        while numbers.len() < count {
            let last = &numbers[numbers.len() - 1];
            let j = numbers.iter().position(|number| game.limit(number) >= *last).unwrap();
            numbers.push(last + &numbers[j]);
        }
        numbers
    }

    #[test]
    fn numbers_follow_the_definition() {
        for factor in 1..9 {
            for constant in 0..9 {
                let game = rules(factor, constant);
                let wanted = reference(&game, 60);
                let first = usize::try_from(factor + constant).unwrap();
                assert_eq!(
                    game.numbers(&wanted[59]).unwrap(),
                    wanted[first..],
                    "{factor},{constant}"
                );
            }
        }
    }

    /// The limit x gives the powers of 2 and 2x the Fibonacci numbers (Schwenk 1970); 3x soon gives
    /// H_{k+1} = H_k + H_{k-3}.
    #[test]
    fn known_sequences() {
        let text = |game: &Dynamic, count| {
            reference(game, count).iter().map(Nat::to_string).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(text(&rules(1, 0), 8), "1 2 4 8 16 32 64 128");
        assert_eq!(text(&rules(2, 0), 8), "1 2 3 5 8 13 21 34");
        assert_eq!(text(&rules(3, 0), 14), "1 2 3 4 6 8 11 15 21 29 40 55 76 105");
    }

    #[test]
    fn the_general_way_agrees_with_zeckendorf() {
        let seven = Nat::from(7u8).pow(300);
        let fibonacci = Dynamic::fibonacci();
        let mut parts = Vec::new();
        let _ = fibonacci.parts(&seven, &mut |part| {
            parts.push(part);
            Flow::Continue(())
        });
        let numbers = fibonacci.numbers(&seven).unwrap();
        assert!(parts.iter().all(|part| *part < 3u8.into() || numbers.contains(part)));
        assert_eq!(parts.iter().sum::<Nat>(), seven);
        assert!(parts.windows(2).all(|pair| fibonacci.limit(&pair[0]) < pair[1]));
    }

    /// Every winning move from a long heap leaves a position from which the theorem sees none.
    #[test]
    fn heaps_of_1000_digits() {
        let heap = "7".repeat(1000);
        let mut solver = Solver::default();
        for game in
            ["dynamic/1", "dynamic/2", "dynamic/3,5", "dynamic/40", "dynamic/1,1000000000000"]
        {
            let sum: Sum = format!("{game}:{heap}").parse().unwrap();
            let verdict = solver.solve(&sum, Play::Normal).unwrap();
            assert_eq!(verdict.outcome, Outcome::N, "{game}");
            assert!(verdict.move_count.is_some_and(|count| count > 100), "{game}");
            for reply in &verdict.moves {
                let after: Sum = reply.to.parse().unwrap();
                assert_eq!(solver.outcome(&after, Play::Normal).unwrap(), Outcome::P, "{game}");
            }
        }
    }

    #[test]
    fn bad_input() {
        let error = |text: &str| text.parse::<Sum>().unwrap_err().to_string();
        assert_eq!(error("dynamic/0:9"), "column 9: found '0:9', expected a factor of at least 1");
        assert_eq!(error("dynamic/2,:9"), "column 11: found ':9', expected a constant");
        assert_eq!(
            error("fibonacci:9,x"),
            "column 13: found 'x', expected how many tokens may be taken now"
        );
    }
}
