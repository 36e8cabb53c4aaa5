//! Why a component is worth what a table, a search or labels say.

use std::collections::BTreeSet;

use grundy_core::nat;

use super::line;
use crate::engine::Basis;
use crate::engine::{Evaluation, Need};
use crate::position::Component;
use crate::ruleset::{Flow, Method};
use crate::solve::Solver;
use crate::solve::moves::Moves;
use crate::text::{Argument, Join, Message, message};
use crate::theory::period::Period;
use crate::theory::value::Value;
use grundy_nimbers::Nimber;

/// Options that are looked at to show the set of their values.
const OPTIONS: usize = 4096;

/// Positions that are searched for their values.
const SEARCHED: u64 = 1 << 12;

/// Different values that a reason shows.
const VALUES: usize = 12;

/// Why a component that stands alone is won or lost.
pub(super) fn alone(
    solver: &mut Solver,
    component: Component<'_>,
    evaluation: &Evaluation,
    moves: &Moves<'_>,
) -> Message {
    if matches!(evaluation.value, Value::Outcome(_)) {
        return match (evaluation.method, moves.first().is_some()) {
            (Method::Table, true) => message!("table-n"),
            (Method::Table, false) => message!("table-n-unmoved"),
            (_, true) => message!("searched-n"),
            (_, false) => message!("searched-n-unmoved"),
        };
    }
    let Value::Nimber(value) = &evaluation.value else {
        return line::loopy(solver, component, evaluation);
    };
    if let Some(basis) = &evaluation.basis {
        return periodic(basis, value);
    }
    if evaluation.method == Method::Retrograde {
        return line::loopy(solver, component, evaluation);
    }
    let Some(values) = values_of_options(solver, component) else {
        return match value.is_zero() {
            true => message!("mex-p-many"),
            false => message!("mex-n-many", value = value),
        };
    };
    if values.is_empty() {
        return message!("no-move");
    }
    let is_one = values.len() == 1;
    let listed = Argument::list(&values, Join::Comma);
    match (value.is_zero(), moves.first().is_some()) {
        (true, _) if is_one => message!("mex-p-one", values = listed),
        (true, _) => message!("mex-p", values = listed),
        (false, true) if is_one => message!("mex-n-one", values = listed, value = value),
        (false, true) => message!("mex-n", values = listed, value = value),
        (false, false) if is_one => message!("mex-one", values = listed, value = value),
        (false, false) => message!("mex", values = listed, value = value),
    }
}

/// The values of the options; `None` if they are too many, or take long to find.
fn values_of_options(solver: &mut Solver, component: Component<'_>) -> Option<BTreeSet<Nimber>> {
    let mut values = BTreeSet::new();
    let mut seen = 0;
    if let Some(rules) = component.part.heap_rules()
        && let Some(heap) = component.part.heap(component.i).and_then(nat::to_usize)
    {
        let all = solver.engine.each_heap_option(&rules, heap, &mut |_, worth| {
            seen += 1;
            values.insert(Nimber::from(u64::from(worth)));
            let many = seen > OPTIONS || values.len() > VALUES;
            if many { Flow::Break(()) } else { Flow::Continue(()) }
        });
        if let Some(all) = all {
            return all.then_some(values);
        }
    }
    let spent = |solver: &Solver| solver.engine.meter.positions + solver.engine.meter.slow;
    let before = spent(solver);
    let mut failed = false;
    let _ = component.part.options(component.i, &mut |step| {
        seen += 1;
        let mut sum = Nimber::ZERO;
        let result = step.evaluate(&mut solver.engine, Need::Glimpse, &mut |e| match e.value {
            Value::Nimber(n) => sum = &sum + &n,
            _ => failed = true,
        });
        failed |= result.is_err();
        values.insert(sum);
        let searched = spent(solver) - before;
        failed |= seen > OPTIONS || values.len() > VALUES || searched > SEARCHED;
        if failed { Flow::Break(()) } else { Flow::Continue(()) }
    });
    (!failed).then_some(values)
}

/// The period that gives the value, and what proves it.
fn periodic(basis: &Basis, value: &Nimber) -> Message {
    let Basis { period: Period { start, period, saltus }, proof, heap, periods } = basis;
    let source = proof.theorem.source();
    match saltus {
        0 => message!(
            "period",
            seen = proof.values,
            period = *period,
            start = *start,
            source = source,
            heap = *heap,
            value = value
        ),
        _ => message!(
            "period-saltus",
            seen = proof.values,
            period = *period,
            saltus = *saltus,
            start = *start,
            source = source,
            heap = *heap,
            periods = periods,
            value = value
        ),
    }
}
