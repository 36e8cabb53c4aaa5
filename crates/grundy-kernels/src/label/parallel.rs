//! A large level in two steps, each shared among threads: the nodes before a share of the level are dealt
//! to the threads that own them, then every thread marks its own.

use std::ops::Range;
use std::thread;

use super::engine::Engine;
use super::level::{Bytes, Wide, mark};
use crate::graph::Reverse;
use crate::graph::walk::each_row;
use crate::memory::prefetch;

/// A part of a level with fewer nodes is sooner done by one thread.
pub(super) const WORTH: usize = 1 << 13;
/// So many nodes of a level are dealt at a time, so that what is dealt takes little memory.
const STEP: usize = 1 << 19;
/// Nodes are owned in blocks, so that each thread has some of every region of the graph.
const BLOCK_BITS: u32 = 14;
const BLOCK: usize = 1 << BLOCK_BITS;

/// As the spread of one thread. What is labelled does not depend on the number of threads.
pub(super) fn spread<const WIN: bool>(
    engine: &mut Engine<'_>,
    part: Range<usize>,
    end: usize,
    threads: usize,
) -> usize {
    let (order, room) = engine.order.split_at_mut(end);
    let mut found = 0;
    for step in order[part].chunks(STEP) {
        let dealt = deal(engine.graph, step, threads);
        let mut owned: Vec<Owned> =
            (0..threads).map(|_| Owned { blocks: Vec::new(), threads }).collect();
        for (at, block) in engine.states.chunks_mut(BLOCK).enumerate() {
            owned[at % threads].blocks.push(block);
        }
        let wide = &engine.wide;
        let marked = in_parallel(owned.into_iter().enumerate(), |(owner, own)| {
            let lists = dealt.iter().map(|dealt| dealt[owner].as_slice());
            mark_own::<WIN>(lists, own, wide)
        });
        for nodes in marked {
            room[found..found + nodes.len()].copy_from_slice(&nodes);
            found += nodes.len();
        }
    }
    found
}

/// For each share of the level the lists for their owners.
fn deal(graph: &Reverse, level: &[u32], threads: usize) -> Vec<Vec<Vec<u32>>> {
    in_parallel(level.chunks(level.len().div_ceil(threads)), |share| {
        let mut lists = vec![Vec::new(); threads];
        each_row(graph, share, |row| {
            for &node in row {
                lists[owner(node, threads)].push(node);
            }
        });
        lists
    })
}

fn owner(node: u32, threads: usize) -> usize {
    let block = (node >> BLOCK_BITS) as usize;
    if threads == 2 { block % 2 } else { block % threads }
}

/// The bytes of the nodes that one thread owns.
struct Owned<'a> {
    blocks: Vec<&'a mut [u8]>,
    threads: usize,
}

impl Owned<'_> {
    #[inline(always)]
    fn place(&self, node: u32) -> (usize, usize) {
        let block = (node >> BLOCK_BITS) as usize;
        let block = if self.threads == 2 { block / 2 } else { block / self.threads };
        (block, node as usize % BLOCK)
    }

    #[inline(always)]
    fn prefetch(&self, node: u32) {
        let (block, at) = self.place(node);
        prefetch(self.blocks[block], at);
    }
}

impl Bytes for Owned<'_> {
    #[inline(always)]
    fn at(&mut self, node: u32) -> &mut u8 {
        let (block, at) = self.place(node);
        &mut self.blocks[block][at]
    }
}

/// Marks the nodes of all lists, which are this thread's own; the newly labelled ones.
fn mark_own<'a, const WIN: bool>(
    lists: impl Iterator<Item = &'a [u32]>,
    mut own: Owned<'_>,
    wide: &Wide,
) -> Vec<u32> {
    const BATCH: usize = 128;
    let mut found = Vec::new();
    let mut count = 0;
    for list in lists {
        found.resize(count + list.len(), 0);
        let mut rest = list;
        while !rest.is_empty() {
            let (batch, later) = rest.split_at(rest.len().min(BATCH));
            rest = later;
            batch.iter().for_each(|&node| own.prefetch(node));
            count += mark::<WIN>(batch, &mut own, wide, &mut found[count..]);
        }
    }
    found.truncate(count);
    found
}

/// Runs `work` on every item, each in a thread of its own but the first; the results in order.
pub(crate) fn in_parallel<I: Send, O: Send>(
    items: impl Iterator<Item = I>,
    work: impl Fn(I) -> O + Sync,
) -> Vec<O> {
    let mut items = items;
    let Some(first) = items.next() else { return Vec::new() };
    thread::scope(|scope| {
        let work = &work;
        let others: Vec<_> = items.map(|item| scope.spawn(move || work(item))).collect();
        let mut results = vec![work(first)];
        for other in others {
            results.push(other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        }
        results
    })
}
