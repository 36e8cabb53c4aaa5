//! What is said beside the answer.

use std::fmt::Display;
use std::io::{self, Write};

/// Says something in a line on standard error, behind the name of the command. If nobody reads that, nothing is
/// lost; `eprintln!` would panic.
pub fn note(command: &str, message: impl Display) {
    let _ = writeln!(io::stderr().lock(), "{command}: {message}");
}
