//! Walking back along the edges into many nodes, with what is needed next already on the way from memory.

use super::Reverse;

/// Nodes that are gathered, so that what is kept of them has arrived when they are needed.
pub(crate) const BATCH: usize = 256;

/// Calls `each` with the row of every node, loaded ahead in stages.
#[inline(always)]
pub(crate) fn each_row<'a>(graph: &'a Reverse, nodes: &[u32], mut each: impl FnMut(&'a [u32])) {
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
