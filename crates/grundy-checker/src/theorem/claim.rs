//! What a check may cost, and what comes of it.

/// What a check may cost at most; it is fixed before it begins.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// Letters looked at.
    pub steps: u64,
    /// Bytes kept, nearly.
    pub bytes: u64,
}

impl Default for Budget {
    /// A few seconds and a few hundred megabytes.
    fn default() -> Self {
        Self { steps: 100_000_000, bytes: 400_000_000 }
    }
}

/// What a certificate proves of the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    /// The name that the certificate gives the game.
    pub game: String,
    /// Parameters of the rules for which it is proved, where they are not those of the file.
    pub parameters: Vec<(String, i64)>,
    /// Whether it is about misère play.
    pub misere: bool,
    /// What the automaton accepts.
    pub accepts: Accepts,
    /// T and S.
    pub numeration: (u32, u32),
    /// How many states it has.
    pub states: usize,
}

/// What the automaton of a theorem accepts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Accepts {
    /// The P-positions.
    Losing,
    /// The positions with this Grundy value.
    Value(usize),
    /// The positions with one more number, their Grundy value.
    Values,
}

/// Why nothing is proved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The certificate cannot be read: line, and what is wrong there.
    Format(usize, String),
    /// The rules cannot be read, or are not of the kind that the checker knows.
    Rules(String),
    /// The claim is wrong, or not shown.
    Wrong(String),
    /// The steps are used up.
    Steps,
    /// The bytes are used up.
    Bytes,
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Format(line, what) => write!(f, "certificate, line {line}: {what}"),
            Self::Rules(what) => write!(f, "rules: {what}"),
            Self::Wrong(what) => write!(f, "not proved: {what}"),
            Self::Steps => f.write_str("the steps that were allowed are used up: allow more"),
            Self::Bytes => f.write_str("the memory that was allowed is used up: allow more"),
        }
    }
}

impl std::error::Error for Refusal {}
