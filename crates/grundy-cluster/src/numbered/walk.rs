//! The positions of a worker in a step, row by row.

use std::ops::Range;

use super::share::{Share, Tile};

/// What is left of a step.
pub(super) struct Walk<I> {
    rows: I,
    /// The tile of the row at hand.
    pub(super) tile: Tile,
    /// Its positions that are left.
    pub(super) row: Range<u64>,
}

/// All positions of a worker's tiles in a step.
pub(super) fn walk(
    share: Share,
    worker: u64,
    step: u64,
) -> Walk<impl Iterator<Item = (Tile, Range<u64>)>> {
    let rows = share.tiles(worker, step).flat_map(move |(rows, columns)| {
        rows.clone().map(move |row| {
            let first = row * share.columns;
            ((rows.clone(), columns.clone()), first + columns.start..first + columns.end)
        })
    });
    Walk { rows, tile: (0..0, 0..0), row: 0..0 }
}

/// Those of them from which a move that goes back so many rows or columns at most may lead to another block or band.
pub(super) fn edges(
    share: Share,
    worker: u64,
    step: u64,
    (down, right): (u64, u64),
) -> Walk<impl Iterator<Item = (Tile, Range<u64>)>> {
    let Walk { rows, tile, row } = walk(share, worker, step);
    let rows = rows.map(move |(tile, positions)| {
        let row = positions.start / share.columns;
        let is_near = row - share.band_start(row) < down;
        let end = if is_near { u64::MAX } else { positions.start.saturating_add(right) };
        (tile, positions.start..positions.end.min(end))
    });
    Walk { rows, tile, row }
}

impl<I: Iterator<Item = (Tile, Range<u64>)>> Walk<I> {
    /// Whether anything is left; then something is of the row at hand.
    pub(super) fn goes_on(&mut self) -> bool {
        while self.row.is_empty() {
            match self.rows.next() {
                Some((tile, row)) => (self.tile, self.row) = (tile, row),
                None => return false,
            }
        }
        true
    }
}
