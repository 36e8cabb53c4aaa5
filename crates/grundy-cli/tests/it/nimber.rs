//! `grundy nimber`, end to end.

use crate::program;

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Output};

use program::{failed, grundy, text};
use serde_json::{Value, json};

fn command(arguments: &[&str]) -> Command {
    program::command(&[&["nimber"], arguments].concat())
}

/// Runs `grundy nimber` with `arguments` and `input`.
fn nimber(arguments: &[&str], input: &[u8]) -> Output {
    grundy(&[&["nimber"], arguments].concat(), input)
}

fn answer(arguments: &[&str]) -> String {
    program::answer(&[&["nimber"], arguments].concat())
}

fn object(arguments: &[&str]) -> Value {
    program::object(&[&["nimber"], arguments].concat())
}

#[test]
fn the_calculator() {
    for (expression, expected) in [
        ("4*4", "6\n"),
        ("w^2*w + 1", "3\n"),
        ("(ω)^3", "2\n"),
        ("w^(w*2+3)*5+w+7", "w^(w*2+3)*5 + w + 7\n"),
        ("solve(1,1)", "2\n3\n"),
        ("log(3,2)", "2\n"),
        ("inv(2)", "3\n"),
        ("sqrt(6)", "4\n"),
    ] {
        assert_eq!(answer(&[expression]), expected, "{expression}");
    }
    assert_eq!(answer(&["w*0x10 + 255", "--hex"]), "w*0x10 + 0xff\n");
    assert!(answer(&["log(4,2)"]).starts_with("none"));
}

#[test]
fn json_has_the_documented_fields() {
    for (expression, key, expected) in [
        ("16*16", "value", json!("24")),
        ("solve(1,1)", "roots", json!(["2", "3"])),
        ("log(3,2)", "log", json!("2")),
        ("log(4,2)", "log", Value::Null),
    ] {
        let expected = json!({"version": 1, "expression": expression, key: expected});
        assert_eq!(object(&[expression, "--json"]), expected);
    }
}

#[test]
fn mistakes_are_one_line() {
    for (arguments, part, code) in [
        (["3 +"].as_slice(), "column 4: found the end", 2),
        (&["1/0"], "column 3: found '0'", 2),
        (&["w^-1"], "(w)^n", 2),
        (&["(w^(w^126))^719"], "719", 3),
        (&["inv(w^(w^5)+w^(w^4)+1)", "--steps", "10"], "raise the limit with --steps", 3),
        (&["stream", "--hex"], "decimal", 2),
        (&["--table", "mul", "--to", "1000000"], "lower --to", 3),
        (&["--to", "3"], "--table", 2),
        (&["5", "--to", "3"], "--to", 2),
        (&["5", "--format", "csv"], "--format", 2),
        (&[], "", 2),
    ] {
        let output = nimber(arguments, b"");
        let message = text(&output.stderr);
        assert!(message.contains(part), "{arguments:?}: {message}");
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {message}");
    }
}

/// Conway (1976), table 6.2.
#[test]
fn tables() {
    assert_eq!(
        answer(&["--table", "mul", "--to", "3"]),
        "* 0 1 2 3\n0 0 0 0 0\n1 0 1 2 3\n2 0 2 3 1\n3 0 3 1 2\n"
    );
    assert_eq!(
        answer(&["--table", "add", "--to", "2", "--format", "csv"]).lines().last(),
        Some("2,2,0")
    );
    let table = object(&["--table", "mul", "--to", "4", "--format", "json"]);
    assert_eq!(table["values"][4], json!(["0", "4", "8", "12", "6"]));
    assert_eq!(table["operation"], "mul");
}

/// The published table for products below 256.
#[test]
fn a_table_is_as_published() {
    let published = grundy_testing::published("nim_mul_mex_256.csv");
    let printed = answer(&["--table", "mul", "--to", "255", "--format", "csv"]);
    let printed: std::collections::HashSet<&str> = printed.lines().collect();
    assert_eq!(printed.len(), 256 * 256 + 1);
    let mut rows = 0;
    for line in published.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit())) {
        assert!(printed.contains(line), "{line}");
        rows += 1;
    }
    assert_eq!(rows, 256 * 257 / 2);
}

#[test]
fn a_stream_of_pairs() {
    let output = nimber(&["stream"], b"3\n2 3\n4 4\n18446744073709551615 1\n");
    assert_eq!(text(&output.stdout), "1\n6\n18446744073709551615\n");
    assert!(output.status.success() && output.stderr.is_empty());
}

#[test]
fn a_bad_line_ends_the_stream_after_the_answers_before_it() {
    let output = nimber(&["stream"], b"2 3\n4 4\n5 five\n6 6\n");
    assert_eq!(text(&output.stdout), "1\n6\n");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(
        text(&output.stderr),
        "grundy: line 3, column 3: found 'five', expected a nimber, a number from 0 to \
         18446744073709551615\n"
    );
    let (message, code) = failed(&nimber(&["stream"], b"1 \xff\n"));
    assert!(message.contains("line 1, column 3") && code == Some(2), "{message}");
}

/// An answer comes before the next question is asked.
#[test]
fn a_stream_answers_at_once() {
    let mut child = command(&["stream"]).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    for (question, expected) in [("4 4\n", "6\n"), ("2 2\n3 3\n", "3\n"), ("", "2\n")] {
        stdin.write_all(question.as_bytes()).unwrap();
        let mut line = String::new();
        stdout.read_line(&mut line).unwrap();
        assert_eq!(line, expected);
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_reader_that_has_seen_enough_is_no_error() {
    let mut child = command(&["stream"]).spawn().unwrap();
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().unwrap();
    let input = b"123456789 987654321\n".repeat(100_000);
    let _ = stdin.write_all(&input);
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty());
}
