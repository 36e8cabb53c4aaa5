//! Pairs of a heap of the block with one that lies at least a block before it.

use super::super::lanes::{LANES, Lane, Pair};
use super::Ground;
use super::take_turns;

/// What is added to heaps further away than a block.
#[derive(Clone, Debug)]
pub(super) struct Far<L> {
    all: Vec<Pair<L>>,
    /// The largest offset.
    farthest: usize,
    /// How often the list was changed.
    changes: usize,
}

impl<L: Lane> Far<L> {
    pub(super) fn new() -> Far<L> {
        Far { all: Vec::new(), farthest: 0, changes: 0 }
    }

    pub(super) fn push(&mut self, pair: Pair<L>) {
        self.farthest = self.farthest.max(pair.offset as usize);
        self.all.push(pair);
        self.changes += 1;
    }

    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    /// Lets different values take turns.
    pub(super) fn renew(&mut self) {
        take_turns(&mut self.all);
        self.changes += 1;
    }

    /// The memory that it takes, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.all.capacity() * size_of::<Pair<L>>()
    }
}

/// The far pairs of one block: those that reach so far back that they can be gone through before the
/// blocks just before this one are known, and the others.
#[derive(Clone, Debug, Default)]
pub(super) struct Reach<L> {
    /// Offsets from here on are deep.
    depth: usize,
    /// The [`Far::changes`] that the lists follow.
    changes: Option<usize>,
    pub(super) deep: Part<L>,
    pub(super) shallow: Part<L>,
}

/// Some of the far pairs.
#[derive(Clone, Debug, Default)]
pub(super) struct Part<L> {
    all: Vec<Pair<L>>,
    /// Near a rare heap that has no flag: the pairs that meet no rare heap in this block, …
    clean: Vec<Pair<L>>,
    /// … and those that do.
    mixed: Vec<Pair<L>>,
}

impl<L: Lane> Reach<L> {
    /// Gets ready for the block from heap `first` on: offsets from `depth` on are deep, and pairs that meet a
    /// rare heap are set apart where the rare ones have no flag.
    pub(super) fn turn_to(&mut self, first: usize, depth: usize, ground: &Ground<L>) {
        let far = &ground.far;
        if self.depth != depth || self.changes != Some(far.changes) {
            self.depth = depth;
            self.changes = Some(far.changes);
            let is_deep = |pair: &Pair<L>| pair.offset as usize >= depth;
            (self.deep.all, self.shallow.all) = far.all.iter().copied().partition(is_deep);
        }
        let parts = [&mut self.deep, &mut self.shallow];
        let meet = |&taken: &usize| {
            let first = first.saturating_sub(taken);
            ground.rares.meet(first, first + LANES)
        };
        let begins_early = far.farthest > first;
        let is_apart = !ground.flagged && (begins_early || ground.moves.split.iter().any(meet));
        parts.into_iter().for_each(|part| part.set_apart(first, is_apart, ground));
    }
}

impl<L: Lane> Part<L> {
    fn set_apart(&mut self, first: usize, is_wanted: bool, ground: &Ground<L>) {
        self.clean.clear();
        self.mixed.clear();
        if !is_wanted {
            return;
        }
        for &pair in &self.all {
            let first = first.checked_sub(pair.offset as usize);
            let meets = first.is_none_or(|first| ground.rares.touch(first, first + LANES));
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
