//! Rows from a list of edges in time that does not depend on where the edges point.
//!
//! Edges are first dealt into parts, each for a range of nodes that fits the cache; then every part is
//! sorted by counting. Both passes keep the order of the edges of a node.

use super::Graph;
use crate::memory::{prefetch, zeroed};

/// Below this many edges everything fits the cache anyway.
pub(super) const WORTH: usize = 1 << 17;
/// The most parts that are written at once.
const PARTS: usize = 1 << 10;

/// The graph whose row of a node lists the partners of that node, in the order of `edges`, where
/// `key` gives an edge as node and partner. Takes 8 bytes an edge besides the result.
///
/// # Panics
/// If an edge names a node that is not there.
pub(super) fn rows(
    nodes: usize,
    edges: &[(u32, u32)],
    key: impl Fn((u32, u32)) -> (u32, u32) + Copy,
) -> Graph {
    let shift = nodes.div_ceil(PARTS).next_power_of_two().trailing_zeros();
    let parts = (nodes >> shift) + 1;
    let mut ends = vec![0usize; parts];
    for &edge in edges {
        let (node, partner) = key(edge);
        assert!(
            (node.max(partner) as usize) < nodes,
            "an edge leads from a node of the graph to another"
        );
        ends[(node >> shift) as usize] += 1;
    }
    let mut start = 0;
    for end in &mut ends {
        start += std::mem::replace(end, start);
    }
    let mut dealt: Vec<(u32, u32)> = zeroed(edges.len());
    for &edge in edges {
        let (node, partner) = key(edge);
        let end = &mut ends[(node >> shift) as usize];
        dealt[*end] = (node, partner);
        *end += 1;
    }

    let mut offsets: Vec<usize> = zeroed(nodes + 1);
    let mut targets: Vec<u32> = zeroed(edges.len());
    let mut next = vec![0usize; 1 << shift];
    let mut start = 0;
    for (part, &end) in ends.iter().enumerate() {
        let first = part << shift;
        let width = (nodes - first).min(1 << shift);
        let next = &mut next[..width];
        next.fill(0);
        let part = &dealt[start..end];
        for &(node, _) in part {
            next[node as usize - first] += 1;
        }
        let mut sum = start;
        for (count, offset) in next.iter_mut().zip(&mut offsets[first..]) {
            *offset = sum;
            sum += std::mem::replace(count, sum);
        }
        for &(node, partner) in part {
            let at = &mut next[node as usize - first];
            targets[*at] = partner;
            *at += 1;
        }
        start = end;
    }
    offsets[nodes] = edges.len();
    Graph { offsets, targets }
}

/// How many edges lead out of every node; `nodes` of them, all of which exist.
pub(super) fn out_degrees(nodes: usize, edges: &[(u32, u32)]) -> Vec<u32> {
    const AHEAD: usize = 32;
    let mut degrees: Vec<u32> = zeroed(nodes);
    for (at, &(from, _)) in edges.iter().enumerate() {
        if let Some(&(later, _)) = edges.get(at + AHEAD) {
            prefetch(&degrees, later as usize);
        }
        degrees[from as usize] += 1;
    }
    degrees
}
