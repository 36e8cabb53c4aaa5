//! The language from the file to its options, held against its definition.

mod bounds;
mod built_in;
mod checks;
mod common;
mod games;
mod page;
mod random;
mod ranks;
mod reading;
mod shapes;
mod sieves;
