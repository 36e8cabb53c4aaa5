//! Values of 64 heaps at a time where no sparse space is known: every pair of heaps is gone through.
//!
//! Pairs of the heaps before the block are gone through first, for each heap of the block apart: some
//! mark their sums in a table, which leaves few candidates, and the others are held against those. Then
//! the heaps of the block are completed one after the other.

use super::blocks::Step;
use super::lanes::{LANES, Level, WANTED, WantedSums};
use super::moves::Moves;
use super::space::Frequencies;
use super::tuner::Tuner;
use crate::threads::in_parallel;

/// Values of heaps from 0, and what computes the next ones.
#[derive(Clone, Debug)]
pub(super) struct AllPairs {
    moves: Moves,
    level: Level,
    threads: usize,
    /// Every value is below this power of two.
    bound: u32,
    /// The values, and [`LANES`] places after the last.
    values: Vec<u16>,
    len: usize,
    /// The values again: the last place is heap 0, the one before it heap 1, ….
    backward: Vec<u16>,
    largest: u32,
    /// How many pairs mark their sums.
    marked: Tuner,
    searches: Vec<Search>,
}

/// What is known of a heap of the block.
#[derive(Clone, Debug, Default)]
struct Search {
    /// By number: 1 if it is the sum of a pair that was gone through.
    sums: Vec<u8>,
    /// Numbers that are no sum of a pair of earlier heaps, in order, …
    left: Vec<u32>,
    /// … all of them below this.
    next: u32,
    /// How often candidates were held against pairs.
    looks: usize,
}

/// So many sums are made and compared before it is seen whether that is enough.
const STRETCH: usize = 1024;

/// With more sums than this in a block, threads share them.
const SHARED: usize = 1 << 19;

/// Room is made for one value more in so many.
const GROWTH: usize = 8;

/// About how many cycles it takes to mark eight sums, and to hold eight against the candidates.
const MARK_COST: usize = 10;
const LOOK_COST: usize = 2;

impl AllPairs {
    /// Values below this can be stored.
    pub(super) const MOST: u32 = 1 << 15;

