//! Values at points, and polynomials through points.

use super::Polynomial;
use super::arithmetic::known_to_fit;
use crate::poly64::Poly64;

impl Polynomial {
    /// The value at `x`, by Horner's rule.
    pub fn evaluate(&self, x: Poly64) -> Poly64 {
        self.coefficients.iter().rev().fold(Poly64::ZERO, |sum, &c| sum * x + c)
    }

    /// The values at many points: one product for each point and coefficient, in slices.
    pub fn evaluate_many(&self, points: &[Poly64]) -> Vec<Poly64> {
        // Points and values of a block fit into the first-level cache.
        const BLOCK: usize = 1024;
        let mut values = vec![Poly64::ZERO; points.len()];
        for (values, points) in values.chunks_mut(BLOCK).zip(points.chunks(BLOCK)) {
            for &c in self.coefficients.iter().rev() {
                known_to_fit(Poly64::mul_assign_slice(values, points));
                values.iter_mut().for_each(|value| *value += c);
            }
        }
        values
    }

    /// The monic polynomial with these roots, repeated ones as often as they are given.
    pub fn from_roots(roots: &[Poly64]) -> Polynomial {
        match roots {
            [] => Polynomial::constant(Poly64::ONE),
            &[root] => Polynomial { coefficients: vec![root, Poly64::ONE] },
            _ => {
                let (left, right) = roots.split_at(roots.len() / 2);
                &Polynomial::from_roots(left) * &Polynomial::from_roots(right)
            }
        }
    }

    /// The polynomial of degree below the number of points that takes the value y at x for each
    /// point (x, y); `None` if an x occurs twice.
    ///
    /// By Lagrange's formula over halves of the points; n² products for the weights.
    pub fn interpolate(points: &[(Poly64, Poly64)]) -> Option<Polynomial> {
        let (x, y): (Vec<Poly64>, Vec<Poly64>) = points.iter().copied().unzip();
        // The derivative of Π (x - xᵢ) at xᵢ is the product of the differences to the others.
        let mut weights = Polynomial::from_roots(&x).derivative().evaluate_many(&x);
        if weights.iter().any(|weight| weight.is_zero()) {
            return None;
        }
        Poly64::inv_assign_slice(&mut weights);
        known_to_fit(Poly64::mul_assign_slice(&mut weights, &y));
        Some(weighted_sum(&x, &weights).0)
    }
}

/// Σ wᵢ Π (x - xⱼ) over j ≠ i, and Π (x - xᵢ).
fn weighted_sum(x: &[Poly64], weights: &[Poly64]) -> (Polynomial, Polynomial) {
    match (x, weights) {
        (&[_], &[weight]) => (Polynomial::constant(weight), Polynomial::from_roots(x)),
        ([], _) => (Polynomial::zero(), Polynomial::from_roots(x)),
        _ => {
            let half = x.len() / 2;
            let (left, left_product) = weighted_sum(&x[..half], &weights[..half]);
            let (right, right_product) = weighted_sum(&x[half..], &weights[half..]);
            let sum = &(&left * &right_product) + &(&right * &left_product);
            (sum, &left_product * &right_product)
        }
    }
}
