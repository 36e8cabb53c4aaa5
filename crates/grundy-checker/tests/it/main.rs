//! The integration tests of this crate, in one program.

mod altered;
mod any_text;
mod rows;
mod rules_read;
mod theorem;
