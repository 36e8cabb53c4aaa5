//! Whole positions with all their followers.

use grundy_core::Error;
use grundy_graphs::graph::Graph;
use rustc_hash::FxHashMap;

use super::arena::{Arena, NodeId};
use crate::meter::Meter;

/// Every follower of a sum.
pub(crate) struct Explored {
    pub(crate) arena: Arena,
    /// The components of each, in order.
    pub(crate) states: Vec<State>,
    /// The moves; node 0 is the sum.
    pub(crate) graph: Graph,
    /// What they take.
    pub(crate) bytes: u64,
    /// The number of each.
    pub(crate) ids: FxHashMap<State, u32>,
}

/// The components of a sum in order, without those that cannot be moved in.
pub(crate) type State = Box<[NodeId]>;

/// Whether followers without a move are all one.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ends {
    /// They are, and have no components.
    Same,
    /// Each keeps one component.
    Own,
}

/// What a state takes beside its components: it is kept twice, each time with what the allocator adds, in a map
/// and a list that grow by doubling.
const STATE: u64 = 192;

/// Between two looks at the memory while the options of one state are listed, so many of them.
const MANY: usize = 1 << 12;

/// For messages about the budget.
pub(crate) const WHAT: &str = "the search through whole positions";

impl Explored {
    /// Explores the followers of the sum of `root`.
    ///
    /// # Errors
    /// If memory or time run out.
    pub(crate) fn new(
        arena: Arena,
        root: Vec<NodeId>,
        ends: Ends,
        meter: &mut Meter,
    ) -> Result<Explored, Error> {
        let root = live(&arena, root, ends, meter)?;
        let mut states = vec![root.clone()];
        let mut ids = FxHashMap::from_iter([(root, 0)]);
        let mut graph = Graph::new();
        let mut bytes = 0u64;
        while let Some(state) = states.get(graph.len()).cloned() {
            let mut options = Vec::new();
            for (i, &node) in state.iter().enumerate() {
                if i > 0 && state[i - 1] == node {
                    continue;
                }
                for left in arena.options(node, meter)?.iter() {
                    let mut next = state.to_vec();
                    next.remove(i);
                    next.extend_from_slice(left);
                    let next = live(&arena, next, ends, meter)?;
                    let new = u32::try_from(states.len()).unwrap_or(u32::MAX);
                    let id = *ids.entry(next).or_insert_with_key(|next| {
                        states.push(next.clone());
                        new
                    });
                    options.push(id);
                    meter.check_time(WHAT)?;
                    if options.len().is_multiple_of(MANY) {
                        let waiting = STATE * (states.len() - graph.len()) as u64;
                        let taken = bytes + waiting + 8 * options.len() as u64 + arena.bytes();
                        meter.check_memory(taken, WHAT)?;
                    }
                }
            }
            options.sort_unstable();
            options.dedup();
            bytes += STATE + 8 * (state.len() + options.len()) as u64;
            meter.positions += 1;
            let waiting = STATE * (states.len() - graph.len()) as u64;
            meter.check_memory(bytes + waiting + arena.bytes(), WHAT)?;
            graph.push(options);
        }
        let bytes = bytes + arena.bytes();
        Ok(Explored { arena, states, graph, bytes, ids })
    }
}

/// The components in order, without those that have no option.
pub(crate) fn live(
    arena: &Arena,
    nodes: Vec<NodeId>,
    ends: Ends,
    meter: &mut Meter,
) -> Result<State, Error> {
    let mut live = Vec::with_capacity(nodes.len());
    for &node in &nodes {
        if !arena.options(node, meter)?.is_empty() {
            live.push(node);
        }
    }
    if live.is_empty() && ends == Ends::Own {
        live.extend(nodes.into_iter().min());
    }
    live.sort_unstable();
    Ok(live.into_boxed_slice())
}
