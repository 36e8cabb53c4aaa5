//! Two numbers that run in components of their own, whose values theorems tell: which of them go together.

use std::collections::HashMap;

use grundy_core::{Play, nat};

use super::Pattern;
use crate::notation::pattern;
use crate::position::Sum;
use crate::theory::value::Value;

/// The numbers of each hole by the values of what they stand in, as far as they are learnt: a list of P-positions then looks
/// at those alone that may lose, not at all pairs.
pub(super) struct Apart<'p> {
    pattern: &'p Pattern<'p>,
    play: Play,
    /// What each hole stands in.
    forms: [String; 2],
    /// The value of all else.
    rest: u64,
    numbers: [HashMap<u64, Vec<u64>>; 2],
    /// The values of the latest number in either hole.
    latest: [u64; 2],
    next: u64,
}

impl<'p> Apart<'p> {
    /// `None` if the holes are not in components of their own, or no theorem tells what these are worth in a sum.
    pub(super) fn new(pattern: &'p Pattern<'p>, play: Play) -> Option<Apart<'p>> {
        /// So many numbers of each hole are tried.
        const TRIED: u64 = 4;
        let least = pattern.least();
        let mut apart = Apart {
            pattern,
            play,
            forms: forms(pattern.text())?,
            rest: 0,
            numbers: Default::default(),
            latest: [0; 2],
            next: least,
        };
        let is_list = |sum: Sum| sum.components().all(|component| component.part.is_list());
        let are_in_one = !between_holes(pattern.text())?.contains('+');
        if are_in_one && !is_list(pattern.read(&fill(&apart.forms[0], least))?) {
            return None;
        }
        let rest = |a: u64, b: u64| {
            let whole = apart.value(&pattern.filled(&[a, b]))?;
            Some(whole ^ apart.value_of(0, a)? ^ apart.value_of(1, b)?)
        };
        let all = rest(least, least)?;
        let numbers = least..=least.saturating_add(TRIED);
        let is_constant = numbers.clone().all(|a| numbers.clone().all(|b| rest(a, b) == Some(all)));
        apart.rest = all;
        is_constant.then_some(apart)
    }

    /// Up to which number the values are not learnt yet.
    pub(super) fn next(&self) -> u64 {
        self.next
    }

    /// Learns the values of the next number; `false` if no theorem tells them.
    pub(super) fn learn(&mut self) -> bool {
        let number = self.next;
        let (Some(first), Some(second)) = (self.value_of(0, number), self.value_of(1, number))
        else {
            return false;
        };
        self.latest = [first, second];
        for (numbers, value) in self.numbers.iter_mut().zip(self.latest) {
            numbers.entry(value).or_default().push(number);
        }
        self.next += 1;
        true
    }

    /// What the values take at most.
    pub(super) fn bytes(&self) -> u64 {
        /// A vector of one number, its place in a map that may be half empty, and what allocation adds.
        const EACH: u64 = 128;
        (self.next - self.pattern.least()).saturating_mul(2 * EACH)
    }

    /// The numbers learnt that may make a P-position with the latest one in the other hole, in order: those in the first hole,
    /// and those in the second one.
    pub(super) fn others(&self) -> [Vec<u64>; 2] {
        [0, 1].map(|hole| {
            let wanted = self.latest[1 - hole] ^ self.rest;
            let of = |value| self.numbers[hole].get(&value).cloned().unwrap_or_default();
            let mut others = of(wanted);
            // Of tame components who loses also depends on whether all are fickle: then the sum is 1, else 0.
            if self.play == Play::Misere {
                others.extend(of(wanted ^ 1));
                others.sort_unstable();
            }
            others
        })
    }

    fn value_of(&self, hole: usize, number: u64) -> Option<u64> {
        self.value(&fill(&self.forms[hole], number))
    }

    /// The value that theorems tell of a sum in which all are nimbers, or tame.
    fn value(&self, text: &str) -> Option<u64> {
        let sum = self.pattern.read(text)?;
        let mut components = sum.components();
        components.try_fold(0, |total, component| {
            let value = match (component.theorem(self.play)?, self.play) {
                (Value::Nimber(value), Play::Normal) => value,
                (Value::Tame(tame), Play::Misere) => tame.value,
                _ => return None,
            };
            Some(total ^ nat::small(value.size())?)
        })
    }
}

fn fill(form: &str, number: u64) -> String {
    pattern::fill(form, &[number])
}

/// What stands between two holes.
fn between_holes(text: &str) -> Option<&str> {
    let mut places = pattern::places(text);
    text.get(places.next()? + 1..places.next()?)
}

/// The summand that each of two holes is in; of both in one summand, the item of its list that each is in.
fn forms(text: &str) -> Option<[String; 2]> {
    let places: Vec<usize> = pattern::places(text).collect();
    let &[first, second] = places.as_slice() else { return None };
    let summand = |hole: usize| {
        let start = text[..hole].rfind('+').map_or(0, |plus| plus + 1);
        let end = text[hole..].find('+').map_or(text.len(), |plus| hole + plus);
        (start, &text[start..end])
    };
    let ((start, one), (other_start, other)) = (summand(first), summand(second));
    if start != other_start {
        return Some([one.into(), other.into()]);
    }
    let (game, body) = one.split_once(':')?;
    let mut items = body.split(',').filter(|item| item.contains('_'));
    let items = [items.next()?, items.next()?];
    Some(items.map(|item| format!("{game}:{item}")))
}
