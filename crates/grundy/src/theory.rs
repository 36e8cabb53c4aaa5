//! The theory that all games share: values, periods, golden pairs.

pub mod golden;
pub mod mex;
pub mod period;
pub(crate) mod quadratic;
pub mod value;
