//! Nimbers: Grundy values with nim-addition and nim-multiplication.

mod arithmetic;
mod field;
mod tower;

use std::fmt;

use grundy_core::nat::{self, Nat};

/// A Grundy value: the size of the nim-heap that a game equals.
///
/// `+` is the nim-sum (exclusive or), `*` the nim-product of Conway's field On₂ and `/` its inverse
/// (Conway 1976, chapter 6); `/` panics if the divisor is zero, as with integers. The finite nimbers
/// are a field in which every quadratic equation has a root. The cost of a product of n bits grows
/// as n^1.6; below 2^128 it is that of [`Nim128`](crate::Nim128).
///
/// ```
/// # use grundy_nimbers::Nimber;
/// let n = |n: u64| Nimber::from(n);
/// assert_eq!(n(3) + n(6), n(5));
/// assert_eq!(n(4) * n(4), n(6));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Nimber(pub Nat);

impl Nimber {
    /// The value of a game in which the player to move loses.
    pub const ZERO: Nimber = Nimber(Nat::ZERO);

    /// The size of the nim-heap.
    pub fn size(&self) -> &Nat {
        &self.0
    }

    /// The value as a machine word, if it fits.
    pub fn small(&self) -> Option<u64> {
        nat::small(&self.0)
    }

    /// Whether the game is a second-player win.
    pub fn is_zero(&self) -> bool {
        self.0.is_zero()
    }
}

impl From<u64> for Nimber {
    fn from(n: u64) -> Nimber {
        Nimber(Nat::from(n))
    }
}

impl From<Nat> for Nimber {
    fn from(n: Nat) -> Nimber {
        Nimber(n)
    }
}

