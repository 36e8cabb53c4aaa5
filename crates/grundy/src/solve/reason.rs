//! Why: the messages that go with a verdict about a sum.

mod computed;
pub(super) mod line;
mod misere;

use std::collections::BTreeSet;

use grundy_core::{Nat, Outcome, Play};

use super::Solver;
use super::moves::Moves;
use super::normal::Total;
use crate::engine::Evaluation;
use crate::games::as_nim;
use crate::position::Component;
use crate::ruleset::{Flow, Method};
use crate::text::{Argument, Join, Message, message};
use crate::theory::value::Value;
use grundy_nimbers::Nimber;

pub(super) use misere::{alone, tame, whole};

/// Positions are shown up to so many characters.
const SHOWN: usize = 60;

/// Why `total` is what it is and, if there are `moves`, why the first of them wins.
pub(super) fn normal(
    solver: &mut Solver,
    components: &[Component<'_>],
    evaluations: &[Evaluation],
    total: &Total,
    moves: &mut Moves<'_>,
) -> Message {
    if let ([component], [evaluation]) = (components, evaluations) {
        let is_told = !component.part.has_values();
        if is_told || matches!(evaluation.decided, Method::Theorem | Method::Matching) {
            let reason =
                moves.reason().or_else(|| component.part.explain(component.i, Play::Normal));
            return reason.unwrap_or_else(|| message!("theorem-says"));
        }
        return computed::alone(solver, *component, evaluation, moves);
    }
    let moved =
        moves.first().and_then(|(p, i)| components.iter().position(|c| (c.p, c.i) == (p, i)));
    match total {
        Total::Finite(total) => {
            let reason = finite(components, evaluations, total, moved);
            // Where the turn ends nobody has to be told that it may go on.
            let goes_on = components.iter().any(|c| c.on_turn()) && !is_over(components);
            if goes_on { message!("sum-goes-on", reason = reason) } else { reason }
        }
        Total::FirstWins => {
            let alone = moved.map(|i| &components[i]);
            match alone {
                Some(alone) => message!("sum-one-left", position = shown(alone)),
                None => message!("sum-one-left-unnamed"),
            }
        }
        Total::Loopy(finite, rest) => {
            let value = Value::Loopy(finite.clone()).to_string();
            if finite.contains(rest) {
                message!("sum-loopy-n", value = value, rest = rest)
            } else {
                message!("sum-loopy-d", value = value, rest = rest)
            }
        }
        Total::Draw => message!("sum-two-loopy"),
        Total::Loony => {
            let pairs = components.iter().zip(evaluations);
            let loony = pairs.filter(|(_, evaluation)| evaluation.value == Value::Loony);
            let count = loony.clone().count();
            let loony = Argument::list(loony.map(|(component, _)| shown(component)), Join::And);
            message!("sum-loony", loony = loony, count = count)
        }
    }
}

/// One of each pair of equal components of which nobody has asked what they are worth, and the components beside them.
pub(super) struct Pairs<'a> {
    pub(super) each: &'a [Component<'a>],
    pub(super) beside: &'a [Component<'a>],
}

impl Pairs<'_> {
    /// Why pairs cancel, and then the reason for what is left.
    pub(super) fn before(&self, reason: impl FnOnce() -> Message) -> Message {
        match (self.each, self.beside) {
            ([], _) => reason(),
            (_, []) => message!("sum-cancels"),
            (pairs, beside) => {
                let mut left = String::new();
                for component in beside {
                    left.push_str(if left.is_empty() { "" } else { "+" });
                    left.push_str(&component.text());
                }
                let pairs: BTreeSet<String> = pairs.iter().map(shown).collect();
                let pairs = Argument::list(pairs, Join::Comma);
                let left = shorten(left);
                message!("sum-cancels-beside", pairs = pairs, left = left, reason = reason())
            }
        }
    }
}

/// The nim-sum; `moved` is the component in which the first winning move is.
fn finite(
    components: &[Component<'_>],
    evaluations: &[Evaluation],
    total: &Nimber,
    moved: Option<usize>,
) -> Message {
    if components.is_empty() {
        return message!("no-component");
    }
    if total.is_zero() && is_over(components) {
        let any = |c: &Component<'_>| c.part.within_turn(c.i, &mut |_| Flow::Break(())).is_break();
        return match components.iter().any(any) {
            true => message!("no-turn-ends"),
            false => message!("no-move"),
        };
    }
    let values: Vec<&Nimber> = evaluations
        .iter()
        .filter_map(|evaluation| match &evaluation.value {
            Value::Nimber(value) => Some(value),
            _ => None,
        })
        .collect();
    if values.len() < evaluations.len() {
        // Equal components whose value is not known cancel.
        return match total.is_zero() {
            true if components.iter().any(|c| c.on_turn()) => {
                message!("sum-cancels-worth")
            }
            true => message!("sum-cancels"),
            false => message!("sum-cancels-but", total = total),
        };
    }
    let sizes: Vec<&Nat> = values.iter().map(|value| value.size()).collect();
    let change = moved.map(|i| (values[i], values[i] + total));
    if components.iter().zip(evaluations).all(|(c, e)| shows_its_value(c, e)) {
        let change = change.as_ref().map(|(from, to)| (from.size(), to.size()));
        return as_nim::normal(&sizes, change);
    }
    let items = components.iter().zip(evaluations).map(|(component, evaluation)| {
        let position = shown(component);
        let value = argument(&evaluation.value);
        let worth = match evaluation.method {
            Method::Table | Method::Search => Some(message!("worth-by-mex")),
            Method::Retrograde => Some(message!("worth-by-labels")),
            _ if shows_its_value(component, evaluation) => None,
            _ => component.part.worth(component.i),
        };
        match worth {
            Some(worth) => {
                message!("sum-item-why", position = position, value = value, why = worth)
            }
            None => message!("sum-item", position = position, value = value),
        }
    });
    let items = Argument::list(items, Join::Comma);
    let sum = as_nim::nim_sum(sizes);
    match change {
        Some((from, to)) => message!("sum-n", items = items, sum = sum, from = from, to = to),
        None if total.is_zero() => message!("sum-p", items = items, sum = sum),
        None => message!("sum-n-unmoved", items = items, sum = sum),
    }
}

/// Whether no component has an option.
fn is_over(components: &[Component<'_>]) -> bool {
    !components.iter().any(|c| c.part.options(c.i, &mut |_| Flow::Break(())).is_break())
}

/// Whether a component is a nim-heap, written as the number that it is worth, so that nothing is to be told.
fn shows_its_value(component: &Component<'_>, evaluation: &Evaluation) -> bool {
    let Value::Nimber(value) = &evaluation.value else { return false };
    evaluation.method == Method::Theorem
        && component.part.worth(component.i).is_none()
        && component.text().split_once(':').is_some_and(|(_, body)| body == value.to_string())
}

fn argument(value: &Value) -> Argument {
    match value {
        Value::Nimber(n) => n.into(),
        Value::Outcome(Outcome::N) => Argument::Word("x"),
        other => other.to_string().into(),
    }
}

/// A component's text, shortened if it is long.
fn shown(component: &Component<'_>) -> String {
    shorten(component.text())
}

/// The beginning of a text that is long.
pub(super) fn shorten(mut text: String) -> String {
    if let Some((end, _)) = text.char_indices().nth(SHOWN) {
        text.truncate(end);
        text.push('…');
    }
    text
}
