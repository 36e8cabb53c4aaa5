//! Undirected vertex geography from every node of a graph at once.

use grundy_core::{Error, Outcome};

use crate::graph::Graph;
pub use crate::matching::Part;
use crate::matching::{self, Matching};

/// The outcomes of geography on one graph: a token walks along edges, visits no node twice, and who
/// cannot move loses. The player to move loses from a node if and only if some maximum matching
/// misses it (Fraenkel, Scheinerman and Ullman 1993), so that one matching tells all.
///
/// ```
/// use grundy_core::Outcome;
/// use grundy_graphs::geography::Geography;
///
/// // A path of three nodes: who has to leave an end goes to the middle, and then to the other end.
/// let path = Geography::new(3, &[(0, 1), (1, 2)], 1 << 20)?;
/// assert_eq!((path.outcome(0), path.outcome(1)), (Outcome::P, Outcome::N));
/// assert_eq!((path.reply(0), path.replies(1)), (None, vec![0, 2]));
/// assert_eq!(path.winning_start().map(|node| path.outcome(node)), Some(Outcome::P));
/// # Ok::<(), grundy_core::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Geography {
    graph: Graph,
    matching: Matching,
}

impl Geography {
    /// Decides the graph on the nodes 0, 1, …, `nodes` − 1; loops and repeated edges do not matter.
    /// Near linear in practice; nodes times edges at worst.
    ///
    /// # Errors
    /// If it needs more than `memory` bytes.
    ///
    /// # Panics
    /// If an edge has a node that is not there, or there are 2^32 − 4 nodes or more.
    pub fn new(nodes: u32, edges: &[(u32, u32)], memory: u64) -> Result<Geography, Error> {
        let needed = u64::from(nodes) * NODE + edges.len() as u64 * EDGE;
        if needed > memory {
            return Err(Error::memory("a matching", needed, memory));
        }
        let graph = Graph::both_ways(nodes, edges);
        let matching = matching::maximum(&graph);
        Ok(Geography { graph, matching })
    }

    /// Every node.
    pub fn nodes(&self) -> impl Iterator<Item = u32> + use<> {
        0..self.graph.nodes()
    }

    /// How many edges the token can walk along: loops are none, and one that is there twice is one. Sorts the neighbours of
    /// one node after the other.
    pub fn edges(&self) -> usize {
        let mut near: Vec<u32> = Vec::new();
        let beyond = self.nodes().map(|node| {
            near.clear();
            let options = self.graph.options(node as usize).iter();
            near.extend(options.filter(|&&other| other > node));
            near.sort_unstable();
            near.dedup();
            near.len()
        });
        beyond.sum()
    }

    /// Every edge that the token can walk along, from the smaller node: one that was there twice comes twice.
    pub fn each_edge(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        self.nodes().flat_map(|node| {
            let options = self.graph.options(node as usize).iter();
            options.filter(move |&&other| other > node).map(move |&other| (node, other))
        })
    }

    /// Whether the player to move from `node` wins, N, or loses, P.
    ///
    /// # Panics
    /// If the node is not there.
    pub fn outcome(&self, node: u32) -> Outcome {
        if self.matching.can_miss(node) { Outcome::P } else { Outcome::N }
    }

    /// A winning move from `node`, if there is one: to its mate.
    ///
    /// # Panics
    /// If the node is not there.
    pub fn reply(&self, node: u32) -> Option<u32> {
        self.matching.mate(node).filter(|_| self.outcome(node) == Outcome::N)
    }

    /// All winning moves from `node`, ascending: to the nodes that a maximum matching of the rest may
    /// miss. Takes as long as a new matching.
    pub fn replies(&self, node: u32) -> Vec<u32> {
        if self.outcome(node) == Outcome::P {
            return Vec::new();
        }
        let rest = matching::maximum_without(&self.graph, &[node]);
        let near = self.graph.options(node as usize).iter().copied();
        let mut replies: Vec<u32> =
            near.filter(|&other| other != node && rest.can_miss(other)).collect();
        replies.sort_unstable();
        replies.dedup();
        replies
    }

    /// A node on which to place the token and win, the other player being the first to move it. There
    /// is none if and only if there is a perfect matching.
    pub fn winning_start(&self) -> Option<u32> {
        self.nodes().find(|&node| self.matching.mate(node).is_none())
    }

    /// Where `node` is in the decomposition of Gallai and Edmonds.
    pub fn part(&self, node: u32) -> Part {
        self.matching.part(node)
    }

    /// The pairs of a maximum matching, each once.
    pub fn pairs(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        self.matching.pairs()
    }

    /// The steps that prove every outcome; a checker needs no more than them and the graph.
    pub fn proof(&self) -> Vec<(u32, u32)> {
        self.matching.proof(&self.graph)
    }
}

/// Bytes that a node takes: its row and the row under its new number, both numbers, what the search knows
/// of it under both, the first matching, and its place in the queue.
const NODE: u64 = 2 * 16 + 2 * 4 + 2 * 32 + 16;

/// Bytes that an edge takes: both ends in the rows, and in the rows under new numbers.
const EDGE: u64 = 2 * 8;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reference::wins_geography;

    #[test]
    fn outcomes_and_replies_by_trying_all_moves() {
        let mut random = grundy_testing::Random::new(0x5EED_1993);
        let mut below = |end: u32| random.below(end);
        let mut several = 0;
        for i in 0..400 {
            let nodes = 1 + i % 9;
            let edges: Vec<(u32, u32)> =
                (0..below(2 * nodes + 1)).map(|_| (below(nodes), below(nodes))).collect();
            let found = Geography::new(nodes, &edges, 1 << 20).unwrap();
            let mut walked: Vec<_> = edges.iter().map(|&(a, b)| (a.min(b), a.max(b))).collect();
            walked.retain(|(a, b)| a != b);
            walked.sort_unstable();
            let mut listed: Vec<_> = found.each_edge().collect();
            listed.sort_unstable();
            assert_eq!(listed, walked);
            for node in found.nodes() {
                let winning: Vec<u32> = found
                    .nodes()
                    .filter(|&to| to != node && found.graph.options(node as usize).contains(&to))
                    .filter(|&to| !wins_geography(&found.graph, to, 1 << node))
                    .collect();
                assert_eq!(found.outcome(node) == Outcome::N, !winning.is_empty(), "{edges:?}");
                assert_eq!(found.replies(node), winning, "{edges:?} from {node}");
                assert_eq!(found.reply(node).is_some(), !winning.is_empty());
                assert!(found.reply(node).is_none_or(|reply| winning.contains(&reply)));
                several += u32::from(winning.len() > 1);
            }
            let lost = found.nodes().find(|&node| found.outcome(node) == Outcome::P);
            assert_eq!(found.winning_start().is_some(), lost.is_some());
            assert!(found.winning_start().is_none_or(|node| found.outcome(node) == Outcome::P));
        }
        assert!(several > 100);
    }

    #[test]
    fn memory_is_kept_to() {
        let error = Geography::new(1000, &[(0, 1)], 1000).unwrap_err();
        assert!(error.is_budget(), "{error}");
    }
}
