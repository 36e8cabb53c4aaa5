//! The labels of all parts in the order of the positions, in memory: a table looks at the options of every position, and so
//! at a label again and again.

use grundy::Outcome;
use grundy_graphs::implicit::Cell;

use super::index;
use super::part::{Parts, outcome};
use crate::failure::Failure;

/// As many bits a position as the parts have.
pub(super) enum Whole {
    /// Two bits, the first of a byte the lowest.
    Pairs(Vec<u8>),
    Cells(Vec<u16>),
}

impl Whole {
    /// Reads all parts; nothing if they need more bytes than these.
    ///
    /// # Errors
    /// If a part is damaged.
    pub(super) fn of(parts: &mut Parts, memory: u64) -> Result<Option<Whole>, Failure> {
        let (share, count) = (parts.share, parts.head.count);
        let keeps = parts.keeps_remoteness();
        let bytes = if keeps { count.saturating_mul(2) } else { count.div_ceil(4) };
        let Some(_) = usize::try_from(bytes).ok().filter(|_| bytes <= memory) else {
            return Ok(None);
        };
        let mut whole = match keeps {
            true => Whole::Cells(vec![0; index(count)]),
            false => Whole::Pairs(vec![0; index(bytes)]),
        };
        for worker in 0..share.workers {
            for (place, positions) in share.stretches(worker) {
                let mut position = positions.start;
                parts.each(worker, place..place + (positions.end - positions.start), |code| {
                    match &mut whole {
                        Whole::Cells(cells) => cells[index(position)] = code,
                        // A pair is below four.
                        Whole::Pairs(pairs) => {
                            pairs[index(position / 4)] |=
                                code.to_le_bytes()[0] << (position % 4 * 2);
                        }
                    }
                    position += 1;
                })?;
            }
        }
        Ok(Some(whole))
    }
}

/// The label in two bits.
#[inline(always)]
pub(super) fn pair(pairs: &[u8], position: u64) -> (Outcome, Option<u32>) {
    (outcome(pairs[index(position / 4)] >> (position % 4 * 2)), None)
}

/// The label and remoteness of a cell.
#[inline(always)]
pub(super) fn cell(cells: &[u16], position: u64) -> (Outcome, Option<u32>) {
    let label = cells[index(position)].known();
    (label.outcome(), label.remoteness())
}
