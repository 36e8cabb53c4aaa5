//! Positions: components of one ruleset behind one type, sums of them, and the catalogue of games that
//! texts may name. Knows how components are evaluated, not how sums are solved, and no game by name.

mod catalogue;
mod entry;
mod family;
mod few;
mod heaps;
#[cfg(feature = "certificates")]
pub(crate) mod met;
mod order;
mod part;
mod sight;
mod sum;
mod turn;

pub use catalogue::Catalogue;
pub(crate) use catalogue::nearest_of;
pub use entry::{Entry, Game, OwnGame};
pub use family::Family;
pub(crate) use few::Few;
pub use heaps::{OneHeap, heaps};
#[cfg(feature = "certificates")]
pub(crate) use met::{Live, Met};
pub(crate) use part::Part;
pub use part::Step;
pub(crate) use part::{Typed, family, parse, parse_body};
pub use sight::Sight;
pub(crate) use sight::{AtSight, Form, marked};
pub use sum::{Component, Piece, Sum};
pub use turn::Turn;
pub(crate) use turn::{Before, in_words};
