//! Sums, products, quotients and common divisors.

use std::mem;
use std::ops::{Add, Mul, Sub};

use super::Polynomial;
use crate::kernels::lengths::LengthMismatch;
use crate::poly64::Poly64;

/// Factors with fewer coefficients are multiplied by the schoolbook, larger ones by Karatsuba's
/// method. Timed: the schoolbook runs at a fraction of a nanosecond a product.
pub(super) const KARATSUBA: usize = 128;

impl Polynomial {
    /// The quotient and the remainder of a division by `divisor`; `None` if that is zero.
    ///
    /// By the schoolbook: (degree − degree of the divisor + 1) · degree of the divisor products.
    pub fn div_rem(&self, divisor: &Polynomial) -> Option<(Polynomial, Polynomial)> {
        let (last, inverse) = (divisor.degree()?, divisor.leading()?.inverse()?);
        let mut rest = self.coefficients.clone();
        let count = rest.len().saturating_sub(last);
        let mut quotient = vec![Poly64::ZERO; count];
        for (i, q) in quotient.iter_mut().enumerate().rev() {
            *q = rest[i + last] * inverse;
            subtract_multiple(*q, &divisor.coefficients, &mut rest[i..=i + last]);
        }
        rest.truncate(last);
        Some((Polynomial::new(quotient), Polynomial::new(rest)))
    }

    /// The remainder of a division by a monic polynomial.
    pub(super) fn rem_monic(mut self, divisor: &Polynomial) -> Polynomial {
        let last = divisor.coefficients.len().saturating_sub(1);
        for i in (0..self.coefficients.len().saturating_sub(last)).rev() {
            let q = self.coefficients[i + last];
            let rest = &mut self.coefficients[i..=i + last];
            subtract_multiple(q, &divisor.coefficients, rest);
        }
        self.coefficients.truncate(last);
        Polynomial::new(self.coefficients)
    }

    /// The monic greatest common divisor, by Euclid's algorithm; zero of two zeros.
    #[must_use]
    pub fn gcd(&self, other: &Polynomial) -> Polynomial {
        let (mut a, mut b) = (self.clone(), other.clone().monic());
        while !b.is_zero() {
            let rest = a.rem_monic(&b);
            a = mem::replace(&mut b, rest.monic());
        }
        a.monic()
    }
}

impl Add for &Polynomial {
    type Output = Polynomial;
    fn add(self, other: &Polynomial) -> Polynomial {
        let (long, short) = by_length(&self.coefficients, &other.coefficients);
        let mut sum = long.to_vec();
        add_to(&mut sum, short);
        Polynomial::new(sum)
    }
}

/// The same as addition.
impl Sub for &Polynomial {
    type Output = Polynomial;
    #[expect(clippy::suspicious_arithmetic_impl, reason = "each element is its own negative")]
    fn sub(self, other: &Polynomial) -> Polynomial {
        self + other
    }
}

impl Mul for &Polynomial {
    type Output = Polynomial;
    fn mul(self, other: &Polynomial) -> Polynomial {
        Polynomial { coefficients: product(&self.coefficients, &other.coefficients) }
    }
}

fn by_length<'a>(a: &'a [Poly64], b: &'a [Poly64]) -> (&'a [Poly64], &'a [Poly64]) {
    if a.len() >= b.len() { (a, b) } else { (b, a) }
}

/// Adds `terms` to the start of `sum`.
fn add_to(sum: &mut [Poly64], terms: &[Poly64]) {
    sum.iter_mut().zip(terms).for_each(|(sum, &term)| *sum += term);
}

fn subtract_multiple(factor: Poly64, terms: &[Poly64], rest: &mut [Poly64]) {
    known_to_fit(Poly64::xor_mul_acc(rest, terms, factor));
}

/// For slices that were cut to equal lengths.
pub(super) fn known_to_fit(fits: Result<(), LengthMismatch>) {
    debug_assert_eq!(fits, Ok(()));
}

/// The a.len() + b.len() − 1 coefficients of a product; none if a factor has none.
pub(super) fn product(a: &[Poly64], b: &[Poly64]) -> Vec<Poly64> {
    let (long, short) = by_length(a, b);
    if short.is_empty() {
        return Vec::new();
    }
    let mut out = vec![Poly64::ZERO; long.len() + short.len() - 1];
    if short.len() < KARATSUBA {
        schoolbook(short, long, &mut out);
        return out;
    }
    // The longer factor in pieces of the shorter one's length.
    for (i, piece) in long.chunks(short.len()).enumerate() {
        let start = i * short.len();
        let part = if piece.len() == short.len() {
            karatsuba(piece, short)
        } else {
            product(piece, short)
        };
        add_to(&mut out[start..], &part);
    }
    out
}

/// Coefficient j of the product is a combination of the longer factor's window that ends at j, so
/// each is reduced once.
fn schoolbook(short: &[Poly64], long: &[Poly64], out: &mut [Poly64]) {
    let reversed: Vec<Poly64> = short.iter().rev().copied().collect();
    let margin = short.len() - 1;
    let mut padded = vec![Poly64::ZERO; long.len() + 2 * margin];
    padded[margin..margin + long.len()].copy_from_slice(long);
    known_to_fit(Poly64::combine(out, &reversed, &padded, 1));
}

/// Three products of half the length (Karatsuba and Ofman 1962) of factors of equal length.
fn karatsuba(a: &[Poly64], b: &[Poly64]) -> Vec<Poly64> {
    let half = a.len().div_ceil(2);
    let ((a_low, a_high), (b_low, b_high)) = (a.split_at(half), b.split_at(half));
    let sum = |low: &[Poly64], high: &[Poly64]| {
        let mut sum = low.to_vec();
        add_to(&mut sum, high);
        sum
    };
    let (low, high) = (product(a_low, b_low), product(a_high, b_high));
    let mut middle = product(&sum(a_low, a_high), &sum(b_low, b_high));
    add_to(&mut middle, &low);
    add_to(&mut middle, &high);
    let mut out = vec![Poly64::ZERO; 2 * a.len() - 1];
    add_to(&mut out, &low);
    add_to(&mut out[half..], &middle);
    add_to(&mut out[2 * half..], &high);
    out
}
