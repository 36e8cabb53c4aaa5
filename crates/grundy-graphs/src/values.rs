//! Grundy values of every node of a large graph without cycles.
//!
//! From the nodes without options backwards: a node whose options all have values gets the least value
//! that is not among them (Sprague 1935, Grundy 1939). A node with d options has a value of at most d, so
//! that up to 24 options need a mask of 24 bits and a counter, which fit one word; more options have
//! their own row of bits.

#[cfg(test)]
mod tests;

use std::fmt;

use grundy_kernels::memory::{prefetch, zeroed};

use crate::graph::Reverse;

/// A graph has no Grundy values because of this cycle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cycle {
    /// Its nodes; each has the next as an option, and the last the first.
    pub nodes: Vec<u32>,
}

impl fmt::Display for Cycle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let node = self.nodes.first().copied().unwrap_or_default();
        write!(f, "node {node} lies on a cycle of length {}", self.nodes.len())
    }
}

impl std::error::Error for Cycle {}

/// Values below this fit the mask.
const MASK: u32 = 24;
/// A word with this bit is the index of a [`Wide`].
const WIDE: u32 = 1 << 31;

/// A node with more than 24 options.
struct Wide {
    left: u32,
    /// Where its bits start in the common list, and how many words of 64 they take.
    start: usize,
    words: usize,
}

/// The Grundy value of every node. O(nodes + edges); takes 8 bytes a node besides the graph, and for
/// nodes with more than 24 options 24 bytes and a bit an edge.
///
/// # Errors
/// If the graph has a cycle.
pub fn grundy_values(graph: &Reverse) -> Result<Vec<u32>, Cycle> {
    let mut words: Vec<u32> = zeroed(graph.len());
    let mut order: Vec<u32> = zeroed(graph.len());
    let mut wides = Vec::new();
    let mut bits = Vec::new();
    let mut end = 0;
    for ((node, &degree), word) in (0..).zip(graph.degrees()).zip(&mut words) {
        if degree == 0 {
            order[end] = node;
            end += 1;
        } else if degree <= MASK {
            *word = degree << MASK;
        } else {
            let count = degree as usize / 64 + 1;
            *word = WIDE | u32::try_from(wides.len()).expect("fewer than 2^31 nodes of 25 options");
            wides.push(Wide { left: degree, start: bits.len(), words: count });
            bits.resize(bits.len() + count, 0u64);
        }
    }
    let mut at = 0;
    while at < end {
        prefetch_ahead(graph, &words, &order[at..end]);
        let node = order[at];
        let value = words[node as usize];
        at += 1;
        for &before in graph.before(node) {
            let word = &mut words[before as usize];
            let is_last = if *word & WIDE == 0 {
                let seen = (1 << value.min(MASK)) & ((1 << MASK) - 1);
                *word = (*word | seen) - (1 << MASK);
                *word < 1 << MASK
            } else {
                wides[(*word & !WIDE) as usize].count(value, &mut bits)
            };
            if is_last {
                *word = if *word & WIDE == 0 {
                    word.trailing_ones()
                } else {
                    wides[(*word & !WIDE) as usize].mex(&bits)
                };
                order[end] = before;
                end += 1;
            }
        }
    }
    if end == graph.len() { Ok(words) } else { Err(cycle(graph, &order[..end])) }
}

impl Wide {
    /// Takes note of an option; whether it was the last.
    fn count(&mut self, value: u32, bits: &mut [u64]) -> bool {
        let bits = &mut bits[self.start..self.start + self.words];
        if let Some(word) = bits.get_mut(value as usize / 64) {
            *word |= 1 << (value % 64);
        }
        self.left -= 1;
        self.left == 0
    }

    fn mex(&self, bits: &[u64]) -> u32 {
        let bits = &bits[self.start..self.start + self.words];
        let full = bits.iter().take_while(|&&word| word == u64::MAX).count();
        let rest = bits.get(full).map_or(0, |word| word.trailing_ones());
        u32::try_from(64 * full).expect("a value is at most a number of options") + rest
    }
}

/// Loads what the next nodes of the order will need, in stages.
#[inline(always)]
fn prefetch_ahead(graph: &Reverse, words: &[u32], order: &[u32]) {
    const OFFSET: usize = 24;
    const ROW: usize = 16;
    const WORDS: usize = 8;
    if let Some(&later) = order.get(OFFSET) {
        graph.prefetch_offset(later);
        prefetch(words, later as usize);
    }
    if let Some(&later) = order.get(ROW) {
        graph.prefetch_row(later);
    }
    if let Some(&later) = order.get(WORDS) {
        for &before in graph.before(later).iter().take(16) {
            prefetch(words, before as usize);
        }
    }
}

/// A cycle of a graph in which `done` are the nodes from which none can be reached.
fn cycle(graph: &Reverse, done: &[u32]) -> Cycle {
    const NONE: u32 = u32::MAX;
    let mut is_done = vec![false; graph.len()];
    done.iter().for_each(|&node| is_done[node as usize] = true);
    // Every node that is not done has an option that is not.
    let mut next = vec![NONE; graph.len()];
    for (node, _) in (0..).zip(&is_done).filter(|&(_, &is_done)| !is_done) {
        graph.before(node).iter().for_each(|&before| next[before as usize] = node);
    }
    let mut node = (0..).zip(&is_done).find(|&(_, &is_done)| !is_done).map_or(0, |(node, _)| node);
    let mut seen = vec![false; graph.len()];
    while !std::mem::replace(&mut seen[node as usize], true) {
        node = next[node as usize];
    }
    let mut nodes = vec![node];
    let mut at = next[node as usize];
    while at != node {
        nodes.push(at);
        at = next[at as usize];
    }
    Cycle { nodes }
}
