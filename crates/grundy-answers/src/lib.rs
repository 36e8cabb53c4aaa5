//! Answers about impartial games as JSON and as pictures, the same in the command `grundy` and on its page.
//!
//! * [`verdict`], [`Reasons`], [`Options`], [`Table`], [`Boxes`], [`About`], [`Stated`], [`Discovered`], [`Problem`]: JSON,
//!   version 1. Numbers that can exceed 2^53 are strings.
//! * [`graph`], [`map`]: game graphs as SVG and DOT, two heaps as maps in SVG and PNG.
//! * [`in_language`]: errors, steps and descriptions in other languages.
//! * [`opponent`]: who plays against you. [`periods`]: a period of a game whose heaps fall apart.
//!   [`heading`]: what is said above code.

mod about;
mod boxes;
mod described;
mod discovered;
pub mod graph;
pub mod heading;
pub mod map;
pub mod opponent;
mod options;
pub mod periods;
mod phrases;
mod problem;
mod proved;
mod reasons;
mod stated;
mod table;
mod verdict;

pub use about::About;
pub use boxes::Boxes;
pub use described::described;
pub use discovered::Discovered;
pub use options::Options;
pub use phrases::{in_language, wholly_in_language, words_in_language};
pub use problem::Problem;
pub use reasons::Reasons;
pub use stated::{Said, Stated};
pub use table::{Number, Table};
pub use verdict::{outcome, verdict};

/// The version of every JSON object.
pub const VERSION: u32 = 1;
