//! What games with heaps have in common: writing them, taking from one, and saying so.

use grundy_core::{
    Play,
    nat::{self, Nat},
};
use grundy_graphs::implicit::Cone;

use crate::ruleset::{AsVectors, Replies, Ruleset};
use crate::text::{Argument, Join, Message, message};
use crate::theory::value::{Tame, Value};
use grundy_nimbers::Nimber;

/// Appends the heaps separated by commas.
pub(super) fn write(heaps: &[Nat], out: &mut String) {
    for (i, heap) in heaps.iter().enumerate() {
        out.push_str(if i == 0 { "" } else { "," });
        nat::push(out, heap);
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

/// The value of the nim-heap that a move is to leave, where all heaps are nim-heaps in both plays.
///
/// # Errors
/// What is to be said of the replies where no such value is asked for.
pub(super) fn wanted(target: &Value) -> Result<&Nimber, Replies> {
    match target {
        Value::Nimber(value) => Ok(value),
        Value::Tame(genus) if *genus == Tame::heap(genus.value.clone()) => Ok(&genus.value),
        // No heap has the genus of two equal heaps.
        Value::Tame(_) => Err(Replies::All),
        Value::Outcome(_) | Value::Loopy(_) | Value::Loony => Err(Replies::Unknown),
    }
}

/// The value of what a move is to leave and, under misère play, whether it is to be fickle; `None` where no value is asked for.
pub(super) fn wanted_genus(target: &Value) -> Option<(&Nimber, Option<bool>)> {
    match target {
        Value::Nimber(value) => Some((value, None)),
        Value::Tame(genus) => Some((&genus.value, Some(genus.fickle))),
        Value::Outcome(_) | Value::Loopy(_) | Value::Loony => None,
    }
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

/// Heaps with `left` tokens in heap `i`.
pub(super) fn replaced(heaps: &[Nat], i: usize, left: Nat) -> Vec<Nat> {
    let mut heaps = heaps.to_vec();
    heaps[i] = left;
    heaps
}

/// Why heaps without a token are won or lost.
pub(super) fn explain_empty(play: Play) -> Message {
    match play {
        Play::Normal => message!("no-token"),
        Play::Misere => message!("no-move-misere"),
    }
}

/// Whether at most `limit` positions can be left, this one included.
pub(super) fn has_followers(heaps: &[Nat], limit: u64) -> bool {
    let product = heaps
        .iter()
        .try_fold(1u64, |product, heap| product.checked_mul(nat::small(heap)?.checked_add(1)?));
    product.is_some_and(|product| product <= limit)
}

/// Heaps in order, without empty ones, if they are not so.
pub(super) fn canonical(heaps: &[Nat]) -> Option<Vec<Nat>> {
    let mut sorted: Vec<Nat> = heaps.iter().filter(|heap| !heap.is_zero()).cloned().collect();
    sorted.sort_unstable();
    if sorted.is_empty() {
        // Without any heap it could not be written.
        sorted.push(Nat::ZERO);
    }
    (sorted != heaps).then_some(sorted)
}
