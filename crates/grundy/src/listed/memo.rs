//! Words that stand for others by symmetry: what was found of late.

/// Words with those that stand for them; each hash has one place.
pub(super) struct Memo(Vec<(u64, u64)>);

/// With more places memory is too far away.
const PLACES: usize = 1 << 12;

impl Memo {
    /// `nobody` is a word that stands for itself.
    pub(super) fn new(nobody: u64) -> Memo {
        Memo(vec![(nobody, nobody); PLACES])
    }

    /// What stands for a word: what was found before, or what `find` finds.
    #[inline]
    pub(super) fn least(&mut self, word: u64, find: impl FnOnce(u64) -> u64) -> u64 {
        let at = (word.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 52) as usize;
        let place = &mut self.0[at % PLACES];
        if place.0 != word {
            *place = (word, find(word));
        }
        place.1
    }
}

#[cfg(test)]
mod tests {
    use grundy_testing::Random;

    use super::*;

    #[test]
    fn what_is_found_is_what_would_be_found() {
        let mut random = Random::new(43);
        let least = |word: u64| word / 3 * 3;
        let mut memo = Memo::new(0);
        let mut searched = 0;
        for _ in 0..100_000 {
            let word = random.below(9000_u64);
            let found = memo.least(word, |word| {
                searched += 1;
                least(word)
            });
            assert_eq!(found, least(word));
        }
        assert!((5000..90_000).contains(&searched), "{searched}");
    }
}
