//! Whether a condition can hold at all: a sound answer, not always one.
//!
//! Disjunctions are split, remainders become multiples of a new number, and what is left is decided over
//! the rational numbers by elimination, with bounds rounded to integers on the way (Fourier 1827, Motzkin
//! 1936). What is unsatisfiable there is so over the integers.

use std::collections::BTreeMap;

use crate::clock;

use super::{Atom, Formula, Linear, Relation};

/// So many cases, and so many inequalities in one, are looked at.
const MOST_CASES: usize = 512;
const MOST_INEQUALITIES: usize = 400;

/// Variables from here on stand for quotients.
const QUOTIENT: usize = 1 << 20;

impl Formula {
    /// Whether the condition is known to hold nowhere, for whole numbers of either sign.
    pub fn is_contradiction(&self) -> bool {
        Known::default().contradicts(self.clone(), &mut 0)
    }

    /// The condition without what `given` implies, and false where `given` contradicts it.
    #[must_use]
    pub(crate) fn given(&self, given: &Formula) -> Formula {
        let mut known = Known::default();
        known.is_empty = !known.learn(given.clone());
        self.beside(&mut known)
    }

    /// The same, where what is given has been learnt once for all parts.
    fn beside(&self, known: &mut Known) -> Formula {
        let mut contradicts = |part: Formula| known.contradicts(part, &mut 0);
        match self {
            Formula::True | Formula::False => self.clone(),
            Formula::And(parts) => Formula::and(parts.iter().map(|part| part.beside(known))),
            Formula::Or(parts) => Formula::or(parts.iter().map(|part| part.beside(known))),
            Formula::Atom(_) if contradicts(self.clone()) => Formula::False,
            Formula::Atom(_) if contradicts(self.negated()) => Formula::True,
            Formula::Atom(_) => self.clone(),
        }
    }
}

/// What holds together: sums that are at least 0, and disjunctions that have not been looked at.
#[derive(Default)]
struct Known {
    sums: Vec<Linear>,
    open: Vec<Vec<Formula>>,
    /// Whether it holds nowhere.
    is_empty: bool,
}

impl Known {
    /// Whether all of it contradicts `condition`. What was known before is known afterwards.
    fn contradicts(&mut self, condition: Formula, cases: &mut usize) -> bool {
        *cases += 1;
        if *cases > MOST_CASES || clock::is_over() {
            return false;
        }
        let before = (self.sums.len(), self.open.len());
        let is_empty = self.is_empty
            || !self.learn(condition)
            || infeasible(&self.sums)
            || self.all_cases(cases);
        self.sums.truncate(before.0);
        self.open.truncate(before.1);
        is_empty
    }

    /// Whether each case of a disjunction contradicts the rest.
    fn all_cases(&mut self, cases: &mut usize) -> bool {
        let Some(parts) = self.open.pop() else { return false };
        let is_empty = parts.iter().all(|part| self.contradicts(part.clone(), cases));
        self.open.push(parts);
        is_empty
    }

    /// Adds a condition; `false` if it holds nowhere.
    fn learn(&mut self, condition: Formula) -> bool {
        let mut waiting = vec![condition];
        while let Some(next) = waiting.pop() {
            match next {
                Formula::True => {}
                Formula::False => return false,
                Formula::And(parts) => waiting.extend(parts),
                Formula::Or(parts) => self.open.push(parts),
                Formula::Atom(atom) => self.learn_atom(atom),
            }
        }
        true
    }

    fn learn_atom(&mut self, Atom { sum, relation }: Atom) {
        match relation {
            Relation::AtLeastZero => self.sums.push(sum),
            Relation::Zero => {
                self.sums.extend(sum.times(-1));
                self.sums.push(sum);
            }
            Relation::NotZero => {
                let parts = [Some(sum.clone()), sum.times(-1)].map(|side| {
                    let above = side.and_then(|side| side.plus(-1, &Linear::constant(1)));
                    above.map_or(Formula::True, |s| Formula::atom(s, Relation::AtLeastZero))
                });
                self.open.push(parts.to_vec());
            }
            Relation::Divisible(modulus) => {
                let quotient = Linear::variable(QUOTIENT + self.sums.len());
                if let Some(zero) = sum.plus(-modulus, &quotient) {
                    self.sums.extend(zero.times(-1));
                    self.sums.push(zero);
                }
            }
            Relation::NotDivisible(_) => {}
        }
    }
}

/// Whether no rational numbers make all sums at least 0, with rounding where that is sound.
fn infeasible(sums: &[Linear]) -> bool {
    let Some(mut all) = normal(sums.to_vec()) else { return true };
    loop {
        let Some(variable) = cheapest(&all) else { return false };
        match eliminated(&all, variable) {
            Eliminated::Nothing => return true,
            Eliminated::TooMany => return false,
            Eliminated::Sums(fewer) => all = fewer,
        }
    }
}

pub(crate) enum Eliminated {
    /// The sums contradict each other.
    Nothing,
    /// There are too many of them.
    TooMany,
    /// What they say without the variable.
    Sums(Vec<Linear>),
}

