//! Graphs as checks need them.

/// A graph on the nodes 0, 1, …, each called by a name of its own.
///
/// ```
/// use grundy_checker::Graph;
///
/// /// Nodes in a row, called a, b, …
/// struct Path(u32);
///
/// impl Graph for Path {
///     fn source(&self) -> &str {
///         "a path"
///     }
///
///     fn nodes(&self) -> u32 {
///         self.0
///     }
///
///     fn find(&self, name: &str) -> Option<u32> {
///         (0..self.0).find(|&node| self.name(node) == name)
///     }
///
///     fn name(&self, node: u32) -> String {
///         char::from(b'a' + node as u8).to_string()
///     }
///
///     fn edges(&self) -> impl Iterator<Item = (u32, u32)> {
///         (1..self.0).map(|node| (node - 1, node))
///     }
/// }
///
/// assert_eq!((Path(3).find("c"), Path(3).edges().count()), (Some(2), 2));
/// ```
pub trait Graph {
    /// What the graph itself is called in an answer, such as the name of its file.
    fn source(&self) -> &str;

    /// How many nodes there are.
    fn nodes(&self) -> u32;

    /// The node of this name.
    fn find(&self, name: &str) -> Option<u32>;

    /// The name of `node`, which is below [`nodes`](Graph::nodes).
    fn name(&self, node: u32) -> String;

    /// Every edge from the beginning, in the same order each time; both ends are nodes of the graph.
    fn edges(&self) -> impl Iterator<Item = (u32, u32)>;
}

/// So many nodes, as answers say it.
pub(crate) fn nodes_in_words(count: impl Into<u64>) -> String {
    match count.into() {
        1 => "1 node".to_string(),
        count => format!("{count} nodes"),
    }
}
