//! Nim-values of all nodes, or loopy values if the graph has cycles.

use std::collections::BTreeMap;

use grundy_graphs::graph::Reverse;
use grundy_graphs::loopy::{LoopyValues, loopy_values};
use grundy_graphs::values::grundy_values;

/// The value of every node.
pub(in crate::commands) enum Values {
    Finite(Vec<u32>),
    Loopy(LoopyValues),
}

impl Values {
    pub(in crate::commands) fn new(graph: &Reverse) -> Values {
        match grundy_values(graph) {
            Ok(values) => Values::Finite(values),
            Err(_) => Values::Loopy(loopy_values(graph)),
        }
    }

    /// The value of a node, if it is finite.
    pub(in crate::commands) fn finite(&self, node: u32) -> Option<u32> {
        match self {
            Values::Finite(values) => Some(values[node as usize]),
            Values::Loopy(values) => values.finite(node),
        }
    }

    /// The value of a node: `3`, or `∞{0,2}`.
    pub(in crate::commands) fn text(&self, node: u32) -> String {
        match self {
            Values::Finite(values) => values[node as usize].to_string(),
            Values::Loopy(values) => match values.finite(node) {
                Some(value) => value.to_string(),
                None => {
                    let set: Vec<String> = values.set(node).iter().map(u32::to_string).collect();
                    format!("∞{{{}}}", set.join(","))
                }
            },
        }
    }

    /// How many nodes have each finite value, and how many have none.
    pub(in crate::commands) fn counts(&self, nodes: u32) -> (BTreeMap<u32, u64>, u64) {
        let mut counts = BTreeMap::new();
        let mut infinite = 0;
        for node in 0..nodes {
            match self.finite(node) {
                Some(value) => *counts.entry(value).or_default() += 1,
                None => infinite += 1,
            }
        }
        (counts, infinite)
    }
}
