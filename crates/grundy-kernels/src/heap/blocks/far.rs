//! Pairs of a heap of the block with one that lies at least a block before it.

use super::super::lanes::{LANES, Lane, Pair};
use super::super::moves::Moves;
use super::rares::Rares;
use super::take_turns;

/// What is added to heaps further away than a block.
#[derive(Clone, Debug)]
pub(super) struct Far<L> {
    all: Vec<Pair<L>>,
    /// The largest offset.
    farthest: usize,
    /// Near a rare heap that has no flag: the pairs that meet no rare heap in this block, …
    clean: Vec<Pair<L>>,
    /// … and those that do.
    mixed: Vec<Pair<L>>,
}

impl<L: Lane> Far<L> {
    pub(super) fn new() -> Far<L> {
        Far { all: Vec::new(), farthest: 0, clean: Vec::new(), mixed: Vec::new() }
    }

    pub(super) fn push(&mut self, pair: Pair<L>) {
        self.farthest = self.farthest.max(pair.offset as usize);
        self.all.push(pair);
    }

    /// Lets different values take turns.
    pub(super) fn renew(&mut self) {
        take_turns(&mut self.all);
    }

    /// The memory that it takes, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.all.capacity() * size_of::<Pair<L>>()
    }

    /// For the block from heap `first` on, sets those pairs apart that meet a rare heap, where the rare
    /// ones have no flag.
    pub(super) fn set_apart(&mut self, first: usize, moves: &Moves, rares: &Rares) {
        self.clean.clear();
        self.mixed.clear();
        let meet = |&taken: &usize| {
            let first = first.saturating_sub(taken);
            rares.meet(first, first + LANES)
        };
        let begins_early = self.farthest > first;
        if !begins_early && !moves.split.iter().any(meet) {
            return;
        }
        for &pair in &self.all {
            let first = first.checked_sub(pair.offset as usize);
            let meets = first.is_none_or(|first| rares.touch(first, first + LANES));
            if meets { &mut self.mixed } else { &mut self.clean }.push(pair);
        }
    }

    /// The pairs that were set apart.
    pub(super) fn mixed(&self) -> &[Pair<L>] {
        &self.mixed
    }

    /// The others: their heaps are all common, or flagged.
    pub(super) fn plain(&self) -> &[Pair<L>] {
        if self.mixed.is_empty() { &self.all } else { &self.clean }
    }

    /// The plain pairs in two parts: the first `count`, if there are so many, and the rest.
    pub(super) fn plain_split(&self, count: usize) -> (&[Pair<L>], &[Pair<L>]) {
        let plain = self.plain();
        plain.split_at(count.min(plain.len()))
    }
}
