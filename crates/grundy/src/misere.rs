//! Misère play beyond tame games: quotients of heap games.

mod audit;
pub(crate) mod heap;
mod learn;
mod monoid;
mod oracle;
mod period;
mod quotient;

pub use monoid::{Bipartite, Element, Monoid};
pub use period::MiserePeriod;
pub use quotient::HeapQuotient;
