//! Numerations: how numbers are written as digits.

use crate::Error;

/// A numeration, by a bound: a string of one, two or three digits. A word is a string of digits in which the bound,
/// and whatever is greater at its first difference from it, does not begin anywhere.
///
/// * The bound T is that of base T: U_j = T^j, digits less than T.
/// * TS is (T,S), 1 ≤ S ≤ T: U_{j+1} = T·U_j + S·U_{j−1}, digits at most T, and after a digit T the next is less than S.
///   (1,1) is Fibonacci's.
/// * TSR is (T,S,R), 0 ≤ S ≤ T and 1 ≤ R ≤ T: U_{j+1} = T·U_j + S·U_{j−1} + R·U_{j−2}; after T the next is at most S, and
///   after T and S less than R. (1,1,1) is Tribonacci's.
///
/// U_j is the number of words of j digits. In these bounds T is the largest digit, so that a bound is greater than its
/// own suffixes, and a number has one word. Numbers are in the order of their words, the most significant digit first.
/// The root that U_{j+1} / U_j tends to is a Pisot number: linear conditions have finitely many states.
/// Parry 1960; Fraenkel, Systems of numeration, 1985; Frougny 1992; for three terms Akiyama 2000: |S − 1| < T + R and
/// R² − S < 1 + TR.
///
/// ```
/// use grundy_automata::Numeration;
///
/// // 6 = 5 + 1 with Fibonacci's units, 4 + 2 with Tribonacci's and in base 2.
/// assert_eq!(Numeration::FIBONACCI.digits(6), [1, 0, 0, 1]);
/// assert_eq!(Numeration::BINARY.value(&[1, 1, 0]), Some(6));
/// assert_eq!(Numeration::TRIBONACCI.digits(6), [1, 1, 0]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Numeration {
    /// The bound, zeros behind it.
    terms: [u8; MOST],
}

/// Digits of a bound: at most so many.
pub(crate) const MOST: usize = 3;

impl Numeration {
    /// Zeckendorf's: sums of Fibonacci numbers that are not neighbours.
    pub const FIBONACCI: Self = Self { terms: [1, 1, 0] };
    /// Words of 0 and 1 without 111.
    pub const TRIBONACCI: Self = Self { terms: [1, 1, 1] };
    /// Base 2.
    pub const BINARY: Self = Self { terms: [2, 0, 0] };

    /// The numeration (`t`, `s`), where 1 ≤ t ≤ 15 and s ≤ t; base `t` if s = 0, then t is at least 2.
    ///
    /// # Errors
    ///
    /// Numbers outside these bounds.
    pub fn new(t: u32, s: u32) -> Result<Self, Error> {
        Self::of(&[t, s])
    }

    /// The numeration of [`terms`](Self::terms): (T,S), (T,0) for base T, or (T,S,R).
    ///
    /// # Errors
    ///
    /// Fewer or more terms, or terms that are no numeration.
    ///
    /// ```
    /// use grundy_automata::Numeration;
    ///
    /// assert_eq!(Numeration::of(&[1, 1, 1])?, Numeration::TRIBONACCI);
    /// assert!(Numeration::of(&[1, 2, 1]).is_err());
    /// # Ok::<(), grundy_automata::Error>(())
    /// ```
    pub fn of(terms: &[u32]) -> Result<Self, Error> {
        let fits = match *terms {
            [t, s] => (1..=15).contains(&t) && s <= t && (s > 0 || t >= 2),
            [t, s, r] => (1..=15).contains(&t) && s <= t && (1..=t).contains(&r),
            _ => false,
        };
        if !fits {
            return Err(Error::Numeration(terms.to_vec()));
        }
        let term = |i| terms.get(i).map_or(0, |&term: &u32| (term & 15) as u8);
        Ok(Self { terms: std::array::from_fn(term) })
    }

    /// T and S, T and 0 for base T, or T, S and R.
    #[must_use]
    pub fn terms(self) -> Vec<u32> {
        self.terms[..self.order().max(2)].iter().map(|&term| u32::from(term)).collect()
    }

    /// How many digits the bound has: 1 for a base, 2 for (T,S), 3 for (T,S,R).
    #[must_use]
    pub const fn order(self) -> usize {
        match self.terms {
            [_, 0, 0] => 1,
            [_, _, 0] => 2,
            _ => MOST,
        }
    }

    /// The bound.
    #[must_use]
    pub fn bound(&self) -> &[u8] {
        &self.terms[..self.order()]
    }

    /// How many digits there are: T + 1, or T in base T.
    #[must_use]
    pub const fn radix(self) -> u32 {
        self.terms[0] as u32 + if self.order() == 1 { 0 } else { 1 }
    }

