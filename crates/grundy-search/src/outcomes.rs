//! Who wins whole positions, in a table of a fixed size.

use crate::Known;
use crate::facts::{Facts, Key};
use crate::search::{FIRST, GROWTH, largest};

/// Outcomes by the keys of positions. The table grows up to a limit; where there is no room, the outcome gives way that
/// cost the least.
///
/// ```
/// use grundy_search::Outcomes;
///
/// let mut outcomes = Outcomes::new(1 << 20);
/// outcomes.put(7, true, 100);
/// assert_eq!((outcomes.wins(7), outcomes.wins(8)), (Some(true), None));
/// ```
pub struct Outcomes {
    facts: Facts,
    largest: u64,
    /// How many were put in since the last look at how full the table is.
    put: u32,
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
        Outcomes { facts: Facts::new(first), largest, put: 0 }
    }

    /// Whether the player to move wins the position with this key, if that is known.
    pub fn wins(&self, key: u128) -> Option<bool> {
        match self.facts.get(Key::of(key)) {
            Known::Value(value) => Some(value != 0),
            _ => None,
        }
    }

    /// Takes note of who wins, which cost about `effort` positions.
    pub fn put(&mut self, key: u128, wins: bool, effort: u64) {
        self.facts.put(Key::of(key), Known::Value(wins.into()), effort);
        self.put += 1;
        if self.put.is_multiple_of(PACE)
            && self.facts.bytes() * GROWTH <= self.largest
            && self.facts.filled() > FULL
        {
            self.facts = self.facts.resized(self.facts.bytes() * GROWTH);
        }
    }

    /// What the table takes now.
    pub fn bytes(&self) -> u64 {
        self.facts.bytes()
    }
}
