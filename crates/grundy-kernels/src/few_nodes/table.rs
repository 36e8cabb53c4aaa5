//! Graphs of few nodes as numbers: the values of the smallest, and how smaller graphs are taken out of others.
//!
//! The edges of a graph are bits, row by row: of each node whether it is next to the second, the third and so on of those
//! behind it. What is left without some nodes are the bits of pairs of others, in the same order.

use std::sync::atomic::AtomicU8;

/// Graphs of so many nodes and less are in the table.
pub(super) const TABLED: u32 = 7;

/// Where the graphs of so many nodes begin in the table.
pub(super) const FIRST: [usize; TABLED as usize + 2] = {
    let mut first = [0; TABLED as usize + 2];
    let mut nodes = 0;
    while nodes <= TABLED as usize {
        first[nodes + 1] = first[nodes] + (1 << (nodes * nodes.saturating_sub(1) / 2));
        nodes += 1;
    }
    first
};

/// The values of all graphs of few nodes, by their number and by the edges among them: one more than the value, 0 where it
/// was not asked for. Two megabytes, of which those pages are there that were looked at.
pub(super) static TABLE: [AtomicU8; FIRST[TABLED as usize + 1]] =
    [const { AtomicU8::new(0) }; FIRST[TABLED as usize + 1]];

/// The edges of so many nodes are put into a number.
pub(super) const MOST_CODED: u32 = 10;

/// For graphs of more nodes than are in the table: which pairs of nodes are in a set, for each of `1 << nodes` sets.
#[inline]
pub(super) fn submatrices(nodes: u32) -> &'static [u64] {
    &PAIRS[1 << nodes..2 << nodes]
}

static PAIRS: [u64; 2 << MOST_CODED] = {
    let mut pairs = [0; 2 << MOST_CODED];
    let mut nodes = TABLED as usize + 1;
    while nodes <= MOST_CODED as usize {
        let mut set = 0;
        while set < 1 << nodes {
            let (mut node, mut bit) = (0, 0);
            while node < nodes {
                if set >> node & 1 == 1 {
                    pairs[(1 << nodes) + set] |= (set as u64 >> (node + 1)) << bit;
                }
                bit += nodes - 1 - node;
                node += 1;
            }
            set += 1;
        }
        nodes += 1;
    }
    pairs
};
