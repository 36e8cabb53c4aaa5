//! Rows from a list of edges in time that does not depend on where the edges point.
//!
//! Edges are first dealt into parts, each for a range of nodes that fits the cache; then every part is
//! sorted by counting. Both passes keep the order of the edges of a node. Of a dealt edge the partner
//! stands where the part has its rows, and the node, as a place in the part, beside: what is touched
//! first is what large graphs wait for, so nothing is kept twice.

use grundy_kernels::memory::{prefetch, zeroed};

use super::Graph;

/// Below this many edges everything fits the cache anyway.
pub(super) const WORTH: usize = 1 << 17;
/// Rather more parts than this are not written at once, …
const PARTS: usize = 1 << 10;
/// … unless a part would have more nodes than places of 16 bits.
const MOST_SHIFT: u32 = u16::BITS;

/// The graph whose row of a node lists the partners of that node, in the order of `edges`, where
/// `key` gives an edge as node and partner. Takes 2 bytes an edge besides the result, and 4 for every
/// edge of the largest part.
///
/// # Panics
/// If an edge names a node that is not there.
pub(super) fn rows(
    nodes: usize,
    edges: &[(u32, u32)],
    key: impl Fn((u32, u32)) -> (u32, u32) + Copy,
) -> Graph {
    sorted(nodes, edges, key, part_shift(nodes))
}

/// A part is for 2^shift nodes.
fn part_shift(nodes: usize) -> u32 {
    nodes.div_ceil(PARTS).next_power_of_two().trailing_zeros().min(MOST_SHIFT)
}

/// [`rows`] by parts for 2^shift nodes, at most 2^16.
fn sorted(
    nodes: usize,
    edges: &[(u32, u32)],
    key: impl Fn((u32, u32)) -> (u32, u32) + Copy,
    shift: u32,
) -> Graph {
    let mut ends = vec![0usize; (nodes >> shift) + 1];
    for &edge in edges {
        let (node, partner) = key(edge);
        assert!(
            (node.max(partner) as usize) < nodes,
            "an edge leads from a node of the graph to another"
        );
        ends[(node >> shift) as usize] += 1;
    }
    let largest = ends.iter().copied().max().unwrap_or(0);
    let mut start = 0;
    for end in &mut ends {
        start += std::mem::replace(end, start);
    }
    let mut targets: Vec<u32> = zeroed(edges.len());
    let mut places: Vec<u16> = zeroed(edges.len());
    for &edge in edges {
        let (node, partner) = key(edge);
        let end = &mut ends[(node >> shift) as usize];
        targets[*end] = partner;
        #[expect(clippy::cast_possible_truncation, reason = "a part has at most 2^16 nodes")]
        let place = (node & ((1 << shift) - 1)) as u16;
        places[*end] = place;
        *end += 1;
    }

    let mut offsets: Vec<usize> = zeroed(nodes + 1);
    let mut next = vec![0usize; 1 << shift];
    let mut dealt = Vec::with_capacity(largest);
    let mut start = 0;
    for (part, &end) in ends.iter().enumerate() {
        let first = part << shift;
        let width = (nodes - first).min(1 << shift);
        let next = &mut next[..width];
        next.fill(0);
        let places = &places[start..end];
        for &place in places {
            next[usize::from(place)] += 1;
        }
        let mut sum = start;
        for (count, offset) in next.iter_mut().zip(&mut offsets[first..]) {
            *offset = sum;
            sum += std::mem::replace(count, sum);
        }
        dealt.clear();
        dealt.extend_from_slice(&targets[start..end]);
        for (&place, &partner) in places.iter().zip(&dealt) {
            let at = &mut next[usize::from(place)];
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

#[cfg(test)]
mod tests {
    use super::{MOST_SHIFT, PARTS, part_shift, sorted};
    use crate::graph::Graph;
    use crate::graph::testing::Random;

    #[test]
    fn parts_of_any_size_give_the_same_rows() {
        let mut random = Random::new(1);
        for nodes in [1, 2, 255, 256, 1000, 70_000, 200_000] {
            let edges: Vec<_> =
                (0..3000).map(|_| (random.below(nodes), random.below(nodes))).collect();
            let plain = Graph::one_way(nodes, &edges);
            for shift in [0, 1, 5, 8, 15, MOST_SHIFT] {
                assert_eq!(sorted(nodes as usize, &edges, |edge| edge, shift), plain);
            }
        }
    }

    #[test]
    fn places_in_a_part_fit_16_bits() {
        for nodes in [0, 1, PARTS, PARTS + 1, 1 << 26, (1 << 26) + 1, u32::MAX as usize] {
            let shift = part_shift(nodes);
            assert!(shift <= MOST_SHIFT, "{nodes}");
            assert!(nodes >> shift <= PARTS || shift == MOST_SHIFT, "{nodes}");
        }
    }
}
