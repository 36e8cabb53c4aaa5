//! Why a stream was not read to its end.

use std::io;
use std::ops::RangeInclusive;

use grundy_kernels::decimal::{self, Fault, Place, Problem};

use crate::error::Error;
use crate::visible;

/// Why an input was not read, or not answered, to its end.
///
/// ```
/// use grundy_core::{Error, ReadError};
///
/// let error = ReadError::from(Error::input(1, "'x'", "a number"));
/// assert!(matches!(error, ReadError::Input(_)));
/// ```
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// The input is not valid, or answering needs more than is allowed.
    #[error("{0}")]
    Input(#[from] Error),
    /// Reading or writing failed.
    #[error("{0}")]
    System(#[from] io::Error),
}

impl ReadError {
    /// Why a stream of numbers that are called `what` and must be in the range ended early.
    pub fn of_numbers(stop: decimal::Stop, what: &str, allowed: &RangeInclusive<u64>) -> ReadError {
        match stop {
            decimal::Stop::Output(failure) => ReadError::System(failure),
            decimal::Stop::Input(fault) => match refused(fault, &in_range(what, allowed)) {
                (_, Some(failure)) => ReadError::System(failure),
                (error, None) => ReadError::Input(error),
            },
        }
    }
}

/// The error for a word that could not be read, and the reader's failure if that was why.
pub fn refused(fault: Fault, expected: &str) -> (Error, Option<io::Error>) {
    let (found, failure) = match fault.problem {
        Problem::Read(failure) => ("a failure to read".to_string(), Some(failure)),
        Problem::Ended => ("the end of the input".to_string(), None),
        _ => (format!("'{}'", visible(&fault.read)), None),
    };
    (error_at(fault.place, found, expected), failure)
}

/// What was expected: `what`, within the range.
pub fn in_range(what: &str, allowed: &RangeInclusive<u64>) -> String {
    format!("{what}, a number from {} to {}", allowed.start(), allowed.end())
}

/// The error that `found` stands at `place`, where something else was expected.
pub fn error_at(place: Place, found: impl Into<String>, expected: impl Into<String>) -> Error {
    let column = usize::try_from(place.column).unwrap_or(usize::MAX);
    Error::input(column, found, expected).at_line(place.line)
}
