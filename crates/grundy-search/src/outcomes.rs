//! Who wins whole positions, in a table of a fixed size.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use crate::Known;
use crate::facts::{Facts, Key};
use crate::search::{FIRST, GROWTH, largest};

/// Outcomes by the keys of positions, which threads may share. The table grows up to a limit; where there is no room, the
/// outcome gives way that cost the least.
///
/// ```
/// use grundy_search::Outcomes;
///
/// let outcomes = Outcomes::new(1 << 20);
/// outcomes.put(7, true, 100);
/// assert_eq!((outcomes.wins(7), outcomes.wins(8)), (Some(true), None));
/// ```
pub struct Outcomes {
    facts: Facts,
    largest: u64,
    /// How many were put in since the last look at how full the table is.
    put: AtomicU32,
}

/// Between two looks at how full the table is, so many are put in.
const PACE: u32 = 1 << 12;

/// Of a thousand places; beyond, outcomes begin to give way.
const FULL: u32 = 600;

impl Outcomes {
    /// A table that takes at most so many bytes.
    pub fn new(memory: u64) -> Outcomes {
        let largest = largest(memory);
        let mut first = largest;
        while first > FIRST {
            first /= GROWTH;
        }
        Outcomes { facts: Facts::new(first), largest, put: AtomicU32::new(0) }
    }

    /// Whether the player to move wins the position with this key, if that is known.
    pub fn wins(&self, key: u128) -> Option<bool> {
        match self.facts.get(Key::of(key)) {
            Known::Value(value) => Some(value != 0),
            _ => None,
        }
    }

    /// Takes note of who wins, which cost about `effort` positions; whether the table should [grow](Self::grow).
    pub fn put(&self, key: u128, wins: bool, effort: u64) -> bool {
        self.facts.put(Key::of(key), Known::Value(wins.into()), effort);
        self.put.fetch_add(1, Relaxed) % PACE == PACE - 1
            && self.facts.bytes() * GROWTH <= self.largest
            && self.facts.filled() > FULL
    }

    /// Makes room for more outcomes, within the limit.
    pub fn grow(&mut self) {
        if self.facts.bytes() * GROWTH <= self.largest {
            self.facts = self.facts.resized(self.facts.bytes() * GROWTH);
        }
    }

    /// What the table takes now.
    pub fn bytes(&self) -> u64 {
        self.facts.bytes()
    }
}
