//! The fields of 8 to 128 bits lie in one another, and in the field of all finite nimbers.
//!
//! The subfields of the nimbers below 2^128 are the nimbers below 2^(2^k) for k = 0 … 7, so
//! lifting keeps the integer, and the smallest subfield of an element shows in its length.

use grundy_core::Nat;

use super::types::{Fixed, Nim8, Nim16, Nim32, Nim64, Nim128, for_each_width};
use crate::nimber::Nimber;

/// A nimber that is not in the subfield to which it was to be lowered.
///
/// ```
/// use grundy_nimbers::{Nim8, Nim64, OutsideSubfield};
///
/// assert_eq!(Nim8::try_from(Nim64(255)), Ok(Nim8(255)));
/// assert_eq!(Nim8::try_from(Nim64(256)), Err(OutsideSubfield { bits: 8 }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the nimber is not in the subfield of nimbers below 2^{bits}")]
pub struct OutsideSubfield {
    /// The subfield's degree over {0, 1}.
    pub bits: u32,
}

macro_rules! lift {
    ($($low:ident => $($high:ident),+;)+) => {
        $($(
            impl From<$low> for $high {
                #[inline]
                fn from(a: $low) -> $high {
                    $high(a.0.into())
                }
            }

            /// Checked: only the elements of the subfield are lowered.
            impl TryFrom<$high> for $low {
                type Error = OutsideSubfield;
                #[inline]
                fn try_from(a: $high) -> Result<$low, OutsideSubfield> {
                    a.0.try_into().map($low).map_err(|_| OutsideSubfield { bits: $low::BITS })
                }
            }
        )+)+
    };
}

lift! {
    Nim8 => Nim16, Nim32, Nim64, Nim128;
    Nim16 => Nim32, Nim64, Nim128;
    Nim32 => Nim64, Nim128;
    Nim64 => Nim128;
}

/// The product of the conjugates of `a` over the subfield of degree `degree`.
fn norm<N: Fixed>(a: N, bits: u32, degree: u32) -> N {
    // (2^bits − 1)/(2^degree − 1) = (2^degree + 1)(2^(2·degree) + 1)…
    let doublings = (degree.ilog2()..bits.ilog2()).map(|k| 1u128 << (1 << k));
    doublings.fold(a, |norm, shift| norm.product(norm.power(shift)))
}

/// The coefficients of ∏ (X + conjugate) below the leading one, which are all 0 or 1.
fn minimal_polynomial<N: Fixed>(a: N, degree: u32, add: impl Fn(N, N) -> N) -> u128 {
    let mut coefficients = vec![N::ONE];
    let mut conjugate = a;
    for _ in 0..degree {
        coefficients.push(N::ZERO);
        for i in (1..coefficients.len()).rev() {
            let low = coefficients[i - 1].product(conjugate);
            coefficients[i] = add(coefficients[i], low);
        }
        conjugate = conjugate.product(conjugate);
    }
    // The leading coefficient comes first.
    let low = coefficients.iter().skip(1);
    low.fold(0, |polynomial, &c| polynomial << 1 | u128::from(c != N::ZERO))
}

macro_rules! subfields {
    ($nim:ident, $word:ident, $base:ident) => {
        impl $nim {
            /// The degree over {0, 1} of the smallest subfield with `self`: 1, 2, 4, … up to
            /// [`BITS`](Self::BITS).
            #[inline]
            pub const fn degree(self) -> u32 {
                let length = $word::BITS - self.0.leading_zeros();
                if length == 0 { 1 } else { length.next_power_of_two() }
            }

            /// The trace to the subfield of degree `degree`, the sum of the conjugates over it: the
            /// top bits. `None` unless `degree` is a power of two up to [`BITS`](Self::BITS).
            pub fn trace_to(self, degree: u32) -> Option<$nim> {
                let is_subfield = degree.is_power_of_two() && degree <= Self::BITS;
                is_subfield.then(|| $nim(self.0 >> (Self::BITS - degree)))
            }

            /// The norm to the subfield of degree `degree`, the product of the conjugates over it.
            /// `None` unless `degree` is a power of two up to [`BITS`](Self::BITS).
            pub fn norm_to(self, degree: u32) -> Option<$nim> {
                let is_subfield = degree.is_power_of_two() && degree <= Self::BITS;
                is_subfield.then(|| norm(self, Self::BITS, degree))
            }

            /// The irreducible polynomial over {0, 1} with the root `self`. Its degree is
            /// [`degree`](Self::degree) and its leading coefficient 1; bit i of the result is the
            /// coefficient of X^i below that. degree²/2 products.
            pub fn minimal_polynomial(self) -> u128 {
                minimal_polynomial(self, self.degree(), |a, b| a + b)
            }
        }

        impl From<$nim> for Nimber {
            fn from(a: $nim) -> Nimber {
                Nimber(Nat::from(a.0))
            }
        }

        /// Checked: only the elements of the subfield are lowered.
        impl TryFrom<&Nimber> for $nim {
            type Error = OutsideSubfield;
            fn try_from(a: &Nimber) -> Result<$nim, OutsideSubfield> {
                $word::try_from(&a.0).map($nim).map_err(|_| OutsideSubfield { bits: $nim::BITS })
            }
        }

        /// Checked: only the elements of the subfield are lowered.
        impl TryFrom<Nimber> for $nim {
            type Error = OutsideSubfield;
            fn try_from(a: Nimber) -> Result<$nim, OutsideSubfield> {
                $nim::try_from(&a)
            }
        }
    };
}

for_each_width!(subfields);
