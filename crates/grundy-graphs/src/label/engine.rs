//! The levels one after the other.

use grundy_kernels::memory::{prefetch, zeroed};

use super::states::{LOST, NEVER, WON, Wide, mark, unlabelled};
use super::{End, Question, Tally, parallel};
use crate::graph::Reverse;
use crate::graph::walk::{BATCH, in_batches};

pub(super) struct Engine<'a> {
    pub(super) graph: &'a Reverse,
    pub(super) states: Vec<u8>,
    pub(super) wide: Wide,
    /// The labelled nodes in the order of their labels, then room for the others and for one batch.
    pub(super) order: Vec<u32>,
}

impl<'a> Engine<'a> {
    /// # Panics
    /// If a target is no node of the graph.
    pub(super) fn new(graph: &'a Reverse, question: &Question<'_>) -> Engine<'a> {
        let mut states: Vec<u8> = zeroed(graph.len());
        let mut wide = Wide::new();
        let end = match question.end {
            End::Loses => LOST,
            End::Wins => WON,
            End::Draws => NEVER,
        };
        for ((node, &degree), state) in (0..).zip(graph.degrees()).zip(&mut states) {
            *state = if degree == 0 { end } else { unlabelled(node, degree, &mut wide) };
        }
        for &target in question.targets {
            states[target as usize] = LOST;
        }
        Engine { graph, states, wide, order: zeroed(graph.len() + BATCH) }
    }

    /// The bytes of the nodes, the labelled nodes level by level, lost before won, and the sizes of
    /// the levels.
    pub(super) fn solve(mut self, threads: usize) -> (Vec<u8>, Vec<u32>, Vec<Tally>) {
        let mut end = 0;
        let mut level = Tally::default();
        for (label, count) in [(LOST, &mut level.lost), (WON, &mut level.won)] {
            for (node, _) in (0..).zip(&self.states).filter(|&(_, &state)| state == label) {
                self.order[end] = node;
                end += 1;
                *count += 1;
            }
        }
        let mut levels = Vec::new();
        while level.lost + level.won > 0 {
            levels.push(level);
            let start = end - level.lost - level.won;
            let lost = start..start + level.lost;
            let won = lost.end..end;
            let after_won = self.spread::<false>(won, end, threads);
            let after_lost = self.spread::<true>(lost, end + after_won, threads);
            level = Tally { lost: after_won, won: after_lost };
            end += after_won + after_lost;
        }
        (self.states, self.order, levels)
    }

    /// Labels the nodes before those of a part of the order, writes them to the order from `end` on,
    /// and returns how many they are.
    fn spread<const WIN: bool>(
        &mut self,
        part: std::ops::Range<usize>,
        end: usize,
        threads: usize,
    ) -> usize {
        if threads > 1 && part.len() >= parallel::WORTH {
            return parallel::spread::<WIN>(self, part, end, threads);
        }
        let (order, room) = self.order.split_at_mut(end);
        let mut found = 0;
        let wide = &self.wide;
        let load = |states: &[u8], node| prefetch(states, node as usize);
        in_batches(self.graph, &order[part], self.states.as_mut_slice(), load, |states, nodes| {
            found += mark::<WIN>(nodes, states, 0, wide, &mut room[found..]);
        });
        found
    }
}
