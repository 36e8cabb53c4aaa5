#![doc = include_str!("../README.md")]

mod book;
mod facts;
mod frame;
mod game;
mod outcomes;
mod pairs;
mod path;
mod prove;
mod search;
mod set;
mod walk;

pub use book::{Damaged, check, count, merged};
pub use game::{Game, Known};
pub use outcomes::Outcomes;
pub use search::{Found, Progress, Question, Search, Settings};
pub use set::Set;
