//! That all rare values below a common value are options.
//!
//! Nearly every rare value is the sum of many pairs of common values. The pairs that served last are
//! tried first; if none serves, all pairs are gone through, and a value that has none is the value of the
//! heap, which then is rare.

use super::super::lanes::{CANDIDATES, Kill, LANES, Lane, Pair, Scan, Witness};
use super::marks::Marks;
use super::sums::Block;
use super::witnesses::meets;
use super::worker::Worker;
use super::{Ground, RECENT};

/// Partners that are tried with one number of tokens taken before the next number has its turn.
const TURN: usize = 64;

/// About how many cycles it takes to hold a pair against one value of 64 heaps.
const WITNESS_COST: usize = 4;

/// What going through all pairs is taken to cost, in pairs.
const LOOKED: usize = 256;

/// If so many partners mark their sums, as many again are held against a few values of each heap.
const MANY: usize = 256;

/// The first heap of a block that is rare, by its place, and its packed value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rare {
    pub(super) lane: usize,
    pub(super) packed: u32,
}

impl<L: Lane> Worker<L> {
    /// The first heap of the block, among the `lanes` in the set, for which some rare value below `sums` is no
    /// option. All values of the block are known, and rare heaps after `serves`, which is not after the block,
    /// are not: pairs are kept that serve from there on.
    pub(super) fn check(
        &mut self,
        ground: &Ground<L>,
        block: Block<'_, L>,
        sums: &[u32],
        lanes: u64,
        serves: usize,
    ) -> Option<Rare> {
        let first = block.first(ground);
        if lanes == 0 {
            return None;
        }
        let all = lanes.count_ones() as usize == sums.len();
        if !ground.flagged && first >= self.witnesses.clear_until {
            self.witnesses.set_aside(first, &ground.rares);
        }
        let lanes = (0..sums.len()).filter(|lane| lanes >> lane & 1 != 0);
        let rare_is_near = Self::witnesses_meet_rares(ground, first);
        let most = self.witnesses.partners.len();
        let (partners, others) = self.witnesses.partners.split_at(self.partners.size().min(most));
        let others = match partners.len() >= MANY && !rare_is_near {
            true => &others[..partners.len().min(others.len())],
            false => &[],
        };
        let is_clear = |pair: &&Pair<L>| !meets(&ground.rares, pair.offset, first, first);
        let clear =
            rare_is_near.then(|| partners.iter().filter(is_clear).copied().collect::<Vec<_>>());
        let partners = clear.as_deref().unwrap_or(partners);
        let bound = ground.bound;
        self.marks.clear();
        let rares_below = |lane: usize| ground.space.rares_below(first + lane, sums[lane]);
        let end = lanes.clone().map(rares_below).max().unwrap_or(0).min(bound);
        while self.marks.ready() < end {
            self.marks.extend(ground.level, block.window(), partners);
        }
        let mut own = self.marks.cost();
        if !others.is_empty() {
            own += others.len() * L::KILL_COST;
            let below = lanes.clone().map(|lane| (lane, rares_below(lane).min(bound)));
            mark_first(&mut self.marks, ground, block, others, below);
        }
        let mut need = vec![0_u64; bound as usize];
        let mut beyond = 0;
        for lane in lanes {
            let below = rares_below(lane);
            beyond |= u64::from(below > bound) << lane;
            self.marks.free(lane, 0, below.min(bound), |packed| {
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
            let left = self.unshown(ground, block, serves, packed, need, &mut cost);
            if left != 0 {
                let lane = left.trailing_zeros();
                rare = Some(Rare { lane: lane as usize, packed });
                open = (1 << lane) - 1;
            }
        }
        if rare.is_none() && all {
            self.partners.learn(own, cost, most);
        }
        // Numbers from the bound on are no sums at all.
        let lane = beyond.trailing_zeros() as usize;
        if lane < rare.map_or(LANES, |rare| rare.lane) {
            rare = Some(Rare { lane, packed: bound });
        }
        rare
    }

    /// Whether pairs of a witness and a heap of the block may have a rare one that has no flag.
    fn witnesses_meet_rares(ground: &Ground<L>, first: usize) -> bool {
        let reach = RECENT + ground.moves.most + LANES;
        !ground.flagged && first < ground.rares.last() + reach
    }

    /// The heaps in `need` that have no option with the rare value `packed`.
    fn unshown(
        &mut self,
        ground: &Ground<L>,
        block: Block<'_, L>,
        serves: usize,
        packed: u32,
        need: u64,
        cost: &mut usize,
    ) -> u64 {
        let window = block.window();
        let pairs = self.witnesses.list(&ground.moves, &ground.rares, packed as usize);
        let (need, tried) = ground.level.run(Witness { window, pairs, sum: L::new(packed), need });
        *cost += tried * WITNESS_COST;
        if need == 0 {
            return 0;
        }
        *cost += LOOKED * WITNESS_COST;
        self.unshown_by_any(ground, block, serves, packed, need)
    }

    /// The heaps in `need` that have no option with the rare value `packed`; goes through all pairs.
    fn unshown_by_any(
        &mut self,
        ground: &Ground<L>,
        block: Block<'_, L>,
        serves: usize,
        packed: u32,
        mut need: u64,
    ) -> u64 {
        let window = block.window();
        let sum = L::new(packed);
        if ground.flagged {
            for &taken in &ground.moves.single {
                let offset = u32::try_from(taken).expect("few tokens are taken");
                let pairs = &mut [Pair { offset, value: L::new(L::FLAG) }];
                need = ground.level.run(Witness { window, pairs, sum, need }).0;
            }
        }
        let zero = ground.moves.front();
        let first = block.first(ground);
        let end = ((first + LANES) / 2 + 1).min(ground.partners_end());
        // Where rare heaps are dense is looked at last.
        let dense = ground.rares.dense_below().clamp(1, end);
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
            for &taken in &ground.moves.split {
                let (least, most) =
                    ((first - taken).saturating_sub(to), first - taken + LANES - from);
                if !ground.flagged && ground.rares.touch(least, most.min(first)) {
                    passed_over.push((taken, from, to));
                    continue;
                }
                let mut go = |from: usize, to: usize| {
                    let moves = &ground.moves;
                    let unequal = moves.unequal;
                    let (witnesses, stored) = (&mut self.witnesses, block.values);
                    let (flagged, rares) = (ground.flagged, &ground.rares);
                    let served = &mut |partner: usize| {
                        let value = stored[zero + partner];
                        let offset = u32::try_from(partner + taken).expect("heaps fit 32 bits");
                        let until = witnesses.clear_until;
                        if value.get() < ground.bound
                            && !moves.forbid_equal(partner, taken, serves)
                            && (flagged || !meets(rares, offset, serves, until))
                        {
                            witnesses.keep(packed as usize, Pair { offset, value });
                        }
                    };
                    let scan =
                        Scan { window, zero, first, taken, from, to, sum, unequal, need, served };
                    need = ground.level.run(scan);
                };
                if ground.flagged {
                    go(from, to);
                } else {
                    ground.rares.gaps(from, to).for_each(|(from, to)| go(from, to));
                }
            }
        }
        if !ground.flagged {
            let open = need;
            for lane in (0..LANES).filter(|lane| open >> lane & 1 != 0) {
                let is_option = is_option(ground, block, lane, packed, &passed_over);
                need ^= u64::from(is_option) << lane;
            }
        }
        need
    }
}

/// Marks those of the first values without a mark that are sums of these pairs; for each lane, values below a number.
fn mark_first<L: Lane>(
    marks: &mut Marks,
    ground: &Ground<L>,
    block: Block<'_, L>,
    pairs: &[Pair<L>],
    lanes: impl Iterator<Item = (usize, u32)>,
) {
    let mut candidates = [[L::NOTHING; LANES]; CANDIDATES];
    let mut counts = [0; LANES];
    for (lane, below) in lanes {
        let count = &mut counts[lane];
        marks.free(lane, 0, below, |packed| {
            candidates[*count][lane] = L::new(packed);
            *count += 1;
            *count < CANDIDATES
        });
    }
    let kill = Kill { window: block.window(), pairs, candidates: &candidates };
    let sums = ground.level.run(kill);
    for (lane, &count) in counts.iter().enumerate() {
        for (candidates, sums) in candidates.iter().zip(sums).take(count) {
            if sums >> lane & 1 != 0 {
                marks.add(lane, candidates[lane]);
            }
        }
    }
}

/// Whether the heap at `lane` has an option with the rare value `packed` that is one heap, or of which one part
/// is in one of the stretches, each for a number of tokens taken; one option after the other.
fn is_option<L: Lane>(
    ground: &Ground<L>,
    block: Block<'_, L>,
    lane: usize,
    packed: u32,
    stretches: &[(usize, usize, usize)],
) -> bool {
    let (values, rares) = (block.values, &ground.rares);
    let heap = block.first(ground) + lane;
    let back = |offset: usize| values[block.at + lane - offset];
    let sum = L::new(packed);
    let single = |&taken: &usize| back(taken) == sum && rares.contains(heap - taken);
    let split = |&(taken, from, to): &(usize, usize, usize)| {
        let left = heap - taken;
        (from..to.min(ground.moves.halves_end(left))).any(|a| {
            values[ground.moves.front() + a] ^ back(taken + a) == sum
                && rares.contains(a) == rares.contains(left - a)
        })
    };
    ground.moves.single.iter().any(single) || stretches.iter().any(split)
}
