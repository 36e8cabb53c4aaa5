//! What games of two heaps have in common: text, moves, and P-positions that pair the numbers.

use std::ops::ControlFlow;

use grundy_core::{
    Cursor, Error, Play,
    nat::{self, Nat},
};
use grundy_graphs::implicit::Cone;

use super::heaps;
use crate::ruleset::{AsVectors, Each, Flow, Replies, Ruleset};
use crate::text::{Message, message};
use crate::theory::value::Value;

/// Two heaps.
pub(super) type TwoHeaps = (Nat, Nat);

/// Appends two heaps separated by a comma.
pub(super) fn write((first, second): &TwoHeaps, out: &mut String) {
    nat::push(out, first);
    out.push(',');
    nat::push(out, second);
}

/// Reads two heaps separated by a comma, each with `heap`.
pub(super) fn parse<'a>(
    cursor: &mut Cursor<'a>,
    heap: impl Fn(&mut Cursor<'a>) -> Result<Nat, Error>,
) -> Result<TwoHeaps, Error> {
    let first = heap(cursor)?;
    if !cursor.eat(',') {
        return Err(cursor.error("',' and the second heap"));
    }
    Ok((first, heap(cursor)?))
}

/// Calls `each` with every move that takes tokens from one of two heaps.
pub(super) fn take_from_one((first, second): &TwoHeaps, each: &mut Each<'_, TwoHeaps>) -> Flow {
    nat::below(first).try_for_each(|left| each(&[(left, second.clone())]))?;
    nat::below(second).try_for_each(|left| each(&[(first.clone(), left)]))
}

/// The heaps in order, if they are not.
pub(super) fn canonical((first, second): &TwoHeaps) -> Option<TwoHeaps> {
    (first > second).then(|| (second.clone(), first.clone()))
}

/// The smaller heap and the larger.
pub(super) fn in_order((first, second): &TwoHeaps) -> (&Nat, &Nat) {
    if first <= second { (first, second) } else { (second, first) }
}

/// Two heaps as [`AsVectors`].
pub(super) fn as_vectors<R: Ruleset<Position = TwoHeaps>>(
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

/// What is taken from both heaps between two positions; nothing if one of them has grown.
pub(super) fn taken(from: &TwoHeaps, left: &TwoHeaps) -> Option<TwoHeaps> {
    Some((nat::minus(&from.0, &left.0)?, nat::minus(&from.1, &left.1)?))
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

/// What a [`Ruleset`] says of two heaps if each number is in just one P-position of normal play: its method `partner` tells
/// with which number, and `winning` calls with moves to P-positions and says whether these are all.
macro_rules! paired {
    () => {
        fn picture(&self, (first, second): &$crate::games::two_heaps::TwoHeaps) -> Option<Picture> {
            Some(Picture::heaps([first, second]))
        }

        fn theorem(
            &self,
            (first, second): &$crate::games::two_heaps::TwoHeaps,
            play: Play,
        ) -> Option<Value> {
            (play == Play::Normal).then(|| Value::losing(self.partner(first) == *second))
        }

        fn replies(
            &self,
            position: &$crate::games::two_heaps::TwoHeaps,
            play: Play,
            target: &Value,
            each: &mut Each<'_, $crate::games::two_heaps::TwoHeaps>,
        ) -> Replies {
            let winning = || self.winning(position, each);
            $crate::games::two_heaps::replies_to_losing(play, target, winning)
        }

        fn describe(
            &self,
            from: &$crate::games::two_heaps::TwoHeaps,
            left: &[$crate::games::two_heaps::TwoHeaps],
        ) -> Message {
            $crate::games::two_heaps::describe(from, left)
        }
    };
}
pub(super) use paired;

/// Calls `each` with the moves that take from one heap and leave a P-position, where each number is in just one
/// P-position, with `partner`.
pub(super) fn leave_partner(
    (first, second): &TwoHeaps,
    partner: impl Fn(&Nat) -> Nat,
    each: &mut Each<'_, TwoHeaps>,
) -> Flow {
    let (wanted, other) = (partner(first), partner(second));
    if wanted < *second {
        each(&[(first.clone(), wanted)])?;
    }
    if other < *first {
        each(&[(other, second.clone())])?;
    }
    Flow::Continue(())
}

/// Why two heaps that are no pair are an N-position: the smaller one, number `index` of the sequence A or B, has
/// another partner.
pub(super) fn explain_unpaired(
    (small, large): (&Nat, &Nat),
    index: &Nat,
    is_lower: bool,
    partner: &Nat,
) -> Message {
    let names = if is_lower { ["A", "B"] } else { ["B", "A"] };
    message!(
        "pair-other",
        small = small,
        first = names[0],
        second = names[1],
        n = index,
        partner = partner,
        large = large
    )
}

/// Why two heaps are won or lost where P-positions pair the numbers: at the end at once, and else what `explain` says of the
/// smaller and the larger heap, of the best move or of a lost position.
pub(super) fn explain_pair(
    position: &TwoHeaps,
    best: Option<&[TwoHeaps]>,
    explain: impl FnOnce(&Nat, &Nat) -> Message,
) -> Message {
    explain_end(position, best).unwrap_or_else(|| {
        let (small, large) = in_order(best.and_then(|left| left.first()).unwrap_or(position));
        explain(small, large)
    })
}

/// What a move takes from each of two heaps.
pub(super) fn describe(from: &TwoHeaps, left: &[TwoHeaps]) -> Message {
    heaps::describe_each(
        left.first().into_iter().flat_map(|to| [(&from.0, &to.0), (&from.1, &to.1)]),
    )
}

/// Why two heaps are won or lost where all that is left can be taken at once, or nothing is left.
fn explain_end(position: &TwoHeaps, best: Option<&[TwoHeaps]>) -> Option<Message> {
    let is_over = |(first, second): &TwoHeaps| first.is_zero() && second.is_zero();
    if is_over(position) {
        return Some(message!("no-token"));
    }
    best.and_then(|left| left.first()).is_some_and(is_over).then(|| message!("takes-everything"))
}
