//! The nim-product of two words, named by width, by the fastest method that the CPU has: by tables up
//! to 32 bits; above, with carry-less products where there is an instruction for them.
//!
//! ```
//! use grundy_nimbers::kernels::product;
//!
//! assert_eq!(product::nim64(1 << 32, 1 << 32), 3 << 31);
//! ```

pub use super::clmul::{nim_mul64 as nim64, nim_mul128 as nim128};
pub use super::scalar::nim8::mul as nim8;
pub use super::scalar::nim16::mul as nim16;
pub use super::scalar::nim32::mul as nim32;
