//! Pictures that only the command draws.

mod beside;
mod boards;
pub mod lines;
pub mod marks;
#[cfg(feature = "png")]
pub mod png;
pub mod position;
mod regions;
pub mod scatter;
pub mod table;
