//! Discover and prove: P-positions of heap games as automata, with certificates.

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
