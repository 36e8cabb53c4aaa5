//! An element of the polynomial field as a type of its own.
//!
//! It lives beside the kernels, and not in the crate of the theory, because slices of it are handed
//! to them without a copy.

use std::fmt;
use std::iter;
use std::ops::{Add, AddAssign, Div, DivAssign, Mul, MulAssign, Neg, Sub, SubAssign};
use std::str::FromStr;

use super::poly_slice::LengthMismatch;
use super::{poly, poly_basis, poly_slice};

/// A nimber below 2⁶⁴ in polynomial form: an element of F₂\[x\]/(x⁶⁴ + x⁴ + x³ + x + 1).
///
/// Used as Montgomery's form is: numbers are converted once, computed with, and converted back. A
/// product costs one carry-less multiplication and a few shifts, less than half of a nim-product;
/// slices gain most. [`Display`](fmt::Display) and [`FromStr`] speak of the nimber, in decimal.
///
/// ```
/// use grundy_kernels::nim::poly64::Poly64;
///
/// let (a, b) = (Poly64::from_nimber(4), Poly64::from_nimber(8));
/// assert_eq!((a * b).to_nimber(), 11);
/// assert_eq!((a / b * b).to_nimber(), 4);
/// assert_eq!(Poly64::ZERO.inverse(), None);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct Poly64(u64);

impl Poly64 {
    /// The zero of the field.
    pub const ZERO: Poly64 = Poly64(0);
    /// The one of the field.
    pub const ONE: Poly64 = Poly64(1);

    /// The element with coefficient i in bit i; every word is one.
    #[inline]
    pub const fn from_bits(bits: u64) -> Poly64 {
        Poly64(bits)
    }

    /// The coefficients.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The polynomial form of a nimber. Eight table look-ups.
    #[inline]
    pub fn from_nimber(nimber: u64) -> Poly64 {
        Poly64(poly_basis::from_nimber(nimber))
    }

    /// The nimber that this stands for. Eight table look-ups.
    #[inline]
    pub fn to_nimber(self) -> u64 {
        poly_basis::to_nimber(self.0)
    }

    /// The polynomial forms of many nimbers; several times faster than one by one.
    pub fn from_nimbers(nimbers: &[u64]) -> Vec<Poly64> {
        let mut words = nimbers.to_vec();
        poly_slice::from_nimber_slice(&mut words);
        words.into_iter().map(Poly64).collect()
    }

    /// The nimbers that many elements stand for; several times faster than one by one.
    pub fn to_nimbers(elements: &[Poly64]) -> Vec<u64> {
        let mut words = Poly64::words(elements).to_vec();
        poly_slice::to_nimber_slice(&mut words);
        words
    }

    /// Whether this is the zero.
    #[inline]
    pub const fn is_zero(self) -> bool {
        self.0 == 0
    }

    /// The square.
    #[inline]
    #[must_use]
    pub fn square(self) -> Poly64 {
        Poly64(poly::square(self.0))
    }

    /// The square root, of which each element has exactly one.
    #[inline]
    #[must_use]
    pub fn sqrt(self) -> Poly64 {
        Poly64(poly::sqrt(self.0))
    }

    /// The power; exponent 0 gives one, also for zero. At most 127 products.
    #[must_use]
    pub fn pow(self, exponent: u64) -> Poly64 {
        Poly64(poly::pow(self.0, exponent))
    }

    /// The inverse; `None` for zero.
    #[inline]
    pub fn inverse(self) -> Option<Poly64> {
        poly::inverse(self.0).map(Poly64)
    }

    /// The quotient; `None` if `divisor` is zero.
    #[inline]
    pub fn checked_div(self, divisor: Poly64) -> Option<Poly64> {
        Some(self * divisor.inverse()?)
    }

    /// The dot product Σ `a[i] · b[i]`, reduced once at the end.
    ///
    /// # Errors
    ///
    /// If the lengths differ.
    pub fn dot(a: &[Poly64], b: &[Poly64]) -> Result<Poly64, LengthMismatch> {
        poly_slice::dot(Poly64::words(a), Poly64::words(b)).map(Poly64)
    }

    /// The products `out[i] = a[i] · b[i]`.
    ///
    /// # Errors
    ///
    /// If the lengths differ; `out` is then as it was.
    pub fn mul_slice(a: &[Poly64], b: &[Poly64], out: &mut [Poly64]) -> Result<(), LengthMismatch> {
        poly_slice::mul_slice(Poly64::words(a), Poly64::words(b), Poly64::words_mut(out))
    }

