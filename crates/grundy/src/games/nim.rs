//! Nim: heaps, and take any number from one.

use grundy_core::{
    Cursor, Error, Play,
    nat::{self, Nat},
};
use grundy_nimbers::Nimber;

use super::{Game, heaps};
use crate::ruleset::{AsVectors, Each, Flow, Replies, Ruleset};
use crate::theory::value::{Tame, Value};

/// The entry in the list.
pub(super) const GAME: Game = Game {
    name: "nim",
    summary: "Nim: take any number of tokens from one heap",
    rules: "Some heaps of tokens. A move takes one or more tokens from one heap.",
    notation: "nim:A,B,… with any number of heaps of any size",
    example: "nim:3,4,5",
    theorem: "A heap of n tokens has Grundy value n: a position is P if the nim-sum of its heaps is 0. \
              Misère: the same, unless no heap has more than one token; then it is P if the number \
              of heaps is odd.",
    source: "Bouton 1901",
    complexity: "one pass over the digits",
    pattern: "nim:_,_",
    small: &["nim:0..30", "nim:0..7,0..7", "nim:0..4,0..4,0..4", "nim:0..2,0..2,0..2,0..2"],
    ..Game::of::<Nim>()
};

/// The rules of Nim for one heap.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Nim;

/// The least number of tokens that, moved from `first` to `second` but not all of them, makes the
/// nim-sum of the two `others`; `None` if there is none.
///
/// Heaps p and q have p + q = (p ⊕ q) + 2(p & q). So with p + q fixed and p ⊕ q = `others`, they have
/// fixed bits in common, and p has these and some bits of `others`; taking bits from the highest
/// down while they fit gives the largest p of at most `first`.
pub(crate) fn least_shift_to_balance(first: u64, second: u64, others: u64) -> Option<u64> {
    let twice = first.checked_add(second)?.checked_sub(others)?;
    let common = twice / 2;
    if twice % 2 == 1 || common & others != 0 || common > first {
        return None;
    }
    let bits = (0..u64::BITS).rev().map(|i| others & (1 << i));
    let left = bits.fold(common, |left, bit| if left + bit <= first { left + bit } else { left });
    (left > 0).then(|| first - left)
}

/// In how many ways a family of the heaps and one of them for the first move can be chosen such that
/// the first player loses, modulo `modulus`, which is below 2^32; heaps are from 1 to 255.
///
/// The first move in heap a wins only by leaving the nim-sum r of the other chosen heaps, so it loses
/// if r ≥ a. Families of the other heaps have nim-sums in a space of bit vectors, and equally many
/// families have each of them: a heap outside the space spanned so far doubles the space, one inside
/// doubles the families of each element.
pub(crate) fn count_forced_losses(heaps: &[u64], modulus: u64) -> u64 {
    let loses = |first: usize| {
        let mut space = vec![0u64];
        let mut families = 1;
        for (_, &heap) in heaps.iter().enumerate().filter(|(other, _)| *other != first) {
            if space.contains(&heap) {
                families = families * 2 % modulus;
            } else {
                space.extend_from_within(..);
                let half = space.len() / 2;
                space[half..].iter_mut().for_each(|sum| *sum ^= heap);
            }
        }
        families * space.iter().filter(|sum| **sum >= heaps[first]).count() as u64 % modulus
    };
    (0..heaps.len()).fold(0, |count, first| (count + loses(first)) % modulus)
}

impl Ruleset for Nim {
    type Position = Nat;

    const LIST: bool = true;

    fn from_parameters(_: &mut Cursor<'_>) -> Result<Nim, Error> {
        Ok(Nim)
    }

    fn parse(&self, cursor: &mut Cursor<'_>) -> Result<Nat, Error> {
        cursor.nat("a heap size")
    }

    fn write(&self, heap: &Nat, out: &mut String) {
        nat::push(out, heap);
    }

    fn options(&self, heap: &Nat, each: &mut Each<'_, Nat>) -> Flow {
        nat::below(heap).try_for_each(|left| each(&[left]))
    }

    fn theorem(&self, heap: &Nat, play: Play) -> Option<Value> {
        let value = Nimber(heap.clone());
        Some(match play {
            Play::Normal => Value::Nimber(value),
            Play::Misere => Value::Tame(Tame::heap(value)),
        })
    }

    fn replies(&self, heap: &Nat, _: Play, target: &Value, each: &mut Each<'_, Nat>) -> Replies {
        let left = match target {
            Value::Nimber(value) => Some(value),
            Value::Tame(genus) if *genus == Tame::heap(genus.value.clone()) => Some(&genus.value),
            // No heap has the genus of two equal heaps.
            Value::Tame(_) => None,
            Value::Outcome(_) | Value::Loopy(_) => return Replies::Unknown,
        };
        if let Some(left) = left.filter(|left| left.size() < heap) {
            let _ = each(&[left.size().clone()]);
        }
        Replies::All
    }

    fn describe(&self, heap: &Nat, left: &[Nat], out: &mut String) {
        heaps::describe(heap, &left[0], out);
    }

    fn explain(&self, heap: &Nat, play: Play, out: &mut String) {
        out.push_str("a heap of ");
        nat::push_short(out, heap);
        out.push_str(match play {
            Play::Normal if heap.is_zero() => " has no move",
            Play::Normal => " can be taken whole; its value is its size",
            Play::Misere if heap.is_one() => " leaves only the last, losing move",
            Play::Misere if heap.is_zero() => " has no move, and who cannot move wins",
            Play::Misere => " can be reduced to one token, which the opponent must take",
        });
    }

    fn source(&self, _: Play) -> &'static str {
        "Bouton 1901"
    }

    fn as_vectors(&self) -> Option<AsVectors<Nim>> {
        Some(heaps::one_heap(|_, _| Some(vec![heaps::take_any(1, 0)])))
    }
}
