//! Square roots.

use std::collections::BTreeMap;

use grundy_core::{Error, Nat};

use super::alpha::alpha;
use super::exponent::{Carries, Exponent, digits, from_digits};
use super::meter::finite_steps;
use super::primes::prime;
use super::{Field, Transfinite, degree};

impl Field {
    /// The square root: every nimber has one.
    ///
    /// Roots are additive. With κ = κ_{pⁿ}, the root of κ^i is κ^(i/2) for even i, and
    /// κ^((i+pⁿ)/2)/√α_p for odd i, since κ^(pⁿ) = α_p.
    ///
    /// # Errors
    /// As [`Field`] says; a budget error tells the size of the field.
    pub fn sqrt(&mut self, a: &Transfinite) -> Result<Transfinite, Error> {
        self.meter.reset();
        self.rooted(a).map_err(|error| {
            error.because(&format!("the root is an element of {}", degree::described(a)))
        })
    }

    pub(super) fn rooted(&mut self, a: &Transfinite) -> Result<Transfinite, Error> {
        // The terms by the factors 1/√α_p that they need.
        let mut groups: BTreeMap<Carries, Transfinite> = BTreeMap::new();
        for (exponent, coefficient) in a.terms() {
            self.meter.spend(finite_steps(coefficient))?;
            let mut half = Exponent::zero();
            let mut due = Carries::new();
            for (k, n) in exponent.parts() {
                let (n, odd) = halved(n, prime(*k));
                half = half.and(*k, n);
                if odd {
                    due.push(*k);
                }
            }
            let root = Transfinite::term(half, coefficient.sqrt());
            let group = groups.entry(due).or_default();
            *group = group.plus(&root);
        }
        let mut sum = Transfinite::ZERO;
        for (due, mut group) in groups {
            for k in due {
                let factor = self.inverse_root(k)?;
                group = self.times(&group, &factor)?;
            }
            sum = sum.plus(&group);
        }
        Ok(sum)
    }

    fn inverse_root(&mut self, k: u32) -> Result<Transfinite, Error> {
        if let Some(known) = self.inverse_roots.get(&k) {
            return Ok(known.clone());
        }
        let root = self.rooted(alpha(k)?)?;
        let inverse = self.inverted(&root)?;
        self.inverse_roots.insert(k, inverse.clone());
        Ok(inverse)
    }
}

/// Half of the fraction 0.d₀d₁d₂…, or of 1 more if its numerator is odd, and whether it was.
fn halved(n: &Nat, p: u32) -> (Nat, bool) {
    let mut digits = digits(n, p);
    // p is odd: the numerator is as odd as the sum of its digits.
    let odd = digits.iter().fold(0, |sum, digit| sum ^ digit) % 2 == 1;
    let mut rest = u32::from(odd);
    for digit in &mut digits {
        let twice = rest * p + *digit;
        *digit = twice / 2;
        rest = twice % 2;
    }
    (from_digits(&digits, p), odd)
}
