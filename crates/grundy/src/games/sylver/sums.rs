//! All sums of numbers that were named, where more are left than a word holds.

/// Numbers from 2 on that were named and are no sums of others, the least first; all others that were named are sums of these.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(in crate::games) struct Sums(Vec<u64>);

/// The least number that was named is at most so large, so that a table of its remainders is small.
pub(super) const MOST_LEAST: u64 = 10_000;

/// What of the multiples of the common divisor are sums: divided by it, they have no common divisor.
pub(super) struct Multiples {
    pub(super) divisor: u64,
    /// For each remainder of a division by the least number the least sum.
    least: Vec<u128>,
}

impl Sums {
    /// After these numbers from 2 on, one at least; not if the least of them is above [`MOST_LEAST`].
    pub(super) fn new(mut numbers: Vec<u64>) -> Option<Sums> {
        numbers.sort_unstable();
        numbers.dedup();
        let (&first, others) = numbers.split_first().filter(|(first, _)| **first <= MOST_LEAST)?;
        let (mut multiples, mut kept) = (Multiples::of(divisor(&numbers), first), vec![first]);
        for &number in others {
            if !multiples.has(number) {
                multiples.add(number);
                kept.push(number);
            }
        }
        Some(Sums(kept))
    }

    /// The numbers, of which none is a sum of others.
    pub(super) fn numbers(&self) -> &[u64] {
        &self.0
    }

    /// The numbers that are sums.
    pub(super) fn multiples(&self) -> Multiples {
        let mut multiples = Multiples::of(divisor(&self.0), self.0[0]);
        self.0[1..].iter().for_each(|&number| multiples.add(number));
        multiples
    }
}

impl Multiples {
    /// The multiples of one number.
    fn of(divisor: u64, number: u64) -> Multiples {
        let count = usize::try_from(number / divisor).unwrap_or(usize::MAX);
        let mut least = vec![u128::MAX; count];
        least[0] = 0;
        Multiples { divisor, least }
    }

    fn place(&self, number: u128) -> usize {
        usize::try_from(number % self.least.len() as u128).unwrap_or(0)
    }

    /// Takes another multiple of the divisor in: along each circle of remainders that it steps through, from where the least sum is.
    fn add(&mut self, number: u64) {
        let (step, count) = (u128::from(number / self.divisor), self.least.len() as u64);
        let circles = common(number / self.divisor, count);
        for start in 0..circles {
            let mut at = usize::try_from(start).unwrap_or(0);
            // Twice around, so that the least sum of a circle has been passed.
            for _ in 0..2 * (count / circles) {
                let next = self.place(at as u128 + step);
                self.least[next] = self.least[next].min(self.least[at].saturating_add(step));
                at = next;
            }
        }
    }

    /// Whether a number is a sum.
    pub(super) fn has(&self, number: u64) -> bool {
        number.is_multiple_of(self.divisor) && self.has_share(u128::from(number / self.divisor))
    }

    /// The least sum that has the same remainder by the least number as this multiple of the divisor.
    pub(super) fn least(&self, number: u64) -> Option<u64> {
        let least = self.least[self.place(u128::from(number / self.divisor))];
        u64::try_from(least.checked_mul(u128::from(self.divisor))?).ok()
    }

    /// Whether so many times the divisor is a sum.
    pub(super) fn has_share(&self, times: u128) -> bool {
        self.least[self.place(times)] <= times
    }

    /// The largest number that times the divisor is no sum, if there is one.
    pub(super) fn largest(&self) -> Option<u128> {
        self.least.iter().max()?.checked_sub(self.least.len() as u128)
    }

    /// How many numbers times the divisor are no sums.
    pub(super) fn gaps(&self) -> u128 {
        self.least.iter().fold(0, |all, least| all.saturating_add(least / self.least.len() as u128))
    }
}

/// The greatest common divisor of all.
fn divisor(numbers: &[u64]) -> u64 {
    numbers.iter().fold(0, |divisor, &number| common(divisor, number))
}

/// The greatest common divisor.
pub(super) fn common(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use grundy_testing::Random;

    use super::*;

    #[test]
    fn sums_are_those_of_the_definition() {
        let mut random = Random::new(1884);
        let (mut redundant, mut divided) = (0, 0);
        for _ in 0..500 {
            let factor = 1 + random.below(4_u64);
            let count = 1 + random.below(5_usize);
            let numbers: Vec<u64> =
                (0..count).map(|_| factor * (2 + random.below(30_u64))).collect();
            let place = |number: u64| usize::try_from(number).unwrap();
            let mut is_sum = vec![false; 4000];
            is_sum[0] = true;
            for at in 1..is_sum.len() {
                is_sum[at] = numbers.iter().any(|&n| at >= place(n) && is_sum[at - place(n)]);
            }
            let sums = Sums::new(numbers.clone()).unwrap();
            let multiples = sums.multiples();
            for (number, &is_sum) in is_sum.iter().enumerate() {
                assert_eq!(multiples.has(number as u64), is_sum, "{number} of {numbers:?}");
            }
            let divisor = place(multiples.divisor);
            let gaps: Vec<usize> =
                (0..is_sum.len()).step_by(divisor).filter(|&at| !is_sum[at]).collect();
            assert_eq!(multiples.gaps(), gaps.len() as u128, "{numbers:?}");
            assert_eq!(multiples.largest(), gaps.last().map(|gap| (gap / divisor) as u128));
            // None of the numbers that are kept is a sum of the others.
            for kept in sums.numbers() {
                let others = numbers.iter().copied().filter(|number| number != kept).collect();
                let is_other = Sums::new(others).is_some_and(|sums| sums.multiples().has(*kept));
                assert!(!is_other, "{kept} of {numbers:?}");
            }
            redundant += u32::from(sums.numbers().len() < count);
            divided += u32::from(divisor > 1);
        }
        assert!(redundant > 50 && divided > 50, "{redundant} {divided}");
        assert_eq!(Sums::new(vec![MOST_LEAST + 1]), None);
        let large = Sums::new(vec![MOST_LEAST, u64::MAX, u64::MAX - 1]).unwrap();
        assert_eq!(large.numbers(), [MOST_LEAST, u64::MAX - 1, u64::MAX]);
    }
}
