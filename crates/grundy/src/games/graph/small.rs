//! Node Kayles on few nodes of a graph, which get numbers in a word.

use grundy_kernels::few_nodes::{FewNodes, Values};

use super::nodes::{self, Nodes};

pub(in crate::games) use grundy_kernels::few_nodes::MOST;

/// Some nodes of a graph, numbered from 0 on.
pub(in crate::games) struct Small<const W: usize> {
    few: FewNodes,
    /// What the nodes are in the graph, in order.
    nodes: Nodes<W>,
}

impl<const W: usize> Small<W> {
    /// The graph that these nodes are, of which there may be at most [`MOST`].
    pub(in crate::games) fn new(near: &[Nodes<W>], nodes: Nodes<W>, has_twins: bool) -> Small<W> {
        Small { few: FewNodes::among(near, &nodes, has_twins), nodes }
    }

    /// All nodes.
    pub(in crate::games) fn all(&self) -> u64 {
        match nodes::count(&self.nodes) {
            0 => 0,
            count => u64::MAX >> (64 - count),
        }
    }

    /// What is left of a set when one of its nodes is taken with its neighbours.
    pub(in crate::games) fn after(&self, set: u64, node: usize) -> u64 {
        set & !self.few.near(node)
    }

    /// A set as the graph calls its nodes.
    pub(in crate::games) fn named(&self, set: u64) -> Nodes<W> {
        self.few.named(set, &self.nodes)
    }

    /// As [`FewNodes::border`].
    pub(in crate::games) fn border(&self, taken: u64, rest: u64) -> u64 {
        self.few.border(taken, rest)
    }

    /// As [`FewNodes::component`].
    pub(in crate::games) fn component(&self, set: u64, border: u64) -> u64 {
        self.few.component(set, border)
    }

    /// As [`FewNodes::weighed`].
    pub(in crate::games) fn weighed(
        &self,
        set: u64,
        most: u32,
        values: &Values,
    ) -> Result<u32, u64> {
        self.few.weighed(set, most, values)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::graph::nodes::{single, without};

    #[test]
    fn nodes_keep_their_names() {
        let mut near: Vec<Nodes<2>> = (0..100).map(single).collect();
        for node in 1..100 {
            near[node - 1][node / 64] |= single::<2>(node)[node / 64];
            near[node] = nodes_with(near[node], node - 1);
        }
        let nodes = without(&[u64::MAX, (1 << 36) - 1], &[u64::MAX << 50, 0]);
        let nodes = [nodes[0] & u64::MAX << 30, nodes[1]];
        let small = Small::new(&near, nodes, false);
        assert_eq!(small.all().count_ones(), 56);
        assert_eq!(small.named(small.all()), nodes);
    }

    fn nodes_with(set: Nodes<2>, node: usize) -> Nodes<2> {
        let one = single::<2>(node);
        [set[0] | one[0], set[1] | one[1]]
    }
}
