//! Different numbers, numbered in the order they came.

use grundy_kernels::memory::{prefetch, zeroed};

/// No number.
const NONE: u32 = u32::MAX;

/// A list of numbers and a table that finds them: linear probing, at most two thirds full.
pub(super) struct Numbers {
    pub(super) list: Vec<u64>,
    /// A power of two of them: a number and its place in the list plus one; no number is 0.
    slots: Vec<(u64, u32)>,
    /// What is shifted away from a hash of 64 bits.
    shift: u32,
}

impl Numbers {
    pub(super) fn new() -> Numbers {
        Numbers { list: Vec::new(), slots: zeroed(16), shift: 60 }
    }

    /// How much memory they take.
    pub(super) fn bytes(&self) -> u64 {
        16 * self.slots.len() as u64 + 8 * self.list.capacity() as u64
    }

    /// Appends the places of `numbers` to `places`; new ones are added, and have the place 2^32 − 1 if there is
    /// none left. Memory is asked beforehand for what a look at each needs, so that the answers come at once.
    pub(super) fn add_all(&mut self, numbers: &[u64], places: &mut Vec<u32>) {
        self.make_room(numbers.len());
        for group in numbers.chunks(64) {
            for &number in group {
                prefetch(&self.slots, self.home(number));
            }
            for &number in group {
                places.push(self.add(number));
            }
        }
    }

    fn add(&mut self, number: u64) -> u32 {
        let at = self.search(number);
        if let Some(place) = self.slots[at].1.checked_sub(1) {
            return place;
        }
        let place = u32::try_from(self.list.len()).ok().filter(|&place| place != NONE);
        let Some(place) = place else { return NONE };
        self.slots[at] = (number, place + 1);
        self.list.push(number);
        place
    }

    /// The slot of `number`, or the empty one where it belongs.
    fn search(&self, number: u64) -> usize {
        let mut at = self.home(number);
        while self.slots[at].1 != 0 && self.slots[at].0 != number {
            at = (at + 1) & (self.slots.len() - 1);
        }
        at
    }

    /// Multiplicative hashing: the high bits of a product (Knuth, TAOCP 6.4).
    #[expect(clippy::cast_possible_truncation, reason = "there are as many slots as bits are left")]
    fn home(&self, number: u64) -> usize {
        let mixed = (number ^ number >> 32).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed >> self.shift) as usize
    }

    /// For `more` numbers.
    fn make_room(&mut self, more: usize) {
        let least = (self.list.len() + more) / 2 * 3 + 2;
        if least <= self.slots.len() {
            return;
        }
        let count = least.next_power_of_two();
        self.shift = 64 - count.trailing_zeros();
        self.slots = zeroed(count);
        for (place, at) in (0..NONE).zip(0..self.list.len()) {
            let number = self.list[at];
            let slot = self.search(number);
            self.slots[slot] = (number, place + 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    /// Against a map of the standard library: random numbers, numbers in a row, multiples of powers of two.
    #[test]
    fn numbers_have_the_places_of_a_plain_map() {
        let random = (0..5000u64).map(|i| i.wrapping_mul(i).wrapping_mul(0xD134_2543_DE82_EF95));
        let row = (0..3000).chain(0..3000);
        let steps = (0..40_000).map(|i| (i % 20_000) << 40);
        let all: Vec<u64> = random.chain(row).chain(steps).chain([u64::MAX, 0, u64::MAX]).collect();
        let mut map = HashMap::new();
        let (mut numbers, mut places) = (Numbers::new(), Vec::new());
        for group in all.chunks(777) {
            numbers.add_all(group, &mut places);
        }
        for (number, place) in all.iter().zip(places) {
            let next = u32::try_from(map.len()).unwrap();
            assert_eq!(*map.entry(number).or_insert(next), place);
            assert_eq!(numbers.list[place as usize], *number);
        }
        assert_eq!(numbers.list.len(), map.len());
    }
}
