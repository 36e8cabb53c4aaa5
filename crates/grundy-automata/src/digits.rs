//! The digits of very long numbers, by divide and conquer.
//!
//! A word is worth p·U₀ + q·S·U₋₁ = p + q, where a digit d leads from (p, q) to (Tp + Sq + d, p), (0, 0) at first.
//! m digits more lead to (W_m·p + S·W_{m−1}·q + p′, W_{m−1}·p + S·W_{m−2}·q + q′), where (p′, q′) is theirs alone and
//! W₀ = 1, W₁ = T, W_{j+1} = T·W_j + S·W_{j−1}; U_m = W_m + W_{m−1}.

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
        if self.s() == 0 {
            let text = number.in_radix(u8::try_from(self.t()).unwrap_or(10)).to_string();
            return text.bytes().map(|b| if b > b'9' { b - b'a' + 10 } else { b - b'0' }).collect();
        }
        let mut writer = Writer { numeration: self, powers: HashMap::new() };
        let mut length = SHORT;
        while writer.unit(length) <= *number {
            length *= 2;
        }
        let digits = writer.write(number, length);
        let zeros = digits.iter().take_while(|d| **d == 0).count();
        digits[zeros..].to_vec()
    }

    /// The number that digits of this numeration say.
    #[must_use]
    pub fn number_of(self, digits: &[u8]) -> UBig {
        let mut writer = Writer { numeration: self, powers: HashMap::new() };
        let (p, q) = writer.pair(digits);
        let number = if self.s() == 0 { p } else { p + q };
        UBig::try_from(number).unwrap_or_default()
    }
}

struct Writer {
    numeration: Numeration,
    /// W_m, W_{m−1}, W_{m−2}, with W₋₁ = 0 and S·W₋₂ = 1.
    powers: HashMap<usize, [IBig; 3]>,
}

type Pair = (IBig, IBig);

impl Writer {
    /// S·W_{m−2} stands for the last, so that m = 0 is no exception.
    fn powers(&mut self, m: usize) -> [IBig; 3] {
        if let Some(known) = self.powers.get(&m) {
            return known.clone();
        }
        let (t, s) = (IBig::from(self.numeration.t()), IBig::from(self.numeration.s()));
        let powers = match m {
            0 => [IBig::from(1), IBig::from(0), IBig::from(1)],
            1 => [t, IBig::from(1), IBig::from(0)],
            _ => {
                // The steps for halves, one after the other.
                let [a, b, c] = self.powers(m / 2);
                let [d, e, f] = self.powers(m - m / 2);
                [&d * &a + &s * &e * &b, &e * &a + &f * &b, &s * &e * &b + &f * &c]
            }
        };
        self.powers.insert(m, powers.clone());
        powers
    }

    fn unit(&mut self, m: usize) -> UBig {
        let [a, b, _] = self.powers(m);
        UBig::try_from(a + b).unwrap_or_default()
    }

    /// The pair of a word.
    fn pair(&mut self, digits: &[u8]) -> Pair {
        if digits.len() <= SHORT {
            let (t, s) = (i128::from(self.numeration.t()), i128::from(self.numeration.s()));
            let step = |(p, q): (i128, i128), d: &u8| (t * p + s * q + i128::from(*d), p);
            let (p, q) = digits.iter().fold((0, 0), step);
            return (p.into(), q.into());
        }
        let (high, low) = digits.split_at(digits.len() / 2);
        let (high, below) = (self.pair(high), self.pair(low));
        let (p, q) = self.shifted(&high, low.len());
        (p + below.0, q + below.1)
    }

    /// The pair with m zeros more.
    fn shifted(&mut self, (p, q): &Pair, m: usize) -> Pair {
        let s = IBig::from(self.numeration.s());
        let [a, b, c] = self.powers(m);
        (&a * p + &s * &b * q, &b * p + &c * q)
    }

    /// `length` digits of a number below U_length.
    fn write(&mut self, number: &UBig, length: usize) -> Vec<u8> {
        if let (Ok(small), true) = (u64::try_from(number), length <= SHORT * 2) {
            let digits = self.numeration.digits(small);
            let mut whole = vec![0; length.saturating_sub(digits.len())];
            whole.extend(digits);
            return whole;
        }
        let m = length / 2;
        // The number that the first digits say is nearly number·U_m / U_2m.
        let (unit, far) = (self.unit(m), self.unit(2 * m));
        let most = self.unit(length - m) - UBig::ONE;
        let guess = (number * &unit / far).min(most);
        let mut high = self.write(&guess, length - m);
        loop {
            let pair = self.pair(&high);
            let (p, q) = self.shifted(&pair, m);
            let rest = IBig::from(number.clone()) - (p + q);
            // Behind a digit T there is room for S·U_{m−1} only.
            let full = high.last().is_some_and(|d| u32::from(*d) == self.numeration.t());
            let room = if full { self.unit(m - 1) * self.numeration.s() } else { unit.clone() };
            if rest < IBig::from(0) {
                lower(self.numeration, &mut high);
            } else if rest >= IBig::from(room) {
                raise(self.numeration, &mut high);
            } else {
                let rest = UBig::try_from(rest).unwrap_or_default();
                high.extend(self.write(&rest, m));
                return high;
            }
        }
    }
}

/// The next word of the same length.
fn raise(numeration: Numeration, digits: &mut [u8]) {
    for i in (0..digits.len()).rev() {
        let before = if i == 0 { 0 } else { u32::from(digits[i - 1]) };
        let next = u32::from(digits[i]) + 1;
        if next < numeration.radix() && numeration.follows(before, next) {
            digits[i] += 1;
            digits[i + 1..].fill(0);
            return;
        }
    }
}

/// The word before, of the same length.
fn lower(numeration: Numeration, digits: &mut [u8]) {
    let Some(i) = digits.iter().rposition(|d| *d > 0) else { return };
    digits[i] -= 1;
    for j in i + 1..digits.len() {
        let most = if numeration.follows(u32::from(digits[j - 1]), numeration.radix() - 1) {
            numeration.radix() - 1
        } else {
            numeration.s() - 1
        };
        digits[j] = u8::try_from(most).unwrap_or(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_numbers_are_written_and_read() {
        for (t, s) in [(1, 1), (2, 1), (2, 2), (3, 1), (5, 3), (15, 15), (2, 0), (10, 0)] {
            let numeration = Numeration::new(t, s).unwrap();
            let mut number = UBig::from(12_345_678_901_234_567u64);
            for round in 0..7u8 {
                for number in [number.clone(), &number + UBig::from(round)] {
                    let digits = numeration.digits_of(&number);
                    assert_eq!(numeration.number_of(&digits), number, "{numeration}");
                    let follows = |w: &[u8]| numeration.follows(w[0].into(), w[1].into());
                    assert!(digits.windows(2).all(follows) && digits[0] > 0);
                }
                number = &number * &number + UBig::from(7u8);
            }
            for n in (0..40u32).map(|i| UBig::ONE << i as usize) {
                assert_eq!(numeration.number_of(&numeration.digits_of(&n)), n);
            }
        }
    }
}
