//! How the command ends when it cannot do what was asked.

use std::fmt::Display;
use std::io;
use std::path::Path;

use grundy_cli_common::exit::{BAD_INPUT, SYSTEM, UNDECIDED};
use grundy_core::{ReadError, Resource};

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
    pub(crate) fn reading(path: &Path, stop: &ReadError) -> Failure {
        match stop {
            ReadError::Input(error) => {
                let code = if error.is_budget() { UNDECIDED } else { BAD_INPUT };
                let mut message = format!("'{}': {}", path.display(), error);
                if error.resource() == Some(Resource::Memory) {
                    message.push_str("; raise the limit with --memory");
                }
                Failure { message, code, follows: false }
            }
            ReadError::System(error) => Failure::file("read", path, error),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::system(error.to_string())
    }
}
