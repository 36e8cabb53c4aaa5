//! Finds a list that is short, given somebody who knows values.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use grundy_core::Error;
use rustc_hash::{FxHashMap, FxHashSet};

use super::{Components, Listed, Options, Values, cancel, few};
use crate::interned::{Id, Parts, Rules};
use crate::ruleset::Flow;

/// Who knows values of positions `of` rules that number them, by a search perhaps.
pub(crate) trait Oracle {
    /// What a sum is worth, if that needs no search.
    fn at_hand(&mut self, of: &dyn Rules, sum: &[Id]) -> Option<u32>;

    /// Whether a sum is worth `value`.
    fn is(&mut self, of: &dyn Rules, sum: &[Id], value: u32) -> Result<bool, Error>;

    /// What a component is worth.
    fn value(&mut self, of: &dyn Rules, position: Id) -> Result<u32, Error>;

    /// How much there is to search in a component: what a move leaves is lighter.
    fn weight(&self, of: &dyn Rules, position: Id) -> u32;

    /// Fails if time is over, or `bytes` are too many.
    fn check(&mut self, bytes: u64) -> Result<(), Error>;
}

/// A list that proves what `positions`, which have fallen apart, are worth; the heaviest components come first.
///
/// # Errors
/// If the budget of the oracle is exceeded.
pub(crate) fn extract(
    rules: &mut dyn Rules,
    positions: &[Id],
    oracle: &mut dyn Oracle,
) -> Result<Vec<Listed>, Error> {
    let mut extract = Extract {
        rules,
        oracle,
        values: Values::default(),
        open: BinaryHeap::new(),
        listed: Vec::new(),
    };
    let mut parts = Components::from_slice(positions);
    parts.sort_unstable();
    cancel(&mut parts);
    extract.add(&parts)?;
    while let Some(Open(_, Reverse(line))) = extract.open.pop() {
        extract.check()?;
        let (met, lines) = (extract.rules.len(), extract.listed.len());
        extract.show(line)?;
        extract.forget(met, lines);
    }
    Ok(extract.listed)
}

/// The number of a line that is not shown yet: the heaviest first, then the first.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Open(pub(super) u32, pub(super) Reverse<usize>);

struct Extract<'a> {
    rules: &'a mut dyn Rules,
    oracle: &'a mut dyn Oracle,
    listed: Vec<Listed>,
    /// The same by their positions.
    values: Values,
    open: BinaryHeap<Open>,
}

/// Sums that may be listed, with what is known of them.
#[derive(Default)]
struct Candidates {
    /// Of each that was looked at the number and the worth, if that is at hand.
    numbers: FxHashMap<Components, Option<(usize, u32)>>,
    parts: Vec<Components>,
    costs: Vec<u64>,
}

/// So many, and so many answers of options, are kept in mind at once: a few megabytes.
pub(super) const CANDIDATES: usize = 1 << 16;

/// What it costs to list some components: the heaviest of them counts first.
type Cost = (u32, u32);

/// What a line takes beside its position.
pub(super) const LINE: u64 = 96;

