//! How much to do one way before the rest is done another way.

/// A size that follows the costs of the work it governs; results do not depend on it.
#[derive(Clone, Debug)]
pub(super) struct Tuner {
    size: usize,
}

/// The rest falls quickly as the size grows: it should cost so many times less.
const LESS: usize = 5;

impl Tuner {
    pub(super) fn new(size: usize) -> Tuner {
        Tuner { size }
    }

    pub(super) fn size(&self) -> usize {
        self.size
    }

    /// Takes note that work of this size has cost `own` and left a `rest` that a larger size would have
    /// spared. The size stays below `most`.
    pub(super) fn learn(&mut self, own: usize, rest: usize, most: usize) {
        let step = self.size / 8 + 2;
        self.size =
            if LESS * rest > own { self.size + step } else { self.size.saturating_sub(step) };
        self.size = self.size.min(most);
    }
}
