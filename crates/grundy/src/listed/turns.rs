//! Lists of components in which turns may go on, as of boards of Nimstring, with what they are worth.
//!
//! A component is worth n if who is to move loses it beside a heap of n, whoever's turn goes on where. Components that are worth
//! something add as nimbers do, and stay worth the same when all moves are made that do not end the turn (Berlekamp, Conway and
//! Guy 1982, chapter 16). One from which a turn goes on is worth what it leaves then, unless the mover has a choice
//! ([`Ruleset::has_choice`](crate::Ruleset::has_choice)): whatever the mover leaves of it, the other player goes on until an option
//! of the rest is left, and wins beside a heap of as much as the rest is worth. So only components need be listed from which no turn
//! goes on, and a list proves itself if of each component
//!
//! * some option has each smaller value;
//! * no option is worth the same: what all moves leave of it that do not end the turn comes to another value, which the player to
//!   move turns the heap into or finds an option for; or such moves, and then one that ends the turn, leave what comes to the very
//!   value.
//!
//! What is worth nothing, as it lets the mover choose who goes on in the rest, is not listed.

mod check;
mod extract;
mod words;

pub(crate) use check::check;
pub(crate) use extract::extract;

use super::{Components, Values};
use crate::interned::{Id, Rules};

/// What is left of components when all moves are made that do not end the turn, and whether the mover may have a choice in one of
/// them.
fn settled(rules: &mut dyn Rules, parts: impl IntoIterator<Item = Id>) -> (Components, bool) {
    let (mut left, mut has_choice) = (Vec::new(), false);
    for part in parts {
        match rules.on_turn(part, &mut left) {
            true => has_choice |= rules.has_choice(part),
            false => left.push(part),
        }
    }
    (Components::from_vec(left), has_choice)
}

/// What components come to from which no turn goes on: all have values, but for two that are equal.
fn worth(values: &Values, parts: impl IntoIterator<Item = Id>) -> Option<u32> {
    let (mut worth, mut strange) = (0, Components::new());
    for part in parts {
        match values.get(part) {
            Some(value) => worth ^= value,
            None => strange.push(part),
        }
    }
    strange.sort_unstable();
    super::cancel(&mut strange);
    strange.is_empty().then_some(worth)
}
