//! Stands for `numbered` where the games were left out: says how to get them.

use std::convert::Infallible;

use timely::worker::Worker;

use crate::args::{Label, Query};
use crate::failure::Failure;

/// There is none.
pub(crate) struct Job(Infallible);

impl Job {
    /// Never called.
    pub(crate) fn work(&self, _: &mut Worker) -> Result<(), Failure> {
        match self.0 {}
    }
}

fn missing<T>(what: &str) -> Result<T, Failure> {
    Err(Failure::input(format!(
        "{what}: this program labels graphs alone; positions of games need one that is built with its feature `games` \
         (cargo install grundy-cluster)"
    )))
}

/// Refuses.
pub(crate) fn prepare(_: &Label, _: &str, _: usize) -> Result<(Job, u32), Failure> {
    missing("--game")
}

/// Refuses.
pub(crate) fn run(
    _: &Label,
    _: &str,
    _: usize,
    _: impl FnOnce() -> Result<serde::de::IgnoredAny, Failure>,
) -> Result<(), Failure> {
    missing("--game")
}

/// Refuses.
pub(crate) fn query(_: &Query) -> Result<(), Failure> {
    missing("query")
}
