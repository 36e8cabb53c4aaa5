//! Finds such a list that is short, given somebody who knows values.

use std::rc::Rc;

use grundy_core::Error;
use rustc_hash::{FxHashMap, FxHashSet};

use super::super::draft::{Cost, Draft, Showing, reply_of};
use super::super::extract::Oracle;
use super::super::{Answers, Components, Listed, Options, cancel, contradiction};
use crate::interned::{Id, Parts, Rules};
use crate::ruleset::Flow;

/// A list that proves what `positions`, of which none is loony, are worth; the heaviest components come first. With it for each line
/// what is advised for each of its options, as [`Advised::ByOption`](super::super::Advised) has it.
///
/// # Errors
/// If the budget of the oracle is exceeded.
pub(crate) fn extract(
    rules: &mut dyn Rules,
    positions: &[Id],
    oracle: &mut dyn Oracle,
) -> Result<(Vec<Listed>, Answers), Error> {
    let (draft, known, advice) = (Draft::default(), Vec::new(), FxHashMap::default());
    let mut extract = Extract { rules, oracle, draft, known, bytes: 0, advice, kept: 0 };
    let mut advised = Answers::new();
    extract.add(positions)?;
    let (mut met, mut lines) = (extract.rules.len(), extract.draft.listed.len());
    while let Some(line) = extract.draft.next() {
        extract.check()?;
        let by_option = extract.show(line)?;
        if advised.len() < extract.draft.listed.len() {
            advised.resize(extract.draft.listed.len(), Vec::new());
        }
        extract.kept += (size_of::<u32>() * by_option.len()) as u64;
        advised[line] = by_option;
        if extract.rules.len() - met > MET {
            extract.forget(met, lines);
            (met, lines) = (extract.rules.len(), extract.draft.listed.len());
        }
    }
    advised.resize(extract.draft.listed.len(), Vec::new());
    Ok((extract.draft.listed, advised))
}

/// So many positions are kept that were met beside the list, with what is known of them: most are met again by the next lines.
const MET: usize = 1 << 15;

/// What components of no more open lines are worth is searched for: that takes no time, and of more sums fewer are enough. Of more
/// lines, those that a search has met anyway are fewer.
const LIGHT: u32 = 14;

/// What it costs to list a component of no line.
const PRICE: u64 = 16;

/// What is known of a component.
#[derive(Clone)]
struct Known {
    /// What all moves leave that do not end the turn.
    rest: Components,
    /// What turns in it alone leave, once that was asked for.
    options: Option<Rc<Options>>,
    goes_on: bool,
    /// Whether the mover may have a choice who goes on: then it may be worth nothing, and is not listed.
    has_choice: bool,
    /// Once that was asked for.
    weight: Option<u32>,
    /// What the rest comes to, once that was found.
    worth: Option<u32>,
}

struct Extract<'a> {
    rules: &'a mut dyn Rules,
    oracle: &'a mut dyn Oracle,
    draft: Draft,
    known: Vec<Option<Known>>,
    /// What the options in it take.
    bytes: u64,
    /// Which reply shows that an option of the line is not worth the same, for those of which that is known.
    advice: FxHashMap<Components, u32>,
    /// What the advice for the lines before takes.
    kept: u64,
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
            let has_choice = goes_on && self.rules.has_choice(part);
            let rest = if goes_on { rest } else { Components::from_slice(&[part]) };
            let (options, weight, worth) = (None, None, None);
            self.known[at] = Some(Known { rest, options, goes_on, has_choice, weight, worth });
        }
        self.known[at].as_mut().expect("it is known by now")
    }

    fn weight(&mut self, part: Id) -> u32 {
        let known = self.known(part);
        if let Some(weight) = known.weight {
            return weight;
        }
        let weight = self.oracle.weight(self.rules, part);
        *self.known(part).weight.insert(weight)
    }

    /// What all moves leave of a component that do not end the turn comes to, if that needs no long search.
    fn worth(&mut self, part: Id) -> Result<Option<u32>, Error> {
        let known = self.known(part);
        if known.worth.is_some() {
            return Ok(known.worth);
        }
        let worth = if known.goes_on {
            let (rest, mut sum) = (known.rest.clone(), Some(0));
            for part in rest {
                let worth = self.worth(part)?;
                sum = sum.and_then(|sum| Some(sum ^ worth?));
            }
            sum
        } else if self.weight(part) <= LIGHT {
            Some(self.oracle.value(self.rules, part)?)
        } else {
            self.oracle.at_hand(self.rules, &[part])
        };
        self.known(part).worth = worth;
        Ok(worth)
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

    /// As [`settled`](super::settled), in the order of numbers; two that are equal come to 0 then.
    fn settled(&mut self, parts: impl IntoIterator<Item = Id>) -> (Components, bool) {
        let (mut left, mut has_choice) = (Components::new(), false);
        for part in parts {
            let known = self.known(part);
            has_choice |= known.has_choice;
            left.extend(known.rest.iter().copied());
        }
        left.sort_unstable();
        cancel(&mut left);
        (left, has_choice)
    }

    /// Of what is left of components those that are not listed.
    fn not_listed(&mut self, parts: &[Id]) -> Components {
        let mut rest = self.settled(parts.iter().copied()).0;
        rest.retain(|part| self.draft.values.get(*part).is_none());
        rest
    }

    /// Forgets the positions that were met from number `met` on, but for those that were listed, from line `line` on.
    fn forget(&mut self, met: usize, line: usize) {
        self.known.truncate(met);
        self.bytes = 0;
        self.known.iter_mut().flatten().for_each(|known| known.options = None);
        self.draft.forget(self.rules, met, line);
    }

    /// Lists what shows the value of the component of a line; what is advised for each of its options.
    fn show(&mut self, line: usize) -> Result<Vec<u32>, Error> {
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
        for smaller in 0..value {
            self.show_option(&left, smaller)?;
        }
        let mut open = &left[..];
        while !open.is_empty() {
            open = self.refute(open, value)?;
        }
        let mut advised = Vec::with_capacity(options.len());
        for i in 0..options.len() {
            let mut parts = Components::from_slice(options.get(i));
            parts.sort_unstable();
            advised.push(self.advice.get(&parts).copied().unwrap_or(u32::MAX));
        }
        self.advice.clear();
        Ok(advised)
    }
}

