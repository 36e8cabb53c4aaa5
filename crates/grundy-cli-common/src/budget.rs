//! What is said where a limit is too low: the library names the resource, the commands the option.

use grundy_core::{Error, Resource};

/// What helps where time is over.
pub const RAISE_TIME: &str = "raise the limit with --time";

/// What helps where memory is too small.
pub const RAISE_MEMORY: &str = "raise the limit with --memory";

/// An error of the library, and the option that helps where the library only knows what is short.
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
    let option = match error.resource() {
        Some(Resource::Memory) => RAISE_MEMORY,
        Some(Resource::Time) => RAISE_TIME,
        Some(Resource::Table) => {
            "give the time to try with --time, or let `grundy heap` run and save what it has"
        }
        Some(Resource::Positions) => "raise the limit with --max-nodes",
        Some(Resource::Options) => "raise the limit with --max-options",
        Some(Resource::Elements) => "raise the limit with --max-order",
        Some(Resource::Steps) => "raise the limit with --steps",
        _ => return error.to_string(),
    };
    format!("{error}; {option}")
}
