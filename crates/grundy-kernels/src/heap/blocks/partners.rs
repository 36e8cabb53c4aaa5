//! Pairs that mark the rare values that are options.

use super::super::lanes::{LANES, Lane, Pair};
use super::super::moves::Moves;
use super::rares::Rares;
use super::take_turns;

/// Partners are heaps below this.
pub(super) const EARLY: usize = 1 << 14;

/// At most so many of them have the same value.
const ALIKE: usize = 128;

/// Pairs of the common heaps `early`, with their values, and of what is left of a heap from heap `first` on; different values
/// take turns.
pub(super) fn partners<L: Lane>(
    moves: &Moves,
    first: usize,
    early: impl Iterator<Item = (usize, L)>,
) -> Vec<Pair<L>> {
    let mut counts = Vec::new();
    let mut pairs = Vec::new();
    for (heap, value) in early {
        let at = value.get() as usize;
        if at >= counts.len() {
            counts.resize(at + 1, 0);
        }
        counts[at] += 1;
        if counts[at] > ALIKE {
            continue;
        }
        let taken = moves.split.iter().filter(|&&taken| !moves.forbid_equal(heap, taken, first));
        let offset = taken.map(|taken| u32::try_from(heap + taken).expect("heaps fit 32 bits"));
        pairs.extend(offset.map(|offset| Pair { offset, value }));
    }
    take_turns(&mut pairs);
    pairs
}

/// Whether the heaps `offset` before those of the block from heap `first` on touch a rare one.
pub(super) fn meets(rares: &Rares, offset: u32, first: usize) -> bool {
    let back = first.saturating_sub(offset as usize);
    rares.touch(back, back + LANES)
}
