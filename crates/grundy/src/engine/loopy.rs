//! Retrograde analysis of one component whose positions may repeat.

use grundy_core::Error;
use grundy_graphs::graph::{Graph, Reverse};
use grundy_graphs::label::{Label, Question, labels};
use grundy_graphs::loopy::loopy_values_while;
use grundy_nimbers::Nimber;
use rustc_hash::FxHashMap;

use super::evaluate::Evaluation;
use crate::interned::{Id, Parts, Rules};
use crate::meter::Meter;
use crate::ruleset::{Flow, Method};
use crate::theory::value::Value;

/// The loopy value and the remoteness of each position that was reached.
pub(crate) type Loopy = FxHashMap<Id, Evaluation>;

/// What a node takes beside its position and its edges.
const NODE: u64 = 128;

/// What an option takes as an edge, both ways.
const EDGE: u64 = 16;

/// So many options and more are told apart before all of them are there, and what one takes meanwhile in a list that doubles.
const MANY: usize = 1 << 12;
const LISTED: u64 = 8;

/// Adds every follower of `position` to `known`.
///
/// # Errors
/// If memory or time run out; if a move of rules that do not keep to what they say leaves none or several components.
pub(crate) fn analyse(
    rules: &mut dyn Rules,
    position: Id,
    known: &mut Loopy,
    meter: &mut Meter,
) -> Result<(), Error> {
    const WHAT: &str = "retrograde analysis";
    let mut nodes: FxHashMap<Id, u32> = FxHashMap::default();
    let mut positions = vec![position];
    nodes.insert(position, 0);
    let mut graph = Graph::new();
    let mut edges = 0u64;
    while let Some(&next) = positions.get(graph.len()) {
        rules.reaches(next)?;
        let mut options = Vec::new();
        let mut many = MANY;
        let (mut in_time, mut is_one, mut fits) = (true, true, Ok(()));
        let _ = rules.options(next, Parts::Whole, &mut |left, bytes| {
            is_one &= left.len() == 1;
            for &component in left {
                let new = u32::try_from(positions.len()).unwrap_or(u32::MAX);
                let node = *nodes.entry(component).or_insert(new);
                if node == new {
                    positions.push(component);
                }
                options.push(node);
            }
            if options.len() >= many {
                options.sort_unstable();
                options.dedup();
                many = MANY.max(2 * options.len());
            }
            in_time = meter.has_time();
            // One position may have more options than there is memory for.
            let listed = LISTED * options.len() as u64;
            fits = meter.check_memory(taken(bytes + listed, positions.len(), edges), WHAT);
            if in_time && is_one && fits.is_ok() { Flow::Continue(()) } else { Flow::Break(()) }
        });
        if !is_one {
            return Err(Error::unknown(
                "where positions may repeat, a move leaves one component, and here one leaves none or several",
            ));
        }
        if !in_time {
            return Err(meter.out_of_time(WHAT));
        }
        fits?;
        options.sort_unstable();
        options.dedup();
        edges += options.len() as u64;
        meter.positions += 1;
        meter.check_memory(taken(rules.bytes(), positions.len(), edges), WHAT)?;
        graph.push(options);
    }
    let reverse = Reverse::of(&graph);
    drop(graph);
    let labels = labels(&reverse, &Question::default(), 1);
    let values = loopy_values_while(&reverse, &mut || meter.is_in_time())
        .ok_or_else(|| meter.out_of_time(WHAT))?;
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

/// What so many positions, which take `bytes` themselves, and so many edges take.
fn taken(bytes: u64, positions: usize, edges: u64) -> u64 {
    bytes + NODE * positions as u64 + EDGE * edges
}
