//! Formats that other programs and papers read; each is written here alone.

mod list;
mod npy;
mod page;
mod paper;
#[cfg(feature = "parquet")]
pub(crate) mod parquet;
mod sequence;

pub(crate) use grundy_answers::graph::tikz::for_latex;
pub(crate) use list::{List, numbers};
pub(crate) use npy::npy_header;
pub(crate) use page::Page;
pub(crate) use paper::{latex, markdown, tikz};
pub(crate) use sequence::{antidiagonals, bfile};

use grundy::table::Table;

use crate::failure::Failure;
use crate::grid::cell;

/// A table as it is printed for people has at most so many places.
const MAX_PLACES: u64 = 1 << 20;

/// Refuses a table that is too large for a page.
fn check_size(table: &Table<'_>, format: &str) -> Result<(), Failure> {
    match table.places() {
        Some(places) if places <= MAX_PLACES => Ok(()),
        _ => Err(Failure::undecided(format!(
            "{format} is for pages: a table to {} has more than {MAX_PLACES} places; lower --to, or use --csv",
            table.axes()[0].end()
        ))),
    }
}

/// Calls `each` with the texts of every row, the first number of a row before it.
fn rows(
    table: &mut Table<'_>,
    mut each: impl FnMut(u64, Vec<(String, bool)>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    for x in table.axes()[0].clone() {
        let row = match table.axes().get(1).cloned() {
            None => vec![cell(table, &[x])?],
            Some(axis) => axis.map(|y| cell(table, &[x, y])).collect::<Result<_, _>>()?,
        };
        let texts = row.iter().map(|cell| (cell.to_string(), cell.outcome == grundy::Outcome::P));
        each(x, texts.collect())?;
    }
    Ok(())
}
