//! The integration tests of this crate, in one program.

mod exports;
mod files;
mod mutants;
mod random_rules;
mod reference;
mod splythoff;
mod table;
mod walnut;
mod words;
