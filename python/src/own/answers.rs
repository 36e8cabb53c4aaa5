//! Values, outcomes and remoteness of numbered positions.

use grundy_graphs::graph::{Graph, Reverse};
use grundy_graphs::label::{End, Label, Labels, Question, labels};
use grundy_graphs::loopy::{LoopyValues, loopy_values};
use pyo3::prelude::*;

use crate::work;

/// What is known of all positions that were explored.
#[derive(Default)]
pub(super) struct Answers {
    known: Vec<Answer>,
    loopy: Option<Loopy>,
}

/// Of a position of a game that ends.
#[derive(Clone, Copy)]
struct Answer {
    value: u32,
    normal: Label,
    misere: Label,
}

/// Of all positions of a game in which some may repeat.
struct Loopy {
    values: LoopyValues,
    normal: Labels,
    misere: Labels,
}

/// Positions on the way to one that is being answered, and that one.
const OPEN: Answer = Answer { value: u32::MAX, normal: Label::Draw, misere: Label::Draw };
/// Not looked at.
const NEW: Answer = Answer { value: u32::MAX - 1, normal: Label::Draw, misere: Label::Draw };

impl Answers {
    pub(super) fn is_loopy(&self) -> bool {
        self.loopy.is_some()
    }

    /// The value, or the finite values that a loopy one reaches.
    pub(super) fn value(&self, number: u32) -> Result<u32, Vec<u32>> {
        match &self.loopy {
            None => Ok(self.known[number as usize].value),
            Some(loopy) => {
                loopy.values.finite(number).ok_or_else(|| loopy.values.set(number).to_vec())
            }
        }
    }

    pub(super) fn label(&self, number: u32, misere: bool) -> Label {
        match (&self.loopy, misere) {
            (None, false) => self.known[number as usize].normal,
            (None, true) => self.known[number as usize].misere,
            (Some(loopy), false) => loopy.normal.get(number),
            (Some(loopy), true) => loopy.misere.get(number),
        }
    }

    /// Answers for what is new in `graph`; those for what was known before stay if this fails.
    pub(super) fn extend(&mut self, graph: &Graph, py: Python<'_>) -> PyResult<()> {
        let from = self.known.len();
        if self.loopy.is_none() {
            self.known.resize(graph.len(), NEW);
            if py.detach(|| self.walk(graph, from)) {
                return Ok(());
            }
            self.known.truncate(from);
        }
        let graph = graph.clone();
        let loopy = work::run(py, None, move |_| {
            let reverse = Reverse::of(&graph);
            let label = |end| labels(&reverse, &Question { end, targets: &[] }, 1);
            Ok(Loopy {
                values: loopy_values(&reverse),
                normal: label(End::Loses),
                misere: label(End::Wins),
            })
        })?;
        (self.known, self.loopy) = (Vec::new(), Some(loopy));
        Ok(())
    }

    /// Answers each position after its options, by a walk in depth from those from number `from` on; `false` if it comes
    /// round in a circle.
    fn walk(&mut self, graph: &Graph, from: usize) -> bool {
        let mut seen = Vec::new();
        let mut path: Vec<(u32, usize)> = Vec::new();
        for start in from..graph.len() {
            if self.known[start].value != NEW.value {
                continue;
            }
            self.known[start] = OPEN;
            path.push((u32::try_from(start).unwrap_or(u32::MAX), 0));
            while let Some((node, next)) = path.last_mut() {
                let options = graph.options(*node as usize);
                let Some(&option) = options.get(*next) else {
                    self.known[*node as usize] = self.answer(options, &mut seen);
                    path.pop();
                    continue;
                };
                *next += 1;
                match self.known[option as usize].value {
                    value if value == OPEN.value => return false,
                    value if value == NEW.value => {
                        self.known[option as usize] = OPEN;
                        path.push((option, 0));
                    }
                    _ => {}
                }
            }
        }
        true
    }

    /// The answer that follows from those of the options.
    fn answer(&self, options: &[u32], seen: &mut Vec<bool>) -> Answer {
        seen.clear();
        seen.resize(options.len() + 1, false);
        let known = |option: &u32| self.known[*option as usize];
        for value in options.iter().map(|option| known(option).value) {
            if let Some(seen) = seen.get_mut(value as usize) {
                *seen = true;
            }
        }
        let mex = seen.iter().position(|seen| !seen).unwrap_or_default();
        Answer {
            value: u32::try_from(mex).unwrap_or(u32::MAX),
            normal: follows(options.iter().map(|option| known(option).normal), Label::Lose(0)),
            misere: follows(options.iter().map(|option| known(option).misere), Label::Win(0)),
        }
    }
}

/// The label that options with these labels give: a quickest win, or the loss that takes longest; `end` without any.
fn follows(options: impl Iterator<Item = Label>, end: Label) -> Label {
    let (mut quickest, mut longest) = (None, None);
    for option in options {
        match option {
            Label::Lose(n) => quickest = Some(quickest.map_or(n, |m: u32| m.min(n))),
            Label::Win(n) => longest = Some(longest.map_or(n, |m: u32| m.max(n))),
            Label::Draw => {}
        }
    }
    match (quickest, longest) {
        (Some(n), _) => Label::Win(n + 1),
        (None, Some(n)) => Label::Lose(n + 1),
        (None, None) => end,
    }
}