    /// The products `a[i] = a[i] · b[i]`.
    ///
    /// # Errors
    ///
    /// If the lengths differ; `a` is then as it was.
    pub fn mul_assign_slice(a: &mut [Poly64], b: &[Poly64]) -> Result<(), LengthMismatch> {
        poly_slice::mul_assign_slice(Poly64::words_mut(a), Poly64::words(b))
    }

    /// The products `a[i] = self · a[i]`.
    pub fn scale(self, a: &mut [Poly64]) {
        poly_slice::scale(self.0, Poly64::words_mut(a));
    }

    /// The sums `out[i] = out[i] + self · a[i]`.
    ///
    /// # Errors
    ///
    /// If the lengths differ; `out` is then as it was.
    pub fn xor_mul_acc(self, a: &[Poly64], out: &mut [Poly64]) -> Result<(), LengthMismatch> {
        poly_slice::xor_mul_acc(self.0, Poly64::words(a), Poly64::words_mut(out))
    }

    /// The inverses `a[i] = 1 / a[i]`; a zero stays zero. About three products an element.
    pub fn inv_slice(a: &mut [Poly64]) {
        poly_slice::inv_slice(Poly64::words_mut(a));
    }

    /// A linear combination of rows, `out[j] = out[j] + Σ c[k] · rows[k · stride + j]`; see
    /// [`poly_slice::combine`].
    ///
    /// # Errors
    ///
    /// If `rows` has not exactly (c.len() − 1) · stride + out.len() elements (or any number of them
    /// if there are no coefficients); `out` is then as it was.
    pub fn combine(
        c: &[Poly64],
        rows: &[Poly64],
        stride: usize,
        out: &mut [Poly64],
    ) -> Result<(), LengthMismatch> {
        let out = Poly64::words_mut(out);
        poly_slice::combine(Poly64::words(c), Poly64::words(rows), stride, out)
    }

    /// The elements as words, without a copy.
    #[inline]
    pub fn words(elements: &[Poly64]) -> &[u64] {
        let (words, len) = (elements.as_ptr().cast(), elements.len());
        #[expect(unsafe_code, reason = "the type is transparent")]
        // SAFETY: an element has the layout of a word, and each word is an element.
        unsafe {
            std::slice::from_raw_parts(words, len)
        }
    }

    /// The elements as words to be changed, without a copy.
    #[inline]
    pub fn words_mut(elements: &mut [Poly64]) -> &mut [u64] {
        let (words, len) = (elements.as_mut_ptr().cast(), elements.len());
        #[expect(unsafe_code, reason = "the type is transparent")]
        // SAFETY: an element has the layout of a word, and each word is an element.
        unsafe {
            std::slice::from_raw_parts_mut(words, len)
        }
    }
}

impl fmt::Debug for Poly64 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Poly64({:#018x})", self.0)
    }
}

/// The nimber that this stands for.
impl fmt::Display for Poly64 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_nimber().fmt(f)
    }
}

/// A text that is no nimber below 2⁶⁴.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    found: String,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "found {:?}, expected a nimber 0 … {}", self.found, u64::MAX)
    }
}

impl std::error::Error for ParseError {}

/// Reads the nimber, in decimal.
impl FromStr for Poly64 {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Poly64, ParseError> {
        let nimber = text.parse().map_err(|_| ParseError { found: text.to_owned() })?;
        Ok(Poly64::from_nimber(nimber))
    }
}

impl Add for Poly64 {
    type Output = Poly64;
    #[inline]
    #[expect(clippy::suspicious_arithmetic_impl, reason = "addition is exclusive or")]
    fn add(self, other: Poly64) -> Poly64 {
        Poly64(self.0 ^ other.0)
    }
}

/// The same as addition.
impl Sub for Poly64 {
    type Output = Poly64;
    #[inline]
    #[expect(clippy::suspicious_arithmetic_impl, reason = "each element is its own negative")]
    fn sub(self, other: Poly64) -> Poly64 {
        self + other
    }
}

/// Each element is its own negative.
impl Neg for Poly64 {
    type Output = Poly64;
    #[inline]
    fn neg(self) -> Poly64 {
        self
    }
}

impl Mul for Poly64 {
    type Output = Poly64;
    #[inline]
    fn mul(self, other: Poly64) -> Poly64 {
        Poly64(poly::mul(self.0, other.0))
    }
}

