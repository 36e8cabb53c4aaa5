//! Who wins, why, and every option: the answers of the command line.

use std::sync::Arc;
use std::time::Duration;

use axum::response::Response;
use grundy::notation::{self, NoFiles};
use grundy::solve::Choice;
use grundy::{Error, Limits, Play, Resource, Solver, Sum};
use grundy_answers::{Options, Reasons, verdict};

use super::{JSON, bytes, json};
use crate::asked::Asked;
use crate::failure::Failure;
use crate::parameter::{DEPTH, MOST, MOVES, REMOTENESS};
use crate::work::Work;

/// About the bytes of a move beside the text of the position that it leaves.
pub(super) const A_MOVE: u64 = 900;

pub(super) async fn solve(work: Arc<Work>, asked: Asked) -> Result<Response, Failure> {
    let (play, moves, language) = (asked.play()?, small(asked.number(&MOVES)?), asked.language());
    work.ask(asked.client, move |limits| {
        let sum = asked.position(limits)?;
        // Each move is told with the position that it leaves, and the answer is there a second time as it is written.
        let a_move = A_MOVE + 4 * sum.text().len() as u64;
        let room = small(limits.memory / a_move);
        let limits = Limits { moves: moves.min(room.saturating_add(1)), ..limits.clone() };
        let answer = Solver::new(limits.clone()).solve(&sum, play)?;
        if answer.moves.len() > room {
            let bytes = a_move.saturating_mul(answer.moves.len() as u64);
            return Err(Error::memory("the list of winning moves", bytes, limits.memory).into());
        }
        let mut text = Vec::with_capacity(1024);
        verdict(&mut text, &answer, language);
        Ok(bytes(JSON, text))
    })
    .await
}

pub(super) async fn why(work: Arc<Work>, asked: Asked) -> Result<Response, Failure> {
    let (play, depth, language) = (asked.play()?, asked.number(&DEPTH)?, asked.language());
    let depth = u32::try_from(depth).unwrap_or(u32::MAX);
    work.ask(asked.client, move |limits| {
        let (sum, catalogue) = (asked.position(limits)?, asked.catalogue(limits)?);
        let read = |text: &str| notation::parse_with(&catalogue, text, &NoFiles);
        let why = Solver::new(limits.clone()).why(&sum, play, depth, &read)?;
        json(&Reasons::new(&why, language))
    })
    .await
}

pub(super) async fn options(work: Arc<Work>, asked: Asked) -> Result<Response, Failure> {
    let (play, most, language) = (asked.play()?, small(asked.number(&MOST)?), asked.language());
    let timed = asked.word(&REMOTENESS)? == "yes";
    work.ask(asked.client, move |limits| {
        let sum = asked.position(limits)?;
        let solver = &mut Solver::new(limits.clone());
        let choices = solver.options(&sum, play, most).map_err(|error| {
            let has_more = error.resource() == Some(Resource::Options);
            let failure = Failure::from(error);
            if has_more { failure.about(MOST.name) } else { failure }
        })?;
        let options = Options::new(&sum, sum.play(play)?, &choices, language);
        match timed {
            true => json(&options.lasting(lengths(solver, &sum, play, &choices, limits)?)),
            false => json(&options),
        }
    })
    .await
}

/// How many moves follow each option, where the followers are few enough to be known.
fn lengths(
    solver: &Solver,
    sum: &Sum,
    play: Play,
    choices: &[Choice],
    limits: &Limits,
) -> Result<Vec<Option<u32>>, Failure> {
    let endgame = solver.endgame(sum, play);
    if endgame.is_none() && limits.time.is_some_and(|time| time < Duration::from_secs(1)) {
        return Err(Failure::budget("the lengths of games take longer"));
    }
    let Some(mut endgame) = endgame else { return Ok(vec![None; choices.len()]) };
    Ok(choices.iter().map(|choice| endgame.read(&choice.to).and_then(|known| known.1)).collect())
}

/// A number that is small, as an index.
pub(super) fn small(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}
