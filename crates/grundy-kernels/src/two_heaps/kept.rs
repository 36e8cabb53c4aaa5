//! What is known of each value between two slabs of rows.

/// Where the values of a table are kept while some rows after others are filled, so that no more than these rows have to
/// be in memory: what each value has in mind when it leaves the rows, in words. An implementation that fails takes note
/// of that, answers as it likes, and the caller throws the rows away.
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
