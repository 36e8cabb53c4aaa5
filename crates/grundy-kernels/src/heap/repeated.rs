//! What moves leave whose digits repeat for ever.
//!
//! If the digit of k is that of k + p, what p further tokens leave of a heap is what so many fewer leave of the heap p before:
//! a set for each remainder grows by the options of one total a heap.

use super::TakeBreak;
use crate::sets::translated;

/// A set of values, a bit for each.
#[derive(Clone, Debug, Default)]
pub(super) struct Set(Vec<u64>);

impl Set {
    pub(super) fn insert(&mut self, value: u32) {
        let word = value as usize / 64;
        if word >= self.0.len() {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << (value % 64);
    }

    /// Adds the sums of `by` with the values of another set.
    pub(super) fn add(&mut self, other: &Set, by: u32) {
        for (word, &set) in other.0.iter().enumerate().filter(|(_, set)| **set != 0) {
            let to = word ^ (by / 64) as usize;
            if to >= self.0.len() {
                self.0.resize(to + 1, 0);
            }
            self.0[to] |= translated(set, by % 64);
        }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = u32> {
        let bits = |(word, &set): (u32, &u64)| {
            let next = move |set: &u64| Some(set & (set - 1)).filter(|rest| *rest != 0);
            let rests = std::iter::successors(Some(set).filter(|set| *set != 0), next);
            rests.map(move |rest| word * 64 + rest.trailing_zeros())
        };
        (0_u32..).zip(&self.0).flat_map(bits)
    }
}

/// The bits of digits for one, two and three heaps that are left.
pub(super) const LEAVES: [u8; 3] = [2, 4, 8];

/// The values of what is left in one, two and three heaps.
pub(super) type Left = [Set; 3];

/// The values of the options by digits that repeat for ever.
#[derive(Clone, Debug)]
pub(super) struct Repeated {
    /// The first of the digits; not that of taking nothing.
    pub(super) start: usize,
    digits: Vec<u8>,
    /// By the remainder of what is left by the number of digits.
    sets: Vec<Left>,
    /// All totals below this are in the sets.
    next: usize,
}

impl Repeated {
    /// The last digits of the rules repeat, and some of them is not 0.
    pub(super) fn new(rules: &TakeBreak) -> Repeated {
        let start = (rules.digits.len() - rules.repeat).max(1);
        let digits = (start..start + rules.repeat).map(|taken| rules.digit(taken)).collect();
        Repeated { start, digits, sets: vec![Left::default(); rules.repeat], next: 0 }
    }

    /// Has all that moves from the heap may leave in the sets: `add` adds what can be left of one total, where the digits
    /// have such bits.
    pub(super) fn reach(&mut self, heap: usize, mut add: impl FnMut(usize, u8, &mut Left)) {
        let all = self.digits.iter().fold(0, |all, digit| all | digit);
        while self.next + self.start <= heap {
            let remainder = self.next % self.digits.len();
            add(self.next, all, &mut self.sets[remainder]);
            self.next += 1;
        }
    }

    /// Calls `each` with the values of the options of the heap that was reached last.
    pub(super) fn options(&self, heap: usize, mut each: impl FnMut(u32)) {
        let Some(most) = heap.checked_sub(self.start) else { return };
        if self.digits[most % self.digits.len()] & 1 != 0 {
            each(0);
        }
        for (digit, left) in self.digits.iter().zip((0..=most).rev()) {
            let sets = LEAVES.iter().zip(&self.sets[left % self.digits.len()]);
            for (_, set) in sets.filter(|(bit, _)| digit & **bit != 0) {
                set.iter().for_each(&mut each);
            }
        }
    }
}
