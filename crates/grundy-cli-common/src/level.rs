//! The level of instructions that the environment asks for.

use grundy_kernels::level::{Level, VARIABLE};

/// Refuses a level of instructions that is asked for and cannot be had; kernels would pass over it.
///
/// # Errors
///
/// If `GRUNDY_LEVEL` names no level, or one that the processor lacks: what is allowed.
pub fn check_level() -> Result<(), String> {
    Level::from_environment().map(drop).map_err(|error| format!("{VARIABLE}: {error}"))
}
