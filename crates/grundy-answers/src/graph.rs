//! Game graphs as pictures: layers, edges, SVG, TikZ and DOT.

pub mod dot;
mod figure;
mod layout;
pub mod svg;
pub mod tikz;

use grundy::{Error, Outcome};

/// A game graph; node 0 is at the top.
pub struct Drawing {
    /// What stands above it.
    pub title: String,
    /// The positions, the first one at the top.
    pub nodes: Vec<Node>,
    /// What stands below, besides what holds of every graph.
    pub note: Option<&'static str>,
}

/// What stands below every graph, and below those with draws.
const LEGEND: &str =
    "N: who moves wins · P: who moves loses · bold: a winning move · double border: the end";
const LEGEND_WITH_DRAWS: &str = "N: who moves wins · P: who moves loses · D: a draw · bold: a winning move · double border: the end";

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
    /// The move along each edge in short; empty if that is not known.
    pub moves: Vec<String>,
}

impl Node {
    /// The colour of the border, of those that Okabe and Ito (2008) chose so that everybody can tell them apart:
    /// vermillion N, blue P; D is grey.
    fn border(&self) -> &'static str {
        match self.outcome {
            Outcome::N => "#d55e00",
            Outcome::P => "#0072b2",
            Outcome::D => "#6e6e6e",
        }
    }

    /// The colour inside: where there are no colours, P is dark, N is light and D white.
    fn fill(&self) -> &'static str {
        match self.outcome {
            Outcome::N => "#f6b48a",
            Outcome::P => "#0072b2",
            Outcome::D => "#ffffff",
        }
    }

    /// The colour of the text.
    fn ink(&self) -> &'static str {
        if self.outcome == Outcome::P { "#ffffff" } else { "#000000" }
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

/// About the bytes that a layout takes for a node, and for each layer that an edge crosses.
const AN_ITEM: u64 = 220;

impl Drawing {
    /// That the layout for [`svg`] and [`tikz`] fits into so many bytes: edges bend in every layer that they cross, and there may
    /// be as many layers as nodes.
    ///
    /// # Errors
    /// A budget error that says how much it takes.
    pub fn fits(&self, memory: u64) -> Result<(), Error> {
        let options: Vec<Vec<usize>> = self.nodes.iter().map(|node| node.options.clone()).collect();
        let bytes = layout::items(&options).saturating_mul(AN_ITEM);
        if bytes > memory { Err(Error::memory("the picture", bytes, memory)) } else { Ok(()) }
    }

    /// What stands below.
    fn legend(&self) -> &'static str {
        match self.nodes.iter().any(|node| node.outcome == Outcome::D) {
            true => LEGEND_WITH_DRAWS,
            false => LEGEND,
        }
    }

    /// Whether the move wins: it leads from an N-position to a P-position.
    fn wins(&self, from: usize, to: usize) -> bool {
        let node = &self.nodes[from];
        !node.is_end && node.outcome == Outcome::N && self.nodes[to].outcome == Outcome::P
    }
}
