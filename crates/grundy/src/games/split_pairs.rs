//! Split pairs: remove one heap of a pair and split the other in two.

use std::ops::ControlFlow;

use dashu_int::ops::BitTest;
use grundy_core::{
    Cursor, Error, Play,
    nat::{self, Nat},
};
use grundy_nimbers::Nimber;

use super::{Game, two_heaps};
use crate::picture::Picture;
use crate::ruleset::{Each, Flow, Replies, Ruleset};
use crate::text::{Message, message};
use crate::theory::value::Value;

/// The entry in the list.
pub(super) const GAME: Game = Game {
    name: "split-pairs",
    aliases: &["ed"],
    example: "split-pairs:1,2,3,1",
    source: "contest problem E&D, SDOI 2009",
    pattern: "split-pairs:_,_",
    small: &[
        "split-pairs:1..22,1..16",
        "split-pairs:1..5,1..5,1..4,2..3",
        "split-pairs:1..6,1..5+nim:0..3",
    ],
    ..Game::of::<SplitPairs>()
};

/// The rules for one pair.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct SplitPairs;

/// The splits of a heap to the same value are all named if they fill up to this many words.
const NAMED: usize = 1 << 16;

impl Ruleset for SplitPairs {
    type Position = (Nat, Nat);

    const LIST: bool = true;

    fn from_parameters(_: &mut Cursor<'_>) -> Result<SplitPairs, Error> {
        Ok(SplitPairs)
    }

    fn parse(&self, cursor: &mut Cursor<'_>) -> Result<(Nat, Nat), Error> {
        let first = cursor.positive("a heap size")?;
        if !cursor.eat(',') {
            return Err(cursor.error("',' and the other heap of this pair"));
        }
        Ok((first, cursor.positive("a heap size")?))
    }

    fn write(&self, position: &(Nat, Nat), out: &mut String) {
        two_heaps::write(position, out);
    }

    fn options(&self, (first, second): &(Nat, Nat), each: &mut Each<'_, (Nat, Nat)>) -> Flow {
        for heap in [first, second] {
            for a in nat::one_to(&(heap >> 1usize)) {
                let b = heap - &a;
                each(&[(a, b)])?;
            }
        }
        Flow::Continue(())
    }

    fn canonical(&self, position: &(Nat, Nat)) -> Option<(Nat, Nat)> {
        two_heaps::canonical(position)
    }

    fn picture(&self, (first, second): &(Nat, Nat)) -> Option<Picture> {
        Some(Picture::heaps([first, second]))
    }

    fn theorem(&self, (first, second): &(Nat, Nat), play: Play) -> Option<Value> {
        let ones = trailing_ones(&((first - Nat::ONE) | (second - Nat::ONE)));
        (play == Play::Normal).then(|| Value::Nimber(Nimber(Nat::from(ones))))
    }

    fn replies(
        &self,
        (first, second): &(Nat, Nat),
        play: Play,
        target: &Value,
        each: &mut Each<'_, (Nat, Nat)>,
    ) -> Replies {
        let (Play::Normal, Value::Nimber(target)) = (play, target) else { return Replies::Unknown };
        // No pair has more one bits than fit in memory.
        let Some(target) = nat::to_usize(target.size()) else { return Replies::All };
        let mut all = true;
        for heap in [Some(first), Some(second).filter(|heap| *heap != first)].into_iter().flatten()
        {
            match splits(heap, target, each) {
                ControlFlow::Continue(complete) => all &= complete,
                ControlFlow::Break(()) => return Replies::Some,
            }
        }
        if all { Replies::All } else { Replies::Some }
    }

    fn describe(&self, (first, second): &(Nat, Nat), left: &[(Nat, Nat)]) -> Message {
        let (a, b) = &left[0];
        let split_second = &(a + b) == second;
        let (removed, split) = if split_second { (first, second) } else { (second, first) };
        message!("remove-and-split", removed = removed, split = split, a = a, b = b)
    }

    fn explain(
        &self,
        (first, second): &(Nat, Nat),
        _: Play,
        best: Option<&[(Nat, Nat)]>,
    ) -> Option<Message> {
        let is_odd = |heap: &Nat| heap.bit(0);
        Some(if let Some((a, b)) = best.and_then(|left| left.first()) {
            if a.is_one() && b.is_one() {
                message!("split-pairs-end")
            } else {
                message!("split-pairs-n", a = a, b = b)
            }
        } else if first.is_one() && second.is_one() {
            message!("no-move")
        } else if is_odd(first) && is_odd(second) {
            message!("split-pairs-p", a = first, b = second)
        } else {
            message!("split-pairs-even", heap = if is_odd(first) { second } else { first })
        })
    }

    fn worth(&self, (first, second): &(Nat, Nat)) -> Option<Message> {
        let (i, j) = (first - Nat::ONE, second - Nat::ONE);
        let either = &i | &j;
        if either.bit_len() > 64 {
            return Some(message!("split-pairs-worth-long", i = i, j = j));
        }
        Some(message!("split-pairs-worth", i = i, j = j, either = format!("{either:b}")))
    }

    fn as_rules(&self, heaps: usize) -> Option<String> {
        // More heaps are several pairs.
        (heaps == 2).then(|| {
            "heaps x, y\nwhere x >= 1 and y >= 1\n\
             set x to a and y to b where a + b = x\n\
             set x to a and y to b where a + b = y"
                .to_string()
        })
    }

    fn source(&self, _: Play) -> &'static str {
        "E&D, SDOI 2009"
    }
}

