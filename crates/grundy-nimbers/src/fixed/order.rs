//! Orders, and the prime factors of 2^128 − 1.

use super::types::{Fixed, Nim8, Nim16, Nim32, Nim64, Nim128, for_each_width};

/// The prime factors of 2^128 − 1 = F₀F₁…F₆, a product of Fermat numbers: F₅ fell to Euler (1732),
/// F₆ to Landry (1880). None divides twice, and those of 2^64 − 1 and so on are among them.
pub(super) const PRIMES: [u128; 9] =
    [3, 5, 17, 257, 65_537, 641, 6_700_417, 274_177, 67_280_421_310_721];

/// The least e ≥ 1 with `a`^e = 1, for nonzero `a`.
fn order<N: Fixed>(a: N) -> u128 {
    let primes = PRIMES.iter().filter(|&&p| N::UNITS.is_multiple_of(p));
    primes.fold(N::UNITS, |order, p| if a.power(order / p) == N::ONE { order / p } else { order })
}

macro_rules! orders {
    ($nim:ident, $word:ident, $base:ident) => {
        impl $nim {
            /// The least e ≥ 1 with `self`^e = 1, a divisor of 2^bits − 1; `None` for zero. Up to
            /// nine powers.
            pub fn order(self) -> Option<$word> {
                let order = (!self.is_zero()).then(|| order(self))?;
                Some($word::try_from(order).expect("at most 2^bits − 1"))
            }
        }
    };
}

for_each_width!(orders);

#[cfg(test)]
mod tests {
    use super::*;

    /// Powers alone would not show a factor that is wrong: no order would be divided by it.
    #[test]
    #[cfg_attr(miri, ignore = "millions of divisions")]
    fn the_factors_are_prime_and_come_to_all() {
        assert_eq!(PRIMES.iter().try_fold(1, |all: u128, p| all.checked_mul(*p)), Some(u128::MAX));
        for p in PRIMES {
            let divisors = (2..).take_while(|d| d * d <= p);
            assert!(divisors.into_iter().all(|d| p % d != 0), "{p}");
        }
    }
}
