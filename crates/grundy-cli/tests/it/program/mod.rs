//! Runs the built program.
#![allow(dead_code, reason = "each test uses a part of it")]

use std::io::Write;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// Where it is.
pub(crate) const GRUNDY: &str = env!("CARGO_BIN_EXE_grundy");

/// The program with `arguments`, its three streams being pipes, in English whoever runs the tests.
pub(crate) fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(GRUNDY);
    command.args(arguments).env("LC_ALL", "C");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs the program with `arguments` and `input`.
pub(crate) fn grundy(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = command(arguments).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writer = std::thread::spawn(move || {
        // The program may stop reading early.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

/// Ctrl-C for a program, as soon as it hears that: before, the system would end it, or do nothing if it leaves that aside.
#[cfg(unix)]
pub(crate) fn interrupt(id: u32) {
    let start = std::time::Instant::now();
    let hears = || {
        let status = std::fs::read_to_string(format!("/proc/{id}/status")).ok()?;
        let mask = status.lines().find_map(|line| line.strip_prefix("SigCgt:"))?;
        Some(u64::from_str_radix(mask.trim(), 16).ok()? >> 1 & 1 == 1)
    };
    // Without such a file nobody says so.
    while hears() == Some(false) && start.elapsed().as_secs() < 20 {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    send("-INT", id);
}

/// Sends a program a signal.
#[cfg(unix)]
pub(crate) fn send(signal: &str, id: u32) {
    assert!(Command::new("kill").args([signal, &id.to_string()]).status().unwrap().success());
}

/// The signals that end a program: SIGHUP, unless who runs the tests has told them to leave that aside.
#[cfg(unix)]
pub(crate) fn endings() -> impl Iterator<Item = &'static str> {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    let hears_hangup = ignored.is_some_and(|mask| mask & 1 == 0);
    ["-INT", "-TERM"].into_iter().chain(hears_hangup.then_some("-HUP"))
}

pub(crate) fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

/// What a run prints that has to succeed without a word on standard error.
pub(crate) fn answer(arguments: &[&str]) -> String {
    let output = grundy(arguments, b"");
    let errors = text(&output.stderr);
    assert!(output.status.success() && errors.is_empty(), "{arguments:?}: {errors}");
    text(&output.stdout).to_string()
}

/// The JSON object that such a run prints.
pub(crate) fn object(arguments: &[&str]) -> Value {
    serde_json::from_str(&answer(arguments)).unwrap()
}

/// The line and the exit code of a run that has to fail without an answer.
pub(crate) fn failure(arguments: &[&str]) -> (String, Option<i32>) {
    failed(&grundy(arguments, b""))
}

/// The line and the exit code of a run that has failed, without an answer.
pub(crate) fn failed(output: &Output) -> (String, Option<i32>) {
    let line = text(&output.stderr);
    assert_eq!(line.lines().count(), 1, "one line: {line}");
    assert_eq!(text(&output.stdout), "", "{line}");
    (line.to_string(), output.status.code())
}

/// The names of all commands, as help lists them.
pub(crate) fn commands() -> Vec<String> {
    let help = answer(&["--help"]);
    let listed = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let listed = listed.take_while(|line| !line.is_empty()).filter(|line| !line.starts_with("   "));
    let named: Vec<String> =
        listed.filter_map(|line| Some(line.split_whitespace().next()?.to_string())).collect();
    assert!(named.len() > 20, "{named:?}");
    named
}
