//! Nimbers below 2⁶⁴ in the polynomial basis, the form for long computations.
//!
//! ```
//! use grundy_nimbers::poly64::Poly64;
//!
//! let a = Poly64::from_nimbers(&[2, 3, 4]);
//! let b = Poly64::from_nimbers(&[2, 3, 8]);
//! // 2⊗2 ⊕ 3⊗3 ⊕ 4⊗8 = 3 ⊕ 2 ⊕ 11
//! assert_eq!(Poly64::dot(&a, &b)?.to_nimber(), 10);
//! # Ok::<(), grundy_nimbers::LengthMismatch>(())
//! ```

mod operators;
mod slices;

use std::fmt;
use std::str::FromStr;

use bytemuck::TransparentWrapper;
use grundy_core::Error;

use crate::fixed::Nim64;
use crate::kernels::{poly, poly_basis};
use crate::nimber::Nimber;

/// A nimber below 2⁶⁴ in polynomial form: an element of F₂\[x\]/(x⁶⁴ + x⁴ + x³ + x + 1).
///
/// Used as Montgomery's form is: numbers are converted once, computed with, and converted back. A
/// product costs one carry-less multiplication and a few shifts, less than half of a nim-product;
/// slices gain most. [`Display`](fmt::Display) and [`FromStr`] speak of the nimber, as those of
/// [`Nim64`] do.
///
/// ```
/// use grundy_nimbers::poly64::Poly64;
///
/// let (a, b) = (Poly64::from_nimber(4), Poly64::from_nimber(8));
/// assert_eq!((a * b).to_nimber(), 11);
/// assert_eq!((a / b * b).to_nimber(), 4);
/// assert_eq!(Poly64::ZERO.inverse(), None);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, TransparentWrapper)]
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

/// The nimber, in decimal or in hexadecimal after `0x`, as [`Nim64`] reads it.
impl FromStr for Poly64 {
    type Err = Error;

    fn from_str(text: &str) -> Result<Poly64, Error> {
        text.parse().map(|nimber: Nim64| nimber.into())
    }
}

impl From<Nim64> for Poly64 {
    fn from(nimber: Nim64) -> Poly64 {
        Poly64::from_nimber(nimber.get())
    }
}

impl From<Poly64> for Nim64 {
    fn from(element: Poly64) -> Nim64 {
        Nim64(element.to_nimber())
    }
}

impl From<Poly64> for Nimber {
    fn from(element: Poly64) -> Nimber {
        Nimber::from(element.to_nimber())
    }
}

/// A nimber of 2⁶⁴ or more, which has no such form.
///
/// ```
/// use grundy_nimbers::poly64::Poly64;
/// use grundy_nimbers::{Nat, Nimber};
///
/// let large = Nimber(Nat::ONE << 64);
/// let error = Poly64::try_from(&large).unwrap_err();
/// assert_eq!(error.to_string(), "the nimber 18446744073709551616 is not below 2^64");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the nimber {0} is not below 2^64")]
pub struct TooLarge(pub Nimber);

impl TryFrom<&Nimber> for Poly64 {
    type Error = TooLarge;

    fn try_from(nimber: &Nimber) -> Result<Poly64, TooLarge> {
        nimber.small().map(Poly64::from_nimber).ok_or_else(|| TooLarge(nimber.clone()))
    }
}

#[cfg(test)]
mod tests;
