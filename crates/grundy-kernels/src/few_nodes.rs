//! Graphs of at most 64 nodes of which a move takes a node with its neighbours (Node Kayles): how sets of nodes fall apart,
//! and what they are worth. Graphs of six nodes are looked up, of some dozen evaluated by the definition.
#![cfg_attr(
    target_arch = "x86_64",
    expect(unsafe_code, reason = "instructions that are called where they were detected")
)]

#[macro_use]
mod loops;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

/// So many nodes fit in a word.
pub const MOST: usize = 64;

/// Values from here on are not told apart; numbers from here on say what a value is larger than, one less than the
/// difference.
const LARGE: u32 = 64;

/// Every value counts.
pub const ANY: u32 = LARGE - 1;

/// Graphs of so many nodes and less are in the table.
const TABLED: u32 = 6;

/// Larger graphs are never quick.
const QUICK: u32 = 26;

/// Where the graphs of so many nodes begin in the table.
const FIRST: [usize; TABLED as usize + 2] = {
    let mut first = [0; TABLED as usize + 2];
    let mut nodes = 0;
    while nodes <= TABLED as usize {
        first[nodes + 1] = first[nodes] + (1 << (nodes * nodes.saturating_sub(1) / 2));
        nodes += 1;
    }
    first
};

/// The values of all graphs of few nodes, by their number and by the edges among them as bits: one more than the value,
/// 0 where it was not asked for.
static TABLE: [AtomicU8; FIRST[TABLED as usize + 1]] =
    [const { AtomicU8::new(0) }; FIRST[TABLED as usize + 1]];

/// Sets of nodes of one graph with their values, one in each place: what of a set times an odd number is not the place,
/// and one more than the value.
pub struct Values(Box<[AtomicU64]>);

/// So many places, no fewer than values.
const PLACES: usize = 1 << 9;

impl Values {
    /// For a few sets: 4 KiB.
    pub fn few() -> Values {
        Values::new(PLACES)
    }

    /// For as many sets as a long search meets again soon: 64 KiB.
    pub fn many() -> Values {
        Values::new(PLACES << 4)
    }

    fn new(places: usize) -> Values {
        Values((0..places).map(|_| AtomicU64::new(0)).collect())
    }

    /// The place of a set, and what is written there of it.
    #[inline]
    fn place(&self, set: u64) -> (&AtomicU64, u64) {
        // Different sets have different products.
        let product = set.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let bits = self.0.len().ilog2();
        let place = usize::try_from(product >> (64 - bits)).unwrap_or(0);
        (&self.0[place], product << bits)
    }

    /// The value of a set if that is known to be at most `most`, or a larger number if it is known to be larger.
    #[inline]
    fn up_to(&self, set: u64, most: u32) -> Option<u32> {
        let (place, tag) = self.place(set);
        // The lowest bits are the value.
        let known = place.load(Relaxed) ^ tag;
        if known == 0 || known >= PLACES as u64 {
            return None;
        }
        let known = u32::try_from(known - 1).unwrap_or(0);
        (known < LARGE || known > LARGE + most).then_some(known)
    }

    #[inline]
    fn put(&self, set: u64, value: u32) {
        let (place, tag) = self.place(set);
        place.store(tag | u64::from(value + 1), Relaxed);
    }
}

/// A graph of at most [`MOST`] nodes.
pub struct FewNodes {
    /// Each node with its neighbours.
    near: [u64; MOST],
    /// The most neighbours of a node, and the node.
    widest: u32,
    /// Whether neighbours may have the same neighbours.
    has_twins: bool,
    by: By,
}

/// The first node of a set that is not empty.
#[inline]
fn first(set: u64) -> usize {
    set.trailing_zeros() as usize % MOST
}

/// The instructions of the loops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum By {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Bmi2,
}

impl By {
    #[cfg(target_arch = "x86_64")]
    fn detect() -> By {
        use crate::level::{Features, allows};
        if allows(Features::AVX2 | Features::BMI2) { By::Bmi2 } else { By::Portable }
    }

    #[cfg(not(target_arch = "x86_64"))]
    fn detect() -> By {
        By::Portable
    }
}

/// Calls one of the loops with the instructions that were detected.
macro_rules! run {
    ($few:ident.$name:ident($($argument:expr),*)) => {
        match $few.by {
            By::Portable => portable::$name($few, $($argument),*),
            // SAFETY: the instructions were detected.
            #[cfg(target_arch = "x86_64")]
            By::Bmi2 => unsafe { bmi2::$name($few, $($argument),*) },
        }
    };
}

impl FewNodes {
    /// The graph of these nodes, each with itself and its neighbours; no place of `near` beyond the nodes is looked at.
    /// `widest` is no less than any node's number of neighbours and 1. Where no neighbours have the same neighbours
    /// `has_twins` may be false, which saves to look for them.
    pub fn new(near: [u64; MOST], widest: u32, has_twins: bool) -> FewNodes {
        FewNodes { near, widest, has_twins, by: By::detect() }
    }

    /// A node with its neighbours.
    ///
    /// # Panics
    /// If there are no more than `node` places: [`MOST`].
    #[inline]
    pub fn near(&self, node: usize) -> u64 {
        self.near[node]
    }

    /// Which of a set are next to what was taken with a node: each component has some, if all was connected.
    pub fn border(&self, taken: u64, rest: u64) -> u64 {
        run!(self.border(taken, rest))
    }

    /// The connected component of the first node of a border, some of which is in each component of the set.
    pub fn component(&self, set: u64, border: u64) -> u64 {
        run!(self.component(set, border))
    }

    /// The value of a connected set as [`value`](Self::value) has it, if it is found sooner than looked up, and else the set
    /// without those of its nodes that have the same neighbours as a neighbour of theirs.
    ///
    /// # Errors
    /// That set, which is worth the same.
    pub fn weighed(&self, set: u64, most: u32, values: &Values) -> Result<u32, u64> {
        run!(self.weighed(set, most.min(ANY), values))
    }

    /// The value of a set if it is at most `most`, else some larger number: the smaller `most` is, the sooner it is found.
    /// From [`ANY`] on every value counts.
    pub fn value(&self, set: u64, most: u32, values: &Values) -> u32 {
        run!(self.value(set, most.min(ANY), values))
    }
}

mod portable {
    use super::*;

    /// The bits of a row that stand where the mask has bits, one beside the other.
    #[inline]
    fn gathered(row: u64, mut mask: u64) -> usize {
        let (mut bits, mut bit) = (0, 0);
        while mask != 0 {
            bits |= ((row >> mask.trailing_zeros() & 1) as usize) << bit;
            bit += 1;
            mask &= mask - 1;
        }
        bits
    }

    loops!();
}

#[cfg(target_arch = "x86_64")]
mod bmi2 {
    use super::*;

    #[inline]
    #[target_feature(enable = "bmi1,bmi2,popcnt")]
    fn gathered(row: u64, mask: u64) -> usize {
        usize::try_from(std::arch::x86_64::_pext_u64(row, mask)).unwrap_or(0)
    }

    loops!(#[target_feature(enable = "bmi1,bmi2,popcnt")]);
}

#[cfg(test)]
mod tests;
