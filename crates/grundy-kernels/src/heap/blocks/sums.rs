//! The least common value that is no option.

use super::super::lanes::{CANDIDATES, LANES, Lane, Pair, Window};
use super::Blocks;

/// Fewer pairs than this are not worth a second thread.
const SHARED: usize = 1 << 17;

/// Candidates that a heap should have left: pairs within the block take some of them.
const SPARE: usize = 2;

/// The candidates of a heap: values that are no sum of a far pair, in order.
#[derive(Clone, Copy, Debug, Default)]
struct Candidates {
    left: [u32; CANDIDATES + SPARE],
    count: usize,
    /// All smaller values have been looked at.
    next: u32,
}

impl<L: Lane> Blocks<L> {
    /// The least common value of each heap that is no option, as far as the first that is too large;
    /// stores them.
    pub(super) fn least_sums(&mut self, at: usize, count: usize) -> ([u32; LANES], usize) {
        let first = at - self.moves.front();
        let pairs = self.plain_pairs().len();
        let marked = self.marked.size().min(pairs);
        self.mark_far(at, marked, count);
        let rare_is_near = !self.flagged && self.rares.touch(first - LANES, first);
        let mut cost = 0;
        let mut candidates = [Candidates::default(); LANES];
        let mut sums = [0; LANES];
        let mut done = count;
        self.look(&mut candidates[..count], 0, at, &mut cost);
        for lane in 0..count {
            for pair in &self.near {
                let offset = pair.offset as usize;
                if !(rare_is_near && self.rares.contains(first + lane - offset)) {
                    self.marks.add(lane, self.stored[at + lane - offset] ^ pair.value);
                }
            }
            if self.space.is_none() {
                self.mark_middle(lane, at);
            }
            sums[lane] = loop {
                let Candidates { left, count: kept, next } = candidates[lane];
                let free = |packed: &&u32| !self.marks.is_marked(lane, **packed);
                if let Some(&packed) = left[..kept].iter().find(free) {
                    break packed;
                }
                if next >= self.bound {
                    break self.bound;
                }
                candidates[lane].count = 0;
                self.look(&mut candidates[lane..count], lane, at, &mut cost);
            };
            if sums[lane] == self.bound {
                done = lane + 1;
                break;
            }
            self.stored[at + lane] = L::new(sums[lane]);
        }
        if done == LANES {
            // One look is always needed.
            let spared = cost.saturating_sub((pairs - marked) * L::KILL_COST);
            self.marked.learn(marked * L::MARK_COST, spared, pairs);
        }
        (sums, done)
    }

    /// Marks the sums of the first `marked` far pairs, and of those that meet rare heaps.
    fn mark_far(&mut self, at: usize, marked: usize, count: usize) {
        let window = Window { values: &self.stored, at };
        let pairs = if self.mixed.is_empty() { &self.far } else { &self.clean };
        self.marks.set(self.level, window, &pairs[..marked]);
        for pair in &self.mixed {
            for lane in 0..count {
                let heap = (self.len + lane).checked_sub(pair.offset as usize);
                if let Some(heap) = heap.filter(|&heap| !self.rares.contains(heap)) {
                    self.marks.add(lane, self.stored[self.moves.front() + heap] ^ pair.value);
                }
            }
        }
    }

    /// Finds further candidates for those heaps of the block from lane `first` on that have too few.
    fn look(&self, heaps: &mut [Candidates], first: usize, at: usize, cost: &mut usize) {
        let pairs = self.plain_pairs();
        let pairs = &pairs[self.marked.size().min(pairs.len())..];
        let window = Window { values: &self.stored, at: at + first };
        loop {
            let wants = |heap: &Candidates| heap.count < SPARE && heap.next < self.bound;
            if !heaps.iter().any(wants) {
                return;
            }
            let mut stored = [[L::new(0); LANES]; CANDIDATES];
            let mut tried = [[self.bound; CANDIDATES]; LANES];
            for (lane, heap) in heaps.iter().enumerate().filter(|(_, heap)| wants(heap)) {
                tried[lane] = self.first_free(first + lane, heap.next);
                for (stored, &packed) in stored.iter_mut().zip(&tried[lane]) {
                    // The bound is no sum: that it does not fit does not matter.
                    stored[lane] = L::new(packed.min(self.bound - 1));
                }
            }
            *cost += pairs.len() * L::KILL_COST;
            let killed = self.kill(window, pairs, &stored);
            for (lane, heap) in heaps.iter_mut().enumerate().filter(|(_, heap)| wants(heap)) {
                for (killed, packed) in killed.iter().zip(tried[lane]) {
                    heap.next = packed + 1;
                    if packed < self.bound && killed >> lane & 1 == 0 {
                        heap.left[heap.count] = packed;
                        heap.count += 1;
                    }
                }
            }
        }
    }

    /// The least numbers from `start` on that no sum has marked; the bound where there are no more.
    fn first_free(&self, lane: usize, start: u32) -> [u32; CANDIDATES] {
        let mut free = [self.bound; CANDIDATES];
        let mut found = 0;
        self.marks.free(lane, start, self.bound, |packed| {
            free[found] = packed;
            found += 1;
            found < CANDIDATES
        });
        free
    }

    /// The heaps to whose candidates some pair adds up; long lists are shared by the threads.
    fn kill(
        &self,
        window: Window<'_, L>,
        pairs: &[Pair<L>],
        candidates: &[[L; LANES]; CANDIDATES],
    ) -> [u64; CANDIDATES] {
        if self.threads == 1 || pairs.len() < SHARED {
            return self.level.kill(window, pairs, candidates);
        }
        let share = pairs.len().div_ceil(self.threads);
        std::thread::scope(|scope| {
            let work = |part| scope.spawn(move || self.level.kill(window, part, candidates));
            let threads: Vec<_> = pairs.chunks(share).map(work).collect();
            threads.into_iter().fold([0; CANDIDATES], |all, thread| {
                let part = thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
                std::array::from_fn(|c| all[c] | part[c])
            })
        })
    }

    /// Marks the sums of the few heaps about half as large as what is left.
    fn mark_middle(&mut self, lane: usize, at: usize) {
        let zero = self.moves.front();
        for (&taken, &first) in self.moves.split.iter().zip(&self.paired) {
            let left = at + lane - zero - taken;
            let end = if self.moves.unequal { left.div_ceil(2) } else { left / 2 + 1 };
            for heap in first..end {
                let sum = self.stored[zero + heap] ^ self.stored[zero + left - heap];
                self.marks.add(lane, sum);
            }
        }
    }
}
