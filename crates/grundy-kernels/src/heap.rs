//! Grundy values of one heap under take-and-break rules.

use std::sync::Arc;

mod all_pairs;
mod blocks;
mod lanes;
mod moves;
mod options;
mod period;
mod recurrence;
mod repeated;
mod space;
#[cfg(test)]
mod tests;
mod tuner;
mod values;

pub use recurrence::HeapTable;
pub use space::Space;
pub use values::{Effort, Gap, HeapValues, Mismatch};

/// Take-and-break rules in digits (Guy and Smith 1956; Berlekamp, Conway and Guy 1982, chapter 4).
///
/// Bit i of the digit d_k says that k tokens may be taken from a heap if exactly i heaps are left.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct TakeBreak {
    /// The digits, from d₀ for taking nothing; each below 16. Taking nothing must split. Shared, because rules go along with
    /// every position and are compared with those of tables.
    pub digits: Arc<Vec<u8>>,
    /// So many of the last digits repeat for ever; 0 if all further digits are 0.
    pub repeat: usize,
    /// Whether the heaps that a split leaves must all be different, as in Grundy's game.
    pub unequal: bool,
}

impl TakeBreak {
    /// The rules with the digits d₀, d₁, …, and 0 from there on.
    pub fn new(digits: Vec<u8>) -> TakeBreak {
        TakeBreak { digits: Arc::new(digits), ..TakeBreak::default() }
    }

    /// The same rules, with different heaps after every split.
    #[must_use]
    pub fn unequal(self) -> TakeBreak {
        TakeBreak { unequal: true, ..self }
    }

    /// The digit d_k.
    pub fn digit(&self, taken: usize) -> u8 {
        if let Some(&digit) = self.digits.get(taken) {
            return digit;
        }
        match self.repeat {
            0 => 0,
            repeat => {
                let start = self.digits.len() - repeat;
                self.digits[start + (taken - start) % repeat]
            }
        }
    }

    /// The most tokens that one move may take; `None` if there is no limit.
    pub fn most_taken(&self) -> Option<usize> {
        let repeats =
            self.digits[self.digits.len() - self.repeat..].iter().any(|&digit| digit != 0);
        let last = self.digits.iter().rposition(|&digit| digit != 0).unwrap_or(0);
        (!repeats).then_some(last)
    }

    /// The largest number of heaps that one move may leave.
    pub fn most_left(&self) -> usize {
        let all = self.digits.iter().fold(0_u8, |all, digit| all | digit);
        all.checked_ilog2().map_or(0, |bit| bit as usize)
    }
}
