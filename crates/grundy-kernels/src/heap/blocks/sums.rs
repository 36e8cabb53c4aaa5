//! The least common value that is no option.

use super::super::lanes::{CANDIDATES, Kill, LANES, Lane, Window};
use super::Blocks;

/// Candidates that a heap should have left: pairs within the block take some of them.
const SPARE: usize = 2;

/// So few heaps are sooner completed one by one than held against all pairs together, …
const FEW: usize = 3;

/// … for about so many cycles a pair.
const ADD_COST: usize = 2;

/// No candidate.
const NONE: u32 = u32::MAX;

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
        if !self.flagged {
            self.far.set_apart(first, &self.moves, &self.rares);
        }
        let pairs = self.far.plain().len();
        let marked = self.marked.size().min(pairs);
        self.marks.clear();
        self.mark_far(at);
        self.mark_mixed(first, count);
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
            self.marked.learn(self.marks.cost(), spared, pairs);
        }
        (sums, done)
    }

    /// Marks the next sums of the first far pairs.
    fn mark_far(&mut self, at: usize) {
        let window = Window { values: &self.stored, at };
        let (marked, _) = self.far.plain_split(self.marked.size());
        self.marks.extend(self.level, window, marked);
    }

    /// Marks the sums of the pairs that meet rare heaps.
    fn mark_mixed(&mut self, first: usize, count: usize) {
        for pair in self.far.mixed() {
            for lane in 0..count {
                let heap = (first + lane).checked_sub(pair.offset as usize);
                if let Some(heap) = heap.filter(|&heap| !self.rares.contains(heap)) {
                    self.marks.add(lane, self.stored[self.moves.front() + heap] ^ pair.value);
                }
            }
        }
    }

    /// Finds further candidates for those heaps of the block from lane `first` on that have too few.
    fn look(&mut self, heaps: &mut [Candidates], first: usize, at: usize, cost: &mut usize) {
        let bound = self.bound;
        let wants = |heap: &Candidates| heap.count < SPARE && heap.next < bound;
        loop {
            let wanting = heaps.iter().filter(|heap| wants(heap)).count();
            if wanting == 0 {
                return;
            }
            if heaps.iter().any(|heap| wants(heap) && heap.next == self.marks.ready()) {
                self.mark_far(at);
            }
            let mut stored = [[L::default(); LANES]; CANDIDATES];
            let mut tried = [[NONE; CANDIDATES]; LANES];
            for (lane, heap) in heaps.iter_mut().enumerate().filter(|(_, heap)| wants(heap)) {
                if wanting <= FEW {
                    *cost += self.complete(first + lane, at) * ADD_COST;
                }
                (tried[lane], heap.next) = self.first_free(first + lane, heap.next);
                for (stored, &packed) in stored.iter_mut().zip(&tried[lane]) {
                    stored[lane] = L::new(packed);
                }
            }
            let killed = if wanting <= FEW {
                [0; CANDIDATES]
            } else {
                let (_, pairs) = self.far.plain_split(self.marked.size());
                *cost += pairs.len() * L::KILL_COST;
                let window = Window { values: &self.stored, at: at + first };
                self.level.run(Kill { window, pairs, candidates: &stored })
            };
            for (lane, (heap, tried)) in heaps.iter_mut().zip(&tried).enumerate() {
                for (&packed, killed) in tried.iter().zip(killed) {
                    if packed != NONE && killed >> lane & 1 == 0 {
                        heap.left[heap.count] = packed;
                        heap.count += 1;
                    }
                }
            }
        }
    }

    /// Marks the sums of the other far pairs for one heap; says how many there are.
    fn complete(&mut self, lane: usize, at: usize) -> usize {
        let (_, rest) = self.far.plain_split(self.marked.size());
        for pair in rest {
            let sum = self.stored[at + lane - pair.offset as usize] ^ pair.value;
            self.marks.add(lane, sum);
        }
        rest.len()
    }

    /// The least numbers from `start` on that no sum has marked, as far as sums are marked, and where the
    /// next ones begin.
    fn first_free(&self, lane: usize, start: u32) -> ([u32; CANDIDATES], u32) {
        let mut free = [NONE; CANDIDATES];
        let mut found = 0;
        let ready = self.marks.ready();
        self.marks.free(lane, start, ready, |packed| {
            free[found] = packed;
            found += 1;
            found < CANDIDATES
        });
        (free, if found == CANDIDATES { free[CANDIDATES - 1] + 1 } else { ready })
    }
}
