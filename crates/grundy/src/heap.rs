//! Long runs of heap values: how far to compute, when a period is proved, files of values.

pub mod file;
mod lists;
mod run;

pub use lists::{continued, exceptions, histogram, maxima, rares};
pub use run::{Ended, Found, Run};
