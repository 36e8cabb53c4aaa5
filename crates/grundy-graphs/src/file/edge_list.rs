//! Graphs from edges that somebody else has read.

use grundy_core::ReadError;

use super::intern::Interner;
use super::{Edges, Format, GraphFile};

/// Edges between nodes that are called by numbers or texts; a text of digits is that number. Takes eight
/// bytes an edge, and more for names that are not small numbers.
///
/// ```
/// use grundy_graphs::file::EdgeList;
///
/// let mut list = EdgeList::new(1 << 20);
/// list.names("a", Some("b"))?;
/// list.names("c", None)?;
/// let (names, edges) = list.finish()?.into_edges();
/// assert_eq!((names.text(2), edges), ("c".to_string(), vec![(0, 1)]));
/// # Ok::<(), grundy_core::ReadError>(())
/// ```
pub struct EdgeList {
    edges: Interner<'static>,
    /// How many edges were added since memory was last checked.
    unchecked: u32,
}

/// Edges between two checks of the memory.
const PIECE: u32 = 1 << 15;

impl EdgeList {
    /// No edges; names and edges may take `memory` bytes.
    pub fn new(memory: u64) -> EdgeList {
        EdgeList { edges: Interner::new(memory), unchecked: 0 }
    }

    /// Adds an edge between nodes that are called by numbers, or a lone node.
    ///
    /// # Errors
    /// If more memory is needed.
    pub fn numbers(&mut self, from: u64, to: Option<u64>) -> Result<(), ReadError> {
        if !to.is_some_and(|to| self.edges.numbered(from, to)) {
            let to = to.map(|to| to.to_string());
            self.edges.named(&from.to_string(), to.as_deref());
        }
        self.added()
    }

    /// Adds an edge between nodes of these names, or a lone node.
    ///
    /// # Errors
    /// If more memory is needed.
    pub fn names(&mut self, from: &str, to: Option<&str>) -> Result<(), ReadError> {
        self.edges.named(from, to);
        self.added()
    }

    fn added(&mut self) -> Result<(), ReadError> {
        self.unchecked += 1;
        if self.unchecked < PIECE {
            return Ok(());
        }
        self.unchecked = 0;
        self.edges.check()
    }

    /// The graph of the edges, which lead one way.
    ///
    /// # Errors
    /// If more memory is needed.
    pub fn finish(self) -> Result<GraphFile, ReadError> {
        let (names, pairs) = self.edges.finish()?;
        let edges = Edges::Pairs(pairs);
        Ok(GraphFile { names, format: Format::List, both_ways: false, edges })
    }
}

#[cfg(test)]
mod tests {
    use grundy_core::{ReadError, Resource};

    use super::EdgeList;
    use crate::file::{self, Options};

    /// The same graph as from a list in a file.
    #[test]
    fn edges_are_those_of_a_file() {
        for text in ["1 2\n7 1\n3\n", "a b\nb 1\nc\n", "5 99999999999\n1 5\n", "1 2\n2 x\n", ""] {
            let file = file::read(text.as_bytes(), &Options::default()).unwrap();
            let mut list = EdgeList::new(1 << 20);
            for line in text.lines() {
                let (from, to) = line.split_once(' ').map_or((line, None), |(a, b)| (a, Some(b)));
                match (from.parse(), to.map(str::parse).transpose()) {
                    (Ok(from), Ok(to)) => list.numbers(from, to).unwrap(),
                    _ => list.names(from, to).unwrap(),
                }
            }
            let graph = list.finish().unwrap();
            assert!(graph.each_move().eq(file.each_move()), "{text:?}");
            let names = |graph: &file::GraphFile| {
                (0..graph.nodes()).map(|node| graph.names.text(node)).collect::<Vec<_>>()
            };
            assert_eq!(names(&graph), names(&file), "{text:?}");
        }
    }

    #[test]
    fn too_many_edges_for_the_memory_are_refused() {
        let mut list = EdgeList::new(1 << 18);
        let refused = (0..100_000).find_map(|n| list.numbers(n, Some(n + 1)).err()).unwrap();
        let ReadError::Input(refused) = refused else { panic!("{refused}") };
        assert_eq!(refused.resource(), Some(Resource::Memory), "{refused}");
    }
}
