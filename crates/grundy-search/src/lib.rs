#![doc = include_str!("../README.md")]

mod facts;
mod frame;
mod game;
mod search;
mod set;
mod walk;

pub use game::{Game, Known};
pub use search::{Found, Progress, Question, Search, Settings};
pub use set::Set;
