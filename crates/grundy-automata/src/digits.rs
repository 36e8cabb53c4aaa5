//! The digits of very long numbers, by divide and conquer.
//!
//! A word is the polynomial Σ dᵢ·xⁱ modulo what x is a root of: xⁿ = T·xⁿ⁻¹ + S·xⁿ⁻² + …, n terms. Its number is what
//! is left if U₀, U₁, … are put for 1, x, …, for they follow the same recurrence. m digits more are a product with xᵐ.

use std::collections::HashMap;

use dashu_int::{IBig, UBig};

use crate::Numeration;

/// Words of at most so many digits are read off by subtraction.
const SHORT: usize = 24;

impl Numeration {
    /// The digits of a number, the most significant first; none for 0.
    ///
    /// Cost: that of some multiplications and divisions of the number's size for each level of halving.
    #[must_use]
    pub fn digits_of(self, number: &UBig) -> Vec<u8> {
        if let Ok(small) = u64::try_from(number) {
            return self.digits(small);
        }
        if self.order() == 1 {
            let text = number.in_radix(self.bound()[0]).to_string();
            return text.bytes().map(|b| if b > b'9' { b - b'a' + 10 } else { b - b'0' }).collect();
        }
        let mut writer = Writer::new(self);
        let mut length = SHORT;
        while writer.unit(length) <= *number {
            length *= 2;
        }
        let (digits, _) = writer.write(number, length);
        let zeros = digits.iter().take_while(|d| **d == 0).count();
        digits[zeros..].to_vec()
    }

    /// The number that digits of this numeration say.
    #[must_use]
    pub fn number_of(self, digits: &[u8]) -> UBig {
        let mut writer = Writer::new(self);
        let polynomial = writer.polynomial(digits);
        writer.number(&polynomial)
    }
}

struct Writer {
    numeration: Numeration,
    /// T, S, …, and U₀, U₁, …, as many.
    terms: Vec<IBig>,
    units: Vec<IBig>,
    /// xᵐ.
    powers: HashMap<usize, Polynomial>,
}

/// Coefficients of 1, x, …, as many as the numeration has terms; none is negative.
type Polynomial = Vec<IBig>;

impl Writer {
    fn new(numeration: Numeration) -> Self {
        let terms: Vec<IBig> = numeration.bound().iter().map(|t| IBig::from(*t)).collect();
        let units = numeration.units()[..terms.len()].iter().map(|u| IBig::from(*u)).collect();
        Self { numeration, terms, units, powers: HashMap::new() }
    }

    fn number(&self, polynomial: &Polynomial) -> UBig {
        let number: IBig = polynomial.iter().zip(&self.units).map(|(a, unit)| a * unit).sum();
        UBig::try_from(number).unwrap_or_default()
    }

    fn product(&self, a: &Polynomial, b: &Polynomial) -> Polynomial {
        let order = self.terms.len();
        let mut whole = vec![IBig::ZERO; 2 * order - 1];
        for (i, a) in a.iter().enumerate() {
            for (j, b) in b.iter().enumerate() {
                whole[i + j] += a * b;
            }
        }
        while whole.len() > order {
            let highest = whole.pop().unwrap_or_default();
            for (at, term) in whole.iter_mut().rev().zip(&self.terms) {
                *at += &highest * term;
            }
        }
        whole
    }

    fn power(&mut self, m: usize) -> Polynomial {
        if let Some(known) = self.powers.get(&m) {
            return known.clone();
        }
        let power = if m < SHORT {
            let word: Vec<u8> = (0..=m).map(|i| u8::from(i == 0)).collect();
            self.short(&word)
        } else {
            let (low, high) = (self.power(m / 2), self.power(m - m / 2));
            self.product(&low, &high)
        };
        self.powers.insert(m, power.clone());
        power
    }

    fn unit(&mut self, m: usize) -> UBig {
        let power = self.power(m);
        self.number(&power)
    }

    /// How many words of m digits may follow, for m that are not small.
    fn room(&mut self, memory: usize, m: usize) -> UBig {
        let numeration = self.numeration;
        let rest = &numeration.bound()[memory..];
        rest.iter().zip((0..m).rev()).map(|(digit, less)| self.unit(less) * *digit).sum()
    }

    fn polynomial(&mut self, digits: &[u8]) -> Polynomial {
        if digits.len() <= SHORT {
            return self.short(digits);
        }
        let (high, low) = digits.split_at(digits.len() / 2);
        let (high, below) = (self.polynomial(high), self.polynomial(low));
        sum(self.shifted(&high, low.len()), below)
    }

    /// The same for at most `SHORT` digits: 128 bits hold the coefficients.
    fn short(&self, digits: &[u8]) -> Polynomial {
        let terms = self.numeration.bound();
        let mut polynomial = vec![0i128; terms.len()];
        for digit in digits {
            polynomial.rotate_right(1);
            let highest = std::mem::replace(&mut polynomial[0], (*digit).into());
            for (at, term) in polynomial.iter_mut().rev().zip(terms) {
                *at += highest * i128::from(*term);
            }
        }
        polynomial.into_iter().map(IBig::from).collect()
    }

