//! Inverses.

use grundy_core::{Error, Nat, Resource};

use super::alpha::alpha;
use super::exponent::{Digits, Exponent, digits, from_digits};
use super::meter::finite_steps;
use super::primes::prime;
use super::{Field, Transfinite, degree};
use crate::nimber::Nimber;

/// A polynomial in κ = κ_{pⁿ} over the field of the smaller primes; entry i belongs to κ^i, and the
/// last entry is not 0.
type Polynomial = Vec<Transfinite>;

/// The polynomials have at most this degree.
const MAX_DEGREE: u32 = 1 << 16;

impl Field {
    /// The inverse, `None` of 0.
    ///
    /// A single term is inverted at once. Else Euclid's algorithm runs on polynomials in the κ of
    /// the largest prime, whose coefficients are nimbers of smaller primes; its cost is that of a
    /// few products of dense elements of the field.
    ///
    /// # Errors
    /// As [`Field`] says; a budget error tells the size of the field.
    pub fn inverse(&mut self, a: &Transfinite) -> Result<Option<Transfinite>, Error> {
        self.meter.reset();
        if a.is_zero() {
            return Ok(None);
        }
        self.inverted(a).map(Some).map_err(|error| {
            error.because(&format!("the inverse is an element of {}", degree::described(a)))
        })
    }

    /// The inverse of `a`, which is not 0.
    pub(super) fn inverted(&mut self, a: &Transfinite) -> Result<Transfinite, Error> {
        match a.terms() {
            [(exponent, coefficient)] => self.inverted_term(exponent, coefficient),
            _ => self.inverted_polynomial(a),
        }
    }

    /// 1/κ_{pⁿ}^i = κ_{pⁿ}^(pⁿ−i) / α_p.
    fn inverted_term(&mut self, exponent: &Exponent, c: &Nimber) -> Result<Transfinite, Error> {
        let coefficient = self.inverted_finite(c)?;
        let mut complement = Exponent::zero();
        let mut inverse = Transfinite::one();
        for (k, n) in exponent.parts() {
            complement = complement.and(*k, minus_fraction(n, prime(*k)));
            let factor = self.inverse_alpha(*k)?;
            inverse = self.times(&inverse, &factor)?;
        }
        self.times(&inverse, &Transfinite::term(complement, coefficient))
    }

    fn inverted_finite(&mut self, c: &Nimber) -> Result<Nimber, Error> {
        self.meter.spend(finite_steps(c).saturating_mul(4))?;
        c.inverse().ok_or_else(|| Error::unknown("0 has no inverse"))
    }

    fn inverse_alpha(&mut self, k: u32) -> Result<Transfinite, Error> {
        if let Some(known) = self.inverse_alphas.get(&k) {
            return Ok(known.clone());
        }
        let inverse = self.inverted(alpha(k)?)?;
        self.inverse_alphas.insert(k, inverse.clone());
        Ok(inverse)
    }

    /// Euclid's algorithm on t^(pⁿ) − α_p, which is irreducible, and `a` as a polynomial in
    /// t = κ_{pⁿ}.
    fn inverted_polynomial(&mut self, a: &Transfinite) -> Result<Transfinite, Error> {
        let top = Top::of(a);
        let degree = prime(top.k).checked_pow(top.length).filter(|&degree| degree <= MAX_DEGREE);
        let Some(degree) = degree else {
            let what = format!(
                "it needs polynomials of degree {}^{}; {MAX_DEGREE} is the largest degree",
                prime(top.k),
                top.length
            );
            return Err(Error::budget(what, Resource::Size));
        };
        let mut high = vec![Transfinite::ZERO; degree as usize + 1];
        high[degree as usize] = Transfinite::one();
        high[0] = alpha(top.k)?.clone();
        let mut low = top.polynomial(a);
        // high = s·modulus + high_factor·a, and so for low.
        let (mut high_factor, mut low_factor) = (Polynomial::new(), vec![Transfinite::one()]);
        while low.len() > 1 {
            let leading = self.inverted(&low[low.len() - 1])?;
            // Subtracts multiples of `low` until `high` is of lower degree.
            while high.len() >= low.len() {
                let shift = high.len() - low.len();
                let quotient = self.times(&high[high.len() - 1], &leading)?;
                self.add_multiple(&mut high, &low, &quotient, shift)?;
                self.add_multiple(&mut high_factor, &low_factor, &quotient, shift)?;
            }
            std::mem::swap(&mut high, &mut low);
            std::mem::swap(&mut high_factor, &mut low_factor);
        }
        let Some(unit) = low.first() else {
            // The modulus is irreducible and `a` is neither 0 nor of its degree.
            return Err(Error::unknown(format!(
                "{a} was found to divide an irreducible polynomial"
            )));
        };
        let unit = self.inverted(unit)?;
        for coefficient in &mut low_factor {
            *coefficient = self.times(coefficient, &unit)?;
        }
        Ok(top.element(&low_factor))
    }

