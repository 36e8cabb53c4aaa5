#![doc = include_str!("../README.md")]
//!
//! A check is given a [`Budget`] and says so before it would exceed it. What it comes to is [`Checked`].

mod budget;
pub mod certificate;
mod error;
pub mod geography;
mod graph;
pub mod labels;
mod lines;
pub mod period;
pub mod quotient;
pub mod rows;
pub mod rules;
pub mod theorem;

pub use budget::Budget;
pub use certificate::Checked;
pub use error::{Error, Resource};
pub use graph::Graph;
