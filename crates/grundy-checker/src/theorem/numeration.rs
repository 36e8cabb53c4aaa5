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

use super::automaton::Number;

/// The bound.
#[derive(Clone, Debug)]
pub(super) struct Numeration(Vec<u32>);

impl Numeration {
    /// T and S, T and 0 for base T, or T, S and R.
    pub(super) fn new(terms: &[u32]) -> Option<Self> {
        let fits = match *terms {
            [t, s] => s <= t && (s > 0 || t > 1),
            [t, s, r] => s <= t && (1..=t).contains(&r),
            _ => false,
        };
        let length = if matches!(terms, [_, 0]) { 1 } else { terms.len() };
        (fits && (1..=15).contains(&terms[0])).then(|| Self(terms[..length].to_vec()))
    }

    /// How many numbers follow a sum.
    pub(super) fn order(&self) -> usize {
        self.0.len()
    }

    /// How many digits there are.
    pub(super) fn radix(&self) -> Number {
        self.0[0] + Number::from(self.order() > 1)
    }

    /// T·p + S·q + R·r.
    pub(super) fn carried(&self, known: &[i32]) -> i64 {
        self.0.iter().zip(known).map(|(term, n)| i64::from(*term) * i64::from(*n)).sum()
    }

    /// With which beginnings of the bound a word ends, a bit for each length, if a digit follows one that ends so; none if
    /// it is no word then.
    pub(super) fn after(&self, ends: i32, digit: i64) -> Option<i32> {
        let begun = ends << 1 | 1;
        let mut now = 0;
        for (i, &term) in self.0.iter().enumerate() {
            if begun >> i & 1 == 1 && digit >= term.into() {
                if digit > term.into() || i + 1 == self.order() {
                    return None;
                }
                now |= 1 << i;
            }
        }
        Some(now)
    }

    /// The number that digits say, if it is not very large.
    pub(super) fn number(&self, digits: impl Iterator<Item = Number>) -> Option<i128> {
        let mut known = vec![0i128; self.order()];
        for digit in digits {
            let mut sum = i128::from(digit);
            for (term, n) in self.0.iter().zip(&known) {
                sum = sum.checked_add(n.checked_mul((*term).into())?)?;
            }
            known.rotate_right(1);
            known[0] = sum;
        }
        known.iter().try_fold(0i128, |sum, n| sum.checked_add(*n))
    }
}
