//! A large level shared among threads, a step at a time: each deals the nodes before its share of the step
//! into blocks, then each marks the nodes of its own blocks.

use std::ops::Range;

use grundy_kernels::threads::in_parallel;

use super::engine::Engine;
use super::states::{Wide, mark};
use crate::graph::walk::{BATCH, Blocks};

/// A part of a level with fewer nodes is sooner done by one thread.
pub(super) const WORTH: usize = 1 << 14;
/// So many nodes of a level are dealt by each thread at a time.
const STEP: usize = 1 << 16;

/// As the spread of one thread. What is labelled does not depend on the number of threads.
pub(super) fn spread<const WIN: bool>(
    engine: &mut Engine<'_>,
    part: Range<usize>,
    end: usize,
    threads: usize,
) -> usize {
    let (order, room) = engine.order.split_at_mut(end);
    let (graph, wide) = (engine.graph, &engine.wide);
    let mut dealt: Vec<Blocks> = (0..threads).map(|_| Blocks::new(graph.len())).collect();
    let size = dealt[0].size();
    let mut found = 0;
    for step in order[part].chunks(STEP * threads) {
        let shares = step.chunks(STEP.min(step.len().div_ceil(threads)));
        dealt.truncate(shares.len());
        in_parallel(dealt.iter_mut().zip(shares), |(blocks, share)| blocks.deal(graph, share));
        let mut own: Vec<Vec<(usize, &mut [u8])>> = (0..threads).map(|_| Vec::new()).collect();
        for (number, states) in engine.states.chunks_mut(size).enumerate() {
            own[number % threads].push((number, states));
        }
        let marked = in_parallel(own.into_iter(), |own| mark_own::<WIN>(own, &dealt, wide));
        for nodes in marked {
            room[found..found + nodes.len()].copy_from_slice(&nodes);
            found += nodes.len();
        }
    }
    found
}

/// Marks the nodes that were dealt into the blocks with these numbers and bytes; the newly labelled ones.
fn mark_own<const WIN: bool>(
    own: Vec<(usize, &mut [u8])>,
    dealt: &[Blocks],
    wide: &Wide,
) -> Vec<u32> {
    let mut found = Vec::new();
    let mut new = [0; BATCH];
    for (number, states) in own {
        for blocks in dealt {
            let first = number * blocks.size();
            for batch in blocks.list(number).chunks(BATCH) {
                let count = mark::<WIN>(batch, states, first, wide, &mut new);
                found.extend_from_slice(&new[..count]);
            }
        }
    }
    found
}
