//! Everything that can go wrong, said in one line.

use std::fmt;

/// What a computation may have too little of.
///
/// ```
/// use grundy_core::{Error, Resource};
///
/// let error = Error::memory("the table", 3 << 30, 1 << 30);
/// assert_eq!(error.resource(), Some(Resource::Memory));
/// assert_eq!(error.to_string(), "the table needs 3072 MiB or more and may use 1024 MiB");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Resource {
    /// Bytes of memory.
    Memory,
    /// Time.
    Time,
    /// Patience: somebody ended it.
    Patience,
    /// Time, which nobody has given: a table of heaps would take long, and would be complete.
    Table,
    /// Positions of a game that are explored.
    Positions,
    /// Options of one position.
    Options,
    /// Elements of a misère quotient.
    Elements,
    /// Steps of a calculation with transfinite nimbers.
    Steps,
    /// The size of what is computed with, whose limit is fixed.
    Size,
}

/// What an error is about if numbers are well written, and no position of the game: in a table an empty place.
pub const NO_POSITION: &str = "no position";

/// Why a question could not be answered.
///
/// `Display` gives one line that names what was read, where, and what is
/// allowed. The predicates tell the two kinds apart: what the user wrote
/// ([`is_input`](Error::is_input)) and what a computation would need
/// ([`is_budget`](Error::is_budget)).
///
/// ```
/// use grundy_core::Error;
///
/// let error = Error::input(5, "'x'", "a number").at_line(2);
/// assert_eq!(error.to_string(), "line 2, column 5: found 'x', expected a number");
/// assert!(error.is_input() && !error.is_budget());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{kind}")]
pub struct Error {
    kind: Box<Kind>,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
enum Kind {
    #[error("{0}")]
    Input(Input),
    #[error("{what}")]
    Budget { what: String, resource: Resource },
    #[error("{0}")]
    Unknown(String),
}

/// A place in the text and what should have stood there.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Input {
    line: Option<u64>,
    column: usize,
    found: String,
    expected: String,
    hint: Option<String>,
    topic: Option<&'static str>,
}

impl fmt::Display for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}, ")?;
        }
        write!(f, "column {}: {}", self.column, self.detail())
    }
}

impl Input {
    fn detail(&self) -> String {
        let Input { found, expected, hint, .. } = self;
        let hint = hint.as_ref().map_or_else(String::new, |hint| format!(" ({hint})"));
        format!("found {found}, expected {expected}{hint}")
    }
}

impl Error {
    /// The text at `column` (1-based, in characters) is `found`, which is not `expected`.
    pub fn input(column: usize, found: impl Into<String>, expected: impl Into<String>) -> Error {
        Error::from(Kind::Input(Input {
            line: None,
            column,
            found: found.into(),
            expected: expected.into(),
            hint: None,
            topic: None,
        }))
    }

    /// A computation that needs more of `resource` than it may use: what it had done or would need, and the
    /// limit.
    pub fn budget(what: impl Into<String>, resource: Resource) -> Error {
        Error::from(Kind::Budget { what: what.into(), resource })
    }

    /// `what` needs so many bytes, at least, and may use fewer.
    ///
    /// ```
    /// use grundy_core::Error;
    ///
    /// let error = Error::memory("the table", 300_000, 100_000);
    /// assert_eq!(error.to_string(), "the table needs 293 KiB or more and may use 97 KiB");
    /// let error = Error::memory("the table", 4 << 20, 1000);
    /// assert_eq!(error.to_string(), "the table needs 4 MiB or more and may use 1000 bytes");
    /// ```
    pub fn memory(what: &str, needed: u64, limit: u64) -> Error {
        // Each in its own unit: a limit is not raised to that of the need.
        let unit = |bytes: u64| match bytes {
            0..0x400 => ("bytes", 1),
            0x400..0x10_0000 => ("KiB", 1 << 10),
            _ => ("MiB", 1 << 20),
        };
        let ((name, size), (limit_name, limit_size)) = (unit(needed), unit(limit));
        let (needed, limit) = (needed.div_ceil(size), limit / limit_size);
        let what = format!("{what} needs {needed} {name} or more and may use {limit} {limit_name}");
        Error::budget(what, Resource::Memory)
    }

    /// A question that has no known method here.
    pub fn unknown(what: impl Into<String>) -> Error {
        Error::from(Kind::Unknown(what.into()))
    }

    /// Says in which line, from 1, the column of an input error is; leaves other errors alone.
    #[must_use]
    pub fn at_line(mut self, line: u64) -> Error {
        if let Kind::Input(input) = &mut *self.kind {
            input.line = Some(line);
        }
        self
    }

    /// The same in another column, for those who read a text that was made of the user's; leaves other
    /// errors alone.
    #[must_use]
    pub fn at_column(mut self, column: usize) -> Error {
        if let Kind::Input(input) = &mut *self.kind {
            input.column = column;
        }
        self
    }

    /// Adds a remark in parentheses to an input or budget error; leaves other errors alone.
    #[must_use]
    pub fn with_hint(mut self, remark: impl Into<String>) -> Error {
        match &mut *self.kind {
            Kind::Input(input) => input.hint = Some(remark.into()),
            Kind::Budget { what, .. } => *what = format!("{what} ({})", remark.into()),
            Kind::Unknown(_) => {}
        }
        self
    }

    /// Says what an input error is about, for those who can show more of that; leaves other errors alone.
    #[must_use]
    pub fn on(mut self, topic: &'static str) -> Error {
        if let Kind::Input(input) = &mut *self.kind {
            input.topic = Some(topic);
        }
        self
    }

    /// Puts `why` before a budget error, to say what the computation was for.
    #[must_use]
    pub fn because(mut self, why: &str) -> Error {
        if let Kind::Budget { what, .. } = &mut *self.kind {
            *what = format!("{why}, and {what}");
        }
        self
    }

    /// Whether the user's text is at fault.
    pub fn is_input(&self) -> bool {
        matches!(*self.kind, Kind::Input(_))
    }

    /// Whether more memory or time would help.
    pub fn is_budget(&self) -> bool {
        matches!(*self.kind, Kind::Budget { .. })
    }

    /// Of what a computation has too little, if that is what is wrong.
    pub fn resource(&self) -> Option<Resource> {
        match &*self.kind {
            Kind::Budget { resource, .. } => Some(*resource),
            Kind::Input(_) | Kind::Unknown(_) => None,
        }
    }

    /// What an input error is about, if there is more to be shown: `games` where none has the name that was read.
    ///
    /// ```
    /// use grundy_core::Error;
    ///
    /// let error = Error::input(1, "'nimm'", "the name of a game").on("games");
    /// assert_eq!(error.topic(), Some("games"));
    /// ```
    pub fn topic(&self) -> Option<&'static str> {
        match &*self.kind {
            Kind::Input(input) => input.topic,
            Kind::Budget { .. } | Kind::Unknown(_) => None,
        }
    }

    /// The message without the column, for those who give the column separately.
    pub fn detail(&self) -> String {
        match &*self.kind {
            Kind::Input(input) => input.detail(),
            Kind::Budget { .. } | Kind::Unknown(_) => self.to_string(),
        }
    }

    /// The 1-based column, in characters, of an input error.
    pub fn column(&self) -> Option<usize> {
        match &*self.kind {
            Kind::Input(input) => Some(input.column),
            Kind::Budget { .. } | Kind::Unknown(_) => None,
        }
    }
}

impl From<Kind> for Error {
    fn from(kind: Kind) -> Error {
        Error { kind: Box::new(kind) }
    }
}
