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
    fn positions(&self) -> [&'a [R::Position]; 3] {
        let all = &self.of.positions;
        [&all[..self.i], self.left, &all[self.i + 1..]]
    }
}

impl<R: Ruleset> Step for Move<'_, R> {
    fn part(&self) -> Box<dyn Part> {
        self.of.with_all(&self.positions())
    }

    fn left(&self) -> Box<dyn Part> {
        self.of.with_all(&[self.left])
    }

    fn write(&self, out: &mut String) {
        self.of.write_all(&self.positions(), out);
    }

    fn write_left(&self, out: &mut String) {
        self.of.write_all(&[self.left], out);
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
        for i in 0..self.left.len() {
            each(engine.evaluate(&left, i, need)?);
        }
        Ok(())
    }

    fn theorems(&self, play: Play, each: &mut dyn FnMut(Option<Value>)) {
        for position in self.left {
            each(self.of.ruleset.theorem(position, play));
        }
    }

    fn intern(&self, arena: &Arena, out: &mut Vec<NodeId>) {
        let left = self.of.of(self.left);
        for i in 0..self.left.len() {
            arena.intern(&left, i, out);
        }
    }
}
