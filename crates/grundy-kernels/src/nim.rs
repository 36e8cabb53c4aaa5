//! Arithmetic of nimbers that fit machine words.

pub mod bulk;
