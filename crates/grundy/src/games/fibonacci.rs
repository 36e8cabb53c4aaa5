//! Fibonacci Nim: take at most twice what was taken before.
//!
//! Its rules are those of dynamic Nim with the limit 2x; this file adds the Zeckendorf representation
//! of numbers of any size.

use grundy_core::{
    Cursor, Error,
    nat::{self, Nat},
};

use super::Game;
use super::dynamic::Dynamic;
use crate::position::{Entry, Part, Typed, parse_body};
use crate::ruleset::Flow;

/// The entry in the list.
pub(super) const GAME: Game = Game {
    name: "fibonacci",
    aliases: &["fibonacci-nim"],
    example: "fibonacci:13",
    source: "Whinihan 1963",
    pattern: "fibonacci:_",
    small: &["fibonacci:0..30", "fibonacci:0..14,0..14", "fibonacci:0..7,0..7+nim:0..2"],
    parse,
    family,
    ..Game::of::<Dynamic>()
};

fn parse(entry: &Entry, cursor: &mut Cursor<'_>) -> Result<Box<dyn Part>, Error> {
    cursor.expect(':')?;
    parse_body(entry, Dynamic::fibonacci(), cursor)
}

fn family(entry: &Entry, _: &mut Cursor<'_>) -> Result<Box<dyn Part>, Error> {
    Ok(Box::new(Typed::new(entry, Dynamic::fibonacci(), Default::default())))
}

/// Calls `each` with the parts of the Zeckendorf representation of `n`, from the smallest, until it
/// says no.
///
/// With M the cost of a multiplication of numbers as long as `n`, the first part costs O(M), each
/// further one at most as much, and the indices of all of them O(M log n) together.
pub(super) fn zeckendorf(n: &Nat, each: &mut dyn FnMut(Nat) -> Flow) -> Flow {
    let mut pairs: Vec<Neighbours> = Vec::new();
    let mut next = Neighbours::at(WORD);
    while *n >= &next.low + &next.high {
        let twice = next.double();
        pairs.push(std::mem::replace(&mut next, twice));
    }
    indices(n.clone(), 0, &pairs, &mut |index| each(Neighbours::at(index).low))
}

/// The k of the first pair: numbers below F(k + 2) fit a machine word.
const WORD: u64 = 90;

/// The numbers F(k) and F(k + 1), at which numbers below F(2k + 2) are split.
struct Neighbours {
    k: u64,
    low: Nat,
    high: Nat,
}

impl Neighbours {
    /// F(index) and F(index + 1), by the binary digits of the index.
    fn at(index: u64) -> Neighbours {
        let mut pair = Neighbours { k: 0, low: Nat::ZERO, high: Nat::ONE };
        for digit in (0..u64::BITS - index.leading_zeros()).rev() {
            pair = pair.double();
            if index >> digit & 1 == 1 {
                let above = pair.low + &pair.high;
                pair = Neighbours { k: pair.k + 1, low: pair.high, high: above };
            }
        }
        pair
    }

    /// F(2k) = F(k)·(2F(k + 1) − F(k)) and F(2k + 1) = F(k)² + F(k + 1)².
    fn double(&self) -> Neighbours {
        let low = &self.low * (&self.high + &self.high - &self.low);
        let high = self.low.sqr() + self.high.sqr();
        Neighbours { k: 2 * self.k, low, high }
    }

    /// Splits n < F(2k + 2) into its parts with indices of at least k + 2, brought down by k, and the
    /// others: `(m, rest)`, both below F(k + 2).
    ///
    /// If J are the indices of m's parts, raising them by k gives S(m) = m·F(k + 1) + d(m)·F(k),
    /// where d(m) = ΣF(j − 1) = ⌊(m + 1)/φ⌋. S grows with m, so the wanted m is the last with
    /// S(m) ≤ n; n / (F(k − 1) + F(k + 1)) is not far from it. The convergent F(k + 2)/F(k + 3) of
    /// 1/φ gives the same floors as 1/φ for factors below F(k + 3).
    fn split(&self, n: Nat) -> (Nat, Nat) {
        let above = &self.low + &self.high;
        let over = &above + &self.high;
        let mut m = &n / (&self.high + &self.high - &self.low);
        let scaled = (&m + Nat::ONE) * &above;
        let d = &scaled / &over;
        let mut phase = scaled - &d * &over;
        let mut sum = &m * &self.high + d * &self.low;
        // Going from m to m + 1 adds 1 to d if the phase passes F(k + 3).
        while sum > n {
            m -= Nat::ONE;
            sum -= &self.high;
            if phase < above {
                sum -= &self.low;
                phase += &over;
            }
            phase -= &above;
        }
        loop {
            phase += &above;
            let mut next = &sum + &self.high;
            if phase >= over {
                next += &self.low;
                phase -= &over;
            }
            if next > n {
                return (m, n - sum);
            }
            m += Nat::ONE;
            sum = next;
        }
    }
}

