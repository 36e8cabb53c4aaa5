#![doc = include_str!("../README.md")]

pub mod expression;
mod fixed;
pub mod kernels;
pub mod matrix;
mod nimber;
pub mod poly64;
pub mod polynomial;
mod roots;
pub mod stream;
pub mod transfinite;

pub use fixed::{Nim8, Nim16, Nim32, Nim64, Nim128, OutsideSubfield};
pub use grundy_core::{Error, Nat, ReadError, Resource};
pub use kernels::lengths::LengthMismatch;
pub use nimber::Nimber;
pub use roots::Roots;
