//! Values of 64 heaps at a time where no sparse space is known: every pair of heaps is gone through.
//!
//! Pairs of the heaps before the block are gone through first, for each heap of the block apart: some
//! mark their sums in a table, which leaves few candidates, and the others are held against those. Then
//! the heaps of the block are completed one after the other.

use super::blocks::Step;
use super::lanes::{LANES, Lane, Level, WantedSums};
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
    searches: Vec<Search<L>>,
    /// No room is made for more values than this before they come.
    expected: usize,
}

/// What is known of a heap of the block.
#[derive(Clone, Debug)]
struct Search<L> {
    /// By number: 1 if it is the sum of a pair that was gone through.
    sums: Vec<u8>,
    /// Numbers that are no sum of a pair of earlier heaps, in order, …
    left: Vec<u32>,
    /// … all of them below this.
    next: u32,
    /// Those that are being held against pairs.
    wanted: Vec<L>,
    /// What it cost to hold candidates against pairs, for eight times as many.
    looks: usize,
}

/// So many sums are made and compared before it is seen which candidates are among them, then twice as many, … up to what
/// stays in the first cache.
const SHORTEST: usize = 1024;
const LONGEST: usize = 4096;

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
            searches: (0..LANES).map(|_| Search::new()).collect(),
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
        // One candidate is always held against all.
        let always = count * (pairs - marked) * 2 * L::LOOK_COST;
        let own = count * marked / 8 * L::table_cost(self.bound);
        self.marked.learn(own, looks.saturating_sub(always) / 8, pairs);
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
    fn begin(&self, search: &mut Search<L>, heap: usize, first: usize) {
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
            L::tabulate(self.level, one, other, &mut search.sums);
        }
    }

    /// Holds candidates of neighbouring heaps against the pairs that have not marked their sums, until each heap has one
    /// left. What is read for one heap is at hand for the others.
    fn look(&self, searches: &mut [Search<L>], heap: usize, first: usize) {
        loop {
            searches.iter_mut().for_each(|search| search.choose(self.bound));
            if searches.iter().all(|search| search.wanted.is_empty()) {
                return;
            }
            for &taken in &self.moves.split {
                let (mut done, mut stretch, mut goes_on) = (0, SHORTEST, true);
                while goes_on {
                    goes_on = false;
                    for (heap, search) in (heap..).zip(&mut *searches) {
                        let (from, end) = self.range(heap, taken, first);
                        let from = from + self.share() + done;
                        if from < end && !search.wanted.is_empty() {
                            let to = end.min(from + stretch);
                            let (one, other) = self.sides(heap - taken, from, to);
                            search.hold(self.level, one, other);
                            goes_on = true;
                        }
                    }
                    done += stretch;
                    stretch = (2 * stretch).min(LONGEST);
                }
            }
            for search in &mut *searches {
                search.left.extend(search.wanted.drain(..).map(L::get));
            }
        }
    }

    /// The value of the heap after the last, whose earlier options have been gone through.
    fn finish(&self, search: &mut Search<L>, first: usize) -> u32 {
        let heap = self.len;
        let singles = self.moves.single.iter().map(|taken| heap - taken);
        singles.filter(|&left| left >= first).for_each(|left| search.add(self.values[left]));
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

impl<L: Lane> Search<L> {
    fn new() -> Search<L> {
        Search { sums: Vec::new(), left: Vec::new(), next: 0, wanted: Vec::new(), looks: 0 }
    }

    fn add(&mut self, sum: L) {
        let mask = self.sums.len() - 1;
        self.sums[sum.get() as usize & mask] = 1;
    }

    /// If no candidate is left, takes the next numbers that no sum has marked; `next` goes behind them.
    fn choose(&mut self, bound: u32) {
        let most = if self.left.is_empty() { L::TRIED } else { 0 };
        while self.wanted.len() < most && self.next < bound {
            if self.sums[self.next as usize] == 0 {
                self.wanted.push(L::new(self.next));
            }
            self.next += 1;
        }
    }

    /// Drops the candidates that are sums of two numbers at the same place of both lists.
    fn hold(&mut self, level: Level, one: &[L], other: &[L]) {
        let found = level.run(WantedSums { one, other, wanted: &self.wanted });
        self.looks += one.len() * (1 + self.wanted.len()) * L::LOOK_COST;
        let mut at = 0..;
        self.wanted.retain(|_| at.next().is_some_and(|at: u32| found >> at & 1 == 0));
    }
}
