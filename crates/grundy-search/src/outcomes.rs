//! Who wins whole positions, in a table of a fixed size.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use crate::book::{self, Damaged};
use crate::facts::{FIRST, Facts, GROWTH, Key, largest};
use crate::search::Progress;
use crate::{Known, Set};

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

impl Outcomes {
    /// A table that takes at most so many bytes, or 4 KiB if that is more.
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
            && self.facts.is_full()
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

    /// How far a search has come that has opened so many positions.
    pub fn progress(&self, opened: u64) -> Progress<'_> {
        Progress::new(opened, Set::NONE, &self.facts)
    }

    /// The outcomes that cost most, as bytes that [`learn`](Self::learn) reads.
    ///
    /// ```
    /// use grundy_search::Outcomes;
    ///
    /// let outcomes = Outcomes::new(1 << 20);
    /// outcomes.put(7, true, 100);
    /// let mut others = Outcomes::new(1 << 20);
    /// others.learn(&outcomes.kept())?;
    /// assert_eq!(others.wins(7), Some(true));
    /// # Ok::<(), grundy_search::Damaged>(())
    /// ```
    pub fn kept(&self) -> Vec<u8> {
        book::write(&self.facts)
    }

    /// Takes over what other searches have found, which have to name their positions in the same way; the table grows for
    /// it as far as it may.
    ///
    /// # Errors
    /// If these are not the bytes that were written; some outcomes may have been taken over.
    pub fn learn(&mut self, kept: &[u8]) -> Result<(), Damaged> {
        book::learn(&mut self.facts, kept, self.largest)
    }
}
