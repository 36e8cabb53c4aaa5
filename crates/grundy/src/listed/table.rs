//! Values of components that are words.

/// Words with small values, each at its hash or at the next place that was empty when it was put in.
pub(super) struct Table {
    words: Vec<u64>,
    /// One more than the value; 0 where there is no word. What is not known is most often seen here.
    values: Vec<u8>,
    /// The hash has so many bits less than a word.
    beyond: u32,
}

/// The largest value that is kept.
pub(super) const LARGEST: u32 = 63;

impl Table {
    /// With room for so many words: at most half of the places are taken.
    pub(super) fn new(words: usize) -> Table {
        let places = Table::places(words);
        Table {
            words: vec![0; places],
            values: vec![0; places],
            beyond: u64::BITS - places.trailing_zeros(),
        }
    }

    fn places(words: usize) -> usize {
        (2 * words.max(1)).next_power_of_two()
    }

    /// The bytes that one for so many words takes.
    pub(super) fn bytes(words: usize) -> u64 {
        9 * Table::places(words) as u64
    }

    /// Where a word stands, or the empty place where it would.
    #[inline]
    fn place(&self, word: u64) -> usize {
        let mask = self.words.len() - 1;
        #[expect(clippy::cast_possible_truncation, reason = "a place is below their number")]
        let mut at = (word.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> self.beyond) as usize;
        while self.values[at] != 0 && self.words[at] != word {
            at = (at + 1) & mask;
        }
        at
    }

    #[inline]
    pub(super) fn get(&self, word: u64) -> Option<u32> {
        self.values[self.place(word)].checked_sub(1).map(u32::from)
    }

    /// Puts a word in with a value up to [`LARGEST`]; whether it has no other one.
    pub(super) fn put(&mut self, word: u64, value: u8) -> bool {
        let at = self.place(word);
        let is_new = self.values[at] == 0;
        if is_new {
            (self.words[at], self.values[at]) = (word, value + 1);
        }
        is_new || self.values[at] == value + 1
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use grundy_testing::Random;

    use super::*;

    #[test]
    fn a_table_is_a_map() {
        let mut random = Random::new(17);
        for room in [1, 2, 30, 700] {
            let (mut table, mut map) = (Table::new(room), HashMap::new());
            for round in 0..5000_u32 {
                let word = random.below(2 * room as u64) << (round % 2 * 40);
                let value = u8::try_from(random.below(u64::from(LARGEST) + 1)).unwrap();
                assert_eq!(table.get(word), map.get(&word).copied().map(u32::from));
                if map.len() < room || map.contains_key(&word) {
                    assert_eq!(table.put(word, value), *map.entry(word).or_insert(value) == value);
                }
            }
            assert_eq!(map.len(), room);
        }
    }
}
