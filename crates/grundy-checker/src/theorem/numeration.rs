//! Which strings of digits are words, and what sums of words are worth.
//!
//! A bound of one to three digits, T, TS or TSR with T ≥ S and T ≥ R, says it: nowhere in a word do digits begin that
//! are the bound or greater at the first difference. U_j is the number of words of j digits: U_{j+1} = T·U_j + S·U_{j−1} +
//! R·U_{j−2}, and behind the first i digits of the bound the number Vᵢ of words of j digits, V₀ = U_j, follows from the
//! same: V₁ = S·U_{j−1} + R·U_{j−2}, V₂ = R·U_{j−1}. With j = 0 all of them are 1.
//!
//! A sum Σ cᵢxᵢ is followed as (p, q, r): the digits read so far, down to that of U_j, are worth p·V₀ + q·V₁ + r·V₂; a letter
//! with e = Σ cᵢdᵢ leads to (Tp + Sq + Rr + e, p, q). What follows adds at most C·(U_j − 1), C = Σ|cᵢ|, and 0 ≤ Vᵢ ≤ U_j: so if
//! p + min(q, 0) + min(r, 0) > C + (the bounds asked for), the sum is above them, and below if the same holds of −p, −q, −r.
//! At the end it is worth p + q + r. That there are finitely many states rests on the conjugates of the limit of
//! U_{j+1} / U_j being less than 1, which these bounds give; what is settled does not rest on it.

use super::certificate::Number;

/// The bound; none is the default.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Numeration(Vec<i64>);

/// Of how many digits the bound begins at the end of each of several words: a bit a track in a lane for each number.
pub(super) type Ends = u64;

/// Bits of a lane; the letters of more tracks would be too many.
const LANE: usize = 20;

/// Of the digits of a letter, those that are equal to a digit of the bound, and those that are more than may follow.
#[derive(Clone, Copy)]
pub(super) struct Marks {
    equal: Ends,
    barred: Ends,
    every: Ends,
}

impl Numeration {
    /// T and S, T and 0 for base T, or T, S and R.
    pub(super) fn new(terms: &[i64]) -> Result<Self, &'static str> {
        let in_range = terms.first().is_some_and(|t| (1..=15).contains(t));
        let fits = match *terms {
            [t, s] => (0..=t).contains(&s) && (s > 0 || t > 1),
            [t, s, r] => (0..=t).contains(&s) && (1..=t).contains(&r),
            _ => false,
        };
        if !fits || !in_range {
            return Err("no numeration: 1 <= S <= T <= 15, or T >= 2 and S = 0; \
                        with a third term 0 <= S <= T <= 15 and 1 <= R <= T");
        }
        let length = if terms.len() == 2 && terms[1] == 0 { 1 } else { terms.len() };
        Ok(Self(terms[..length].to_vec()))
    }

    /// T and S, T and 0 for base T, or T, S and R.
    pub(super) fn terms(&self) -> Vec<u32> {
        let mut terms: Vec<u32> = self.0.iter().map(|t| u32::try_from(*t).unwrap_or(0)).collect();
        terms.resize(terms.len().max(2), 0);
        terms
    }

    /// How many numbers follow a sum.
    pub(super) fn order(&self) -> usize {
        self.0.len()
    }

    /// How many digits there are.
    pub(super) fn radix(&self) -> Number {
        Number::try_from(self.0[0] + i64::from(self.order() > 1)).unwrap_or(1)
    }

    /// T·p + S·q + R·r.
    pub(super) fn carried(&self, known: &[i32]) -> i64 {
        let mut sum = 0;
        for (i, term) in self.0.iter().enumerate() {
            sum += term * i64::from(known[i]);
        }
        sum
    }

    /// The number that digits say, if it is not very large.
    pub(super) fn number(&self, digits: impl Iterator<Item = u8>) -> Option<i128> {
        let mut known = vec![0i128; self.order()];
        for digit in digits {
            let products = self.0.iter().zip(&known).map(|(term, n)| n.checked_mul((*term).into()));
            let mut sum = products.chain([Some(digit.into())]);
            let first = sum.try_fold(0i128, |sum, product| sum.checked_add(product?))?;
            known.rotate_right(1);
            known[0] = first;
        }
        known.iter().try_fold(0i128, |sum, n| sum.checked_add(*n))
    }

    pub(super) fn marks(&self, digits: &[i64]) -> Marks {
        let last = self.order() - 1;
        let mut marks = Marks { equal: 0, barred: 0, every: (1 << digits.len()) - 1 };
        for (track, &digit) in digits.iter().enumerate() {
            for (i, &term) in self.0.iter().enumerate() {
                let bit = 1 << (LANE * i + track);
                if digit > term || (digit == term && i == last) {
                    marks.barred |= bit;
                } else if digit == term {
                    marks.equal |= bit;
                }
            }
        }
        marks
    }
}

impl Marks {
    /// How the bound begins at the ends with this letter more, or none if some string is no word.
    pub(super) fn after(self, ends: Ends) -> Option<Ends> {
        let begun = ends << LANE | self.every;
        (begun & self.barred == 0).then_some(begun & self.equal)
    }
}
