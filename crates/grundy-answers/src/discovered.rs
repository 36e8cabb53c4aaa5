//! What was discovered about a game.

use std::borrow::Cow;

use grundy::Language;
use grundy_automata::certificate::Claim;
use grundy_automata::discover::{Discovery, Status};
use grundy_automata::{Automaton, Numeration};
use serde::Serialize;

use crate::periods::Repeating;
use crate::{VERSION, in_language, words_in_language};

/// What was discovered, proved or not.
#[derive(Debug, Serialize)]
pub struct Discovered<'a> {
    version: u32,
    game: &'a str,
    claim: &'static str,
    play: &'static str,
    form: Cow<'a, str>,
    /// How to decide with a small automaton of no name.
    words: Option<Cow<'a, str>>,
    numeration: Option<Vec<u32>>,
    states: usize,
    status: &'static str,
    verified_to: Option<u64>,
    certificate: Option<&'a str>,
    seconds: f64,
    /// What was done, in order.
    steps: &'a [String],
}

impl<'a> Discovered<'a> {
    /// An automaton, or that none was found; `certificate` is where the certificate of a proof stands.
    pub fn new(
        game: &'a str,
        found: &'a Discovery,
        certificate: Option<&'a str>,
    ) -> Discovered<'a> {
        let (status, verified_to) = match found.status {
            Status::Proved { .. } => ("proved", None),
            Status::Verified { to } => ("verified", to.checked_sub(1)),
            Status::NotFound { to } => ("not found", to.checked_sub(1)),
        };
        Discovered {
            version: VERSION,
            game,
            claim: match found.claim {
                Claim::Losing => "P-positions",
                Claim::Value(_) => "positions of a Grundy value",
                Claim::Values => "positions with their Grundy values",
            },
            play: if found.misere { "misere" } else { "normal" },
            form: found.form.as_str().into(),
            words: found.words.as_deref().map(Cow::from),
            numeration: found.numeration.map(Numeration::terms),
            states: found.automaton.as_ref().map_or(0, Automaton::states),
            status,
            verified_to,
            certificate: certificate.filter(|_| matches!(found.status, Status::Proved { .. })),
            seconds: found.time.as_secs_f64(),
            steps: &found.steps,
        }
    }

    /// What agrees with the list of that `name` for numbers below `to`, and is not proved: its form, and how to decide with it if
    /// that has no name; nothing was found if the form is empty, or nothing that agrees to the end.
    pub fn conjecture(
        name: &'a str,
        claim: &'static str,
        (form, words): (&'a str, Option<&'a str>),
        automaton: Option<&Automaton>,
        to: u64,
        seconds: f64,
    ) -> Discovered<'a> {
        Discovered {
            version: VERSION,
            game: name,
            claim,
            play: "normal",
            form: form.into(),
            words: words.map(Cow::from),
            numeration: automaton.map(|automaton| automaton.numeration().terms()),
            states: automaton.map_or(0, Automaton::states),
            status: if form.is_empty() { "not found" } else { "verified" },
            verified_to: to.checked_sub(1),
            certificate: None,
            seconds,
            steps: &[],
        }
    }

    /// The same with its form and its words in a language.
    #[must_use]
    pub fn in_language(self, language: &Language) -> Discovered<'a> {
        let words = self.words.as_deref().map(|words| words_in_language(words, language).into());
        Discovered { form: in_language(&self.form, language).into(), words, ..self }
    }

    /// The same with what was tried on the way.
    #[must_use]
    pub fn after(self, steps: &'a [String]) -> Discovered<'a> {
        Discovered { steps, ..self }
    }

    /// A period of heap values, or that none was found.
    pub fn repeating(
        game: &'a str,
        found: &'a Repeating,
        certificate: Option<&'a str>,
    ) -> Discovered<'a> {
        Discovered {
            version: VERSION,
            game,
            claim: "Grundy values",
            play: "normal",
            form: found.form.as_str().into(),
            words: None,
            numeration: None,
            states: 0,
            status: found.status,
            verified_to: (found.status != "proved").then(|| found.known.saturating_sub(1) as u64),
            certificate: certificate.filter(|_| found.status == "proved"),
            seconds: found.time.as_secs_f64(),
            steps: &found.steps,
        }
    }
}
