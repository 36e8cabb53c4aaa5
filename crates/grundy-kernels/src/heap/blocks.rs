//! Values of 64 heaps at a time by a sparse space, for rules that leave at most two heaps.
//!
//! The value of a heap is the mex of its options. All common options come from a rare heap and any
//! other: the few rare heaps decide the least common value that is no option. It is the value, unless a
//! smaller rare value is no option either; for each of those a pair of heaps is shown ([`check`]).
//!
//! The first pairs mark their sums in a table, one row a heap, which leaves a few candidates; the other
//! pairs are only held against the candidates.

mod check;
mod far;
mod growing;
mod kept;
mod marks;
mod near;
mod opposite;
mod partners;
mod rares;
mod sums;
mod together;
mod worker;

use std::ops::Range;

use super::lanes::{LANES, Lane, Level, Pair};
use super::moves::Moves;
use super::period;
use super::space::{Frequencies, Space};
use far::Far;
use near::Near;
use partners::{EARLY, partners};
use rares::Rares;
use sums::Block;
use worker::Worker;

pub(super) use worker::most_bytes as most_thread_bytes;

/// Stored values of heaps from 0, and what computes the next ones.
#[derive(Clone, Debug)]
pub(super) struct Blocks<L> {
    ground: Ground<L>,
    /// [`Moves::front`] places before heap 0, the values, and [`LANES`] places after the last.
    stored: Vec<L>,
    len: usize,
    /// The largest stored common value of the even and of the odd heaps.
    largest: [u32; 2],
    /// When the order of the pairs is renewed.
    renewal: usize,
    threads: usize,
    /// No other threads are started before so many values are known.
    alone_until: usize,
    /// No room is made for more values than this before they come.
    expected: usize,
    /// One for each thread that has worked yet, and at least one.
    workers: Vec<Worker<L>>,
}

/// What does not change while blocks without a rare heap are computed.
#[derive(Clone, Debug)]
struct Ground<L> {
    moves: Moves,
    level: Level,
    space: Space,
    /// Every stored number is below this power of two.
    bound: u32,
    rares: Rares,
    /// Whether the stored values of rare heaps have the flag. Bytes may do without, so that numbers up to
    /// 255 fit; pairs that meet a rare heap are then set apart.
    flagged: bool,
    /// What is added to heaps closer than a block.
    near: Near<L>,
    /// What is added to heaps further away.
    far: Far<L>,
    /// Heaps whose values are stored no more: the places of those after them follow.
    forgotten: Range<usize>,
    /// At least so many values are stored after those.
    window: usize,
}

/// How far a block got.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// All heaps that were asked for, or those up to a rare one.
    Done,
    /// The next heap has this value, for which the stored numbers are too small.
    Grows(u32),
    /// For the next heap this value was not shown to be an option, with some values forgotten.
    Unshown(u32),
}

/// Which heaps have all smaller values shown to be options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Trust {
    /// All.
    Nothing,
    /// Those with a value larger than all before, and those that follow a rare heap soon.
    AllButQuiet,
}

/// So many values later the order of the pairs is renewed.
const RENEWED: usize = 1 << 20;

/// A value is trusted if no heap above a part of its heap as small as this is rare: the rare heaps of
/// 0.16 go on from 3604 to 13932.
const QUIET: usize = 8;

/// Room is made for one value more in so many.
const GROWTH: usize = 16;

