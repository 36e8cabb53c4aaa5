//! The integration tests of this crate, in one program.

mod fail_stop;
mod label;
#[cfg(feature = "games")]
mod numbered;
mod program;
#[cfg(not(feature = "games"))]
mod without_games;
