//! Numerations (T, S): how numbers are written as digits.

use crate::Error;

/// A numeration: U₀ = 1, U₁ = T + 1, U_{j+1} = T·U_j + S·U_{j−1}, digits at most T, and after a digit T
/// the next is less than S. With S = 0 it is base T: U_j = T^j, digits less than T.
///
/// Numbers are in the order of their words, the most significant digit first. (1,1) is Fibonacci's.
/// Fraenkel, Systems of numeration, 1985.
///
/// ```
/// use grundy_automata::Numeration;
///
/// // 6 = 5 + 1.
/// assert_eq!(Numeration::FIBONACCI.digits(6), [1, 0, 0, 1]);
/// assert_eq!(Numeration::BINARY.value(&[1, 1, 0]), Some(6));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Numeration {
    t: u8,
    s: u8,
}

impl Numeration {
    /// Zeckendorf's: sums of Fibonacci numbers that are not neighbours.
    pub const FIBONACCI: Self = Self { t: 1, s: 1 };
    /// Base 2.
    pub const BINARY: Self = Self { t: 2, s: 0 };

    /// The numeration (`t`, `s`), where 1 ≤ t ≤ 15 and s ≤ t; base `t` if s = 0, then t is at least 2.
    ///
    /// # Errors
    ///
    /// Numbers outside these bounds.
    pub fn new(t: u32, s: u32) -> Result<Self, Error> {
        let fits = (1..=15).contains(&t) && s <= t && (s > 0 || t >= 2);
        match (fits, u8::try_from(t), u8::try_from(s)) {
            (true, Ok(t), Ok(s)) => Ok(Self { t, s }),
            _ => Err(Error::Numeration(t, s)),
        }
    }

    /// T.
    #[must_use]
    pub const fn t(self) -> u32 {
        self.t as u32
    }

    /// S; 0 for a base.
    #[must_use]
    pub const fn s(self) -> u32 {
        self.s as u32
    }

    /// How many digits there are: T + 1, or T in base T.
    #[must_use]
    pub const fn radix(self) -> u32 {
        if self.s == 0 { self.t as u32 } else { self.t as u32 + 1 }
    }

    /// Whether `next` may follow `digit` in a word.
    #[must_use]
    pub const fn follows(self, digit: u32, next: u32) -> bool {
        self.s == 0 || digit < self.t as u32 || next < self.s as u32
    }

    /// U₀, U₁, … as far as 64 bits hold them.
    #[must_use]
    pub fn units(self) -> Vec<u64> {
        let (t, s) = (u64::from(self.t), u64::from(self.s));
        let mut units = vec![1, if s == 0 { t } else { t + 1 }];
        loop {
            let [.., a, b] = units[..] else { return units };
            let next = t.checked_mul(b).and_then(|x| x.checked_add(s.checked_mul(a)?));
            match next {
                Some(unit) => units.push(unit),
                None => return units,
            }
        }
    }

    /// The digits of `number`, the most significant first; none for 0.
    #[must_use]
    pub fn digits(self, mut number: u64) -> Vec<u8> {
        let mut digits = Vec::new();
        for unit in self.units().into_iter().rev() {
            let digit = number / unit;
            number %= unit;
            if digit > 0 || !digits.is_empty() {
                // A digit is at most T, which is at most 15.
                digits.push((digit & 15) as u8);
            }
        }
        digits
    }

    /// The number that the digits say, if they are a word of this numeration and it has 64 bits.
    #[must_use]
    pub fn value(self, digits: &[u8]) -> Option<u64> {
        let units = self.units();
        let mut value = 0u64;
        let mut before = 0;
        for (i, &digit) in digits.iter().enumerate() {
            let digit = u32::from(digit);
            if digit >= self.radix() || !self.follows(before, digit) {
                return None;
            }
            before = digit;
            if digit > 0 {
                let unit = units.get(digits.len() - 1 - i)?;
                value = value.checked_add(unit.checked_mul(u64::from(digit))?)?;
            }
        }
        Some(value)
    }
}

impl std::fmt::Display for Numeration {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (self.t, self.s) {
            (t, 0) => write!(f, "base {t}"),
            (1, 1) => f.write_str("Fibonacci"),
            (t, s) => write!(f, "({t},{s})"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_numbers_are_inverse_and_in_the_same_order() {
        for (t, s) in [(1, 1), (2, 1), (2, 2), (3, 1), (4, 1), (3, 2), (2, 0), (3, 0), (10, 0)] {
            let numeration = Numeration::new(t, s).unwrap();
            let mut before = Vec::new();
            for n in 0..3000 {
                let digits = numeration.digits(n);
                assert_eq!(numeration.value(&digits), Some(n), "{numeration} {digits:?}");
                assert!((before.len(), before) < (digits.len(), digits.clone()) || n == 0);
                before = digits;
            }
            assert_eq!(numeration.value(&numeration.digits(u64::MAX)), Some(u64::MAX));
        }
        assert_eq!(Numeration::FIBONACCI.digits(11), [1, 0, 1, 0, 0]);
        assert_eq!(Numeration::FIBONACCI.value(&[1, 1]), None);
    }

    #[test]
    fn bounds_are_refused() {
        for (t, s) in [(0, 0), (1, 0), (1, 2), (16, 1), (0, 1)] {
            assert!(Numeration::new(t, s).is_err());
        }
    }
}
