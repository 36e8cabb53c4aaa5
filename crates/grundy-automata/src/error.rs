//! Why a construction was not carried out.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// Why a construction was not carried out.
///
/// ```
/// use grundy_automata::{Error, Numeration};
///
/// assert_eq!(Numeration::new(0, 5), Err(Error::Numeration(vec![0, 5])));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// Not a numeration.
    #[error(
        "({}) is no numeration: (T,S) with 1 <= S <= T <= 15, (T,S,R) with 0 <= S <= T <= 15 and 1 <= R <= T, \
         or (b,0) for base b with 2 <= b <= 15",
        .0.iter().map(u32::to_string).collect::<Vec<_>>().join(",")
    )]
    Numeration(Vec<u32>),
    /// An automaton would be larger than allowed.
    #[error("an automaton needs more than {0} states: allow more")]
    States(usize),
    /// Too many letters: digits to the power of tracks.
    #[error("{1} numbers read together in {0} digits make too many letters")]
    Letters(u32, usize),
    /// The time is over.
    #[error("the time is over")]
    Time,
    /// Long rows that do not fit.
    #[error("{rows} rows take {bytes} bytes of memory, more than the {allowed} that are allowed")]
    Memory {
        /// So many are asked for.
        rows: u64,
        /// What they take.
        bytes: u64,
        /// What may be taken.
        allowed: u64,
    },
    /// An automaton or a box of positions that does not fit.
    #[error("{what} takes {bytes} bytes of memory or more, of {allowed} that are allowed")]
    Bytes {
        /// What it is.
        what: &'static str,
        /// What it takes, at least.
        bytes: u64,
        /// What may be taken.
        allowed: u64,
    },
    /// A number in a rule that is too large to compute with.
    #[error(
        "the number {0} in a rule, or that such numbers come to, is too large: at most 1000000"
    )]
    Number(i64),
    /// A rule that automata do not express.
    #[error("{0}")]
    Rule(String),
}

/// How large an automaton may get while it is built, and until when work may go on.
///
/// ```
/// use grundy_automata::Limits;
///
/// let small = Limits { states: 100, ..Limits::default() };
/// assert!(small.until.is_none());
/// ```
#[derive(Clone, Debug)]
pub struct Limits {
    /// States of one automaton, before it is made minimal.
    pub states: usize,
    /// Bytes of memory for one automaton or box while it is built; 1 GiB unless more are allowed.
    pub bytes: u64,
    /// When to stop.
    pub until: Option<Instant>,
    /// Whoever holds it too may end the work, as if its time were over, by making it true.
    pub stop: Option<Arc<AtomicBool>>,
}

impl Default for Limits {
    fn default() -> Self {
        Self { states: 4_000_000, bytes: 1 << 30, until: None, stop: None }
    }
}

impl Limits {
    /// Nothing, or the error that says which limit `states` states or the present time exceed.
    pub(crate) fn allow(&self, states: usize) -> Result<(), Error> {
        if states > self.states {
            return Err(Error::States(self.states));
        }
        if states & 1023 == 0 { self.go_on() } else { Ok(()) }
    }

    /// Nothing, or the error that so many bytes are more than allowed.
    pub(crate) fn allow_bytes(&self, bytes: u64, what: &'static str) -> Result<(), Error> {
        match bytes > self.bytes {
            true => Err(Error::Bytes { what, bytes, allowed: self.bytes }),
            false => Ok(()),
        }
    }

    /// Nothing, or the error that the time is over.
    pub(crate) fn go_on(&self) -> Result<(), Error> {
        let stopped = self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed));
        if stopped || self.until.is_some_and(|until| Instant::now() > until) {
            return Err(Error::Time);
        }
        Ok(())
    }
}
