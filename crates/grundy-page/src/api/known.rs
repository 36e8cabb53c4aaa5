//! What is known of games, of languages, and of rules that somebody writes.

use std::sync::Arc;

use axum::response::Response;
use grundy::text::LANGUAGES;
use grundy_answers::{About, Stated, VERSION};
use grundy_rules::Checked;
use serde_json::json;

use crate::asked::{Asked, clock, late_rules};
use crate::failure::Failure;
use crate::parameter::{NAME, RULES};
use crate::work::Work;

pub(super) async fn games(work: Arc<Work>, asked: Asked) -> Result<Response, Failure> {
    let language = asked.language();
    work.ask(asked.client, move |limits| {
        let catalogue = asked.catalogue(limits)?;
        if let Some(name) = asked.get(&NAME) {
            let entry = catalogue.find(name).ok_or_else(|| {
                let near = catalogue.nearest(name).map(|near| format!("; the nearest is '{near}'"));
                let message = format!("there is no game of this name{}", near.unwrap_or_default());
                Failure::input(message).about(NAME.name)
            })?;
            return super::json(&About::new(entry, language));
        }
        let games: Vec<About> =
            catalogue.entries().iter().map(|entry| About::new(entry, language)).collect();
        super::json(&json!({"version": VERSION, "games": games}))
    })
    .await
}

pub(super) async fn languages(_: Arc<Work>, _: Asked) -> Result<Response, Failure> {
    let codes: Vec<&str> = LANGUAGES.iter().map(|language| language.code()).collect();
    super::json(&json!({"version": VERSION, "languages": codes}))
}

pub(super) async fn rules(work: Arc<Work>, asked: Asked) -> Result<Response, Failure> {
    work.ask(asked.client, move |limits| {
        let read =
            Checked::read_while(asked.text(&RULES)?, clock(limits)).ok_or_else(late_rules)?;
        super::json(&Stated::of(&read, asked.language()))
    })
    .await
}
