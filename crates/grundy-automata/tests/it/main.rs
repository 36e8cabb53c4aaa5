//! The integration tests of this crate, in one program.

mod exports;
mod files;
mod mutants;
mod plain;
mod splythoff;
mod table;
