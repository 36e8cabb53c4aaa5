#![doc = include_str!("../README.md")]

mod chinese;
mod choices;
mod format;
mod generate;
mod input;
mod methods;
mod names;
mod output;
pub mod play;
mod problems;
mod shrink;

pub use chinese::Texts;
pub use choices::{Choices, Size};
pub use format::{Cases, Format, Sample, Stream, answer};
pub use generate::{Case, Test, write_line, write_list, write_random};
pub use input::Input;
pub use names::{find, nearest, numbered, search};
pub use output::Output;
pub use problems::FORMATS;
pub use shrink::shrink;
