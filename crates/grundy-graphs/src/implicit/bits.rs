//! Sets of numbers that are filled in any order and emptied in ascending order.

use grundy_kernels::memory::zeroed;

/// A set of numbers below a bound: one bit each, and above them bits that say which words are not zero,
/// so that a set of few numbers is emptied in little time.
pub(super) struct Bits {
    /// The set, then which of its words are not zero, then which of those are not.
    layers: [Vec<u64>; 3],
}

impl Bits {
    pub(super) fn new(bound: usize) -> Bits {
        let words = |bits: usize| bits.div_ceil(64);
        let first = words(bound);
        Bits { layers: [zeroed(first), zeroed(words(first)), zeroed(words(words(first)))] }
    }

    #[inline(always)]
    pub(super) fn insert(&mut self, number: usize) {
        let mut place = number;
        for layer in &mut self.layers {
            let word = &mut layer[place / 64];
            let was = std::mem::replace(word, *word | 1 << (place % 64));
            if was != 0 {
                return;
            }
            place /= 64;
        }
    }

    #[inline(always)]
    pub(super) fn contains(&self, number: usize) -> bool {
        self.layers[0][number / 64] >> (number % 64) & 1 == 1
    }

    /// The least number.
    pub(super) fn first(&self) -> Option<usize> {
        let word = self.layers[0].iter().position(|&word| word != 0)?;
        Some(word * 64 + self.layers[0][word].trailing_zeros() as usize)
    }

    /// Calls `each` with every number in ascending order.
    pub(super) fn each(&self, mut each: impl FnMut(usize)) {
        let [bits, words, groups] = &self.layers;
        for (group, &set) in groups.iter().enumerate() {
            each_bit(set, group, |word| {
                each_bit(words[word], word, |place| each_bit(bits[place], place, &mut each));
            });
        }
    }

    /// Calls `each` with every number in ascending order, and empties the set.
    #[inline(always)]
    pub(super) fn drain(&mut self, mut each: impl FnMut(usize)) {
        let [bits, words, groups] = &mut self.layers;
        for (group, set) in groups.iter_mut().enumerate() {
            each_bit(std::mem::take(set), group, |word| {
                each_bit(std::mem::take(&mut words[word]), word, |place| {
                    each_bit(std::mem::take(&mut bits[place]), place, &mut each);
                });
            });
        }
    }
}

/// Calls `each` with the number of every bit of the word that is the `at`-th.
#[inline(always)]
fn each_bit(mut word: u64, at: usize, mut each: impl FnMut(usize)) {
    while word != 0 {
        each(at * 64 + word.trailing_zeros() as usize);
        word &= word - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::Bits;

    #[test]
    fn a_set_is_emptied_in_ascending_order() {
        for bound in [1, 63, 64, 65, 4096, 4097, 300_000] {
            let mut numbers: Vec<usize> =
                (0..bound).filter(|n| n % 977 == 0 || *n + 1 == bound).collect();
            let mut bits = Bits::new(bound);
            for &number in numbers.iter().rev().chain(&numbers) {
                bits.insert(number);
            }
            assert!((0..bound).all(|n| bits.contains(n) == numbers.contains(&n)));
            assert_eq!(bits.first(), numbers.first().copied());
            let mut seen = Vec::new();
            bits.each(|number| seen.push(number));
            bits.drain(|number| seen.push(number));
            bits.drain(|number| seen.push(number));
            numbers.extend(numbers.clone());
            assert_eq!(seen, numbers);
            assert_eq!(bits.first(), None);
        }
    }
}