    /// What is to be remembered of a word behind one more digit, or none if that is no word: of how many digits at its
    /// end the bound begins. Nothing, 0, is remembered at first and behind zeros.
    #[must_use]
    pub fn after(self, memory: usize, digit: u32) -> Option<usize> {
        let bound = self.bound();
        // T is the largest digit, so that a digit below the bound's begins it nowhere.
        match digit.cmp(&u32::from(*bound.get(memory)?)) {
            std::cmp::Ordering::Less => Some(0),
            std::cmp::Ordering::Equal if memory + 1 < bound.len() => Some(memory + 1),
            _ => None,
        }
    }

    /// The largest digit that may follow, and what is then remembered.
    pub(crate) fn largest(self, memory: usize) -> (u8, usize) {
        let bound = self.bound();
        match memory + 1 < bound.len() {
            true => (bound[memory], memory + 1),
            false => (bound[memory].saturating_sub(1), 0),
        }
    }

    /// How many words of `length` digits may follow, if 64 bits hold it; `units` are U₀, U₁, ….
    pub(crate) fn room(self, memory: usize, length: usize, units: &[u64]) -> Option<u64> {
        if memory == 0 && length < units.len() {
            return Some(units[length]);
        }
        // Digits of the bound, then a smaller one, then any word; or the digits of the bound alone.
        let rest = &self.bound()[memory..];
        let mut room = u64::from(length < rest.len());
        for (digit, less) in rest.iter().zip((0..length).rev()) {
            room = room.checked_add(units.get(less)?.checked_mul(u64::from(*digit))?)?;
        }
        Some(room)
    }

    /// U₀, U₁, … as far as 64 bits hold them.
    #[must_use]
    pub fn units(self) -> Vec<u64> {
        let mut units = Vec::with_capacity(96);
        while let Some(unit) = self.room(0, units.len(), &units) {
            units.push(unit);
        }
        units
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
        let mut memory = 0;
        for (i, &digit) in digits.iter().enumerate() {
            memory = self.after(memory, digit.into())?;
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
        match self.bound() {
            [t] => write!(f, "base {t}"),
            [1, 1] => f.write_str("Fibonacci"),
            [1, 1, 1] => f.write_str("Tribonacci"),
            terms => {
                let terms: Vec<String> = terms.iter().map(u8::to_string).collect();
                write!(f, "({})", terms.join(","))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_numbers_are_inverse_and_in_the_same_order() {
        let two = [[1, 1], [2, 1], [2, 2], [3, 1], [4, 1], [3, 2], [2, 0], [3, 0], [10, 0]];
        let three = [[1, 1, 1], [1, 0, 1], [2, 1, 1], [2, 2, 2], [2, 0, 2], [3, 1, 2], [15, 0, 15]];
        let all = two.iter().map(|n| &n[..]).chain(three.iter().map(|n| &n[..]));
        for terms in all {
            let numeration = Numeration::of(terms).unwrap();
            assert_eq!(numeration.terms(), terms);
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
        assert_eq!(Numeration::TRIBONACCI.units()[..8], [1, 2, 4, 7, 13, 24, 44, 81]);
        assert_eq!(Numeration::TRIBONACCI.value(&[1, 1, 1]), None);
    }

    /// What may follow, against the definition: nowhere do digits begin that are not below the bound.
    #[test]
    fn words_are_below_the_bound_everywhere() {
        for t in 1..4u32 {
            let pairs = (0..=t).map(|s| vec![t, s]);
            let triples = (0..=t).flat_map(|s| (1..=t).map(move |r| vec![t, s, r]));
            for terms in pairs.chain(triples) {
                let Ok(numeration) = Numeration::of(&terms) else { continue };
                let bound = numeration.bound();
                let (radix, units) = (numeration.radix(), numeration.units());
                let mut counts = [0; 6];
                for code in 0..radix.pow(5) {
                    let word: Vec<u8> = (0..5)
                        .map(|i| u8::try_from(code / radix.pow(i) % radix).unwrap())
                        .collect();
                    let below = |i: usize| word[i..].iter().take(bound.len()).lt(bound);
                    let is_word = (0..5).all(below);
                    let walked = word.iter().try_fold(0, |m, d| numeration.after(m, (*d).into()));
                    assert_eq!(walked.is_some(), is_word, "{numeration} {word:?}");
                    // As many as the room behind what is remembered of the first digits.
                    for length in 0..=5 {
                        counts[length] +=
                            u64::from(is_word && word[..5 - length] == [0; 5][length..]);
                    }
                }
                assert_eq!(counts[..], units[..6], "{numeration}");
            }
        }
    }

    #[test]
    fn bounds_are_refused() {
        for terms in [[0, 0], [1, 0], [1, 2], [16, 1], [0, 1]] {
            assert!(Numeration::of(&terms).is_err());
        }
        for terms in [[1, 1, 0], [1, 2, 1], [1, 1, 2], [0, 0, 1], [16, 1, 1], [1, 1, 257]] {
            assert!(Numeration::of(&terms).is_err());
        }
        assert!(Numeration::of(&[2]).is_err() && Numeration::of(&[1, 1, 1, 1]).is_err());
    }
}
