//! Finds such a list that is short, given somebody who knows values.

use std::rc::Rc;

use grundy_core::Error;
use rustc_hash::FxHashSet;

use super::super::draft::{Candidates, Draft};
use super::super::extract::{Oracle, contradiction};
use super::super::{Components, Listed, Options, cancel};
use super::worth;
use crate::interned::{Id, Parts, Rules};
use crate::ruleset::Flow;

/// A list that proves what `positions`, of which none is loony, are worth; the heaviest components come first.
///
/// # Errors
/// If the budget of the oracle is exceeded.
pub(crate) fn extract(
    rules: &mut dyn Rules,
    positions: &[Id],
    oracle: &mut dyn Oracle,
) -> Result<Vec<Listed>, Error> {
    let (draft, known) = (Draft::default(), Vec::new());
    let mut extract = Extract { rules, oracle, draft, known, bytes: 0 };
    extract.add(positions)?;
    let (mut met, mut lines) = (extract.rules.len(), extract.draft.listed.len());
    while let Some(line) = extract.draft.next() {
        extract.check()?;
        extract.show(line)?;
        if extract.rules.len() - met > MET {
            extract.forget(met, lines);
            (met, lines) = (extract.rules.len(), extract.draft.listed.len());
        }
    }
    Ok(extract.draft.listed)
}

/// So many positions are kept that were met beside the list, with what is known of them: most are met again by the next lines.
const MET: usize = 1 << 15;

/// What is known of a component.
#[derive(Clone)]
struct Known {
    /// What all moves leave that do not end the turn.
    rest: Components,
    /// What turns in it alone leave, once that was asked for.
    options: Option<Rc<Options>>,
    goes_on: bool,
    is_loony: bool,
    weight: u32,
    /// What the rest comes to.
    worth: Option<u32>,
}

struct Extract<'a> {
    rules: &'a mut dyn Rules,
    oracle: &'a mut dyn Oracle,
    draft: Draft,
    known: Vec<Option<Known>>,
    /// What the options in it take.
    bytes: u64,
}

