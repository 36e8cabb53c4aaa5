//! The language from the file to its options, held against its definition.

mod common;
mod games;
mod ranks;
mod reading;
mod shapes;
mod sieves;
