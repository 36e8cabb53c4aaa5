//! What games with heaps have in common: writing them, taking from one, and saying so.

use std::ops::ControlFlow;

use grundy_core::{
    Cursor, Error, Play,
    nat::{self, Nat},
};
use grundy_graphs::implicit::Cone;

use crate::ruleset::{AsVectors, Each, Flow, Replies, Ruleset};
use crate::text::{Argument, Join, Message, message};
use crate::theory::value::Value;

/// Two heaps.
pub(super) type TwoHeaps = (Nat, Nat);

/// Appends the heaps separated by commas.
pub(super) fn write(heaps: &[Nat], out: &mut String) {
    for (i, heap) in heaps.iter().enumerate() {
        out.push_str(if i == 0 { "" } else { "," });
        nat::push(out, heap);
    }
}

/// A number as a parameter or amount in the rule language.
pub(super) fn parameter(number: &Nat) -> Option<u64> {
    const MOST: u64 = grundy_rules::MOST_PARAMETER.unsigned_abs();
    nat::small(number).filter(|&number| number <= MOST)
}

/// Names for so many heaps in the rule language.
pub(super) fn names(heaps: usize) -> Option<Vec<String>> {
    const MOST: usize = 12;
    match heaps {
        1..=3 => Some(["x", "y", "z"][..heaps].iter().map(ToString::to_string).collect()),
        4..=MOST => Some((1..=heaps).map(|i| format!("x{i}")).collect()),
        _ => None,
    }
}

/// Rules in the rule language by which one takes from some of the heaps at once: `condition` says of the names
/// of the amounts whether so many heaps may be taken from, and then under which condition.
pub(super) fn in_rules(
    heaps: usize,
    condition: impl Fn(&[String]) -> Option<String>,
) -> Option<String> {
    const MOST_MOVES: usize = 1 << 10;
    let names = names(heaps)?;
    let mut rules = format!("heaps {}", names.join(", "));
    let mut moves = 0;
    for chosen in 1_usize..1 << heaps {
        let from: Vec<usize> = (0..heaps).filter(|i| chosen >> i & 1 == 1).collect();
        let amounts: Vec<String> = match from.len() {
            1..=3 => ["k", "l", "m"][..from.len()].iter().map(ToString::to_string).collect(),
            more => (1..=more).map(|i| format!("k{i}")).collect(),
        };
        let Some(condition) = condition(&amounts) else { continue };
        moves += 1;
        if moves > MOST_MOVES {
            return None;
        }
        let taken = from.iter().zip(&amounts).map(|(&i, k)| format!("take {k} from {}", names[i]));
        rules.push_str(&format!("\n{}{condition}", taken.collect::<Vec<_>>().join(" and ")));
    }
    Some(rules)
}

/// Appends two heaps separated by a comma.
pub(super) fn write_two((first, second): &TwoHeaps, out: &mut String) {
    nat::push(out, first);
    out.push(',');
    nat::push(out, second);
}

/// Reads two heaps separated by a comma, each with `heap`.
pub(super) fn parse_two<'a>(
    cursor: &mut Cursor<'a>,
    heap: impl Fn(&mut Cursor<'a>) -> Result<Nat, Error>,
) -> Result<TwoHeaps, Error> {
    let first = heap(cursor)?;
    cursor.expect(',')?;
    Ok((first, heap(cursor)?))
}

/// Calls `each` with every move that takes tokens from one of two heaps.
pub(super) fn take_from_one((first, second): &TwoHeaps, each: &mut Each<'_, TwoHeaps>) -> Flow {
    nat::below(first).try_for_each(|left| each(&[(left, second.clone())]))?;
    nat::below(second).try_for_each(|left| each(&[(first.clone(), left)]))
}

/// What [`Ruleset::replies`] says where only the P-positions of normal play are known: `winning` names the
/// moves to them, and says whether it named them all.
pub(super) fn replies_to_losing(
    play: Play,
    target: &Value,
    winning: impl FnOnce() -> ControlFlow<(), bool>,
) -> Replies {
    if play != Play::Normal || *target != Value::of(0) {
        return Replies::Unknown;
    }
    match winning() {
        ControlFlow::Continue(true) => Replies::All,
        _ => Replies::Some,
    }
}

