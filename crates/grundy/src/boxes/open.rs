//! Which lines of a board are open, as bits.

use smallvec::{SmallVec, smallvec};

use super::strings::bits;

/// Numbers of lines, from the highest bit of the first word on: so two sets of lines of one board are in the order of the lists of
/// whether each line is open.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Open(SmallVec<[u64; 2]>);

/// The bit of a line in its word.
#[inline]
pub(super) fn bit(line: usize) -> u64 {
    1 << (63 - line % 64)
}

impl Open {
    /// None of so many lines.
    pub(super) fn none(count: usize) -> Open {
        Open(smallvec![0; count.div_ceil(64)])
    }

    /// The lines of a board that has no more than 64.
    pub(super) fn of_word(word: u64) -> Open {
        Open(smallvec![word])
    }

    /// All lines, if there is no more than a word of them.
    pub(super) fn word(&self) -> Option<u64> {
        match self.0[..] {
            [word] => Some(word),
            _ => None,
        }
    }

    #[inline]
    pub(super) fn has(&self, line: usize) -> bool {
        self.0[line / 64] & bit(line) != 0
    }

    pub(super) fn add(&mut self, line: usize) {
        self.0[line / 64] |= bit(line);
    }

    /// Takes a line out; whether it was in.
    pub(super) fn remove(&mut self, line: usize) -> bool {
        let was_in = self.has(line);
        self.0[line / 64] &= !bit(line);
        was_in
    }

    pub(super) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The lines in their order.
    pub(super) fn iter(&self) -> impl Iterator<Item = usize> {
        let words = self.0.iter().enumerate();
        words
            .flat_map(|(at, word)| bits(word.reverse_bits()).map(move |bit| 64 * at + bit as usize))
    }
}

#[cfg(test)]
mod tests {
    use grundy_testing::Random;

    use super::*;

    #[test]
    fn lines_are_those_of_a_list() {
        let mut random = Random::new(64);
        for count in [1, 12, 64, 65, 128, 300] {
            let (mut before, mut list) = (Open::none(count), vec![false; count]);
            assert_eq!(before.word(), (count <= 64).then_some(0));
            for _ in 0..500 {
                let (mut open, mut other) = (before.clone(), list.clone());
                let line = random.below(count);
                match random.chance(2, 3) {
                    true => {
                        open.add(line);
                        other[line] = true;
                    }
                    false => assert_eq!(open.remove(line), std::mem::take(&mut other[line])),
                }
                assert_eq!((0..count).map(|line| open.has(line)).collect::<Vec<_>>(), other);
                let lines: Vec<usize> = (0..count).filter(|&line| other[line]).collect();
                assert_eq!(open.iter().collect::<Vec<_>>(), lines);
                assert_eq!((open.len(), open.cmp(&before)), (lines.len(), other.cmp(&list)));
                (before, list) = (open, other);
            }
        }
    }
}
