//! The theory that all games share: natural numbers, nimbers, outcomes, values.

pub mod golden;
pub mod mex;
pub mod nat;
pub mod nim_sum;
pub mod nimber;
pub mod outcome;
pub mod period;
pub(crate) mod quadratic;
pub mod value;
