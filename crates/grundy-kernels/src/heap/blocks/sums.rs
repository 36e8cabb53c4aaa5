//! The least common value that is no option.
//!
//! Most pairs of a heap have their other heap far behind, so that most of the work on a block can be done
//! before the blocks just before it are known ([`Worker::begin`]); [`Worker::finish`] does the rest.

use super::super::lanes::{CANDIDATES, FURTHER, Kill, LANES, Lane, Pair, WANTED, Window};
use super::Ground;
use super::worker::Worker;

/// Candidates that a heap should have left: pairs within the block take some of them, …
const SPARE: usize = 2;

/// … and more where shallow pairs take some, too.
const SPARE_BEFORE: usize = 3;

/// Most candidates of a heap.
const MOST: usize = CANDIDATES + SPARE_BEFORE;

/// So few heaps are sooner completed one by one than held against all pairs together, …
const FEW: usize = 3;

/// … for about so many cycles a pair.
const ADD_COST: usize = 2;

/// All pairs mark their sums among the first sixteen numbers; among more if those beyond, by all pairs, are no more than
/// this. Candidates would take longer.
const EXACT: usize = 1 << 13;

/// No candidate.
const NONE: u32 = u32::MAX;

/// The candidates of a heap: values that are no sum of a far pair, in order.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Candidates {
    left: [u32; MOST],
    count: usize,
    /// All smaller values have been looked at.
    next: u32,
}

/// What is known of the heaps before a block.
#[derive(Clone, Copy, Debug)]
pub(super) struct Block<'a, L> {
    /// The stored values of all heaps that the work on the block may look at.
    pub(super) values: &'a [L],
    /// The index of the first heap of the block.
    pub(super) at: usize,
    /// How many heaps it has.
    pub(super) count: usize,
}

impl<'a, L: Lane> Block<'a, L> {
    pub(super) fn window(self) -> Window<'a, L> {
        Window { values: self.values, at: self.at }
    }

    /// Its first heap.
    pub(super) fn first(self, ground: &Ground<L>) -> usize {
        self.at - ground.moves.front() + ground.forgotten.len()
    }
}

/// Which far pairs are gone through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pairs {
    Deep,
    All,
}

impl<L: Lane> Worker<L> {
    /// Goes through the pairs that reach back by `depth` at least, a multiple of [`LANES`]: the values of heaps
    /// less than `depth` − [`LANES`] before the block need not be known.
    pub(super) fn begin(&mut self, ground: &Ground<L>, block: Block<'_, L>, depth: usize) {
        let first = block.first(ground);
        self.reach.turn_to(first, depth, ground);
        self.marks.clear();
        self.cost = 0;
        let (pairs, numbers) = (self.reach.deep.plain(), self.numbers);
        let beyond = pairs.len() * (numbers - FURTHER.min(numbers)) as usize;
        self.exact = ground.near.has_sets() && beyond <= EXACT;
        if self.exact {
            self.marks.extend_by(ground.level, block.window(), &[pairs], numbers);
            mark_mixed(&mut self.marks, self.reach.deep.mixed(), ground, block);
            return;
        }
        self.candidates = [Candidates::default(); LANES];
        self.mark_far(ground, block);
        mark_mixed(&mut self.marks, self.reach.deep.mixed(), ground, block);
        let spare = if self.reach.shallow.plain().is_empty() { SPARE } else { SPARE_BEFORE };
        self.look(ground, block, 0, spare, Pairs::Deep);
    }

