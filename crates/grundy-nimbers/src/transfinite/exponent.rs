//! Ordinals below ω^ω: the exponents of the powers of ω.

use std::fmt;

use grundy_core::nat::{self, Nat};
use smallvec::SmallVec;

use super::primes::{MAX_INDEX, prime};

/// The largest n_k in bits.
pub(super) const MAX_BITS: usize = 1 << 15;

/// An ordinal Σ ω^k·n_k below ω^ω, with k at most [`MAX_INDEX`] and n_k below 2^32768.
///
/// As an exponent it stands for the nim-product over k of α_p^(0.d₀d₁d₂…), where p is the k-th odd
/// prime and d₀, d₁, … are the digits of n_k to base p, the lowest first: κ_{pⁿ} is the pⁿ-th root
/// of α_p.
///
/// ```
/// use grundy_nimbers::transfinite::{Exponent, Transfinite};
/// use grundy_nimbers::{Nat, Nimber};
///
/// let exponent = Exponent::new(1, Nat::from(5u8)).unwrap();
/// assert_eq!(exponent.parts(), [(1, Nat::from(5u8))]);
/// let power = Transfinite::term(exponent, Nimber::from(3));
/// assert_eq!(power.to_string(), "w^(w*5)*3");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Exponent(SmallVec<[(u32, Nat); 2]>);

/// Digits to base p, the lowest first.
pub(super) type Digits = SmallVec<[u32; 16]>;

/// The k's at which a product of powers of ω overflows: a factor α_p is due for each. Falling.
pub(super) type Carries = SmallVec<[u32; 4]>;

impl Exponent {
    /// The exponent of 1 = ω^0.
    pub fn zero() -> Exponent {
        Exponent::default()
    }

    /// ω^`k`·`n`, if it is within the limits.
    pub fn new(k: u32, n: Nat) -> Option<Exponent> {
        use dashu_int::ops::BitTest;
        let fits = k <= MAX_INDEX && n.bit_len() <= MAX_BITS;
        fits.then(|| {
            Exponent(if n.is_zero() { SmallVec::new() } else { smallvec::smallvec![(k, n)] })
        })
    }

    /// Whether this is 0.
    pub fn is_zero(&self) -> bool {
        self.0.is_empty()
    }

    /// The pairs (k, n_k), k falling and n_k > 0.
    pub fn parts(&self) -> &[(u32, Nat)] {
        &self.0
    }

    /// The sum of `self` and a part below all of its own.
    pub(super) fn and(mut self, k: u32, n: Nat) -> Exponent {
        debug_assert!(self.0.last().is_none_or(|&(last, _)| last > k));
        if !n.is_zero() {
            self.0.push((k, n));
        }
        self
    }

    /// The exponent of the nim-product of two powers of ω, up to the factors α_p that are due.
    pub(super) fn times(&self, other: &Exponent) -> (Exponent, Carries) {
        let (mut a, mut b) = (self.0.as_slice(), other.0.as_slice());
        let mut product = Exponent::zero();
        let mut carries = Carries::new();
        loop {
            match (a, b) {
                ([], rest) | (rest, []) => {
                    product.0.extend(rest.iter().cloned());
                    return (product, carries);
                }
                ([x, after_x @ ..], [y, after_y @ ..]) => {
                    if x.0 > y.0 {
                        product.0.push(x.clone());
                        a = after_x;
                    } else if x.0 < y.0 {
                        product.0.push(y.clone());
                        b = after_y;
                    } else {
                        let (n, carry) = add_fractions(&x.1, &y.1, prime(x.0));
                        product = product.and(x.0, n);
                        if carry {
                            carries.push(x.0);
                        }
                        (a, b) = (after_x, after_y);
                    }
                }
            }
        }
    }

    /// n_k and the smaller parts, if `k` is the largest index.
    pub(super) fn split_first(&self, k: u32) -> Option<(Nat, Exponent)> {
        let ((first, n), rest) = self.0.split_first()?;
        (*first == k).then(|| (n.clone(), Exponent(rest.iter().cloned().collect())))
    }

    /// ω^`k`·`n` + `self`, where all of `self` is below ω^`k`.
    pub(super) fn under(&self, k: u32, n: Nat) -> Exponent {
        let mut sum = Exponent::zero().and(k, n);
        sum.0.extend(self.0.iter().cloned());
        sum
    }

