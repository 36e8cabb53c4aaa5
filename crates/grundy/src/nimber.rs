//! Nimbers as a field, Conway's On₂ (Conway 1976, *On Numbers and Games*, chapter 6): [`Nim8`] to
//! [`Nim128`], [`NimBig`] without a size limit, [`transfinite`] ones; a polynomial basis with matrices
//! and polynomials over it; and the language of a calculator.
//!
//! `+` is the nim-sum, `*` the nim-product and `/` its inverse.
//!
//! ```
//! use grundy::nimber::{Nim8, Nim64, Roots};
//!
//! let a: Nim64 = "0x123456789abcdef".parse()?;
//! assert_eq!(a * a.inverse().unwrap(), Nim64::ONE);
//! assert_eq!(a.sqrt().square(), a);
//! assert_eq!(Nim64::GENERATOR.pow(1_000_000).log(Nim64::GENERATOR), Some(1_000_000));
//! // x² + x + 1 = 0
//! assert_eq!(Nim8::solve_quadratic(Nim8(1), Nim8(1)), Roots::Two(Nim8(2), Nim8(3)));
//! assert_eq!(Nim8::try_from(Nim64::from(Nim8(7)) * Nim64(9)), Ok(Nim8(7) * Nim8(9)));
//! # Ok::<(), grundy::Error>(())
//! ```

pub(crate) mod big;
pub mod expression;
mod fixed;
mod log;
pub mod matrix;
mod operators;
mod order;
pub mod poly64;
pub mod polynomial;
mod quadratic;
#[cfg(feature = "serde")]
mod serialize;
mod slices;
pub mod stream;
mod text;
mod tower;
pub mod transfinite;

#[cfg(test)]
mod tests;

pub use crate::theory::nimber::Nimber as NimBig;
pub use fixed::{Nim8, Nim16, Nim32, Nim64, Nim128};
pub use quadratic::Roots;
pub use tower::OutsideSubfield;
