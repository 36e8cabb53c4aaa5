//! Discover and prove: from the rules of a heap game to a theorem about its positions of any size.
//!
//! A sieve makes a table, slopes suggest a numeration, prefixes that the same suffixes complete become states, and
//! the kernel theorem proves the automaton move by move: in a game that ends, P is the set of P-positions exactly if no
//! move leads from P to P and every position outside P has a move into P. `grundy-checker` proves the certificate again,
//! with code of its own.
//!
//! ```
//! use grundy_automata::discover::{Options, Status, discover};
//!
//! let text = "game wythoff\nheaps x, y\ntake k from any heap\ntake k from each heap\n";
//! let rules = grundy_rules::Rules::parse(text).unwrap();
//! let found = discover(&rules, text, &Options::default(), &mut |step| println!("{step}"))?;
//! let automaton = found.automaton.unwrap();
//! assert_eq!(automaton.states(), 7);
//! assert!(automaton.contains(&[1_000_000, 1_618_034]));
//!
//! let Status::Proved { certificate } = found.status else { panic!() };
//! assert!(grundy_checker::theorem::check(&certificate, text, Default::default()).is_ok());
//! # Ok::<(), grundy_automata::Error>(())
//! ```
//!
//! * [`numeration`], [`automaton`], [`relation`]: numbers as words, sets of tuples of numbers, linear conditions.
//! * [`game`], [`rank`], [`prove`]: a game's moves as automata, why it ends, the theorem.
//! * [`sieve`], [`rows`], [`slopes`], [`learn`], [`lists`]: tables, and automata that agree with them.
//! * [`discover`], [`certificate`], [`theorem`]: all together, and the result in use.
//! * [`forms`], [`show`], [`walnut`]: in words, as pictures and source code, for another prover.

pub mod automaton;
pub mod certificate;
mod digits;
pub mod discover;
mod error;
pub mod forms;
pub mod game;
pub mod learn;
pub mod lists;
pub mod numeration;
mod predecessors;
pub mod prove;
pub mod rank;
pub mod relation;
pub mod rows;
pub mod show;
pub mod sieve;
pub mod slopes;
pub mod theorem;
pub mod walnut;

pub use automaton::{Automaton, Track};
pub use error::{Error, Limits};
pub use numeration::Numeration;
