//! Pictures that only the command draws.

pub(crate) mod lines;
pub(crate) mod marks;
#[cfg(feature = "png")]
pub(crate) mod png;
pub(crate) mod position;
pub(crate) mod scatter;
pub(crate) mod table;
