//! The numeration system in which the pairs of (s,t)-Wythoff differ by a zero at the end.

use dashu_int::IBig;
use dashu_int::ops::{DivRem, UnsignedAbs};
use grundy_core::nat::{self, Nat};

use crate::theory::quadratic::Quadratic;

/// Sums of u₀ = 1, u₁ = s + t, u_n = (s + t − 1)·u_{n−1} + s·u_{n−2}, the largest taken first as often
/// as possible (Fraenkel 1998).
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Numeration {
    s: u64,
    t: u64,
}

/// Where a number stands among the pairs A_n, B_n = s·A_n + t·n.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// The index n.
    pub(super) index: Nat,
    /// A_n.
    pub(super) lower: Nat,
    /// B_n.
    pub(super) upper: Nat,
}

/// A number in the numeration, moved by a digit.
struct Shifted {
    /// Zeros at the end.
    zeros: usize,
    /// With a zero added at the end.
    left: Nat,
    /// With the last digit dropped.
    right: Nat,
}

impl Numeration {
    /// The system for positive `s` and `t` below 2^32.
    pub(super) fn new(s: u32, t: u32) -> Numeration {
        Numeration { s: s.into(), t: t.into() }
    }

    /// The parameters s and t.
    pub(super) fn parameters(&self) -> (u64, u64) {
        (self.s, self.t)
    }

    /// u₀, u₁, … up to `most`.
    pub(super) fn base(&self, most: u64) -> Vec<u64> {
        let mut base = vec![1, self.s + self.t];
        while let [.., a, b] = base[..] {
            let next = b.checked_mul(self.s + self.t - 1).zip(a.checked_mul(self.s));
            match next.and_then(|(b, a)| b.checked_add(a)).filter(|&next| next <= most) {
                Some(next) => base.push(next),
                None => break,
            }
        }
        base.retain(|&u| u <= most);
        base
    }

    /// The digits of a small number, the highest first; none for 0.
    pub(super) fn digits(&self, mut n: u64) -> Vec<u64> {
        let base = self.base(n);
        let digit = |&u: &u64| {
            let digit = n / u;
            n %= u;
            digit
        };
        base.iter().rev().map(digit).collect()
    }

    /// Goes up to `n` and down again with two neighbours of the base at a time, so that the memory is
    /// that of a few numbers; the time is quadratic in the digits.
    fn shifted(&self, n: &Nat) -> Shifted {
        let (s, w) = (Nat::from(self.s), Nat::from(self.s + self.t - 1));
        let (mut low, mut high) = (Nat::ONE, Nat::from(self.s + self.t));
        let mut i = 0usize;
        while high <= *n {
            let next = &high * &w + low * &s;
            low = std::mem::replace(&mut high, next);
            i += 1;
        }
        let mut shifted = Shifted { zeros: 0, left: Nat::ZERO, right: Nat::ZERO };
        let mut rest = n.clone();
        // Here low = u_i and high = u_{i+1}.
        loop {
            let before = if i > 0 { (&high - &low * &w) / &s } else { Nat::ZERO };
            if rest >= low {
                let (digit, less) = (&rest).div_rem(&low);
                rest = less;
                shifted.zeros = i;
                shifted.left += &high * &digit;
                if i > 0 {
                    // u_0 follows on u_1 by dropping a digit; the recursion does not reach below.
                    shifted.right += &before * &digit;
                }
            }
            if i == 0 || rest.is_zero() {
                return shifted;
            }
            high = std::mem::replace(&mut low, before);
            i -= 1;
        }
    }

    /// The pair that holds `n`: A_n are the numbers that end in an even number of zeros, and B_n is A_n
    /// with one zero more. 0 is A_0 and B_0.
    pub(super) fn place(&self, n: &Nat) -> Place {
        let Shifted { zeros, left, right } = self.shifted(n);
        let (lower, upper) = if zeros % 2 == 0 { (n.clone(), left) } else { (right, n.clone()) };
        let index = (&upper - &lower * Nat::from(self.s)) / Nat::from(self.t);
        Place { index, lower, upper }
    }