    /// Goes on after the heaps with these `values`, at least [`Moves::least`] in number; they and the next
    /// ones are below `bound`, a power of two.
    pub(super) fn new(
        moves: Moves,
        bound: u32,
        threads: usize,
        values: impl ExactSizeIterator<Item = u32>,
    ) -> AllPairs {
        let count = values.len();
        let mut all = AllPairs {
            moves,
            level: Level::best(),
            threads,
            bound,
            values: vec![0; LANES],
            len: 0,
            backward: Vec::new(),
            largest: 0,
            marked: Tuner::new(count / 16),
            searches: vec![Search::default(); LANES],
        };
        all.reserve(count + count / GROWTH + LANES);
        values.for_each(|value| all.push(value));
        all
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    pub(super) fn get(&self, heap: usize) -> u32 {
        u32::from(self.values[heap])
    }

    /// Whether `value` is as small as all that can be stored.
    pub(super) fn fits(&self, value: u32) -> bool {
        value < self.bound
    }

    /// Appends the value of the next heap; it must fit, see [`fits`](AllPairs::fits).
    pub(super) fn push(&mut self, value: u32) {
        if self.len == self.backward.len() {
            self.reserve(self.len + self.len / GROWTH + LANES);
        }
        let stored = u16::try_from(value).expect("a value below the bound");
        self.values[self.len] = stored;
        self.values.push(0);
        let end = self.backward.len();
        self.backward[end - 1 - self.len] = stored;
        self.len += 1;
        self.largest = self.largest.max(value);
    }

    /// Makes room for `len` heaps at once.
    pub(super) fn reserve(&mut self, len: usize) {
        if len > self.backward.len() {
            let mut backward = vec![0; len];
            backward[len - self.backward.len()..].copy_from_slice(&self.backward);
            self.backward = backward;
            self.values.reserve_exact(len + LANES - self.values.len());
        }
    }

    /// Changes whenever a value is larger than all before.
    pub(super) fn extremes(&self) -> ([u32; 2], usize) {
        ([self.largest; 2], 0)
    }

    /// The memory that it takes, in bytes.
    pub(super) fn bytes(&self) -> usize {
        (self.values.capacity() + self.backward.capacity()) * size_of::<u16>()
    }

    pub(super) fn repeats_from(&self, period: usize) -> usize {
        super::period::repeats_from(&self.values[..self.len], period)
    }

    /// How far back the last `tail` values occurred before.
    pub(super) fn last_occurrence(&self, tail: usize) -> Option<usize> {
        super::period::last_occurrence(self.level, &self.values, self.len, tail)
    }

    pub(super) fn frequencies(&self) -> Frequencies {
        let mut frequencies = Frequencies::default();
        (0..self.len).for_each(|heap| frequencies.add(heap, self.get(heap)));
        frequencies
    }

    /// Computes `count` further heaps, at most [`LANES`], or those before the first that does not fit.
    pub(super) fn step(&mut self, count: usize) -> Step {
        let first = self.len;
        let count = count.min(LANES);
        let mut searches = std::mem::take(&mut self.searches);
        let pairs = self.moves.split.len() * first / 2;
        let threads = if pairs * count > SHARED { self.threads.min(count) } else { 1 };
        let each = count.div_ceil(threads);
        in_parallel(searches[..count].chunks_mut(each).enumerate(), |(part, searches)| {
            let heaps = first + part * each..;
            heaps.zip(searches).for_each(|(heap, search)| self.begin(search, heap, first));
        });
        let mut step = Step::Done;
        for search in &mut searches[..count] {
            let value = self.finish(search, first);
            if value == self.bound {
                step = Step::Grows(value);
                break;
            }
            self.push(value);
        }
        // One look is always needed.
        let more: usize = searches[..count].iter().map(|search| search.looks - 1).sum();
        let marked = self.marked.size().min(pairs);
        let rest = more * (pairs - marked) / 8 * LOOK_COST;
        self.marked.learn(count * marked / 8 * MARK_COST, rest, pairs);
        self.searches = searches;
        step
    }

    /// The pairs of one heap each of `taken` below `heap`: the smaller heap is from the first number up to
    /// the second, exclusive, and the larger one below `first`.
    fn range(&self, heap: usize, taken: usize, first: usize) -> (usize, usize) {
        let left = heap - taken;
        ((left + 1).saturating_sub(first).max(1), self.moves.halves_end(left))
    }

    /// The values of the heaps from `from` up to `to`, exclusive, and of those that make `left` with them.
    fn sides(&self, left: usize, from: usize, to: usize) -> (&[u16], &[u16]) {
        let start = self.backward.len() - 1 - (left - from);
        (&self.values[from..to], &self.backward[start..start + (to - from)])
    }

    /// How many pairs mark their sums for each number of tokens taken.
    fn share(&self) -> usize {
        self.marked.size() / self.moves.split.len()
    }

    /// Goes through the options of `heap` in which all heaps are below `first`, until a candidate is left.
    fn begin(&self, search: &mut Search, heap: usize, first: usize) {
        search.sums.clear();
        search.sums.resize(self.bound as usize, 0);
        search.left.clear();
        search.next = 0;
        search.looks = 0;
        let singles = self.moves.single.iter().map(|taken| heap - taken);
        singles.filter(|&left| left < first).for_each(|left| search.add(self.values[left]));
        for &taken in &self.moves.split {
            let (from, end) = self.range(heap, taken, first);
            let (one, other) =
                self.sides(heap - taken, from, end.min(from + self.share()).max(from));
            for (one, other) in one.iter().zip(other) {
                search.add(one ^ other);
            }
        }
        self.look(search, heap, first);
    }

    /// Holds candidates against the pairs that have not marked their sums, until one is left.
    fn look(&self, search: &mut Search, heap: usize, first: usize) {
        search.looks += 1;
        while search.left.is_empty() && search.next < self.bound {
            let (wanted, count) = search.candidates(self.bound);
            let mut found = 0_u32;
            let all = (1 << count) - 1;
            for &taken in &self.moves.split {
                let (from, end) = self.range(heap, taken, first);
                let from = (from + self.share()).min(end.max(from));
                for from in (from..end).step_by(STRETCH) {
                    let (one, other) = self.sides(heap - taken, from, end.min(from + STRETCH));
                    found |= u32::from(self.level.run(WantedSums { one, other, wanted: &wanted }));
                    if found & all == all {
                        break;
                    }
                }
            }
            let kept = (0..count).filter(|at| found >> at & 1 == 0);
            search.left.extend(kept.map(|at| u32::from(wanted[at])));
            search.looks += usize::from(search.left.is_empty());
        }
    }

    /// The value of the heap after the last, whose earlier options have been gone through.
    fn finish(&self, search: &mut Search, first: usize) -> u32 {
        let heap = self.len;
        let singles = self.moves.single.iter().map(|taken| heap - taken);
        singles.filter(|&left| left >= first).for_each(|left| search.add(self.values[left]));
        for &taken in &self.moves.split {
            let (from, end) = self.range(heap, taken, first);
            let (one, other) = self.sides(heap - taken, 1, from.min(end).max(1));
            for (one, other) in one.iter().zip(other) {
                search.add(one ^ other);
            }
        }
        loop {
            let is_free = |value: &&u32| search.sums[**value as usize] == 0;
            if let Some(&value) = search.left.iter().find(is_free) {
                return value;
            }
            if search.next >= self.bound {
                return self.bound;
            }
            search.left.clear();
            self.look(search, heap, first);
        }
    }
}

impl Search {
    fn add(&mut self, sum: u16) {
        let mask = self.sums.len() - 1;
        self.sums[usize::from(sum) & mask] = 1;
    }

    /// The next numbers that no sum has marked, and how many there are; `next` goes behind them.
    fn candidates(&mut self, bound: u32) -> ([u16; WANTED], usize) {
        let mut wanted = [0; WANTED];
        let mut count = 0;
        while count < WANTED && self.next < bound {
            if self.sums[self.next as usize] == 0 {
                wanted[count] = u16::try_from(self.next).expect("numbers below the bound");
                count += 1;
            }
            self.next += 1;
        }
        (wanted, count)
    }
}
