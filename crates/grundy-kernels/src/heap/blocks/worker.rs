//! What a thread needs for itself to compute blocks.

use super::super::lanes::{LANES, Lane, Pair};
use super::super::moves::Moves;
use super::super::tuner::Tuner;
use super::far::Reach;
use super::marks::Marks;
use super::opposite::{self, Opposite};
use super::partners::EARLY;
use super::sums::Candidates;

/// The first guess for the number of pairs that mark their sums.
const MARKED: usize = 128;

/// A thread's sets, lists and measures. What it finds does not depend on them.
#[derive(Clone, Debug)]
pub(super) struct Worker<L> {
    pub(super) reach: Reach<L>,
    /// How many far pairs mark their sums.
    pub(super) marked: Tuner,
    pub(super) marks: Marks,
    pub(super) candidates: [Candidates; LANES],
    /// Whether all far pairs of this block mark their sums, so that there are no candidates, …
    pub(super) exact: bool,
    /// … and among how many numbers they do at first.
    pub(super) numbers: u32,
    /// About how many cycles the other pairs took in this block.
    pub(super) cost: usize,
    /// Common heaps; different values take turns.
    pub(super) partners: Vec<Pair<L>>,
    /// How many of them mark their sums before others are looked at.
    pub(super) marking: Tuner,
    pub(super) opposite: Opposite<L>,
}

impl<L: Lane> Worker<L> {
    pub(super) fn new(bound: u32) -> Worker<L> {
        Worker {
            reach: Reach::default(),
            marked: Tuner::new(MARKED),
            marks: Marks::new(bound),
            candidates: [Candidates::default(); LANES],
            exact: false,
            numbers: bound,
            cost: 0,
            partners: Vec::new(),
            marking: Tuner::new(MARKED),
            opposite: Opposite::default(),
        }
    }

    /// The memory that it takes, in bytes; nearly all of it.
    pub(super) fn bytes(&self) -> usize {
        self.partners.capacity() * size_of::<Pair<L>>() + self.opposite.bytes()
    }
}

/// About the most that [`Worker::bytes`] is under these moves: each early heap is a partner for each split.
pub(in super::super) fn most_bytes<L>(moves: &Moves) -> usize {
    let partners = EARLY.saturating_mul(moves.split.len());
    partners.saturating_mul(size_of::<Pair<L>>()).saturating_add(opposite::most_bytes::<L>())
}
