//! Quadratic irrationals (p + q√d)/r, and the floors of their multiples, exactly.

use dashu_int::IBig;
use dashu_int::ops::{DivEuclid, SquareRoot};
use grundy_core::nat::Nat;

/// The irrational number (p + q√d)/r with whole p, q, d, r.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Quadratic {
    p: IBig,
    q: IBig,
    d: Nat,
    r: IBig,
}

impl Quadratic {
    /// (p + q√d)/r; `None` if that is rational or r is 0.
    pub(crate) fn new(p: IBig, q: IBig, d: Nat, r: IBig) -> Option<Quadratic> {
        let irrational = !q.is_zero() && !is_square(&d) && !r.is_zero();
        irrational.then(|| Quadratic { p, q, d, r }.with_positive_divisor())
    }

    fn with_positive_divisor(self) -> Quadratic {
        let Quadratic { p, q, d, r } = self;
        if r > IBig::ZERO { Quadratic { p, q, d, r } } else { Quadratic { p: -p, q: -q, d, r: -r } }
    }

    /// The number plus `n`.
    pub(crate) fn plus(&self, n: &IBig) -> Quadratic {
        Quadratic { p: &self.p + n * &self.r, ..self.clone() }
    }

    /// The reciprocal r(p − q√d)/(p² − q²d).
    pub(crate) fn inverse(&self) -> Quadratic {
        let Quadratic { p, q, d, r } = self;
        let norm = p * p - q * q * IBig::from(d.clone());
        Quadratic { p: r * p, q: -(r * q), d: d.clone(), r: norm }.with_positive_divisor()
    }

    /// ⌊nx⌋ for n times this number x: one square root and one division.
    pub(crate) fn floor_times(&self, n: &Nat) -> IBig {
        let Quadratic { p, q, d, r } = self;
        let n = IBig::from(n.clone());
        let (sign, size) = (q * &n).into_parts();
        // n·q√d is the root of a whole number, but not whole itself unless n = 0.
        let root = IBig::from((&size * &size * d).sqrt());
        let root = match sign {
            _ if n.is_zero() => IBig::ZERO,
            dashu_int::Sign::Positive => root,
            dashu_int::Sign::Negative => -root - IBig::ONE,
        };
        (p * n + root).div_euclid(r)
    }
}

/// Whether `n` is the square of a whole number.
pub(crate) fn is_square(n: &Nat) -> bool {
    let root = n.sqrt();
    &root * &root == *n
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quadratic(p: i32, q: i32, d: u32, r: i32) -> Quadratic {
        Quadratic::new(p.into(), q.into(), d.into(), r.into()).unwrap()
    }

    /// k ≤ nx just if kr − np ≤ nq√d, which is decided by signs and squares.
    fn at_most(k: &IBig, n: &IBig, x: &Quadratic) -> bool {
        let left = k * &x.r - n * &x.p;
        let right = n * &x.q;
        let squares = (&left * &left).cmp(&(&right * &right * IBig::from(x.d.clone())));
        match (left > IBig::ZERO, right > IBig::ZERO) {
            (true, true) => squares.is_le(),
            (false, false) => squares.is_ge(),
            (left, _) => !left,
        }
    }

    #[test]
    fn floors_of_multiples_of_every_sign_and_size() {
        let numbers = [
            quadratic(1, 1, 5, 2),
            quadratic(3, -1, 2, 1),
            quadratic(-1, 1, 5, -1),
            quadratic(-7, -3, 2, 5),
            quadratic(100, 3, 7, 11),
        ];
        let factors = (0u32..200).map(Nat::from).chain([
            Nat::from(10u8).pow(18),
            Nat::from(10u8).pow(1000) + Nat::ONE,
            Nat::from(7u8).pow(20_000),
        ]);
        for n in factors {
            for x in numbers.iter().flat_map(|x| [x.clone(), x.inverse(), x.plus(&(-3).into())]) {
                let floor = x.floor_times(&n);
                let n = IBig::from(n.clone());
                assert!(n.is_zero() || at_most(&floor, &n, &x));
                assert!(!at_most(&(floor + IBig::ONE), &n, &x));
            }
        }
    }

    #[test]
    fn rational_numbers_are_refused() {
        let new =
            |p: i32, q: i32, d: u32, r: i32| Quadratic::new(p.into(), q.into(), d.into(), r.into());
        assert!(new(1, 0, 5, 2).is_none());
        assert!(new(1, 1, 9, 2).is_none());
        assert!(new(1, 1, 5, 0).is_none());
        assert!(new(1, 1, 8, 2).is_some());
    }
}
