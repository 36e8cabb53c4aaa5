//! The integration tests of this crate, in one program.

mod boards;
mod certificates;
mod coin_poset;
mod coins;
mod digraph;
mod examples;
mod geography;
mod heap_moves;
mod known_answers;
mod laws;
mod misere;
mod notation;
mod pages;
mod proofs;
mod published;
mod random_rules;
mod ranked;
mod reasons;
mod rooms;
mod rows_of_questions;
mod rule_files;
mod spots;
mod sprouts;
mod sums;
mod texts;
mod words;
