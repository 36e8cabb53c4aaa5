#![doc = include_str!("../README.md")]
//!
//! [`file`](mod@file) reads graphs; [`label`] says win, lose or draw level by level, [`external`] the same for graphs
//! larger than memory, [`implicit`] for positions that are numbers and whose moves are computed. Grundy values of
//! graphs without cycles are in [`values`], loopy values of all others in [`loopy`]. [`geography`] is the game
//! that visits no node twice, by a maximum [`matching`]. [`tablebase`] keeps labels in a few bits a node, and
//! [`reference`](mod@reference) is the slow twin of them all.

pub mod budget;
pub mod external;
pub mod file;
pub mod geography;
pub mod graph;
pub mod implicit;
pub mod kernels;
pub mod label;
pub mod loopy;
pub mod matching;
pub mod reference;
pub mod tablebase;
pub mod values;
