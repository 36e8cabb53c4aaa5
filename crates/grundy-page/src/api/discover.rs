//! A formula for the P-positions of rules, found and proved, as a stream of events.

use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::Poll;
use std::time::{Duration, Instant};

use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use grundy::Language;
use grundy::rules::Rules;
use grundy_answers::periods::{self, Repeating, VALUES};
use grundy_answers::{Discovered, VERSION, heading, in_language, words_in_language};
use grundy_automata::discover::{Options, Status, What, discover as look};
use grundy_automata::show;
use grundy_automata::{Automaton, picture};
use serde_json::{Value, json};
use tokio::sync::mpsc::{Sender, channel};

use crate::asked::Asked;
use crate::failure::Failure;
use crate::parameter::{CLAIM, RULES, TIME};
use crate::work::{Leaving, Work, slowly};

/// So many states of one automaton are built before the search is given up.
const STATES: usize = 500_000;

/// So many things that take their time to be built may be there at once: what is learned from, and two automata of
/// which a third is made.
const SHARES: u64 = 4;

/// Events that wait for a slow reader.
const WAITING: usize = 256;

pub(super) async fn discover(work: Arc<Work>, asked: Asked) -> Result<Response, Failure> {
    let play = asked.play()?;
    let (claim, language) = (asked.word(&CLAIM)?, asked.language());
    let limits = work.limits();
    let asked_time = Duration::from_secs(asked.number(&TIME)?);
    let time = limits.time.map_or(asked_time, |most| most.min(asked_time));
    let reading = asked.clone();
    // Whether these are rules is told at once, and before a place is taken.
    let rules = work.ask(asked.client, move |limits| reading.rules(limits)).await?;
    let rules = rules
        .ok_or_else(|| Failure::input("the parameter 'rules' is missing").about(RULES.name))?;
    let place = work.place(asked.client).await?;
    let stop = Arc::new(AtomicBool::new(false));
    let leaving = Leaving(stop.clone());
    let (sender, mut receiver) = channel(WAITING);
    let options = Options {
        what: if claim == "values" { What::ValueAsHeap } else { What::Outcome },
        misere: play == grundy::Play::Misere,
        time: Some(time),
        memory: limits.memory,
        bytes: limits.memory / SHARES,
        states: STATES,
        stop: Some(stop),
        ..Options::default()
    };
    let job = slowly(move || {
        let text = asked.text(&RULES).unwrap_or_default();
        Telling { sender: &sender, language }.run(&rules, text, &options);
        drop(place);
    });
    tokio::spawn(async move {
        // If it broke off, the stream ends without an answer, and the reader says so.
        let _ = job.await;
    });
    let events = futures_util::stream::poll_fn(move |context| {
        // Dropped with the stream: then nobody reads any more.
        let _ = &leaving;
        match receiver.poll_recv(context) {
            Poll::Ready(Some(event)) => Poll::Ready(Some(Ok::<Event, Infallible>(event))),
            Poll::Ready(None) => Poll::Ready(None),
            Poll::Pending => Poll::Pending,
        }
    });
    Ok(Sse::new(events)
        .keep_alive(KeepAlive::new().interval(Duration::from_secs(5)))
        .into_response())
}

/// Tells a reader what is found, in a language.
struct Telling<'s> {
    sender: &'s Sender<Event>,
    language: &'static Language,
}

impl Telling<'_> {
    fn tell(&self, name: &str, value: &Value) {
        // Who reads no more ends the search otherwise.
        let event = Event::default().event(name).data(value.to_string());
        let _ = self.sender.blocking_send(event);
    }

    fn said(&self, text: &str) -> String {
        in_language(text, self.language)
    }

    /// Code with its heading.
    fn headed(&self, heading: &[String], code: &str, language: show::Language) -> String {
        let heading: Vec<String> = heading.iter().map(|line| self.said(line)).collect();
        heading::headed(&heading, code, language)
    }

    fn step(&self, step: &str) {
        self.tell("step", &json!({"step": self.said(step)}));
    }

    fn failed(&self, error: &str) {
        self.tell("error", &json!({"version": VERSION, "error": self.said(error)}));
    }

    fn run(&self, rules: &Rules, text: &str, options: &Options) {
        let checked = rules.checked();
        let name = &checked.rules.name;
        if periods::are_wanted(checked) && !options.misere {
            let begun = Instant::now();
            let stop = options.stop.clone();
            let go_on = || {
                let stopped = stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed));
                !stopped && options.time.is_none_or(|time| begun.elapsed() < time)
            };
            match Repeating::look(rules, VALUES, go_on) {
                Err(error) => self.failed(&error.to_string()),
                Ok(mut found) => {
                    found.form = self.said(&found.form);
                    found.steps.iter_mut().for_each(|step| *step = self.said(step));
                    found.steps.iter().for_each(|step| self.step(step));
                    self.tell("answer", &json!(Discovered::repeating(name, &found, None)));
                    let certificate = found.proof.as_ref().map(|proof| proof.2.as_str());
                    let code = |language| {
                        let (period, values) = found.repeats.as_ref()?;
                        let code = periods::code(values, *period, language);
                        let heading = heading::of_heaps(&checked.rules, &found);
                        Some(self.headed(&heading, &code, language))
                    };
                    if certificate.is_some() {
                        self.tell("proof", &proof(certificate, None, code));
                    }
                }
            }
            return;
        }
        match look(&checked.rules, text, options, &mut |step| self.step(step)) {
            Err(error) => self.failed(&error.to_string()),
            Ok(mut found) => {
                found.form = self.said(&found.form);
                found.words = found.words.map(|words| words_in_language(&words, self.language));
                found.steps.iter_mut().for_each(|step| *step = self.said(step));
                self.tell("answer", &json!(Discovered::new(name, &found, None)));
                let certificate = match &found.status {
                    Status::Proved { certificate } => Some(certificate.as_str()),
                    _ => None,
                };
                let automaton = found.automaton.as_ref().map(|automaton| (automaton, &found.form));
                let code = |language| {
                    let automaton = found.automaton.as_ref()?;
                    let code = show::code(automaton, language);
                    let heading = heading::of_game(&checked.rules, &found);
                    Some(self.headed(&heading, &code, language))
                };
                if certificate.is_some() || automaton.is_some() {
                    self.tell("proof", &proof(certificate, automaton, code));
                }
            }
        }
    }
}

/// The certificate, the automaton as a picture, and code that decides with it.
fn proof(
    certificate: Option<&str>,
    automaton: Option<(&Automaton, &String)>,
    code: impl Fn(show::Language) -> Option<String>,
) -> Value {
    json!({
        "certificate": certificate,
        "picture": automaton.and_then(|(automaton, form)| picture::svg(automaton, form)),
        "rust": code(show::Language::Rust),
        "cpp": code(show::Language::Cpp),
        "python": code(show::Language::Python),
    })
}