    /// With m zeros behind it.
    fn shifted(&mut self, polynomial: &Polynomial, m: usize) -> Polynomial {
        let power = self.power(m);
        self.product(polynomial, &power)
    }

    /// `length` digits of a number below U_length, and their polynomial.
    fn write(&mut self, number: &UBig, length: usize) -> (Vec<u8>, Polynomial) {
        if let (Ok(small), true) = (u64::try_from(number), length <= SHORT * 2) {
            let digits = self.numeration.digits(small);
            let mut whole = vec![0; length.saturating_sub(digits.len())];
            whole.extend(digits);
            let polynomial = self.polynomial(&whole);
            return (whole, polynomial);
        }
        let m = length / 2;
        // The number that the first digits say is nearly number·U_m / U_2m.
        let (unit, far) = (self.unit(m), self.unit(2 * m));
        let most = self.unit(length - m) - UBig::ONE;
        let guess = (number * &unit / far).min(most);
        let (mut high, mut polynomial) = self.write(&guess, length - m);
        loop {
            let shifted = self.shifted(&polynomial, m);
            let rest = IBig::from(number.clone()) - IBig::from(self.number(&shifted));
            let room = match remembered(self.numeration, &high) {
                0 => unit.clone(),
                memory => self.room(memory, m),
            };
            let changed = if rest < IBig::ZERO {
                self.changed(&mut high, &mut polynomial, lower)
            } else if rest >= IBig::from(room) {
                self.changed(&mut high, &mut polynomial, raise)
            } else {
                let rest = UBig::try_from(rest).unwrap_or_default();
                let (low, below) = self.write(&rest, m);
                high.extend(low);
                return (high, sum(shifted, below));
            };
            debug_assert!(changed.is_some(), "the number is below U_length");
        }
    }

    /// Another word, and what its polynomial is: only digits from some place on are others.
    fn changed(
        &mut self,
        digits: &mut [u8],
        polynomial: &mut Polynomial,
        change: impl Fn(Numeration, &mut [u8]) -> Option<usize>,
    ) -> Option<usize> {
        let before = digits.to_vec();
        let from = change(self.numeration, digits)?;
        let (old, new) = (self.polynomial(&before[from..]), self.polynomial(&digits[from..]));
        for ((at, old), new) in polynomial.iter_mut().zip(old).zip(new) {
            *at += new - old;
        }
        Some(from)
    }
}

fn sum(a: Polynomial, b: Polynomial) -> Polynomial {
    a.into_iter().zip(b).map(|(a, b)| a + b).collect()
}

/// What is remembered behind the digits of a word: how many at its end the bound begins with.
fn remembered(numeration: Numeration, digits: &[u8]) -> usize {
    let bound = numeration.bound();
    (1..bound.len()).rev().find(|n| digits.ends_with(&bound[..*n])).unwrap_or(0)
}

/// The next word of the same length, and from where on it differs.
fn raise(numeration: Numeration, digits: &mut [u8]) -> Option<usize> {
    let can = |i: &usize| {
        let next = u32::from(digits[*i]) + 1;
        numeration.after(remembered(numeration, &digits[..*i]), next).is_some()
    };
    let from = (0..digits.len()).rev().find(can)?;
    digits[from] += 1;
    digits[from + 1..].fill(0);
    Some(from)
}

/// The word before, of the same length, and from where on it differs.
fn lower(numeration: Numeration, digits: &mut [u8]) -> Option<usize> {
    let from = digits.iter().rposition(|d| *d > 0)?;
    digits[from] -= 1;
    let mut memory = remembered(numeration, &digits[..=from]);
    for digit in &mut digits[from + 1..] {
        (*digit, memory) = numeration.largest(memory);
    }
    Some(from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_numbers_are_written_and_read() {
        let two = [[1, 1], [2, 1], [2, 2], [3, 1], [5, 3], [15, 15], [2, 0], [10, 0]];
        let three = [[1, 1, 1], [1, 0, 1], [2, 1, 1], [3, 0, 2], [4, 4, 1], [15, 15, 15]];
        let all = two.iter().map(|n| &n[..]).chain(three.iter().map(|n| &n[..]));
        for terms in all {
            let numeration = Numeration::of(terms).unwrap();
            let mut number = UBig::from(12_345_678_901_234_567u64);
            for round in 0..7u8 {
                for number in [number.clone(), &number + UBig::from(round)] {
                    let digits = numeration.digits_of(&number);
                    assert_eq!(numeration.number_of(&digits), number, "{numeration}");
                    let end = digits.iter().try_fold(0, |m, d| numeration.after(m, (*d).into()));
                    assert!(end.is_some() && digits[0] > 0);
                }
                number = &number * &number + UBig::from(7u8);
            }
            for n in (0..40u32).map(|i| UBig::ONE << i as usize) {
                assert_eq!(numeration.number_of(&numeration.digits_of(&n)), n);
            }
        }
    }
}