/// The most families of moves that are listed.
pub(super) const MOST_FAMILIES: usize = 1 << 16;

/// One heap, as [`AsVectors`].
pub(super) fn one_heap<R: Ruleset<Position = Nat>>(
    moves: fn(&R, &[u64]) -> Option<Vec<Cone>>,
) -> AsVectors<R> {
    AsVectors {
        heaps: |heap| vec![heap.clone()],
        position: |mut heaps| heaps.pop().unwrap_or_default(),
        moves,
    }
}

/// Two heaps, likewise.
pub(super) fn two_heaps<R: Ruleset<Position = TwoHeaps>>(
    moves: fn(&R, &[u64]) -> Option<Vec<Cone>>,
) -> AsVectors<R> {
    AsVectors {
        heaps: |(first, second)| vec![first.clone(), second.clone()],
        position: |heaps| {
            let mut heaps = heaps.into_iter();
            (heaps.next().unwrap_or_default(), heaps.next().unwrap_or_default())
        },
        moves,
    }
}

/// Any number of heaps, likewise.
pub(super) fn any_heaps<R: Ruleset<Position = Vec<Nat>>>(
    moves: fn(&R, &[u64]) -> Option<Vec<Cone>>,
) -> AsVectors<R> {
    AsVectors { heaps: Clone::clone, position: |heaps| heaps, moves }
}

/// The moves that take from `least` to `most` tokens from heap `i` of `count`.
pub(super) fn take_range(count: usize, i: usize, least: u64, most: u64) -> Cone {
    let from_heap = |tokens| (0..count).map(|j| if j == i { tokens } else { 0 }).collect();
    Cone { least: from_heap(least), steps: vec![(from_heap(1), most - least)] }
}

/// The moves that take any number of tokens from heap `i` of `count`.
pub(super) fn take_any(count: usize, i: usize) -> Cone {
    take_range(count, i, 1, u64::MAX)
}

/// `take K from HEAP`, for a move that leaves one heap `left`.
pub(super) fn describe(heap: &Nat, left: &Nat) -> Message {
    if left.is_zero() {
        return message!("take-all", heap = heap);
    }
    message!("take-from", taken = heap - left, heap = heap)
}

/// What a move takes from each heap that it changes.
pub(super) fn describe_each<'a>(changes: impl IntoIterator<Item = (&'a Nat, &'a Nat)>) -> Message {
    let changed = changes.into_iter().filter(|(from, to)| from != to);
    let moves = changed.map(|(from, to)| describe(from, to));
    message!("moves-together", moves = Argument::list(moves, Join::And))
}

/// What a move takes from each of two heaps.
pub(super) fn describe_two(from: &TwoHeaps, left: &[TwoHeaps]) -> Message {
    describe_each(left.first().into_iter().flat_map(|to| [(&from.0, &to.0), (&from.1, &to.1)]))
}

/// Why two heaps are won or lost where all that is left can be taken at once, or nothing is left.
pub(super) fn explain_end(position: &TwoHeaps, best: Option<&[TwoHeaps]>) -> Option<Message> {
    let is_over = |(first, second): &TwoHeaps| first.is_zero() && second.is_zero();
    if is_over(position) {
        return Some(message!("no-token"));
    }
    best.and_then(|left| left.first()).is_some_and(is_over).then(|| message!("takes-everything"))
}

/// The smaller heap and the larger.
pub(super) fn in_order((first, second): &TwoHeaps) -> (&Nat, &Nat) {
    if first <= second { (first, second) } else { (second, first) }
}

/// Whether at most `limit` positions can be left, this one included.
pub(super) fn has_followers(heaps: &[Nat], limit: u64) -> bool {
    let product = heaps
        .iter()
        .try_fold(1u64, |product, heap| product.checked_mul(nat::small(heap)?.checked_add(1)?));
    product.is_some_and(|product| product <= limit)
}
