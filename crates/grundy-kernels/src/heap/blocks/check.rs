//! That all rare values below a common value are options.
//!
//! Nearly every rare value is the sum of many pairs of common values. The pairs that served last are
//! tried first; if none serves, all pairs are gone through, and a value that has none is the value of the
//! heap, which then is rare.

use super::super::lanes::{LANES, Lane, Pair, Scan, Window, Witness};
use super::witnesses::meets;
use super::{Blocks, RECENT, Trust};

/// Partners that are tried with one number of tokens taken before the next number has its turn.
const TURN: usize = 64;

/// About how many cycles it takes to hold a pair against one value of 64 heaps.
const WITNESS_COST: usize = 4;

/// What going through all pairs is taken to cost, in pairs.
const LOOKED: usize = 256;

/// The first heap of a block that is rare, by its place, and its packed value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rare {
    pub(super) lane: usize,
    pub(super) packed: u32,
}

impl<L: Lane> Blocks<L> {
    /// The first heap of the block for which some rare value below `sums` is no option.
    pub(super) fn check(&mut self, at: usize, sums: &[u32], trust: Trust) -> Option<Rare> {
        let first = at - self.moves.front();
        let checked = |lane: &usize| {
            let heap = first + lane;
            trust == Trust::Nothing || !self.is_quiet(heap) || sums[*lane] > self.largest(heap)
        };
        let lanes: Vec<usize> = (0..sums.len()).filter(checked).collect();
        if lanes.is_empty() {
            return None;
        }
        let rare_is_near = self.witnesses_meet_rares(first);
        let most = self.witnesses.partners.len();
        let partners = &self.witnesses.partners[..self.partners.size().min(most)];
        let is_clear = |pair: &&Pair<L>| !meets(&self.rares, pair.offset, first, first);
        let clear =
            rare_is_near.then(|| partners.iter().filter(is_clear).copied().collect::<Vec<_>>());
        let partners = clear.as_deref().unwrap_or(partners);
        let window = Window { values: &self.stored, at };
        self.marks.clear();
        let most_below = |lane: &usize| self.space.rares_below(first + lane, sums[*lane]);
        let end = lanes.iter().map(most_below).max().unwrap_or(0).min(self.bound);
        while self.marks.ready() < end {
            self.marks.extend(self.level, window, partners);
        }
        let mut need = vec![0_u64; self.bound as usize];
        let mut beyond = 0;
        for lane in lanes {
            let below = self.space.rares_below(first + lane, sums[lane]);
            beyond |= u64::from(below > self.bound) << lane;
            self.marks.free(lane, 0, below.min(self.bound), |packed| {
                need[packed as usize] |= 1 << lane;
                true
            });
        }
        let mut cost = 0;
        let mut rare: Option<Rare> = None;
        let mut open = u64::MAX;
        for (packed, need) in (0..).zip(need).filter(|(_, need)| *need != 0) {
            let need = need & open;
            if need == 0 {
                continue;
            }
            let left = self.unshown(at, packed, need, &mut cost);
            if left != 0 {
                let lane = left.trailing_zeros();
                rare = Some(Rare { lane: lane as usize, packed });
                open = (1 << lane) - 1;
            }
        }
        if rare.is_none() && trust == Trust::Nothing {
            self.partners.learn(self.marks.cost(), cost, most);
        }
        // Numbers from the bound on are no sums at all.
        let lane = beyond.trailing_zeros() as usize;
        if lane < rare.map_or(LANES, |rare| rare.lane) {
            rare = Some(Rare { lane, packed: self.bound });
        }
        rare
    }

    /// Whether pairs of a witness and a heap of the block may have a rare one that has no flag.
    fn witnesses_meet_rares(&self, first: usize) -> bool {
        let reach = RECENT + self.moves.most + LANES;
        !self.flagged && first < self.rares.last() + reach
    }

