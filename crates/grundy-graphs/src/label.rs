//! Win, lose or draw and remoteness for every node of a large graph.
//!
//! Level after level: the nodes that are labelled with remoteness r label those before them with r + 1, so
//! every label is final when it is given (Smith 1966). One byte a node holds its label or how many options
//! have not been found to win; the list of nodes in the order of their labels is at once the queue and,
//! with the ends of the levels, the record of remoteness.

mod engine;
mod parallel;
pub(crate) mod states;
#[cfg(test)]
mod tests;

use grundy_core::Outcome;
use grundy_kernels::memory::zeroed;

use crate::graph::Reverse;

/// The label of a node under best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Label {
    /// The player to move wins in this many moves at the earliest.
    Win(u32),
    /// The player to move loses in this many moves at the latest.
    Lose(u32),
    /// Neither can force a win.
    Draw,
}

impl Label {
    /// Who wins: N where the label is a win, P where it is a loss, D where it is a draw.
    pub fn outcome(self) -> Outcome {
        match self {
            Label::Win(_) => Outcome::N,
            Label::Lose(_) => Outcome::P,
            Label::Draw => Outcome::D,
        }
    }

    /// In how many moves, unless it is a draw.
    pub fn remoteness(self) -> Option<u32> {
        match self {
            Label::Win(remoteness) | Label::Lose(remoteness) => Some(remoteness),
            Label::Draw => None,
        }
    }
}

/// What the end of play means.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum End {
    /// Who cannot move loses: normal play.
    #[default]
    Loses,
    /// Who cannot move wins: misère play.
    Wins,
    /// Nobody wins where there is no move.
    Draws,
}

/// What is asked of a graph.
#[derive(Clone, Copy, Debug, Default)]
pub struct Question<'a> {
    /// What a node without options means.
    pub end: End,
    /// Who moves to one of these nodes has won, whether or not it has options.
    pub targets: &'a [u32],
}

/// No node: the move of a node that has none to name.
pub const NO_MOVE: u32 = u32::MAX;

/// The labels of all nodes, 3 bytes a node, or 5 if a remoteness is above 65,535.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Labels {
    states: Vec<u8>,
    remoteness: Remoteness,
    levels: Vec<Tally>,
}

/// The nodes of one remoteness.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// How many lose.
    pub lost: usize,
    /// How many win.
    pub won: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Remoteness {
    Short(Vec<u16>),
    Long(Vec<u32>),
}

/// Labels every node of `graph` with up to `threads` threads; the result does not depend on their
/// number. O(nodes + edges) time; takes at most 9 bytes a node besides the graph, and 16 for each node
/// with more than 250 options.
///
/// # Panics
/// If a target is no node of the graph.
pub fn labels(graph: &Reverse, question: &Question<'_>, threads: usize) -> Labels {
    let (states, order, levels) = engine::Engine::new(graph, question).solve(threads);
    let mut at = 0;
    let nodes = |level: &Tally| level.lost + level.won;
    let remoteness = if levels.len() <= usize::from(u16::MAX) + 1 {
        let mut short: Vec<u16> = zeroed(states.len());
        for (remoteness, level) in (0..=u16::MAX).zip(&levels) {
            order[at..at + nodes(level)].iter().for_each(|&node| short[node as usize] = remoteness);
            at += nodes(level);
        }
        Remoteness::Short(short)
    } else {
        let mut long: Vec<u32> = zeroed(states.len());
        for (remoteness, level) in (0..).zip(&levels) {
            order[at..at + nodes(level)].iter().for_each(|&node| long[node as usize] = remoteness);
            at += nodes(level);
        }
        Remoteness::Long(long)
    };
    Labels { states, remoteness, levels }
}

impl Labels {
    /// How many nodes there are.
    pub fn len(&self) -> usize {
        self.states.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.states.is_empty()
    }

    /// The label of `node`.
    #[inline]
    pub fn get(&self, node: u32) -> Label {
        let remoteness = |node: u32| match &self.remoteness {
            Remoteness::Short(short) => u32::from(short[node as usize]),
            Remoteness::Long(long) => long[node as usize],
        };
        match self.states[node as usize] {
            states::WON => Label::Win(remoteness(node)),
            states::LOST => Label::Lose(remoteness(node)),
            _ => Label::Draw,
        }
    }

    /// All labels in the order of the nodes.
    pub fn iter(&self) -> impl Iterator<Item = Label> + '_ {
        (0..u32::MAX).zip(&self.states).map(|(node, _)| self.get(node))
    }

    /// How many nodes lose and win at each remoteness 0, 1, …, up to the greatest.
    pub fn tallies(&self) -> &[Tally] {
        &self.levels
    }

    /// How many nodes are draws.
    pub fn draws(&self) -> usize {
        self.len() - self.levels.iter().map(|level| level.lost + level.won).sum::<usize>()
    }

    /// A best move for every node that has one: a quickest win, or the loss that takes longest; of
    /// several the one to the smallest node. [`NO_MOVE`] for draws, for targets and for nodes without
    /// options. One pass over `edges`, which are those of the graph; 4 bytes a node.
    ///
    /// # Panics
    /// If an edge names a node that is not there.
    pub fn moves(&self, edges: impl IntoIterator<Item = (u32, u32)>) -> Vec<u32> {
        let mut moves = vec![NO_MOVE; self.len()];
        for (from, to) in edges {
            if to < moves[from as usize] && is_best(self.get(from), self.get(to)) {
                moves[from as usize] = to;
            }
        }
        moves
    }
}

/// Whether a move between nodes of these labels is a best one.
#[inline]
pub(crate) fn is_best(from: Label, to: Label) -> bool {
    match (from, to) {
        (Label::Win(n), Label::Lose(m)) | (Label::Lose(n), Label::Win(m)) => n == m + 1,
        _ => false,
    }
}
