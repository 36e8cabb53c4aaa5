//! Rare values of single heaps, sought among the sums of the first heaps and of those opposite to them.
//!
//! The first heaps stand in a row, and what is left beside them stands in a row backwards: sums of whole rows are held
//! against a few numbers at once.

use super::super::lanes::{LANES, Lane, SOUGHT, Sought};
use super::Ground;
use super::sums::Block;

/// So many partners at most: the first heaps, fewer of them the more numbers of tokens may be taken, but a stretch for each.
const PARTNERS: usize = 8192;

/// Partners that are gone through before other numbers take the places of those that were found.
const STRETCH: usize = 1024;

/// Values that can be put before those that are there, backwards, before all are moved.
const ROOM: usize = 8 * PARTNERS;

/// About the most that it takes, in bytes: the room with the partners' rows, and their bits.
pub(super) const fn most_bytes<L>() -> usize {
    (ROOM + 2 * PARTNERS) * size_of::<L>() + PARTNERS
}

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

#[cfg(test)]
mod tests {
    use grundy_testing::Random;

    use super::super::super::TakeBreak;
    use super::super::super::lanes::Level;
    use super::super::super::moves::Moves;
    use super::super::super::space::Space;
    use super::super::far::Far;
    use super::super::near::Near;
    use super::super::rares::Rares;
    use super::*;

    /// Blocks one after the other, and some that are computed again, against pairs tried one by one.
    fn check<L: Lane>(seed: u64, bound: u32, flagged: bool) {
        let mut random = Random::new(seed);
        for level in Level::all() {
            for digits in [&[0, 6][..], &[0, 0, 5, 4], &[4, 0, 4]] {
                let rules = TakeBreak::new(digits.to_vec());
                let moves = Moves::new(&rules).unwrap();
                let len = 12_000;
                // Rare heaps are early, so that none is opposite to a partner.
                let mut rares = Rares::new(!flagged);
                (1..2000).filter(|_| random.below(12) == 0).for_each(|heap| rares.push(heap));
                let flag = if flagged { L::FLAG } else { 0 };
                let front = moves.front();
                let mut stored = vec![L::NOTHING; front + len + LANES];
                for heap in 0..len {
                    let value = u32::try_from(random.below(bound as usize)).unwrap();
                    let is_rare = rares.contains(heap);
                    stored[front + heap] = L::new(value | if is_rare { flag } else { 0 });
                }
                let ground = Ground {
                    moves,
                    level,
                    space: Space { mask: 1, parity: false },
                    bound,
                    rares,
                    flagged,
                    near: Near::new(bound),
                    far: Far::new(),
                    forgotten: 0..0,
                    window: 0,
                };
                let split = &ground.moves.split;
                let each = PARTNERS / split.len();
                let mut opposite = Opposite::default();
                let mut first = 9000;
                while first + LANES < len {
                    let block = Block { values: &stored, at: front + first, count: LANES };
                    opposite.turn_to(&ground, block);
                    let lane = random.below(LANES);
                    let heap = first + lane;
                    let mut wanted: Vec<u32> = (0..12)
                        .map(|_| u32::try_from(random.below(bound as usize)).unwrap())
                        .collect();
                    wanted.sort_unstable();
                    wanted.dedup();
                    let (mut next, mut left) = (wanted.clone().into_iter(), Vec::new());
                    opposite.seek(&ground, block, lane, || next.next(), |packed| left.push(packed));
                    left.sort_unstable();
                    let is_sum = |packed: u32| {
                        split.iter().any(|taken| {
                            (1..each.min((first - taken) / 2)).any(|partner| {
                                let sum = stored[front + partner]
                                    ^ stored[front + heap - taken - partner];
                                sum.get() == packed && (flagged || !ground.rares.contains(partner))
                            })
                        })
                    };
                    wanted.retain(|packed| !is_sum(*packed));
                    assert_eq!(left, wanted, "{level:?} {digits:?} {bound} heap {heap}");
                    // The next block, one behind those of another thread, or some heaps again.
                    match random.below(8) {
                        0 => opposite.clear(),
                        1 => first -= random.below(200),
                        2 => first += 5 * LANES,
                        _ => {}
                    }
                    first += LANES;
                }
            }
        }
    }

    #[test]
    fn what_is_not_found_is_no_sum() {
        check::<u8>(0x2545_f491_4f6c_dd1d, 128, true);
        check::<u8>(0x5851_f42d_4c95_7f2d, 256, false);
        check::<u16>(0x9e37_79b9_7f4a_7c15, 8192, true);
    }
}