impl Extract<'_> {
    fn check(&mut self) -> Result<(), Error> {
        self.oracle.check(self.rules.bytes() + LINE * self.listed.len() as u64)
    }

    fn add(&mut self, parts: &[Id]) -> Result<(), Error> {
        for &part in parts {
            if self.values.get(part).is_none() {
                let value = self.oracle.value(self.rules, part)?;
                self.values.insert(part, value);
                let line = Reverse(self.listed.len());
                self.open.push(Open(self.oracle.weight(self.rules, part), line));
                self.listed.push((part, value));
            }
        }
        Ok(())
    }

    /// Forgets the positions that were met from number `met` on, but for those that were listed, from line `line` on.
    fn forget(&mut self, met: usize, line: usize) {
        let new = &mut self.listed[line..];
        let mut kept: Vec<Id> = new.iter().map(|(position, _)| *position).collect();
        for &position in &kept {
            self.values.remove(position);
        }
        self.rules.rewind(met, &mut kept);
        for (line, position) in new.iter_mut().zip(kept) {
            line.0 = position;
            self.values.insert(position, line.1);
        }
    }

    fn cost(&self, parts: &[Id]) -> Cost {
        let missing = parts.iter().filter(|part| self.values.get(**part).is_none());
        let weights = missing.map(|&part| self.oracle.weight(self.rules, part).saturating_add(1));
        weights.fold((0, 0), |(count, most), weight| (count + 1, most.max(weight)))
    }

    /// Lists what shows the value of the component of a line.
    fn show(&mut self, line: usize) -> Result<(), Error> {
        let (position, value) = self.listed[line];
        let mut distinct = FxHashSet::default();
        let mut left = Vec::new();
        let _ = self.rules.options(position, Parts::Apart, &mut |option, _| {
            let mut parts = Components::from_slice(option);
            parts.sort_unstable();
            cancel(&mut parts);
            if distinct.insert(parts.clone()) {
                left.push(parts);
            }
            Flow::Continue(())
        });
        for smaller in 0..value {
            self.show_option(&left, smaller)?;
        }
        let mut open = &left[..];
        while !open.is_empty() {
            let (met, lines) = (self.rules.len(), self.listed.len());
            open = self.refute(open, value)?;
            self.forget(met, lines);
        }
        Ok(())
    }

    /// Lists the components of an option of this value.
    fn show_option(&mut self, left: &[Components], value: u32) -> Result<(), Error> {
        let mut best: Option<(Cost, &Components)> = None;
        for parts in left {
            let cost = self.cost(parts);
            if best.is_none_or(|(least, _)| cost < least)
                && self.oracle.at_hand(self.rules, parts) == Some(value)
            {
                best = Some((cost, parts));
            }
        }
        if let Some((_, parts)) = best {
            return self.add(parts);
        }
        for parts in left {
            if self.oracle.is(self.rules, parts, value)? {
                return self.add(parts);
            }
        }
        Err(contradiction())
    }

    /// Lists what shows that the first of these options are not worth `value`: for each its own components, or those of an
    /// option of it that is; few that serve for many. The rest is for the next time.
    fn refute<'o>(
        &mut self,
        left: &'o [Components],
        value: u32,
    ) -> Result<&'o [Components], Error> {
        let mut answers = Candidates::default();
        let (mut questions, mut waiting) = (Vec::new(), 0);
        let mut rest = left.iter();
        for parts in rest.by_ref() {
            match self.values.worth(parts) {
                Some(worth) if worth != value => continue,
                Some(_) => return Err(contradiction()),
                None => {}
            }
            let Some(options) = self.options_of(parts, value) else { continue };
            self.check()?;
            let mut wins = Vec::new();
            for i in 0..options.len() {
                wins.extend(self.candidate(options.get(i), &mut answers, |worth| worth == value));
            }
            wins.extend(self.candidate(parts, &mut answers, |worth| worth != value));
            waiting += wins.len();
            match wins.is_empty() {
                true => self.search(parts, &options, value)?,
                false => questions.push(wins),
            }
            if answers.numbers.len() + waiting > CANDIDATES {
                break;
            }
        }
        for chosen in few(&questions, &answers.costs).into_iter().flatten() {
            self.add(&answers.parts[chosen])?;
        }
        Ok(rest.as_slice())
    }

    /// The number of components whose worth, if it is at hand, is `wanted`.
    fn candidate(
        &mut self,
        parts: &[Id],
        answers: &mut Candidates,
        wanted: impl Fn(u32) -> bool,
    ) -> Option<usize> {
        let number = match answers.numbers.get(parts) {
            Some(number) => *number,
            None => {
                let worth = self.oracle.at_hand(self.rules, parts);
                let number = worth.map(|worth| (answers.parts.len(), worth));
                if number.is_some() {
                    answers.parts.push(Components::from_slice(parts));
                    let (count, heaviest) = self.cost(parts);
                    answers.costs.push(u64::from(count) * u64::from(heaviest));
                }
                answers.numbers.insert(Components::from_slice(parts), number);
                number
            }
        };
        number.filter(|(_, worth)| wanted(*worth)).map(|(number, _)| number)
    }

    /// Lists the first option that a search finds to be worth `value`, or the components themselves.
    fn search(&mut self, parts: &[Id], options: &Options, value: u32) -> Result<(), Error> {
        for i in 0..options.len() {
            if self.oracle.is(self.rules, options.get(i), value)? {
                return self.add(options.get(i));
            }
        }
        self.add(parts)
    }

    /// What the moves from a sum of `parts` leave, without components that cancel; `None` if one leaves listed components
    /// that come to `value`, so that nothing need be listed.
    fn options_of(&mut self, parts: &[Id], value: u32) -> Option<Options> {
        let mut options = Options::default();
        for moved in 0..parts.len() {
            let others = || parts[..moved].iter().chain(&parts[moved + 1..]);
            let values = &self.values;
            let mut after = Components::new();
            let flow = self.rules.options(parts[moved], Parts::Apart, &mut |left, _| {
                after.clear();
                after.extend(left.iter().chain(others()).copied());
                after.sort_unstable();
                cancel(&mut after);
                if values.worth(&after) == Some(value) {
                    return Flow::Break(());
                }
                options.push(&after);
                Flow::Continue(())
            });
            if flow.is_break() {
                return None;
            }
        }
        Some(options)
    }
}

pub(super) fn contradiction() -> Error {
    Error::unknown("the search contradicts the options: no certificate can be written")
}