impl<L: Lane> Blocks<L> {
    /// Blocks that go on after the heaps with these `values`, at least [`Moves::least`] in number.
    pub(super) fn new(
        moves: Moves,
        space: Space,
        bound: u32,
        threads: usize,
        values: impl ExactSizeIterator<Item = u32>,
    ) -> Blocks<L> {
        let mut stored = Vec::with_capacity(moves.front() + values.len() + LANES);
        stored.resize(moves.front() + LANES, L::NOTHING);
        let mut ground = Ground {
            moves,
            level: Level::best(),
            space,
            bound,
            rares: Rares::new(bound > L::FLAG),
            flagged: bound <= L::FLAG,
            near: Near::new(bound),
            far: Far::new(),
            forgotten: 0..0,
            window: 0,
        };
        for at in 0..ground.moves.single.len() {
            ground.push_pair(ground.moves.single[at], L::new(0));
        }
        let mut blocks = Blocks {
            ground,
            stored,
            len: 0,
            largest: [0; 2],
            renewal: 0,
            threads,
            alone_until: 0,
            expected: usize::MAX,
            workers: vec![Worker::new(bound)],
        };
        values.for_each(|value| blocks.push(value));
        blocks
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    pub(super) fn space(&self) -> Space {
        self.ground.space
    }

    pub(super) fn rare_heaps(&self) -> &[usize] {
        self.ground.rares.heaps()
    }

    /// The value of a known heap.
    pub(super) fn get(&self, heap: usize) -> u32 {
        let stored = self.stored[self.ground.place(heap)].get();
        self.ground.space.unpack(heap, stored & !self.ground.flag(), !self.is_rare(heap))
    }

    /// Appends the value of the next heap; it must fit, see [`fits`](Blocks::fits).
    pub(super) fn push(&mut self, value: u32) {
        let heap = self.len;
        let packed = self.ground.space.pack(value);
        let is_rare = !self.ground.space.is_common(heap, value);
        let at = self.end();
        self.stored[at] = L::new(packed | if is_rare { self.ground.flag() } else { 0 });
        if self.stored.len() == self.stored.capacity() {
            self.grow(LANES);
        }
        self.stored.push(L::NOTHING);
        self.len += 1;
        if is_rare {
            self.push_rare(heap);
        } else {
            self.largest[heap % 2] = self.largest[heap % 2].max(packed);
        }
    }

    /// Whether the stored numbers are large enough for `value`.
    pub(super) fn fits(&self, value: u32) -> bool {
        self.ground.space.pack(value) < self.ground.bound
    }

    /// Whether a known heap is rare.
    fn is_rare(&self, heap: usize) -> bool {
        if self.ground.flagged {
            self.stored[self.ground.place(heap)].get() & L::FLAG != 0
        } else {
            self.ground.rares.contains(heap)
        }
    }

    /// The values that are stored, those of all known heaps but the forgotten ones.
    fn values(&self) -> &[L] {
        &self.stored[self.ground.moves.front()..self.end()]
    }

    /// The index behind the last value.
    fn end(&self) -> usize {
        self.ground.moves.front() + self.len - self.ground.forgotten.len()
    }

    /// See [`HeapValues::repeats_from`](super::HeapValues::repeats_from).
    pub(super) fn repeats_from(&self, period: usize) -> usize {
        if self.ground.space.parity && period % 2 == 1 {
            // Equal numbers stand for different values.
            let heaps = (period..self.len).rev();
            let differ = heaps.into_iter().find(|&n| self.get(n) != self.get(n - period));
            return differ.map_or(0, |n| n + 1 - period);
        }
        let mut start = period::repeats_from(self.values(), period);
        // Equal numbers of a rare and a common heap stand for different values.
        for &heap in self.ground.rares.heaps() {
            if heap + period < self.len && !self.is_rare(heap + period) {
                start = start.max(heap + 1);
            }
            if heap >= period && !self.is_rare(heap - period) {
                start = start.max(heap - period + 1);
            }
        }
        start
    }

    /// How far back the last `tail` values occurred before.
    pub(super) fn last_occurrence(&self, tail: usize) -> Option<usize> {
        let values = &self.stored[self.ground.moves.front()..];
        let back = period::last_occurrence(self.ground.level, values, self.len, tail)?;
        // With parity, numbers an odd distance apart stand for different values.
        (!self.ground.space.parity || back % 2 == 0).then_some(back)
    }

    /// How often each value occurs. One quick pass.
    pub(super) fn frequencies(&self) -> Frequencies {
        let mut counts = [vec![0_u64; 2 * L::FLAG as usize], vec![0; 2 * L::FLAG as usize]];
        for pair in self.values().chunks(2) {
            for (counts, stored) in counts.iter_mut().zip(pair) {
                counts[stored.get() as usize] += 1;
            }
        }
        let mut frequencies = Frequencies::default();
        for (parity, counts) in counts.iter().enumerate() {
            for (stored, &count) in (0_u32..).zip(counts).filter(|(_, count)| **count > 0) {
                let is_common = stored & self.ground.flag() == 0;
                let value =
                    self.ground.space.unpack(parity, stored & !self.ground.flag(), is_common);
                frequencies.add_many(parity, value, count);
            }
        }
        if !self.ground.flagged {
            for &heap in self.ground.rares.heaps() {
                let packed = self.stored[self.ground.moves.front() + heap].get();
                frequencies.remove(heap, self.ground.space.unpack(heap, packed, true));
                frequencies.add(heap, self.ground.space.unpack(heap, packed, false));
            }
        }
        frequencies
    }

    /// Changes whenever a value is larger than all before, and perhaps at other times.
    pub(super) fn extremes(&self) -> ([u32; 2], usize) {
        (self.largest, self.ground.rares.heaps().len())
    }

    /// The memory that it takes, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.stored.capacity() * size_of::<L>()
            + self.ground.far.bytes()
            + self.ground.rares.bytes()
            + self.workers[1..].iter().map(Worker::bytes).sum::<usize>()
    }

