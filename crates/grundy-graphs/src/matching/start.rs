//! A matching that is nearly maximum: Karp and Sipser's rule of the fewest neighbours.

use super::NONE;
use crate::graph::Graph;

/// The degree of a node that is matched or has no neighbour left.
const GONE: u32 = u32::MAX;

/// The mate of every node, or [`NONE`]; nodes in `absent` get none. While a node has one neighbour left the two are matched, which
/// never makes the matching smaller than it could be (Karp and Sipser 1981); else a node with two; else
/// the next node by degree. Its mate is the neighbour that has the fewest. O(nodes + edges).
pub(super) fn few_neighbours_first(graph: &Graph, absent: &[u32]) -> Vec<u32> {
    let nodes = graph.nodes();
    let degree = |node: u32| {
        let options = graph.options(node as usize);
        u32::try_from(options.len()).unwrap_or(GONE - 1).min(GONE - 1)
    };
    let mut start = Start {
        graph,
        mates: vec![NONE; graph.len()],
        degrees: (0..nodes).map(degree).collect(),
        ones: (0..nodes).filter(|&node| degree(node) == 1).collect(),
        twos: (0..nodes).filter(|&node| degree(node) == 2).collect(),
    };
    for &node in absent {
        start.degrees[node as usize] = GONE;
        start.leave(node);
    }
    start.few();
    for node in by_degree(graph) {
        if start.degrees[node as usize] != GONE {
            start.pair(node);
            start.few();
        }
    }
    start.mates
}

/// All nodes, those with few neighbours first.
fn by_degree(graph: &Graph) -> Vec<u32> {
    /// Degrees above are not told apart.
    const MOST: usize = 63;
    let class = |node: u32| graph.options(node as usize).len().min(MOST);
    let mut counts = [0usize; MOST + 2];
    for node in 0..graph.nodes() {
        counts[class(node) + 1] += 1;
    }
    for i in 0..=MOST {
        counts[i + 1] += counts[i];
    }
    let mut order = vec![0; graph.len()];
    for node in 0..graph.nodes() {
        let at = &mut counts[class(node)];
        order[*at] = node;
        *at += 1;
    }
    order
}

struct Start<'g> {
    graph: &'g Graph,
    mates: Vec<u32>,
    /// How many neighbours are left.
    degrees: Vec<u32>,
    /// Nodes that had one neighbour left, or two; they may have fewer now.
    ones: Vec<u32>,
    twos: Vec<u32>,
}

impl Start<'_> {
    /// Matches until every node has at least three neighbours left.
    fn few(&mut self) {
        while let Some(node) = self.ones.pop().or_else(|| self.twos.pop()) {
            if self.degrees[node as usize] != GONE {
                self.pair(node);
            }
        }
    }

    /// Matches `node`, if it has a neighbour left.
    fn pair(&mut self, node: u32) {
        let mut best = NONE;
        let mut least = GONE;
        if self.degrees[node as usize] != 0 {
            for &other in self.graph.options(node as usize) {
                let degree = self.degrees[other as usize];
                if degree < least && other != node {
                    (best, least) = (other, degree);
                }
            }
        }
        self.degrees[node as usize] = GONE;
        if best != NONE {
            self.degrees[best as usize] = GONE;
            self.mates[node as usize] = best;
            self.mates[best as usize] = node;
            self.leave(node);
            self.leave(best);
        }
    }

    /// The neighbours of `node` have one less.
    fn leave(&mut self, node: u32) {
        for &other in self.graph.options(node as usize) {
            let degree = &mut self.degrees[other as usize];
            if *degree == GONE {
                continue;
            }
            *degree = degree.saturating_sub(1);
            match *degree {
                1 => self.ones.push(other),
                2 => self.twos.push(other),
                _ => {}
            }
        }
    }
}
