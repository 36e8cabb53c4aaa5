//! What is known of each value between two slabs of rows.

/// Where the values of a table are kept while some rows after others are filled, so that no more than these rows have to
/// be in memory: what each value has in mind when it leaves the rows, in words. An implementation that fails takes note
/// of that, answers as it likes, and the caller throws the rows away.
///
/// ```
/// use std::collections::VecDeque;
/// use grundy_kernels::two_heaps::{Kept, QueenRows};
///
/// /// In memory.
/// #[derive(Default)]
/// struct Memory {
///     before: VecDeque<Vec<u64>>,
///     after: VecDeque<Vec<u64>>,
/// }
///
/// impl Kept for Memory {
///     fn values(&self) -> usize {
///         self.before.len()
///     }
///
///     fn load(&mut self, words: &mut [u64]) {
///         words.copy_from_slice(&self.before.pop_front().unwrap_or_default());
///     }
///
///     fn save(&mut self, words: &[u64]) {
///         self.after.push_back(words.to_vec());
///     }
/// }
///
/// // Wythoff's table, 128 rows at a time.
/// let mut memory = Memory::default();
/// let mut row = Vec::new();
/// for first in [0, 128] {
///     let fill = QueenRows::fill(1, (256, 500), first..first + 128, &mut memory, 1, &mut |_, _| true);
///     fill.unwrap().read(first, &mut row);
///     memory = Memory { before: memory.after, after: VecDeque::new() };
/// }
/// // ⌊79φ⌋ = 127, so that 128 is ⌊49φ²⌋ and its partner ⌊49φ⌋ = 79 is the smaller heap: row 128 has no 0 behind it.
/// assert!(row.iter().all(|&value| value > 0));
/// ```
pub trait Kept: Send {
    /// How many values were saved after the rows before.
    fn values(&self) -> usize;

    /// Copies what was saved of the next value, the first call that of 0; there are as many calls as values at most.
    fn load(&mut self, words: &mut [u64]);

    /// Saves what the next value has in mind after the rows, the first call that of 0.
    fn save(&mut self, words: &[u64]);
}

/// In memory.
#[cfg(test)]
#[derive(Default)]
pub(super) struct InMemory {
    loaded: Vec<Vec<u64>>,
    at: usize,
    saved: Vec<Vec<u64>>,
}

#[cfg(test)]
impl InMemory {
    /// With these words to be loaded.
    pub(super) fn of(loaded: Vec<Vec<u64>>) -> InMemory {
        InMemory { loaded, ..InMemory::default() }
    }

    /// The words that are loaded.
    pub(super) fn loaded(&self) -> &[Vec<u64>] {
        &self.loaded
    }

    /// What was saved is what is loaded next.
    pub(super) fn turn(&mut self) {
        self.loaded = std::mem::take(&mut self.saved);
        self.at = 0;
    }
}

#[cfg(test)]
impl Kept for InMemory {
    fn values(&self) -> usize {
        self.loaded.len()
    }

    fn load(&mut self, words: &mut [u64]) {
        words.copy_from_slice(&self.loaded[self.at]);
        self.at += 1;
    }

    fn save(&mut self, words: &[u64]) {
        self.saved.push(words.to_vec());
    }
}