impl Showing for Extract<'_> {
    fn check(&mut self) -> Result<(), Error> {
        let known = (self.known.len() * size_of::<Option<Known>>()) as u64 + self.bytes + self.kept;
        self.oracle.check(self.rules.bytes() + known + self.draft.bytes())
    }

    fn add(&mut self, parts: &[Id]) -> Result<(), Error> {
        if parts.iter().any(|&part| self.known(part).has_choice) {
            return Err(contradiction());
        }
        for part in self.not_listed(parts) {
            let value = match self.known(part).worth {
                Some(worth) => worth,
                None => self.oracle.value(self.rules, part)?,
            };
            let weight = self.weight(part);
            self.draft.add(part, value, weight);
        }
        Ok(())
    }

    fn cost(&mut self, parts: &[Id]) -> Cost {
        let (mut count, mut most) = (0, 0);
        for part in self.not_listed(parts) {
            count += 1;
            most = most.max(self.weight(part).saturating_add(1));
        }
        (count, most)
    }

    /// By half with each open line more; once more for each smaller value, which needs an option.
    fn price(&mut self, parts: &[Id]) -> u64 {
        let mut price = 0_u64;
        for part in self.not_listed(parts) {
            let value = self.known(part).worth.unwrap_or(0);
            let weight = self.weight(part);
            let grown = (0..weight).fold(PRICE, |price, _| price.saturating_add(price / 2));
            price = price.saturating_add(grown.saturating_mul(1 + u64::from(value)));
        }
        price
    }

    /// None if the mover may have a choice in one.
    fn at_hand(&mut self, parts: &[Id]) -> Result<Option<u32>, Error> {
        let mut worth = 0;
        for &part in parts {
            if self.known(part).has_choice {
                return Ok(None);
            }
            match self.worth(part)? {
                Some(found) => worth ^= found,
                None => return Ok(None),
            }
        }
        Ok(Some(worth))
    }

    /// Not if the mover may have a choice in one.
    fn is(&mut self, parts: &[Id], value: u32) -> Result<bool, Error> {
        let has_choice = parts.iter().any(|&part| self.known(part).has_choice);
        Ok(!has_choice && self.oracle.is(self.rules, parts, value)?)
    }

    /// What is left of it when its turn goes on.
    fn open(&mut self, option: &[Id], value: u32) -> Result<Option<Components>, Error> {
        let rest = self.settled(option.iter().copied()).0;
        let is_shown = self.draft.values.worth(&rest).is_some_and(|worth| worth != value);
        Ok((!is_shown).then_some(rest))
    }

    /// What turns in one of its components leave after all moves in the others that do not end them, in the order of numbers.
    fn options_of(&mut self, parts: &[Id], value: u32) -> Result<Options, usize> {
        let mut options = Options::default();
        for moved in 0..parts.len() {
            let others = parts[..moved].iter().chain(&parts[moved + 1..]);
            let others = self.settled(others.copied()).0;
            let ends = self.options(parts[moved]);
            for i in 0..ends.len() {
                let left = ends.get(i).iter().chain(&others).copied();
                let (rest, has_choice) = self.settled(left.clone());
                if !has_choice && self.draft.values.worth(&rest) == Some(value) {
                    return Err(options.len());
                }
                // What may be worth nothing is known again as it is.
                let mut after = if has_choice { left.collect() } else { rest };
                after.sort_unstable();
                options.push(&after);
            }
        }
        Ok(options)
    }

    fn advise(&mut self, option: &[Id], by: usize) {
        let (mut moved, mut number) = (0, by);
        loop {
            let count = self.options(option[moved]).len();
            if number < count {
                break;
            }
            number -= count;
            moved += 1;
        }
        let reply = reply_of(self.rules, option, moved, number);
        self.advice.extend(reply.map(|reply| (option.into(), reply)));
    }
}
