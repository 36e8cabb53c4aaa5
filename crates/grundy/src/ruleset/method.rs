//! By which ways answers are found.

/// How an answer was found.
///
/// ```
/// use grundy::{Method, Play, Solver};
///
/// let verdict = Solver::default().solve(&"wythoff:3,5".parse()?, Play::Normal)?;
/// assert!(matches!(verdict.method, Method::Theorem));
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Method {
    /// By a theorem.
    Theorem,
    /// By a maximum matching.
    Matching,
    /// By an automaton that is proved to tell the P-positions.
    Automaton,
    /// From a table of Grundy values.
    Table,
    /// By a misère quotient.
    Quotient,
    /// By search through all followers.
    Search,
    /// By retrograde analysis of all followers.
    Retrograde,
}

impl Method {
    /// The word for it in output.
    pub fn name(self) -> &'static str {
        match self {
            Method::Theorem => "theorem",
            Method::Matching => "matching",
            Method::Automaton => "automaton",
            Method::Table => "table",
            Method::Quotient => "quotient",
            Method::Search => "search",
            Method::Retrograde => "retrograde",
        }
    }
}
