//! Sums with remainders, absolute values, minima and maxima, as linear sums in cases.

use super::{Expander, too_large};
use crate::clock;
use crate::core::{Formula, Linear, MOST_VARIABLES, Relation};
use crate::diagnostic::{Diagnostic, Place};
use crate::rules::Name;
use crate::syntax::{Sign, Sum, SumKind};

/// A sum may have so many cases.
const MOST_CASES: usize = 4096;

/// A sum in cases: just one of the conditions holds, and then the sum is the linear one.
#[derive(Clone, Debug)]
pub(super) struct Cases {
    pub(super) list: Vec<(Formula, Linear)>,
    /// How many variables stand for remainders.
    pub(super) hidden: usize,
}

impl Cases {
    fn one(value: Linear) -> Cases {
        Cases { list: vec![(Formula::True, value)], hidden: 0 }
    }
}

/// What makes many of few.
pub(super) const MULTIPLIED: &str = "remainders, min, max, bars and 'symmetric' multiply the cases";

pub(super) fn too_many(place: Place, found: String) -> Diagnostic {
    let expected = format!("at most {MOST_CASES} cases");
    Diagnostic::error(place, found, expected).with_hint(MULTIPLIED)
}

/// The cases of a sum. Remainders become variables from `first` on, or a case each.
pub(super) fn cases(
    expander: &Expander<'_>,
    sum: &Sum<Name>,
    first: Option<usize>,
) -> Result<Cases, Diagnostic> {
    let place = sum.place;
    match &sum.kind {
        SumKind::Number(number) => Ok(Cases::one(Linear::constant(*number))),
        SumKind::Name(name) => Ok(Cases::one(expander.variable(*name))),
        SumKind::Total(parts) => {
            let mut all = Cases::one(Linear::default());
            for (sign, part) in parts {
                let factor = if *sign == Sign::Minus { -1 } else { 1 };
                let part = cases(expander, part, first.map(|first| first + all.hidden))?;
                all = combine(&all, &part, place, |a, b| {
                    Ok([(Formula::True, a.plus(factor, b).ok_or_else(|| too_large(place))?)])
                })?;
            }
            Ok(all)
        }
        SumKind::Product(a, b) => {
            let (a, b) = two(expander, a, b, first)?;
            combine(&a, &b, place, |a, b| {
                let product = match (a.as_constant(), b.as_constant()) {
                    (Some(factor), _) => b.times(factor),
                    (None, Some(factor)) => a.times(factor),
                    (None, None) => None,
                };
                Ok([(Formula::True, product.ok_or_else(|| too_large(place))?)])
            })
        }
        SumKind::Min(a, b) | SumKind::Max(a, b) => {
            let smaller = matches!(sum.kind, SumKind::Min(..));
            let (a, b) = two(expander, a, b, first)?;
            combine(&a, &b, place, |a, b| {
                let difference = b.plus(-1, a).ok_or_else(|| too_large(place))?;
                let ordered = Formula::atom(difference, Relation::AtLeastZero);
                let (low, high) = if smaller { (a, b) } else { (b, a) };
                Ok([(ordered.clone(), low.clone()), (ordered.negated(), high.clone())])
            })
        }
        SumKind::Abs(inner) => {
            let inner = cases(expander, inner, first)?;
            combine(&inner, &Cases::one(Linear::default()), place, |value, _| {
                let positive = Formula::atom(value.clone(), Relation::AtLeastZero);
                let minus = value.times(-1).ok_or_else(|| too_large(place))?;
                Ok([(positive.clone(), value.clone()), (positive.negated(), minus)])
            })
        }
        SumKind::Mod(a, modulus) => {
            let divisor = divisor(expander, modulus)?;
            let inner = cases(expander, a, first)?;
            let outside = expander.rules.coordinates() + expander.chosen.len();
            let hidden = first.map_or(0, |first| first - outside + inner.hidden);
            if hidden >= MOST_VARIABLES {
                let expected = format!("at most {MOST_VARIABLES} remainders in a move");
                return Err(Diagnostic::error(
                    place,
                    format!("{} remainders", hidden + 1),
                    expected,
                ));
            }
            remainder(&inner, divisor, first, place)
        }
    }
}

/// The number after `mod`.
pub(super) fn divisor(expander: &Expander<'_>, sum: &Sum<Name>) -> Result<i64, Diagnostic> {
    let divisor = expander.number(sum)?;
    if divisor >= 1 {
        return Ok(divisor);
    }
    Err(Diagnostic::error(sum.place, divisor.to_string(), "a divisor of at least 1"))
}

