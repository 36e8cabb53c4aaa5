//! The P-positions of `wythoff/T` as numbered pairs, normal and misère.

use dashu_int::ops::SquareRoot;
use grundy_core::{
    Play,
    nat::{self, Nat},
};

use super::{TwoHeaps, Wythoff};
use crate::theory::golden;

impl Wythoff {
    fn t(&self) -> Nat {
        Nat::from(self.band)
    }

    /// ⌊√(n²(T² + 4))⌋.
    fn root(&self, n: &Nat) -> Nat {
        (n.sqr() * (self.t().sqr() + Nat::from(4u8))).sqrt()
    }

    /// The lower number of the P-position with index `n`, which increases with n.
    fn lower(&self, n: &Nat, play: Play) -> Nat {
        let t = self.t();
        match play {
            _ if self.band == 1 => golden::lower(n),
            Play::Normal => (self.root(n) + n + n - &t * n) >> 1usize,
            // ⌊nα + 1/α⌋ = ⌊((tn + 1)√(t² + 4) + (t − 2)(1 − tn)) / 2t⌋.
            Play::Misere => {
                let tn = &t * n;
                let sum = self.root(&(&tn + Nat::ONE)) + &t + (&tn << 1usize);
                (sum - (&t * &tn + Nat::from(2u8))) / (t << 1usize)
            }
        }
    }

    /// The difference of the numbers of the P-position with index `n`.
    pub(super) fn difference(&self, n: &Nat, play: Play) -> Nat {
        match play {
            Play::Misere if self.band > 1 => n * self.t() + Nat::ONE,
            _ => n * self.t(),
        }
    }

    /// The P-position with index `n`, lower number first.
    pub(super) fn pair(&self, n: &Nat, play: Play) -> TwoHeaps {
        if play == Play::Misere && self.band == 1 && *n < Nat::from(2u8) {
            // In place of (0,0) and (1,2).
            return if n.is_zero() { (2u8.into(), 2u8.into()) } else { (Nat::ZERO, Nat::ONE) };
        }
        let lower = self.lower(n, play);
        let upper = &lower + self.difference(n, play);
        (lower, upper)
    }

    /// The index of the P-position that contains `x`, and the other number in it.
    pub(super) fn partner(&self, x: &Nat, play: Play) -> (Nat, Nat) {
        if self.band == 1 {
            if play == Play::Misere && *x <= Nat::from(2u8) {
                let n = Nat::from(u8::from(*x < Nat::from(2u8)));
                let (lower, upper) = self.pair(&n, play);
                return (n, if *x == lower { upper } else { lower });
            }
            let (other, index) = golden::partner(x);
            return (index, other);
        }
        // The index is near x/α or x/β, 1/α = (√(t² + 4) + t − 2) / 2t, 1/β = (t + 2 − √(t² + 4)) / 2t.
        let t = self.t();
        let root = self.root(x);
        let double = &t << 1usize;
        let near_lower = (&root + &t * x - (x << 1usize)) / &double;
        let near_upper = nat::minus(&(&t * x + (x << 1usize)), &root).unwrap_or_default() / &double;
        for near in [near_lower, near_upper] {
            let first = nat::minus(&near, &Nat::from(2u8)).unwrap_or_default();
            for step in 0u8..5 {
                let n = &first + Nat::from(step);
                let (lower, upper) = self.pair(&n, play);
                if lower == *x {
                    return (n, upper);
                }
                if upper == *x {
                    return (n, lower);
                }
            }
        }
        unreachable!("every number is in a pair, and its index is near x/α or x/β")
    }

    /// The index of the pair if lower ≤ upper are a P-position.
    pub(super) fn index(&self, lower: &Nat, upper: &Nat, play: Play) -> Option<Nat> {
        let difference = nat::minus(upper, lower)?;
        let two = Nat::from(2u8);
        let n = match (self.band, play) {
            (1, Play::Normal) => {
                return golden::is_pair(lower, upper).then_some(difference);
            }
            (1, Play::Misere) if difference < two => difference,
            (1, Play::Misere) => {
                return golden::is_pair(lower, upper).then_some(difference);
            }
            (_, Play::Normal) => divide(difference, self.band)?,
            (_, Play::Misere) => divide(nat::minus(&difference, &Nat::ONE)?, self.band)?,
        };
        (self.pair(&n, play).0 == *lower).then_some(n)
    }

    /// Indices of the pairs that a move of both heaps may reach: their difference is within the band.
    pub(super) fn reachable(&self, difference: &Nat, play: Play) -> [Nat; 3] {
        let shift = if play == Play::Misere && self.band > 1 { Nat::ONE } else { Nat::ZERO };
        let below = nat::minus(difference, &shift).unwrap_or_default() / self.t();
        let above = &below + Nat::ONE;
        [Nat::ZERO, below, above]
    }
}

/// n / d if it is whole.
pub(super) fn divide(n: Nat, d: u64) -> Option<Nat> {
    if d == 1 {
        return Some(n);
    }
    let d = Nat::from(d);
    let quotient = &n / &d;
    (&quotient * d == n).then_some(quotient)
}