    /// Makes room for `len` heaps at once, so that the list is not copied as it grows.
    pub(super) fn reserve(&mut self, len: usize) {
        let wanted = self.ground.moves.front() + len + LANES;
        self.stored.reserve_exact(wanted.saturating_sub(self.stored.len()));
    }

    /// No more than `len` values are likely to come.
    pub(super) fn expect(&mut self, len: usize) {
        self.expected = len;
    }

    /// Makes room for `count` further values at least. Doubling would take two bytes a value.
    fn grow(&mut self, count: usize) {
        let kept = self.values().len();
        let left = self.expected.saturating_sub(self.len);
        self.reserve(kept + (kept / GROWTH).min(left).max(count) + LANES);
    }

    /// Computes up to `count` further heaps, at most [`LANES`], in the calling thread.
    pub(super) fn step(&mut self, count: usize, trust: Trust) -> Step {
        let count = count.min(LANES);
        self.make_ready(LANES);
        let (ground, first) = (&self.ground, self.len);
        let at = self.end();
        let worker = &mut self.workers[0];
        let block = Block { values: &self.stored, at, count };
        worker.begin(ground, block, LANES);
        let (sums, count) = worker.finish(ground, block);
        for (stored, &packed) in self.stored[at..].iter_mut().zip(&sums[..count]) {
            if packed < ground.bound {
                *stored = L::new(packed);
            }
        }
        let (lanes, _) = ground.to_be_checked(first, &sums[..count], self.largest, trust);
        let block = Block { values: &self.stored, at, count };
        let checked = worker.check(ground, block, &sums[..count], lanes);
        let good = checked.map_or(count, |rare| rare.lane);
        for (lane, &packed) in
            sums[..good].iter().enumerate().filter(|(_, packed)| **packed < ground.bound)
        {
            let largest = &mut self.largest[(first + lane) % 2];
            *largest = packed.max(*largest);
        }
        self.len += good;
        self.stored[at + good..].fill(L::NOTHING);
        let step = match checked {
            Some(rare) if !ground.forgotten.is_empty() => {
                Step::Unshown(ground.space.unpack(self.len, rare.packed, false))
            }
            Some(rare) if rare.packed < ground.bound => {
                self.stored[at + good] = L::new(rare.packed | ground.flag());
                self.push_rare(self.len);
                self.len += 1;
                Step::Done
            }
            Some(rare) => Step::Grows(ground.space.unpack(self.len, rare.packed, false)),
            None if good > 0 && sums[good - 1] == ground.bound => {
                self.len -= 1;
                self.stored[at + good - 1] = L::NOTHING;
                Step::Grows(ground.space.unpack(self.len, ground.bound, true))
            }
            None => Step::Done,
        };
        self.stored.truncate(self.end() + LANES);
        step
    }

