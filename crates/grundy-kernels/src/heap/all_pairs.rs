//! Values of 64 heaps at a time where no sparse space is known: every pair of heaps is gone through.
//!
//! Pairs of the heaps before the block are gone through first, for each heap of the block apart: some
//! mark their sums in a table, which leaves few candidates, and these are sought among the sums of the
//! others, eight at a time: one that is found makes room for the next, and as pairs come round again and
//! again, each is held against all of them. Then the heaps of the block are completed one after the other.

use super::blocks::Step;
use super::lanes::{LANES, Lane, Level, Sought};
use super::moves::Moves;
use super::space::Frequencies;
use super::tuner::Tuner;
use crate::threads::in_parallel;

/// Values of heaps from 0, and what computes the next ones.
#[derive(Clone, Debug)]
pub(super) struct AllPairs<L> {
    moves: Moves,
    level: Level,
    threads: usize,
    /// Every value is below this power of two.
    bound: u32,
    /// The values, and [`LANES`] places after the last.
    values: Vec<L>,
    len: usize,
    /// The values again: the last place is heap 0, the one before it heap 1, ….
    backward: Vec<L>,
    largest: u32,
    /// How many pairs mark their sums.
    marked: Tuner,
    searches: Vec<Search>,
    /// No room is made for more values than this before they come.
    expected: usize,
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
    /// Bits of the candidates: numbers that no sum had marked when they were chosen and that have not been sought.
    unmarked: Vec<u64>,
    /// Those in earlier words have been sought.
    word: usize,
    sought: Sought,
    /// Among how many sums candidates were sought.
    looks: usize,
}

/// Among so many sums candidates are sought before others take the places of those that were found; they stay in the first
/// cache.
const STRETCH: usize = 4096;

/// With more sums than this in a block, threads share them.
const SHARED: usize = 1 << 19;

/// Room is made for one value more in so many.
const GROWTH: usize = 8;

impl<L: Lane> AllPairs<L> {
    /// Values below this can be stored: no flag is needed.
    pub(super) const MOST: u32 = 2 * L::FLAG;

