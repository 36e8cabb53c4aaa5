//! Moves in components of one ruleset.

use grundy_core::{Error, Play};

use super::{Part, Step, Typed};
use crate::engine::arena::{Arena, NodeId};
use crate::engine::{Engine, Evaluation, Need};
use crate::ruleset::Ruleset;
use crate::text::Message;
use crate::theory::value::Value;

/// The move in component `i` of `of` that leaves `left`.
pub(super) struct Move<'a, R: Ruleset> {
    pub(super) of: &'a Typed<R>,
    pub(super) i: usize,
    pub(super) left: &'a [R::Position],
}

impl<'a, R: Ruleset> Move<'a, R> {
    fn positions(&self) -> impl Iterator<Item = &'a R::Position> + use<'a, R> {
        let all = &self.of.positions;
        all[..self.i].iter().chain(self.left).chain(&all[self.i + 1..])
    }
}

impl<R: Ruleset> Step for Move<'_, R> {
    fn part(&self) -> Box<dyn Part> {
        self.of.with(self.positions().cloned().collect())
    }

    fn left(&self) -> Box<dyn Part> {
        self.of.with(self.left.iter().cloned().collect())
    }

    fn write(&self, out: &mut String) {
        self.of.write_all(self.positions(), out);
    }

    fn write_left(&self, out: &mut String) {
        self.of.write_all(self.left.iter(), out);
    }

    fn describe(&self) -> Message {
        self.of.ruleset.describe(&self.of.positions[self.i], self.left)
    }

    fn explain(&self, play: Play) -> Option<Message> {
        self.of.ruleset.explain(&self.of.positions[self.i], play, Some(self.left))
    }

    fn evaluate(
        &self,
        engine: &mut Engine,
        need: Need,
        each: &mut dyn FnMut(Evaluation),
    ) -> Result<(), Error> {
        let left = self.of.of(self.left);
        (0..self.left.len()).try_for_each(|i| {
            each(engine.evaluate(&left, i, need)?);
            Ok(())
        })
    }

    fn theorems(&self, play: Play, each: &mut dyn FnMut(Option<Value>)) {
        for position in self.left {
            each(self.of.ruleset.theorem(position, play));
        }
    }

    fn intern(&self, arena: &mut Arena, out: &mut Vec<NodeId>) {
        let left = self.of.of(self.left);
        (0..self.left.len()).for_each(|i| arena.intern(&left, i, out));
    }
}