impl Extract<'_> {
    fn check(&mut self) -> Result<(), Error> {
        let known = (self.known.len() * size_of::<Option<Known>>()) as u64 + self.bytes;
        self.oracle.check(self.rules.bytes() + known + self.draft.bytes())
    }

    fn known(&mut self, part: Id) -> &mut Known {
        let at = part as usize;
        if self.known.len() <= at {
            self.known.resize(at + 1, None);
        }
        if self.known[at].is_none() {
            let mut rest = Vec::new();
            let goes_on = self.rules.on_turn(part, &mut rest);
            let rest = Components::from_vec(rest);
            let is_loony = goes_on && self.rules.is_loony(part);
            let weight = self.oracle.weight(self.rules, part);
            self.known[at] =
                Some(Known { rest, options: None, goes_on, is_loony, weight, worth: None });
        }
        self.known[at].as_mut().expect("it is known by now")
    }

    /// What turns in a component alone leave.
    fn options(&mut self, part: Id) -> Rc<Options> {
        if let Some(options) = &self.known(part).options {
            return Rc::clone(options);
        }
        let mut options = Options::default();
        let _ = self.rules.options(part, Parts::OnTurn, &mut |left, _| {
            options.push(left);
            Flow::Continue(())
        });
        let options = Rc::new(options);
        self.bytes += options.bytes();
        self.known(part).options = Some(Rc::clone(&options));
        options
    }

    /// As [`settled`](super::settled).
    fn settled(&mut self, parts: impl IntoIterator<Item = Id>) -> Components {
        let mut left = Components::new();
        for part in parts {
            left.extend(self.known(part).rest.iter().copied());
        }
        left.sort_unstable();
        cancel(&mut left);
        left
    }

    /// What components come to, if that needs no search and none is loony.
    fn at_hand(&mut self, parts: &[Id]) -> Option<u32> {
        let mut worth = 0;
        for &part in parts {
            let known = self.known(part);
            if known.is_loony {
                return None;
            }
            worth ^= match known.worth {
                Some(worth) => worth,
                None => {
                    let found = self.oracle.at_hand(self.rules, &[part])?;
                    *self.known(part).worth.insert(found)
                }
            };
        }
        Some(worth)
    }

    fn add(&mut self, parts: &[Id]) -> Result<(), Error> {
        for &part in parts {
            if self.draft.values.get(part).is_some() {
                continue;
            }
            let known = self.known(part).clone();
            if known.is_loony {
                return Err(contradiction());
            }
            let value = match known.worth {
                Some(worth) => worth,
                None => self.oracle.value(self.rules, part)?,
            };
            self.draft.add(part, value, known.weight);
            if known.goes_on {
                self.add(&known.rest)?;
            }
        }
        Ok(())
    }

    /// Forgets the positions that were met from number `met` on, but for those that were listed, from line `line` on.
    fn forget(&mut self, met: usize, line: usize) {
        self.known.truncate(met);
        self.bytes = 0;
        self.known.iter_mut().flatten().for_each(|known| known.options = None);
        self.draft.forget(self.rules, met, line);
    }

    /// What it costs to list some components: how many, and the heaviest of them.
    fn cost(&mut self, parts: &[Id]) -> (u32, u32) {
        let (mut count, mut most) = (0, 0);
        for &part in parts {
            if self.draft.values.get(part).is_none() {
                count += 1;
                most = most.max(self.known(part).weight.saturating_add(1));
            }
        }
        (count, most)
    }

    /// Lists what shows the value of the component of a line.
    fn show(&mut self, line: usize) -> Result<(), Error> {
        let (position, value) = self.draft.listed[line];
        let (mut distinct, mut left) = (FxHashSet::default(), Vec::new());
        let options = self.options(position);
        for i in 0..options.len() {
            let mut parts = Components::from_slice(options.get(i));
            parts.sort_unstable();
            if distinct.insert(parts.clone()) {
                left.push(parts);
            }
        }
        if !self.known(position).goes_on {
            for smaller in 0..value {
                self.show_option(&left, smaller)?;
            }
        }
        let mut open = &left[..];
        while !open.is_empty() {
            open = self.refute(open, value)?;
        }
        Ok(())
    }

    /// Lists the components of an option of this value.
    fn show_option(&mut self, left: &[Components], value: u32) -> Result<(), Error> {
        let mut best: Option<((u32, u32), &Components)> = None;
        for parts in left {
            if self.at_hand(parts) == Some(value) {
                let cost = self.cost(parts);
                if best.is_none_or(|(least, _)| cost < least) {
                    best = Some((cost, parts));
                }
            }
        }
        if let Some((_, parts)) = best {
            return self.add(parts);
        }
        for parts in left {
            if self.is(parts, value)? {
                return self.add(parts);
            }
        }
        Err(contradiction())
    }

    /// Whether components are worth `value`: not if one is loony.
    fn is(&mut self, parts: &[Id], value: u32) -> Result<bool, Error> {
        let is_loony = parts.iter().any(|&part| self.known(part).is_loony);
        Ok(!is_loony && self.oracle.is(self.rules, parts, value)?)
    }

    /// Lists what shows that the first of these options are not worth `value`: for each what is left of it when its turn goes on,
    /// or what an option of it leaves that is; few that serve for many. The rest is for the next time.
    fn refute<'o>(
        &mut self,
        left: &'o [Components],
        value: u32,
    ) -> Result<&'o [Components], Error> {
        let mut answers = Candidates::default();
        let mut remaining = left.iter();
        for parts in remaining.by_ref() {
            let rest = self.settled(parts.iter().copied());
            if self.draft.values.worth(&rest).is_some_and(|worth| worth != value) {
                continue;
            }
            let Some(options) = self.options_of(parts, value) else { continue };
            self.check()?;
            let mut wins = Vec::new();
            for i in 0..options.len() {
                wins.extend(self.candidate(options.get(i), &mut answers, |worth| worth == value));
            }
            wins.extend(self.candidate(&rest, &mut answers, |worth| worth != value));
            match wins.is_empty() {
                true => self.search(&rest, &options, value)?,
                false => answers.ask(wins),
            }
            if answers.is_full() {
                break;
            }
        }
        answers.few().iter().try_for_each(|chosen| self.add(chosen))?;
        Ok(remaining.as_slice())
    }

    /// The number of components whose worth, if it is at hand, is `wanted`.
    fn candidate(
        &mut self,
        parts: &[Id],
        answers: &mut Candidates,
        wanted: impl Fn(u32) -> bool,
    ) -> Option<usize> {
        answers.number(parts, wanted, || {
            let worth = self.at_hand(parts)?;
            Some((worth, self.cost(parts)))
        })
    }

    /// Lists the first option that a search finds to be worth `value`, or what is left when the turn goes on.
    fn search(&mut self, rest: &[Id], options: &Options, value: u32) -> Result<(), Error> {
        for i in 0..options.len() {
            if self.is(options.get(i), value)? {
                return self.add(options.get(i));
            }
        }
        if self.oracle.is(self.rules, rest, value)? {
            return Err(contradiction());
        }
        self.add(rest)
    }

    /// What turns in one of `parts` leave after all moves in the others that do not end them, in the order of numbers; `None` if one
    /// leaves listed components that come to `value`, so that nothing need be listed.
    fn options_of(&mut self, parts: &[Id], value: u32) -> Option<Options> {
        let mut options = Options::default();
        for moved in 0..parts.len() {
            let others = parts[..moved].iter().chain(&parts[moved + 1..]);
            let others = self.settled(others.copied());
            let ends = self.options(parts[moved]);
            for i in 0..ends.len() {
                let mut after = Components::from_slice(ends.get(i));
                after.extend(others.iter().copied());
                after.sort_unstable();
                if worth(self.rules, &self.draft.values, after.iter().copied()) == Some(value) {
                    return None;
                }
                options.push(&after);
            }
        }
        Some(options)
    }
}
