//! Why a check did not come to an end.

use std::fmt;
use std::io;

/// Why something could not be checked, in one line: what was read and where, or what a check would need.
///
/// That a claim is wrong is no error but an answer: [`Checked::Fails`](crate::Checked::Fails).
///
/// ```
/// use grundy_checker::{Budget, quotient};
///
/// let error = quotient::check("no certificate", &Budget::default()).unwrap_err();
/// assert!(error.is_input());
/// ```
#[derive(Debug)]
pub struct Error {
    kind: Box<Kind>,
}

/// What a check is short of.
///
/// ```
/// use grundy_checker::{Budget, Resource, certificate};
///
/// // A text is read only as far as the memory allows.
/// let tiny = Budget { memory: 10, ..Budget::default() };
/// let error = certificate::text("{ a long certificate }".as_bytes(), &tiny).unwrap_err();
/// assert_eq!(error.resource(), Some(Resource::Memory));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Resource {
    /// Time.
    Time,
    /// Memory.
    Memory,
    /// Time, or the values that would have to be computed.
    Values,
}

#[derive(Debug)]
enum Kind {
    Input { line: Option<u64>, column: Option<u64>, found: String, expected: String },
    Budget { what: String, resource: Resource },
    Missing(String),
    System(io::Error),
}

impl Error {
    /// `found` stands where something else is `expected`.
    pub(crate) fn input(found: impl Into<String>, expected: impl Into<String>) -> Error {
        let (found, expected) = (found.into(), expected.into());
        Error::from(Kind::Input { line: None, column: None, found, expected })
    }

    /// What a check would need, and how much of it there is.
    pub(crate) fn budget(what: impl Into<String>, resource: Resource) -> Error {
        Error::from(Kind::Budget { what: what.into(), resource })
    }

    /// Something that was given ends too early to decide.
    pub(crate) fn missing(what: impl Into<String>) -> Error {
        Error::from(Kind::Missing(what.into()))
    }

    /// Says in which line, from 1, an input error is.
    #[must_use]
    pub(crate) fn at_line(mut self, number: u64) -> Error {
        if let Kind::Input { line, .. } = &mut *self.kind {
            *line = Some(number);
        }
        self
    }

    /// Says at which column, from 1, an input error is.
    #[must_use]
    pub(crate) fn at_column(mut self, number: u64) -> Error {
        if let Kind::Input { column, .. } = &mut *self.kind {
            *column = Some(number);
        }
        self
    }

    /// Whether the text is at fault.
    pub fn is_input(&self) -> bool {
        matches!(*self.kind, Kind::Input { .. })
    }

    /// What more of would help, if that is why.
    pub fn resource(&self) -> Option<Resource> {
        match *self.kind {
            Kind::Budget { resource, .. } => Some(resource),
            _ => None,
        }
    }

    /// The failure of the system to read, if that is why.
    pub fn system(&self) -> Option<&io::Error> {
        match &*self.kind {
            Kind::System(error) => Some(error),
            _ => None,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &*self.kind {
            Kind::Input { line, column, found, expected } => {
                match (line, column) {
                    (Some(line), Some(column)) => write!(f, "line {line}, column {column}: ")?,
                    (Some(line), None) => write!(f, "line {line}: ")?,
                    (None, Some(column)) => write!(f, "column {column}: ")?,
                    (None, None) => {}
                }
                write!(f, "found {found}, expected {expected}")
            }
            Kind::Budget { what, .. } | Kind::Missing(what) => f.write_str(what),
            Kind::System(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Error {}

impl From<io::Error> for Error {
    /// Text that is none is an input error.
    fn from(error: io::Error) -> Error {
        match error.kind() {
            io::ErrorKind::InvalidData => Error::input("bytes that are no text", "text in UTF-8"),
            _ => Error::from(Kind::System(error)),
        }
    }
}

impl From<Kind> for Error {
    fn from(kind: Kind) -> Error {
        Error { kind: Box::new(kind) }
    }
}
