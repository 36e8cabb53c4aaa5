//! Reasons under misère play.

use grundy_core::{Nat, Outcome, Play};

use super::line;
use crate::games::as_nim;
use crate::position::{Component, Sum};
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
    let reason = || as_nim::misere(genera.iter().map(|genus| genus.value.size()), total, left);
    unlike_ones(sum, genera, total).unwrap_or_else(reason)
}

/// Why a lost sum is not like heaps of one, although no value tells it.
fn unlike_ones(sum: &Sum, genera: &[Tame], total: &Tame) -> Option<Message> {
    /// Longer texts are not read.
    const SHORT: usize = 100;
    let is_told = genera.iter().any(|genus| *genus.value.size() > Nat::ONE);
    if total.outcome() != Outcome::P || total.fickle || is_told {
        return None;
    }
    let (component, genus) = sum.components().zip(genera).find(|(_, genus)| !genus.fickle)?;
    let text = Sum::new(vec![component.part.component(component.i)]).text();
    (text.len() <= SHORT).then(|| {
        let nim_sum = as_nim::nim_sum(genera.iter().map(|genus| genus.value.size()));
        message!("tame-p-unlike", sum = nim_sum, component = text, value = genus.value.size())
    })
}

/// Why a component is won or lost whose outcome a theorem knows.
pub(in crate::solve) fn alone(
    component: Option<Component<'_>>,
    outcome: Outcome,
    moves: &mut Moves<'_>,
) -> Message {
    let explained = || component.and_then(|c| c.part.explain(c.i, Play::Misere));
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
