//! The computer's move.

use std::sync::Arc;
use std::time::Duration;

use axum::response::Response;
use grundy::Solver;
use grundy_answers::opponent::{Opponent, Skill};
use grundy_answers::{VERSION, outcome};
use serde_json::json;

use crate::asked::Asked;
use crate::failure::Failure;
use crate::parameter::{LEVEL, SEED};
use crate::work::Work;

/// Positions with more options than this are not played.
const MOST: usize = 20_000;

/// Nobody waits longer for a move.
const THINKS: Duration = Duration::from_secs(10);

pub(super) async fn play(work: Arc<Work>, asked: Asked) -> Result<Response, Failure> {
    let (play, seed, language) = (asked.play()?, asked.number(&SEED)?, asked.language());
    let level = match asked.word(&LEVEL)? {
        "random" => Skill::Random,
        "middling" => Skill::Middling,
        _ => Skill::Perfect,
    };
    work.ask(asked.client, move |limits| {
        let sum = asked.position(limits)?;
        if sum.may_be_forbidden() {
            return Err(Failure::budget(
                "where the opponent may forbid options, there is no play here: nobody forbids any",
            ));
        }
        let mut solver = Solver::new(limits.clone());
        let mut choices = solver.moves(&sum, play, MOST)?;
        let (mut to, mut text, mut after) = (None, None, None);
        if !choices.is_empty() {
            let mut opponent = Opponent::new(play, level, seed);
            let time = limits.time.map(|time| time.min(THINKS));
            let chosen = opponent.choose(&mut solver, &sum, time, &mut choices)?;
            let chosen = &choices[chosen];
            // With more time it may be found who wins.
            if chosen.outcome.is_none() && level != Skill::Random && Work::is_quick(limits) {
                return Err(Failure::budget("the computer's move takes longer"));
            }
            to = Some(chosen.to.to_string());
            text = Some(language.text(&chosen.text));
            after = chosen.outcome.map(outcome);
        }
        super::json(&json!({
            "version": VERSION,
            "position": sum.to_string(),
            "play": sum.play(play)?.to_string(),
            "to": to,
            "move": text,
            "outcome": after,
        }))
    })
    .await
}
