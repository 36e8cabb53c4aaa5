//! The machinery of contest judges: what a format is, how its input is read and answered, and how
//! inputs are made up and made smaller. The formats themselves are in [`judge`](crate::judge).

mod choices;
mod format;
mod generate;
mod input;
mod output;
pub mod protocol;
mod shrink;

pub use choices::{Choices, Size};
pub use format::{Cases, Format, Sample, Stream, answer};
pub use generate::{Case, Test, write_line, write_list};
pub use input::Input;
pub use output::Output;
pub use shrink::shrink;
