//! What tests of several crates share: the generator of [`Random`] numbers, tables of published values
//! ([`records`]), and [`Modules`], which sees who names whom. It depends on nothing.

mod modules;
mod random;
mod table;

pub use modules::Modules;
pub use random::{Random, xorshift64};
pub use table::{numbers, records};
