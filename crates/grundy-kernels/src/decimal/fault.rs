//! What was wrong with the input, and where.

use std::fmt;
use std::io;

/// A place in a text: line and column in bytes, both from 1. A line ends after its line feed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// Line, from 1.
    pub line: u64,
    /// Column in bytes, from 1.
    pub column: u64,
}

impl Default for Place {
    fn default() -> Place {
        Place { line: 1, column: 1 }
    }
}

impl Place {
    /// The place behind `text`, which begins here.
    pub(super) fn after(self, text: &[u8]) -> Place {
        // Sums of at most 240 fit a byte, which lets the count run in vectors, of 16 bytes each.
        const PART: usize = 240;
        let (mut lines, mut last) = (0, None);
        for (start, part) in (0..).step_by(PART).zip(text.chunks(PART)) {
            let count: u8 = part.iter().map(|byte| u8::from(*byte == b'\n')).sum();
            lines += u64::from(count);
            last = if count > 0 { Some(start) } else { last };
        }
        let newline = |start: usize| text[start..].iter().take(PART).rposition(|&b| b == b'\n');
        let line = last.and_then(|start| Some(start + newline(start)? + 1));
        let (before, tail) = match line {
            Some(start) => (1, &text[start..]),
            None => (self.column, text),
        };
        Place { line: self.line + lines, column: before + tail.len() as u64 }
    }
}

/// Why the next token could not be read.
#[derive(Debug)]
#[non_exhaustive]
pub enum Problem {
    /// It has a byte that is no digit.
    NotANumber,
    /// It is a number above the limit.
    TooLarge {
        /// The largest number allowed.
        limit: u64,
    },
    /// It has more than [`MAX_TOKEN`](super::MAX_TOKEN) bytes.
    TooLong,
    /// There is none: the stream ended.
    Ended,
    /// The stream could not be read.
    Read(io::Error),
}

/// A token that could not be read.
#[derive(Debug)]
pub struct Fault {
    /// Where the token begins, or where the stream ended.
    pub place: Place,
    /// The token; of a long one the first bytes and "…".
    pub read: String,
    /// What is wrong with it.
    pub problem: Problem,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: ", self.place.line, self.place.column)?;
        match &self.problem {
            Problem::NotANumber => write!(f, "read {:?}, expected a number", self.read),
            Problem::TooLarge { limit } => {
                write!(f, "read {}, expected a number from 0 to {limit}", self.read)
            }
            Problem::TooLong => {
                write!(f, "read {:?}, expected at most {} bytes", self.read, super::MAX_TOKEN)
            }
            Problem::Ended => f.write_str("the input ended, expected a number"),
            Problem::Read(error) => write!(f, "reading failed: {error}"),
        }
    }
}

impl std::error::Error for Fault {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.problem {
            Problem::Read(error) => Some(error),
            _ => None,
        }
    }
}

/// A token as a message shows it.
pub(super) fn excerpt(token: &[u8]) -> String {
    const SHOWN: usize = 40;
    match token.get(..SHOWN) {
        Some(front) if token.len() > SHOWN => format!("{}…", String::from_utf8_lossy(front)),
        _ => String::from_utf8_lossy(token).into_owned(),
    }
}
