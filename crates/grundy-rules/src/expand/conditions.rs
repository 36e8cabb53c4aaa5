//! Conditions of the file as formulas.

use super::Expander;
use super::cases::{MULTIPLIED, divisor, least_of, sums};
use super::too_large;
use crate::clock;
use crate::core::{Formula, Linear, Relation};
use crate::diagnostic::{Diagnostic, Place};
use crate::rules::Name;
use crate::syntax::{Comparison, Condition, ConditionKind, Sum, SumKind};

/// A condition may have so many comparisons.
const MOST_ATOMS: usize = 20_000;

/// Conditions that are put together. They are counted as they come: too many are refused before all of them are there.
struct Parts {
    list: Vec<Formula>,
    comparisons: usize,
    place: Place,
}

impl Parts {
    fn at(place: Place) -> Parts {
        Parts { list: Vec::new(), comparisons: 0, place }
    }

    fn push(&mut self, part: Formula) -> Result<(), Diagnostic> {
        self.comparisons += part.size();
        if self.comparisons > MOST_ATOMS {
            return Err(self.too_many(format!("more than {MOST_ATOMS} comparisons")));
        }
        self.list.push(part);
        Ok(())
    }

    fn too_many(&self, found: String) -> Diagnostic {
        let expected = format!("at most {MOST_ATOMS} comparisons in a condition");
        Diagnostic::error(self.place, found, expected).with_hint(MULTIPLIED)
    }
}

/// Several conditions, which are no longer than one may be.
pub(super) fn all(
    expander: &Expander<'_>,
    conditions: &[Condition<Name>],
) -> Result<Vec<Formula>, Diagnostic> {
    let mut parts = Parts::at(Place::default());
    for condition in conditions {
        if clock::is_over() {
            break;
        }
        parts.place = condition.place;
        parts.push(formula(expander, condition)?)?;
    }
    Ok(parts.list)
}

pub(super) fn formula(
    expander: &Expander<'_>,
    condition: &Condition<Name>,
) -> Result<Formula, Diagnostic> {
    let mut parts = Parts::at(condition.place);
    Ok(match &condition.kind {
        ConditionKind::And(inner) => Formula::and(all(expander, inner)?),
        ConditionKind::Or(inner) => Formula::or(all(expander, inner)?),
        ConditionKind::Not(inner) => formula(expander, inner)?.negated(),
        ConditionKind::In(sum, items) => {
            for item in items {
                if clock::is_over() {
                    break;
                }
                parts.push(compare(expander, sum, Comparison::Equal, item)?)?;
            }
            Formula::or(parts.list)
        }
        ConditionKind::Chain(first, rest) => {
            let mut left = first;
            for (comparison, right) in rest {
                if clock::is_over() {
                    break;
                }
                parts.push(compare(expander, left, *comparison, right)?)?;
                left = right;
            }
            Formula::and(parts.list)
        }
    })
}

/// The smallest number that a chosen name may be: 1, or a smaller number with which the condition compares
/// it alone by `>=`, `>`, `=` or `in`.
pub(super) fn least(
    expander: &Expander<'_>,
    condition: Option<&Condition<Name>>,
    chosen: usize,
) -> Result<i64, Diagnostic> {
    let mut least = 1;
    if let Some(condition) = condition {
        each_comparison(condition, &mut |left, comparison, right| {
            let more = match comparison {
                Comparison::AtLeast | Comparison::Equal => 0,
                Comparison::More => 1,
                _ => return Ok(()),
            };
            if matches!(left.kind, SumKind::Name(Name::Chosen(index)) if index == chosen)
                && right.is_constant()
                && let Ok(number) = expander.number(right)
            {
                least = least.min(number + more);
            }
            Ok(())
        })?;
    }
    Ok(least)
}

type Each<'a> = dyn FnMut(&Sum<Name>, Comparison, &Sum<Name>) -> Result<(), Diagnostic> + 'a;

/// Calls `each` with every two sums that are compared, in both orders.
fn each_comparison(condition: &Condition<Name>, each: &mut Each<'_>) -> Result<(), Diagnostic> {
    match &condition.kind {
        ConditionKind::And(parts) | ConditionKind::Or(parts) => {
            parts.iter().try_for_each(|part| each_comparison(part, each))
        }
        ConditionKind::Not(inner) => each_comparison(inner, each),
        ConditionKind::In(sum, items) => {
            items.iter().try_for_each(|item| each(sum, Comparison::Equal, item))
        }
        ConditionKind::Chain(first, rest) => {
            let mut left = first;
            for (comparison, right) in rest {
                each(left, *comparison, right)?;
                each(right, comparison.turned(), left)?;
                left = right;
            }
            Ok(())
        }
    }
}

