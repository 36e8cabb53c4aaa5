//! A graph in memory: a part of a game whose positions are no numbers by themselves.

use super::{Flow, Positions, Unmoves, place};
use crate::graph::Graph;

/// What can be reached from one node of a graph. Where no play goes in circles every move leads to a
/// smaller number.
///
/// ```
/// use grundy_graphs::graph::Graph;
/// use grundy_graphs::implicit::{Positions, Stored};
///
/// // What is reached from node 1, and the nodes' names.
/// let (stored, nodes) = Stored::new(&Graph::one_way(3, &[(0, 1), (1, 2)]), 1);
/// assert_eq!((stored.count(), nodes.len()), (2, 2));
/// assert!(stored.descends());
/// ```
#[derive(Clone, Debug)]
pub struct Stored {
    options: Graph,
    before: Graph,
    descends: bool,
}

impl Stored {
    /// The nodes that can be reached from `start`, and which of `graph` they are, `start` the last. They
    /// stand in the order in which a depth-first walk leaves them. O(nodes + edges) time.
    ///
    /// # Panics
    /// If `start` is no node.
    pub fn new(graph: &Graph, start: u32) -> (Stored, Vec<u32>) {
        const NEW: u32 = u32::MAX;
        const OPEN: u32 = u32::MAX - 1;
        let mut numbers = vec![NEW; graph.len()];
        let mut nodes = Vec::new();
        let mut way = vec![(start, graph.options(start as usize).iter())];
        numbers[start as usize] = OPEN;
        while let Some((node, rest)) = way.last_mut() {
            match rest.next() {
                Some(&next) if numbers[next as usize] == NEW => {
                    numbers[next as usize] = OPEN;
                    way.push((next, graph.options(next as usize).iter()));
                }
                Some(_) => {}
                None => {
                    numbers[*node as usize] = u32::try_from(nodes.len()).unwrap_or(OPEN);
                    nodes.push(*node);
                    way.pop();
                }
            }
        }
        let mut options = Graph::new();
        for &node in &nodes {
            options.push(graph.options(node as usize).iter().map(|&to| numbers[to as usize]));
        }
        let descends = (0..nodes.len())
            .all(|node| options.options(node).iter().all(|&to| (to as usize) < node));
        (Stored { before: options.reversed(), options, descends }, nodes)
    }

    /// Whether every move leads to a smaller number.
    pub fn descends(&self) -> bool {
        self.descends
    }

    /// The most options that a node has.
    pub fn most_options(&self) -> u64 {
        let options = (0..self.options.len()).map(|node| self.options.options(node).len());
        options.max().unwrap_or(0) as u64
    }

    /// The bytes that both directions take.
    pub fn bytes(&self) -> u64 {
        8 * self.options.edges() as u64 + 16 * self.options.len() as u64
    }
}

impl Positions for Stored {
    fn count(&self) -> u64 {
        self.options.len() as u64
    }

    #[inline]
    fn options(&self, position: u64, mut each: impl FnMut(u64) -> Flow) -> Flow {
        self.options.options(place(position)).iter().try_for_each(|&to| each(u64::from(to)))
    }
}

impl Unmoves for Stored {
    #[inline]
    fn before(&self, position: u64, mut each: impl FnMut(u64)) {
        let before = self.before.options(place(position));
        before.iter().for_each(|&from| each(u64::from(from)));
    }
}