    /// The pair number `index`, by bisection around the growth rate of the A_n.
    pub(super) fn pair(&self, index: &Nat) -> Place {
        if index.is_zero() {
            return self.place(&Nat::ZERO);
        }
        let mut high = self.estimate(index);
        let mut step = Nat::ONE;
        while self.count(&high) < *index {
            high += &step;
            step <<= 1usize;
        }
        let mut low = high.clone();
        step = Nat::ONE;
        while !low.is_zero() && self.count(&low) >= *index {
            low = nat::minus(&low, &step).unwrap_or(Nat::ZERO);
            step <<= 1usize;
        }
        // The number wanted is above `low` and at most `high`.
        while &low + Nat::ONE < high {
            let middle = (&low + &high) >> 1usize;
            let bound = if self.count(&middle) < *index { &mut low } else { &mut high };
            *bound = middle;
        }
        self.place(&high)
    }

    /// The number of A_n with 1 ≤ A_n ≤ `x`.
    fn count(&self, x: &Nat) -> Nat {
        let Place { index, lower, .. } = self.place(x);
        if lower == *x { index } else { x - index }
    }

    /// About A_n: n times the limit (s + 1 − t + √((s+t−1)² + 4s))/2s of A_n/n.
    fn estimate(&self, index: &Nat) -> Nat {
        let (s, t) = (IBig::from(self.s), IBig::from(self.t));
        let w = Nat::from(self.s + self.t - 1);
        let square = &w * &w + Nat::from(4 * self.s);
        let rate = Quadratic::new(&s + IBig::ONE - t, IBig::ONE, square, s << 1usize);
        rate.map_or_else(|| index.clone(), |rate| rate.floor_times(index).unsigned_abs())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The definition: A_n is the least number in no pair before, and B_n = s·A_n + t·n.
    #[test]
    fn pairs_are_those_of_the_mex_rule() {
        for (s, t) in [(1, 1), (1, 3), (2, 1), (2, 3), (3, 2), (5, 1), (7, 7), (40, 3), (3, 50)] {
            let numeration = Numeration::new(s, t);
            let (mut used, mut lower) = (vec![false; 200_000], 0u32);
            for n in 0..400u32 {
                while n > 0 && used[lower as usize] {
                    lower += 1;
                }
                let upper = s * lower + t * n;
                used[lower as usize] = true;
                used[upper as usize] = true;
                let place = Place { index: n.into(), lower: lower.into(), upper: upper.into() };
                assert_eq!(numeration.place(&lower.into()), place);
                assert_eq!(numeration.place(&upper.into()), place);
                assert_eq!(numeration.pair(&n.into()), place);
            }
        }
    }

    #[test]
    fn digits_add_up() {
        let numeration = Numeration::new(2, 1);
        assert_eq!(numeration.base(100), [1, 3, 8, 22, 60]);
        for n in (0..2000).chain([u64::MAX - 5, u64::MAX]) {
            let digits = numeration.digits(n);
            let base = numeration.base(n);
            assert_eq!(digits.len(), base.len());
            assert!(digits.first() != Some(&0));
            assert_eq!(n, digits.iter().rev().zip(&base).map(|(d, u)| d * u).sum::<u64>());
        }
    }

    /// Around large numbers every number is in one pair, and indices and pairs belong together.
    #[test]
    fn large_pairs_are_consistent() {
        for (s, t) in [(1, 1), (2, 1), (3, 4), (1_000_000_000, 1), (999_999_999, 1_000_000_000)] {
            let numeration = Numeration::new(s, t);
            for start in [Nat::from(10u8).pow(18), Nat::from(7u8).pow(300)] {
                let mut next: Option<Nat> = None;
                for x in (0u8..40).map(|i| &start + Nat::from(i)) {
                    let place = numeration.place(&x);
                    let Place { index, lower, upper } = &place;
                    assert_eq!(*upper, lower * Nat::from(s) + index * Nat::from(t));
                    assert!((*lower == x) != (*upper == x));
                    assert_eq!(numeration.place(if *lower == x { upper } else { lower }), place);
                    assert_eq!(numeration.pair(index), place);
                    if *lower == x {
                        assert!(next.is_none_or(|next| next == *index));
                        next = Some(index + Nat::ONE);
                    }
                }
            }
        }
    }
}
