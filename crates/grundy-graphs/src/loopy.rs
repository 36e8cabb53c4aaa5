//! Loopy values of every node of a large graph (Smith 1966; Fraenkel and Perl 1975; Fraenkel and Yesha
//! 1986), in rounds m = 0, 1, ….
//!
//! In round m a node gets the value m if it has each smaller value and not m among its options, and if
//! every option without a smaller value has in turn an option of value m. That is to label the graph of
//! the nodes without a smaller value, where only those with all smaller values among their options may
//! lose: who loses has the value m, and who wins has it among the options. A node without an option of
//! value m never gets a value above m, so the rounds touch fewer and fewer nodes; when nobody gets the
//! value m, all others are infinite.

mod open;
#[cfg(test)]
mod tests;

use std::ops::Range;

use grundy_kernels::memory::{prefetch, zeroed};

use crate::graph::walk::{BATCH, in_batches};
use crate::graph::{Graph, Reverse};
use crate::label::states::{LOST, NEVER, Wide, mark, unlabelled};

use open::Open;

/// The loopy value of a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LoopyValue {
    /// Equal to a nim-heap.
    Finite(u32),
    /// ∞ with the finite values of its options, in ascending order.
    Infinite(Vec<u32>),
}

/// The loopy values of all nodes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoopyValues {
    /// Finite values as such: they are below `finite`, for a node of value n has options of all smaller
    /// values. For an infinite node, `finite` and the number of its row in `sets`.
    values: Vec<u32>,
    /// How many nodes are finite.
    finite: u32,
    /// The finite values among the options of each infinite node.
    sets: Graph,
}

impl LoopyValues {
    /// How many nodes there are.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// The value of `node` if it is finite.
    pub fn finite(&self, node: u32) -> Option<u32> {
        Some(self.values[node as usize]).filter(|&value| value < self.finite)
    }

    /// The finite values among the options of `node`, in ascending order, if its own value is infinite;
    /// otherwise empty.
    pub fn set(&self, node: u32) -> &[u32] {
        let row = self.values[node as usize].checked_sub(self.finite);
        row.map_or(&[], |row| self.sets.options(row as usize))
    }

    /// The value of `node`.
    pub fn get(&self, node: u32) -> LoopyValue {
        self.finite(node)
            .map_or_else(|| LoopyValue::Infinite(self.set(node).to_vec()), LoopyValue::Finite)
    }
}

/// The loopy value of every node. O((nodes + edges) · (largest finite value + 1)) time, and much less
/// where large values are rare; takes at most 34 bytes a node and 12 an edge besides the graph.
pub fn loopy_values(graph: &Reverse) -> LoopyValues {
    let found = loopy_values_while(graph, &mut || true);
    found.unwrap_or_else(|| unreachable!("nobody said to stop"))
}

/// The same as long as `go_on` says so before each of the rounds, of which there is one for each finite value; `None` if it says
/// to stop.
pub fn loopy_values_while(graph: &Reverse, go_on: &mut dyn FnMut() -> bool) -> Option<LoopyValues> {
    let mut rounds = Rounds::new(graph);
    let mut ends = vec![0];
    for m in 0.. {
        if !go_on() {
            return None;
        }
        let start = rounds.has.len();
        rounds.spread(start);
        rounds.close(m, ends.last_chunk().map(|&[from, to]: &[usize; 2]| from..to));
        if rounds.has.len() == start {
            break;
        }
        rounds.next(start);
        ends.push(rounds.has.len());
    }
    Some(rounds.finish(&ends))
}

/// What the rounds know of the nodes.
struct Nodes {
    /// As of the labels; a node with a finite value has lost.
    states: Vec<u8>,
    /// How many options have no finite value, and whether the node itself gets none.
    open: Open,
}

struct Rounds<'a> {
    graph: &'a Reverse,
    nodes: Nodes,
    wide: Wide,
    values: Vec<u32>,
    /// The nodes that are known to have the value of the round.
    lost: Vec<u32>,
    /// The nodes with an option of value m, round after round.
    has: Vec<u32>,
}

