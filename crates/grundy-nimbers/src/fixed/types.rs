//! The five types, and what the kernels know of them.

use crate::kernels::scalar;
use bytemuck::TransparentWrapper;

/// What algorithms for all widths need; the types have the same by themselves.
pub(super) trait Fixed: Copy + Eq + std::fmt::Debug {
    const ZERO: Self;
    const ONE: Self;
    /// 2^bits − 1, the number of nonzero elements.
    const UNITS: u128;
    fn product(self, other: Self) -> Self;
    fn power(self, e: u128) -> Self;
}

macro_rules! fixed {
    ($nim:ident, $word:ident, $base:ident, $doc:literal) => {
        #[doc = $doc]
        ///
        /// `/` and `/=` panic if the divisor is zero, as those of integers do; see
        /// [`checked_div`](Self::checked_div). The order is that of the integers.
        ///
        /// ```
        #[doc = concat!("use grundy_nimbers::", stringify!($nim), ";")]
        ///
        #[doc = concat!("let (a, b) = (", stringify!($nim), "(4), ", stringify!($nim), "(9));")]
        #[doc = concat!("assert_eq!(a + b, ", stringify!($nim), "(13));")]
        #[doc = concat!("assert_eq!(a * a, ", stringify!($nim), "(6));")]
        /// assert_eq!(a / b * b, a);
        /// assert_eq!(a.pow(3), a.square() * a);
        #[doc = concat!("assert_eq!(\"0xff\".parse(), Ok(", stringify!($nim), "(255)));")]
        /// ```
        #[derive(
            Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, TransparentWrapper,
        )]
        #[repr(transparent)]
        pub struct $nim(pub $word);

        impl $nim {
            /// The neutral element of `+`.
            pub const ZERO: $nim = $nim(0);
            /// The neutral element of `*`.
            pub const ONE: $nim = $nim(1);
            /// The last element.
            pub const MAX: $nim = $nim($word::MAX);
            /// The width: the field is of degree `BITS` over {0, 1}.
            pub const BITS: u32 = $word::BITS;
            /// An element whose powers are all nonzero ones. Its norm to the field of half the
            /// width is the generator there, and it is the least such element.
            pub const GENERATOR: $nim = $nim(scalar::$base::GENERATOR);

            /// The element as an integer.
            #[inline]
            pub const fn get(self) -> $word {
                self.0
            }

            /// Whether this is zero.
            #[inline]
            pub const fn is_zero(self) -> bool {
                self.0 == 0
            }

            /// `self + other`, in constants too.
            #[inline]
            #[must_use]
            pub const fn add_const(self, other: $nim) -> $nim {
                $nim(self.0 ^ other.0)
            }

            /// `self * other`, in constants too; always by the portable method.
            #[inline]
            #[must_use]
            pub const fn mul_const(self, other: $nim) -> $nim {
                $nim(scalar::$base::mul(self.0, other.0))
            }

            /// `self * self`, at the cost of a few look-ups: squaring is linear.
            #[inline]
            #[must_use]
            pub const fn square(self) -> $nim {
                $nim(scalar::$base::square(self.0))
            }

            /// The one element whose square is `self`, as cheap as a square.
            #[inline]
            #[must_use]
            pub const fn sqrt(self) -> $nim {
                $nim(scalar::$base::sqrt(self.0))
            }

            /// The element whose product with `self` is 1; `None` for zero. About two products.
            #[inline]
            pub const fn inverse(self) -> Option<$nim> {
                match scalar::$base::inverse(self.0) {
                    Some(inverse) => Some($nim(inverse)),
                    None => None,
                }
            }

            /// `self / divisor`, or `None` if the divisor is zero.
            #[inline]
            pub const fn checked_div(self, divisor: $nim) -> Option<$nim> {
                match divisor.inverse() {
                    Some(inverse) => Some(self.mul_const(inverse)),
                    None => None,
                }
            }

            /// `self` multiplied `e` times; 1 if `e` is 0, also for zero.
            #[inline]
            #[must_use]
            pub const fn pow(self, e: u128) -> $nim {
                $nim(scalar::$base::pow(self.0, e))
            }

            /// The absolute trace `self` + `self`² + `self`⁴ + …, which is 0 or 1. It is the top
            /// bit: F and its conjugate F + 1 have sum 1 at every level of the tower.
            #[inline]
            #[must_use]
            pub const fn trace(self) -> $nim {
                $nim(self.0 >> (Self::BITS - 1))
            }

            /// The even y with y² + y = `self`; the other solution is y + 1. `None` if the trace of
            /// `self` is 1. See [`solve_quadratic`](Self::solve_quadratic).
            #[inline]
            pub const fn artin_schreier(self) -> Option<$nim> {
                match scalar::$base::artin_schreier(self.0) {
                    Some(y) => Some($nim(y)),
                    None => None,
                }
            }
        }

        impl Fixed for $nim {
            const ZERO: $nim = $nim::ZERO;
            const ONE: $nim = $nim::ONE;
            #[expect(clippy::allow_attributes, reason = "one of the words is u128 already")]
            #[allow(clippy::unnecessary_cast)]
            const UNITS: u128 = $word::MAX as u128;

            #[inline]
            fn product(self, other: $nim) -> $nim {
                self * other
            }

            fn power(self, e: u128) -> $nim {
                self.pow(e)
            }
        }
    };
}

fixed!(Nim8, u8, nim8, "A nimber below 2^8. A product is three look-ups in 1.5 KiB.");
fixed!(Nim16, u16, nim16, "A nimber below 2^16. A product is three look-ups in 256 KiB.");
fixed!(Nim32, u32, nim32, "A nimber below 2^32. A product is three of 16 bits.");
fixed!(
    Nim64,
    u64,
    nim64,
    "A nimber below 2^64. A product is one of polynomials where the CPU has it, else nine of 16 bits."
);
fixed!(
    Nim128,
    u128,
    nim128,
    "A nimber below 2^128. A product is four of polynomials where the CPU has it, else 27 of 16 bits."
);

/// Calls a macro with each type, its word and its kernel.
macro_rules! for_each_width {
    ($macro:ident) => {
        $macro!(Nim8, u8, nim8);
        $macro!(Nim16, u16, nim16);
        $macro!(Nim32, u32, nim32);
        $macro!(Nim64, u64, nim64);
        $macro!(Nim128, u128, nim128);
    };
}
pub(super) use for_each_width;
