//! Names in sums and conditions.

use super::MANY;
use crate::diagnostic::{Diagnostic, Place, nearest, quoted};
use crate::rules::{Name, Rules};
use crate::syntax::{Condition, ConditionKind, RawCondition, RawSum, Sum, SumKind, Word};

/// What names mean at one place of the file.
pub(super) struct Scope<'a> {
    pub(super) rules: &'a Rules,
    /// The names that the player chooses in this line; `None` outside a line of moves.
    pub(super) chosen: &'a mut Option<Vec<(String, Place)>>,
    /// Whether a new name is a further choice.
    pub(super) open: bool,
    /// So many coordinates may be named.
    pub(super) visible: usize,
}

impl Scope<'_> {
    fn name(&mut self, word: &Word) -> Result<Name, Diagnostic> {
        let rules = self.rules;
        let coordinates = rules.coordinates();
        let named = |index: &usize| rules.coordinate(*index) == word.text;
        if let Some(index) = (0..self.visible.min(coordinates)).find(named) {
            return Ok(Name::Old(index));
        }
        if let Some(index) = rules.parameters.iter().position(|p| p.name == word.text) {
            return Ok(Name::Parameter(index));
        }
        if (self.visible..coordinates).any(|index| named(&index)) {
            let expected = "heaps and what is remembered before it";
            return Err(Diagnostic::error(word.place, quoted(&word.text), expected));
        }
        if let Some(chosen) = &mut *self.chosen {
            if let Some(index) = chosen.iter().position(|(name, _)| *name == word.text) {
                return Ok(Name::Chosen(index));
            }
            if self.open {
                if chosen.len() >= MANY {
                    let expected = format!("at most {MANY} numbers to choose");
                    return Err(Diagnostic::error(word.place, quoted(&word.text), expected));
                }
                chosen.push((word.text.clone(), word.place));
                return Ok(Name::Chosen(chosen.len() - 1));
            }
        }
        let chosen: &[_] = self.chosen.as_deref().unwrap_or(&[]);
        let names = (0..self.visible.min(coordinates))
            .map(|index| rules.coordinate(index))
            .chain(rules.parameters.iter().map(|parameter| parameter.name.as_str()))
            .chain(chosen.iter().map(|(name, _)| name.as_str()));
        let expected = match self.chosen {
            Some(_) => "a heap, a state, a parameter, or a name that the move itself uses",
            None => "a heap, a state or a parameter",
        };
        let error = Diagnostic::error(word.place, quoted(&word.text), expected);
        Err(match nearest(&word.text, names) {
            Some(near) => error.with_hint(format!("the nearest name is {}", quoted(near))),
            None => error,
        })
    }
}

/// A name that is not among those allowed.
pub(super) fn unknown<'a>(
    word: &Word,
    expected: &str,
    names: impl Iterator<Item = &'a String>,
) -> Diagnostic {
    let error = Diagnostic::error(word.place, quoted(&word.text), expected);
    match nearest(&word.text, names.map(String::as_str)) {
        Some(near) => error.with_hint(format!("the nearest name is {}", quoted(near))),
        None => error,
    }
}

pub(super) fn sum(scope: &mut Scope<'_>, raw: &RawSum) -> Result<Sum<Name>, Diagnostic> {
    let place = raw.place;
    let mut both =
        |a: &RawSum, b: &RawSum| Ok((Box::new(sum(scope, a)?), Box::new(sum(scope, b)?)));
    let kind = match &raw.kind {
        SumKind::Number(number) => SumKind::Number(*number),
        SumKind::Name(word) => SumKind::Name(scope.name(word)?),
        SumKind::Total(parts) => SumKind::Total(
            parts
                .iter()
                .map(|(sign, part)| Ok((*sign, sum(scope, part)?)))
                .collect::<Result<_, Diagnostic>>()?,
        ),
        SumKind::Abs(inner) => SumKind::Abs(Box::new(sum(scope, inner)?)),
        SumKind::Min(a, b) => {
            let (a, b) = both(a, b)?;
            SumKind::Min(a, b)
        }
        SumKind::Max(a, b) => {
            let (a, b) = both(a, b)?;
            SumKind::Max(a, b)
        }
        SumKind::Product(a, b) => {
            let (a, b) = both(a, b)?;
            if !a.is_constant() && !b.is_constant() {
                let expected = "a product of a name and a number, or a parameter";
                let error = Diagnostic::error(place, "a product of names", expected);
                return Err(
                    error.with_hint("conditions add, subtract, compare and take remainders")
                );
            }
            SumKind::Product(a, b)
        }
        SumKind::Mod(a, b) => {
            let (a, b) = both(a, b)?;
            if !b.is_constant() {
                let expected = "a number, or a parameter";
                return Err(Diagnostic::error(b.place, "a divisor that varies", expected));
            }
            SumKind::Mod(a, b)
        }
    };
    Ok(Sum { place, kind })
}

pub(super) fn condition(
    scope: &mut Scope<'_>,
    raw: &RawCondition,
) -> Result<Condition<Name>, Diagnostic> {
    let all = |scope: &mut Scope<'_>, raw: &[RawCondition]| {
        raw.iter().map(|raw| condition(scope, raw)).collect::<Result<Vec<_>, Diagnostic>>()
    };
    let kind = match &raw.kind {
        ConditionKind::Chain(first, rest) => {
            let first = sum(scope, first)?;
            let rest = rest.iter().map(|(comparison, next)| Ok((*comparison, sum(scope, next)?)));
            ConditionKind::Chain(first, rest.collect::<Result<_, Diagnostic>>()?)
        }
        ConditionKind::In(first, items) => {
            let first = sum(scope, first)?;
            let items = items.iter().map(|item| sum(scope, item));
            ConditionKind::In(first, items.collect::<Result<_, Diagnostic>>()?)
        }
        ConditionKind::Not(inner) => ConditionKind::Not(Box::new(condition(scope, inner)?)),
        ConditionKind::And(items) => ConditionKind::And(all(scope, items)?),
        ConditionKind::Or(items) => ConditionKind::Or(all(scope, items)?),
    };
    Ok(Condition { place: raw.place, kind })
}