    /// The least common value of each heap that is no option, as far as the first that is too large: packed
    /// numbers, and how many. The block was begun, and all heaps before it are known.
    pub(super) fn finish(
        &mut self,
        ground: &Ground<L>,
        block: Block<'_, L>,
    ) -> ([u32; LANES], usize) {
        let Block { values, at, count } = block;
        let first = block.first(ground);
        if self.exact {
            let shallow = self.reach.shallow.plain();
            self.marks.add_pairs(ground.level, block.window(), shallow);
        } else {
            self.try_shallow(ground, block);
        }
        mark_mixed(&mut self.marks, self.reach.shallow.mixed(), ground, block);
        // This block and the one before, backwards: a heap that has no value yet has no flag, either.
        let mut recent = [L::default(); 2 * LANES];
        recent[LANES..].copy_from_slice(&values[at - LANES..at]);
        recent[LANES..].reverse();
        let rare_is_near = ground.rares.touch(first - LANES, first);
        // Flags keep the places of no pair apart from sums, unless both have one.
        let by_rows = ground.flagged && !rare_is_near;
        let rare_is_near = !ground.flagged && rare_is_near;
        let mut sums = [0; LANES];
        let mut done = count;
        for lane in 0..count {
            let before = recent[LANES - 1 - lane..].first_chunk().expect("a block");
            let quick = by_rows.then(|| match self.exact {
                true => Some(self.first_exact(ground, block, lane, ground.near.set(before))),
                false => self.first_apart(ground, before, lane),
            });
            sums[lane] = quick.flatten().unwrap_or_else(|| {
                for pair in ground.near.pairs() {
                    let offset = pair.offset as usize;
                    if !(rare_is_near && ground.rares.contains(first + lane - offset)) {
                        self.marks.add(lane, before[offset] ^ pair.value);
                    }
                }
                self.first_free_of_all(ground, block, lane)
            });
            if sums[lane] == ground.bound {
                done = lane + 1;
                break;
            }
            recent[LANES - 1 - lane] = L::new(sums[lane]);
        }
        if ground.near.has_sets() {
            let most = sums[..done].iter().max().map_or(0, |most| most + 1);
            self.numbers = most.next_power_of_two().clamp(FURTHER, ground.bound);
        }
        if done == LANES && !self.exact {
            // One look is always needed.
            let pairs = self.reach.deep.plain().len();
            let marked = self.marked.size().min(pairs);
            let spared = self.cost.saturating_sub((pairs - marked) * L::KILL_COST);
            self.marked.learn(self.marks.cost(), spared, pairs);
        }
        (sums, done)
    }

    /// The first candidate of a heap that is no sum of a pair, if there is one; `before` are the values before it.
    fn first_apart(&self, ground: &Ground<L>, before: &[L; LANES], lane: usize) -> Option<u32> {
        let Candidates { left, count, .. } = self.candidates[lane];
        let (mut free, mut wanted, mut kept) = ([0; WANTED], [L::default(); WANTED], 0);
        for &packed in &left[..count] {
            if kept < WANTED && !self.marks.is_marked(lane, packed) {
                (free[kept], wanted[kept]) = (packed, L::new(packed));
                kept += 1;
            }
        }
        if kept == 0 {
            return None;
        }
        let sums = ground.near.sums(ground.level, before, &wanted[..kept]);
        (0..kept).find(|at| sums >> at & 1 == 0).map(|at| free[at])
    }

    /// The least number of a heap that no pair has marked and that is not in the set `near`, where all far pairs mark
    /// their sums.
    fn first_exact(
        &mut self,
        ground: &Ground<L>,
        block: Block<'_, L>,
        lane: usize,
        near: u64,
    ) -> u32 {
        loop {
            if let Some(packed) = self.marks.first_free(lane, near) {
                return packed;
            }
            if self.marks.ready() >= ground.bound {
                return ground.bound;
            }
            let pairs = [self.reach.deep.plain(), self.reach.shallow.plain()];
            self.marks.extend_by(ground.level, block.window(), &pairs, FURTHER);
        }
    }

    /// The least common value of a heap that no pair has marked.
    fn first_free_of_all(&mut self, ground: &Ground<L>, block: Block<'_, L>, lane: usize) -> u32 {
        if self.exact {
            return self.first_exact(ground, block, lane, 0);
        }
        loop {
            let Candidates { left, count, next } = self.candidates[lane];
            let free = |packed: &&u32| !self.marks.is_marked(lane, **packed);
            if let Some(&packed) = left[..count].iter().find(free) {
                return packed;
            }
            if next >= ground.bound {
                return ground.bound;
            }
            self.candidates[lane].count = 0;
            self.look(ground, block, lane, SPARE, Pairs::All);
        }
    }

    /// Marks the next sums of the first deep pairs.
    fn mark_far(&mut self, ground: &Ground<L>, block: Block<'_, L>) {
        let (marked, _) = self.reach.deep.plain_split(self.marked.size());
        self.marks.extend(ground.level, block.window(), marked);
    }

    /// Removes the candidates that are sums of shallow pairs.
    fn try_shallow(&mut self, ground: &Ground<L>, block: Block<'_, L>) {
        let pairs = self.reach.shallow.plain();
        if pairs.is_empty() {
            return;
        }
        let heaps = &mut self.candidates[..block.count];
        let most = heaps.iter().map(|heap| heap.count).max().unwrap_or(0);
        let mut killed = [0_u64; MOST];
        for (group, killed) in killed.chunks_mut(CANDIDATES).enumerate() {
            let from = group * CANDIDATES;
            if from >= most {
                break;
            }
            let mut stored = [[L::default(); LANES]; CANDIDATES];
            for (at, stored) in (from..MOST).zip(&mut stored) {
                for (stored, heap) in stored.iter_mut().zip(&*heaps) {
                    *stored = L::new(heap.left[at]);
                }
            }
            let window = block.window();
            let hits = ground.level.run(Kill { window, pairs, candidates: &stored });
            killed.copy_from_slice(&hits[..killed.len()]);
        }
        for (lane, heap) in heaps.iter_mut().enumerate() {
            let count = std::mem::take(&mut heap.count);
            for (at, killed) in killed.iter().enumerate().take(count) {
                if killed >> lane & 1 == 0 {
                    heap.left[heap.count] = heap.left[at];
                    heap.count += 1;
                }
            }
        }
    }

