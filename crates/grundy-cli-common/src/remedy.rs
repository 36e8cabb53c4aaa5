//! What helps: where a limit is too low the library names the resource, where a name is not known what should have one; the
//! commands add the option, or the command that lists them.

use grundy_core::{Error, Resource};

/// What helps where time is over.
pub const RAISE_TIME: &str = "raise the limit with --time";

/// What helps where memory is too small.
pub const RAISE_MEMORY: &str = "raise the limit with --memory";

/// What helps where there are too many options.
pub const RAISE_OPTIONS: &str = "raise the limit with --max-options";

/// What helps where there are too many nodes.
pub const RAISE_NODES: &str = "raise the limit with --max-nodes";

/// Where the names of all games are found.
pub const LISTS_GAMES: &str = "`grundy games` lists them all";

/// An error of the library, and what helps, where the library only knows what is short or not known.
///
/// ```
/// use grundy_cli_common::told;
/// use grundy_core::Error;
///
/// let error = Error::memory("the table", 3 << 20, 1 << 20);
/// let said = "the table needs 3 MiB or more and may use 1 MiB; raise the limit with --memory";
/// assert_eq!(told(&error), said);
/// ```
pub fn told(error: &Error) -> String {
    with_remedy(error, error.to_string())
}

/// The same without the column of an input error, for those who give the column separately.
pub fn told_apart(error: &Error) -> String {
    with_remedy(error, error.detail())
}

fn with_remedy(error: &Error, said: String) -> String {
    match remedy(error) {
        Some(remedy) => format!("{said}; {remedy}"),
        None => said,
    }
}

fn remedy(error: &Error) -> Option<&'static str> {
    match error.topic() {
        Some("games") => return Some(LISTS_GAMES),
        Some("coins") => return Some("`grundy games coins` lists them"),
        Some("scores") => return Some("`grundy boxes` finds the score of a board, and plays it"),
        _ => {}
    }
    Some(match error.resource()? {
        Resource::Memory => RAISE_MEMORY,
        Resource::Time => RAISE_TIME,
        Resource::Table => {
            "give the time to try with --time, or let `grundy heap` run and save what it has"
        }
        Resource::Positions => RAISE_NODES,
        Resource::Options => RAISE_OPTIONS,
        Resource::Elements => "raise the limit with --max-order",
        Resource::Steps => "raise the limit with --steps",
        _ => return None,
    })
}