impl<'a> Rounds<'a> {
    fn new(graph: &'a Reverse) -> Rounds<'a> {
        let mut states: Vec<u8> = zeroed(graph.len());
        let (mut wide, mut lost) = (Wide::new(), Vec::new());
        for ((node, &degree), state) in (0..).zip(graph.degrees()).zip(&mut states) {
            if degree == 0 {
                *state = LOST;
                lost.push(node);
            } else {
                *state = unlabelled(node, degree, &mut wide);
            }
        }
        let nodes = Nodes { states, open: Open::new(graph.degrees()) };
        Rounds { graph, nodes, wide, values: zeroed(graph.len()), lost, has: Vec::new() }
    }

    /// Finds the nodes that have the value of this round, from those that are known to have it, and the
    /// nodes with such an option; these are put into `has` from `start` on.
    fn spread(&mut self, start: usize) {
        let Rounds { graph, nodes, wide, lost, has, .. } = self;
        let mut new = [0; BATCH];
        let (mut lost_from, mut won_from) = (0, start);
        while lost_from < lost.len() {
            let load = |nodes: &Nodes, node| {
                prefetch(&nodes.states, node as usize);
                nodes.open.prefetch(node);
            };
            in_batches(graph, &lost[lost_from..], nodes, load, |nodes, before| {
                let count = mark::<true>(before, &mut nodes.states, 0, wide, &mut new);
                has.extend_from_slice(&new[..count]);
                before.iter().for_each(|&node| nodes.open.count_off(node));
            });
            lost_from = lost.len();
            let load = |nodes: &Nodes, node| prefetch(&nodes.states, node as usize);
            in_batches(graph, &has[won_from..], nodes, load, |nodes, before| {
                let count = mark::<false>(before, &mut nodes.states, 0, wide, &mut new);
                lost.extend_from_slice(&new[..count]);
            });
            won_from = has.len();
        }
    }

    /// Writes down who has the value `m`. The nodes that might have got it, all or a part of `has`, and
    /// that neither have it nor such an option, get no value.
    fn close(&mut self, m: u32, candidates: Option<Range<usize>>) {
        self.lost.drain(..).for_each(|node| self.values[node as usize] = m);
        let close = |node: u32| {
            let state = &mut self.nodes.states[node as usize];
            if *state < NEVER {
                *state = NEVER;
                self.nodes.open.give_up(node);
            }
        };
        match candidates {
            None => (0..self.graph.rows().nodes()).for_each(close),
            Some(part) => self.has[part].iter().copied().for_each(close),
        }
    }

    /// Prepares the next round, in which the nodes of `has` from `start` on may get a value.
    fn next(&mut self, start: usize) {
        let part = &self.has[start..];
        self.lost.resize(part.len(), 0);
        let mut count = 0;
        for &node in part {
            let open = self.nodes.open.get(node);
            self.nodes.states[node as usize] = match open {
                Some(0) => LOST,
                Some(open) => unlabelled(node, open, &mut self.wide),
                None => NEVER,
            };
            self.lost[count] = node;
            count += usize::from(open == Some(0));
        }
        self.lost.truncate(count);
    }

    /// The values; the nodes with an option of value m are those from `ends[m]` on to `ends[m + 1]`.
    fn finish(self, ends: &[usize]) -> LoopyValues {
        let Rounds { nodes, mut values, mut has, .. } = self;
        let is_infinite = |node: u32| nodes.states[node as usize] != LOST;
        let finite = nodes.states.iter().map(|&state| u32::from(state == LOST)).sum();
        let infinite = (0..).zip(&mut values).filter(|&(node, _)| is_infinite(node));
        infinite.zip(finite..).for_each(|((_, value), row)| *value = row);
        // Of the nodes in `has` the rows of the infinite ones are kept.
        let mut kept_ends = vec![0];
        let mut kept = 0;
        for ends in ends.windows(2) {
            for at in ends[0]..ends[1] {
                let node = has[at];
                if is_infinite(node) {
                    has[kept] = values[node as usize] - finite;
                    kept += 1;
                }
            }
            kept_ends.push(kept);
        }
        let sets = Graph::by_row(values.len() - finite as usize, || {
            let rounds = (0u32..).zip(kept_ends.windows(2));
            rounds.flat_map(|(m, ends)| has[ends[0]..ends[1]].iter().map(move |&row| (row, m)))
        });
        LoopyValues { values, finite, sets }
    }
}
