//! Game graphs as pictures: layers, edges, SVG and DOT.

pub mod dot;
mod layout;
pub mod svg;

use grundy::Outcome;

/// A game graph; node 0 is at the top.
pub struct Drawing {
    /// What stands above it.
    pub title: String,
    /// The positions, the first one at the top.
    pub nodes: Vec<Node>,
}

/// A position in the graph.
pub struct Node {
    /// How it is written.
    pub text: String,
    /// Who wins.
    pub outcome: Outcome,
    /// The Grundy value or genus, if it is shown.
    pub value: Option<String>,
    /// The length of the play, if it is shown.
    pub remoteness: Option<u32>,
    /// Whether the play ends here.
    pub is_end: bool,
    /// Where edges lead, each node once.
    pub options: Vec<usize>,
}

impl Node {
    /// The fill colour, of those that Okabe and Ito (2008) chose so that everybody can tell them apart:
    /// vermillion N, blue P; D is grey.
    fn fill(&self) -> &'static str {
        match self.outcome {
            Outcome::N => "#d55e00",
            Outcome::P => "#0072b2",
            Outcome::D => "#6e6e6e",
        }
    }

    /// The outcome, the value and the remoteness, as `N 3 · in 5`.
    fn mark(&self) -> String {
        let mut mark = self.outcome.to_string();
        if let Some(value) = &self.value {
            mark.push(' ');
            mark.push_str(value);
        }
        if let Some(remoteness) = self.remoteness.filter(|_| !self.is_end) {
            mark.push_str(&format!(" · in {remoteness}"));
        }
        mark
    }
}

impl Drawing {
    /// Whether the move wins: it leads from an N-position to a P-position.
    fn wins(&self, from: usize, to: usize) -> bool {
        let node = &self.nodes[from];
        !node.is_end && node.outcome == Outcome::N && self.nodes[to].outcome == Outcome::P
    }
}
