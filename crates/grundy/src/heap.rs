//! Long runs of heap values: how far to compute, when a period is proved, files of values.

pub mod file;
mod lists;
mod run;

pub use lists::{exceptions, histogram, maxima, rares};
pub use run::{Ended, Found, Run};

/// G(n + `period`) = G(n) + `saltus` for all n ≥ `start`, as far as it was seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Repetition {
    /// The pre-period: the least n from which the values repeat.
    pub start: usize,
    /// The period.
    pub period: usize,
    /// What a value grows by in a period; 0 if the values are bounded.
    pub saltus: u32,
}

impl Repetition {
    /// The value of `heap`, which `known` gives for the heaps of one period from `start` on; `None` if
    /// it is 2^32 or more.
    pub fn continued(self, heap: u64, known: &dyn Fn(usize) -> Option<u32>) -> Option<u32> {
        let start = self.start as u64;
        let Some(beyond) = heap.checked_sub(start) else {
            return usize::try_from(heap).ok().and_then(known);
        };
        let period = self.period as u64;
        let first = usize::try_from(start + beyond % period).ok().and_then(known)?;
        let grown = u128::from(beyond / period) * u128::from(self.saltus) + u128::from(first);
        u32::try_from(grown).ok()
    }
}
