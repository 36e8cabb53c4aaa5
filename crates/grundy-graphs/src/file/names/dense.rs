//! Sets of numbers that lie close together, a few bits for each number up to the largest.

/// Numbers below 2^32, in ascending order: each has a place, found in a few steps, and back.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Dense {
    /// The number that bit 0 stands for.
    first: u32,
    bits: Vec<u64>,
    /// How many numbers stand before each word.
    before: Vec<u32>,
    /// The word that holds every 2^[`STEP`]-th number.
    marks: Vec<u32>,
    count: u32,
}

/// Between two marks lie 2^`STEP` numbers.
const STEP: u32 = 9;

impl Dense {
    /// The numbers `first` + i for every bit i that is set; fewer than 2^32 of them, each below 2^32.
    pub(crate) fn new(first: u32, bits: Vec<u64>) -> Dense {
        let mut before = Vec::with_capacity(bits.len());
        let mut marks = Vec::new();
        let mut count = 0;
        for (at, word) in (0..).zip(&bits) {
            before.push(count);
            count += word.count_ones();
            while marks.len() < count.div_ceil(1 << STEP) as usize {
                marks.push(at);
            }
        }
        Dense { first, bits, before, marks, count }
    }

    /// How many numbers there are.
    pub(crate) fn len(&self) -> u32 {
        self.count
    }

    /// The least number and how many there are, if there are any and none in between is missing.
    pub(crate) fn range(&self) -> Option<(u32, u32)> {
        let (least, most) = (self.get(0)?, self.get(self.count - 1)?);
        (most - least == self.count - 1).then_some((least, self.count))
    }

    /// The number at this place.
    pub(crate) fn get(&self, place: u32) -> Option<u32> {
        if place >= self.count {
            return None;
        }
        let mark = (place >> STEP) as usize;
        let from = self.marks[mark] as usize;
        let to = self.marks.get(mark + 1).map_or(self.before.len(), |&next| next as usize + 1);
        let at = from + self.before[from..to].partition_point(|&before| before <= place) - 1;
        let mut word = self.bits[at];
        for _ in self.before[at]..place {
            word &= word - 1;
        }
        Some(self.first + 64 * u32::try_from(at).ok()? + word.trailing_zeros())
    }

    /// The place of a number, if it is one of them.
    #[inline]
    pub(crate) fn find(&self, number: u32) -> Option<u32> {
        let bit = number.checked_sub(self.first)?;
        let (at, bit) = ((bit / 64) as usize, 1 << (bit % 64));
        let word = self.bits.get(at).filter(|&word| word & bit != 0)?;
        Some(self.before[at] + (word & (bit - 1)).count_ones())
    }

    /// The memory that it takes, in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        let words = self.before.capacity() + self.marks.capacity();
        8 * self.bits.capacity() as u64 + 4 * words as u64
    }
}

#[cfg(test)]
mod tests {
    use super::Dense;

    fn check(first: u32, numbers: &[u32]) {
        let last = numbers.last().map_or(0, |last| (last - first) as usize / 64 + 1);
        let mut bits = vec![0_u64; last];
        for number in numbers {
            bits[((number - first) / 64) as usize] |= 1 << ((number - first) % 64);
        }
        let dense = Dense::new(first, bits);
        assert_eq!(dense.len() as usize, numbers.len());
        for (place, &number) in (0..).zip(numbers) {
            assert_eq!(dense.get(place), Some(number));
            assert_eq!(dense.find(number), Some(place));
            for other in [number.wrapping_sub(1), number.wrapping_add(1)] {
                let place = numbers.binary_search(&other).ok();
                assert_eq!(dense.find(other).map(|place| place as usize), place);
            }
        }
        assert_eq!(dense.get(dense.len()), None);
        let ends = numbers.first().zip(numbers.last());
        let is_range =
            ends.is_some_and(|(least, most)| (most - least) as usize + 1 == numbers.len());
        assert_eq!(dense.range().is_some(), is_range);
    }

    #[test]
    fn places_and_numbers_are_inverse() {
        check(0, &[]);
        check(7, &[7]);
        check(u32::MAX - 70, &[u32::MAX - 70, u32::MAX - 1, u32::MAX]);
        check(5, &(5..5000).collect::<Vec<_>>());
        check(0, &(0..5000).filter(|n| n % 7 != 3).collect::<Vec<_>>());
        // Long gaps, and gaps between marks.
        check(1, &(0..3000).map(|n| 1 + n * n / 3 + n).collect::<Vec<_>>());
        check(0, &(0..2000).map(|n| n + n / 512 * 100_000).collect::<Vec<_>>());
    }
}
