//! Small graphs for tests: all of them, and random ones.

pub(crate) use grundy_testing::Random;

use super::Graph;

/// Calls `each` with the edges of every digraph on at most four nodes, self loops allowed.
pub(crate) fn every_small(mut each: impl FnMut(u32, &[(u32, u32)])) {
    for nodes in 1..=4u32 {
        for choice in 0..1u32 << (nodes * nodes) {
            let edges: Vec<_> = (0..nodes * nodes)
                .filter(|bit| choice >> bit & 1 == 1)
                .map(|bit| (bit / nodes, bit % nodes))
                .collect();
            each(nodes, &edges);
        }
    }
}

/// A random digraph of 1 to `most` nodes, with self loops, double edges and isolated nodes.
pub(crate) fn random_small(random: &mut Random, most: u32) -> (u32, Vec<(u32, u32)>) {
    let nodes = 1 + random.below(most);
    let edges = random.below(3 * nodes + 1);
    (nodes, (0..edges).map(|_| (random.below(nodes), random.below(nodes))).collect())
}

/// The same without cycles: every edge leads to a smaller node.
pub(crate) fn random_acyclic(random: &mut Random, nodes: u32, edges: u32) -> Vec<(u32, u32)> {
    let downward = |(from, to): (u32, u32)| (from.max(to), from.min(to));
    (0..edges)
        .map(|_| downward((random.below(nodes), random.below(nodes))))
        .filter(|(from, to)| from != to)
        .collect()
}

/// The options of every node.
pub(crate) fn rows(nodes: u32, edges: &[(u32, u32)]) -> Vec<Vec<usize>> {
    let graph = Graph::one_way(nodes, edges);
    (0..graph.len())
        .map(|node| graph.options(node).iter().map(|&to| to as usize).collect())
        .collect()
}
