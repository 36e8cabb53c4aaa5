//! The integration tests of this crate, in one program.

mod altered;
mod any_text;
mod rules_read;
mod theorem;
