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

/// For each line, what shows of its options whose components are not all listed, each when it is met for the first time,
/// that they are not worth the same: an option of theirs, in component `n % k` of their k components the option of number
/// `n / k`, from 0 on.
pub(crate) type Answers = Vec<Vec<u32>>;

/// Calls `each` with every component of a sum of `positions`, as the representative of those that are equal to it by
/// symmetry.
fn representatives<'a, R: Ruleset>(
    ruleset: &R,
    positions: impl IntoIterator<Item = &'a R::Position>,
    each: &mut dyn FnMut(R::Position),
) {
    for position in positions {
        let mut summand = |position| each(ruleset.canonical(&position).unwrap_or(position));
        if !apart(ruleset, position, &mut summand) {
            each(ruleset.canonical(position).unwrap_or_else(|| position.clone()));
        }
    }
}

/// The components of a sum of `positions`, in order; of equal ones two cancel.
fn components<'a, R: Ruleset>(
    ruleset: &R,
    positions: impl IntoIterator<Item = &'a R::Position>,
) -> Vec<R::Position> {
    let mut found = Vec::new();
    representatives(ruleset, positions, &mut |position| found.push(position));
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

/// Calls `each` with every move in one of `parts`, as long as it wants more: the number of the part, and what the move
/// leaves of it.
fn options<R: Ruleset>(
    ruleset: &R,
    parts: &[R::Position],
    each: &mut dyn FnMut(usize, &[R::Position]) -> Flow,
) -> Flow {
    (0..parts.len())
        .try_for_each(|moved| ruleset.options(&parts[moved], &mut |left| each(moved, left)))
}

/// The components of `parts` when `left` takes the place of one of them.
fn after<R: Ruleset>(
    ruleset: &R,
    parts: &[R::Position],
    moved: usize,
    left: &[R::Position],
) -> Vec<R::Position> {
    components(ruleset, parts[..moved].iter().chain(left).chain(&parts[moved + 1..]))
}