    /// Finds further candidates for those heaps of the block from lane `start` on that have fewer than
    /// `spare`.
    fn look(
        &mut self,
        ground: &Ground<L>,
        block: Block<'_, L>,
        start: usize,
        spare: usize,
        which: Pairs,
    ) {
        let bound = ground.bound;
        let wants = |heap: &Candidates| heap.count < spare && heap.next < bound;
        loop {
            let heaps = &self.candidates[start..block.count];
            let wanting = heaps.iter().filter(|heap| wants(heap)).count();
            if wanting == 0 {
                return;
            }
            if heaps.iter().any(|heap| wants(heap) && heap.next == self.marks.ready()) {
                self.mark_far(ground, block);
            }
            let mut stored = [[L::default(); LANES]; CANDIDATES];
            let mut tried = [[NONE; CANDIDATES]; LANES];
            for lane in start..block.count {
                if !wants(&self.candidates[lane]) {
                    continue;
                }
                if wanting <= FEW {
                    self.cost += self.complete(lane, block, which) * ADD_COST;
                }
                let (free, next) = self.first_free(lane, self.candidates[lane].next);
                (tried[lane], self.candidates[lane].next) = (free, next);
                for (stored, &packed) in stored.iter_mut().zip(&free) {
                    stored[lane] = L::new(packed);
                }
            }
            let mut killed = [0; CANDIDATES];
            if wanting > FEW {
                let window = block.window();
                let others = self.others(which);
                let cost = others.iter().map(|pairs| pairs.len() * L::KILL_COST).sum::<usize>();
                for pairs in others.into_iter().filter(|pairs| !pairs.is_empty()) {
                    let hits = ground.level.run(Kill { window, pairs, candidates: &stored });
                    killed.iter_mut().zip(hits).for_each(|(killed, hits)| *killed |= hits);
                }
                self.cost += cost;
            }
            let heaps = self.candidates.iter_mut().zip(&tried).enumerate();
            for (lane, (heap, tried)) in heaps.take(block.count).skip(start) {
                for (&packed, killed) in tried.iter().zip(killed) {
                    if packed != NONE && killed >> lane & 1 == 0 {
                        heap.left[heap.count] = packed;
                        heap.count += 1;
                    }
                }
            }
        }
    }

    /// The pairs that have not marked their sums.
    fn others(&self, which: Pairs) -> [&[Pair<L>]; 2] {
        let (_, deep) = self.reach.deep.plain_split(self.marked.size());
        let shallow = if which == Pairs::All { self.reach.shallow.plain() } else { &[] };
        [deep, shallow]
    }

    /// Marks the sums of the other pairs for one heap; says how many there are.
    fn complete(&mut self, lane: usize, block: Block<'_, L>, which: Pairs) -> usize {
        let (_, deep) = self.reach.deep.plain_split(self.marked.size());
        let shallow = if which == Pairs::All { self.reach.shallow.plain() } else { &[] };
        let marks = &mut self.marks;
        for pair in deep.iter().chain(shallow) {
            let sum = block.values[block.at + lane - pair.offset as usize] ^ pair.value;
            marks.add(lane, sum);
        }
        deep.len() + shallow.len()
    }

    /// The least numbers from `start` on that no sum has marked, as far as sums are marked, and where the
    /// next ones begin.
    fn first_free(&self, lane: usize, start: u32) -> ([u32; CANDIDATES], u32) {
        let mut free = [NONE; CANDIDATES];
        let ready = self.marks.ready();
        for (free, packed) in free.iter_mut().zip(self.marks.free(lane, start, ready)) {
            *free = packed;
        }
        let last = free[CANDIDATES - 1];
        (free, if last == NONE { ready } else { last + 1 })
    }
}

/// Marks the sums of pairs that meet rare heaps.
fn mark_mixed<L: Lane>(
    marks: &mut super::marks::Marks,
    mixed: &[Pair<L>],
    ground: &Ground<L>,
    block: Block<'_, L>,
) {
    let first = block.first(ground);
    for pair in mixed {
        for lane in 0..block.count {
            let offset = pair.offset as usize;
            let heap = (first + lane).checked_sub(offset);
            if heap.is_some_and(|heap| !ground.rares.contains(heap)) {
                marks.add(lane, block.values[block.at + lane - offset] ^ pair.value);
            }
        }
    }
}
