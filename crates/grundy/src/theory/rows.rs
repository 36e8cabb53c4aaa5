//! Graphs as compressed rows: the neighbours of every node, one row after the other.

/// The rows of a graph on the nodes 0, 1, …; an edge that is given twice is there twice.
#[derive(Clone, Debug)]
pub(crate) struct Rows {
    /// The row of node u is `targets[offsets[u]..offsets[u + 1]]`.
    offsets: Vec<usize>,
    targets: Vec<u32>,
}

impl Rows {
    /// Every edge leads from its first node to its second. Two passes over the edges.
    pub(crate) fn one_way(nodes: u32, edges: &[(u32, u32)]) -> Rows {
        Rows::build(nodes, || edges.iter().copied())
    }

    /// Every edge leads both ways. Two passes over the edges.
    pub(crate) fn both_ways(nodes: u32, edges: &[(u32, u32)]) -> Rows {
        Rows::build(nodes, || edges.iter().flat_map(|&(a, b)| [(a, b), (b, a)]))
    }

    /// The same edges, each in the other direction.
    pub(crate) fn reversed(&self) -> Rows {
        Rows::build(self.nodes(), || {
            (0..self.nodes()).flat_map(|from| self.of(from).iter().map(move |&to| (to, from)))
        })
    }

    fn build<I: Iterator<Item = (u32, u32)>>(nodes: u32, edges: impl Fn() -> I) -> Rows {
        let nodes = nodes as usize;
        let mut offsets = vec![0; nodes + 1];
        for (from, _) in edges() {
            offsets[from as usize + 1] += 1;
        }
        for node in 0..nodes {
            offsets[node + 1] += offsets[node];
        }
        let mut next = offsets.clone();
        let mut targets = vec![0; offsets[nodes]];
        for (from, to) in edges() {
            let at = &mut next[from as usize];
            targets[*at] = to;
            *at += 1;
        }
        Rows { offsets, targets }
    }

    /// How many nodes there are.
    pub(crate) fn nodes(&self) -> u32 {
        // Nodes were counted in `u32`.
        u32::try_from(self.offsets.len() - 1).unwrap_or(u32::MAX)
    }

    /// The nodes that the edges of `node` lead to, in the order of the edges.
    pub(crate) fn of(&self, node: u32) -> &[u32] {
        let node = node as usize;
        &self.targets[self.offsets[node]..self.offsets[node + 1]]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_lead_one_way_both_ways_and_back() {
        let edges = [(2, 0), (0, 1), (2, 2), (2, 0)];
        let lists = |rows: &Rows| (0..3).map(|node| rows.of(node).to_vec()).collect::<Vec<_>>();
        let rows = Rows::one_way(3, &edges);
        assert_eq!(lists(&rows), [vec![1], vec![], vec![0, 2, 0]]);
        assert_eq!(lists(&rows.reversed()), [vec![2, 2], vec![0], vec![2]]);
        let rows = Rows::both_ways(3, &edges);
        assert_eq!(lists(&rows), [vec![2, 1, 2], vec![0], vec![0, 2, 2, 0]]);
        assert_eq!(Rows::one_way(0, &[]).nodes(), 0);
    }
}
