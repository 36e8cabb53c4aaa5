//! Formats that other programs and papers read; each is written here alone.

mod list;
mod npy;
mod page;
#[cfg(feature = "parquet")]
pub(crate) mod parquet;
mod sequence;
pub(crate) mod table;
mod tikz;

pub(crate) use grundy_answers::graph::tikz::for_latex;
#[cfg(feature = "parquet")]
pub(crate) use list::words;
pub(crate) use list::{List, Numbers, numbers};
pub(crate) use npy::{Array, npy_header};
pub(crate) use page::{Column, Page};
pub(crate) use sequence::{antidiagonals, bfile};
pub(crate) use tikz::dots;
