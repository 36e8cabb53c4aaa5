//! Different numbers, numbered in the order they came.

use grundy_kernels::memory::reserve;

use crate::kernels::table::Table;

/// No number.
const NONE: u32 = u32::MAX;

/// So many numbers are looked up at once.
const PIECE: usize = 512;

/// A list of numbers and a table that finds them.
pub(super) struct Numbers {
    pub(super) list: Vec<u64>,
    table: Table,
}

impl Numbers {
    pub(super) fn new() -> Numbers {
        Numbers { list: Vec::new(), table: Table::new() }
    }

    /// How much memory they take.
    pub(super) fn bytes(&self) -> u64 {
        self.table.bytes() + 8 * self.list.capacity() as u64
    }

    /// The numbers, in the order they came; nothing finds them any more.
    pub(super) fn into_list(self) -> Vec<u64> {
        self.list
    }

    /// Appends the places of `numbers` to `places`; new ones are added, and have the place 2^32 − 1 if there is
    /// none left.
    pub(super) fn add_all(&mut self, numbers: &[u64], places: &mut Vec<u32>) {
        let mut new = Vec::new();
        let mut keys = [(0, 0); PIECE];
        for numbers in numbers.chunks(PIECE) {
            let keys = &mut keys[..numbers.len()];
            keys.iter_mut().zip(numbers).for_each(|(key, &number)| *key = (number, 0));
            let all_fit = u32::try_from(self.list.len() + PIECE).is_ok_and(|end| end < NONE);
            let Some(next) = u32::try_from(self.list.len()).ok().filter(|_| all_fit) else {
                places.extend(numbers.iter().map(|&number| self.add(number)));
                continue;
            };
            new.clear();
            self.table.add_all(keys, next, places, &mut new);
            reserve(&mut self.list, new.len());
            self.list.extend(new.iter().map(|&at| numbers[at as usize]));
        }
    }

    /// The place of a number where the last places are given away.
    fn add(&mut self, number: u64) -> u32 {
        self.table.make_room(1);
        let at = self.table.search((number, 0), self.table.home((number, 0)), |_| true);
        if let Some(place) = self.table.number(at) {
            return place;
        }
        let place = u32::try_from(self.list.len()).ok().filter(|&place| place != NONE);
        let Some(place) = place else { return NONE };
        self.table.put(at, (number, 0), place);
        self.list.push(number);
        place
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use grundy_testing::Random;

    use super::*;

    /// Against a map of the standard library: random numbers, numbers in a row, multiples of powers of two.
    #[test]
    fn numbers_have_the_places_of_a_plain_map() {
        // Some of them come again.
        let mut generator = Random::new(1);
        let few: Vec<u64> = generator.words().take(100).collect();
        let random: Vec<u64> = (0..5000)
            .map(|i| if i % 3 == 0 { *generator.pick(&few) } else { generator.word() })
            .collect();
        let row = (0..3000).chain(0..3000);
        let steps = (0..40_000).map(|i| (i % 20_000) << 40);
        let all: Vec<u64> =
            random.into_iter().chain(row).chain(steps).chain([u64::MAX, 0, u64::MAX]).collect();
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
