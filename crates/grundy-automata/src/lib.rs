//! Discover and prove: P-positions of heap games as automata, with certificates.

pub mod automaton;
mod error;
pub mod numeration;
pub mod relation;

pub use automaton::{Automaton, Track};
pub use error::Error;
pub use numeration::Numeration;
