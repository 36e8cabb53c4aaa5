//! Node Kayles on few nodes of a graph, which get numbers in a word.

use grundy_kernels::few_nodes::{FewNodes, Values};

use super::nodes::{self, Nodes, both, each};

pub(in crate::games) use grundy_kernels::few_nodes::MOST;

/// Some nodes of a graph, numbered from 0 on.
pub(in crate::games) struct Small {
    nodes: FewNodes,
    /// What the nodes are called in the graph, if not by their numbers.
    names: Option<[u16; MOST]>,
    count: usize,
}

impl Small {
    /// A whole graph of at most [`MOST`] nodes, which keep their numbers.
    pub(in crate::games) fn whole<const W: usize>(near: &[Nodes<W>], has_twins: bool) -> Small {
        let widest = near.iter().map(nodes::count).max().unwrap_or(0);
        let mut rows = [0; MOST];
        rows.iter_mut().zip(near).for_each(|(row, near)| *row = near[0]);
        Small { nodes: FewNodes::new(rows, widest, has_twins), names: None, count: near.len() }
    }

    /// The graph that these nodes are, of which there may be at most [`MOST`]: those with most neighbours first, since to
    /// take them leaves least.
    pub(in crate::games) fn new<const W: usize>(
        near: &[Nodes<W>],
        nodes: &Nodes<W>,
        has_twins: bool,
    ) -> Small {
        let mut order = [(0, 0); MOST];
        let mut count = 0;
        for (place, node) in order.iter_mut().zip(each(nodes)) {
            *place = (u32::MAX - nodes::count(&both(&near[node], nodes)), node);
            count += 1;
        }
        let order = &mut order[..count];
        order.sort_unstable();
        let mut ranks = [[0_u8; 64]; W];
        for (rank, &(_, node)) in (0..).zip(&*order) {
            ranks[node / 64][node % 64] = rank;
        }
        let widest = order.first().map_or(0, |&(least, _)| u32::MAX - least);
        let (mut rows, mut names) = ([0; MOST], [0; MOST]);
        for (i, &(_, node)) in order.iter().enumerate() {
            let row = each(&both(&near[node], nodes));
            rows[i] = row.fold(0, |row, node| row | 1 << ranks[node / 64][node % 64]);
            names[i] = u16::try_from(node).unwrap_or(0);
        }
        Small { nodes: FewNodes::new(rows, widest, has_twins), names: Some(names), count }
    }

    /// All nodes.
    pub(in crate::games) fn all(&self) -> u64 {
        if self.count == MOST { u64::MAX } else { (1 << self.count) - 1 }
    }

    /// What is left of a set when one of its nodes is taken with its neighbours.
    pub(in crate::games) fn after(&self, set: u64, node: usize) -> u64 {
        set & !self.nodes.near(node)
    }

    /// A set as the graph calls its nodes.
    pub(in crate::games) fn named<const W: usize>(&self, mut set: u64) -> Nodes<W> {
        let mut nodes = [0; W];
        let Some(names) = &self.names else {
            nodes[0] = set;
            return nodes;
        };
        while set != 0 {
            let name = usize::from(names[set.trailing_zeros() as usize]);
            nodes[name / 64] |= 1 << (name % 64);
            set &= set - 1;
        }
        nodes
    }

    /// As [`FewNodes::border`].
    pub(in crate::games) fn border(&self, taken: u64, rest: u64) -> u64 {
        self.nodes.border(taken, rest)
    }

    /// As [`FewNodes::component`].
    pub(in crate::games) fn component(&self, set: u64, border: u64) -> u64 {
        self.nodes.component(set, border)
    }

    /// As [`FewNodes::weighed`].
    pub(in crate::games) fn weighed(
        &self,
        set: u64,
        most: u32,
        values: &Values,
    ) -> Result<u32, u64> {
        self.nodes.weighed(set, most, values)
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
        let small = Small::new(&near, &nodes, false);
        assert_eq!(small.all().count_ones(), 56);
        assert_eq!(small.named::<2>(small.all()), nodes);
    }

    fn nodes_with(set: Nodes<2>, node: usize) -> Nodes<2> {
        let one = single::<2>(node);
        [set[0] | one[0], set[1] | one[1]]
    }
}
