//! Pairs that have served to show rare values.

use super::super::lanes::{LANES, Lane, Pair};
use super::super::moves::Moves;
use super::rares::Rares;
use super::take_turns;

/// For each rare value, pairs of which it is often the sum.
#[derive(Clone, Debug)]
pub(super) struct Witnesses<L> {
    pub(super) lists: Vec<Vec<Pair<L>>>,
    /// Common heaps; different values take turns.
    pub(super) partners: Vec<Pair<L>>,
    /// Without the flag: pairs, with their sums, that meet a rare heap before `clear_until`.
    aside: Vec<(usize, Pair<L>)>,
    /// In blocks that begin before this heap no pair in the lists meets a rare heap that has no flag.
    pub(super) clear_until: usize,
    /// No offset in the lists is larger.
    reach: usize,
    /// Where the next pair goes.
    next: usize,
}

/// For so many heaps pairs are set aside at once.
const CLEAR: usize = 4096;

/// Pairs kept for a rare value.
const KEPT: usize = 1024;

/// Heaps of the same value among them.
const ALIKE: usize = 128;

/// Heaps of one value that are tried before those of another.
const TOGETHER: usize = 16;

impl<L: Lane> Witnesses<L> {
    pub(super) fn new(bound: u32) -> Witnesses<L> {
        Witnesses {
            lists: vec![Vec::new(); bound as usize],
            partners: Vec::new(),
            aside: Vec::new(),
            clear_until: 0,
            reach: 0,
            next: 0,
        }
    }

    /// Lists for values that occur as often as the `recent` ones: what makes a sum of a frequent
    /// value serves often, and any heap with that value will do. `early` are the first common heaps. The lists
    /// serve from heap `first` on.
    pub(super) fn renew(
        &mut self,
        moves: &Moves,
        first: usize,
        early: &[(usize, L)],
        recent: &[L],
    ) {
        let bound = self.lists.len();
        let mut counts = vec![0_u32; bound];
        for stored in recent {
            if let Some(count) = counts.get_mut(stored.get() as usize) {
                *count += 1;
            }
        }
        let mut frequent: Vec<usize> = (0..bound).filter(|&packed| counts[packed] > 0).collect();
        frequent.sort_by_key(|&packed| std::cmp::Reverse(counts[packed]));
        let mut alike = vec![Vec::new(); bound];
        for &(heap, stored) in early {
            let alike = &mut alike[stored.get() as usize];
            if alike.len() < ALIKE {
                alike.push((heap, stored));
            }
        }
        let pairs = |&(heap, value): &(usize, L)| {
            let is_option = move |taken: &&usize| !moves.forbid_equal(heap, **taken, first);
            moves.split.iter().filter(is_option).map(move |&taken| Pair {
                offset: u32::try_from(heap + taken).expect("heaps fit 32 bits"),
                value,
            })
        };
        let heaps = &alike;
        self.partners = heaps.iter().flatten().flat_map(pairs).collect();
        take_turns(&mut self.partners);
        for (sum, list) in self.lists.iter_mut().enumerate() {
            list.clear();
            let partners = (0..ALIKE).step_by(TOGETHER).flat_map(|from| {
                let alike = frequent.iter().map(move |packed| &heaps[packed ^ sum]);
                alike.flat_map(move |heaps| heaps.iter().skip(from).take(TOGETHER))
            });
            list.extend(partners.flat_map(pairs).take(KEPT));
        }
        let offsets = self.lists.iter().flatten().map(|pair| pair.offset as usize);
        self.reach = offsets.max().unwrap_or(0);
        self.aside.clear();
        self.clear_until = 0;
    }

    /// Sets those pairs aside that meet one of these heaps in a block from heap `first` on, for some time.
    pub(super) fn set_aside(&mut self, first: usize, rares: &Rares) {
        for (sum, pair) in self.aside.drain(..) {
            self.lists[sum].push(pair);
        }
        self.clear_until = first + CLEAR;
        if first > rares.last() + self.reach {
            return;
        }
        for (sum, list) in self.lists.iter_mut().enumerate() {
            let meets = |pair: &mut Pair<L>| meets(rares, pair.offset, first, first + CLEAR);
            self.aside.extend(list.extract_if(.., meets).map(|pair| (sum, pair)));
        }
    }

    pub(super) fn keep(&mut self, packed: usize, pair: Pair<L>) {
        self.reach = self.reach.max(pair.offset as usize);
        let list = &mut self.lists[packed];
        if list.len() < KEPT {
            list.push(pair);
        } else {
            // The front is for those that serve often.
            self.next = (self.next + 1) % (KEPT / 2);
            list[KEPT / 2 + self.next] = pair;
        }
    }
}

/// Whether the heaps `offset` before those of a block that begins from `first` to `last` touch a rare one.
pub(super) fn meets(rares: &Rares, offset: u32, first: usize, last: usize) -> bool {
    let back = |heap: usize| heap.saturating_sub(offset as usize);
    rares.touch(back(first), back(last) + LANES)
}
