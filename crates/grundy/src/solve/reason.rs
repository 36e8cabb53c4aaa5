//! Why: the sentences that go with a verdict about a sum.

use std::collections::BTreeSet;

use grundy_core::{Outcome, Play, nat};
use grundy_nimbers::Nimber;

use super::normal::Total;
use crate::engine::Basis;
use crate::engine::{Engine, Evaluation, Need};
use crate::position::{Component, Sum};
use crate::ruleset::{Flow, Method};
use crate::theory::period::Period;
use crate::theory::value::{Tame, Value};

/// Components that a reason lists one by one.
const LISTED: usize = 12;

/// Options that are looked at to show the set of their values.
const OPTIONS: usize = 4096;

/// Different values that a reason shows.
const VALUES: usize = 24;

pub(super) fn normal(
    engine: &mut Engine,
    components: &[Component<'_>],
    evaluations: &[Evaluation],
    total: &Total,
) -> String {
    let mut out = String::with_capacity(128);
    if let ([component], [evaluation]) = (components, evaluations) {
        if matches!(evaluation.decided, Method::Theorem | Method::Matching) {
            component.part.explain(component.i, Play::Normal, &mut out);
        } else {
            computed(engine, *component, evaluation, &mut out);
        }
        return out;
    }
    match total {
        Total::Finite(total) => {
            nim_sum(components, evaluations, &mut out);
            if total.is_zero() {
                out.push_str(
                    ": every move makes the nim-sum different from 0, so whoever is to move loses",
                );
            } else {
                out.push_str(", not 0: the mover wins by a move that makes the nim-sum 0");
            }
        }
        Total::FirstWins => out.push_str(
            "the components cancel or are worth 0, but for one that is a first-player win",
        ),
        Total::Loopy(finite, rest) => {
            let value = Value::Loopy(finite.clone());
            out.push_str(&format!("a loopy component is worth {value}, the others {rest}: "));
            out.push_str(if finite.contains(rest) {
                "the mover wins by making the two equal"
            } else {
                "no move makes the two equal, and the mover can go on for ever"
            });
        }
        Total::Draw => out.push_str("two loopy components: neither player can end both"),
    }
    out
}

fn nim_sum(components: &[Component<'_>], evaluations: &[Evaluation], out: &mut String) {
    let mut sum = Nimber::ZERO;
    if !components.iter().zip(evaluations).all(|(c, e)| shows_its_value(c, e)) {
        for (i, (component, evaluation)) in components.iter().zip(evaluations).enumerate() {
            if i == LISTED {
                out.push_str(", …");
                break;
            }
            out.push_str(if i == 0 { "" } else { ", " });
            push_text(out, &component.text());
            out.push_str(" is ");
            push_value(out, &evaluation.value);
        }
        out.push_str("; ");
    }
    for (i, evaluation) in evaluations.iter().enumerate() {
        if i < LISTED {
            out.push_str(if i == 0 { "" } else { " ⊕ " });
            push_value(out, &evaluation.value);
        } else if i == LISTED {
            out.push_str(" ⊕ …");
        }
        if let Value::Nimber(n) = &evaluation.value {
            sum = &sum + n;
        }
    }
    out.push_str(" = ");
    nat::push_short(out, sum.size());
}

/// Whether a component is written as the number that it is worth, as a nim-heap is.
fn shows_its_value(component: &Component<'_>, evaluation: &Evaluation) -> bool {
    match &evaluation.value {
        Value::Nimber(value) => {
            component.text().split_once(':').is_some_and(|(_, body)| body == value.to_string())
        }
        _ => false,
    }
}

fn push_value(out: &mut String, value: &Value) {
    match value {
        Value::Nimber(n) => nat::push_short(out, n.size()),
        Value::Outcome(_) => out.push('x'),
        other => out.push_str(&other.to_string()),
    }
}

/// A component's text, shortened if it is long.
fn push_text(out: &mut String, text: &str) {
    match text.char_indices().nth(60) {
        None => out.push_str(text),
        Some((end, _)) => {
            out.push_str(&text[..end]);
            out.push('…');
        }
    }
}

/// The values of the options and their mex.
fn computed(
    engine: &mut Engine,
    component: Component<'_>,
    evaluation: &Evaluation,
    out: &mut String,
) {
    let Value::Nimber(value) = &evaluation.value else {
        out.push_str("retrograde analysis of all followers gives the value ");
        out.push_str(&evaluation.value.to_string());
        return;
    };
    if let Some(basis) = &evaluation.basis {
        return periodic(basis, value, out);
    }
    if evaluation.method == Method::Retrograde {
        out.push_str(&format!("all followers were labelled from the end: it equals *{value}"));
        return;
    }
    let mut values = BTreeSet::new();
    let mut seen = 0;
    let mut failed = false;
    let _ = component.part.options(component.i, &mut |step| {
        seen += 1;
        let mut sum = Nimber::ZERO;
        let result = step.evaluate(engine, Need::Value, &mut |e| match e.value {
            Value::Nimber(n) => sum = &sum + &n,
            _ => failed = true,
        });
        failed |= result.is_err();
        values.insert(sum);
        if failed || seen > OPTIONS || values.len() > VALUES {
            Flow::Break(())
        } else {
            Flow::Continue(())
        }
    });
    if failed || seen > OPTIONS || values.len() > VALUES {
        out.push_str(&format!("the least value that none of its many options has is {value}"));
    } else if values.is_empty() {
        out.push_str("there is no move");
    } else {
        let listed: Vec<String> = values.iter().map(Nimber::to_string).collect();
        let listed = listed.join(",");
        out.push_str(&format!(
            "its options have the values {{{listed}}}; the least missing is {value}"
        ));
    }
}

/// The period that gives the value, and what proves it.
fn periodic(basis: &Basis, value: &Nimber, out: &mut String) {
    let Basis { period: Period { start, period, saltus }, proof, heap, periods } = basis;
    let raised = |factor: &str| match saltus {
        0 => String::new(),
        _ => format!(" + {factor}{saltus}"),
    };
    out.push_str(&format!(
        "the first {} values prove that G(n + {period}) = G(n){} for all n ≥ {start} (theorem of {}); so \
         the heap is worth G({heap})",
        proof.values,
        raised(""),
        proof.theorem.source(),
    ));
    if *saltus > 0 {
        out.push_str(" + ");
        nat::push_short(out, periods);
        out.push_str(&format!("·{saltus}"));
    }
    out.push_str(" = ");
    nat::push_short(out, value.size());
}

pub(super) fn tame(sum: &Sum, genera: &[Tame], total: &Tame) -> String {
    let mut out = String::new();
    if let [_] = genera
        && let Some(component) = sum.components().next()
    {
        component.part.explain(component.i, Play::Misere, &mut out);
        if !out.is_empty() {
            return out;
        }
    }
    for (i, genus) in genera.iter().take(LISTED).enumerate() {
        out.push_str(if i == 0 { "" } else { " ⊕ " });
        nat::push_short(&mut out, genus.value.size());
    }
    out.push_str(if genera.len() > LISTED { " ⊕ … = " } else { " = " });
    nat::push_short(&mut out, total.value.size());
    out.push_str(match (total.fickle, total.outcome()) {
        (true, Outcome::P) => ", and no heap is worth more than 1: an odd number of moves is left, so whoever is to move makes the last",
        (true, _) => ", and no heap is worth more than 1: an even number of moves is left, so the opponent makes the last",
        (false, Outcome::P) => ", and some heap is worth more than 1: as in normal play, whoever is to move loses",
        (false, _) => ", and some heap is worth more than 1: as in normal play, the mover wins until only ones would be left, then leaves an odd number of them",
    });
    out
}

pub(super) fn alone(sum: &Sum, outcome: Outcome) -> String {
    let mut out = String::new();
    if let Some(component) = sum.components().next() {
        component.part.explain(component.i, Play::Misere, &mut out);
    }
    if out.is_empty() {
        out.push_str(match outcome {
            Outcome::P => "the theorem lists it among the P-positions",
            _ => "the theorem does not list it among the P-positions",
        });
    }
    out
}

pub(super) fn whole(outcome: Outcome, remoteness: Option<u32>, positions: u64) -> String {
    let moves = remoteness.unwrap_or(0);
    let searched = format!("all {positions} followers were labelled from the end");
    match outcome {
        Outcome::N if remoteness == Some(0) => {
            "there is no move, and in misère play who cannot move wins".to_string()
        }
        Outcome::N => format!("{searched}: the mover wins in {moves} moves at the earliest"),
        Outcome::P => format!("{searched}: the mover loses in {moves} moves at the latest"),
        Outcome::D => format!("{searched}: neither player can force the end"),
    }
}
