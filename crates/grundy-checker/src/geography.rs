//! Undirected vertex geography on a whole graph: who wins from each node, proved by a matching and the
//! forest that shows which nodes maximum matchings miss.

mod certificate;
mod forest;

use std::collections::HashSet;

use crate::budget::{Budget, Meter};
use crate::certificate::Stop;
use crate::error::Error;

use forest::{Forest, Reached};

pub use certificate::Certificate;

/// What a certificate says of a graph on the nodes 0, 1, …, `nodes` − 1.
///
/// ```
/// use grundy_checker::Budget;
/// use grundy_checker::geography::Geography;
///
/// // One edge, matched: whoever starts wins by going along it.
/// let edges = [(0, 1)];
/// let right = Geography { nodes: 2, matching: &[(0, 1)], losing: &[], barrier: &[], steps: &[] };
/// assert_eq!(right.check(|| edges.iter().copied(), &Budget::default())?, None);
/// # Ok::<(), grundy_checker::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Geography<'a> {
    /// How many nodes there are.
    pub nodes: u32,
    /// A maximum matching.
    pub matching: &'a [(u32, u32)],
    /// The nodes from which the player to move loses.
    pub losing: &'a [u32],
    /// The barrier of Tutte and Berge: without these nodes the graph has as many odd components as they
    /// are and the matching leaves nodes over.
    pub barrier: &'a [u32],
    /// The edges along which alternating trees grow, in order; see [`check`](Geography::check).
    pub steps: &'a [(u32, u32)],
}

/// What does not hold, and of which nodes.
///
/// ```
/// use grundy_checker::Budget;
/// use grundy_checker::geography::Geography;
///
/// // One edge: whoever starts wins, so that nobody loses at node 0.
/// let edges = [(0, 1)];
/// let wrong = Geography { nodes: 2, matching: &[], losing: &[0], barrier: &[], steps: &[] };
/// let fault = wrong.check(|| edges.iter().copied(), &Budget::default())?.unwrap();
/// assert!(!fault.what.is_empty());
/// # Ok::<(), grundy_checker::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fault {
    /// One clause about `nodes`.
    pub what: &'static str,
    /// The nodes it is about.
    pub nodes: Vec<u32>,
}

fn wrong<T>(what: &'static str, nodes: &[u32]) -> Result<T, Stop<Fault>> {
    Err(Stop::Wrong(Fault { what, nodes: nodes.to_vec() }))
}

/// Bytes of the forest that a node takes, and of a pair that must be an edge.
const NODE: u64 = 24;
const PAIR: u64 = 48;

impl Geography<'_> {
    /// Checks the outcome of every node; tells the first thing that does not hold, if anything. `edges`
    /// gives the edges, in any order, twice; loops and repetitions do not matter. Memory is linear in the
    /// nodes and what is claimed, time nearly linear in all.
    ///
    /// The player to move loses from a node if and only if some maximum matching misses it (Fraenkel,
    /// Scheinerman and Ullman 1993). At first the nodes without a mate are outer. A step (u, v) has an
    /// outer u. If v is not reached, v becomes inner and its mate outer. If v is outer and in the same
    /// tree, the odd circle that the edge closes is shrunk to one outer node; all nodes in it are outer
    /// (Edmonds 1965). So an even alternating path leads to each outer node, and exchanging its edges
    /// makes a matching of the same size that misses the node. In the end no edge may lead from an
    /// outer node to another but the inner ones and those shrunk with it. Then the shrunk outer nodes
    /// are odd components of the graph without the inner ones, which proves that the matching is
    /// maximum and that every maximum matching covers the other nodes (Berge 1958).
    ///
    /// # Errors
    /// A budget error if it takes too much.
    pub fn check<I>(&self, edges: impl Fn() -> I, budget: &Budget) -> Result<Option<Fault>, Error>
    where
        I: Iterator<Item = (u32, u32)>,
    {
        match self.holds(edges, &mut Meter::new(budget)) {
            Ok(()) => Ok(None),
            Err(Stop::Wrong(fault)) => Ok(Some(fault)),
            Err(Stop::Error(error)) => Err(error),
        }
    }

    fn holds<I>(&self, edges: impl Fn() -> I, meter: &mut Meter) -> Result<(), Stop<Fault>>
    where
        I: Iterator<Item = (u32, u32)>,
    {
        self.in_range()?;
        let pairs = (self.matching.len() + self.steps.len()) as u64;
        meter.reserve(NODE * u64::from(self.nodes) + PAIR * pairs, "a forest on its nodes")?;
        let mut forest = Forest::new(self.nodes, self.matching)?;
        self.are_edges(edges(), meter)?;
        for &(from, to) in self.steps {
            meter.spend(1)?;
            forest.step(from, to)?;
        }
        for (a, b) in edges() {
            meter.spend(1)?;
            for (from, to) in [(a, b), (b, a)] {
                if forest.at(from) == Reached::Outer && !forest.is_closed(from, to) {
                    return wrong("an edge leads on from what the steps reach", &[from, to]);
                }
            }
        }
        forest.is_exactly(Reached::Outer, self.losing)?;
        forest.is_exactly(Reached::Inner, self.barrier)?;
        forest.berge(self.matching.len())
    }

    fn in_range(&self) -> Result<(), Stop<Fault>> {
        let ends = self.matching.iter().chain(self.steps).flat_map(|&(a, b)| [a, b]);
        let mut nodes = ends.chain(self.losing.iter().chain(self.barrier).copied());
        match nodes.find(|&node| node >= self.nodes) {
            Some(node) => wrong("no such node", &[node]),
            None => Ok(()),
        }
    }

    /// Whether all pairs and steps are edges, and edges join nodes.
    fn are_edges(
        &self,
        edges: impl Iterator<Item = (u32, u32)>,
        meter: &mut Meter,
    ) -> Result<(), Stop<Fault>> {
        let sorted = |a: u32, b: u32| (a.min(b), a.max(b));
        let all = self.matching.iter().chain(self.steps);
        let mut missing: HashSet<_> = all.clone().map(|&(a, b)| sorted(a, b)).collect();
        for (a, b) in edges {
            meter.spend(1)?;
            if let Some(end) = [a, b].into_iter().find(|&end| end >= self.nodes) {
                return wrong("an edge ends at what is no node", &[end]);
            }
            missing.remove(&sorted(a, b));
        }
        let mut all = all.filter(|&&(a, b)| missing.contains(&sorted(a, b)));
        match all.next() {
            Some(&(a, b)) => wrong("no edge joins the two", &[a, b]),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests;
