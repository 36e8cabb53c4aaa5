//! Arithmetic of linear sums, checked.

use super::Linear;

/// No coefficient or constant is larger than this, so that sums of machine words cannot overflow unseen.
pub const LIMIT: i64 = 1 << 40;

impl Linear {
    /// A number.
    pub fn constant(constant: i64) -> Linear {
        Linear { terms: Vec::new(), constant }
    }

    /// A variable.
    pub fn variable(variable: usize) -> Linear {
        Linear { terms: vec![(variable, 1)], constant: 0 }
    }

    /// The coefficient of a variable.
    pub fn coefficient(&self, variable: usize) -> i64 {
        self.terms.iter().find(|term| term.0 == variable).map_or(0, |term| term.1)
    }

    /// The number, if there are no variables.
    pub fn as_constant(&self) -> Option<i64> {
        self.terms.is_empty().then_some(self.constant)
    }

    /// `self` + `factor` · `other`; `None` if that is beyond [`LIMIT`].
    pub fn plus(&self, factor: i64, other: &Linear) -> Option<Linear> {
        let mut terms = Vec::with_capacity(self.terms.len() + other.terms.len());
        let (mut i, mut j) = (0, 0);
        loop {
            let next = match (self.terms.get(i), other.terms.get(j)) {
                (None, None) => break,
                (Some(a), None) => (a.0, a.1, 0),
                (None, Some(b)) => (b.0, 0, b.1),
                (Some(a), Some(b)) if a.0 < b.0 => (a.0, a.1, 0),
                (Some(a), Some(b)) if a.0 > b.0 => (b.0, 0, b.1),
                (Some(a), Some(b)) => (a.0, a.1, b.1),
            };
            let (variable, a, b) = next;
            i += usize::from(self.terms.get(i).is_some_and(|term| term.0 == variable));
            j += usize::from(other.terms.get(j).is_some_and(|term| term.0 == variable));
            let coefficient = limited(a.checked_add(factor.checked_mul(b)?)?)?;
            if coefficient != 0 {
                terms.push((variable, coefficient));
            }
        }
        let constant = limited(self.constant.checked_add(factor.checked_mul(other.constant)?)?)?;
        Some(Linear { terms, constant })
    }

    /// `factor` · `self`; `None` if that is beyond [`LIMIT`].
    pub fn times(&self, factor: i64) -> Option<Linear> {
        Linear::default().plus(factor, self)
    }

    /// The sum with another sum in place of a variable; `None` beyond [`LIMIT`].
    pub fn substitute(&self, variable: usize, value: &Linear) -> Option<Linear> {
        let coefficient = self.coefficient(variable);
        if coefficient == 0 {
            return Some(self.clone());
        }
        let terms = self.terms.iter().copied().filter(|term| term.0 != variable).collect();
        Linear { terms, constant: self.constant }.plus(coefficient, value)
    }

    /// The sum with other numbers for the variables; none may meet another.
    #[must_use]
    pub fn rename(&self, name: &dyn Fn(usize) -> usize) -> Linear {
        let mut terms: Vec<_> = self.terms.iter().map(|&(v, c)| (name(v), c)).collect();
        terms.sort_unstable();
        Linear { terms, constant: self.constant }
    }

    /// The value of the sum; missing variables are 0.
    pub fn value(&self, values: &[i64]) -> i128 {
        self.terms.iter().fold(i128::from(self.constant), |sum, &(variable, coefficient)| {
            let value = values.get(variable).copied().unwrap_or(0);
            sum + i128::from(coefficient) * i128::from(value)
        })
    }

    /// The largest number that divides all coefficients; 0 if there are none.
    pub(crate) fn content(&self) -> i64 {
        self.terms.iter().fold(0, |divisor, &(_, coefficient)| gcd(divisor, coefficient))
    }
}

pub(crate) fn limited(number: i64) -> Option<i64> {
    (-LIMIT..=LIMIT).contains(&number).then_some(number)
}

/// The greatest common divisor, at least 0.
pub(crate) fn gcd(a: i64, b: i64) -> i64 {
    let (mut a, mut b) = (a.abs(), b.abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_merged_and_limited() {
        let x = Linear::variable(0);
        let y = Linear::variable(1);
        let sum = x.plus(2, &y).and_then(|sum| sum.plus(-1, &x)).unwrap();
        assert_eq!(sum, Linear { terms: vec![(1, 2)], constant: 0 });
        assert_eq!(sum.value(&[7, 5]), 10);
        assert_eq!(
            sum.substitute(1, &x.plus(1, &Linear::constant(3)).unwrap()).unwrap().value(&[4]),
            14
        );
        assert_eq!(x.times(LIMIT + 1), None);
        assert_eq!(x.times(LIMIT).unwrap().plus(1, &x), None);
        assert_eq!(x.times(i64::MAX), None);
    }
}
