//! `+ - * /` with values and references on either side, in place, and over iterators.
#![expect(clippy::suspicious_arithmetic_impl, reason = "nim-addition is exclusive or")]

use std::iter::{Product, Sum};
use std::ops::{Add, AddAssign, Div, DivAssign, Mul, MulAssign, Sub, SubAssign};

use grundy_core::nat::{self, Nat};

use super::field::{limbs, nimber};
use super::{Nimber, tower};
use crate::kernels::product;

impl Add for Nimber {
    type Output = Nimber;
    fn add(self, other: Nimber) -> Nimber {
        Nimber(self.0 ^ other.0)
    }
}

impl Add<&Nimber> for &Nimber {
    type Output = Nimber;
    fn add(self, other: &Nimber) -> Nimber {
        Nimber(&self.0 ^ &other.0)
    }
}

impl Mul<&Nimber> for &Nimber {
    type Output = Nimber;
    fn mul(self, other: &Nimber) -> Nimber {
        if let (Some(a), Some(b)) = (nat::small(&self.0), nat::small(&other.0)) {
            return Nimber(Nat::from(product::nim64(a, b)));
        }
        if let (Ok(a), Ok(b)) = (u128::try_from(&self.0), u128::try_from(&other.0)) {
            return Nimber(Nat::from(product::nim128(a, b)));
        }
        let (mut a, mut b) = (limbs(self), limbs(other));
        let length = a.len().max(b.len());
        a.resize(length, 0);
        b.resize(length, 0);
        nimber(&tower::mul(&a, &b))
    }
}

/// The same as `+`.
impl Sub<&Nimber> for &Nimber {
    type Output = Nimber;
    fn sub(self, other: &Nimber) -> Nimber {
        self + other
    }
}

/// Panics if the divisor is zero.
impl Div<&Nimber> for &Nimber {
    type Output = Nimber;
    #[track_caller]
    fn div(self, divisor: &Nimber) -> Nimber {
        self.checked_div(divisor).expect("attempt to divide a nimber by zero")
    }
}

/// The forms of an operator with a value on the right or the left, and in place.
macro_rules! forms {
    ($op:ident $method:ident, $assign:ident $in_place:ident) => {
        impl $op<&Nimber> for Nimber {
            type Output = Nimber;
            fn $method(self, other: &Nimber) -> Nimber {
                $op::$method(&self, other)
            }
        }

        impl $op<Nimber> for &Nimber {
            type Output = Nimber;
            fn $method(self, other: Nimber) -> Nimber {
                $op::$method(self, &other)
            }
        }

        impl $assign for Nimber {
            fn $in_place(&mut self, other: Nimber) {
                *self = $op::$method(&*self, &other);
            }
        }

        impl $assign<&Nimber> for Nimber {
            fn $in_place(&mut self, other: &Nimber) {
                *self = $op::$method(&*self, other);
            }
        }
    };
    ($op:ident $method:ident) => {
        impl $op for Nimber {
            type Output = Nimber;
            fn $method(self, other: Nimber) -> Nimber {
                $op::$method(&self, &other)
            }
        }
    };
}

forms!(Sub sub);
forms!(Mul mul);
forms!(Div div);
forms!(Add add, AddAssign add_assign);
forms!(Sub sub, SubAssign sub_assign);
forms!(Mul mul, MulAssign mul_assign);
forms!(Div div, DivAssign div_assign);

impl Sum for Nimber {
    fn sum<I: Iterator<Item = Nimber>>(values: I) -> Nimber {
        values.fold(Nimber::ZERO, Nimber::add)
    }
}

impl<'a> Sum<&'a Nimber> for Nimber {
    fn sum<I: Iterator<Item = &'a Nimber>>(values: I) -> Nimber {
        values.fold(Nimber::ZERO, |sum, value| sum + value)
    }
}

impl Product for Nimber {
    fn product<I: Iterator<Item = Nimber>>(values: I) -> Nimber {
        values.fold(Nimber::from(1), Nimber::mul)
    }
}

impl<'a> Product<&'a Nimber> for Nimber {
    fn product<I: Iterator<Item = &'a Nimber>>(values: I) -> Nimber {
        values.fold(Nimber::from(1), |product, value| product * value)
    }
}