    /// The heaps in `need` that have no option with the rare value `packed`.
    fn unshown(&mut self, at: usize, packed: u32, need: u64, cost: &mut usize) -> u64 {
        let window = Window { values: &self.stored, at };
        let pairs = &mut self.witnesses.lists[packed as usize];
        let (need, tried) = self.level.run(Witness { window, pairs, sum: L::new(packed), need });
        *cost += tried * WITNESS_COST;
        if need == 0 {
            return 0;
        }
        *cost += LOOKED * WITNESS_COST;
        self.unshown_by_any(at, packed, need)
    }

    /// The heaps in `need` that have no option with the rare value `packed`; goes through all pairs.
    fn unshown_by_any(&mut self, at: usize, packed: u32, mut need: u64) -> u64 {
        let window = Window { values: &self.stored, at };
        let sum = L::new(packed);
        if self.flagged {
            for &taken in &self.moves.single {
                let offset = u32::try_from(taken).expect("few tokens are taken");
                let pairs = &mut [Pair { offset, value: L::new(L::FLAG) }];
                need = self.level.run(Witness { window, pairs, sum, need }).0;
            }
        }
        let zero = self.moves.front();
        let first = at - zero;
        let end = (first + LANES) / 2 + 1;
        // Where rare heaps are dense is looked at last.
        let dense = self.rares.dense_below().clamp(1, end);
        let stretches = |from: usize, to: usize| {
            let starts = std::iter::once(from).chain((from / TURN + 1..).map(|turn| turn * TURN));
            starts
                .take_while(move |&start| start < to)
                .map(move |start| (start, (start / TURN * TURN + TURN).min(to)))
        };
        let mut passed_over = Vec::new();
        for (from, to) in stretches(dense, end).chain(stretches(1, dense)) {
            if need == 0 {
                break;
            }
            for &taken in &self.moves.split {
                let (least, most) =
                    ((first - taken).saturating_sub(to), first - taken + LANES - from);
                if !self.flagged && self.rares.touch(least, most.min(first)) {
                    passed_over.push((taken, from, to));
                    continue;
                }
                let mut go = |from: usize, to: usize| {
                    let moves = &self.moves;
                    let unequal = moves.unequal;
                    let (witnesses, stored) = (&mut self.witnesses, &self.stored);
                    let (flagged, rares) = (self.flagged, &self.rares);
                    let served = &mut |partner: usize| {
                        let value = stored[zero + partner];
                        let offset = u32::try_from(partner + taken).expect("heaps fit 32 bits");
                        let until = witnesses.clear_until;
                        if value.get() < self.bound
                            && !moves.forbid_equal(partner, taken, first)
                            && (flagged || !meets(rares, offset, first, until))
                        {
                            witnesses.keep(packed as usize, Pair { offset, value });
                        }
                    };
                    let scan = Scan { window, zero, taken, from, to, sum, unequal, need, served };
                    need = self.level.run(scan);
                };
                if self.flagged {
                    go(from, to);
                } else {
                    self.rares.gaps(from, to).for_each(|(from, to)| go(from, to));
                }
            }
        }
        if !self.flagged {
            let open = need;
            for lane in (0..LANES).filter(|lane| open >> lane & 1 != 0) {
                let is_option = self.is_option(first + lane, packed, &passed_over);
                need ^= u64::from(is_option) << lane;
            }
        }
        need
    }

    /// Whether `heap` has an option with the rare value `packed` that is one heap, or of which one part is
    /// in one of the stretches, each for a number of tokens taken; one option after the other.
    fn is_option(&self, heap: usize, packed: u32, stretches: &[(usize, usize, usize)]) -> bool {
        let values = &self.stored[self.moves.front()..];
        let sum = L::new(packed);
        let single = |&taken: &usize| {
            let left = heap - taken;
            values[left] == sum && self.rares.contains(left)
        };
        let split = |&(taken, from, to): &(usize, usize, usize)| {
            let left = heap - taken;
            (from..to.min(self.moves.halves_end(left))).any(|a| {
                values[a] ^ values[left - a] == sum
                    && self.rares.contains(a) == self.rares.contains(left - a)
            })
        };
        self.moves.single.iter().any(single) || stretches.iter().any(split)
    }
}
