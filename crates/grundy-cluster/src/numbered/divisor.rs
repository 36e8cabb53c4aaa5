//! Division by the same number again and again, by multiplying.

/// A number, and 2^64 divided by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Divisor {
    by: u64,
    inverse: u64,
}

impl Divisor {
    /// A number that is not zero; zero stands for one.
    pub(crate) fn new(by: u64) -> Divisor {
        let by = by.max(1);
        Divisor { by, inverse: u64::MAX / by }
    }

    /// How often it goes into a number, and what is left.
    #[inline(always)]
    pub(crate) fn divide(&self, number: u64) -> (u64, u64) {
        // The inverse is too small by less than one, and the product of both by less than one more: the quotient is exact or
        // one too small.
        let times = ((u128::from(number) * u128::from(self.inverse)) >> 64) as u64;
        let rest = number - times * self.by;
        if rest >= self.by { (times + 1, rest - self.by) } else { (times, rest) }
    }

    /// What is left.
    #[inline(always)]
    pub(crate) fn rest(&self, number: u64) -> u64 {
        self.divide(number).1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_testing::Random;

    #[test]
    fn the_same_as_by_dividing() {
        let mut random = Random::new(5);
        let mut number = || {
            let wide = u64::from(random.below(u32::MAX)) << 32 | u64::from(random.below(u32::MAX));
            wide >> random.below(64_u32)
        };
        let edges = [0, 1, 2, 3, u64::MAX, u64::MAX - 1, 1 << 63, (1 << 63) - 1, 1 << 32];
        for _ in 0..2000 {
            let by = number().max(1);
            let near = [by - 1, by, by.saturating_mul(7), by.saturating_mul(7) - 1];
            for number in edges.into_iter().chain(near).chain([number()]) {
                assert_eq!(Divisor::new(by).divide(number), (number / by, number % by));
                assert_eq!(
                    Divisor::new(number).divide(by),
                    (by / number.max(1), by % number.max(1))
                );
            }
        }
    }
}
