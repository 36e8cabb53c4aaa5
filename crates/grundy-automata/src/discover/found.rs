//! What is found, and how sure it is.

use std::time::Duration;

use crate::certificate::Claim;
use crate::game::Game;
use crate::rank::Rank;
use crate::{Automaton, Numeration};

/// What came of it.
///
/// ```
/// use grundy_automata::discover::{Options, discover};
///
/// let text = "game nim2\nheaps x, y\ntake k from any heap\n";
/// let rules = grundy_rules::Rules::parse(text).unwrap();
/// let found = discover(&rules, text, &Options::default(), &mut |_| {})?;
/// assert_eq!((found.names.as_slice(), found.misere), (&["x".to_string(), "y".to_string()][..], false));
/// # Ok::<(), grundy_automata::Error>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Discovery {
    /// What the automaton accepts.
    pub claim: Claim,
    /// Whether it is about misère play.
    pub misere: bool,
    /// The coordinates of what the automaton reads.
    pub names: Vec<String>,
    /// The game that the proof is about: with misère play, and with the heap of values, if these were asked for.
    pub game: Game,
    /// The answer in words.
    pub form: String,
    /// How to decide with the automaton, if its form has no name and it is small: see [`show::words`](crate::show::words).
    pub words: Option<String>,
    /// The numeration, if an automaton was found.
    pub numeration: Option<Numeration>,
    /// The automaton, minimal.
    pub automaton: Option<Automaton>,
    /// If the positions of one value are proved, those of all smaller values, from 0 on.
    pub earlier: Vec<Automaton>,
    /// Numbers of which the first that changes falls with every move, so that the game ends; none if nothing is proved.
    pub rank: Vec<Rank>,
    /// Whether it is proved.
    pub status: Status,
    /// Whether the time that was allowed ended the search.
    pub out_of_time: bool,
    /// Whether something was not built because it takes more memory than was allowed; what is not proved may be with more.
    pub out_of_memory: bool,
    /// What was done, in order.
    pub steps: Vec<String>,
    /// How long it took.
    pub time: Duration,
}

/// How sure a discovery is.
///
/// ```
/// use grundy_automata::discover::{Options, discover};
/// use grundy_automata::discover::Status;
/// let text = "game nim2\nheaps x, y\ntake k from any heap\n";
/// let rules = grundy_rules::Rules::parse(text).unwrap();
/// let found = discover(&rules, text, &Options::default(), &mut |_| {})?;
/// assert!(matches!(found.status, Status::Proved { .. }));
/// # Ok::<(), grundy_automata::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Status {
    /// For positions of all sizes; the text of the certificate.
    Proved {
        /// For `grundy-checker`.
        certificate: String,
    },
    /// An automaton agrees with all positions below this, but its proof was not finished.
    Verified {
        /// The first heap size that was not looked at.
        to: u64,
    },
    /// No automaton was found; positions were sieved to this size.
    NotFound {
        /// The first heap size that was not looked at.
        to: u64,
    },
}
