//! How a command ends when it cannot do what was asked.

use std::io;
use std::path::Path;
use std::process::ExitCode;

use grundy::{Error, ReadError, Resource, visible};
use grundy_cli_common::exit;
pub use grundy_cli_common::exit::{BAD_INPUT, SYSTEM, UNDECIDED};
use grundy_cli_common::{IsRead, named, note};
pub use grundy_cli_common::{RAISE_MEMORY, RAISE_TIME, told};

use crate::language;

/// Exit code for a claim that does not hold.
const REFUTED: u8 = 1;

/// Exit code for a claim of which only a part was checked.
pub const NOT_REFUTED: u8 = 5;

/// One line for stderr and an exit code.
#[derive(Debug)]
pub struct Failure {
    message: Option<String>,
    code: u8,
    /// Of what there was too little, if that is known.
    lacks: Option<Resource>,
}

impl Failure {
    fn new(message: impl Into<String>, code: u8) -> Failure {
        Failure { message: Some(message.into()), code, lacks: None }
    }

    /// Arguments that do not fit together.
    pub fn input(message: impl Into<String>) -> Failure {
        Failure::new(message, BAD_INPUT)
    }

    /// A certificate that is wrong: what does not hold.
    pub fn refuted(message: impl Into<String>) -> Failure {
        Failure::new(message, REFUTED)
    }

    /// A question that cannot be answered here.
    pub fn undecided(message: impl Into<String>) -> Failure {
        Failure::new(message, UNDECIDED)
    }

    /// The operating system refused something.
    pub fn system(message: impl Into<String>) -> Failure {
        Failure::new(message, SYSTEM)
    }

    /// Whether it may be answered with a larger budget, or in another way.
    pub fn is_undecided(&self) -> bool {
        self.code == UNDECIDED
    }

    /// Whether more memory, or a way that needs less, would do.
    pub fn is_of_memory(&self) -> bool {
        self.lacks == Some(Resource::Memory)
    }

    /// The same with a remark behind it.
    pub fn with_remark(self, remark: &str) -> Failure {
        Failure { message: self.message.map(|message| format!("{message}; {remark}")), ..self }
    }

    /// The same with another remedy behind the one that it ends with.
    pub fn or(self, remedy: &str) -> Failure {
        Failure { message: self.message.map(|message| format!("{message}, or {remedy}")), ..self }
    }

    /// The same with what it is about before it.
    pub fn before(self, what: &str) -> Failure {
        Failure { message: self.message.map(|message| format!("{what}: {message}")), ..self }
    }

    /// The user broke it off.
    pub fn interrupted(message: impl Into<String>) -> Failure {
        Failure::new(message, exit::INTERRUPTED)
    }

    /// Says which file the system did not let us `verb`; leaves other failures alone.
    pub fn in_file(self, verb: &str, path: &Path) -> Failure {
        match self {
            Failure { message: Some(message), code: SYSTEM, .. } => {
                let which = format!("cannot {verb} '{}': ", named(path));
                // Who failed may have said so already.
                let rest = message.strip_prefix(&which).unwrap_or(&message);
                Failure::system(format!("{which}{rest}"))
            }
            other => other,
        }
    }

    /// What went wrong with `text`, which an argument gave.
    pub fn of(text: &str, error: &Error) -> Failure {
        Failure::about(&quoted(text), error)
    }

    /// What went wrong with `what`, as it is to be called.
    pub fn about(what: &str, error: &Error) -> Failure {
        Failure::from(error).before(what)
    }

    /// Why a check of the file at `path` did not come to an end.
    pub fn checking(path: &Path, error: &grundy_checker::Error) -> Failure {
        let name = named(path);
        if let Some(error) = error.system() {
            return Failure::system(format!("cannot read '{name}': {error}"));
        }
        let message = format!("'{name}': {error}");
        if error.is_input() {
            return Failure::input(message);
        }
        let remedy = match error.resource() {
            Some(grundy_checker::Resource::Time) => RAISE_TIME,
            Some(grundy_checker::Resource::Memory) => RAISE_MEMORY,
            Some(grundy_checker::Resource::Values) => {
                "raise the limit with --time, or give the values with --values"
            }
            _ => return Failure::undecided(message),
        };
        Failure::undecided(message).with_remark(remedy)
    }

    /// What went wrong.
    pub fn text(&self) -> &str {
        self.message.as_deref().unwrap_or_default()
    }

    /// The same in the language for readers.
    pub fn said(&self) -> String {
        language::told(self.text())
    }

    /// Prints the line and gives the exit code.
    pub fn report(self) -> ExitCode {
        if let Some(message) = self.message {
            note("grundy", language::told(&message));
        }
        ExitCode::from(self.code)
    }
}

impl Failure {
    /// What went wrong with the contents of the file `name`.
    pub fn reading(name: &str, stop: &ReadError) -> Failure {
        match stop {
            ReadError::Input(error) => Failure::of(name, error),
            ReadError::System(error) => {
                Failure::system(format!("cannot read '{}': {error}", visible(name)))
            }
        }
    }
}

/// Prints what is decided: if its reader has seen enough, it is decided all the same, as the exit code has to say.
pub fn heard(print: impl FnOnce() -> Result<(), Failure>) -> Result<(), Failure> {
    print().or_else(|failure| if failure.message.is_none() { Ok(()) } else { Err(failure) })
}

impl From<&Error> for Failure {
    /// What went wrong with the input.
    fn from(error: &Error) -> Failure {
        Failure { lacks: error.resource(), ..Failure::new(told(error), code(error)) }
    }
}

impl From<ReadError> for Failure {
    fn from(stop: ReadError) -> Failure {
        match stop {
            ReadError::Input(error) => Failure::from(&error),
            ReadError::System(error) => Failure::from(error),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            // The reader has seen enough: `grundy games | head`.
            io::ErrorKind::BrokenPipe => Failure { message: None, code: 0, lacks: None },
            _ if error.get_ref().is_some_and(|why| why.is::<IsRead>()) => {
                Failure::input(error.to_string())
            }
            _ => Failure::system(error.to_string()),
        }
    }
}

/// The exit code for an error of the library.
pub fn code(error: &Error) -> u8 {
    if error.is_input() { BAD_INPUT } else { UNDECIDED }
}

/// `text` in quotes, without control characters and not too long.
pub fn quoted(text: &str) -> String {
    const SHOWN: usize = 60;
    let start: String = text.chars().take(SHOWN).collect();
    let dots = if text.chars().nth(SHOWN).is_some() { "…" } else { "" };
    format!("'{}{dots}'", visible(&start))
}
