//! Graphs as compressed rows: the options of every node, one row after the other.

mod radix;
mod reverse;
#[cfg(test)]
pub(crate) mod testing;
pub(crate) mod walk;

pub use reverse::Reverse;

/// A directed graph: the options of node u are `targets[offsets[u]..offsets[u + 1]]`. An edge that is
/// given twice is there twice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    offsets: Vec<usize>,
    targets: Vec<u32>,
}

impl Default for Graph {
    fn default() -> Graph {
        Graph::new()
    }
}

impl Graph {
    /// A graph without nodes.
    pub fn new() -> Graph {
        Graph { offsets: vec![0], targets: Vec::new() }
    }

    /// The graph on the nodes 0, 1, … whose edges lead from their first node to their second, those of
    /// a node in the order of `edges`. Takes 4 bytes an edge and 8 a node, and 8 an edge while it builds.
    ///
    /// # Panics
    /// If an edge names a node that is not there.
    pub fn one_way(nodes: u32, edges: &[(u32, u32)]) -> Graph {
        Graph::grouped(nodes as usize, edges, |edge| edge)
    }

    /// As [`one_way`](Graph::one_way), but every edge leads both ways.
    ///
    /// # Panics
    /// If an edge names a node that is not there.
    pub fn both_ways(nodes: u32, edges: &[(u32, u32)]) -> Graph {
        Graph::build(nodes as usize, || edges.iter().flat_map(|&(a, b)| [(a, b), (b, a)]))
    }

    /// The same edges, each in the other direction.
    ///
    /// # Panics
    /// If an edge leads to a node that is not there.
    pub fn reversed(&self) -> Graph {
        Graph::build(self.len(), || {
            (0..self.nodes())
                .flat_map(|from| self.options(from as usize).iter().map(move |&to| (to, from)))
        })
    }

    /// The row of a node lists its partners, where `key` gives an edge as node and partner.
    fn grouped(
        nodes: usize,
        edges: &[(u32, u32)],
        key: impl Fn((u32, u32)) -> (u32, u32) + Copy,
    ) -> Graph {
        if edges.len() < radix::WORTH {
            Graph::build(nodes, || edges.iter().map(|&edge| key(edge)))
        } else {
            radix::rows(nodes, edges, key)
        }
    }

    pub(crate) fn build<I: Iterator<Item = (u32, u32)>>(
        nodes: usize,
        edges: impl Fn() -> I,
    ) -> Graph {
        let is_node = |&(_, to): &(u32, u32)| {
            assert!((to as usize) < nodes, "an edge leads to a node of the graph");
        };
        Graph::by_row(nodes, || edges().inspect(is_node))
    }

    /// The row of the first of each pair lists the second ones in their order, whether or not they are
    /// rows themselves.
    pub(crate) fn by_row<I: Iterator<Item = (u32, u32)>>(
        rows: usize,
        pairs: impl Fn() -> I,
    ) -> Graph {
        let mut offsets = vec![0; rows + 1];
        for (row, _) in pairs() {
            offsets[row as usize + 1] += 1;
        }
        for row in 0..rows {
            offsets[row + 1] += offsets[row];
        }
        let mut next = offsets.clone();
        let mut targets = vec![0; offsets[rows]];
        for (row, target) in pairs() {
            let at = &mut next[row as usize];
            targets[*at] = target;
            *at += 1;
        }
        Graph { offsets, targets }
    }

    /// Adds the next node with its options, which may be nodes that are added later.
    pub fn push(&mut self, options: impl IntoIterator<Item = u32>) {
        self.targets.extend(options);
        self.offsets.push(self.targets.len());
    }

    /// How many nodes there are.
    pub fn len(&self) -> usize {
        self.offsets.len() - 1
    }

    /// The same as a node has it: the number of the node after the last.
    pub fn nodes(&self) -> u32 {
        u32::try_from(self.len()).expect("graphs have fewer than 2^32 nodes")
    }

    /// How many edges there are.
    pub fn edges(&self) -> usize {
        self.targets.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The options of node `u`.
    pub fn options(&self, u: usize) -> &[u32] {
        &self.targets[self.offsets[u]..self.offsets[u + 1]]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_lead_one_way_both_ways_and_back() {
        let edges = [(2, 0), (0, 1), (2, 2), (2, 0)];
        let lists =
            |graph: &Graph| (0..3).map(|node| graph.options(node).to_vec()).collect::<Vec<_>>();
        let graph = Graph::one_way(3, &edges);
        assert_eq!(lists(&graph), [vec![1], vec![], vec![0, 2, 0]]);
        assert_eq!(lists(&graph.reversed()), [vec![2, 2], vec![0], vec![2]]);
        let graph = Graph::both_ways(3, &edges);
        assert_eq!(lists(&graph), [vec![2, 1, 2], vec![0], vec![0, 2, 2, 0]]);
        assert!(Graph::one_way(0, &[]).is_empty());
    }

    /// Every shape of parts: few nodes, one node, more nodes than parts, nodes without edges.
    #[test]
    fn rows_dealt_into_parts_are_the_plain_rows() {
        let mut random = testing::Random::new(1);
        for nodes in [1, 2, 3, 1000, 1023, 1024, 1025, 5000, 70_000] {
            let edges: Vec<_> =
                (0..3 * nodes + 7).map(|_| (random.below(nodes), random.below(nodes))).collect();
            let plain = Graph::build(nodes as usize, || edges.iter().copied());
            assert_eq!(radix::rows(nodes as usize, &edges, |edge| edge), plain, "{nodes}");
            let back = radix::rows(nodes as usize, &edges, |(from, to)| (to, from));
            let plain_back = Graph::build(nodes as usize, || edges.iter().map(|&(u, v)| (v, u)));
            assert_eq!(back, plain_back, "{nodes}");
            let reverse = Reverse::new(nodes, &edges);
            for node in 0..nodes {
                let degree = plain.options(node as usize).len();
                assert_eq!(reverse.degrees()[node as usize] as usize, degree);
                assert_eq!(reverse.before(node), plain_back.options(node as usize));
            }
        }
        let edges: Vec<_> =
            (0..radix::WORTH).map(|_| (random.below(300), random.below(300))).collect();
        let large = Graph::one_way(300, &edges);
        assert_eq!(large, Graph::build(300, || edges.iter().copied()));
        assert_eq!(Reverse::of(&large).degrees(), Reverse::new(300, &edges).degrees());
        assert_eq!(radix::rows(5, &[], |edge| edge), Graph::one_way(5, &[]));
    }

    #[test]
    #[should_panic(expected = "an edge leads from a node of the graph")]
    fn an_edge_of_the_last_part_to_a_node_that_is_not_there() {
        radix::rows(3000, &[(0, 1), (2999, 3000)], |edge| edge);
    }
}
