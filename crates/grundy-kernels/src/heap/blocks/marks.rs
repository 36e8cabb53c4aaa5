//! The sums of pairs, a set of small numbers for each heap of a block.

use super::super::lanes::{LANES, Lane, Level, Pair, Window};

/// By lane, the numbers that are sums. Most heaps need only the small ones: they are marked group by
/// group.
#[derive(Clone, Debug)]
pub(super) struct Marks {
    bound: u32,
    /// The numbers below this are marked.
    ready: u32,
    /// About how many cycles that took.
    cost: usize,
    /// Words in a row of bits.
    words: usize,
    rows: Vec<u64>,
}

impl Marks {
    pub(super) fn new(bound: u32) -> Marks {
        let words = (bound as usize).div_ceil(64);
        Marks { bound, ready: 0, cost: 0, words, rows: vec![0; words * LANES] }
    }

    /// Removes all marks.
    pub(super) fn clear(&mut self) {
        self.ready = 0;
        self.cost = 0;
        self.rows.fill(0);
    }

    /// Marks further sums of `pairs`, the same ones since the marks were cleared.
    pub(super) fn extend<L: Lane>(
        &mut self,
        level: Level,
        window: Window<'_, L>,
        pairs: &[Pair<L>],
    ) {
        self.extend_by(level, window, &[pairs], L::group(self.ready, self.bound));
    }

    /// Marks the next so many `numbers` that are sums of `pairs`.
    pub(super) fn extend_by<L: Lane>(
        &mut self,
        level: Level,
        window: Window<'_, L>,
        pairs: &[&[Pair<L>]],
        numbers: u32,
    ) {
        for pairs in pairs {
            L::mark(level, window, pairs, self.ready, numbers, &mut self.rows);
            self.cost += L::mark_cost(numbers) * pairs.len();
        }
        self.ready = self.bound.min(self.ready + numbers);
    }

    /// Marks the sums of more pairs among the numbers that are ready, which were marked at once.
    pub(super) fn add_pairs<L: Lane>(
        &mut self,
        level: Level,
        window: Window<'_, L>,
        pairs: &[Pair<L>],
    ) {
        if !pairs.is_empty() {
            L::mark(level, window, pairs, 0, self.ready, &mut self.rows);
        }
    }

    /// The first number of a heap, among those that are ready, that neither has a mark nor is in the set `others`; there is
    /// a word for each heap.
    pub(super) fn first_free(&self, lane: usize, others: u64) -> Option<u32> {
        let free = !(self.rows[lane] | others) & (u64::MAX >> (64 - self.ready));
        (free != 0).then(|| free.trailing_zeros())
    }

    /// About how many cycles it took to mark pairs.
    pub(super) fn cost(&self) -> usize {
        self.cost
    }

    /// Sums below this are marked.
    pub(super) fn ready(&self) -> u32 {
        self.ready
    }

    /// Marks one sum of the heap at `lane`, unless it has the flag.
    pub(super) fn add<L: Lane>(&mut self, lane: usize, sum: L) {
        let stored = sum.get();
        if stored < self.bound {
            self.rows[lane * self.words + stored as usize / 64] |= 1 << (stored % 64);
        }
    }

    pub(super) fn is_marked(&self, lane: usize, packed: u32) -> bool {
        self.rows[lane * self.words + packed as usize / 64] >> (packed % 64) & 1 != 0
    }

    /// The numbers from `start`, below `end`, that have no mark; none has that is not ready.
    pub(super) fn free(&self, lane: usize, start: u32, end: u32) -> impl Iterator<Item = u32> {
        let row = &self.rows[lane * self.words..][..self.words];
        let words = row.iter().zip((0..end).step_by(64)).skip(start as usize / 64);
        let mut words = words.map(move |(word, base)| {
            let early = u64::MAX << start.saturating_sub(base);
            let late = u64::MAX >> (64 - (end - base).min(64));
            (base, !word & early & late)
        });
        let mut now = (0, 0);
        std::iter::from_fn(move || {
            while now.1 == 0 {
                now = words.next()?;
            }
            let number = now.0 + now.1.trailing_zeros();
            now.1 &= now.1 - 1;
            Some(number)
        })
    }
}
