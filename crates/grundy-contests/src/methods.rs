//! Methods in machine words that several problems share, or that are an idea of their own.

pub(crate) mod bachet;
pub(crate) mod geography;
pub(crate) mod moore;
pub(crate) mod nim;
pub(crate) mod subtraction;
