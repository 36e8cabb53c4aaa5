//! Positions that differ only in the components in which play may go in circles, labelled together: one of each plane.
//!
//! Moves between them are the same whatever the other components are, so that they are kept as a graph. What those other moves
//! lead to has been labelled, and says of each what it is at least ([`Mark`]); the rest follows in the order of remoteness.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use grundy::Flow;
use grundy::ranked::Ranked;
use grundy_graphs::label::Label;

use super::index;
use super::marks::Mark;

/// Larger graphs are not kept.
const MOST_NODES: u64 = 1 << 12;
const MOST_MOVES: u64 = 1 << 16;

/// The graph, and what is known of its nodes.
pub(super) struct Circle {
    /// How many moves begin at each node.
    moves: Vec<u32>,
    /// From where moves lead to each node: those of node l are from `starts[l]` to `starts[l + 1]`.
    before: Vec<u32>,
    starts: Vec<u32>,
    /// By how much a position is later than what it follows from.
    later: u64,
    /// What is known of each.
    pub(super) marks: Vec<Mark>,
    /// How many of its moves have not been found to lead to wins.
    left: Vec<u32>,
    /// What was found.
    pub(super) labels: Vec<Label>,
    queue: BinaryHeap<Reverse<u64>>,
}

/// All moves between the positions of a circle, as nodes; nothing if they are too many.
fn moves(game: &Ranked) -> Option<Vec<(u32, u32)>> {
    let nodes = game.circling();
    if nodes > MOST_NODES {
        return None;
    }
    let plane = game.count() / nodes.max(1);
    let mut moves = Vec::new();
    for node in 0..nodes {
        // In the first position of a plane no other move is left.
        let flow = game.options(node * plane, |option| {
            let to = u32::try_from(option / plane).unwrap_or(u32::MAX);
            moves.push((u32::try_from(node).unwrap_or(u32::MAX), to));
            let is_too_many = moves.len() as u64 > MOST_MOVES;
            if is_too_many { Flow::Break(()) } else { Flow::Continue(()) }
        });
        if flow.is_break() {
            return None;
        }
    }
    Some(moves)
}

/// The memory that the graph takes, in bytes, with what is known of it; nothing if it is too large to be kept.
pub(super) fn bytes(game: &Ranked) -> Option<u64> {
    // A move may give an entry of the queue, which grows by doubling.
    moves(game).map(|moves| 64 * game.circling() + 32 * moves.len() as u64)
}

impl Circle {
    /// Nothing is known. Of a graph that is too large no moves are kept.
    pub(super) fn new(game: &Ranked, later: u64) -> Circle {
        let list = moves(game).unwrap_or_default();
        let nodes = index(game.circling());
        let (mut moves, mut starts) = (vec![0; nodes], vec![0u32; nodes + 1]);
        for &(from, to) in &list {
            moves[from as usize] += 1;
            starts[to as usize + 1] += 1;
        }
        for node in 0..nodes {
            starts[node + 1] += starts[node];
        }
        let (mut before, mut next) = (vec![0; list.len()], starts.clone());
        for &(from, to) in &list {
            before[next[to as usize] as usize] = from;
            next[to as usize] += 1;
        }
        Circle {
            left: vec![0; nodes],
            marks: vec![Mark::Free(0); nodes],
            labels: vec![Label::Draw; nodes],
            queue: BinaryHeap::new(),
            moves,
            before,
            starts,
            later,
        }
    }

    /// Finds the labels where no position is free: none loses.
    pub(super) fn keep(&mut self) {
        for (label, mark) in self.labels.iter_mut().zip(&self.marks) {
            *label = match *mark {
                Mark::Wins(remoteness) => Label::Win(u32::try_from(remoteness).unwrap_or(u32::MAX)),
                Mark::Free(_) | Mark::Held => Label::Draw,
            };
        }
    }

    /// Finds the labels from the marks; where nobody can move, the player to move wins if `wins`.
    pub(super) fn solve(&mut self, wins: bool) {
        let Circle { moves, before, starts, later, marks, left, labels, queue } = self;
        left.copy_from_slice(moves);
        labels.fill(Label::Draw);
        for (node, mark) in marks.iter().enumerate() {
            match *mark {
                Mark::Wins(remoteness) => queue.push(entry(remoteness, node, true)),
                Mark::Free(remoteness) if left[node] == 0 => {
                    queue.push(entry(remoteness, node, wins));
                }
                Mark::Free(_) | Mark::Held => {}
            }
        }
        while let Some(Reverse(code)) = queue.pop() {
            let (remoteness, node, wins) =
                (code >> 33, index(code >> 1 & 0xFFFF_FFFF), code & 1 == 1);
            if labels[node] != Label::Draw {
                continue;
            }
            let kept = u32::try_from(remoteness).unwrap_or(u32::MAX);
            labels[node] = if wins { Label::Win(kept) } else { Label::Lose(kept) };
            let next = remoteness + *later;
            for &from in &before[starts[node] as usize..starts[node + 1] as usize] {
                let from = from as usize;
                if labels[from] != Label::Draw {
                    continue;
                }
                if !wins {
                    queue.push(entry(next, from, true));
                    continue;
                }
                left[from] -= 1;
                if let (0, Mark::Free(least)) = (left[from], marks[from]) {
                    // What others of its moves lead to may win later.
                    queue.push(entry(next.max(least), from, false));
                }
            }
        }
    }
}

/// What comes soonest is taken first.
#[inline]
fn entry(remoteness: u64, node: usize, wins: bool) -> Reverse<u64> {
    Reverse(remoteness << 33 | (node as u64) << 1 | u64::from(wins))
}
