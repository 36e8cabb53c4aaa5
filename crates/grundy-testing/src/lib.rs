//! What tests of several crates share: the generator of [`Random`] numbers and tables of published values
//! ([`records`]). It depends on nothing.

mod random;
mod table;

pub use random::{Random, xorshift64};
pub use table::{numbers, records};
