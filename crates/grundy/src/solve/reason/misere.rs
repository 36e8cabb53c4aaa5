//! Reasons under misère play.

use grundy_core::{Outcome, Play};

use super::line;
use crate::games::as_nim;
use crate::position::Sum;
use crate::solve::moves::Moves;
use crate::text::{Message, message};
use crate::theory::value::Tame;

/// Why a sum of tame components is won or lost; `left` is the genus of the sum after the first of `moves`.
pub(in crate::solve) fn tame(
    sum: &Sum,
    genera: &[Tame],
    total: &Tame,
    left: Option<&Tame>,
    moves: &mut Moves<'_>,
) -> Message {
    if let [_] = genera
        && let Some(component) = sum.components().next()
        && let Some(reason) =
            moves.reason().or_else(|| component.part.explain(component.i, Play::Misere))
    {
        return reason;
    }
    if left.is_none()
        && total.outcome() == Outcome::N
        && !sum.components().any(|component| component.can_move())
    {
        return message!("no-move-misere");
    }
    as_nim::misere(genera.iter().map(|genus| genus.value.size()), total, left)
}

/// Why a component is won or lost whose outcome a theorem knows.
pub(in crate::solve) fn alone(sum: &Sum, outcome: Outcome, moves: &mut Moves<'_>) -> Message {
    let explained = || {
        let component = sum.components().next()?;
        component.part.explain(component.i, Play::Misere)
    };
    moves.reason().or_else(explained).unwrap_or_else(|| match outcome {
        Outcome::P => message!("theorem-lists"),
        _ => message!("theorem-does-not-list"),
    })
}

/// Why a sum is won or lost all of whose followers are labelled: a line of best play.
pub(in crate::solve) fn whole(
    outcome: Outcome,
    remoteness: Option<u32>,
    line: Vec<String>,
    is_cut: bool,
) -> Message {
    match (outcome, remoteness) {
        (Outcome::N, Some(0)) => message!("no-move-misere"),
        _ => line::said(outcome, Play::Misere, remoteness, line, is_cut),
    }
}
