//! What is added to heaps closer than a block.

use super::super::lanes::{LANES, Lane, Level, Pair, WantedSums};

/// Pairs that reach back by less than a block.
#[derive(Clone, Debug)]
pub(super) struct Near<L> {
    pairs: Vec<Pair<L>>,
    /// The same pairs by their offsets, as many rows as one offset has pairs; [`Lane::NOTHING`] elsewhere.
    rows: Vec<[L; LANES]>,
    /// With few numbers, for each offset the set of all sums, by the value of the heap so far before.
    sets: Option<Vec<(usize, Sets)>>,
}

/// Sets of numbers below this are words.
const WORD: usize = u64::BITS as usize;

/// A set for each number.
type Sets = [u64; WORD];

impl<L: Lane> Near<L> {
    /// Values are below `bound`, a power of two.
    pub(super) fn new(bound: u32) -> Near<L> {
        let sets = (bound as usize <= WORD).then(Vec::new);
        Near { pairs: Vec::new(), rows: Vec::new(), sets }
    }

    /// Whether there are [`set`](Near::set)s.
    pub(super) fn has_sets(&self) -> bool {
        self.sets.is_some()
    }

    /// All sums, as a set of bits. The heap that is so many places before has the value `before` at that place.
    pub(super) fn set(&self, before: &[L; LANES]) -> u64 {
        let sets = self.sets.as_deref().unwrap_or_default();
        sets.iter()
            .fold(0, |all, (offset, sets)| all | sets[before[offset % LANES].get() as usize % WORD])
    }

    /// The offset is below [`LANES`], and the value has no flag.
    pub(super) fn push(&mut self, pair: Pair<L>) {
        let at = pair.offset as usize;
        self.pairs.push(pair);
        if let Some(sets) = &mut self.sets {
            let known = sets.iter().position(|(offset, _)| *offset == at).unwrap_or(sets.len());
            if known == sets.len() {
                sets.push((at, [0; WORD]));
            }
            for (before, set) in (0..).zip(&mut sets[known].1) {
                *set |= 1 << (before ^ pair.value.get());
            }
        }
        match self.rows.iter_mut().find(|row| row[at] == L::NOTHING) {
            Some(row) => row[at] = pair.value,
            None => {
                let mut row = [L::NOTHING; LANES];
                row[at] = pair.value;
                self.rows.push(row);
            }
        }
    }

    pub(super) fn pairs(&self) -> &[Pair<L>] {
        &self.pairs
    }

    /// Which of the `wanted` numbers are the sum of a pair, one bit for each. The heap that is so many places before has
    /// the value `before` at that place, without the flag; no number has it, and at most four are wanted.
    pub(super) fn sums(&self, level: Level, before: &[L; LANES], wanted: &[L]) -> u8 {
        let sums = |row| level.run(WantedSums { one: row, other: before, wanted });
        self.rows.iter().fold(0, |found, row| found | sums(row))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_testing::Random;

    #[test]
    fn rows_have_the_sums_of_all_pairs() {
        let mut random = Random::new(0x5851_f42d_4c95_7f2d);
        let mut number = |kinds| u8::new(u32::try_from(random.below(kinds)).unwrap());
        for count in 0..90 {
            let mut near = Near::new(128);
            for _ in 0..count {
                near.push(Pair { offset: u32::from(number(LANES)), value: number(128) });
            }
            let before: [u8; LANES] = std::array::from_fn(|_| number(128));
            let wanted = [number(128), number(128), number(8)];
            let is_sum = |wanted: u8| {
                let sum = |pair: &Pair<u8>| before[pair.offset as usize] ^ pair.value;
                near.pairs().iter().any(|pair| sum(pair) == wanted)
            };
            for level in Level::all() {
                for wanted in [&wanted[..], &wanted[..2], &wanted[2..]] {
                    let found = near.sums(level, &before, wanted);
                    for (at, &wanted) in wanted.iter().enumerate() {
                        assert_eq!(found >> at & 1 == 1, is_sum(wanted), "{level:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn sets_have_the_sums_of_all_pairs() {
        assert!(!Near::<u8>::new(128).has_sets());
        let mut random = Random::new(0x9e37_79b9_7f4a_7c15);
        for bound in [16, 32, 64] {
            let mut number = |kinds| u8::new(u32::try_from(random.below(kinds)).unwrap());
            let mut near = Near::new(u32::try_from(bound).unwrap());
            for _ in 0..90 {
                near.push(Pair { offset: u32::from(number(LANES)), value: number(bound) });
                let before: [u8; LANES] = std::array::from_fn(|_| number(bound));
                let sum = |pair: &Pair<u8>| before[pair.offset as usize] ^ pair.value;
                let all = near.pairs().iter().fold(0, |all, pair| all | 1 << sum(pair));
                assert_eq!(near.set(&before), all, "{bound}");
            }
        }
    }
}
