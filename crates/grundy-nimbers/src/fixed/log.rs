//! Discrete logarithms in the fields of 8 to 64 bits (Pohlig and Hellman 1978).
//!
//! The nonzero elements are a cyclic group whose order is a product of Fermat numbers:
//! 2^64 − 1 = 65,535 · 65,537 · (641 · 6,700,417). The norm to the field of half the width gives the
//! logarithm modulo the order there, because the generators are norms of one another; what is left
//! is the logarithm modulo 2^half + 1, of the class of a₁F + a₀ under the narrower field.

mod classes;
mod normal;
mod steps;

use crate::kernels::scalar::{nim8, nim16, nim32};

use super::types::{Nim8, Nim16, Nim32, Nim64};

/// The logarithm to the base of the generator, of a nonzero element.
trait GeneratorLog: Copy + Eq {
    fn generator_log(self) -> u64;
}

impl GeneratorLog for Nim8 {
    fn generator_log(self) -> u64 {
        nim8::log(self.0).map_or(0, u64::from)
    }
}

impl GeneratorLog for Nim16 {
    fn generator_log(self) -> u64 {
        nim16::log(self.0).map_or(0, u64::from)
    }
}

impl GeneratorLog for Nim32 {
    fn generator_log(self) -> u64 {
        let narrow = Nim16(nim32::norm(self.0)).generator_log();
        combine(narrow, classes::class(self), 1 << 16)
    }
}

impl GeneratorLog for Nim64 {
    fn generator_log(self) -> u64 {
        let norm = Nim32(crate::kernels::scalar::nim64::norm(self.0));
        combine(norm.generator_log(), steps::class(self, norm), 1 << 32)
    }
}

/// The number below (f − 1)(f + 1) that is `low` modulo f − 1 and `high` modulo f + 1, for a power
/// of two f up to 2^32.
#[inline]
fn combine(low: u64, high: u64, f: u64) -> u64 {
    // low + (f − 1)k = high modulo f + 1, where f − 1 = −2 and −2 · f/2 = 1.
    let difference = (high + (f + 1) - low) % (f + 1);
    low + (f - 1) * (difference * (f / 2) % (f + 1))
}

/// The least e with base^e = a in a cyclic group of order `units`, from the logarithms of both.
fn solve(a: u64, base: u64, units: u64) -> Option<u64> {
    // base·e = a modulo units.
    let (divisor, inverse) = gcd_and_inverse(base, units);
    let order = units / divisor;
    let e = u128::from(a / divisor) * u128::from(inverse) % u128::from(order);
    a.is_multiple_of(divisor).then(|| u64::try_from(e).expect("below the order"))
}

/// d = gcd(n, modulus), and the inverse of n/d modulo modulus/d.
fn gcd_and_inverse(n: u64, modulus: u64) -> (u64, u64) {
    let (mut r0, mut r1) = (modulus, n);
    let (mut t0, mut t1) = (0i128, 1);
    while r1 != 0 {
        let quotient = r0 / r1;
        (r0, r1) = (r1, r0 - quotient * r1);
        (t0, t1) = (t1, t0 - i128::from(quotient) * t1);
    }
    let inverse = t0.rem_euclid(i128::from(modulus / r0));
    (r0, u64::try_from(inverse).expect("reduced"))
}

macro_rules! logarithm {
    ($nim:ident, $word:ident, $doc:literal) => {
        impl $nim {
            /// The least e ≥ 0 with `base`^e = `self`; `None` if `self` is not a power of `base`,
            /// or if either is zero.
            ///
            #[doc = $doc]
            /// A base other than [`GENERATOR`](Self::GENERATOR) costs a second logarithm.
            pub fn log(self, base: $nim) -> Option<$word> {
                if self.is_zero() || base.is_zero() {
                    return None;
                }
                let mut e = self.generator_log();
                if base != $nim::GENERATOR {
                    e = solve(e, base.generator_log(), $word::MAX.into())?;
                }
                Some($word::try_from(e).expect("below the order of the group"))
            }
        }
    };
}

logarithm!(Nim8, u8, "One look-up.");
logarithm!(Nim16, u16, "One look-up.");
logarithm!(Nim32, u32, "A few look-ups in a table of 128 KiB that the first call makes.");
logarithm!(
    Nim64,
    u64,
    "About seven large steps through tables of 0.5 MiB, which the first call makes in about half a millisecond."
);
