//! Single nimbers of 8 to 128 bits in portable code, all of it `const fn`.
//!
//! The nimbers below 2^(2^k) are a field (Conway 1976, chapter 6). 8 and 16 bits go through tables
//! of logarithms; each wider field is built on the next narrower one as pairs a₁F ⊕ a₀ with
//! F ⊗ F = F ⊕ F/2. The tables are made by the compiler: 260 KiB, and nothing to initialise.
//!
//! ```
//! use grundy_nimbers::kernels::scalar::nim64;
//!
//! const PRODUCT: u64 = nim64::mul(1 << 32, 1 << 32);
//! assert_eq!(PRODUCT, 3 << 31);
//! ```
//!
//! In every module `inverse` and `log` of zero are `None`, and 0 to the power 0 is 1.

pub mod reference;
mod small;
mod tables;
mod tower;

pub use small::{nim8, nim16};
pub use tower::{nim32, nim64, nim128};

#[cfg(test)]
mod tests;
