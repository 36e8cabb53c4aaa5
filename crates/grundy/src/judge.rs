//! Every contest format: one file and one line in [`FORMATS`].

mod cses1730;
mod hdu1850;
mod poj2234;

use crate::contest::Format;

/// Every format, in the order of `grundy judge --list`.
pub const FORMATS: &[&Format] = &[
    // Nim
    &poj2234::FORMAT,
    &cses1730::FORMAT,
    &hdu1850::FORMAT,
    // Misère play
    // One heap
    // Two heaps and pieces on boards
    // Splitting, divisors, cutting
    // Coins, graphs, algebra
];

/// The format called `name`, by its id or an alias.
pub fn find(name: &str) -> Option<&'static Format> {
    let named = |format: &&&Format| format.id == name || format.aliases.contains(&name);
    FORMATS.iter().find(named).copied()
}

/// The name of a format that looks most like `name`.
pub fn nearest(name: &str) -> &'static str {
    let name: String = name.chars().take(40).collect();
    let names =
        FORMATS.iter().flat_map(|format| format.aliases.iter().chain([&format.id]).copied());
    names.min_by_key(|known| strsim::damerau_levenshtein(&name, known)).unwrap_or_default()
}
