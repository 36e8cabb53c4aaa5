//! A move of compiled rules in words, by what it leaves.

use grundy_core::Nat;
use grundy_rules::Checked;

use crate::text::{Argument, Join, Message, message};

/// What is taken first, then what is added and what a state becomes.
pub(super) fn moved(checked: &Checked, from: &[Nat], to: &[Nat]) -> Message {
    let mut taken = Vec::new();
    let mut others = Vec::new();
    for (i, (before, after)) in from.iter().zip(to).enumerate() {
        let heap = checked.rules.coordinate(i).to_string();
        if i >= checked.game.heaps && before != after {
            others.push(message!("rules-set", name = heap, value = after));
        } else if after < before {
            taken.push(message!("rules-from", taken = before - after, heap = heap));
        } else if after > before {
            others.push(message!("rules-add", added = after - before, heap = heap));
        }
    }
    if !taken.is_empty() {
        others.insert(0, message!("rules-take", what = Argument::list(taken, Join::And)));
    }
    match others.as_slice() {
        [] => message!("rules-pass"),
        _ => message!("rules-move", what = Argument::list(others, Join::And)),
    }
}
