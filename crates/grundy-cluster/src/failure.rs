//! How the command ends when it cannot do what was asked.

use std::fmt::Display;
use std::io;
use std::path::Path;

use grundy::contest::Stop;

/// Exit code for input that is not understood.
const BAD_INPUT: u8 = 2;
/// Exit code for a question that is too large for the budget.
const UNDECIDED: u8 = 3;
/// Exit code for a failure of the system or of another process.
const SYSTEM: u8 = 4;

/// One line for stderr and an exit code.
#[derive(Clone, Debug)]
pub(crate) struct Failure {
    pub(crate) message: String,
    pub(crate) code: u8,
    /// Whether it only follows from the end of another process.
    pub(crate) follows: bool,
}

impl Failure {
    /// Arguments or files that are not as they have to be.
    pub(crate) fn input(message: impl Into<String>) -> Failure {
        Failure { message: message.into(), code: BAD_INPUT, follows: false }
    }

    /// More is needed than may be used.
    pub(crate) fn undecided(message: impl Into<String>) -> Failure {
        Failure { message: message.into(), code: UNDECIDED, follows: false }
    }

    /// The operating system refused something, or another process failed.
    pub(crate) fn system(message: impl Into<String>) -> Failure {
        Failure { message: message.into(), code: SYSTEM, follows: false }
    }

    /// Another process is gone.
    pub(crate) fn lost(message: impl Into<String>) -> Failure {
        Failure { message: message.into(), code: SYSTEM, follows: true }
    }

    /// The system refused to `read` or to `write` what is at `path`.
    pub(crate) fn file(verb: &str, path: &Path, error: impl Display) -> Failure {
        Failure::system(format!("cannot {verb} '{}': {error}", path.display()))
    }

    /// What went wrong with the contents of the file at `path`.
    pub(crate) fn reading(path: &Path, stop: &Stop) -> Failure {
        match stop {
            Stop::Input(error) => {
                let code = if error.is_budget() { UNDECIDED } else { BAD_INPUT };
                let message = format!("'{}': {}", path.display(), error);
                Failure { message, code, follows: false }
            }
            Stop::System(error) => Failure::file("read", path, error),
        }
    }

    /// Arguments that are not understood: the first paragraph of the message and the tip, in a line.
    pub(crate) fn arguments(error: &clap::Error) -> Failure {
        let text = error.render().to_string();
        let paragraph = text.split("\n\n").next().unwrap_or_default();
        let words: Vec<&str> = paragraph.split_whitespace().collect();
        let message = words.join(" ");
        let message = message.strip_prefix("error: ").unwrap_or(&message);
        let tip = text.lines().find_map(|line| line.trim().strip_prefix("tip: "));
        Failure::input(format!("{message} ({})", tip.unwrap_or("--help says what is allowed")))
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::system(error.to_string())
    }
}
