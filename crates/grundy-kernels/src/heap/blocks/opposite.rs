//! Rare values of single heaps, sought among the sums of the first heaps and of those opposite to them.
//!
//! The first heaps stand in a row, and what is left beside them stands in a row backwards: sums of whole rows are held
//! against a few numbers at once.

use super::super::lanes::{LANES, Lane, SOUGHT, Sought};
use super::Ground;
use super::sums::Block;

/// The heaps below this are partners, …
const PARTNERS: usize = 8192;

/// … and so many are gone through before others take the places of the numbers that were found.
const STRETCH: usize = 1024;

/// Values that can be put before those that are there, backwards, before all are moved.
const ROOM: usize = 8 * PARTNERS;

/// About how many cycles a stretch takes beside its sums.
const STRETCH_COST: usize = 30;

/// Partners, and the tokens that are taken.
#[derive(Clone, Debug)]
struct Stretch {
    taken: usize,
    from: usize,
    to: usize,
}

/// The stored values of the last heaps backwards, and what is sought among their sums with others.
#[derive(Clone, Debug, Default)]
pub(super) struct Opposite<L> {
    stretches: Vec<Stretch>,
    /// The last part of it, from `start` on, has the values of the heaps below `known`, the largest heap first.
    backward: Vec<L>,
    start: usize,
    known: usize,
    /// Where rare heaps have no flag: by partner, all bits of one that is common.
    common: Vec<u8>,
    /// How many rare heaps it knows.
    rares: usize,
    sought: Sought,
}

impl<L: Lane> Opposite<L> {
    /// Gets ready for the heaps of a block; all but the last have to be known.
    pub(super) fn turn_to(&mut self, ground: &Ground<L>, block: Block<'_, L>) {
        let first = block.first(ground);
        if !ground.flagged && self.rares != ground.rares.heaps().len() {
            self.rares = ground.rares.heaps().len();
            self.common = vec![u8::MAX; PARTNERS];
            let rares = ground.rares.heaps().iter().take_while(|heap| **heap < PARTNERS);
            rares.for_each(|&heap| self.common[heap] = 0);
        }
        self.stretches.clear();
        let each = (PARTNERS / ground.moves.split.len().max(1)).max(STRETCH);
        for from in (0..each).step_by(STRETCH) {
            for &taken in &ground.moves.split {
                // Partners are smaller than what is opposite to them.
                let end = (first.saturating_sub(taken) / 2).min(ground.partners_end());
                let (from, to) = (from.max(1), (from + STRETCH).min(end));
                let meets = || ground.rares.touch(first - taken - to, first + LANES - taken - from);
                if from < to && (ground.flagged || !meets()) {
                    self.stretches.push(Stretch { taken, from, to });
                }
            }
        }
        let reach = self.stretches.iter().map(|stretch| stretch.taken + stretch.to).max();
        if let Some(reach) = reach {
            self.put(ground, block.values, first + 1 - reach, first + block.count - 1);
        }
    }

    /// Has the values of the heaps from `low` up to `end`, exclusive, backwards; those that are there are kept.
    fn put(&mut self, ground: &Ground<L>, values: &[L], low: usize, end: usize) {
        let held = self.known - (self.backward.len() - self.start);
        if !(held <= low && low <= self.known && self.known <= end) {
            self.clear();
            self.known = low;
        }
        let new = end - self.known;
        if self.start < new {
            let kept = self.backward[self.start..][..self.known - low].to_vec();
            self.backward.resize(ROOM + new + kept.len(), L::default());
            self.start = ROOM + new;
            self.backward[self.start..].copy_from_slice(&kept);
        }
        let at = ground.place(self.known);
        let places = &mut self.backward[self.start - new..self.start];
        places.iter_mut().rev().zip(&values[at..]).for_each(|(place, value)| *place = *value);
        self.start -= new;
        self.known = end;
    }

    /// Values that are there may change.
    pub(super) fn clear(&mut self) {
        (self.start, self.known) = (self.backward.len(), 0);
    }

    /// Seeks rare values of the heap at `lane`, and calls `each` with those that are not found. About how many cycles it took.
    pub(super) fn seek(
        &mut self,
        ground: &Ground<L>,
        block: Block<'_, L>,
        lane: usize,
        mut packed: impl FnMut() -> Option<u32>,
        mut each: impl FnMut(u32),
    ) -> usize {
        let count = self.stretches.len();
        if count == 0 {
            std::iter::from_fn(packed).for_each(each);
            return 0;
        }
        let heap = block.first(ground) + lane;
        let (mut cost, mut now) = (0, 0);
        self.sought.begin(SOUGHT);
        while self.sought.fill(count, &mut packed) {
            let Stretch { taken, from, to } = self.stretches[now];
            now = if now + 1 == count { 0 } else { now + 1 };
            let one = &block.values[ground.place(from)..][..to - from];
            let other = &self.backward[self.start + self.known - 1 - (heap - taken - from)..];
            let common = (!ground.flagged).then(|| &self.common[from..to]);
            // With the highest bit: sums that have the flag are no rare values.
            self.sought.find(ground.level, 2 * L::FLAG, one, &other[..to - from], common);
            self.sought.take_left(&mut each);
            cost += STRETCH_COST + (to - from) / 64 * L::seek_cost(2 * L::FLAG);
        }
        cost
    }

    /// The memory that it takes, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.backward.capacity() * size_of::<L>() + self.common.capacity()
    }
}
