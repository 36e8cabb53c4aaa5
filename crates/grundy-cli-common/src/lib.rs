//! What the commands `grundy` and `grundy-cluster` have in common: arguments that mean the same, what is
//! said of arguments that are not understood, exit codes, and files that are written whole or not at all.

mod arguments;
pub mod exit;
mod level;
mod memory;
mod new_file;
mod note;
mod rules;

pub use arguments::not_understood;
pub use level::check_level;
pub use memory::{granted, half_of_memory, size, split_unit, within_granted};
pub use new_file::{NewFile, UNFINISHED, remove_unfinished};
pub use note::note;
pub use rules::Rules;
