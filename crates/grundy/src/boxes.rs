//! Dots and Boxes: lines of a board are drawn, who completes a box takes it and draws again, and who has more boxes in
//! the end wins. A score is no Grundy value, so this game stands beside the others.
//!
//! ```
//! use grundy::Limits;
//! use grundy::boxes::{self, Board};
//!
//! let board: Board = "2x2".parse()?;
//! let score = boxes::solve(&board, &Limits::default(), &mut |_| ())?;
//! assert_eq!((score.boxes, score.net), (4, 2));
//! # Ok::<(), grundy::Error>(())
//! ```

mod apart;
mod board;
mod game;
mod narrow;
mod open;
mod reason;
mod score;
mod search;
pub(crate) mod strings;
mod symmetry;
mod table;
mod walk;

pub use board::{Board, Line};
pub use game::{Game, rule_of_thumb};
pub(crate) use narrow::Narrow;
pub use score::{Best, Progress, Score, solve};