    /// A measure of the work to write this with digits to other bases: quadratic in the words of each
    /// n_k.
    pub(super) fn digit_work(&self) -> u64 {
        self.0.iter().map(|(_, n)| (n.as_words().len() as u64).pow(2)).sum()
    }

    /// ω to this power; 1 is left to the caller.
    pub(super) fn write_power(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.as_slice() {
            [(0, n)] if n.is_one() => f.write_str("w"),
            [(0, n)] => write!(f, "w^{n}"),
            [(1, n)] if n.is_one() => f.write_str("w^w"),
            _ => write!(f, "w^({self})"),
        }
    }
}

/// As in `w^2*7+w+3`.
impl fmt::Display for Exponent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_zero() {
            return f.write_str("0");
        }
        for (i, (k, n)) in self.0.iter().enumerate() {
            if i > 0 {
                f.write_str("+")?;
            }
            match k {
                0 => write!(f, "{n}")?,
                1 => f.write_str("w")?,
                _ => write!(f, "w^{k}")?,
            }
            if *k > 0 && !n.is_one() {
                write!(f, "*{n}")?;
            }
        }
        Ok(())
    }
}

/// The digits of `n` to base `p`, the lowest first and no zero at the end.
pub(super) fn digits(n: &Nat, p: u32) -> Digits {
    use dashu_int::ops::DivRem;
    let mut digits = Digits::new();
    let mut rest = n.clone();
    while nat::small(&rest).is_none() {
        let (quotient, digit) = (&rest).div_rem(p);
        digits.push(digit);
        rest = quotient;
    }
    let mut rest = nat::small(&rest).unwrap_or_default();
    while rest > 0 {
        digits.push(u32::try_from(rest % u64::from(p)).unwrap_or_default());
        rest /= u64::from(p);
    }
    digits
}

/// The number with these digits to base `p`, the lowest first.
pub(super) fn from_digits(digits: &[u32], p: u32) -> Nat {
    let mut small = 0u64;
    let mut done = digits.len();
    while done > 0 {
        let next = small.checked_mul(p.into()).and_then(|n| n.checked_add(digits[done - 1].into()));
        let Some(next) = next else { break };
        small = next;
        done -= 1;
    }
    digits[..done].iter().rev().fold(Nat::from(small), |n, &digit| n * p + digit)
}

/// Adds two fractions 0.d₀d₁d₂… to base `p`: the fraction of the sum, and whether it reaches 1.
fn add_fractions(a: &Nat, b: &Nat, p: u32) -> (Nat, bool) {
    if let (Some(a), Some(b)) = (nat::small(a), nat::small(b))
        && a < p.into()
        && b < p.into()
    {
        let sum = a + b;
        let carry = sum >= p.into();
        return (Nat::from(if carry { sum - u64::from(p) } else { sum }), carry);
    }
    let (mut long, mut short) = (digits(a, p), digits(b, p));
    if long.len() < short.len() {
        std::mem::swap(&mut long, &mut short);
    }
    let mut carry = false;
    for place in (0..long.len()).rev() {
        let sum = long[place] + short.get(place).copied().unwrap_or(0) + u32::from(carry);
        carry = sum >= p;
        long[place] = if carry { sum - p } else { sum };
    }
    (from_digits(&long, p), carry)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_of_every_length_read_back() {
        for p in [3u32, 5, 101, 1_299_709] {
            for bits in [0usize, 1, 3, 31, 32, 63, 64, 65, 127, 128, 200, 1000] {
                let n = (Nat::ONE << bits) * 7u8 + Nat::from(bits);
                let digits = digits(&n, p);
                assert!(digits.iter().all(|&digit| digit < p));
                assert_eq!(from_digits(&digits, p), n, "{n} to base {p}");
            }
        }
    }

    /// a/9 + b/9 with the digits of a and b mirrored, against plain fractions.
    #[test]
    fn fractions_add() {
        let mirrored = |n: u32| n % 3 * 3 + n / 3;
        for a in 0..9u32 {
            for b in 0..9u32 {
                let (sum, carry) = add_fractions(&a.into(), &b.into(), 3);
                let sum = nat::small(&sum).and_then(|n| u32::try_from(n).ok()).unwrap();
                let plain = mirrored(a) + mirrored(b);
                assert_eq!((mirrored(sum), carry), (plain % 9, plain >= 9), "{a} and {b}");
            }
        }
    }
}
