//! The exit codes of both commands.

/// Input that is not understood.
pub const BAD_INPUT: u8 = 2;
/// A question that is too large for the budget, or that no method answers.
pub const UNDECIDED: u8 = 3;
/// A failure of the system, such as a full disk, or of another process.
pub const SYSTEM: u8 = 4;
/// Ended by Ctrl-C or by whoever else may end a program.
pub const INTERRUPTED: u8 = 130;
