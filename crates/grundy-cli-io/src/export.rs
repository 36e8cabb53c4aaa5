//! Formats that other programs and papers read; each is written here alone.

pub mod heaps;
mod list;
pub mod maps;
mod npy;
mod page;
#[cfg(feature = "parquet")]
pub mod parquet;
mod sequence;
pub mod table;
mod tikz;

pub use grundy_answers::graph::tikz::for_latex;
pub use list::{List, ListFormat, Numbers, numbers, words};
pub use npy::{Array, npy_header};
pub use page::{Column, Page};
pub use sequence::{antidiagonals, bfile};
pub use tikz::dots;