    /// Makes room for `count` further heaps, and renews the lists if it is time.
    fn make_ready(&mut self, count: usize) {
        let wanted = self.end() + count + LANES;
        if self.stored.capacity() < wanted {
            self.grow(count + LANES);
        }
        self.stored.resize(wanted, L::NOTHING);
        if self.len >= self.renewal {
            self.renew();
        }
    }

    /// Lets pairs that are known by now take turns.
    fn renew(&mut self) {
        self.renewal = self.len + RENEWED.min(self.len / 2);
        self.ground.far.renew();
        let common = (1..self.len.min(EARLY)).filter(|&heap| !self.is_rare(heap));
        let early = common.map(|heap| (heap, self.values()[heap]));
        let partners = partners(&self.ground.moves, self.len, early);
        self.workers.iter_mut().for_each(|worker| worker.partners.clone_from(&partners));
    }

    /// Takes note of a rare heap.
    fn push_rare(&mut self, heap: usize) {
        let ground = &mut self.ground;
        let value = L::new(self.stored[ground.moves.front() + heap].get() & !ground.flag());
        ground.rares.push(heap);
        self.workers.iter_mut().for_each(|worker| worker.opposite.clear());
        // An empty heap is no part of a split.
        if heap > 0 {
            for at in 0..ground.moves.split.len() {
                ground.push_pair(heap + ground.moves.split[at], value);
            }
        }
    }
}

impl<L: Lane> Ground<L> {
    /// Where the value of a heap is stored that is not forgotten.
    fn place(&self, heap: usize) -> usize {
        let passed = if heap < self.forgotten.end { 0 } else { self.forgotten.len() };
        self.moves.front() + heap - passed
    }

    /// Pairs with a partner below this have two values that are stored.
    fn partners_end(&self) -> usize {
        if self.forgotten.is_empty() {
            usize::MAX
        } else {
            self.window.saturating_sub(self.moves.most + LANES).min(self.forgotten.start)
        }
    }

    /// What is added to the stored value of a rare heap.
    fn flag(&self) -> u32 {
        if self.flagged { L::FLAG } else { 0 }
    }

    fn push_pair(&mut self, offset: usize, value: L) {
        let is_near = offset < LANES;
        let pair = Pair { offset: u32::try_from(offset).expect("heaps fit 32 bits"), value };
        if is_near { self.near.push(pair) } else { self.far.push(pair) }
    }

    /// The heaps, from `first` on with these sums, for which all smaller values are to be shown to be options, as
    /// a set of lanes; and the largest values after them, where those before are `largest`.
    fn to_be_checked(
        &self,
        first: usize,
        sums: &[u32],
        mut largest: [u32; 2],
        trust: Trust,
    ) -> (u64, [u32; 2]) {
        let mut lanes = 0;
        for (lane, &packed) in sums.iter().enumerate() {
            let heap = first + lane;
            let before = match self.space.parity {
                true => largest[heap % 2],
                false => largest[0].max(largest[1]),
            };
            let is_checked = trust == Trust::Nothing || !self.is_quiet(heap) || packed > before;
            lanes |= u64::from(is_checked) << lane;
            largest[heap % 2] = packed.max(largest[heap % 2]);
        }
        (lanes, largest)
    }

    /// Whether the value of `heap` is trusted by [`Trust::AllButQuiet`].
    fn is_quiet(&self, heap: usize) -> bool {
        heap >= QUIET.saturating_mul(self.rares.last())
    }
}

/// Sorts pairs so that different values take turns: neighbouring pairs then have different sums.
fn take_turns<L: Lane>(pairs: &mut Vec<Pair<L>>) {
    let mut alike: Vec<Vec<Pair<L>>> = Vec::new();
    for &pair in &*pairs {
        let value = pair.value.get() as usize;
        if value >= alike.len() {
            alike.resize(value + 1, Vec::new());
        }
        alike[value].push(pair);
    }
    alike.retain(|pairs| !pairs.is_empty());
    alike.iter_mut().for_each(|pairs| pairs.sort_by_key(|pair| pair.offset));
    pairs.clear();
    for turn in 0.. {
        alike.retain(|pairs| turn < pairs.len());
        if alike.is_empty() {
            return;
        }
        pairs.extend(alike.iter().map(|pairs| pairs[turn]));
    }
}
