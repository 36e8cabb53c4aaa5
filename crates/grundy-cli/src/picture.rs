//! Game graphs as pictures.

pub(crate) mod dot;
mod layout;
pub(crate) mod scatter;
pub(crate) mod svg;

use grundy::Outcome;

/// A game graph; node 0 is the position that was asked for.
pub(crate) struct Drawing {
    pub(crate) title: String,
    pub(crate) nodes: Vec<Node>,
}

/// A position in the graph.
pub(crate) struct Node {
    pub(crate) text: String,
    pub(crate) outcome: Outcome,
    pub(crate) value: Option<String>,
    pub(crate) options: Vec<usize>,
}

impl Node {
    fn is_terminal(&self) -> bool {
        self.options.is_empty()
    }

    /// The fill colour: red N, black P, grey D.
    fn fill(&self) -> &'static str {
        match self.outcome {
            Outcome::N => "#c1121f",
            Outcome::P => "#000000",
            Outcome::D => "#8a8a8a",
        }
    }

    /// The outcome and the value, as `N 3`.
    fn mark(&self) -> String {
        match &self.value {
            Some(value) => format!("{} {value}", self.outcome),
            None => self.outcome.to_string(),
        }
    }
}

impl Drawing {
    /// Whether the move wins: it leads from an N-position to a P-position.
    fn wins(&self, from: usize, to: usize) -> bool {
        self.nodes[from].outcome == Outcome::N && self.nodes[to].outcome == Outcome::P
    }
}
