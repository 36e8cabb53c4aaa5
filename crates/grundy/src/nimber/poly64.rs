//! Nimbers below 2⁶⁴ in the polynomial basis, the form for long computations.
//!
//! [`Poly64`] and its operations on slices are defined beside their kernels; here it meets
//! [`Nimber`].
//!
//! ```
//! use grundy::nimber::poly64::Poly64;
//!
//! let a = Poly64::from_nimbers(&[2, 3, 4]);
//! let b = Poly64::from_nimbers(&[2, 3, 8]);
//! // 2⊗2 ⊕ 3⊗3 ⊕ 4⊗8 = 3 ⊕ 2 ⊕ 11
//! assert_eq!(Poly64::dot(&a, &b)?.to_nimber(), 10);
//! # Ok::<(), grundy::nimber::poly64::LengthMismatch>(())
//! ```

pub use grundy_kernels::nim::poly_slice::LengthMismatch;
pub use grundy_kernels::nim::poly64::{ParseError, Poly64};

use crate::Nimber;

impl From<Poly64> for Nimber {
    fn from(element: Poly64) -> Nimber {
        Nimber::from(element.to_nimber())
    }
}

/// A nimber of 2⁶⁴ or more, which has no such form.
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
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn operations_are_those_of_nimbers(a: u64, b: u64) {
            let (x, y) = (Poly64::from_nimber(a), Poly64::from_nimber(b));
            let (m, n) = (Nimber::from(a), Nimber::from(b));
            prop_assert_eq!(Nimber::from(x), m.clone());
            prop_assert_eq!(Poly64::try_from(&m), Ok(x));
            prop_assert_eq!(Nimber::from(x + y), &m + &n);
            prop_assert_eq!(Nimber::from(x * y), m * n);
        }

        #[test]
        fn the_field_laws_hold(a: u64, b: u64, c: u64, m in 0u64..1 << 32, n in 0u64..1 << 32) {
            let [a, b, c] = [a, b, c].map(Poly64::from_bits);
            prop_assert_eq!((a * b) * c, a * (b * c));
            prop_assert_eq!(a * (b + c), a * b + a * c);
            prop_assert_eq!(a * b, b * a);
            prop_assert_eq!(a * Poly64::ONE, a);
            prop_assert_eq!(a.sqrt().square(), a);
            prop_assert_eq!(a.square(), a * a);
            prop_assert_eq!(a.pow(m) * a.pow(n), a.pow(m + n));
            prop_assert_eq!(a.pow(m).pow(n), a.pow(m * n));
            if !b.is_zero() {
                prop_assert_eq!(a / b * b, a);
                prop_assert_eq!(b.inverse().map(|i| i * b), Some(Poly64::ONE));
            }
        }
    }

    #[test]
    fn larger_nimbers_have_no_form() {
        let large = Nimber(crate::Nat::from(u64::MAX) + crate::Nat::ONE);
        let error = Poly64::try_from(&large).unwrap_err();
        assert_eq!(error.to_string(), "the nimber 18446744073709551616 is not below 2^64");
    }
}
