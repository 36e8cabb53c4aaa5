//! Reading that is given up when its time is over.

use std::io::{self, Read};
use std::time::Instant;

use grundy_core::{Error, ReadError, Resource};

use super::compressed::Input;

/// A stream that fails once a moment has passed.
pub(super) struct Timed<'a> {
    input: Input<'a>,
    deadline: Option<Instant>,
}

impl<'a> Timed<'a> {
    pub(super) fn new(input: Input<'a>, deadline: Option<Instant>) -> Timed<'a> {
        Timed { input, deadline }
    }
}

impl Read for Timed<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        in_time(self.deadline)?;
        self.input.read(buffer)
    }
}

/// Fails, as a [`Timed`] stream does, if the moment has passed: for work on what was read before.
pub(super) fn in_time(deadline: Option<Instant>) -> io::Result<()> {
    match deadline {
        Some(deadline) if Instant::now() >= deadline => {
            Err(io::Error::new(io::ErrorKind::TimedOut, Late))
        }
        _ => Ok(()),
    }
}

/// What tells this failure from those of the system.
#[derive(Debug)]
struct Late;

impl std::fmt::Display for Late {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the time is over")
    }
}

impl std::error::Error for Late {}

/// The failure of [`in_time`] as the budget error that it is; others as they are.
pub(super) fn refusal(failure: ReadError) -> ReadError {
    match failure {
        ReadError::System(failure) if failure.get_ref().is_some_and(|inner| inner.is::<Late>()) => {
            let what = "reading the graph did not end in the time that was given";
            ReadError::Input(Error::budget(what, Resource::Time))
        }
        failure => failure,
    }
}
