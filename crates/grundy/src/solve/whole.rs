//! Retrograde analysis of whole positions: sums under misère play for which no theorem is known.

use grundy_core::{Error, Outcome, Play};
use grundy_graphs::graph::Reverse;
use grundy_graphs::label::{End, Label, Labels, Question, labels};
use rustc_hash::FxHashMap;

use crate::engine::arena::{Arena, NodeId};
use crate::engine::explored::{Ends, Explored, State, live};
use crate::meter::Meter;
use crate::position::Sum;

/// The labels of every follower of a sum.
pub(crate) struct Whole {
    arena: Arena,
    ids: FxHashMap<State, u32>,
    labels: Labels,
}

impl Whole {
    /// Explores every follower of `sum` and labels it.
    ///
    /// # Errors
    /// If memory or time run out.
    pub(crate) fn analyse(sum: &Sum, play: Play, meter: &mut Meter) -> Result<Whole, Error> {
        let arena = Arena::default();
        let mut root = Vec::new();
        for component in sum.components() {
            component.part.intern(component.i, &arena, &mut root);
        }
        let explored = Explored::new(arena, root, Ends::Same, meter)?;
        let Explored { arena, graph, ids, .. } = explored;
        let end = if play == Play::Misere { End::Wins } else { End::Loses };
        let question = Question { end, ..Question::default() };
        Ok(Whole { arena, ids, labels: labels(&Reverse::of(&graph), &question, 1) })
    }

    /// The label of the sum of `nodes`, which must be a follower.
    pub(crate) fn label(&mut self, nodes: Vec<NodeId>, meter: &mut Meter) -> Option<Label> {
        let state = live(&self.arena, nodes, Ends::Same, meter).ok()?;
        self.ids.get(&state).map(|&id| self.labels.get(id))
    }

    /// The arena in which the components of followers are numbered.
    pub(crate) fn arena(&self) -> &Arena {
        &self.arena
    }
}

/// The outcome that a label stands for, and the remoteness.
pub(crate) fn read(label: Label) -> (Outcome, Option<u32>) {
    match label {
        Label::Win(n) => (Outcome::N, Some(n)),
        Label::Lose(n) => (Outcome::P, Some(n)),
        Label::Draw => (Outcome::D, None),
    }
}
