//! Chosen numbers that an equation determines are solved for.

use super::{Atom, Formula, Linear, Move, Relation};
use crate::clock;

impl Move {
    /// Solves for chosen numbers as long as an equation gives one without a division, and drops them;
    /// `None` beyond [`LIMIT`](super::LIMIT). Chosen numbers are the variables from `first` on.
    pub(crate) fn solve(&mut self, first: usize) -> Option<()> {
        while let Some((variable, value)) = solved(&self.condition, first) {
            if clock::is_over() {
                break;
            }
            let change = |sum: &Linear| {
                let sum = sum.substitute(variable, &value)?;
                Some(sum.rename(&|v| if v > variable { v - 1 } else { v }))
            };
            for value in self.targets.iter_mut().flatten() {
                *value = change(value)?;
            }
            self.condition = self.condition.map(&change)?;
            self.chosen.remove(variable - first);
        }
        Some(())
    }
}

/// A variable from `first` on with what an equation says that it is.
fn solved(condition: &Formula, first: usize) -> Option<(usize, Linear)> {
    condition.conjuncts().iter().find_map(|part| match part {
        Formula::Atom(Atom { sum, relation: Relation::Zero }) => {
            let is_chosen = |term: &&(usize, i64)| term.0 >= first && term.1.abs() == 1;
            let &(variable, coefficient) = sum.terms.iter().rev().find(is_chosen)?;
            let others = Linear {
                terms: sum.terms.iter().copied().filter(|term| term.0 != variable).collect(),
                constant: sum.constant,
            };
            Some((variable, others.times(-coefficient)?))
        }
        _ => None,
    })
}
