//! Pairs that have served to show rare values.

use super::super::lanes::{LANES, Lane, Pair};
use super::super::moves::Moves;
use super::rares::Rares;
use super::take_turns;

/// For each rare value, pairs of which it is often the sum.
#[derive(Clone, Debug)]
pub(super) struct Witnesses<L> {
    /// By value; nothing for those that were not asked for yet.
    lists: Vec<Option<Vec<Pair<L>>>>,
    /// Common heaps; different values take turns.
    pub(super) partners: Vec<Pair<L>>,
    /// By value: the first heaps that have it.
    alike: Vec<Vec<(usize, L)>>,
    /// The values that occurred of late, the most frequent one first.
    frequent: Vec<usize>,
    /// The lists serve from this heap on.
    start: usize,
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
            lists: vec![None; bound as usize],
            partners: Vec::new(),
            alike: Vec::new(),
            frequent: Vec::new(),
            start: 0,
            aside: Vec::new(),
            clear_until: 0,
            reach: 0,
            next: 0,
        }
    }

    /// Lists for values that occur as often as the `recent` ones: what makes a sum of a frequent
    /// value serves often, and any heap with that value will do. `early` are the first common heaps. The lists
    /// serve from heap `first` on; each is made when it is asked for.
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
        let heaps = alike.iter().flatten();
        self.partners = heaps.clone().flat_map(|heap| pairs(moves, first, heap)).collect();
        take_turns(&mut self.partners);
        self.reach = heaps.map(|&(heap, _)| heap + moves.most).max().unwrap_or(0);
        (self.alike, self.frequent, self.start) = (alike, frequent, first);
        self.lists.fill(None);
        self.aside.clear();
        self.clear_until = 0;
    }

    /// The pairs that are likely to have this sum.
    pub(super) fn list(&mut self, moves: &Moves, rares: &Rares, sum: usize) -> &mut [Pair<L>] {
        if self.lists[sum].is_none() {
            let mut list = Vec::with_capacity(KEPT);
            'full: for from in (0..ALIKE).step_by(TOGETHER) {
                for packed in &self.frequent {
                    let alike = &self.alike[packed ^ sum];
                    for heap in alike.iter().skip(from).take(TOGETHER) {
                        list.extend(pairs(moves, self.start, heap));
                    }
                    if list.len() >= KEPT {
                        break 'full;
                    }
                }
            }
            list.truncate(KEPT);
            if let Some(first) = self.clear_until.checked_sub(CLEAR) {
                self.aside.extend(meeting(&mut list, rares, first).map(|pair| (sum, pair)));
            }
            self.lists[sum] = Some(list);
        }
        self.lists[sum].as_deref_mut().unwrap_or_default()
    }

    /// Sets those pairs aside that meet one of these heaps in a block from heap `first` on, for some time.
    pub(super) fn set_aside(&mut self, first: usize, rares: &Rares) {
        for (sum, pair) in self.aside.drain(..) {
            self.lists[sum].get_or_insert_default().push(pair);
        }
        self.clear_until = first + CLEAR;
        if first > rares.last() + self.reach {
            return;
        }
        for (sum, list) in self.lists.iter_mut().enumerate() {
            if let Some(list) = list {
                self.aside.extend(meeting(list, rares, first).map(|pair| (sum, pair)));
            }
        }
    }

    /// Puts a pair with this sum in the list, which was asked for.
    pub(super) fn keep(&mut self, sum: usize, pair: Pair<L>) {
        self.reach = self.reach.max(pair.offset as usize);
        let list = self.lists[sum].get_or_insert_default();
        if list.len() < KEPT {
            list.push(pair);
        } else {
            // The front is for those that serve often.
            self.next = (self.next + 1) % (KEPT / 2);
            list[KEPT / 2 + self.next] = pair;
        }
    }

    /// The memory that it takes, in bytes; nearly all of it.
    pub(super) fn bytes(&self) -> usize {
        let pairs: usize = self.lists.iter().flatten().map(Vec::capacity).sum();
        pairs * size_of::<Pair<L>>()
    }
}

/// The ways to leave a heap with such a value and another, from heap `first` on.
fn pairs<'a, L: Lane>(
    moves: &'a Moves,
    first: usize,
    &(heap, value): &(usize, L),
) -> impl Iterator<Item = Pair<L>> + use<'a, L> {
    let is_option = move |taken: &&usize| !moves.forbid_equal(heap, **taken, first);
    moves.split.iter().filter(is_option).map(move |&taken| Pair {
        offset: u32::try_from(heap + taken).expect("heaps fit 32 bits"),
        value,
    })
}

/// Takes those pairs away that meet a rare heap in one of the blocks from heap `first` on, for some time.
fn meeting<L: Lane>(
    list: &mut Vec<Pair<L>>,
    rares: &Rares,
    first: usize,
) -> impl Iterator<Item = Pair<L>> {
    list.extract_if(.., move |pair| meets(rares, pair.offset, first, first + CLEAR))
}

/// Whether the heaps `offset` before those of a block that begins from `first` to `last` touch a rare one.
pub(super) fn meets(rares: &Rares, offset: u32, first: usize, last: usize) -> bool {
    let back = |heap: usize| heap.saturating_sub(offset as usize);
    rares.touch(back(first), back(last) + LANES)
}
