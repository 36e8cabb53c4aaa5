//! Random numbers, the same in every run, so that a failure can be repeated.

use std::ops::RangeInclusive;

/// SplitMix64 (Steele, Lea and Flood 2014).
///
/// ```
/// use grundy_testing::Random;
///
/// let (mut one, mut same) = (Random::new(7), Random::new(7));
/// assert_eq!(one.word(), same.word());
/// assert!(one.below(6u32) < 6);
/// assert!((1..=6).contains(&one.number(1..=6)));
/// ```
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The same numbers for the same seed.
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// A word, all alike.
    pub fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// Words without end.
    pub fn words(&mut self) -> impl Iterator<Item = u64> {
        std::iter::repeat_with(|| self.word())
    }

    /// A number below `end`, which is positive, of the type of `end`.
    #[track_caller]
    pub fn below<T: Number>(&mut self, end: T) -> T {
        T::from_word(self.word() % end.into_word())
    }

    /// A number in the range.
    pub fn number(&mut self, range: RangeInclusive<u64>) -> u64 {
        let span = range.end() - range.start();
        let word = self.word();
        range.start() + span.checked_add(1).map_or(word, |count| word % count)
    }

    /// A word of any number of bits, so that small ones are not rare.
    pub fn magnitude(&mut self) -> u64 {
        let bits = self.below(65u32);
        self.word().checked_shr(64 - bits).unwrap_or(0)
    }

    /// True `one` times out of `out_of`.
    pub fn chance(&mut self, one: u64, out_of: u64) -> bool {
        self.below(out_of) < one
    }

    /// One of the things.
    #[track_caller]
    pub fn pick<'a, T>(&mut self, things: &'a [T]) -> &'a T {
        &things[self.below(things.len())]
    }

    /// Brings the things into any order (Fisher and Yates 1938).
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.below(last + 1));
        }
    }
}

/// The types of numbers that [`Random::below`] gives.
pub trait Number {
    /// The same number; the generator asks for numbers of the type alone.
    fn from_word(word: u64) -> Self;
    /// The same number.
    fn into_word(self) -> u64;
}

macro_rules! numbers {
    ($($type:ty)*) => {$(
        impl Number for $type {
            fn from_word(word: u64) -> $type {
                word.try_into().expect("below a number of the type")
            }

            fn into_word(self) -> u64 {
                self.try_into().expect("a number of at most 64 bits")
            }
        }
    )*};
}

numbers!(u8 u16 u32 usize i32);

impl Number for u64 {
    fn from_word(word: u64) -> u64 {
        word
    }

    fn into_word(self) -> u64 {
        self
    }
}

/// The words of xorshift64 with shifts 13, 7 and 17 (Marsaglia 2003): published checksums are made of
/// them. They are linear over {0, 1} in the seed, so [`Random`] is better for everything else.
pub fn xorshift64(seed: u64) -> impl Iterator<Item = u64> {
    let mut state = seed;
    std::iter::repeat_with(move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first words for seed 1234567, as the reference implementation in C prints them.
    #[test]
    fn words_are_the_published_ones() {
        let wanted = [6_457_827_717_110_365_317, 3_203_168_211_198_807_973];
        assert!(Random::new(1_234_567).words().take(2).eq(wanted));
    }

    #[test]
    fn numbers_are_in_their_range_and_all_of_it() {
        let mut random = Random::new(1);
        let mut seen = [false; 6];
        for _ in 0..200 {
            seen[usize::try_from(random.number(1..=6) - 1).unwrap()] = true;
            assert!(random.below(3u8) < 3);
        }
        assert_eq!(seen, [true; 6]);
        assert!((0..300).any(|_| random.magnitude() < 256));
        assert!((0..300).any(|_| random.number(0..=u64::MAX) > u64::MAX / 2));
        let mut things: Vec<u32> = (0..50).collect();
        random.shuffle(&mut things);
        assert_ne!(things, (0..50).collect::<Vec<u32>>());
        things.sort_unstable();
        assert_eq!(things, (0..50).collect::<Vec<u32>>());
        assert!((0..100).filter(|_| random.chance(1, 4)).count() < 50);
        assert!([1, 2].contains(random.pick(&[1, 2])));
    }
}
