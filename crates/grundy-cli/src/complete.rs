//! What a shell may complete: games, those of the user among them, rule files, and contest problems.

use std::ffi::OsStr;

use clap_complete::engine::{CompletionCandidate, PathCompleter, ValueCompleter};
use grundy::{games, text::ENGLISH};
use grundy_contests::FORMATS;

use crate::environment::own_games;

/// The variable by which a shell asks for completions.
pub(crate) const VARIABLE: &str = "GRUNDY_COMPLETE";

/// The last component of a position: the names of games, each with the ':' that has to follow.
pub(crate) fn position(current: &OsStr) -> Vec<CompletionCandidate> {
    let Some(current) = current.to_str() else { return Vec::new() };
    let start = component(current);
    let (before, name) = current.split_at(start);
    if name.contains([':', '/']) && !name.starts_with('@') {
        return Vec::new();
    }
    named(before, name, ":")
}

/// A game without a position.
pub(crate) fn game(current: &OsStr) -> Vec<CompletionCandidate> {
    current.to_str().map_or_else(Vec::new, |current| named("", current, ""))
}

/// A position, or a file with a graph.
pub(crate) fn position_or_file(current: &OsStr) -> Vec<CompletionCandidate> {
    let mut all = position(current);
    all.extend(PathCompleter::any().complete(current));
    all
}

/// A problem of a contest: its id and its other names.
pub(crate) fn problem(current: &OsStr) -> Vec<CompletionCandidate> {
    let Some(current) = current.to_str() else { return Vec::new() };
    let each = FORMATS.iter().flat_map(|format| {
        let names = [format.id].into_iter().chain(format.aliases.iter().copied());
        names.map(move |name| (name, format.title))
    });
    each.filter(|(name, _)| name.starts_with(current))
        .map(|(name, title)| CompletionCandidate::new(name).help(Some(title.into())))
        .collect()
}

/// Where the last component of a position begins: behind the first '+' after each ':'.
fn component(text: &str) -> usize {
    let mut start = 0;
    while let Some(plus) = text[start..]
        .find(':')
        .and_then(|colon| text[start + colon..].find('+').map(|plus| start + colon + plus + 1))
    {
        start = plus;
    }
    start
}

/// Games whose names begin with `name`, or rule files if it begins with '@'.
fn named(before: &str, name: &str, after: &str) -> Vec<CompletionCandidate> {
    if let Some(path) = name.strip_prefix('@') {
        let files = PathCompleter::any().filter(|path| {
            path.is_dir() || path.extension().is_some_and(|ending| ending == "game")
        });
        return files
            .complete(OsStr::new(path))
            .into_iter()
            .map(|file| file.add_prefix(format!("{before}@")))
            .collect();
    }
    let built_in = games::built_in().entries().iter();
    let built_in = built_in.map(|entry| (entry.name().to_string(), Some(entry.summary(&ENGLISH))));
    let own = own_games().into_iter().map(|name| (name, None));
    built_in
        .chain(own)
        .filter(|(known, _)| known.starts_with(name))
        .map(|(known, summary)| {
            CompletionCandidate::new(format!("{before}{known}{after}"))
                .help(summary.map(Into::into))
        })
        .collect()
}
