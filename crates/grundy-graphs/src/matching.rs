//! Maximum matchings of general graphs, and which nodes some maximum matching misses.
//!
//! A matching that is nearly maximum comes from few neighbours first; then alternating
//! trees grow from all nodes without a mate at once, so that they meet after few steps. What is
//! left of the trees at the end is the decomposition of Gallai (1964) and Edmonds (1965). Graphs without
//! odd circles take the same way: they have no blossoms, and nothing is lost by looking for them. Long
//! graphs in disorder get new numbers first. Where trees give the same nodes back again and again, phases
//! that make the shortest augmenting paths longer bound the time.

mod forest;
mod phases;
mod relabel;
mod start;
#[cfg(test)]
mod tests;

use crate::graph::Graph;

use forest::{Forest, INNER, Node, rematch};

/// How often trees look at each edge from each end on average, in the first turn of the trees.
const LOOKS: u64 = 10;

/// No node.
const NONE: u32 = u32::MAX;

/// Where a node is in the decomposition of Gallai (1964) and Edmonds (1965).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Some maximum matching misses the node: D.
    Missable,
    /// Every maximum matching covers the node, and a neighbour is in D: A.
    Barrier,
    /// Every maximum matching covers the node, and no neighbour is in D: C.
    Covered,
}

/// A maximum matching of a graph, with the decomposition that proves it maximum.
#[derive(Clone, Debug)]
pub struct Matching {
    nodes: Vec<Node>,
}

/// A maximum matching of a graph whose edges lead both ways; loops are ignored.
///
/// 32 bytes a node and 24 more for a while, or twice that and another graph if the nodes get new numbers; in
/// hard cases about as much again and 32 an edge. At worst O(√nodes · edges · α), in practice near linear.
///
/// # Panics
/// If there are 2^32 − 4 nodes or more.
pub fn maximum(graph: &Graph) -> Matching {
    maximum_without(graph, &[])
}

/// As [`maximum`], for the graph without the nodes in `absent`.
///
/// # Panics
/// If there are 2^32 − 4 nodes or more, or a node in `absent` is not one of them.
pub fn maximum_without(graph: &Graph, absent: &[u32]) -> Matching {
    match relabel::order(graph) {
        Some(order) => in_order(graph, &order, absent),
        None => larger(graph, &start::few_neighbours_first(graph, absent), absent),
    }
}

/// A maximum matching, found with node `order[i]` as number i.
fn in_order(graph: &Graph, order: &[u32], absent: &[u32]) -> Matching {
    let numbers = relabel::numbers(order);
    let there = relabel::renumbered(graph, order, &numbers);
    let absent: Vec<u32> = absent.iter().map(|&node| numbers[node as usize]).collect();
    let found = larger(&there, &start::few_neighbours_first(&there, &absent), &absent);
    let nodes = numbers.iter().map(|&number| found.nodes[number as usize].renamed(order));
    Matching { nodes: nodes.collect() }
}

/// A maximum matching, found from the matching `mates`.
fn larger(graph: &Graph, mates: &[u32], absent: &[u32]) -> Matching {
    within(graph, mates, absent, LOOKS * (graph.edges() as u64 + 1))
}

/// As [`larger`]. Trees that give their nodes back are fastest as a rule, phases at worst. So they take turns,
/// each from what the other has found, until one comes to the end. The first turn of trees is `most` looks at
/// edges, turns of phases are a quarter of that, and all get twice as long every time.
fn within(graph: &Graph, mates: &[u32], absent: &[u32], mut most: u64) -> Matching {
    assert!(graph.nodes() < forest::ROOT, "labels of nodes are smaller than the other labels");
    let mut forest = Forest::new(graph, mates, absent);
    while !forest.grow(most) {
        forest.restart();
        if phases::grow(&mut forest, most / 4) {
            break;
        }
        forest.restart();
        most = most.saturating_mul(2);
    }
    Matching { nodes: forest.nodes }
}

impl Matching {
    /// The node that `node` is matched with, if any.
    pub fn mate(&self, node: u32) -> Option<u32> {
        Some(self.nodes[node as usize].mate).filter(|&mate| mate != NONE)
    }

    /// How many pairs there are.
    pub fn size(&self) -> usize {
        self.nodes.iter().filter(|node| node.mate != NONE).count() / 2
    }

    /// The pairs, each once.
    pub fn pairs(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        let pairs = (0..).zip(&self.nodes).map(|(id, node)| (id, node.mate));
        pairs.filter(|&(id, mate)| mate != NONE && id < mate)
    }

    /// Where `node` is in the decomposition; an absent node counts as covered.
    pub fn part(&self, node: u32) -> Part {
        match self.nodes[node as usize] {
            node if node.is_outer() => Part::Missable,
            node if node.label == INNER => Part::Barrier,
            _ => Part::Covered,
        }
    }

    /// Whether some maximum matching leaves `node` without a mate.
    pub fn can_miss(&self, node: u32) -> bool {
        self.nodes[node as usize].is_outer()
    }

    /// A maximum matching that leaves `node` without a mate, given that [there is
    /// one](Self::can_miss).
    #[must_use]
    pub fn missing(mut self, node: u32) -> Matching {
        if self.can_miss(node) && self.mate(node).is_some() {
            rematch(&mut self.nodes, node, NONE);
        }
        self
    }

    /// Edges that prove the decomposition, in order, for the whole `graph` that the matching is of. At
    /// first the nodes without a mate are outer. An edge (u, v) leads from an outer node u either
    /// to a node v that is not reached yet, and the mate of v becomes outer; or to an outer node v of
    /// the same tree, and all nodes on the odd circle that it closes become outer. At the end the outer
    /// nodes are D, and no edge leads on.
    pub fn proof(&self, graph: &Graph) -> Vec<(u32, u32)> {
        let mates: Vec<u32> = self.nodes.iter().map(|node| node.mate).collect();
        let mut forest = Forest::new(graph, &mates, &[]);
        forest.steps = Some(Vec::new());
        forest.grow(u64::MAX);
        forest.steps.unwrap_or_default()
    }
}
