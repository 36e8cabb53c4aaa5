//! The hot loops of grundy.
//!
//! Nothing here knows a game by name: heaps with take-and-break digits, queens on a quarter-plane, golden
//! pairs, products of nimbers, decimal numbers in a stream, words of lines and a table for them, labels,
//! values and matchings of graphs. Every loop is exact and is held against a plain twin in its tests.
//! `unsafe` is here alone: instructions that are called where they are detected.

pub mod decimal;
pub mod external;
pub mod golden;
pub mod graph;
pub mod grundy;
pub mod heap;
pub mod implicit;
pub mod label;
pub mod lines;
pub mod loopy;
pub mod matching;
pub mod memory;
pub mod nim;
pub mod queen;
pub mod retrograde;
pub mod table;
mod threads;
pub mod two_heaps;