fn remainder(
    inner: &Cases,
    divisor: i64,
    first: Option<usize>,
    place: Place,
) -> Result<Cases, Diagnostic> {
    let mut list = Vec::new();
    let congruent = |value: &Linear, rest: &Linear| {
        let difference = value.plus(-1, rest).ok_or_else(|| too_large(place))?;
        Ok(Formula::atom(difference, Relation::Divisible(divisor)))
    };
    if inner.list.iter().all(|(_, value)| value.as_constant().is_some()) {
        for (guard, value) in &inner.list {
            list.push((guard.clone(), Linear::constant(value.constant.rem_euclid(divisor))));
        }
        return Ok(Cases { list, hidden: inner.hidden });
    }
    if let Some(first) = first {
        let rest = Linear::variable(first + inner.hidden);
        let most = Linear::constant(divisor - 1).plus(-1, &rest).ok_or_else(|| too_large(place))?;
        let range = Formula::and([
            Formula::atom(rest.clone(), Relation::AtLeastZero),
            Formula::atom(most, Relation::AtLeastZero),
        ]);
        for (guard, value) in &inner.list {
            let all = [guard.clone(), range.clone(), congruent(value, &rest)?];
            list.push((Formula::and(all), rest.clone()));
        }
        return Ok(Cases { list, hidden: inner.hidden + 1 });
    }
    let count = usize::try_from(divisor).unwrap_or(usize::MAX).saturating_mul(inner.list.len());
    if count > MOST_CASES {
        return Err(too_many(place, format!("{count} remainders")));
    }
    for (guard, value) in &inner.list {
        for rest in (0..divisor).map(Linear::constant) {
            list.push((Formula::and([guard.clone(), congruent(value, &rest)?]), rest));
        }
    }
    list.retain(|(guard, _)| *guard != Formula::False);
    Ok(Cases { list, hidden: inner.hidden })
}

fn two(
    expander: &Expander<'_>,
    a: &Sum<Name>,
    b: &Sum<Name>,
    first: Option<usize>,
) -> Result<(Cases, Cases), Diagnostic> {
    let a = cases(expander, a, first)?;
    let b = cases(expander, b, first.map(|first| first + a.hidden))?;
    Ok((a, b))
}

/// What a combination gives in each joint case.
fn combine<const N: usize>(
    a: &Cases,
    b: &Cases,
    place: Place,
    each: impl Fn(&Linear, &Linear) -> Result<[(Formula, Linear); N], Diagnostic>,
) -> Result<Cases, Diagnostic> {
    let count = a.list.len() * b.list.len() * N;
    if count > MOST_CASES {
        return Err(too_many(place, format!("{count} cases")));
    }
    let mut list = Vec::with_capacity(count);
    clock::worked(count);
    for (first, left) in &a.list {
        for (second, right) in &b.list {
            if clock::is_over() {
                break;
            }
            for (third, value) in each(left, right)? {
                let guard = Formula::and([first.clone(), second.clone(), third]);
                if guard != Formula::False {
                    list.push((guard, value));
                }
            }
        }
    }
    Ok(Cases { list, hidden: a.hidden + b.hidden })
}

/// Linear sums whose least is `sign` · `sum`, if it is such a least: then it is at least 0 just where all
/// of them are.
pub(super) fn least_of(expander: &Expander<'_>, sum: &Sum<Name>, sign: i64) -> Option<Vec<Linear>> {
    match &sum.kind {
        SumKind::Number(number) => Some(vec![Linear::constant(number.checked_mul(sign)?)]),
        SumKind::Name(name) => Some(vec![expander.variable(*name).times(sign)?]),
        SumKind::Total(parts) => {
            let mut all = vec![Linear::default()];
            for (part_sign, part) in parts {
                let sign = if *part_sign == Sign::Minus { -sign } else { sign };
                all = sums(&all, &least_of(expander, part, sign)?)?;
            }
            Some(all)
        }
        SumKind::Product(a, b) => {
            let (factor, other) = match (expander.number(a), expander.number(b)) {
                (Ok(factor), _) => (factor, b),
                (_, Ok(factor)) => (factor, a),
                _ => return None,
            };
            let pieces = least_of(expander, other, sign.checked_mul(factor.signum())?)?;
            pieces.iter().map(|piece| piece.times(factor.abs())).collect()
        }
        SumKind::Min(a, b) if sign > 0 => either(expander, a, b, sign),
        SumKind::Max(a, b) if sign < 0 => either(expander, a, b, sign),
        SumKind::Abs(inner) if sign < 0 => {
            let [piece] = least_of(expander, inner, 1)?.try_into().ok()?;
            Some(vec![piece.times(sign)?, piece.times(-sign)?])
        }
        _ if sign == 0 => Some(vec![Linear::default()]),
        _ => None,
    }
}

fn either(expander: &Expander<'_>, a: &Sum<Name>, b: &Sum<Name>, sign: i64) -> Option<Vec<Linear>> {
    let mut all = least_of(expander, a, sign)?;
    all.extend(least_of(expander, b, sign)?);
    Some(all)
}

/// All sums of one from each list.
pub(super) fn sums(a: &[Linear], b: &[Linear]) -> Option<Vec<Linear>> {
    if a.len() * b.len() > MOST_CASES || clock::is_over() {
        return None;
    }
    clock::worked(a.len() * b.len());
    a.iter().flat_map(|a| b.iter().map(|b| a.plus(1, b))).collect()
}
