#![doc = include_str!("../README.md")]
//!
//! `unsafe` is for instructions that are called where they are detected, which is done once ([`level`]); for memory that
//! is mapped, shared by threads or copied as bytes; and for places in tables that loops have checked beforehand.

pub mod bytes;
pub mod decimal;
pub mod few_nodes;
pub mod golden;
pub mod heap;
pub mod level;
pub mod memory;
pub mod sets;
pub mod store;
pub mod threads;
pub mod two_heaps;
