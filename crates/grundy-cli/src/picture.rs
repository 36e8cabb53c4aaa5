//! Pictures that only the command draws.

mod beside;
mod boards;
pub(crate) mod lines;
pub(crate) mod marks;
#[cfg(feature = "png")]
pub(crate) mod png;
pub(crate) mod position;
mod regions;
pub(crate) mod scatter;
pub(crate) mod table;
