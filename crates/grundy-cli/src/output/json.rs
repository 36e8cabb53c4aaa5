//! The JSON form of a verdict, version 1. Numbers that can exceed 2^53 are strings.

use std::io::{self, Write};

use grundy::{Error, Message, Play, Value, Verdict};
use serde::Serialize;

use crate::failure::told;
use crate::language;

/// The version of every JSON object that the command prints.
pub(crate) const VERSION: u32 = 1;

/// The largest integer that every JSON reader keeps exactly.
const EXACT: u64 = 1 << 53;

#[derive(Serialize)]
struct BadLine<'a> {
    version: u32,
    line: u64,
    error: &'a str,
    column: Option<usize>,
}

/// Writes `verdict` as one line.
///
/// Written by hand, because millions of them are printed in a stream; a test reads them back.
pub(crate) fn verdict(text: &mut Vec<u8>, verdict: &Verdict) -> io::Result<()> {
    text.extend_from_slice(b"{\"version\":1,\"position\":");
    string(text, &verdict.position);
    text.extend_from_slice(match verdict.play {
        Play::Normal => b",\"play\":\"normal\",\"outcome\":\"".as_slice(),
        Play::Misere => b",\"play\":\"misere\",\"outcome\":\"",
    });
    text.extend_from_slice(outcome(verdict.outcome).as_bytes());
    text.extend_from_slice(b"\",\"value\":");
    match &verdict.value {
        Some(value) => push_value(text, value),
        None => text.extend_from_slice(b"null"),
    }
    let mut words = String::with_capacity(256);
    text.extend_from_slice(b",\"moves\":[");
    for (i, m) in verdict.moves.iter().enumerate() {
        text.extend_from_slice(if i == 0 { b"{\"to\":" } else { b",{\"to\":" });
        string(text, &m.to);
        text.extend_from_slice(b",\"move\":");
        message(text, &mut words, &m.text);
        text.push(b'}');
    }
    text.extend_from_slice(b"],\"move_count\":");
    match verdict.move_count {
        Some(count) if count < EXACT => number(text, count),
        Some(count) => write!(text, "\"{count}\"")?,
        None => text.extend_from_slice(b"null"),
    }
    text.extend_from_slice(b",\"remoteness\":");
    match verdict.remoteness {
        Some(remoteness) => number(text, remoteness.into()),
        None => text.extend_from_slice(b"null"),
    }
    text.extend_from_slice(b",\"method\":\"");
    text.extend_from_slice(verdict.method.name().as_bytes());
    text.extend_from_slice(b"\",\"source\":");
    string(text, &verdict.source);
    text.extend_from_slice(b",\"reason\":");
    match &verdict.reason {
        Some(reason) => message(text, &mut words, reason),
        None => text.extend_from_slice(b"null"),
    }
    text.extend_from_slice(b"}\n");
    Ok(())
}

fn push_value(out: &mut Vec<u8>, value: &Value) {
    match value {
        Value::Nimber(n) if n.small().is_some() => {
            out.push(b'"');
            number(out, n.small().unwrap_or_default());
            out.push(b'"');
        }
        other => string(out, &other.to_string()),
    }
}

fn number(out: &mut Vec<u8>, n: u64) {
    out.extend_from_slice(itoa::Buffer::new().format(n).as_bytes());
}

/// A message as a JSON string, by way of `words`.
fn message(out: &mut Vec<u8>, words: &mut String, message: &Message) {
    words.clear();
    language::data().write(message, words);
    string(out, words);
}

/// A JSON string; what has nothing to escape is copied in one piece.
fn string(out: &mut Vec<u8>, text: &str) {
    let special = |byte: u8| byte < 0x20 || byte == b'"' || byte == b'\\';
    // Without early exit, so that the compiler looks at many bytes at once.
    if !text.bytes().fold(false, |any, byte| any | special(byte)) {
        out.reserve(text.len() + 2);
        out.push(b'"');
        out.extend_from_slice(text.as_bytes());
        out.push(b'"');
    } else if let Ok(escaped) = serde_json::to_string(text) {
        out.extend_from_slice(escaped.as_bytes());
    }
}

/// Writes what is wrong with line number `line`.
pub(crate) fn bad_line(out: &mut impl Write, line: u64, error: &Error) -> io::Result<()> {
    let said = if error.is_input() { error.detail() } else { told(error) };
    let line = BadLine { version: VERSION, line, error: &said, column: error.column() };
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

#[cfg(test)]
mod tests {
    use super::*;
    use grundy::{Method, Outcome};

    #[test]
    fn a_verdict_reads_back() {
        let sum = "nim:3,4,5".parse().unwrap();
        let mut answer = grundy::Solver::default().solve(&sum, Play::Normal).unwrap();
        let text = |text: &'static str| grundy::message!("formula", formula = text);
        answer.position = "g:\"1\"\\".into();
        answer.play = Play::Misere;
        answer.outcome = Outcome::N;
        answer.value = None;
        answer.moves.push(answer.moves[0].clone());
        (answer.moves[0].to, answer.moves[0].text) = ("a\tb".into(), text("→"));
        (answer.moves[1].to, answer.moves[1].text) = ("c".into(), text("d"));
        answer.move_count = Some(EXACT);
        answer.remoteness = Some(3);
        answer.method = Method::Search;
        answer.source = "S".into();
        answer.reason = Some(text("line\nbreak"));
        let mut line = Vec::new();
        verdict(&mut line, &answer).unwrap();
        let read: serde_json::Value = serde_json::from_slice(&line).unwrap();
        assert_eq!(
            read,
            serde_json::json!({
                "version": 1, "position": "g:\"1\"\\", "play": "misere", "outcome": "N", "value": null,
                "moves": [{"to": "a\tb", "move": "→"}, {"to": "c", "move": "d"}],
                "move_count": "9007199254740992", "remoteness": 3, "method": "search", "source": "S",
                "reason": "line\nbreak"
            })
        );
    }
}
