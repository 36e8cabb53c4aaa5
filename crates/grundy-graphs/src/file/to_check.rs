//! Graphs as checks of labels and of certificates take them.

use super::{GraphFile, Names};

/// A graph with what it is called in answers.
///
/// ```
/// use grundy_checker::Graph;
/// use grundy_graphs::file::{self, Options, ToCheck};
///
/// let read = || file::read(&b"graph { a -- b -- c }"[..], &Options::default());
/// let (moves, edges) = (ToCheck::moves("g.dot", read()?), ToCheck::edges("g.dot", read()?));
/// assert_eq!((moves.edges().count(), edges.edges().count()), (4, 2));
/// assert_eq!((edges.nodes(), edges.find("c"), edges.name(2)), (3, Some(2), "c".to_string()));
/// # Ok::<(), grundy_core::ReadError>(())
/// ```
#[derive(Debug)]
pub struct ToCheck {
    source: String,
    of: Of,
}

#[derive(Debug)]
enum Of {
    Moves(GraphFile),
    Edges(Names, Vec<(u32, u32)>),
}

impl ToCheck {
    /// The moves of a file.
    pub fn moves(source: impl Into<String>, file: GraphFile) -> ToCheck {
        ToCheck { source: source.into(), of: Of::Moves(file) }
    }

    /// The edges as they stand in a file, whichever way they lead: the graph of undirected geography.
    pub fn edges(source: impl Into<String>, file: GraphFile) -> ToCheck {
        let (names, edges) = file.into_edges();
        ToCheck::listed(source, names, edges)
    }

    /// These edges between the nodes of these names.
    pub fn listed(source: impl Into<String>, names: Names, edges: Vec<(u32, u32)>) -> ToCheck {
        ToCheck { source: source.into(), of: Of::Edges(names, edges) }
    }

    /// What the nodes are called.
    pub fn names(&self) -> &Names {
        match &self.of {
            Of::Moves(file) => &file.names,
            Of::Edges(names, _) => names,
        }
    }
}

impl grundy_checker::Graph for ToCheck {
    fn source(&self) -> &str {
        &self.source
    }

    fn nodes(&self) -> u32 {
        self.names().len()
    }

    fn find(&self, name: &str) -> Option<u32> {
        self.names().find(name)
    }

    fn name(&self, node: u32) -> String {
        self.names().text(node)
    }

    fn edges(&self) -> impl Iterator<Item = (u32, u32)> {
        let (moves, edges) = match &self.of {
            Of::Moves(file) => (Some(file.each_move()), &[][..]),
            Of::Edges(_, edges) => (None, edges.as_slice()),
        };
        moves.into_iter().flatten().chain(edges.iter().copied())
    }
}
