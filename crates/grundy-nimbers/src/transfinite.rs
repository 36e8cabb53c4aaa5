//! Transfinite nimbers: the part of Conway's field On₂ below ω^ω^ω.
//!
//! Conway (1976, *On Numbers and Games*, chapter 6) showed that the ordinals below ω^ω^ω are the
//! algebraic closure of F₂; Lenstra (1977, *On the algebraic closure of two*) showed how to compute
//! in it. For every prime power q = pⁿ there is an ordinal κ_q: κ_{2ⁿ} = 2^(2^(n−1)), and if p is
//! the k-th odd prime, counted from 0, then κ_{pⁿ} = ω^(ω^k·p^(n−1)). They satisfy
//! κ_{pⁿ}^p = κ_{p^(n−1)} and κ_p^p = α_p, the least ordinal that has no p-th root among the
//! ordinals below κ_p. Every power ω^(Σ ω^k·n_k) is the nim-product of the κ's that the digits of
//! n_k to base p name, and every ordinal is the nim-sum of powers times finite nimbers, as its
//! Cantor normal form writes it.

mod alpha;
mod degree;
mod exponent;
mod field;
mod inverse;
mod literal;
mod logarithm;
mod meter;
mod primes;
mod quadratic;
mod root;

use std::fmt;
use std::str::FromStr;

use grundy_core::{Cursor, Error, NoFiles};

use crate::nimber::Nimber;

pub use exponent::Exponent;
pub use field::Field;
pub(crate) use literal::{number, power_of_w, skip_spaces};
pub use primes::MAX_INDEX;

/// An ordinal below ω^ω^ω in Cantor normal form, Σ ω^e·c with finite c > 0.
///
/// The order is that of the ordinals. Sums are total and exact ([`plus`](Self::plus)); everything
/// else costs time that depends on the field around the operands, and is done by a [`Field`].
///
/// ```
/// use grundy_nimbers::transfinite::{Field, Transfinite};
///
/// let w: Transfinite = "w".parse()?;
/// let mut field = Field::default();
/// let square = field.product(&w, &w)?;
/// assert_eq!(square.to_string(), "w^2");
/// assert_eq!(field.product(&square, &w)?.to_string(), "2");
/// # Ok::<(), grundy_nimbers::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Transfinite {
    /// Falling exponents, each coefficient positive.
    terms: Vec<(Exponent, Nimber)>,
}

impl Transfinite {
    /// The nimber 0.
    pub const ZERO: Transfinite = Transfinite { terms: Vec::new() };

    /// The nimber 1.
    pub fn one() -> Transfinite {
        Nimber::from(1).into()
    }

    /// ω^`exponent`·`coefficient`.
    pub fn term(exponent: Exponent, coefficient: Nimber) -> Transfinite {
        let terms = if coefficient.is_zero() { Vec::new() } else { vec![(exponent, coefficient)] };
        Transfinite { terms }
    }

    /// The terms of the Cantor normal form, exponents falling.
    pub fn terms(&self) -> &[(Exponent, Nimber)] {
        &self.terms
    }

    /// Whether this is 0.
    pub fn is_zero(&self) -> bool {
        self.terms.is_empty()
    }

    /// The finite nimber that this is, if it is below ω.
    pub fn finite(&self) -> Option<Nimber> {
        match self.terms.as_slice() {
            [] => Some(Nimber::ZERO),
            [(exponent, coefficient)] if exponent.is_zero() => Some(coefficient.clone()),
            _ => None,
        }
    }

    /// The nim-sum: equal powers of ω add their coefficients by exclusive or.
    #[must_use]
    pub fn plus(&self, other: &Transfinite) -> Transfinite {
        let mut terms = Vec::with_capacity(self.terms.len() + other.terms.len());
        let (mut left, mut right) = (self.terms.iter().peekable(), other.terms.iter().peekable());
        loop {
            let order = match (left.peek(), right.peek()) {
                (Some(a), Some(b)) => a.0.cmp(&b.0),
                (Some(_), None) => std::cmp::Ordering::Greater,
                (None, _) => std::cmp::Ordering::Less,
            };
            let from_left = if order.is_ge() { left.next() } else { None };
            let from_right = if order.is_le() { right.next() } else { None };
            match (from_left, from_right) {
                (Some((exponent, a)), Some((_, b))) => {
                    let sum = a + b;
                    if !sum.is_zero() {
                        terms.push((exponent.clone(), sum));
                    }
                }
                (Some(term), None) | (None, Some(term)) => terms.push(term.clone()),
                (None, None) => return Transfinite { terms },
            }
        }
    }

    fn write(
        &self,
        f: &mut fmt::Formatter<'_>,
        coefficient: impl Fn(&Nimber, &mut fmt::Formatter<'_>) -> fmt::Result,
    ) -> fmt::Result {
        if self.is_zero() {
            return coefficient(&Nimber::ZERO, f);
        }
        for (i, (exponent, c)) in self.terms.iter().enumerate() {
            if i > 0 {
                f.write_str(" + ")?;
            }
            if exponent.is_zero() {
                coefficient(c, f)?;
                continue;
            }
            exponent.write_power(f)?;
            if c.small() != Some(1) {
                f.write_str("*")?;
                coefficient(c, f)?;
            }
        }
        Ok(())
    }
}

impl From<Nimber> for Transfinite {
    fn from(n: Nimber) -> Transfinite {
        Transfinite::term(Exponent::zero(), n)
    }
}

impl std::iter::Sum for Transfinite {
    /// Neighbours are added first, so that many terms take little more time than one pass.
    fn sum<I: Iterator<Item = Transfinite>>(values: I) -> Transfinite {
        let mut values: Vec<Transfinite> = values.collect();
        while values.len() > 1 {
            let pairs = values.chunks(2);
            values = pairs
                .map(|pair| pair[1..].iter().fold(pair[0].clone(), |a, b| a.plus(b)))
                .collect();
        }
        values.pop().unwrap_or(Transfinite::ZERO)
    }
}

/// Cantor normal form, as in `w^(w*2+3)*5 + w + 7`.
impl fmt::Display for Transfinite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, fmt::Display::fmt)
    }
}

/// As [`Display`](fmt::Display), with the coefficients in hexadecimal; `{:#x}` adds `0x`.
impl fmt::LowerHex for Transfinite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, |c, f| fmt::LowerHex::fmt(c.size(), f))
    }
}

/// Reads a Cantor normal form: falling powers of `w` or `ω`, coefficients in decimal or with `0x` in
/// hexadecimal, spaces where one likes.
impl FromStr for Transfinite {
    type Err = Error;

    fn from_str(text: &str) -> Result<Transfinite, Error> {
        let mut cursor = Cursor::new(text, &NoFiles);
        let ordinal = literal::ordinal(&mut cursor)?;
        match cursor.peek() {
            None => Ok(ordinal),
            Some(_) => Err(cursor.error("'+' or the end")),
        }
    }
}

#[cfg(test)]
mod tests;