/// # Panics
///
/// If the divisor is zero, as for integers; [`Poly64::checked_div`] does not.
impl Div for Poly64 {
    type Output = Poly64;
    #[inline]
    fn div(self, divisor: Poly64) -> Poly64 {
        match self.checked_div(divisor) {
            Some(quotient) => quotient,
            None => panic!("attempt to divide by zero"),
        }
    }
}

macro_rules! other_forms {
    ($($operator:ident $method:ident $assign:ident $assign_method:ident),*) => {$(
        impl $operator<&Poly64> for &Poly64 {
            type Output = Poly64;
            #[inline]
            fn $method(self, other: &Poly64) -> Poly64 {
                $operator::$method(*self, *other)
            }
        }
        impl $operator<&Poly64> for Poly64 {
            type Output = Poly64;
            #[inline]
            fn $method(self, other: &Poly64) -> Poly64 {
                $operator::$method(self, *other)
            }
        }
        impl $operator<Poly64> for &Poly64 {
            type Output = Poly64;
            #[inline]
            fn $method(self, other: Poly64) -> Poly64 {
                $operator::$method(*self, other)
            }
        }
        impl $assign for Poly64 {
            #[inline]
            fn $assign_method(&mut self, other: Poly64) {
                *self = $operator::$method(*self, other);
            }
        }
        impl $assign<&Poly64> for Poly64 {
            #[inline]
            fn $assign_method(&mut self, other: &Poly64) {
                *self = $operator::$method(*self, *other);
            }
        }
    )*};
}

other_forms! {
    Add add AddAssign add_assign,
    Sub sub SubAssign sub_assign,
    Mul mul MulAssign mul_assign,
    Div div DivAssign div_assign
}

impl iter::Sum for Poly64 {
    fn sum<I: Iterator<Item = Poly64>>(elements: I) -> Poly64 {
        elements.fold(Poly64::ZERO, Poly64::add)
    }
}

impl iter::Product for Poly64 {
    fn product<I: Iterator<Item = Poly64>>(elements: I) -> Poly64 {
        elements.fold(Poly64::ONE, Poly64::mul)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nim::poly_testing::mul_u64;

    #[test]
    fn slices_are_words_and_back() {
        let mut elements = [Poly64(1), Poly64(2), Poly64(3)];
        assert_eq!(Poly64::words(&elements), [1, 2, 3]);
        Poly64::words_mut(&mut elements)[1] = 7;
        assert_eq!(elements[1], Poly64(7));
        assert!(Poly64::words(&[]).is_empty());
    }

    #[test]
    fn text_is_the_nimber() {
        let four: Poly64 = "4".parse().unwrap();
        assert_eq!((four * four).to_string(), "6");
        assert_eq!(four.to_nimber(), 4);
        let error = "18446744073709551616".parse::<Poly64>().unwrap_err().to_string();
        let wanted = "found \"18446744073709551616\", expected a nimber 0 … 18446744073709551615";
        assert_eq!(error, wanted);
    }

    #[test]
    fn every_form_of_an_operator_agrees() {
        let (a, b) = (Poly64::from_nimber(1 << 63 | 5), Poly64::from_nimber(123_456_789));
        let product = mul_u64(1 << 63 | 5, 123_456_789);
        assert_eq!((a * b).to_nimber(), product);
        #[expect(clippy::op_ref, reason = "these forms are the ones to test")]
        let forms = [&a * &b, a * &b, &a * b];
        assert_eq!(forms, [a * b; 3]);
        assert_eq!((a + b).to_nimber(), (1 << 63 | 5) ^ 123_456_789);
        assert_eq!((a - b, -a), (a + b, a));
        let mut c = a;
        c *= b;
        c /= &b;
        c += b;
        c -= &b;
        assert_eq!(c, a);
        assert_eq!([a, b, a].into_iter().sum::<Poly64>(), b);
        assert_eq!([a, b].into_iter().product::<Poly64>(), a * b);
    }

    #[test]
    fn zero_has_no_inverse() {
        assert_eq!(Poly64::ZERO.inverse(), None);
        assert_eq!(Poly64::ONE.checked_div(Poly64::ZERO), None);
        assert_eq!(Poly64::ZERO.pow(0), Poly64::ONE);
        let mut slice = [Poly64::ZERO, Poly64(9)];
        Poly64::inv_slice(&mut slice);
        assert_eq!(slice[0], Poly64::ZERO);
        assert_eq!(slice[1] * Poly64(9), Poly64::ONE);
    }

    #[test]
    #[should_panic(expected = "divide by zero")]
    fn the_operator_refuses_a_zero_divisor() {
        let _ = Poly64::ONE / Poly64::ZERO;
    }
}