/// The number of one bits at the end of `n`.
///
/// Not `UBig::trailing_ones`: dashu-int 0.6.2 skips the lowest word of numbers above two words.
fn trailing_ones(n: &Nat) -> usize {
    (n + Nat::ONE).trailing_zeros().unwrap_or(0)
}

/// Calls `each` with the ways to split `heap` into a pair of value `target`, the smaller heap first;
/// with a single one, and `false`, if there are too many.
///
/// With a + b = c − 2 for the heaps a + 1 and b + 1, the last `target` bits of a|b must be 1 and the
/// next one 0, in a and in b. So what stands above adds up to the bits of c − 1 above bit `target`,
/// and of the bits below, those that are set in both a and b add up to the same bits of c − 1; each
/// other one is set in one of the two.
fn splits(heap: &Nat, target: usize, each: &mut Each<'_, (Nat, Nat)>) -> ControlFlow<(), bool> {
    let less = heap - Nat::ONE;
    if !less.bit(target) {
        return ControlFlow::Continue(true);
    }
    let (both, high) = less.split_bits(target);
    let high: Nat = high >> 1usize;
    let single = Nat::ones(target) ^ &both;
    let mut give = |a_high: &Nat, a_single: &Nat| {
        let a = (a_high << (target + 1)) + (&both | a_single) + Nat::ONE;
        let b = ((&high - a_high) << (target + 1)) + (&both | (&single ^ a_single)) + Nat::ONE;
        if a > b { Flow::Continue(()) } else { each(&[(a, b)]) }
    };
    let room = NAMED / heap.as_words().len();
    let lows = u32::try_from(single.count_ones()).ok().and_then(|ones| 1usize.checked_shl(ones));
    let highs = nat::to_usize(&high).and_then(|high| high.checked_add(1));
    let ways = lows.zip(highs).and_then(|(lows, highs)| lows.checked_mul(highs));
    if ways.is_none_or(|ways| ways > room) {
        give(&Nat::ZERO, &Nat::ZERO)?;
        return ControlFlow::Continue(false);
    }
    for a_high in nat::below(&(&high + Nat::ONE)) {
        let mut a_single = Nat::ZERO;
        loop {
            give(&a_high, &a_single)?;
            if a_single == single {
                break;
            }
            // The next number whose bits are among those of `single`.
            a_single = ((a_single | (Nat::ones(target) ^ &single)) + Nat::ONE) & &single;
        }
    }
    ControlFlow::Continue(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(i: &Nat, j: &Nat) -> usize {
        match SplitPairs.theorem(&(i.clone(), j.clone()), Play::Normal) {
            Some(Value::Nimber(n)) => nat::to_usize(n.size()).unwrap(),
            other => panic!("{other:?}"),
        }
    }

    fn replies(i: &Nat, j: &Nat, target: u64) -> (Replies, Vec<(Nat, Nat)>) {
        let mut found = Vec::new();
        let position = (i.clone(), j.clone());
        let replies =
            SplitPairs.replies(&position, Play::Normal, &Value::of(target), &mut |left| {
                found.push(left[0].clone());
                Flow::Continue(())
            });
        (replies, found)
    }

    /// Every split of a heap has one value, so that the splits to all values are all splits.
    #[test]
    fn splits_to_all_values_are_all_splits() {
        for c in 2u32..200 {
            let c = Nat::from(c);
            let mut found = Vec::new();
            for target in 0..9 {
                let (all, pairs) = replies(&c, &Nat::ONE, target);
                assert_eq!(all, Replies::All);
                for (a, b) in pairs {
                    assert_eq!(value(&a, &b) as u64, target);
                    assert_eq!(&a + &b, c);
                    found.push(a);
                }
            }
            found.sort();
            assert_eq!(found, nat::one_to(&(&c >> 1usize)).collect::<Vec<_>>(), "{c}");
        }
    }

    #[test]
    fn heaps_of_every_size_are_split_to_every_smaller_value() {
        let heaps = [
            Nat::from(10u8).pow(18),
            Nat::from(10u8).pow(100_000) + Nat::from(7u8),
            Nat::ones(4000) + Nat::ONE,
            (Nat::ONE << 5000) + (Nat::ones(3000) << 1000usize) + Nat::ONE,
        ];
        for i in &heaps {
            let j = i + Nat::from(12_345u32);
            for target in 0..value(i, &j).min(80) {
                let (_, found) = replies(i, &j, target as u64);
                assert!(!found.is_empty(), "value {target}");
                for (a, b) in found {
                    assert!(!a.is_zero() && a <= b && (&a + &b == *i || &a + &b == j));
                    assert_eq!(value(&a, &b), target);
                }
            }
            assert!(replies(i, &j, value(i, &j) as u64).1.is_empty(), "the value itself");
        }
    }

    #[test]
    fn a_heap_of_ones_has_all_its_bits() {
        let power = Nat::ONE << 4000;
        assert_eq!(value(&power, &power), 4000);
        assert_eq!(value(&power, &(&power + Nat::ONE)), 4001);
    }

    #[test]
    fn errors_name_the_column_of_the_missing_heap() {
        let error = |text: &str| text.parse::<crate::Sum>().unwrap_err().to_string();
        assert_eq!(
            error("split-pairs:1,2,3"),
            "column 18: found the end, expected ',' and the other heap of this pair"
        );
        assert_eq!(error("split-pairs:1,2,3,"), "column 19: found the end, expected a heap size");
        assert_eq!(error("ed:1,0"), "column 6: found '0', expected a heap size of at least 1");
    }
}