impl fmt::Display for Nimber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use dashu_int::ops::BitTest;
    use proptest::prelude::*;

    use super::*;
    use crate::roots::Roots;

    /// The definition: a ⊗ b = mex { a'⊗b ⊕ a⊗b' ⊕ a'⊗b' : a' < a, b' < b } (Conway 1976).
    #[test]
    fn product_is_the_mex_definition() {
        let size = 24usize;
        let mut table = vec![vec![0u64; size]; size];
        for a in 0..size {
            for b in 0..size {
                let mut seen = Vec::new();
                for x in 0..a {
                    for y in 0..b {
                        seen.push(table[x][b] ^ table[a][y] ^ table[x][y]);
                    }
                }
                table[a][b] = (0..).find(|n| !seen.contains(n)).unwrap();
                let product = Nimber::from(a as u64) * Nimber::from(b as u64);
                assert_eq!(product, Nimber::from(table[a][b]), "{a} ⊗ {b}");
            }
        }
    }

    /// Published products of powers of two, scaled from the field of 128 bits to wider ones: the
    /// Fermat power F = 2^(2^k) has F ⊗ a = F·a for a < F, and F ⊗ F = F ⊕ F/2.
    #[test]
    fn products_with_fermat_powers() {
        for k in [7usize, 8, 9, 12] {
            let fermat = Nimber(Nat::ONE << (1 << k));
            let half = Nimber(Nat::ONE << ((1 << k) - 1));
            assert_eq!(&fermat * &fermat, &fermat + &half);
            for a in [Nat::from(5u8), (Nat::ONE << (1 << k)) - Nat::ONE] {
                assert_eq!(&fermat * Nimber(a.clone()), Nimber(a << (1 << k)));
            }
        }
    }

    /// Up to 1,100 bits, with all lengths between, and elements of narrow fields.
    fn any() -> impl Strategy<Value = Nimber> {
        (proptest::collection::vec(proptest::num::u8::ANY, 140), 0usize..1_100)
            .prop_map(|(bytes, bits)| Nimber(Nat::from_le_bytes(&bytes) % (Nat::ONE << bits)))
    }

    proptest! {
        #![proptest_config(ProptestConfig {
            cases: if cfg!(miri) { 2 } else { 128 },
            failure_persistence: None,
            ..ProptestConfig::default()
        })]

        #[test]
        fn field_laws(a in any(), b in any(), c in any()) {
            prop_assert_eq!(&a + &b, &b + &a);
            prop_assert_eq!(&a * &b, &b * &a);
            prop_assert_eq!((&a * &b) * &c, &a * (&b * &c));
            prop_assert_eq!(&a * (&b + &c), &a * &b + &a * &c);
            prop_assert_eq!(&a * Nimber::from(1), a.clone());
            prop_assert_eq!(&a * Nimber::ZERO, Nimber::ZERO);
            prop_assert_eq!(&a - &a, Nimber::ZERO);
            prop_assert_eq!([&a, &b].into_iter().product::<Nimber>(), &a * &b);
            prop_assert_eq!([&a, &b].into_iter().sum::<Nimber>(), &a + &b);
        }

        /// Against the tower's rules without limbs, Karatsuba's trick or kernels.
        #[test]
        fn products_follow_the_rules_of_the_tower(a in any(), b in any()) {
            prop_assert_eq!(&a * &b, Nimber(reference(&a.0, &b.0)));
        }

        #[test]
        fn squares_roots_and_quotients_multiply_back(a in any(), b in any()) {
            prop_assert_eq!(a.square(), &a * &a);
            prop_assert_eq!(a.sqrt().square(), a.clone());
            match a.checked_div(&b) {
                Some(quotient) => {
                    prop_assert_eq!(&quotient * &b, a.clone());
                    prop_assert_eq!(&a / &b, quotient);
                }
                None => prop_assert!(b.is_zero()),
            }
        }

        #[test]
        fn powers_add_exponents(a in any(), e in any(), f in 0u16..2_000) {
            prop_assume!(a.0.bit_len() < 300);
            let f = Nat::from(f);
            prop_assert_eq!(a.pow(&e.0) * a.pow(&f), a.pow(&(&e.0 + f)));
            prop_assert_eq!(a.pow(&Nat::ZERO), Nimber::from(1));
            prop_assert_eq!(a.pow(&Nat::from(3u8)), &a * &a * &a);
        }

        #[test]
        fn roots_of_quadratics(s in any(), t in any(), b in any(), c in any()) {
            let expected = if s == t {
                Roots::One(s.clone())
            } else {
                Roots::Two(s.clone().min(t.clone()), s.clone().max(t.clone()))
            };
            prop_assert_eq!(Nimber::solve_quadratic(&(&s + &t), &(&s * &t)), expected);
            let roots = Nimber::solve_quadratic(&b, &c);
            prop_assert_eq!(roots.count(), if b.is_zero() { 1 } else { 2 });
            for x in roots {
                prop_assert_eq!(x.square() + &b * &x + &c, Nimber::ZERO);
            }
        }
    }

    /// Four products a level, by Conway's rules.
    fn reference(a: &Nat, b: &Nat) -> Nat {
        if *a <= Nat::ONE || *b <= Nat::ONE {
            return a * b;
        }
        if let (Some(a), Some(b)) = (nat::small(a), nat::small(b)) {
            return Nat::from(crate::kernels::scalar::reference::mul(a.into(), b.into(), 64));
        }
        let half = a.bit_len().max(b.bit_len()).next_power_of_two() / 2;
        let (a0, a1) = a.clone().split_bits(half);
        let (b0, b1) = b.clone().split_bits(half);
        let high = reference(&a1, &b1);
        let cross = reference(&a1, &b0) ^ reference(&a0, &b1) ^ &high;
        (cross << half) ^ reference(&a0, &b0) ^ reference(&high, &(Nat::ONE << (half - 1)))
    }

    /// Wide enough for many levels; the inverse proves the product and the other way round.
    #[test]
    #[cfg_attr(miri, ignore = "many products")]
    fn nimbers_of_100_000_bits() {
        let a = Nimber(Nat::from(3u8).pow(63_000));
        assert_eq!(a.degree(), 1 << 17);
        assert_eq!(&a * a.inverse().unwrap(), Nimber::from(1));
        assert_eq!(a.sqrt().square(), a);
        assert_eq!(a.square(), &a * &a);
    }

    #[test]
    #[should_panic(expected = "divide a nimber by zero")]
    fn division_by_zero_panics() {
        let _ = Nimber::from(1) / Nimber::ZERO;
    }
}
