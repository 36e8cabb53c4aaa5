//! The integration tests of this crate, in one program.

mod fail_stop;
mod label;
mod numbered;
mod program;
