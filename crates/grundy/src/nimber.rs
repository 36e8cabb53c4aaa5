//! Nimbers as a field: fixed widths, the polynomial basis, matrices and polynomials.

pub mod matrix;
pub mod poly64;
pub mod polynomial;
//! Nimbers as a field: [`Nim8`] to [`Nim128`], and [`NimBig`] without a size limit.
//!
//! `+` is the nim-sum, `*` the nim-product and `/` its inverse (Conway 1976, chapter 6).
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
mod fixed;
mod log;
mod operators;
mod order;
mod quadratic;
#[cfg(feature = "serde")]
mod serialize;
mod slices;
mod text;
mod tower;

#[cfg(test)]
mod tests;

pub use crate::theory::nimber::Nimber as NimBig;
pub use fixed::{Nim8, Nim16, Nim32, Nim64, Nim128};
pub use quadratic::Roots;
pub use tower::OutsideSubfield;
//! Nimbers as a field: Conway's On₂ (Conway 1976, *On Numbers and Games*, chapter 6).

pub mod expression;
pub mod stream;
pub mod transfinite;
