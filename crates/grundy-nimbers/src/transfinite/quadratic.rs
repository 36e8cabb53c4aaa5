//! Quadratic equations.

use grundy_core::{Error, Resource};

use super::meter::finite_steps;
use super::{Field, Transfinite, degree};
use crate::nimber::Nimber;
use crate::roots::Roots;

impl Field {
    /// The roots of x² + `b`·x + `c`, the smaller first: two, or one if `b` is 0.
    ///
    /// With x = b·y this is y² + y = d. Let 2^D elements surround d, D = m·r with m odd and r a
    /// power of two, and q = 2^r. The trace T of d to the finite nimbers below q is the sum of its
    /// conjugates d^(q^j), j < m. The half-trace w of d + T, its sum over even j, has w^q + w = d + T;
    /// so y = w + w² + w⁴ + … + w^(q/2) solves the equation for d + T, and the finite nimbers have a
    /// root for T. If b and c are finite, so are the roots, and the finite nimbers' method is taken.
    ///
    /// # Errors
    /// As [`Field`] says; a budget error tells the size of the field.
    pub fn roots(&mut self, b: &Transfinite, c: &Transfinite) -> Result<Vec<Transfinite>, Error> {
        self.meter.reset();
        if b.is_zero() {
            return Ok(vec![self.sqrt(c)?]);
        }
        if let (Some(b), Some(c)) = (b.finite(), c.finite()) {
            // An inverse and some products, in a field that may be twice as wide.
            let steps = finite_steps((&b).max(&c)).saturating_mul(3);
            self.meter.spend(steps.saturating_mul(8))?;
            return Ok(Nimber::solve_quadratic(&b, &c).into_iter().map(Into::into).collect());
        }
        let around = b.plus(c);
        let larger = if degree::of(&around) > degree::of(c) { &around } else { c };
        let mut roots = self.both_roots(b, c).map_err(|error| {
            error.because(&format!("the roots depend on {}", degree::described(larger)))
        })?;
        roots.sort();
        Ok(roots)
    }

    fn both_roots(&mut self, b: &Transfinite, c: &Transfinite) -> Result<Vec<Transfinite>, Error> {
        let inverse = self.inverted(b)?;
        let inverse_square = self.squared(&inverse)?;
        let d = self.times(c, &inverse_square)?;
        let y = self.artin_schreier(&d)?;
        let x = self.times(b, &y)?;
        Ok(vec![x.plus(b), x])
    }

    /// A root of y² + y = `d`.
    fn artin_schreier(&mut self, d: &Transfinite) -> Result<Transfinite, Error> {
        let Some(degree) = degree::of(d) else {
            let field = degree::described(d);
            let what = format!(
                "the conjugates of an element of {field} are needed; 2^64 is the largest degree"
            );
            return Err(Error::budget(what, Resource::Size));
        };
        let (m, r) = (degree >> degree.trailing_zeros(), 1 << degree.trailing_zeros());
        let mut trace = Transfinite::ZERO;
        let mut half_trace = Transfinite::ZERO;
        let mut conjugate = d.clone();
        for j in 0..m {
            trace = trace.plus(&conjugate);
            if j % 2 == 0 {
                half_trace = half_trace.plus(&conjugate);
            }
            self.meter.spend(conjugate.terms().len() as u64)?;
            for _ in 0..r {
                conjugate = self.squared(&conjugate)?;
            }
        }
        // T is its own conjugate, and was to be added to each.
        if m.div_ceil(2) % 2 == 1 {
            half_trace = half_trace.plus(&trace);
        }
        let mut root = Transfinite::ZERO;
        for _ in 0..r {
            root = root.plus(&half_trace);
            half_trace = self.squared(&half_trace)?;
        }
        let Some(trace) = trace.finite() else {
            return Err(Error::unknown(format!("the trace of {d} was found to be infinite")));
        };
        let (Roots::One(finite) | Roots::Two(finite, _)) =
            Nimber::solve_quadratic(&Nimber::from(1), &trace)
        else {
            return Err(Error::unknown(format!("y² + y = {trace} was found to have no root")));
        };
        Ok(root.plus(&finite.into()))
    }
}
