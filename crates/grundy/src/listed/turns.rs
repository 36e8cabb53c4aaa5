//! Lists of components in which turns may go on, as of boards of Nimstring, with what they are worth.
//!
//! A component is worth n if who is to move loses it beside a heap of n, whoever's turn goes on where. Components that are worth
//! something add as nimbers do, and stay worth the same when all moves are made that do not end the turn (Berlekamp, Conway and
//! Guy 1982, chapter 16). So a list proves itself if of each component
//!
//! * what all such moves leave is listed and comes to the same; or, if there are none, some option has each smaller value;
//! * no option is worth the same: what all such moves leave of it comes to another value, which the player to move turns the
//!   heap into or finds an option for; or such moves, and then one that ends the turn, leave what comes to the very value.
//!
//! What is worth nothing, as it lets the mover choose who goes on in the rest, is not listed.

mod check;
mod extract;
mod words;

pub(crate) use check::{Advised, check};
pub(crate) use extract::extract;

use super::{Components, Values, cancel};
use crate::interned::{Id, Rules};

/// What is left of components when all moves are made that do not end the turn, in the order of numbers; two that are equal come
/// to 0 then.
fn settled(rules: &mut dyn Rules, parts: impl IntoIterator<Item = Id>) -> Components {
    let mut left = Vec::new();
    for part in parts {
        if !rules.on_turn(part, &mut left) {
            left.push(part);
        }
    }
    left.sort_unstable();
    let mut left = Components::from_vec(left);
    cancel(&mut left);
    left
}

/// What components come to that a turn leaves: all have values, but for two that are equal and from which no turn goes on.
fn worth(
    rules: &mut dyn Rules,
    values: &Values,
    parts: impl IntoIterator<Item = Id>,
) -> Option<u32> {
    let (mut worth, mut strange) = (0, Components::new());
    for part in parts {
        match values.get(part) {
            Some(value) => worth ^= value,
            None => strange.push(part),
        }
    }
    strange.sort_unstable();
    let (pairs, rest) = strange.as_chunks::<2>();
    let are_pairs = rest.is_empty() && pairs.iter().all(|[a, b]| a == b);
    let mut ends = |part| !rules.on_turn(part, &mut Vec::new());
    (are_pairs && pairs.iter().all(|&[part, _]| ends(part))).then_some(worth)
}
