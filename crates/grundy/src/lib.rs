//! A position in, a verdict out: the outcome, the value, every winning move, the reason, and how
//! it was found, for impartial combinatorial games, exactly and at any size.
//!
//! ```
//! use grundy::{Outcome, Play, Solver, Sum};
//!
//! let sum: Sum = "wythoff:8,12+nim:3,4,5".parse()?;
//! let verdict = Solver::default().solve(&sum, Play::Normal)?;
//! assert_eq!(verdict.outcome, Outcome::N);
//! assert_eq!(verdict.value.unwrap().to_string(), "16");
//! # Ok::<(), grundy::Error>(())
//! ```
//!
//! The rules of a game are a [`Ruleset`]; [`games`] lists them all. [`notation`] reads positions,
//! [`Solver`] chooses how to answer; [`certificate`] issues what proves an answer, and the crate
//! `grundy-checker` checks it with code of its own; [`reference`](mod@reference) finds answers the slow way.
//!
//! # Features
//!
//! * `certificates` (on by default): [`certificate`], with SHA-2 and JSON.
//! * `json` (on by default): the game `coin-poset`: coins on a partial order, which is JSON.
//! * `compressed`: positions may name graph files that gzip or Zstandard made.
//! * `serde`: `Serialize` and `Deserialize` for nimbers of fixed width.
//!
//! Verdicts need none of them.

pub mod boxes;
mod bytes;
#[cfg(feature = "certificates")]
pub mod certificate;
mod engine;
pub mod explore;
pub mod games;
pub mod heap;
mod interned;
#[cfg(feature = "certificates")]
mod listed;
mod meter;
pub mod misere;
pub mod notation;
mod numbered;
pub mod picture;
mod position;
#[cfg(feature = "certificates")]
pub mod proof;
pub mod ranked;
pub mod reference;
pub mod rules;
mod ruleset;
pub mod solve;
pub mod table;
pub mod text;
pub mod theory;
pub mod two_heaps;
mod verdict;

pub use engine::{Basis, Evaluation};
pub use grundy_core::{Error, Nat, Outcome, Play, ReadError, Resource, counted, nat, visible};
pub use grundy_graphs as graphs;
pub use grundy_graphs::implicit::Cone;
/// ```
/// use grundy::TakeBreak;
///
/// // Kayles, 0.77: one or two tokens, and what is left of the heap may be parted.
/// let kayles = TakeBreak::new(vec![0, 7, 7]);
/// assert_eq!((kayles.most_taken(), kayles.most_left()), (Some(2), 2));
/// ```
pub use grundy_kernels::heap::TakeBreak;
pub use grundy_nimbers as nimber;
pub use grundy_nimbers::Nimber;
pub use grundy_search as search;
pub use meter::{Limits, Tables, Watcher};
pub use position::{
    Catalogue, Component, Entry, Family, Game, OneHeap, OwnGame, Piece, Sight, Step, Sum, Turn,
    heaps,
};
pub use ruleset::{
    AsCoins, AsHeaps, AsToken, AsVectors, Dense, Each, Flow, Method, Replies, Ruleset,
    searched::{Searcher, Searching},
};
pub use solve::Solver;
pub use text::{Language, Message};
pub use theory::value::{Tame, Value};
pub use verdict::{Move, Verdict, changed};

/// README's examples, run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
