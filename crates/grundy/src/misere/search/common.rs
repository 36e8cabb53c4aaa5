//! What all threads of a search share: components with their options, and outcomes, by names that are the same for all.

use grundy_search::Outcomes;

use crate::engine::arena::{Arena, NodeId};

/// Outcomes of sums by their names.
pub(super) struct Common {
    pub(super) outcomes: Outcomes,
    pub(super) arena: Arena,
    /// Whether several threads search.
    pub(super) has_threads: bool,
}

impl Common {
    /// Outcomes in so many bytes.
    pub(super) fn new(memory: u64) -> Common {
        Common { outcomes: Outcomes::new(memory), arena: Arena::default(), has_threads: false }
    }

    /// What it keeps, in bytes.
    pub(super) fn bytes(&self) -> u64 {
        self.outcomes.bytes() + self.arena.bytes()
    }
}

/// The name of a position.
pub(super) fn name_of(node: NodeId) -> u128 {
    with_word(POSITION, node.index() as u128)
}

/// Where names of positions begin.
const POSITION: u128 = 0xb492_b66f_be98_f273_9ae1_6a3b_2f90_404f;

/// `name` with one word more: a bijection of either.
#[inline]
pub(in crate::misere) fn with_word(name: u128, word: u128) -> u128 {
    let name =
        (name.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
    name ^ name >> 64
}