/// Calls `each` with `above` plus the indices of the parts of `n`, from the smallest.
///
/// `n` is below F(2k + 2) for the last pair's k, or fits a word.
fn indices(n: Nat, above: u64, pairs: &[Neighbours], each: &mut dyn FnMut(u64) -> Flow) -> Flow {
    match (nat::small(&n), pairs.split_last()) {
        (Some(n), _) => word_indices(n).into_iter().rev().try_for_each(|index| each(above + index)),
        (None, Some((pair, below))) => {
            let (high, low) = pair.split(n);
            indices(low, above, below, each)?;
            indices(high, above + pair.k, below, each)
        }
        (None, None) => unreachable!("every pair halves the length, down to a word"),
    }
}

/// The indices of the parts of `n`, from the largest: always the largest that fits.
fn word_indices(n: u64) -> Vec<u64> {
    let mut rest = u128::from(n);
    let (mut index, mut low, mut high) = (2, 1, 2);
    while high <= rest {
        (index, low, high) = (index + 1, high, low + high);
    }
    let mut indices = Vec::new();
    while rest > 0 {
        if low <= rest {
            rest -= low;
            indices.push(index);
        }
        (index, low, high) = (index - 1, high - low, low);
    }
    indices
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Sum;
    use crate::solve::Solver;
    use grundy_core::{Outcome, Play};

    /// The definition: the largest Fibonacci number that fits, again and again.
    fn greedy(n: &Nat) -> Vec<Nat> {
        let mut numbers = vec![Nat::ONE, Nat::from(2u8)];
        while numbers[numbers.len() - 1] <= *n {
            numbers.push(&numbers[numbers.len() - 1] + &numbers[numbers.len() - 2]);
        }
        let mut rest = n.clone();
        let mut parts = Vec::new();
        for number in numbers.iter().rev() {
            if let Some(smaller) = nat::minus(&rest, number) {
                rest = smaller;
                parts.push(number.clone());
            }
        }
        parts.reverse();
        parts
    }

    fn parts(n: &Nat) -> Vec<Nat> {
        let mut parts = Vec::new();
        let _ = zeckendorf(n, &mut |part| {
            parts.push(part);
            Flow::Continue(())
        });
        parts
    }

    #[test]
    fn representation_is_the_greedy_one() {
        let mut numbers: Vec<Nat> = (0u32..3000).map(Nat::from).collect();
        for index in (80..400).chain([1000, 5000]) {
            let number = Neighbours::at(index).low;
            for distance in 0u32..3 {
                numbers.push(&number + Nat::from(distance));
                numbers.push(&number - Nat::from(distance));
            }
            numbers.push(&number * Nat::from(7u8) / Nat::from(3u8));
        }
        numbers.extend((60..300usize).map(|bits| Nat::ONE << bits));
        numbers.push(Nat::from(7u8).pow(5000));
        for n in numbers {
            assert_eq!(parts(&n), greedy(&n), "{n}");
        }
    }

    /// Parts that are no neighbours come back from their sum.
    #[test]
    fn representation_of_sums_of_chosen_parts() {
        for gap in [2u64, 3, 45, 46, 92, 93, 1000] {
            for first in 2..6 {
                let chosen: Vec<Nat> =
                    (0..40).map(|i| Neighbours::at(first + gap * i).low).collect();
                assert_eq!(parts(&chosen.iter().sum()), chosen, "gap {gap} from {first}");
            }
        }
    }

    fn solve(sum: &Sum) -> crate::Verdict {
        Solver::default().solve(sum, Play::Normal).unwrap()
    }

    /// A Fibonacci number of 100,001 digits is P; one more has the winning move 1, its smallest part.
    #[test]
    fn heaps_of_100_000_digits() {
        let number = Neighbours::at(478_500).low;
        assert_eq!(solve(&format!("fibonacci:{number}").parse().unwrap()).outcome, Outcome::P);
        let verdict = solve(&format!("fibonacci:{}", &number + Nat::ONE).parse().unwrap());
        assert_eq!(verdict.outcome, Outcome::N);
        assert_eq!(verdict.moves[0].to, format!("fibonacci:{number},2"));
        let heap = "7".repeat(100_000);
        let verdict = solve(&format!("fibonacci:{heap}").parse().unwrap());
        assert_eq!((verdict.outcome, verdict.moves.is_empty()), (Outcome::N, false));
        for reply in &verdict.moves {
            assert_eq!(solve(&reply.to.parse().unwrap()).outcome, Outcome::P);
        }
    }
}
