//! Formats that other programs and papers read; each is written here alone.

mod npy;
mod paper;
mod sequence;

pub(crate) use npy::npy_header;
pub(crate) use paper::{latex, markdown, tikz};
pub(crate) use sequence::{antidiagonals, bfile};

use crate::failure::Failure;
use crate::grid::Grid;

/// A table as it is printed for people has at most so many places.
const MAX_PLACES: u64 = 1 << 20;

/// Refuses a table that is too large for a page.
fn check_size(grid: &Grid, format: &str) -> Result<(), Failure> {
    let side = grid.range().count() as u64;
    let places = if grid.pattern.holes == 1 { Some(side) } else { side.checked_mul(side) };
    match places {
        Some(places) if places <= MAX_PLACES => Ok(()),
        _ => Err(Failure::undecided(format!(
            "{format} is for pages: a table to {} has more than {MAX_PLACES} places; lower --to, or use --format csv",
            grid.to
        ))),
    }
}

/// Calls `each` with the texts of every row, the first number of a row before it.
fn rows(
    grid: &mut Grid,
    mut each: impl FnMut(u64, Vec<(String, bool)>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    for x in grid.range() {
        let mut row = Vec::new();
        if grid.pattern.holes == 1 {
            row.push(grid.cell(&[x])?);
        } else {
            for y in grid.range() {
                row.push(grid.cell(&[x, y])?);
            }
        }
        let texts = row.iter().map(|cell| (cell.text(), cell.outcome == grundy::Outcome::P));
        each(x, texts.collect())?;
    }
    Ok(())
}
