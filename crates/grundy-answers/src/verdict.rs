//! The JSON form of a verdict, version 1. Numbers that can exceed 2^53 are strings.

use grundy::text::push_json;
use grundy::{Language, Play, Value, Verdict, nat};
use grundy_kernels::bytes::append;

/// The largest integer that every JSON reader keeps exactly.
const EXACT: u64 = 1 << 53;

/// Writes `verdict` as one line.
///
/// Written by hand, because millions of them are printed in a stream; a test reads them back.
pub fn verdict(text: &mut Vec<u8>, verdict: &Verdict, language: &Language) {
    append(text, b"{\"version\":1,\"position\":");
    push_json(text, &verdict.position);
    append(
        text,
        match verdict.play {
            Play::Normal => b",\"play\":\"normal\",\"outcome\":\"".as_slice(),
            Play::Misere => b",\"play\":\"misere\",\"outcome\":\"",
        },
    );
    append(text, outcome(verdict.outcome).as_bytes());
    append(text, b"\",\"value\":");
    match &verdict.value {
        Some(value) => push_value(text, value),
        None => append(text, b"null"),
    }
    append(text, b",\"moves\":[");
    for (i, m) in verdict.moves.iter().enumerate() {
        append(text, if i == 0 { b"{\"to\":" } else { b",{\"to\":" });
        push_json(text, &m.to);
        append(text, b",\"move\":");
        language.write_json(&m.text, text);
        text.push(b'}');
    }
    append(text, b"],\"move_count\":");
    match verdict.move_count {
        Some(count) if count < EXACT => number(text, count),
        Some(count) => {
            text.push(b'"');
            number(text, count);
            text.push(b'"');
        }
        None => append(text, b"null"),
    }
    append(text, b",\"remoteness\":");
    match verdict.remoteness {
        Some(remoteness) => number(text, remoteness.into()),
        None => append(text, b"null"),
    }
    append(text, b",\"method\":\"");
    append(text, verdict.method.name().as_bytes());
    append(text, b"\",\"source\":");
    push_json(text, &verdict.source);
    append(text, b",\"reason\":");
    match &verdict.reason {
        Some(reason) => language.write_json(reason, text),
        None => append(text, b"null"),
    }
    append(text, b"}\n");
}

fn push_value(out: &mut Vec<u8>, value: &Value) {
    match value {
        Value::Nimber(n) if n.small().is_some() => {
            out.push(b'"');
            number(out, n.small().unwrap_or_default());
            out.push(b'"');
        }
        other => push_json(out, &other.to_string()),
    }
}

fn number(out: &mut Vec<u8>, n: u64) {
    nat::push_bytes(out, n);
}

/// The letter of an outcome.
pub fn outcome(outcome: grundy::Outcome) -> &'static str {
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
        verdict(&mut line, &answer, &grundy::text::ENGLISH);
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
