//! What a shell may complete: games, those of the user among them, rule files, and contest problems.

use std::ffi::OsStr;

use clap_complete::engine::{CompletionCandidate, PathCompleter, ValueCompleter};
use grundy::rules::heap_rules;
use grundy::{games, notation, text::ENGLISH};
use grundy_contests::FORMATS;

use crate::environment::{Disk, own_games};

/// The variable by which a shell asks for completions.
pub(crate) const VARIABLE: &str = "GRUNDY_COMPLETE";

/// The last component of a position: the names of games, each with the ':' that has to follow.
pub(crate) fn position(current: &OsStr) -> Vec<CompletionCandidate> {
    let Some(current) = current.to_str() else { return Vec::new() };
    let start = component(current);
    let (before, name) = current.split_at(start);
    if name.contains([':', '/']) && !name.starts_with('@') {
        return files_in(before, name);
    }
    named(before, name, ":")
}

/// A heap game without a position.
pub(crate) fn heap_game(current: &OsStr) -> Vec<CompletionCandidate> {
    let Some(current) = current.to_str() else { return Vec::new() };
    let is_heap_game = |name: &OsStr| {
        let name = name.to_str().unwrap_or_default();
        name.starts_with('@') || heap_rules(name, &Disk::default()).is_ok()
    };
    let mut all = named("", current, "");
    all.retain(|candidate| is_heap_game(candidate.get_value()));
    all
}

/// Files behind a game's ':' or '/', if it reads any, as what is said of its notation tells.
fn files_in(before: &str, name: &str) -> Vec<CompletionCandidate> {
    let bare = name.split([':', '/']).next().unwrap_or_default();
    let Ok(entry) = notation::entry(bare, &Disk::default()) else { return Vec::new() };
    let at = name.find(':').unwrap_or(bare.len()) + 1;
    let (front, path) = name.split_at(at);
    let (front, path) = match path.strip_prefix('@') {
        Some(path) => (format!("{front}@"), path),
        None => (front.to_string(), path),
    };
    let reads = [entry.notation(&ENGLISH), entry.rules(&ENGLISH)];
    if path.contains('@') || !reads.iter().any(|text| text.to_lowercase().contains("file")) {
        return Vec::new();
    }
    let files = PathCompleter::any().complete(OsStr::new(path)).into_iter();
    files.map(|file| file.add_prefix(format!("{before}{front}"))).collect()
}

/// A game without a position.
pub(crate) fn game(current: &OsStr) -> Vec<CompletionCandidate> {
    current.to_str().map_or_else(Vec::new, |current| named("", current, ""))
}

/// A built-in game without a position.
pub(crate) fn built_in(current: &OsStr) -> Vec<CompletionCandidate> {
    let is_built_in =
        |name: &OsStr| name.to_str().is_some_and(|name| games::built_in().find(name).is_some());
    let mut all = game(current);
    all.retain(|candidate| is_built_in(candidate.get_value()));
    all
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
