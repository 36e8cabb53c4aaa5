//! A graph turned round: what retrograde analysis walks along.

use super::{Graph, radix};

/// The edges into every node and the number of edges out of it. Takes 4 bytes an edge and 12 a node.
///
/// ```
/// use grundy_graphs::graph::Reverse;
///
/// let reverse = Reverse::new(3, &[(0, 2), (1, 2)]);
/// assert_eq!((reverse.before(2), reverse.degrees()), (&[0, 1][..], &[1, 1, 0][..]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reverse {
    into: Graph,
    degrees: Vec<u32>,
}

impl Reverse {
    /// From the list of edges, each from its first node to its second. Takes 2 bytes an edge besides
    /// while it builds, or 6 if all lead to a few nodes.
    ///
    /// # Panics
    /// If an edge names a node that is not there.
    pub fn new(nodes: u32, edges: &[(u32, u32)]) -> Reverse {
        let into = Graph::grouped(nodes as usize, edges, |(from, to)| (to, from));
        Reverse { into, degrees: radix::out_degrees(nodes as usize, edges) }
    }

    /// From rows of options. Takes nothing besides the result.
    ///
    /// # Panics
    /// If a node has 2^32 options or more.
    pub fn of(graph: &Graph) -> Reverse {
        let degree = |node| u32::try_from(graph.options(node).len()).expect("a row of 32 bits");
        Reverse { into: graph.reversed(), degrees: (0..graph.len()).map(degree).collect() }
    }

    /// How many nodes there are.
    pub fn len(&self) -> usize {
        self.degrees.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.degrees.is_empty()
    }

    /// The nodes that have `node` as an option, once for each edge.
    #[inline]
    pub fn before(&self, node: u32) -> &[u32] {
        self.into.options(node as usize)
    }

    /// How many edges lead out of each node.
    pub fn degrees(&self) -> &[u32] {
        &self.degrees
    }

    /// The rows of [`before`](Reverse::before).
    pub fn rows(&self) -> &Graph {
        &self.into
    }

    /// Starts to load where the row of `node` is kept.
    #[inline(always)]
    pub(crate) fn prefetch_offset(&self, node: u32) {
        grundy_kernels::memory::prefetch(&self.into.offsets, node as usize);
    }

    /// Starts to load the row of `node`.
    #[inline(always)]
    pub(crate) fn prefetch_row(&self, node: u32) {
        grundy_kernels::memory::prefetch(&self.into.targets, self.into.offsets[node as usize]);
    }
}
