//! The hot loops of grundy.
//!
//! Nothing here knows a game by name: heaps with take-and-break digits, two heaps, golden pairs, decimal
//! numbers in a stream. Every loop is exact and is held against a plain twin in its tests.
//! `unsafe` is for instructions that are called where they are detected, which is done once ([`level`]).

pub mod decimal;
pub mod golden;
pub mod heap;
pub mod level;
pub mod memory;
pub mod threads;
pub mod two_heaps;
