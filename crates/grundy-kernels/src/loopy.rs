//! Loopy values of every node of a large graph (Smith 1966; Fraenkel and Perl 1975; Fraenkel and Yesha
//! 1986), in rounds m = 0, 1, ….
//!
//! In round m a node gets the value m if it has each smaller value and not m among its options, and if
//! every option without a smaller value has in turn an option of value m. A counter a node says how many
//! of its options still lack one. A node without an option of value m never gets a value above m, so the
//! rounds touch fewer and fewer nodes; when nobody gets the value m, all others are infinite.

#[cfg(test)]
mod tests;

use crate::graph::walk::in_batches;
use crate::graph::{Graph, Reverse};
use crate::memory::{prefetch, zeroed};
use crate::retrograde::LoopyValue;

/// Instead of a finite value.
const INFINITE: u32 = u32::MAX;

/// The node has an option of the value of this round.
const HAS: u32 = 1 << 31;
/// The node may get the value of this round.
const CANDIDATE: u32 = 1 << 30;
/// The node has a finite value.
const FINITE: u32 = 1 << 29;
/// The rest of a word is a counter.
const COUNTER: u32 = FINITE - 1;

/// What is kept of a node.
#[derive(Clone, Copy, Default)]
struct Node {
    /// How many options have no finite value.
    open: u32,
    /// Flags, and how many of the open options are not known to have an option of the round's value.
    word: u32,
}

/// The loopy values of all nodes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoopyValues {
    finite: Vec<u32>,
    /// The finite values among the options of each infinite node.
    sets: Graph,
}

impl LoopyValues {
    /// How many nodes there are.
    pub fn len(&self) -> usize {
        self.finite.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.finite.is_empty()
    }

    /// The value of `node` if it is finite.
    pub fn finite(&self, node: u32) -> Option<u32> {
        Some(self.finite[node as usize]).filter(|&value| value != INFINITE)
    }

    /// The finite values among the options of `node`, in ascending order, if its own value is infinite;
    /// otherwise empty.
    pub fn set(&self, node: u32) -> &[u32] {
        self.sets.options(node as usize)
    }

    /// The value of `node`.
    pub fn get(&self, node: u32) -> LoopyValue {
        self.finite(node)
            .map_or_else(|| LoopyValue::Infinite(self.set(node).to_vec()), LoopyValue::Finite)
    }
}

/// The loopy value of every node. O((nodes + edges) · (largest finite value + 1)) time, and much less
/// where large values are rare; takes at most 36 bytes a node and 8 an edge besides the graph.
///
/// # Panics
/// If a node has 2^29 options or more.
pub fn values(graph: &Reverse) -> LoopyValues {
    let mut nodes: Vec<Node> = zeroed(graph.len());
    for (node, &degree) in nodes.iter_mut().zip(graph.degrees()) {
        assert!(degree < FINITE, "fewer than 2^29 options a node");
        *node = Node { open: degree, word: CANDIDATE };
    }
    let mut rounds = Rounds { graph, nodes, finite: vec![INFINITE; graph.len()], has: Vec::new() };
    let mut candidates: Vec<u32> =
        (0..u32::MAX).zip(graph.degrees()).map(|(node, _)| node).collect();
    let mut ends = vec![0];
    for m in 0.. {
        rounds.round(m, &mut candidates);
        let end = rounds.has.len();
        if ends.last() == Some(&end) {
            break;
        }
        ends.push(end);
    }
    let Rounds { finite, has, .. } = rounds;
    let sets = Graph::build(finite.len(), || {
        let rounds = (0u32..).zip(ends.windows(2)).map(|(m, ends)| (m, &has[ends[0]..ends[1]]));
        rounds
            .flat_map(|(m, nodes)| nodes.iter().map(move |&node| (node, m)))
            .filter(|&(node, _)| finite[node as usize] == INFINITE)
    });
    LoopyValues { finite, sets }
}

struct Rounds<'a> {
    graph: &'a Reverse,
    nodes: Vec<Node>,
    finite: Vec<u32>,
    /// The nodes that got an option of value m, round after round.
    has: Vec<u32>,
}

impl Rounds<'_> {
    /// Gives the value `m` to the candidates that have it, and leaves those that may have a larger one.
    fn round(&mut self, m: u32, candidates: &mut Vec<u32>) {
        let start = self.has.len();
        let mut at = start;
        let mut ready = Vec::new();
        for &candidate in &*candidates {
            let node = &mut self.nodes[candidate as usize];
            node.word = (node.word & !COUNTER) | node.open;
            if node.open == 0 {
                ready.push(candidate);
            }
        }
        while !ready.is_empty() {
            ready.retain(|&node| {
                let word = &mut self.nodes[node as usize].word;
                let gets_it = *word & HAS == 0;
                if gets_it {
                    *word = (*word | FINITE) & !CANDIDATE;
                    self.finite[node as usize] = m;
                }
                gets_it
            });
            let (graph, has) = (self.graph, &mut self.has);
            let load = |nodes: &[Node], node| prefetch(nodes, node as usize);
            in_batches(graph, &ready, self.nodes.as_mut_slice(), load, |nodes, batch| {
                for &before in batch {
                    let node = &mut nodes[before as usize];
                    node.open -= 1;
                    if node.word & (FINITE | HAS) == 0 {
                        node.word |= HAS;
                        has.push(before);
                    }
                }
            });
            ready.clear();
            in_batches(graph, &has[at..], self.nodes.as_mut_slice(), load, |nodes, batch| {
                for &before in batch {
                    let word = &mut nodes[before as usize].word;
                    if *word & CANDIDATE != 0 {
                        *word -= 1;
                        if *word & COUNTER == 0 {
                            ready.push(before);
                        }
                    }
                }
            });
            at = self.has.len();
        }
        candidates.retain(|&candidate| {
            let word = &mut self.nodes[candidate as usize].word;
            let stays = *word & (FINITE | HAS) == HAS;
            if !stays {
                *word &= !CANDIDATE;
            }
            stays
        });
        self.has[start..].iter().for_each(|&node| self.nodes[node as usize].word &= !HAS);
    }
}
