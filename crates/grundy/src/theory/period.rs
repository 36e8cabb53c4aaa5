//! Periods of heap values: finding them, and when finitely many values prove one for ever.

mod theorem;

pub use theorem::{Proof, Theorem, Theorems};

/// G(n + `period`) = G(n) + `saltus` for all n ≥ `start`.
///
/// ```
/// use grundy::theory::period::{Period, observe};
///
/// assert_eq!(observe(&[9, 0, 1, 0, 1, 0, 1, 0, 1]), Some(Period::new(1, 2)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// The pre-period: the least n from which the values repeat.
    pub start: usize,
    /// The period.
    pub period: usize,
    /// What each period adds: 0 for values that repeat, more for an arithmetic period.
    pub saltus: u32,
}

impl Period {
    /// A period without saltus.
    pub fn new(start: usize, period: usize) -> Period {
        Period { start, period, saltus: 0 }
    }
}

/// The period that the values show, without any proof: the least one that holds for their second half,
/// three times or more.
///
/// Takes O(values) time and memory.
pub fn observe(values: &[u32]) -> Option<Period> {
    let len = values.len();
    candidates(values).find(|found| found.start <= len / 2 && found.start + 3 * found.period <= len)
}

/// For each period in turn, the least start and the saltus with which it holds up to the last value;
/// none whose saltus would be negative.
fn candidates(values: &[u32]) -> impl Iterator<Item = Period> + '_ {
    let len = values.len();
    let matches = suffix_matches(values);
    (1..len).filter_map(move |period| {
        let saltus = values[len - 1].checked_sub(values[len - 1 - period])?;
        // Steps that are equal at the end mean one more value that is.
        let held = matches.get(period).map_or(1, |steps| steps + 1);
        Some(Period { start: len - period - held, period, saltus })
    })
}

/// For each shift p, how many of the last steps from one value to the next equal the ones p earlier
/// (the Z-function of the reversed sequence).
fn suffix_matches(values: &[u32]) -> Vec<usize> {
    let len = values.len().saturating_sub(1);
    let at = |i: usize| i64::from(values[len - i]) - i64::from(values[len - 1 - i]);
    let mut z = vec![0; len];
    let (mut left, mut right) = (0, 0);
    for i in 1..len {
        let mut match_len = if i < right { z[i - left].min(right - i) } else { 0 };
        while i + match_len < len && at(match_len) == at(i + match_len) {
            match_len += 1;
        }
        z[i] = match_len;
        if i + match_len > right {
            (left, right) = (i, i + match_len);
        }
    }
    z
}

#[cfg(test)]
mod tests;
