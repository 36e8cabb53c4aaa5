//! The integration tests of this crate, in one program.

mod any_text;
mod theorem;