    /// Goes on after the heaps with these `values`, at least [`Moves::least`] in number; they and the next
    /// ones are below `bound`, a power of two.
    pub(super) fn new(
        moves: Moves,
        bound: u32,
        threads: usize,
        values: impl ExactSizeIterator<Item = u32>,
    ) -> AllPairs<L> {
        let count = values.len();
        let mut all = AllPairs {
            moves,
            level: Level::best(),
            threads,
            bound,
            values: vec![L::default(); LANES],
            len: 0,
            backward: Vec::new(),
            largest: 0,
            marked: Tuner::new(count / 16),
            searches: vec![Search::default(); LANES],
            expected: usize::MAX,
        };
        all.reserve(count + count / GROWTH + LANES);
        values.for_each(|value| all.push(value));
        all
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    pub(super) fn get(&self, heap: usize) -> u32 {
        self.values[heap].get()
    }

    /// Whether `value` is as small as all that can be stored.
    pub(super) fn fits(&self, value: u32) -> bool {
        value < self.bound
    }

    /// Appends the value of the next heap; it must fit, see [`fits`](AllPairs::fits).
    pub(super) fn push(&mut self, value: u32) {
        if self.len == self.backward.len() {
            let left = self.expected.saturating_sub(self.len);
            self.reserve(self.len + (self.len / GROWTH).min(left) + LANES);
        }
        let stored = L::new(value);
        self.values[self.len] = stored;
        self.values.push(L::default());
        let end = self.backward.len();
        self.backward[end - 1 - self.len] = stored;
        self.len += 1;
        self.largest = self.largest.max(value);
    }

    /// No more than `len` values are likely to come.
    pub(super) fn expect(&mut self, len: usize) {
        self.expected = len;
    }

    /// Makes room for `len` heaps at once.
    pub(super) fn reserve(&mut self, len: usize) {
        if len > self.backward.len() {
            let mut backward = vec![L::default(); len];
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
        (self.values.capacity() + self.backward.capacity()) * size_of::<L>()
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
            let heap = first + part * each;
            (heap..).zip(&mut *searches).for_each(|(heap, search)| self.begin(search, heap, first));
            self.look(searches, heap, first);
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
        let marked = self.marked.size().min(pairs);
        let looks: usize = searches[..count].iter().map(|search| search.looks).sum();
        // Some candidate is always sought among all.
        let spared = looks.saturating_sub(count * (pairs - marked)) / 8 * L::seek_cost(self.bound);
        let own = count * marked / 8 * L::table_cost(self.bound);
        self.marked.learn(own, spared, pairs);
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
    fn sides(&self, left: usize, from: usize, to: usize) -> (&[L], &[L]) {
        let start = self.backward.len() - 1 - (left - from);
        (&self.values[from..to], &self.backward[start..start + (to - from)])
    }

    /// How many pairs mark their sums for each number of tokens taken.
    fn share(&self) -> usize {
        self.marked.size() / self.moves.split.len()
    }

    /// Marks the first options of `heap` among those in which all heaps are below `first`.
    fn begin(&self, search: &mut Search, heap: usize, first: usize) {
        search.sums.clear();
        search.sums.resize(self.bound as usize, 0);
        search.left.clear();
        search.next = 0;
        search.looks = 0;
        let singles = self.moves.single.iter().map(|taken| heap - taken);
        singles.filter(|&left| left < first).for_each(|left| search.mark(self.values[left]));
        for &taken in &self.moves.split {
            let (from, end) = self.range(heap, taken, first);
            let (one, other) =
                self.sides(heap - taken, from, end.min(from + self.share()).max(from));
            L::tabulate(self.level, one, other, &mut search.sums);
        }
    }

    /// Seeks candidates of neighbouring heaps among the pairs that have not marked their sums, until each heap has one
    /// left, or none. What is read for one heap is at hand for the others.
    fn look(&self, searches: &mut [Search], heap: usize, first: usize) {
        let pairs = |heap, taken| {
            let (from, end) = self.range(heap, taken, first);
            (from + self.share()).min(end)..end
        };
        let room = L::room(self.level, self.bound);
        // The heaps have nearly as many pairs each; where one has fewer, the last stretches are shorter, or empty.
        let heaps = heap..heap + searches.len();
        let stretches = |taken| {
            let most = heaps.clone().map(|heap| pairs(heap, taken).len()).max();
            most.unwrap_or(0).div_ceil(STRETCH).max(1)
        };
        let split: Vec<(usize, usize)> =
            self.moves.split.iter().map(|&taken| (taken, stretches(taken))).collect();
        let all = split.iter().map(|(_, stretches)| stretches).sum();
        searches.iter_mut().for_each(|search| search.choose(room));
        loop {
            for &(taken, stretches) in &split {
                for start in (0..stretches).map(|number| number * STRETCH) {
                    let mut goes_on = false;
                    for (heap, search) in (heap..).zip(&mut *searches) {
                        if !search.fill(all, self.bound) {
                            continue;
                        }
                        goes_on = true;
                        let pairs = pairs(heap, taken);
                        let from = pairs.start + start;
                        let (one, other): (&[L], &[L]) = if from < pairs.end {
                            self.sides(heap - taken, from, pairs.end.min(from + STRETCH))
                        } else {
                            (&[], &[])
                        };
                        search.seek(self.level, self.bound, one, other);
                    }
                    if !goes_on {
                        return;
                    }
                }
            }
        }
    }

    /// The value of the heap after the last, whose earlier options have been gone through.
    fn finish(&self, search: &mut Search, first: usize) -> u32 {
        let heap = self.len;
        let singles = self.moves.single.iter().map(|taken| heap - taken);
        singles.filter(|&left| left >= first).for_each(|left| search.mark(self.values[left]));
        for &taken in &self.moves.split {
            let (from, end) = self.range(heap, taken, first);
            let (one, other) = self.sides(heap - taken, 1, from.min(end).max(1));
            L::tabulate(self.level, one, other, &mut search.sums);
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
            self.look(std::slice::from_mut(search), heap, first);
        }
    }
}

impl Search {
    fn mark<L: Lane>(&mut self, sum: L) {
        let mask = self.sums.len() - 1;
        self.sums[sum.get() as usize & mask] = 1;
    }

    /// The candidates are the numbers from `next` on that no sum has marked.
    fn choose(&mut self, room: usize) {
        let (eights, _) = self.sums.as_chunks::<8>();
        let word = |eights: &[[u8; 8]]| {
            eights.iter().rev().fold(0, |bits, eight| bits << 8 | u64::from(unmarked(*eight)))
        };
        self.unmarked.clear();
        self.unmarked.extend(eights.chunks(8).map(word));
        self.word = self.next as usize / 64;
        if let Some(bits) = self.unmarked.get_mut(self.word) {
            *bits &= u64::MAX << (self.next % 64);
        }
        self.sought.begin(room);
    }

    /// Seeks as many candidates as there is room for among so many stretches of pairs. Whether any is to be sought: until one
    /// is left.
    fn fill(&mut self, stretches: usize, bound: u32) -> bool {
        if !self.left.is_empty() || self.next == bound {
            return false;
        }
        let Search { sought, unmarked, word, .. } = self;
        let goes_on = sought.fill(stretches, || candidate(unmarked, word));
        if !goes_on {
            self.next = bound;
        }
        goes_on
    }

    /// Drops the candidates that are sums of two numbers at the same place of both lists, the next stretch.
    fn seek<L: Lane>(&mut self, level: Level, bound: u32, one: &[L], other: &[L]) {
        self.looks += one.len();
        self.sought.find(level, bound, one, other, None);
        self.left.extend(self.sought.left());
        self.left.sort_unstable();
        if let Some(&last) = self.left.last() {
            self.next = last + 1;
        }
    }
}

/// The next number that has a bit, which it loses; words are looked at from `word` on.
fn candidate(bits: &mut [u64], word: &mut usize) -> Option<u32> {
    while let Some(bits) = bits.get_mut(*word) {
        if *bits > 0 {
            let number = *word * 64 + bits.trailing_zeros() as usize;
            *bits &= *bits - 1;
            return u32::try_from(number).ok();
        }
        *word += 1;
    }
    None
}

/// A bit for each of eight places that has no mark, 0 rather than 1.
fn unmarked(eight: [u8; 8]) -> u8 {
    // The marks of places 0 to 7 come to be the bits 56 to 63.
    let marks = u64::from_le_bytes(eight).wrapping_mul(0x0102_0408_1020_4080);
    !marks.to_le_bytes()[7]
}
