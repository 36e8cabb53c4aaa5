//! Nimbers: Grundy values with nim-addition and nim-multiplication.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, Mul};

use dashu_int::ops::BitTest;
use grundy_kernels::nim_product;

use super::nat::{self, Nat};

/// A Grundy value: the size of the nim-heap that a game equals.
///
/// `+` is the nim-sum (exclusive or) and `*` the nim-product of Conway's field On₂
/// (Conway 1976, chapter 6).
///
/// ```
/// # use grundy::theory::nimber::Nimber;
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

#[expect(clippy::suspicious_arithmetic_impl, reason = "nim-addition is exclusive or")]
impl Add for Nimber {
    type Output = Nimber;
    fn add(self, other: Nimber) -> Nimber {
        Nimber(self.0 ^ other.0)
    }
}

#[expect(clippy::suspicious_arithmetic_impl, reason = "nim-addition is exclusive or")]
impl Add<&Nimber> for &Nimber {
    type Output = Nimber;
    fn add(self, other: &Nimber) -> Nimber {
        Nimber(&self.0 ^ &other.0)
    }
}

impl Sum for Nimber {
    fn sum<I: Iterator<Item = Nimber>>(values: I) -> Nimber {
        values.fold(Nimber::ZERO, Nimber::add)
    }
}

impl Mul for Nimber {
    type Output = Nimber;
    fn mul(self, other: Nimber) -> Nimber {
        Nimber(product(&self.0, &other.0))
    }
}

/// The nim-product by Conway's rules for Fermat powers F = 2^(2^k): F ⊗ a = F·a for a < F and
/// F ⊗ F = F ⊕ F/2, three half-size products a level. Values below 2^64 go to the kernel.
fn product(a: &Nat, b: &Nat) -> Nat {
    if let (Some(a), Some(b)) = (nat::small(a), nat::small(b)) {
        return Nat::from(nim_product::mul_u64(a, b));
    }
    let bits = a.bit_len().max(b.bit_len());
    let half = bits.next_power_of_two() / 2;
    let (a_low, a_high) = a.clone().split_bits(half);
    let (b_low, b_high) = b.clone().split_bits(half);
    let low = product(&a_low, &b_low);
    let high = product(&a_high, &b_high);
    let cross = product(&(a_low ^ a_high), &(b_low ^ b_high)) ^ &low;
    let reduced = product(&high, &(Nat::ONE << (half - 1)));
    (cross << half) ^ low ^ reduced
}

#[cfg(test)]
mod tests {
    use super::*;

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
                table[a][b] = super::super::mex::mex(seen);
                let product = Nimber::from(a as u64) * Nimber::from(b as u64);
                assert_eq!(product, Nimber::from(table[a][b]), "{a} ⊗ {b}");
            }
        }
    }

    #[test]
    fn large_products_obey_the_field_laws() {
        let numbers: Vec<Nimber> = (0u32..6)
            .map(|i| Nimber(Nat::from(0x9E37_79B9_7F4A_7C15_u64 ^ u64::from(i)).pow(3)))
            .collect();
        for a in &numbers {
            assert_eq!(a.clone() * Nimber::from(1), *a);
            for b in &numbers {
                assert_eq!(a.clone() * b.clone(), b.clone() * a.clone());
                for c in &numbers {
                    let left = (a.clone() * b.clone()) * c.clone();
                    assert_eq!(left, a.clone() * (b.clone() * c.clone()));
                    let spread = a.clone() * c.clone() + b.clone() * c.clone();
                    assert_eq!((a + b) * c.clone(), spread);
                }
            }
        }
    }
}
