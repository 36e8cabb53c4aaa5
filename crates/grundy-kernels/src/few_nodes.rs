//! Graphs of at most 64 nodes of which a move takes a node with its neighbours (Node Kayles): how sets of nodes fall apart,
//! and what they are worth. Graphs of seven nodes are looked up, of two dozen evaluated by the definition.
//!
//! Graphs are asked whether their value is in a set, as the search asks: options are asked for values that matter, and
//! those that some option has do not matter any more. Small graphs as numbers, their edges as bits, from which graphs
//! without some of the nodes are gathered at once, are the leaves in Rudd's search of queens graphs (2026).
#![cfg_attr(
    target_arch = "x86_64",
    expect(unsafe_code, reason = "instructions that are called where they were detected")
)]

#[macro_use]
mod loops;
mod table;
mod values;

use std::sync::atomic::Ordering::Relaxed;

use table::{FIRST, MOST_CODED, TABLE, TABLED, submatrices};
use values::Found;
pub use values::Values;

/// So many nodes fit in a word.
pub const MOST: usize = 64;

/// No set is worth that much: it stands for a value that is none of those that were asked for.
const NONE: u32 = 64;

/// Every value counts.
pub const ANY: u32 = NONE - 1;

/// Larger graphs are never quick.
const QUICK: u32 = 28;

/// Where the first node is next to one of so many, the set seldom falls apart, and it is not looked whether it does.
const SPARSE: u32 = 3;

/// All values up to `most`, a bit for each.
fn up_to(most: u32) -> u64 {
    u64::MAX >> (ANY - most.min(ANY))
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

/// A value as a bit, none if it is [`NONE`].
#[inline]
fn bit_of(value: u32) -> u64 {
    1_u64.checked_shl(value).unwrap_or(0)
}

/// What is found of a set whose options have these values, if only `wanted` matters. Every move takes a node: no value is
/// beyond the number of nodes.
#[inline]
fn found(seen: u64, wanted: u64) -> Found {
    (if wanted & !seen == 0 { NONE } else { seen.trailing_ones() }, seen)
}

/// Where a graph of so few nodes with these edges is in the table.
#[inline]
fn place(nodes: u32, edges: u64) -> usize {
    FIRST[nodes as usize] + usize::try_from(edges).unwrap_or(0)
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

    /// The graph that these nodes are, which get their numbers in a word in order: `near` has each node of the whole graph
    /// with itself and its neighbours. Nodes beyond [`MOST`] are left aside.
    pub fn among<const W: usize>(near: &[[u64; W]], nodes: &[u64; W], has_twins: bool) -> FewNodes {
        let mut few = FewNodes::new([0; MOST], 1, has_twins);
        few.widest = match few.by {
            By::Portable => portable::rows(near, nodes, &mut few.near),
            // SAFETY: the instructions were detected.
            #[cfg(target_arch = "x86_64")]
            By::Bmi2 => unsafe { bmi2::rows(near, nodes, &mut few.near) },
        };
        few
    }

    /// A set in the word as nodes of the whole graph, of which the graph was made by [`among`](Self::among).
    #[inline]
    pub fn named<const W: usize>(&self, set: u64, nodes: &[u64; W]) -> [u64; W] {
        run!(self.named(set, nodes))
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
        run!(self.weighed(set, up_to(most), values))
    }

    /// The value of a set if it is at most `most`, else some larger number: the smaller `most` is, the sooner it is found.
    /// From [`ANY`] on every value counts.
    pub fn value(&self, set: u64, most: u32, values: &Values) -> u32 {
        run!(self.valued(set, up_to(most), values))
    }
}

mod portable {
    use super::*;

    /// The bits of a row that stand where the mask has bits, one beside the other.
    #[inline]
    fn gathered(row: u64, mut mask: u64) -> u64 {
        let (mut bits, mut bit) = (0, 0);
        while mask != 0 {
            bits |= (row >> mask.trailing_zeros() & 1) << bit;
            bit += 1;
            mask &= mask - 1;
        }
        bits
    }

    /// The other way: as many of the lowest bits where the mask has bits.
    #[inline]
    fn spread(mut bits: u64, mut mask: u64) -> u64 {
        let mut row = 0;
        while mask != 0 {
            row |= (bits & 1) << mask.trailing_zeros();
            bits >>= 1;
            mask &= mask - 1;
        }
        row
    }

    loops!();
}

#[cfg(target_arch = "x86_64")]
mod bmi2 {
    use std::arch::x86_64::{_pdep_u64 as spread, _pext_u64 as gathered};

    use super::*;

    loops!(#[target_feature(enable = "bmi1,bmi2,popcnt")]);
}

#[cfg(test)]
mod tests;
