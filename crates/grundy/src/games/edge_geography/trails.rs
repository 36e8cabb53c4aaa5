//! Trails as the search sees them, on graphs whose edges are the bits of a word.

use std::ops::ControlFlow;

use grundy_search::{Game, Known, Set};

use super::edge;
use crate::games::graph::Graph;

/// Edges and nodes of the largest graph: together with the token they are the key of a position.
const MOST_EDGES: usize = 120;
const MOST_NODES: usize = 255;

/// The token has no place.
const NOWHERE: u8 = 255;

/// The edges of each node.
pub(super) struct Trails {
    edges: Vec<(u32, u32)>,
    of_node: Vec<u128>,
}

/// Where the token is, and the edges that it may reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Left {
    token: u8,
    edges: u128,
}

impl Trails {
    /// `None` of a graph that is too large.
    pub(super) fn new(graph: &Graph) -> Option<Trails> {
        if graph.len() > MOST_NODES {
            return None;
        }
        let of = |a: u32| {
            let above = graph.neighbours(a).iter().copied().filter(move |&b| a < b);
            above.map(move |b| (a, b))
        };
        let edges: Vec<(u32, u32)> = graph.nodes().flat_map(of).collect();
        if edges.len() > MOST_EDGES {
            return None;
        }
        let mut of_node = vec![0; graph.len()];
        for (bit, &(a, b)) in edges.iter().enumerate() {
            of_node[a as usize] |= 1 << bit;
            of_node[b as usize] |= 1 << bit;
        }
        Some(Trails { edges, of_node })
    }

    /// A trail as the search knows it.
    pub(super) fn of(&self, token: Option<u32>, used: &[(u32, u32)]) -> Left {
        let all = self.of_node.iter().fold(0, |all, edges| all | edges);
        match token.and_then(|token| u8::try_from(token).ok()) {
            Some(token) => {
                let bit = |&(a, b): &(u32, u32)| self.edges.binary_search(&edge(a, b)).ok();
                let left = used.iter().filter_map(bit).fold(all, |left, bit| left & !(1 << bit));
                self.reduced(token, left)
            }
            None => Left { token: NOWHERE, edges: all },
        }
    }

    /// With the token on a node, of these edges those that it may reach.
    fn reduced(&self, token: u8, edges: u128) -> Left {
        let (mut reached, mut new) = (0, self.of_node[usize::from(token)] & edges);
        while new != 0 {
            let (a, b) = self.edges[new.trailing_zeros() as usize];
            reached |= new & new.wrapping_neg();
            let next = self.of_node[a as usize] | self.of_node[b as usize];
            new = (new | next) & edges & !reached;
        }
        Left { token, edges: reached }
    }

    /// The edges that the token may use.
    fn ways(&self, left: &Left) -> u128 {
        self.of_node.get(usize::from(left.token)).map_or(0, |near| near & left.edges)
    }

    /// Each node at the other end of one of these edges of a node, with the edge.
    fn each_end(&self, node: u32, mut edges: u128, mut each: impl FnMut(u32, usize)) {
        while edges != 0 {
            let bit = edges.trailing_zeros() as usize;
            edges &= edges - 1;
            let (a, b) = self.edges[bit];
            each(if a == node { b } else { a }, bit);
        }
    }

    /// Whether the player to move loses, if the edges that are left join nodes of two sides: unless a set of nodes on the other
    /// side has an odd number of edges to the token's node and an even number to every other one of its side.
    fn is_losing(&self, left: &Left) -> Option<bool> {
        let mut side = [2u8; MOST_NODES];
        // The places of the nodes on the other side, at most as many as edges.
        let mut place = [0u8; MOST_NODES];
        let (mut found, mut others) = (vec![u32::from(left.token)], 0);
        side[usize::from(left.token)] = 0;
        let mut has_sides = true;
        let mut at = 0;
        while let Some(&node) = found.get(at) {
            at += 1;
            let now = side[node as usize];
            self.each_end(
                node,
                self.of_node[node as usize] & left.edges,
                |next, _| match &mut side[next as usize] {
                    new @ 2 => {
                        *new = 1 - now;
                        if now == 0 {
                            place[next as usize] = others;
                            others += 1;
                        }
                        found.push(next);
                    }
                    other => has_sides &= *other != now,
                },
            );
        }
        if !has_sides {
            return None;
        }
        // Equations modulo 2 by their first place; the last bit says whether the sum is odd.
        let mut rows = [0u128; MOST_EDGES];
        for &node in found.iter().filter(|&&node| side[node as usize] == 0) {
            let is_token = node == u32::from(left.token);
            let mut row = u128::from(is_token) << 127;
            self.each_end(node, self.of_node[node as usize] & left.edges, |next, _| {
                row ^= 1 << place[next as usize];
            });
            while row != 0 {
                let first = row.trailing_zeros() as usize;
                if first == 127 {
                    return Some(true);
                }
                if rows[first] == 0 {
                    rows[first] = row;
                    break;
                }
                row ^= rows[first];
            }
        }
        Some(false)
    }
}

impl Game for Trails {
    type Position = Left;

    fn identity(&self) -> Option<String> {
        let edges: Vec<String> = self.edges.iter().map(|(a, b)| format!("{a}-{b}")).collect();
        Some(format!("edge-geography 1 {}", edges.join(",")))
    }

    fn key(&self, left: &Left) -> u128 {
        left.edges << 8 | u128::from(left.token)
    }

    fn weight(&self, left: &Left) -> u32 {
        // With no place yet there is one move more.
        left.edges.count_ones() + u32::from(left.token == NOWHERE)
    }

    fn known(&self, left: &Left) -> Known {
        if left.token == NOWHERE {
            return Known::Nothing;
        }
        if left.edges == 0 {
            return Known::Value(0);
        }
        match self.is_losing(left) {
            Some(true) => Known::Value(0),
            Some(false) => Known::Not(Set::of(0)),
            None => Known::Nothing,
        }
    }

    fn most(&self, left: &Left) -> u32 {
        match left.token {
            NOWHERE => u32::try_from(self.of_node.len()).unwrap_or(u32::MAX),
            _ => self.ways(left).count_ones(),
        }
    }

    fn options(
        &self,
        left: &Left,
        each: &mut dyn FnMut(&[Left]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if left.token == NOWHERE {
            let nodes = (0..NOWHERE).take(self.of_node.len());
            return nodes.map(|node| self.reduced(node, left.edges)).try_for_each(|to| each(&[to]));
        }
        let mut flow = ControlFlow::Continue(());
        self.each_end(u32::from(left.token), self.ways(left), |next, bit| {
            if let (ControlFlow::Continue(()), Ok(next)) = (flow, u8::try_from(next)) {
                flow = each(&[self.reduced(next, left.edges & !(1 << bit))]);
            }
        });
        flow
    }
}
