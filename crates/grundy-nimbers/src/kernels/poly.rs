//! The field F₂\[x\]/(x⁶⁴ + x⁴ + x³ + x + 1) on machine words: bit i is the coefficient of xⁱ.
//!
//! This field and the nimbers below 2⁶⁴ are the same field in two bases ([`super::poly_basis`] has
//! the map). A product here is one carry-less multiplication and a few shifts, so long computations
//! with nimbers are done here and only their ends are converted, as with Montgomery's form.
//!
//! Addition is exclusive or.

use super::clmul;
use super::poly_basis::{FROBENIUS_8, FROBENIUS_16, FROBENIUS_32, SMALL_INVERSE, apply, low_byte};

/// The modulus without its leading term: x⁴ + x³ + x + 1.
pub const MODULUS_LOW: u64 = 0b1_1011;

/// The square root of x: x^(2⁶³).
const SQRT_X: u64 = 0xffff_ffff_0000_000a;

/// The remainder of a polynomial of degree below 128 by the modulus.
#[expect(clippy::cast_possible_truncation, reason = "the two halves are taken apart")]
#[inline]
pub const fn reduce(product: u128) -> u64 {
    let (high, low) = ((product >> 64) as u64, product as u64);
    // What high · (x⁴ + x³ + x + 1) would carry past x⁶³, at most 4 bits, is folded in first.
    let high = high ^ (high >> 63) ^ (high >> 61) ^ (high >> 60);
    low ^ high ^ (high << 1) ^ (high << 3) ^ (high << 4)
}

/// The product. One PCLMULQDQ where the processor has it; else 16 integer products.
#[inline]
pub fn mul(a: u64, b: u64) -> u64 {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    if let Some(product) = super::poly_x86::mul(a, b) {
        return product;
    }
    mul_portable(a, b)
}

/// [`mul`] without processor features, usable in constants.
pub const fn mul_portable(a: u64, b: u64) -> u64 {
    reduce(clmul::clmul_portable(a, b))
}

/// The square.
#[inline]
pub fn square(a: u64) -> u64 {
    mul(a, a)
}

/// The only square root, a^(2⁶³).
///
/// The even coefficients are a square already, and the odd ones are x times a square.
#[inline]
pub fn sqrt(a: u64) -> u64 {
    gather_even(a) ^ mul(gather_even(a >> 1), SQRT_X)
}

/// The even bits of `a`, moved together.
const fn gather_even(a: u64) -> u64 {
    let mut a = a & 0x5555_5555_5555_5555;
    a = (a | (a >> 1)) & 0x3333_3333_3333_3333;
    a = (a | (a >> 2)) & 0x0f0f_0f0f_0f0f_0f0f;
    a = (a | (a >> 4)) & 0x00ff_00ff_00ff_00ff;
    a = (a | (a >> 8)) & 0x0000_ffff_0000_ffff;
    (a | (a >> 16)) & 0x0000_0000_ffff_ffff
}

/// `a` to the power `exponent`; the empty product 1 for exponent 0, also of 0.
pub fn pow(a: u64, exponent: u64) -> u64 {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    if let Some(power) = super::poly_x86::pow(a, exponent) {
        return power;
    }
    pow_with(mul_portable, a, exponent)
}

/// [`pow`] with the product `mul`; inlined so that a caller's processor features reach it.
#[inline(always)]
pub(super) fn pow_with(mul: impl Fn(u64, u64) -> u64, a: u64, exponent: u64) -> u64 {
    let (mut power, mut square, mut rest) = (1, a, exponent);
    while rest > 0 {
        if rest & 1 == 1 {
            power = mul(power, square);
        }
        square = mul(square, square);
        rest >>= 1;
    }
    power
}

/// The inverse; `None` for 0. Six products and four table maps.
pub fn inverse(a: u64) -> Option<u64> {
    if a == 0 {
        return None;
    }
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    if let Some(inverse) = super::poly_x86::inverse(a) {
        return Some(inverse);
    }
    Some(inverse_with(mul_portable, a))
}

/// The inverse of `a` ≠ 0, and 0 for 0, by norms (Itoh and Tsujii 1988): a · a^(2³²) lies in the
/// subfield of 2³² elements, and so on down to 2⁸ elements, where a table of inverses answers.
#[inline(always)]
pub(super) fn inverse_with(mul: impl Fn(u64, u64) -> u64, a: u64) -> u64 {
    let conjugate_32 = apply(&FROBENIUS_32, a);
    let norm_32 = mul(a, conjugate_32);
    let conjugate_16 = apply(&FROBENIUS_16, norm_32);
    let norm_16 = mul(norm_32, conjugate_16);
    let conjugate_8 = apply(&FROBENIUS_8, norm_16);
    let norm_8 = mul(norm_16, conjugate_8);
    let inverse_8 = SMALL_INVERSE[usize::from(low_byte(norm_8))];
    mul(mul(inverse_8, conjugate_8), mul(conjugate_16, conjugate_32))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernels::poly_testing::words;

    /// Schoolbook: one shift and one conditional subtraction of the modulus at a time.
    fn mul_by_shifts(a: u64, b: u64) -> u64 {
        (0..64).rev().fold(0, |sum: u64, i| {
            let shifted = (sum << 1) ^ if sum >> 63 == 1 { MODULUS_LOW } else { 0 };
            shifted ^ if b >> i & 1 == 1 { a } else { 0 }
        })
    }

    #[test]
    fn products_equal_the_schoolbook() {
        let words = words(1, 300);
        for &a in &words {
            for &b in &words {
                let wanted = mul_by_shifts(a, b);
                assert_eq!(mul(a, b), wanted, "{a:#x} · {b:#x}");
                assert_eq!(mul_portable(a, b), wanted, "{a:#x} · {b:#x}");
            }
        }
    }

    #[test]
    fn roots_inverses_and_powers_multiply_back() {
        assert_eq!(square(SQRT_X), 2);
        assert_eq!(inverse(0), None);
        assert_eq!(inverse_with(mul_portable, 0), 0);
        for a in words(2, 2000) {
            assert_eq!(square(sqrt(a)), a, "√{a:#x}");
            assert_eq!(sqrt(square(a)), a, "√({a:#x}²)");
            if a != 0 {
                assert_eq!(mul(a, inverse(a).unwrap()), 1, "1/{a:#x}");
                assert_eq!(mul_by_shifts(a, inverse_with(mul_portable, a)), 1, "1/{a:#x}");
                assert_eq!(pow(a, u64::MAX), 1, "{a:#x}^(2^64 - 1)");
            }
            let cube = mul(a, mul(a, a));
            assert_eq!((pow(a, 0), pow(a, 1), pow(a, 3)), (1, a, cube));
            assert_eq!(pow_with(mul_portable, a, 1 << 63), sqrt(a));
            assert_eq!(pow(a, u64::MAX - 1), inverse(a).unwrap_or(0));
        }
    }
}
