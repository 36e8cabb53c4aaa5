//! How the command ends when it cannot do what was asked.

use std::fmt::Display;
use std::io;
use std::path::Path;

use grundy_cli_common::exit::{BAD_INPUT, SYSTEM, UNDECIDED};
use grundy_cli_common::{IsRead, named, told};
use grundy_core::{Error, ReadError, visible};

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

    /// A remoteness is above the greatest that is kept.
    #[cfg(feature = "games")]
    pub(crate) fn too_remote(most: u64) -> Failure {
        Failure::undecided(format!(
            "there are positions with a remoteness above {most}, which these --bits do not hold; with --bits 2 \
             remoteness does not matter"
        ))
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
        Failure::system(format!("cannot {verb} '{}': {error}", named(path)))
    }

    /// What went wrong with `text`, which an argument gave.
    pub(crate) fn of(text: &str, error: &Error) -> Failure {
        let failure = Failure::from(error);
        Failure { message: format!("'{}': {}", visible(text), failure.message), ..failure }
    }

    /// The same with another remedy behind the one that it ends with.
    pub(crate) fn or(self, remedy: &str) -> Failure {
        Failure { message: format!("{}, or {remedy}", self.message), ..self }
    }

    /// What went wrong with the contents of the file at `path`.
    pub(crate) fn reading(path: &Path, stop: &ReadError) -> Failure {
        match stop {
            ReadError::Input(error) => Failure::of(&path.display().to_string(), error),
            ReadError::System(error) => Failure::file("read", path, error),
        }
    }
}

impl From<&Error> for Failure {
    fn from(error: &Error) -> Failure {
        let code = if error.is_budget() { UNDECIDED } else { BAD_INPUT };
        Failure { message: told(error), code, follows: false }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.get_ref() {
            Some(why) if why.is::<IsRead>() => Failure::input(error.to_string()),
            _ => Failure::system(error.to_string()),
        }
    }
}
