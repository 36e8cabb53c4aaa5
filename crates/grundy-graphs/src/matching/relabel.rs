//! New numbers for the nodes of long graphs, so that near nodes have near numbers.
//!
//! On grids and strips whose nodes are numbered at random, the first matching has gaps everywhere and the
//! paths that close them are long. By breadth-first numbers it is found as a wave that leaves few gaps,
//! and memory is read in order. Random graphs have no such order, and gain nothing.

use crate::graph::Graph;

/// A probe looks at this many nodes.
const PROBE: usize = 1 << 12;
/// A graph is long if a probe needs this many levels on average.
const LONG: usize = 24;
/// Numbers are near if ends of edges differ by this part of all nodes on average.
const NEAR: u64 = 32;

/// The nodes in breadth-first order, if the graph is long and its numbers are not near yet.
pub(super) fn order(graph: &Graph) -> Option<Vec<u32>> {
    if graph.len() < 2 * PROBE || !worthwhile(graph) {
        return None;
    }
    let mut walk = Walk::new(graph);
    for start in 0..graph.nodes() {
        walk.from(start, usize::MAX);
    }
    Some(walk.order)
}

/// The graph whose node i is the node `order[i]` of `graph`.
pub(super) fn renumbered(graph: &Graph, order: &[u32], numbers: &[u32]) -> Graph {
    let mut result = Graph::new();
    for &node in order {
        let options = graph.options(node as usize).iter();
        result.push(options.map(|&other| numbers[other as usize]));
    }
    result
}

/// The place of every node in `order`.
pub(super) fn numbers(order: &[u32]) -> Vec<u32> {
    let mut numbers = vec![0; order.len()];
    for (number, &node) in (0..).zip(order) {
        numbers[node as usize] = number;
    }
    numbers
}

/// Looks at the surroundings of a few nodes.
fn worthwhile(graph: &Graph) -> bool {
    const PROBES: u32 = 8;
    let (mut probes, mut levels, mut edges, mut distances) = (0, 0, 0u64, 0u64);
    let mut walk = Walk::new(graph);
    for i in 0..PROBES {
        let begin = walk.order.len();
        let deep = walk.from(graph.nodes() / PROBES * i, PROBE);
        if walk.order.len() - begin < PROBE {
            continue;
        }
        probes += 1;
        levels += deep;
        for &node in &walk.order[begin..] {
            for &other in graph.options(node as usize) {
                edges += 1;
                distances += u64::from(node.abs_diff(other));
            }
        }
    }
    let far = distances / edges.max(1) > u64::from(graph.nodes()) / NEAR;
    probes > 0 && levels >= LONG * probes && far
}

struct Walk<'g> {
    graph: &'g Graph,
    seen: Vec<bool>,
    order: Vec<u32>,
}

impl<'g> Walk<'g> {
    fn new(graph: &'g Graph) -> Walk<'g> {
        Walk { graph, seen: vec![false; graph.len()], order: Vec::new() }
    }

    /// Appends what can be reached from `start` and has not been seen, up to about `most` nodes;
    /// the number of levels.
    fn from(&mut self, start: u32, most: usize) -> usize {
        let begin = self.order.len();
        self.see(start);
        let (mut next, mut levels) = (begin, 0);
        while next < self.order.len() {
            levels += 1;
            let level = self.order.len();
            while next < level {
                let node = self.order[next];
                next += 1;
                for &other in self.graph.options(node as usize) {
                    self.see(other);
                }
                if self.order.len() - begin >= most {
                    return levels;
                }
            }
        }
        levels
    }

    fn see(&mut self, node: u32) {
        if !std::mem::replace(&mut self.seen[node as usize], true) {
            self.order.push(node);
        }
    }
}
