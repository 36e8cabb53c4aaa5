//! Walking back along the edges into many nodes, with what is needed next already on the way from memory.

use super::Reverse;

/// Nodes that are gathered, so that what is kept of them has arrived when they are needed.
pub(crate) const BATCH: usize = 256;

/// Calls `each` with the row of every node, loaded ahead in stages.
#[inline(always)]
fn each_row<'a>(graph: &'a Reverse, nodes: &[u32], mut each: impl FnMut(&'a [u32])) {
    const OFFSET: usize = 32;
    const ROW: usize = 16;
    for (at, &node) in nodes.iter().enumerate() {
        if let Some(&later) = nodes.get(at + OFFSET) {
            graph.prefetch_offset(later);
        }
        if let Some(&later) = nodes.get(at + ROW) {
            graph.prefetch_row(later);
        }
        each(graph.before(node));
    }
}

/// Calls `act` with the nodes before all of `nodes`, at most [`BATCH`] at a time, after `load` has
/// started to load what `state` keeps of each.
#[inline(always)]
pub(crate) fn in_batches<S: ?Sized>(
    graph: &Reverse,
    nodes: &[u32],
    state: &mut S,
    load: impl Fn(&S, u32),
    mut act: impl FnMut(&mut S, &[u32]),
) {
    let mut batch = [0; BATCH];
    let mut filled = 0;
    each_row(graph, nodes, |mut row| {
        loop {
            let fits = row.len().min(BATCH - filled);
            let (now, later) = row.split_at(fits);
            for (slot, &node) in batch[filled..].iter_mut().zip(now) {
                *slot = node;
                load(state, node);
            }
            filled += fits;
            row = later;
            if filled < BATCH {
                return;
            }
            act(state, &batch);
            filled = 0;
        }
    });
    act(state, &batch[..filled]);
}

/// Blocks of 2^k neighbouring nodes, each with a list of nodes.
pub(crate) struct Blocks {
    bits: u32,
    lists: Vec<Vec<u32>>,
}

impl Blocks {
    pub(crate) fn new(nodes: usize) -> Blocks {
        // What is kept of a block fits the cache; there are neither too few blocks to share nor too many
        // to write to.
        let log = nodes.max(1).ilog2();
        let bits = log.saturating_sub(6).clamp(12, 18).max(log.saturating_sub(10));
        Blocks { bits, lists: vec![Vec::new(); (nodes >> bits) + 1] }
    }

    /// How many nodes a block has, but for the last.
    pub(crate) fn size(&self) -> usize {
        1 << self.bits
    }

    /// The nodes of the last [`deal`](Blocks::deal) in the block of this number.
    pub(crate) fn list(&self, block: usize) -> &[u32] {
        &self.lists[block]
    }

    /// Puts the nodes before all of `nodes` into the lists of their blocks, in place of what was there.
    pub(crate) fn deal(&mut self, graph: &Reverse, nodes: &[u32]) {
        self.lists.iter_mut().for_each(Vec::clear);
        let (bits, lists) = (self.bits, &mut self.lists);
        each_row(graph, nodes, |row| {
            row.iter().for_each(|&node| lists[(node >> bits) as usize].push(node));
        });
    }
}