/// What sums that are at least 0 say without a variable.
pub(crate) fn eliminated(all: &[Linear], variable: usize) -> Eliminated {
    let (mut next, mut lows, mut highs) = (Vec::new(), Vec::new(), Vec::new());
    for sum in all {
        match sum.coefficient(variable) {
            0 => next.push(sum.clone()),
            factor if factor > 0 => lows.push((factor, sum)),
            factor => highs.push((-factor, sum)),
        }
    }
    for &(a, low) in &lows {
        for &(b, high) in &highs {
            // A sum beyond the limit is left out: less is known, which is sound.
            next.extend(low.times(b).and_then(|low| low.plus(a, high)));
            if next.len() > MOST_INEQUALITIES {
                return Eliminated::TooMany;
            }
        }
    }
    normal(next).map_or(Eliminated::Nothing, Eliminated::Sums)
}

/// The variable whose elimination loses least: one without a factor, if there is one, and then the one
/// that leaves the fewest sums.
fn cheapest(all: &[Linear]) -> Option<usize> {
    // Of each variable whether it has a factor, and how many sums bound it from below and from above.
    let mut variables: BTreeMap<usize, (bool, usize, usize)> = BTreeMap::new();
    for &(variable, factor) in all.iter().flat_map(|sum| &sum.terms) {
        let (has_factor, lows, highs) = variables.entry(variable).or_default();
        *has_factor |= factor.abs() > 1;
        *if factor > 0 { lows } else { highs } += 1;
    }
    let cost = |(has_factor, lows, highs): (bool, usize, usize)| (has_factor, lows * highs);
    variables.into_iter().min_by_key(|&(_, bounds)| cost(bounds)).map(|(variable, _)| variable)
}

/// The sums in their shortest form, of those with the same terms the tightest; `None` if they contradict
/// each other plainly.
fn normal(sums: Vec<Linear>) -> Option<Vec<Linear>> {
    let atoms = sums.into_iter().map(|sum| Formula::atom(sum, Relation::AtLeastZero));
    let whole = Formula::and(atoms);
    if whole == Formula::False {
        return None;
    }
    let sums = whole.conjuncts().iter().filter_map(|part| match part {
        Formula::Atom(atom) => Some(atom.sum.clone()),
        _ => None,
    });
    Some(sums.collect())
}

/// The least value of a sum over whole numbers from 0 on that satisfy a condition, if one is known.
pub(crate) fn least(sum: &Linear, condition: &Formula, variables: usize) -> Option<i64> {
    let value = variables;
    let mut all: Vec<Linear> = (0..variables).map(Linear::variable).collect();
    for part in condition.conjuncts() {
        match part {
            Formula::Atom(Atom { sum, relation: Relation::AtLeastZero }) => all.push(sum.clone()),
            Formula::Atom(Atom { sum, relation: Relation::Zero }) => {
                all.extend([Some(sum.clone()), sum.times(-1)].into_iter().flatten());
            }
            _ => {}
        }
    }
    let difference = sum.plus(-1, &Linear::variable(value))?;
    all.push(difference.times(-1)?);
    all.push(difference);
    for variable in 0..variables {
        match eliminated(&all, variable) {
            Eliminated::Nothing => return Some(0),
            Eliminated::TooMany => return None,
            Eliminated::Sums(fewer) => all = fewer,
        }
    }
    let bounds = all.iter().filter(|sum| sum.coefficient(value) == 1);
    bounds.map(|sum| -sum.constant).max()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn what_cannot_be_is_known() {
        let sum = |terms: &[(usize, i64)], constant| Linear { terms: terms.to_vec(), constant };
        let at_least = |s| Formula::atom(s, Relation::AtLeastZero);
        // x ≥ 1, y ≥ x + 1, y ≤ 1
        let all = [
            at_least(sum(&[(0, 1)], -1)),
            at_least(sum(&[(0, -1), (1, 1)], -1)),
            at_least(sum(&[(1, -1)], 1)),
        ];
        assert!(Formula::and(all.clone()).is_contradiction());
        assert!(!Formula::and(all[..2].to_vec()).is_contradiction());
        // 2x = 2y + 1 by a congruence
        let odd = Formula::atom(sum(&[(0, 1)], 1), Relation::Divisible(2));
        let even = Formula::atom(sum(&[(0, 1), (1, -2)], 0), Relation::Zero);
        assert!(!odd.is_contradiction());
        assert!(!even.is_contradiction());
        // 0 < x < 5, x divisible by 5
        let five = Formula::atom(sum(&[(0, 1)], 0), Relation::Divisible(5));
        let between = [at_least(sum(&[(0, 1)], -1)), at_least(sum(&[(0, -1)], 4)), five];
        assert!(Formula::and(between).is_contradiction());
    }

    proptest! {
        /// What is called a contradiction holds at no small point.
        #[test]
        fn contradictions_hold_nowhere(
            atoms in prop::collection::vec((-3..4_i64, -3..4_i64, -6..7_i64, 0..5_usize), 1..6),
            any in any::<bool>(),
        ) {
            let parts: Vec<Formula> = atoms.iter().map(|&(a, b, c, relation)| {
                let terms = [(0, a), (1, b)].into_iter().filter(|term| term.1 != 0).collect();
                let relation = [
                    Relation::AtLeastZero, Relation::Zero, Relation::NotZero,
                    Relation::Divisible(3), Relation::NotDivisible(4),
                ][relation];
                Formula::atom(Linear { terms, constant: c }, relation)
            }).collect();
            let (first, rest) = parts.split_at(1);
            let formula = match any {
                true => Formula::and([first[0].clone(), Formula::or(rest.to_vec())]),
                false => Formula::and(parts.clone()),
            };
            let holds = (-9..10).any(|x| (-9..10).any(|y| formula.holds(&[x, y])));
            prop_assert!(!(holds && formula.is_contradiction()), "{}", formula);
        }
    }
}
