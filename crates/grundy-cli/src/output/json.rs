//! The JSON form of a verdict, version 1. Numbers that can exceed 2^53 are strings.

use std::io::{self, Write};

use grundy::{Error, Verdict};
use serde::Serialize;

/// The version of every JSON object that the command prints.
pub(crate) const VERSION: u32 = 1;

/// The largest integer that every JSON reader keeps exactly.
const EXACT: u64 = 1 << 53;

#[derive(Serialize)]
struct Answer<'a> {
    version: u32,
    position: &'a str,
    play: String,
    outcome: &'static str,
    value: Option<String>,
    moves: Vec<Move<'a>>,
    move_count: Option<Count>,
    remoteness: Option<u32>,
    method: &'static str,
    source: &'a str,
    reason: &'a str,
}

#[derive(Serialize)]
struct Move<'a> {
    to: &'a str,
    #[serde(rename = "move")]
    text: &'a str,
}

/// A number, or a string where a reader might round it.
#[derive(Serialize)]
#[serde(untagged)]
enum Count {
    Exact(u64),
    Large(String),
}

#[derive(Serialize)]
struct BadLine<'a> {
    version: u32,
    line: u64,
    error: &'a str,
    column: Option<usize>,
}

/// Writes `verdict` as one line.
pub(crate) fn verdict(out: &mut impl Write, verdict: &Verdict) -> io::Result<()> {
    let answer = Answer {
        version: VERSION,
        position: &verdict.position,
        play: verdict.play.to_string(),
        outcome: outcome(verdict.outcome),
        value: verdict.value.as_ref().map(ToString::to_string),
        moves: verdict.moves.iter().map(|m| Move { to: &m.to, text: &m.text }).collect(),
        move_count: verdict.move_count.map(|count| {
            if count < EXACT { Count::Exact(count) } else { Count::Large(count.to_string()) }
        }),
        remoteness: verdict.remoteness,
        method: verdict.method.name(),
        source: &verdict.source,
        reason: &verdict.reason,
    };
    super::print_json(out, &answer)
}

/// Writes what is wrong with line number `line`.
pub(crate) fn bad_line(out: &mut impl Write, line: u64, error: &Error) -> io::Result<()> {
    let line = BadLine { version: VERSION, line, error: &error.detail(), column: error.column() };
    super::print_json(out, &line)
}

/// The letter of an outcome.
pub(crate) fn outcome(outcome: grundy::Outcome) -> &'static str {
    match outcome {
        grundy::Outcome::N => "N",
        grundy::Outcome::P => "P",
        grundy::Outcome::D => "D",
    }
}
