//! The integration tests of this crate, in one program.

mod boards;
mod check;
mod command;
mod geography;
mod heap;
mod judge;
mod label;
mod language;
mod limits;
mod lines;
mod misere;
mod nimber;
mod outputs;
mod own_games;
mod parquet;
mod program;
mod ranked;
mod readme;
mod rules;
mod schemas;
mod stored_tables;
mod tables;
mod two_heaps;
mod verify;
mod widths;
