//! That all rare values below a common value are options.
//!
//! Nearly every rare value is the sum of many pairs of common values. Some pairs mark their sums for all heaps of the block;
//! what has no mark is sought among the sums of the first heaps; and where it is not found, all pairs are gone through: a
//! value that has none is the value of the heap, which then is rare.

use super::super::lanes::{LANES, Lane, Pair, WantedSums};
use super::Ground;
use super::partners::{EARLY, meets};
use super::sums::Block;
use super::worker::Worker;

/// Partners that are tried with one number of tokens taken before the next number has its turn.
const TURN: usize = 512;

/// About how many cycles it takes to seek a number that nobody has marked.
const UNMARKED_COST: usize = 32;

/// The first heap of a block that is rare, by its place, and its packed value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rare {
    pub(super) lane: usize,
    pub(super) packed: u32,
}

impl<L: Lane> Worker<L> {
    /// The first heap of the block, among the `lanes` in the set, for which some rare value below `sums` is no
    /// option. All values of the block are known.
    pub(super) fn check(
        &mut self,
        ground: &Ground<L>,
        block: Block<'_, L>,
        sums: &[u32],
        lanes: u64,
    ) -> Option<Rare> {
        if lanes == 0 {
            return None;
        }
        let first = block.first(ground);
        let all = lanes.count_ones() as usize == sums.len();
        let bound = ground.bound;
        let mut below = [0; LANES];
        let mut beyond = 0;
        for lane in (0..sums.len()).filter(|lane| lanes >> lane & 1 != 0) {
            let rares = ground.space.rares_below(first + lane, sums[lane]);
            beyond |= u64::from(rares > bound) << lane;
            below[lane] = rares.min(bound);
        }
        let own = self.mark_rares(ground, block, &below);
        self.opposite.turn_to(ground, block);
        let mut need = vec![0_u64; bound as usize];
        let mut cost = 0;
        for (lane, &below) in below.iter().enumerate().filter(|(_, below)| **below > 0) {
            let mut unmarked = self.marks.free(lane, 0, below);
            let mut others = |packed: u32| need[packed as usize] |= 1 << lane;
            cost += self.opposite.seek(ground, block, lane, || unmarked.next(), &mut others);
        }
        let mut rare: Option<Rare> = None;
        let mut open = u64::MAX;
        for (packed, need) in (0..).zip(need) {
            let mut need = need & open;
            while need != 0 {
                let lane = need.trailing_zeros() as usize;
                if !is_option(ground, block, lane, packed) {
                    rare = Some(Rare { lane, packed });
                    open = (1 << lane) - 1;
                    break;
                }
                need &= need - 1;
            }
        }
        if rare.is_none() && all {
            self.marking.learn(own, cost, self.partners.len());
        }
        // Numbers from the bound on are no sums at all.
        let lane = beyond.trailing_zeros() as usize;
        if lane < rare.map_or(LANES, |rare| rare.lane) {
            rare = Some(Rare { lane, packed: bound });
        }
        rare
    }

    /// Marks rare values that are sums of the first partners, for each heap below a number; but not if only a few are left.
    /// About how many cycles it took.
    fn mark_rares(
        &mut self,
        ground: &Ground<L>,
        block: Block<'_, L>,
        below: &[u32; LANES],
    ) -> usize {
        let first = block.first(ground);
        let partners = &self.partners[..self.marking.size().min(self.partners.len())];
        // The partners' other heaps may be rare ones that have no flag.
        let reach = EARLY + ground.moves.most + LANES;
        let rare_is_near = !ground.flagged && first < ground.rares.last() + reach;
        let is_clear = |pair: &&Pair<L>| !meets(&ground.rares, pair.offset, first);
        let clear =
            rare_is_near.then(|| partners.iter().filter(is_clear).copied().collect::<Vec<_>>());
        let partners = clear.as_deref().unwrap_or(partners);
        self.marks.clear();
        loop {
            let ready = self.marks.ready();
            let left: u32 = below.iter().map(|below| below.saturating_sub(ready)).sum();
            let next = L::mark_cost(L::group(ready, ground.bound)) * partners.len();
            if left as usize * UNMARKED_COST <= next {
                return self.marks.cost();
            }
            self.marks.extend(ground.level, block.window(), partners);
        }
    }
}

/// Whether the heap at `lane` has an option with the rare value `packed`; goes through all pairs.
fn is_option<L: Lane>(ground: &Ground<L>, block: Block<'_, L>, lane: usize, packed: u32) -> bool {
    let (values, rares) = (block.values, &ground.rares);
    let heap = block.first(ground) + lane;
    let back = |offset: usize| block.at + lane - offset;
    let single = |&taken: &usize| {
        let left = values[back(taken)];
        match ground.flagged {
            true => left == L::new(packed | L::FLAG),
            false => left == L::new(packed) && rares.contains(heap - taken),
        }
    };
    if ground.moves.single.iter().any(single) {
        return true;
    }
    let wanted = [L::new(packed)];
    let partners = ground.place(0);
    let end = (heap / 2 + 1).min(ground.partners_end());
    // Where rare heaps are dense is looked at last.
    let dense = rares.dense_below().clamp(1, end);
    let stretches = |from: usize, to: usize| {
        let starts = std::iter::once(from).chain((from / TURN + 1..).map(|turn| turn * TURN));
        starts
            .take_while(move |&start| start < to)
            .map(move |start| (start, (start / TURN * TURN + TURN).min(to)))
    };
    let mut backward = Vec::with_capacity(TURN);
    let mut passed_over = Vec::new();
    for (from, to) in stretches(dense, end).chain(stretches(1, dense)) {
        for &taken in &ground.moves.split {
            let to = to.min(ground.moves.halves_end(heap - taken));
            if from >= to {
                continue;
            }
            let meets = || rares.touch(heap - taken - to, heap - taken - from + 1);
            if !ground.flagged && meets() {
                passed_over.push((taken, from, to));
                continue;
            }
            let mut is_sum = |(from, to): (usize, usize)| {
                backward.clear();
                backward.extend_from_slice(&values[back(taken + to - 1)..=back(taken + from)]);
                backward.reverse();
                let one = &values[partners + from..partners + to];
                ground.level.run(WantedSums { one, other: &backward, wanted: &wanted }) != 0
            };
            let found = match ground.flagged {
                true => is_sum((from, to)),
                false => rares.gaps(from, to).any(is_sum),
            };
            if found {
                return true;
            }
        }
    }
    // One after the other.
    passed_over.into_iter().any(|(taken, from, to)| {
        (from..to).any(|partner| {
            values[partners + partner] ^ values[back(taken + partner)] == wanted[0]
                && rares.contains(partner) == rares.contains(heap - taken - partner)
        })
    })
}
