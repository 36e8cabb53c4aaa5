//! Examples in help and on pages are arguments that are understood.

use super::{Arguments, command};
use clap::FromArgMatches;

/// The words of a line as a shell has them, up to a pipe, a redirection or a second command.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quoted = false;
    for c in line.chars() {
        match c {
            '\'' => {
                quoted = !quoted;
                word.get_or_insert_default();
            }
            ' ' if !quoted => words.extend(word.take()),
            '|' | '>' | '<' | '&' | '#' if !quoted && word.is_none() => return words,
            c => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

/// Checks a line and says how many of its parts were commands.
fn check(line: &str, place: &str) {
    // What is printed, or what it means, stands behind two spaces.
    let line = line.split("  ").next().unwrap_or(line);
    for part in line.split(" && ") {
        let part = part
            .rsplit("| grundy ")
            .next()
            .filter(|rest| rest.len() < part.len())
            .map_or_else(|| part.to_string(), |rest| format!("grundy {rest}"));
        let words = words(&part);
        if words.first().is_none_or(|word| word != "grundy") {
            continue;
        }
        let read = command()
            .try_get_matches_from(&words)
            .and_then(|matches| Arguments::from_arg_matches(&matches));
        if let Err(error) = read {
            assert!(!error.use_stderr(), "{place}: {part}\n{error}");
        }
    }
}

#[test]
fn examples_in_help_are_understood() {
    let command = command();
    for sub in command.get_subcommands().filter(|sub| !sub.is_hide_set()) {
        let help = sub.get_after_help().map(ToString::to_string).unwrap_or_default();
        let examples: Vec<&str> = help.lines().filter(|line| line.starts_with("  ")).collect();
        let named = format!("grundy {}", sub.get_name());
        assert!(
            examples.iter().any(|line| line.contains(&named)),
            "`{named} --help` has no example"
        );
        for line in examples {
            check(line.trim(), &named);
        }
    }
}

#[test]
fn examples_on_pages_are_understood() {
    for (page, text) in [
        ("README.md", include_str!("../../../../README.md")),
        ("docs/RULES.md", include_str!("../../../../docs/RULES.md")),
        ("docs/CONTESTS.md", include_str!("../../../../docs/CONTESTS.md")),
        ("docs/HEAPS.md", include_str!("../../../../docs/HEAPS.md")),
        ("docs/GRAPHS.md", include_str!("../../../../docs/GRAPHS.md")),
        ("docs/NIMBERS.md", include_str!("../../../../docs/NIMBERS.md")),
    ] {
        // What stands under this head has placeholders in capitals.
        let mut synopsis = false;
        for line in text.lines() {
            synopsis = if line.starts_with("## ") { line == "## What it does" } else { synopsis };
            if line.starts_with("grundy ") && !synopsis {
                check(line, page);
            }
        }
    }
}
