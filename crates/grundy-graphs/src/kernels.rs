//! Lines and words of texts, many at a time: what reading a graph spends its time on. `unsafe` is here alone.

pub mod lines;
pub mod table;
