//! Squares, roots, inverses and powers of nimbers of any size.

use dashu_int::ops::BitTest;
use grundy_core::Nat;

use super::{Nimber, tower};
use crate::roots::Roots;

const LIMB_BYTES: usize = 16;

/// The words of the least field of at least 128 bits that holds `a`.
pub(super) fn limbs(a: &Nimber) -> Vec<u128> {
    let bytes = a.0.to_le_bytes();
    let chunks = bytes.chunks(LIMB_BYTES).map(|chunk| {
        let mut limb = [0; LIMB_BYTES];
        limb[..chunk.len()].copy_from_slice(chunk);
        u128::from_le_bytes(limb)
    });
    let mut limbs: Vec<u128> = chunks.collect();
    limbs.resize(limbs.len().next_power_of_two(), 0);
    limbs
}

pub(super) fn nimber(limbs: &[u128]) -> Nimber {
    let bytes: Vec<u8> = limbs.iter().flat_map(|limb| limb.to_le_bytes()).collect();
    Nimber(Nat::from_le_bytes(&bytes))
}

impl Nimber {
    /// `self * self`, much cheaper than a product of different factors.
    #[must_use]
    pub fn square(&self) -> Nimber {
        let mut a = limbs(self);
        tower::square(&mut a);
        nimber(&a)
    }

    /// The one nimber whose square is `self`, as cheap as a square.
    #[must_use]
    pub fn sqrt(&self) -> Nimber {
        let mut a = limbs(self);
        tower::sqrt(&mut a);
        nimber(&a)
    }

    /// The nimber whose product with `self` is 1; `None` for zero. About two products.
    pub fn inverse(&self) -> Option<Nimber> {
        tower::inverse(&limbs(self)).map(|inverse| nimber(&inverse))
    }

    /// `self / divisor`, or `None` if the divisor is zero.
    pub fn checked_div(&self, divisor: &Nimber) -> Option<Nimber> {
        divisor.inverse().map(|inverse| self * inverse)
    }

    /// `self` multiplied `e` times; 1 if `e` is 0, also for zero.
    ///
    /// A square for every bit of e and a product for every 1 among them, where e is first reduced
    /// modulo 2^[`degree`](Self::degree) − 1.
    #[must_use]
    pub fn pow(&self, e: &Nat) -> Nimber {
        self.pow_while(e, &mut || true).unwrap_or_default()
    }

    /// The same, asking before every square whether to go on; `None` if not.
    ///
    /// ```
    /// use grundy_nimbers::{Nat, Nimber};
    ///
    /// let (two, e) = (Nimber::from(2), Nat::from(5_u64));
    /// assert_eq!(two.pow_while(&e, &mut || true), Some(two.pow(&e)));
    /// assert_eq!(two.pow_while(&e, &mut || false), None);
    /// ```
    pub fn pow_while(&self, e: &Nat, go_on: &mut dyn FnMut() -> bool) -> Option<Nimber> {
        if self.is_zero() {
            return Some(Nimber::from(u64::from(e.is_zero())));
        }
        // The nonzero elements of the field are a group of that order.
        let e = e % ((Nat::ONE << self.degree()) - Nat::ONE);
        (0..e.bit_len()).rev().try_fold(Nimber::from(1), |power, bit| {
            let square = go_on().then(|| power.square())?;
            Some(if e.bit(bit) { square * self } else { square })
        })
    }

    /// The degree over {0, 1} of the smallest field with `self`: the least power of two d with
    /// `self` < 2^d.
    pub fn degree(&self) -> usize {
        self.0.bit_len().max(1).next_power_of_two()
    }

    /// The x with x² + `b`·x + `c` = 0: always one or two, because the union of the fields is
    /// closed under quadratic extension. They may be of twice as many bits as b and c.
    pub fn solve_quadratic(b: &Nimber, c: &Nimber) -> Roots<Nimber> {
        let Some(inverse) = b.inverse() else {
            return Roots::One(c.sqrt());
        };
        // x = b·y makes it y² + y = c/b².
        let mut d = limbs(&(c * inverse.square()));
        let y = loop {
            match tower::artin_schreier(&d) {
                Some(y) => break nimber(&y),
                // The trace is 1 in this field and 0 in the next.
                None => d.resize(2 * d.len(), 0),
            }
        };
        let (x, other) = (b * &y, b * y + b);
        if x < other { Roots::Two(x, other) } else { Roots::Two(other, x) }
    }
}
