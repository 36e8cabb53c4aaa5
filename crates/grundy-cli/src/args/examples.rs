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

/// The commands of a line that are not understood.
fn refused(line: &str, place: &str) -> Vec<String> {
    let mut refused = Vec::new();
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
            // Help and the version are answers.
            if error.use_stderr() {
                refused.push(format!("{place}: {part}\n{error}"));
            }
        }
    }
    refused
}

#[test]
fn examples_in_help_are_understood() {
    let command = command();
    let mut wrong = Vec::new();
    for sub in command.get_subcommands().filter(|sub| !sub.is_hide_set()) {
        let help = sub.get_after_help().map(ToString::to_string).unwrap_or_default();
        let examples: Vec<&str> = help.lines().filter(|line| line.starts_with("  ")).collect();
        let named = format!("grundy {}", sub.get_name());
        assert!(
            examples.iter().any(|line| line.contains(&named)),
            "`{named} --help` has no example"
        );
        for line in examples {
            wrong.extend(refused(line.trim(), &named));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn examples_on_pages_are_understood() {
    let mut wrong = Vec::new();
    for (page, text) in [
        ("README.md", grundy_testing::document("README.md")),
        ("docs/RULES.md", grundy_testing::document("docs/RULES.md")),
        ("docs/CONTESTS.md", grundy_testing::document("docs/CONTESTS.md")),
        ("docs/HEAPS.md", grundy_testing::document("docs/HEAPS.md")),
        ("docs/TABLES.md", grundy_testing::document("docs/TABLES.md")),
        ("docs/GRAPHS.md", grundy_testing::document("docs/GRAPHS.md")),
        ("docs/NIMBERS.md", grundy_testing::document("docs/NIMBERS.md")),
    ] {
        // What stands under this head has placeholders in capitals.
        let mut synopsis = false;
        let mut fenced = false;
        for line in text.lines() {
            fenced ^= line.starts_with("```");
            synopsis = if line.starts_with("## ") { line == "## What it does" } else { synopsis };
            // Pages tell of Parquet, which this command may be built without.
            let is_built = cfg!(feature = "parquet") || !line.contains(".parquet");
            if fenced && line.starts_with("grundy ") && !synopsis && is_built {
                wrong.extend(refused(line, page));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What terminals wrap is not wrapped before; examples and heads stay lines.
#[test]
fn paragraphs_are_lines() {
    let text = "Examples:\n  grundy a\n  grundy b     what\n\nOne two\nthree.\nFour:\n  five\nsix";
    assert_eq!(
        super::paragraphs(text),
        "Examples:\n  grundy a\n  grundy b     what\n\nOne two three. Four:\n  five\nsix"
    );
    for sub in command().get_subcommands() {
        let help = sub.get_after_help().map(ToString::to_string).unwrap_or_default();
        let is_prose =
            |line: &str| !line.is_empty() && !line.starts_with(' ') && !line.ends_with(':');
        let lines: Vec<&str> = help.lines().collect();
        assert!(!lines.windows(2).any(|both| both.iter().all(|line| is_prose(line))), "{help}");
    }
}
