//! Moves to a given value, found by formulas.

use super::formula::Formula;
use super::{Coins, product};
use crate::ruleset::{Flow, Replies};
use crate::theory::nat::Nat;
use crate::theory::nimber::Nimber;

/// Products of sets are tried one by one if no coin has a greater number.
const TRIED: u32 = 4096;

/// Calls `each` with the sets of a row that change its value by `change`.
pub(super) fn row(
    formula: Formula,
    heads: &[Nat],
    change: &Nimber,
    each: &mut dyn FnMut(&[Nat]) -> Flow,
) -> Replies {
    let mut all = Replies::All;
    for head in heads {
        let mut flow = Flow::Continue(());
        let found = formula.sets(head, change.size(), &mut |coins| {
            flow = each(coins);
            flow
        });
        match found {
            Replies::All => {}
            Replies::Some => all = Replies::Some,
            Replies::Unknown => return Replies::Unknown,
        }
        if flow.is_break() {
            break;
        }
    }
    all
}

/// Calls `each` with a product set for each head whose value is `change`, on a board too large for
/// trying all sets: one that is worth as much as the head in every factor, so that the head goes and
/// what else is turned cancels.
pub(super) fn board(
    coins: &Coins,
    heads: &[Nat],
    change: &Nimber,
    each: &mut dyn FnMut(&[Nat]) -> Flow,
) -> Replies {
    if heads.iter().all(|number| *number <= Nat::from(TRIED)) {
        return Replies::Unknown;
    }
    let formulas: Option<Vec<Formula>> = coins.factors.iter().map(|f| f.formula).collect();
    let Some(formulas) = formulas else { return Replies::Unknown };
    let mut replies = Replies::Unknown;
    for head in coins.heads(heads).filter(|head| coins.value(head).as_ref() == Some(change)) {
        let sets = formulas.iter().zip(head);
        let sets: Vec<Vec<Nat>> = sets.map(|(formula, top)| first_set(*formula, top)).collect();
        if sets.iter().all(|set| !set.is_empty()) {
            replies = Replies::Some;
            if each(&product(&sets)).is_break() {
                break;
            }
        }
    }
    replies
}

/// A set with the greatest coin `top` that is worth as much as `top`, empty if none is found.
fn first_set(formula: Formula, top: &Nat) -> Vec<Nat> {
    let mut found = Vec::new();
    let _ = formula.sets(top, &formula.value(top), &mut |set| {
        found = set.to_vec();
        Flow::Break(())
    });
    found
}
