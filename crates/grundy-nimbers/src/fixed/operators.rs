//! `+ - * /` with values and references on either side, in place, and over iterators.
#![expect(clippy::suspicious_arithmetic_impl, reason = "nim-addition is exclusive or")]

use std::iter::{Product, Sum};
use std::ops::{Add, AddAssign, Div, DivAssign, Mul, MulAssign, Neg, Sub, SubAssign};

use crate::kernels::product;

use super::types::{Nim8, Nim16, Nim32, Nim64, Nim128, for_each_width};

/// The remaining forms of an operator whose form for two values is there.
macro_rules! forms {
    ($nim:ident, $op:ident $method:ident, $assign:ident $in_place:ident) => {
        impl $op<&$nim> for $nim {
            type Output = $nim;
            #[inline]
            fn $method(self, other: &$nim) -> $nim {
                $op::$method(self, *other)
            }
        }

        impl $op<$nim> for &$nim {
            type Output = $nim;
            #[inline]
            fn $method(self, other: $nim) -> $nim {
                $op::$method(*self, other)
            }
        }

        impl $op<&$nim> for &$nim {
            type Output = $nim;
            #[inline]
            fn $method(self, other: &$nim) -> $nim {
                $op::$method(*self, *other)
            }
        }

        impl $assign for $nim {
            #[inline]
            fn $in_place(&mut self, other: $nim) {
                *self = $op::$method(*self, other);
            }
        }

        impl $assign<&$nim> for $nim {
            #[inline]
            fn $in_place(&mut self, other: &$nim) {
                *self = $op::$method(*self, *other);
            }
        }
    };
}

macro_rules! operators {
    ($nim:ident, $word:ident, $base:ident) => {
        impl Add for $nim {
            type Output = $nim;
            #[inline]
            fn add(self, other: $nim) -> $nim {
                $nim(self.0 ^ other.0)
            }
        }

        /// The same as `+`.
        impl Sub for $nim {
            type Output = $nim;
            #[inline]
            fn sub(self, other: $nim) -> $nim {
                $nim(self.0 ^ other.0)
            }
        }

        /// Every nimber is its own negative.
        impl Neg for $nim {
            type Output = $nim;
            #[inline]
            fn neg(self) -> $nim {
                self
            }
        }

        impl Mul for $nim {
            type Output = $nim;
            #[inline]
            fn mul(self, other: $nim) -> $nim {
                $nim(product::$base(self.0, other.0))
            }
        }

        /// Panics if the divisor is zero.
        impl Div for $nim {
            type Output = $nim;
            #[inline]
            #[track_caller]
            fn div(self, divisor: $nim) -> $nim {
                match divisor.inverse() {
                    Some(inverse) => self * inverse,
                    None => panic!("attempt to divide a nimber by zero"),
                }
            }
        }

        forms!($nim, Add add, AddAssign add_assign);
        forms!($nim, Sub sub, SubAssign sub_assign);
        forms!($nim, Mul mul, MulAssign mul_assign);
        forms!($nim, Div div, DivAssign div_assign);

        impl Sum for $nim {
            fn sum<I: Iterator<Item = $nim>>(terms: I) -> $nim {
                terms.fold($nim::ZERO, |sum, term| sum + term)
            }
        }

        impl<'a> Sum<&'a $nim> for $nim {
            fn sum<I: Iterator<Item = &'a $nim>>(terms: I) -> $nim {
                terms.copied().sum()
            }
        }

        impl Product for $nim {
            fn product<I: Iterator<Item = $nim>>(factors: I) -> $nim {
                factors.fold($nim::ONE, |product, factor| product * factor)
            }
        }

        impl<'a> Product<&'a $nim> for $nim {
            fn product<I: Iterator<Item = &'a $nim>>(factors: I) -> $nim {
                factors.copied().product()
            }
        }

        impl From<$word> for $nim {
            #[inline]
            fn from(n: $word) -> $nim {
                $nim(n)
            }
        }

        impl From<$nim> for $word {
            #[inline]
            fn from(a: $nim) -> $word {
                a.0
            }
        }
    };
}

for_each_width!(operators);
