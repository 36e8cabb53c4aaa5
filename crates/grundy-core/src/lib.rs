#![doc = include_str!("../README.md")]

mod counted;
pub mod cursor;
mod error;
pub mod nat;
mod outcome;
mod quadratic;
mod read_error;
mod visible;

pub use counted::counted;
pub use cursor::{Cursor, Files, MAX_LENGTH, NoFiles};
pub use error::{Error, NO_POSITION, Resource};
pub use nat::{MAX_DIGITS, Nat};
pub use outcome::{Outcome, Play};
pub use quadratic::quadratic;
pub use read_error::{ReadError, error_at, in_range, refused};
pub use visible::visible;
