//! Lists of components with their Grundy values that prove themselves by options alone.
//!
//! No option of a listed component has its value, and some option has each smaller one. An option whose components are
//! listed has the value that these come to; any other is shown to be of another value by one option of its own that has
//! the value in question, for then the player to move wins the sum of both (Lemoine and Viennot 2012 keep such lists of
//! what a search has found). By induction over the followers all values of such a list are right.

mod check;
mod extract;

pub(crate) use check::check;
pub(crate) use extract::{Oracle, extract};

use crate::ruleset::{Flow, Ruleset, apart};

/// Components by their text, with their values.
pub(crate) type Lines = Vec<(String, u32)>;

/// The components of a sum of `positions`, in order, each as the representative of those that are equal to it by
/// symmetry; of equal ones two cancel.
fn components<'a, R: Ruleset>(
    ruleset: &R,
    positions: impl IntoIterator<Item = &'a R::Position>,
) -> Vec<R::Position> {
    let mut found = Vec::new();
    let representative = |position: R::Position| ruleset.canonical(&position).unwrap_or(position);
    for position in positions {
        let mut each = |summand| found.push(representative(summand));
        if !apart(ruleset, position, &mut each) {
            found.push(representative(position.clone()));
        }
    }
    found.sort_unstable();
    let mut kept: Vec<R::Position> = Vec::with_capacity(found.len());
    for position in found {
        match kept.last() == Some(&position) {
            true => drop(kept.pop()),
            false => kept.push(position),
        }
    }
    kept
}

/// Calls `each` with the components that a move in one of `parts` leaves, as long as it wants more.
fn options<R: Ruleset>(
    ruleset: &R,
    parts: &[R::Position],
    each: &mut dyn FnMut(Vec<R::Position>) -> Flow,
) -> Flow {
    for (i, moved) in parts.iter().enumerate() {
        ruleset.options(moved, &mut |left| {
            each(components(ruleset, parts[..i].iter().chain(left).chain(&parts[i + 1..])))
        })?;
    }
    Flow::Continue(())
}
