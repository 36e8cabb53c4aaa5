//! A condition as a flat list of comparisons with jumps.

use crate::core::{Formula, Linear, Relation};

/// A condition, evaluated without recursion.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Program {
    /// From the last step to the first.
    steps: Vec<Step>,
    terms: Vec<(usize, i64)>,
    entry: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Step {
    /// Where its terms are.
    from: u32,
    to: u32,
    constant: i64,
    relation: Relation,
    /// What comes next if it holds, and if it does not.
    then: u32,
    otherwise: u32,
}

const ACCEPT: u32 = u32::MAX;
const REJECT: u32 = u32::MAX - 1;

impl Program {
    pub(super) fn new(formula: &Formula) -> Program {
        let mut program = Program::default();
        program.entry = program.emit(formula, ACCEPT, REJECT);
        program
    }

    /// Appends the steps of a condition and says where they begin.
    fn emit(&mut self, formula: &Formula, then: u32, otherwise: u32) -> u32 {
        match formula {
            Formula::True => then,
            Formula::False => otherwise,
            Formula::And(parts) => {
                parts.iter().rev().fold(then, |next, part| self.emit(part, next, otherwise))
            }
            Formula::Or(parts) => {
                parts.iter().rev().fold(otherwise, |next, part| self.emit(part, then, next))
            }
            Formula::Atom(atom) => {
                let from = place(self.terms.len());
                self.terms.extend(&atom.sum.terms);
                self.steps.push(Step {
                    from,
                    to: place(self.terms.len()),
                    constant: atom.sum.constant,
                    relation: atom.relation,
                    then,
                    otherwise,
                });
                place(self.steps.len() - 1)
            }
        }
    }

    /// How many comparisons there are.
    pub(super) fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether the condition is empty: it always holds.
    pub(super) fn is_empty(&self) -> bool {
        self.entry == ACCEPT
    }

    #[inline]
    pub(super) fn holds(&self, values: &[i64]) -> bool {
        let mut at = self.entry;
        while let Some(step) = self.steps.get(at as usize) {
            let terms = &self.terms[step.from as usize..step.to as usize];
            let sum = terms.iter().fold(step.constant, |sum, &(v, c)| sum + c * values[v]);
            let holds = match step.relation {
                Relation::AtLeastZero => sum >= 0,
                Relation::Zero => sum == 0,
                Relation::NotZero => sum != 0,
                Relation::Divisible(modulus) => sum % modulus == 0,
                Relation::NotDivisible(modulus) => sum % modulus != 0,
            };
            at = if holds { step.then } else { step.otherwise };
        }
        at == ACCEPT
    }

    /// Whether no sum overflows for variables up to these sizes.
    pub(super) fn fits(&self, sizes: &[i128]) -> bool {
        self.steps.iter().all(|step| {
            let terms = &self.terms[step.from as usize..step.to as usize];
            fits(terms, step.constant, sizes)
        })
    }
}

/// Sums stay below this in size, so that a few may be added.
const MOST: i128 = 1 << 60;

/// The largest size of a sum for variables up to these sizes.
pub(super) fn size(terms: &[(usize, i64)], constant: i64, sizes: &[i128]) -> i128 {
    terms.iter().fold(i128::from(constant.abs()), |sum, &(variable, coefficient)| {
        sum.saturating_add(sizes[variable].saturating_mul(i128::from(coefficient.abs())))
    })
}

fn fits(terms: &[(usize, i64)], constant: i64, sizes: &[i128]) -> bool {
    size(terms, constant, sizes) < MOST
}

/// Whether the sum does not overflow for variables up to these sizes.
pub(super) fn sum_fits(sum: &Linear, sizes: &[i128]) -> bool {
    fits(&sum.terms, sum.constant, sizes)
}

fn place(index: usize) -> u32 {
    // A condition has at most some ten thousand comparisons.
    u32::try_from(index).unwrap_or(REJECT)
}