    /// `to` += `from` · `factor` · t^`shift`.
    fn add_multiple(
        &mut self,
        to: &mut Polynomial,
        from: &Polynomial,
        factor: &Transfinite,
        shift: usize,
    ) -> Result<(), Error> {
        if to.len() < from.len() + shift {
            to.resize(from.len() + shift, Transfinite::ZERO);
        }
        for (i, coefficient) in from.iter().enumerate().filter(|(_, c)| !c.is_zero()) {
            to[i + shift] = to[i + shift].plus(&self.times(coefficient, factor)?);
        }
        self.meter.spend(from.len() as u64)?;
        while to.last().is_some_and(Transfinite::is_zero) {
            to.pop();
        }
        Ok(())
    }
}

/// The largest prime in an element, by its index, and the n of the largest κ_{pⁿ}.
struct Top {
    k: u32,
    length: u32,
}

impl Top {
    fn of(a: &Transfinite) -> Top {
        let first = |exponent: &Exponent| exponent.parts().first().cloned();
        let k = a.terms().first().and_then(|(e, _)| first(e)).map_or(0, |(k, _)| k);
        let lengths = a.terms().iter().filter_map(|(e, _)| first(e)).filter(|part| part.0 == k);
        let length = lengths.map(|(k, n)| digits(&n, prime(k)).len()).max().unwrap_or(0);
        Top { k, length: u32::try_from(length).unwrap_or(u32::MAX) }
    }

    fn polynomial(&self, a: &Transfinite) -> Polynomial {
        let mut polynomial = Polynomial::new();
        for (exponent, coefficient) in a.terms() {
            let (degree, rest) = self.split(exponent);
            if polynomial.len() <= degree {
                polynomial.resize(degree + 1, Transfinite::ZERO);
            }
            // The terms of one degree come in falling order.
            polynomial[degree].terms.push((rest, coefficient.clone()));
        }
        polynomial
    }

    /// The power of κ_{pⁿ} in ω^`exponent`, and the rest.
    fn split(&self, exponent: &Exponent) -> (usize, Exponent) {
        let Some((n, rest)) = exponent.split_first(self.k) else { return (0, exponent.clone()) };
        let p = prime(self.k) as usize;
        let mut digits = digits(&n, prime(self.k));
        digits.resize(self.length as usize, 0);
        (digits.iter().fold(0, |degree, &digit| degree * p + digit as usize), rest)
    }

    fn element(&self, polynomial: &Polynomial) -> Transfinite {
        let p = prime(self.k);
        let mut terms = Vec::new();
        for (i, coefficient) in (0u32..).zip(polynomial) {
            let mut rest = i;
            let mut mirrored: Digits = (0..self.length)
                .map(|_| {
                    let digit = rest % p;
                    rest /= p;
                    digit
                })
                .collect();
            mirrored.reverse();
            let n = from_digits(&mirrored, p);
            for (exponent, c) in &coefficient.terms {
                terms.push((exponent.under(self.k, n.clone()), c.clone()));
            }
        }
        terms.sort_unstable_by(|a, b| b.0.cmp(&a.0));
        Transfinite { terms }
    }
}

/// 1 − 0.d₀d₁d₂… to base p.
fn minus_fraction(n: &Nat, p: u32) -> Nat {
    let mut digits = digits(n, p);
    // The last digit is not 0: it alone is complemented to p.
    let last = digits.len().saturating_sub(1);
    for (place, digit) in digits.iter_mut().enumerate() {
        *digit = if place == last { p - *digit } else { p - 1 - *digit };
    }
    from_digits(&digits, p)
}
