//! Finds such a list that is short, given somebody who knows values.

use std::rc::Rc;

use grundy_core::Error;
use rustc_hash::FxHashSet;

use super::super::draft::{Cost, Draft, Showing};
use super::super::extract::Oracle;
use super::super::{Components, Listed, Options, cancel, contradiction};
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

    /// Forgets the positions that were met from number `met` on, but for those that were listed, from line `line` on.
    fn forget(&mut self, met: usize, line: usize) {
        self.known.truncate(met);
        self.bytes = 0;
        self.known.iter_mut().flatten().for_each(|known| known.options = None);
        self.draft.forget(self.rules, met, line);
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
}

impl Showing for Extract<'_> {
    fn check(&mut self) -> Result<(), Error> {
        let known = (self.known.len() * size_of::<Option<Known>>()) as u64 + self.bytes;
        self.oracle.check(self.rules.bytes() + known + self.draft.bytes())
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

    fn cost(&mut self, parts: &[Id]) -> Cost {
        let (mut count, mut most) = (0, 0);
        for &part in parts {
            if self.draft.values.get(part).is_none() {
                count += 1;
                most = most.max(self.known(part).weight.saturating_add(1));
            }
        }
        (count, most)
    }

    /// None if one is loony.
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

    /// Not if one is loony.
    fn is(&mut self, parts: &[Id], value: u32) -> Result<bool, Error> {
        let is_loony = parts.iter().any(|&part| self.known(part).is_loony);
        Ok(!is_loony && self.oracle.is(self.rules, parts, value)?)
    }

    /// What is left of it when its turn goes on.
    fn open(&mut self, option: &[Id], value: u32) -> Result<Option<Components>, Error> {
        let rest = self.settled(option.iter().copied());
        let is_shown = self.draft.values.worth(&rest).is_some_and(|worth| worth != value);
        Ok((!is_shown).then_some(rest))
    }

    /// What turns in one of its components leave after all moves in the others that do not end them, in the order of numbers.
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
