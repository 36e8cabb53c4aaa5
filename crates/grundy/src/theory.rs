//! The theory that all games share: nimbers, values, periods.

pub mod golden;
pub mod mex;
pub mod nim_sum;
pub mod nimber;
pub mod period;
pub(crate) mod quadratic;
pub mod value;
