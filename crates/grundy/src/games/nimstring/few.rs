//! Sets of words that are small, most often.

use rustc_hash::FxHashSet;
use smallvec::SmallVec;

/// So many words are looked through one after the other; more have hashes.
const MOST: usize = 64;

/// Words that were met.
#[derive(Default)]
pub(super) struct Few {
    words: SmallVec<[u64; MOST]>,
    /// A bit for each word, of these some share one: where there is none, the word is new.
    bits: [u64; 4],
    others: FxHashSet<u64>,
}

impl Few {
    /// Puts a word in; whether it is new.
    #[inline]
    pub(super) fn insert(&mut self, word: u64) -> bool {
        let hash = word.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 56;
        let bits = &mut self.bits[(hash % 4) as usize];
        let bit = 1 << (hash / 4);
        let may_be_in = *bits & bit != 0;
        *bits |= bit;
        if may_be_in && (self.words.contains(&word) || self.others.contains(&word)) {
            return false;
        }
        if self.words.len() < MOST {
            self.words.push(word);
        } else {
            self.others.insert(word);
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use grundy_testing::Random;

    use super::*;

    #[test]
    fn a_word_is_new_once() {
        let mut random = Random::new(64);
        let mut again = 0;
        for most in [1_u64, 10, 64, 65, 2000] {
            let (mut few, mut set) = (Few::default(), HashSet::new());
            for _ in 0..3 * most {
                let word = random.below(2 * most) << random.below(2_u32).wrapping_mul(50);
                let is_new = set.insert(word);
                assert_eq!(few.insert(word), is_new);
                again += u32::from(!is_new);
            }
        }
        assert!(again > 1000, "{again}");
    }
}
