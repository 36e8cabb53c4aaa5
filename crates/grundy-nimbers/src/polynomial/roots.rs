//! Roots in the field of 2⁶⁴ elements, by traces (Berlekamp 1970).

use super::Polynomial;
use super::arithmetic::known_to_fit;
use crate::poly64::Poly64;

/// The field has 2⁶⁴ elements.
const BITS: usize = 64;

impl Polynomial {
    /// The roots in the field, each once, in the order of their nimbers; `None` for the zero
    /// polynomial, of which every element is a root.
    ///
    /// About 100 n² products for degree n, and 512·n bytes.
    pub fn roots(&self) -> Option<Vec<Poly64>> {
        self.degree()?;
        let monic = self.clone().monic();
        let mut roots = Vec::new();
        // The product of x - r over all elements r is x^(2⁶⁴) - x.
        let mut frobenius = Polynomial::x().rem_monic(&monic);
        for _ in 0..BITS {
            frobenius = frobenius.square_modulo(&monic);
        }
        let split = monic.gcd(&(&frobenius - &Polynomial::x()));
        let mut factors = vec![(split, 0)];
        while let Some((factor, basis)) = factors.pop() {
            match factor.coefficients.as_slice() {
                [] | [_] => {}
                &[root, _] => roots.push(root),
                _ => {
                    if let Some((left, right, next)) = factor.split_by_trace(basis) {
                        factors.extend([(left, next), (right, next)]);
                    }
                }
            }
        }
        roots.sort_by_cached_key(|root| root.to_nimber());
        Some(roots)
    }

    /// How often x − `root` divides; `None` for the zero polynomial.
    pub fn multiplicity(&self, root: Poly64) -> Option<usize> {
        self.degree()?;
        let linear = Polynomial::from_roots(&[root]);
        let (mut rest, mut count) = (self.clone(), 0);
        while let Some((quotient, remainder)) = rest.div_rem(&linear) {
            if !remainder.is_zero() {
                break;
            }
            (rest, count) = (quotient, count + 1);
        }
        Some(count)
    }

    /// The remainder of the square; squaring is linear over F₂.
    fn square_modulo(&self, monic: &Polynomial) -> Polynomial {
        let mut square = vec![Poly64::ZERO; 2 * self.coefficients.len()];
        for (i, c) in self.coefficients.iter().enumerate() {
            square[2 * i] = c.square();
        }
        Polynomial::new(square).rem_monic(monic)
    }

    /// Two factors of a monic product of different x − r, and the next basis element to try.
    ///
    /// Tr(β r) = Σ (β r)^(2ⁱ) is 0 or 1, and the traces for the elements β of a basis tell any two r
    /// apart, so that some β from number `basis` on splits whatever those before did not.
    fn split_by_trace(&self, basis: usize) -> Option<(Polynomial, Polynomial, usize)> {
        let degree = self.degree()?;
        // Row i is x^(2ⁱ).
        let mut powers = vec![Poly64::ZERO; BITS * degree];
        let mut power = Polynomial::x().rem_monic(self);
        for row in powers.chunks_exact_mut(degree) {
            row[..power.coefficients.len()].copy_from_slice(&power.coefficients);
            power = power.square_modulo(self);
        }
        (basis..BITS).find_map(|number| {
            let mut conjugates = vec![Poly64::from_bits(1 << number)];
            conjugates.extend((1..BITS).scan(conjugates[0], |c, _| {
                *c = c.square();
                Some(*c)
            }));
            let mut trace = vec![Poly64::ZERO; degree];
            known_to_fit(Poly64::combine(&mut trace, &conjugates, &powers, degree));
            let left = self.gcd(&Polynomial::new(trace));
            let proper = left.degree().is_some_and(|d| 0 < d && d < degree);
            let (right, _) = if proper { self.div_rem(&left)? } else { return None };
            Some((left, right, number + 1))
        })
    }
}
