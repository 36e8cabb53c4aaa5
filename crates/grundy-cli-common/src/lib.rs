#![doc = include_str!("../README.md")]

mod arguments;
mod csv;
pub mod exit;
mod level;
mod memory;
mod new_file;
mod note;
mod rules;

pub use arguments::not_understood;
pub use csv::{CsvTo, is_stdout};
pub use level::check_level;
pub use memory::{granted, half_of_memory, nearly_granted, size, split_unit, within_granted};
pub use new_file::{NewFile, UNFINISHED, abandon_unfinished, remove_unfinished};
pub use note::note;
pub use rules::Rules;
