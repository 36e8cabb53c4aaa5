//! Polynomials over the nimbers below 2⁶⁴, in polynomial form.

use std::fmt;

use crate::poly64::Poly64;

mod arithmetic;
mod points;
mod roots;

/// A polynomial in x, dense, 8 bytes a coefficient.
///
/// ```
/// use grundy_nimbers::poly64::Poly64;
/// use grundy_nimbers::polynomial::Polynomial;
///
/// // x² + x + 2 has the roots 4 and 5: 4 ⊗ 5 = 2 and 4 ⊕ 5 = 1.
/// let f = Polynomial::new(Poly64::from_nimbers(&[2, 1, 1]));
/// assert_eq!(f.to_string(), "x^2 + x + 2");
/// let roots = f.roots().unwrap();
/// assert_eq!(Poly64::to_nimbers(&roots), [4, 5]);
/// assert_eq!(Polynomial::from_roots(&roots), f);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Polynomial {
    /// From the constant one; the last is not zero.
    coefficients: Vec<Poly64>,
}

impl Polynomial {
    /// The polynomial with these coefficients, from the constant one; zeros at the end are dropped.
    pub fn new(mut coefficients: Vec<Poly64>) -> Polynomial {
        let used = coefficients.iter().rposition(|c| !c.is_zero()).map_or(0, |last| last + 1);
        coefficients.truncate(used);
        Polynomial { coefficients }
    }

    /// The zero polynomial.
    pub fn zero() -> Polynomial {
        Polynomial::default()
    }

    /// A constant.
    pub fn constant(c: Poly64) -> Polynomial {
        Polynomial::new(vec![c])
    }

    /// The polynomial x.
    pub fn x() -> Polynomial {
        Polynomial { coefficients: vec![Poly64::ZERO, Poly64::ONE] }
    }

    /// The coefficients from the constant one to the leading one; none for zero.
    pub fn coefficients(&self) -> &[Poly64] {
        &self.coefficients
    }

    /// Whether this is the zero polynomial.
    pub fn is_zero(&self) -> bool {
        self.coefficients.is_empty()
    }

    /// The degree; `None` for zero.
    pub fn degree(&self) -> Option<usize> {
        self.coefficients.len().checked_sub(1)
    }

    /// The coefficient of the highest power; `None` for zero.
    pub fn leading(&self) -> Option<Poly64> {
        self.coefficients.last().copied()
    }

    /// The multiple with leading coefficient one; zero stays zero.
    #[must_use]
    pub fn monic(mut self) -> Polynomial {
        if let Some(inverse) = self.leading().and_then(Poly64::inverse) {
            Poly64::scale_slice(&mut self.coefficients, inverse);
        }
        self
    }

    /// The formal derivative; the even powers vanish.
    #[must_use]
    pub fn derivative(&self) -> Polynomial {
        let odd = |(i, &c): (usize, &Poly64)| if i % 2 == 1 { c } else { Poly64::ZERO };
        Polynomial::new(self.coefficients.iter().enumerate().skip(1).map(odd).collect())
    }
}

/// Nimbers as coefficients, from the highest power: `x^3 + 5*x + 1`.
impl fmt::Display for Polynomial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_zero() {
            return f.write_str("0");
        }
        let terms = self.coefficients.iter().enumerate().rev().filter(|(_, c)| !c.is_zero());
        for (nth, (power, &c)) in terms.enumerate() {
            if nth > 0 {
                f.write_str(" + ")?;
            }
            if power == 0 {
                write!(f, "{c}")?;
                continue;
            }
            if c != Poly64::ONE {
                write!(f, "{c}*")?;
            }
            f.write_str("x")?;
            if power > 1 {
                write!(f, "^{power}")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
