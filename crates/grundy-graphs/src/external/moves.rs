//! A best move of every node, found in one more pass over the edges.

use std::io;

use super::runs::Runs;
use super::states::label;
use super::{ExternalLabels, Failed, File};
use crate::label::{Label, NO_MOVE, is_best};

impl<F: File> ExternalLabels<F> {
    /// Calls `each` with every node, its label and a best move, in the order of the nodes; the moves
    /// are those of [`Labels::moves`](crate::label::Labels::moves). `edges` are those that were
    /// labelled. Scratch space: 20 bytes an edge.
    ///
    /// # Errors
    /// If a file or the stream of edges fails, if an edge names a node that is not there, or whatever
    /// `each` returns.
    pub fn each_with_move(
        &mut self,
        edges: impl IntoIterator<Item = io::Result<(u32, u32)>>,
        mut create: impl FnMut() -> io::Result<F>,
        mut each: impl FnMut(u32, Label, u32) -> io::Result<()>,
    ) -> Result<(), Failed> {
        let plan = self.states.plan();
        let mut into = Runs::new(create()?, plan.ranges, plan.block);
        for edge in edges {
            let (from, to) = edge?;
            if let Some(&node) = [from, to].iter().find(|&&node| node >= plan.nodes) {
                return Err(Failed::Node(node));
            }
            into.push(plan.range_of(to), from)?;
            into.push(plan.range_of(to), to)?;
        }
        // The edges by the ranges of their first nodes, with the labels of their second ones.
        let mut told = Runs::new(create()?, plan.ranges, plan.block);
        for range in 0..plan.ranges {
            let first = plan.first(range);
            let states = self.states.words(range)?;
            into.take(range, |words| -> io::Result<()> {
                for edge in words.chunks_exact(2) {
                    let (from, to) = (edge[0], edge[1]);
                    let state = states[(to - first) as usize];
                    if label(state) != Label::Draw {
                        let list = plan.range_of(from);
                        [from, to, state].into_iter().try_for_each(|word| told.push(list, word))?;
                    }
                }
                Ok(())
            })?;
        }
        drop(into);
        for range in 0..plan.ranges {
            let first = plan.first(range);
            let states = self.states.words(range)?;
            let mut moves = vec![NO_MOVE; states.len()];
            told.take(range, |words| -> io::Result<()> {
                for edge in words.chunks_exact(3) {
                    let (from, to, state) = ((edge[0] - first) as usize, edge[1], edge[2]);
                    if to < moves[from] && is_best(label(states[from]), label(state)) {
                        moves[from] = to;
                    }
                }
                Ok(())
            })?;
            for ((node, &state), &best) in (first..).zip(states).zip(&moves) {
                each(node, label(state), best)?;
            }
        }
        Ok(())
    }
}
