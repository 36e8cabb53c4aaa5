//! Graphs as checks need them.

/// A graph on the nodes 0, 1, …, each called by a name of its own.
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
