//! Who wins, and every option: the answers of the command line.

use std::sync::Arc;

use axum::response::Response;
use grundy::{Limits, Solver};
use grundy_answers::{Options, verdict};

use super::{JSON, bytes, json};
use crate::asked::Asked;
use crate::failure::Failure;
use crate::parameter::{MOST, MOVES};
use crate::work::Work;

pub(super) async fn solve(work: Arc<Work>, asked: Asked) -> Result<Response, Failure> {
    let (play, moves, language) = (asked.play()?, small(asked.number(&MOVES)?), asked.language());
    work.ask(asked.client, move |limits| {
        let sum = asked.position()?;
        let answer = Solver::new(Limits { moves, ..limits.clone() }).solve(&sum, play)?;
        let mut text = Vec::with_capacity(1024);
        verdict(&mut text, &answer, language)
            .map_err(|error| Failure::budget(error.to_string()))?;
        Ok(bytes(JSON, text))
    })
    .await
}

pub(super) async fn options(work: Arc<Work>, asked: Asked) -> Result<Response, Failure> {
    let (play, most, language) = (asked.play()?, small(asked.number(&MOST)?), asked.language());
    work.ask(asked.client, move |limits| {
        let sum = asked.position()?;
        let choices = Solver::new(limits.clone()).options(&sum, play, most)?;
        json(&Options::new(&sum, play, &choices, language))
    })
    .await
}

/// A number that is small, as an index.
pub(super) fn small(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}
