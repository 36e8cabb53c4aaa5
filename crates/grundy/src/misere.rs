//! Misère play beyond tame games: the genus of a position, quotients of heap games.

mod audit;
mod forms;
mod genus;
pub(crate) mod heap;
mod learn;
mod monoid;
mod oracle;
mod period;
mod quotient;
pub(crate) mod search;
mod word;

pub use genus::{Class, Genera, Genus};
pub use monoid::{Bipartite, Element, Monoid};
pub use period::MiserePeriod;
pub use quotient::HeapQuotient;
pub use word::{letter, text};

#[cfg(test)]
mod tests;
