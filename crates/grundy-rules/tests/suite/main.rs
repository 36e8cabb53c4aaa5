//! The language from the file to its options, held against its definition.

mod checks;
mod common;
mod games;
mod random;
mod ranks;
mod reading;
mod shapes;
mod sieves;
