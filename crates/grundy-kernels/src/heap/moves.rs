//! Moves that leave at most two heaps.

use super::TakeBreak;
use super::lanes::LANES;

/// The moves of take-and-break rules that leave one or two heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Moves {
    /// How many tokens may be taken if one heap is left.
    pub(super) single: Vec<usize>,
    /// How many may be taken if two are left.
    pub(super) split: Vec<usize>,
    pub(super) unequal: bool,
    /// The most that may be taken.
    pub(super) most: usize,
}

/// Rules that take more than this are left to the plain table.
const MOST_TAKEN: usize = 4096;

impl Moves {
    /// The moves, if the rules split and leave at most two heaps.
    pub(super) fn new(rules: &TakeBreak) -> Option<Moves> {
        let most = rules.most_taken()?;
        let takes = |bit: u8| -> Vec<usize> {
            (0..=most).filter(|&taken| rules.digit(taken) & bit != 0).collect()
        };
        let moves = Moves {
            single: takes(2).into_iter().filter(|&taken| taken > 0).collect(),
            split: takes(4),
            unequal: rules.unequal,
            most,
        };
        (rules.most_left() == 2 && most <= MOST_TAKEN).then_some(moves)
    }

    /// The first heap that a block may begin with.
    pub(super) fn least(&self) -> usize {
        self.most + 4 * LANES
    }

    /// Whether a space may depend on the parity of the heap.
    pub(super) fn keep_parity(&self) -> bool {
        self.single.iter().chain(&self.split).all(|taken| taken % 2 == 0)
    }

    /// The smaller of two heaps with `left` tokens is below this number.
    pub(super) fn halves_end(&self, left: usize) -> usize {
        halves_end(left, self.unequal)
    }

    /// Whether `part` tokens and what else is left of some heap from `heap` on, when `taken` are taken, are
    /// two equal heaps and so no option.
    pub(super) fn forbid_equal(&self, part: usize, taken: usize, heap: usize) -> bool {
        self.unequal && 2 * part + taken >= heap
    }

    /// Places that are kept free before heap 0, so that moves may reach below it.
    pub(super) fn front(&self) -> usize {
        self.most + LANES
    }
}

/// The smaller of two heaps with `left` tokens, which may be equal or not, is below this number.
pub(super) fn halves_end(left: usize, unequal: bool) -> usize {
    if unequal { left.div_ceil(2) } else { left / 2 + 1 }
}
