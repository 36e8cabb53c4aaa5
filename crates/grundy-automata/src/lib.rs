#![doc = include_str!("../README.md")]
//!
//! * [`numeration`], [`automaton`], [`relation`]: numbers as words, sets of tuples of numbers, linear conditions.
//! * [`game`], [`rank`], [`prove`]: a game's moves as automata, why it ends, the theorem.
//! * [`sieve`], [`rows`], [`slopes`], [`learn`], [`oracle`], [`lists`]: tables, and automata that agree with them.
//! * [`discover`], [`certificate`], [`theorem`]: all together, and the result in use.
//! * [`forms`], [`show`], [`picture`], [`walnut`]: in words, as pictures and source code, for another prover.

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
pub mod oracle;
pub mod picture;
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
