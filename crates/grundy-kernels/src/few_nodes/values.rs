//! What is known of sets of nodes, in a few places.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::NONE;

/// What was found of a set: its value, or [`NONE`] if it is none of those that were asked for, and then values that it is not,
/// a bit for each.
pub(super) type Found = (u32, u64);

/// Sets of nodes of one graph with what is known of their values.
pub struct Values(
    /// One set in each place: what of the set times an odd number is not the place, and beside it the fact.
    Box<[AtomicU64]>,
);

/// A fact has so many bits: it is one more than the value, or `NOT` and which of the least values it is not.
const FACT: u32 = 9;
const NOT: u64 = 1 << (FACT - 1);

/// So many places, no fewer than facts.
const PLACES: usize = 1 << 11;

impl Values {
    /// For a few sets: 16 KiB.
    pub fn few() -> Values {
        Values::new(PLACES)
    }

    /// For as many sets as a long search meets again soon: 64 KiB.
    pub fn many() -> Values {
        Values::new(PLACES << 2)
    }

    fn new(places: usize) -> Values {
        Values((0..places).map(|_| AtomicU64::new(0)).collect())
    }

    /// The place of a set, and what is written there of it.
    #[inline]
    fn place(&self, set: u64) -> (&AtomicU64, u64) {
        // Different sets have different products.
        let product = set.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let bits = self.0.len().ilog2();
        let place = usize::try_from(product >> (64 - bits)).unwrap_or(0);
        (&self.0[place], product << bits)
    }

    /// The value of a set, or [`NONE`] if it is known to be none of `wanted`.
    #[inline]
    pub(super) fn get(&self, set: u64, wanted: u64) -> Option<u32> {
        let (place, tag) = self.place(set);
        // The lowest bits are the fact.
        let known = place.load(Relaxed) ^ tag;
        if known == 0 || known >> FACT != 0 {
            return None;
        }
        if known & NOT == 0 {
            return u32::try_from(known - 1).ok();
        }
        (wanted & !(known & (NOT - 1)) == 0).then_some(NONE)
    }

    #[inline]
    pub(super) fn put(&self, set: u64, (value, not): Found) {
        let (place, tag) = self.place(set);
        let fact = if value < NONE { u64::from(value) + 1 } else { NOT | not & (NOT - 1) };
        place.store(tag | fact, Relaxed);
    }
}
