//! `+ - * /` with values and references on either side, in place, and over iterators.

use std::iter;
use std::ops::{Add, AddAssign, Div, DivAssign, Mul, MulAssign, Neg, Sub, SubAssign};

use super::Poly64;
use crate::kernels::poly;

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