fn compare(
    expander: &Expander<'_>,
    left: &Sum<Name>,
    comparison: Comparison,
    right: &Sum<Name>,
) -> Result<Formula, Diagnostic> {
    if let Some(formula) = congruence(expander, left, comparison, right)? {
        return Ok(formula);
    }
    // The difference that is at least 0 (or 0), and what is added to it.
    let (large, small, strict, relation) = match comparison {
        Comparison::Equal => (left, right, 0, Relation::Zero),
        Comparison::Different => (left, right, 0, Relation::NotZero),
        Comparison::Less => (right, left, -1, Relation::AtLeastZero),
        Comparison::AtMost => (right, left, 0, Relation::AtLeastZero),
        Comparison::More => (left, right, -1, Relation::AtLeastZero),
        Comparison::AtLeast => (left, right, 0, Relation::AtLeastZero),
    };
    if relation == Relation::AtLeastZero {
        let strict = Linear::constant(strict);
        let pieces = |sign: i64| {
            let large = least_of(expander, large, sign)?;
            let pieces = sums(&large, &least_of(expander, small, -sign)?)?;
            pieces.iter().map(|piece| strict.plus(sign, piece)).collect::<Option<Vec<_>>>()
        };
        let atom = |sum| Formula::atom(sum, relation);
        if let Some(pieces) = pieces(1) {
            return Ok(Formula::and(pieces.into_iter().map(atom)));
        }
        // The difference is the largest of some sums.
        if let Some(pieces) = pieces(-1) {
            return Ok(Formula::or(pieces.into_iter().map(atom)));
        }
    }
    let (large, small) = (expander.cases(large)?, expander.cases(small)?);
    let mut parts = Parts::at(left.place);
    let count = large.list.len() * small.list.len();
    if count > MOST_ATOMS {
        return Err(parts.too_many(format!("{count} cases")));
    }
    for (first, large) in &large.list {
        clock::worked(small.list.len());
        for (second, small) in &small.list {
            if clock::is_over() {
                break;
            }
            let difference = large
                .plus(-1, small)
                .and_then(|sum| sum.plus(1, &Linear::constant(strict)))
                .ok_or_else(|| too_large(left.place))?;
            let atom = Formula::atom(difference, relation);
            if atom != Formula::False {
                parts.push(Formula::and([first.clone(), second.clone(), atom]))?;
            }
        }
    }
    Ok(Formula::or(parts.list))
}

/// `a mod m = b mod m` and `a mod m = c` without a case for each remainder.
fn congruence(
    expander: &Expander<'_>,
    left: &Sum<Name>,
    comparison: Comparison,
    right: &Sum<Name>,
) -> Result<Option<Formula>, Diagnostic> {
    let equal = match comparison {
        Comparison::Equal => true,
        Comparison::Different => false,
        _ => return Ok(None),
    };
    let (a, modulus, b) = match (&left.kind, &right.kind) {
        (SumKind::Mod(a, m), SumKind::Mod(b, n)) => {
            let (m, n) = (divisor(expander, m)?, divisor(expander, n)?);
            if m != n {
                return Ok(None);
            }
            (a, m, &**b)
        }
        (SumKind::Mod(a, m), _) if expander.number(right).is_ok() => {
            (a, divisor(expander, m)?, right)
        }
        (_, SumKind::Mod(a, m)) if expander.number(left).is_ok() => {
            (a, divisor(expander, m)?, left)
        }
        _ => return Ok(None),
    };
    let outside = !matches!(b.kind, SumKind::Mod(..))
        && expander.number(b).is_ok_and(|number| !(0..modulus).contains(&number))
        && !matches!((&left.kind, &right.kind), (SumKind::Mod(..), SumKind::Mod(..)));
    let formula = if outside {
        Formula::False
    } else {
        let (a, b) = (expander.cases(a)?, expander.cases(b)?);
        let ([(_, a)], [(_, b)]) = (a.list.as_slice(), b.list.as_slice()) else { return Ok(None) };
        let difference = a.plus(-1, b).ok_or_else(|| too_large(left.place))?;
        if modulus == 1 {
            Formula::True
        } else {
            Formula::atom(difference, Relation::Divisible(modulus))
        }
    };
    Ok(Some(if equal { formula } else { formula.negated() }))
}
