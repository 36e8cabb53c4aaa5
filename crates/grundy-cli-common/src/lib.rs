#![doc = include_str!("../README.md")]

mod arguments;
mod csv;
mod ending;
pub mod exit;
mod level;
mod memory;
mod named;
mod new_file;
mod not_read;
mod note;
mod number;
mod own_files;
mod remedy;
mod rules;
mod shell;
mod summed;

pub use arguments::not_understood;
pub use csv::{CsvTo, is_stdout};
pub use ending::on_ending;
pub use level::check_level;
pub use memory::{granted, half_of_memory, nearly_granted, size, split_unit, within_granted};
pub use named::named;
pub use new_file::{NewFile, Passing, UNFINISHED, abandon_unfinished, remove_unfinished};
pub use not_read::{IsRead, not_read, reads, refuse_read};
pub use note::{harmless, note};
pub use number::number_in;
pub use own_files::{as_text, games_in, read_whole, read_whole_text};
pub use remedy::{
    LISTS_GAMES, RAISE_MEMORY, RAISE_NODES, RAISE_OPTIONS, RAISE_TIME, told, told_apart,
};
pub use rules::Rules;
pub use shell::for_shell;
pub use summed::Summed;
