//! What a check may cost, and what comes of it.

use std::time::Instant;

/// What a check may cost at most; it is fixed before it begins.
///
/// ```
/// use grundy_checker::theorem::Budget;
///
/// let patient = Budget { steps: 1 << 40, ..Budget::default() };
/// assert!(patient.bytes > 0);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// Letters looked at.
    pub steps: u64,
    /// Bytes kept, nearly.
    pub bytes: u64,
    /// When a check that is not done is given up.
    pub until: Option<Instant>,
}

impl Default for Budget {
    /// A few seconds, by its steps, and a few hundred megabytes.
    fn default() -> Self {
        Self { steps: 100_000_000, bytes: 400_000_000, until: None }
    }
}

/// What a certificate proves of the rules.
///
/// ```
/// use grundy_checker::theorem::{Accepts, check};
/// // Two heaps of nim lose if they are equal: letters are the digit of x and twice that of y.
/// let certificate = "grundy-theorem 2\ngame nim\nplay normal\nclaim outcome\nnumeration 2 0\n\
///     rank sum 0 1\nset 1\n+ 0:0 3:0\nend\n";
/// let rules = "game nim\nheaps x, y\ntake k from any heap\n";
/// let claim = check(certificate, rules, Default::default())?;
/// assert_eq!((claim.game.as_str(), &claim.numeration[..], claim.states), ("nim", &[2, 0][..], 1));
/// # Ok::<(), grundy_checker::theorem::Refusal>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Claim {
    /// The name that the certificate gives the game.
    pub game: String,
    /// Parameters of the rules for which it is proved, where they are not those of the file.
    pub parameters: Vec<(String, i64)>,
    /// Whether it is about misère play.
    pub misere: bool,
    /// What the automaton accepts.
    pub accepts: Accepts,
    /// T and S, T and 0 for base T, or T, S and R.
    pub numeration: Vec<u32>,
    /// How many states it has.
    pub states: usize,
}

/// What the automaton of a theorem accepts.
///
/// ```
/// use grundy_checker::theorem::{Accepts, check};
/// // Two heaps of nim lose if they are equal: letters are the digit of x and twice that of y.
/// let certificate = "grundy-theorem 2\ngame nim\nplay normal\nclaim outcome\nnumeration 2 0\n\
///     rank sum 0 1\nset 1\n+ 0:0 3:0\nend\n";
/// let rules = "game nim\nheaps x, y\ntake k from any heap\n";
/// let claim = check(certificate, rules, Default::default())?;
/// assert_eq!(claim.accepts, Accepts::Losing);
/// # Ok::<(), grundy_checker::theorem::Refusal>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Accepts {
    /// The P-positions.
    Losing,
    /// The positions with this Grundy value.
    Value(usize),
    /// The positions with one more number, their Grundy value.
    Values,
}

/// Why nothing is proved.
///
/// ```
/// use grundy_checker::theorem::{Refusal, check};
///
/// let rules = "game nim\nheaps x, y\ntake k from any heap\n";
/// assert!(matches!(check("nothing", rules, Default::default()), Err(Refusal::Format(..))));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Refusal {
    /// The certificate cannot be read: line, and what is wrong there.
    Format(usize, String),
    /// The rules cannot be read, or are not of the kind that the checker knows.
    Rules(String),
    /// The claim is wrong, or not shown.
    Wrong(String),
    /// The steps are used up.
    Steps,
    /// The time is over.
    Time,
    /// The bytes are used up.
    Bytes,
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Format(line, what) => write!(f, "certificate, line {line}: {}", cut(what)),
            Self::Rules(what) => write!(f, "rules: {}", cut(what)),
            Self::Wrong(what) => write!(f, "not proved: {}", cut(what)),
            Self::Steps => f.write_str("the steps that were allowed are used up: allow more"),
            Self::Time => f.write_str("the time that was allowed is over: allow more"),
            Self::Bytes => f.write_str("the memory that was allowed is used up: allow more"),
        }
    }
}

/// Lines that are quoted may have any length.
fn cut(what: &str) -> String {
    const SHOWN: usize = 300;
    let dots = if what.chars().nth(SHOWN).is_some() { "…" } else { "" };
    what.chars().take(SHOWN).chain(dots.chars()).collect()
}

impl std::error::Error for Refusal {}
