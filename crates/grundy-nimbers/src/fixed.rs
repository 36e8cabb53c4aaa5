//! Nimbers of 8 to 128 bits in machine words: the types, and what can be done with them.

mod log;
mod operators;
mod order;
mod quadratic;
#[cfg(feature = "serde")]
mod serialize;
mod slices;
mod text;
mod tower;
mod types;

#[cfg(test)]
mod tests;

pub use tower::OutsideSubfield;
pub use types::{Nim8, Nim16, Nim32, Nim64, Nim128};
