//! Retrograde analysis of one component whose positions may repeat.

use grundy_core::Error;
use grundy_graphs::graph::{Graph, Reverse};
use grundy_graphs::label::{Label, Question, labels};
use grundy_graphs::loopy::loopy_values;
use grundy_nimbers::Nimber;
use rustc_hash::FxHashMap;

use super::evaluate::Evaluation;
use super::search::owned_bytes;
use crate::meter::Meter;
use crate::ruleset::{Flow, Method, Ruleset};
use crate::theory::value::Value;

/// The loopy value and the remoteness of each position that was reached.
pub(crate) type Loopy<P> = FxHashMap<P, Evaluation>;

/// Adds every follower of `position` to `known`.
///
/// # Errors
/// If memory or time run out.
pub(crate) fn analyse<R: Ruleset>(
    ruleset: &R,
    position: &R::Position,
    known: &mut Loopy<R::Position>,
    meter: &mut Meter,
) -> Result<(), Error> {
    const WHAT: &str = "retrograde analysis";
    let mut ids: FxHashMap<R::Position, u32> = FxHashMap::default();
    let mut positions = vec![position.clone()];
    ids.insert(position.clone(), 0);
    let mut graph = Graph::new();
    let mut edges = 0u64;
    let mut owned = owned_bytes(ruleset, position);
    while let Some(next) = positions.get(graph.len()).cloned() {
        let mut options = Vec::new();
        let mut in_time = true;
        let _ = ruleset.options(&next, &mut |left| {
            for component in left {
                let new = u32::try_from(positions.len()).unwrap_or(u32::MAX);
                let id = *ids.entry(component.clone()).or_insert(new);
                if id == new {
                    owned += owned_bytes(ruleset, component);
                    positions.push(component.clone());
                }
                options.push(id);
            }
            in_time = meter.has_time();
            if in_time { Flow::Continue(()) } else { Flow::Break(()) }
        });
        if !in_time {
            return Err(meter.out_of_time(WHAT));
        }
        options.sort_unstable();
        options.dedup();
        edges += options.len() as u64;
        meter.positions += 1;
        let nodes = positions.len() as u64;
        let node_bytes = 3 * size_of::<R::Position>() as u64 + 96;
        meter.check_memory(nodes * node_bytes + 2 * owned + edges * 16, WHAT)?;
        graph.push(options);
    }
    let reverse = Reverse::of(&graph);
    drop(graph);
    let labels = labels(&reverse, &Question::default(), 1);
    let values = loopy_values(&reverse);
    for (node, position) in (0..).zip(positions) {
        let value = values.finite(node).map_or_else(
            || Value::Loopy(values.set(node).iter().map(|&n| Nimber::from(u64::from(n))).collect()),
            |n| Value::of(n.into()),
        );
        let remoteness = match labels.get(node) {
            Label::Win(n) | Label::Lose(n) => Some(n),
            Label::Draw => None,
        };
        known.insert(
            position,
            Evaluation { remoteness, ..Evaluation::new(value, Method::Retrograde) },
        );
    }
    Ok(())
}
