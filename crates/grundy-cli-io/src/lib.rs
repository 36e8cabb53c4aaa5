//! What the command `grundy` reads, prints, draws and writes, and how it ends.

// They panic if nobody reads any more; `output` has what does not.
#![deny(clippy::print_stdout, clippy::print_stderr)]

pub mod environment;
pub mod export;
pub mod failure;
pub mod grid;
pub mod interrupt;
pub mod language;
pub mod lines;
pub mod map;
pub mod output;
pub mod picture;
pub mod progress;
pub mod stated;
pub mod table;
pub mod watch;
