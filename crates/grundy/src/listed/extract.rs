//! Finds a list that is short, given somebody who knows values.

use grundy_core::Error;
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::draft::{Cost, Draft, Showing, reply_of};
use super::{Answers, Components, Listed, Options, cancel, contradiction};
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

/// A list that proves what `positions`, which have fallen apart, are worth, the heaviest components first, and for each line a
/// reply for each option, the largest number where none was chosen.
///
/// # Errors
/// If the budget of the oracle is exceeded.
pub(crate) fn extract(
    rules: &mut dyn Rules,
    positions: &[Id],
    oracle: &mut dyn Oracle,
) -> Result<(Vec<Listed>, Answers), Error> {
    let mut extract = Extract {
        rules,
        oracle,
        draft: Draft::default(),
        advice: FxHashMap::default(),
        counts: FxHashMap::default(),
        kept: 0,
    };
    let (mut advised, mut settled) = (Answers::new(), FEW);
    let mut parts = Components::from_slice(positions);
    parts.sort_unstable();
    cancel(&mut parts);
    extract.add(&parts)?;
    while let Some(line) = extract.draft.next() {
        extract.check()?;
        let (met, lines) = (extract.rules.len(), extract.draft.listed.len());
        // What is listed is met again and again, from each of its sides.
        if met >= settled {
            settled = 2 * met;
            extract.rules.settle();
        }
        let shown = extract.show(line)?;
        extract.kept += size_of_val(&shown[..]) as u64;
        if advised.len() <= line {
            advised.resize(extract.draft.listed.len(), Vec::new());
        }
        advised[line] = shown;
        extract.draft.forget(extract.rules, met, lines);
    }
    Ok((extract.draft.listed, advised))
}

/// What stands for fewer positions by symmetry is soon found.
const FEW: usize = 64;

struct Extract<'a> {
    rules: &'a mut dyn Rules,
    oracle: &'a mut dyn Oracle,
    draft: Draft,
    /// Which reply shows that an option of the line is not worth the same, as [`Answers`] number them.
    advice: FxHashMap<Components, u32>,
    /// How many options there are in each component of an option of the line, of those of several components.
    counts: FxHashMap<Components, SmallVec<[usize; 4]>>,
    /// What the advice for the lines before takes.
    kept: u64,
}

impl Extract<'_> {
    /// Lists what shows the value of the component of a line; what is advised for each of its options.
    fn show(&mut self, line: usize) -> Result<Vec<u32>, Error> {
        let (position, value) = self.draft.listed[line];
        // Who checks it evaluates it.
        if self.rules.is_worth(position, self.rules.evaluated(), value) == Some(true) {
            return Ok(Vec::new());
        }
        self.advice.clear();
        let mut distinct = FxHashSet::default();
        let mut left = Vec::new();
        let mut options = Options::default();
        let _ = self.rules.options(position, Parts::Apart, &mut |option, _| {
            let mut parts = Components::from_slice(option);
            parts.sort_unstable();
            cancel(&mut parts);
            options.push(&parts);
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
            let (met, lines) = (self.rules.len(), self.draft.listed.len());
            open = self.refute(open, value)?;
            self.counts.clear();
            self.draft.forget(self.rules, met, lines);
        }
        let advised = |i| self.advice.get(options.get(i)).copied().unwrap_or(u32::MAX);
        Ok((0..options.len()).map(advised).collect())
    }
}

impl Showing for Extract<'_> {
    fn check(&mut self) -> Result<(), Error> {
        self.oracle.check(self.rules.bytes() + self.draft.bytes() + self.kept)
    }

    fn add(&mut self, parts: &[Id]) -> Result<(), Error> {
        for &part in parts {
            if self.draft.values.get(part).is_none() {
                let value = self.oracle.value(self.rules, part)?;
                self.draft.add(part, value, self.oracle.weight(self.rules, part));
            }
        }
        Ok(())
    }

    fn cost(&mut self, parts: &[Id]) -> Cost {
        let missing = parts.iter().filter(|part| self.draft.values.get(**part).is_none());
        let weights = missing.map(|&part| self.oracle.weight(self.rules, part).saturating_add(1));
        weights.fold((0, 0), |(count, most), weight| (count + 1, most.max(weight)))
    }

    fn at_hand(&mut self, parts: &[Id]) -> Result<Option<u32>, Error> {
        let listed = self.draft.values.worth(parts);
        Ok(listed.or_else(|| self.oracle.at_hand(self.rules, parts)))
    }

    fn is(&mut self, parts: &[Id], value: u32) -> Result<bool, Error> {
        self.oracle.is(self.rules, parts, value)
    }

    /// Its components.
    fn open(&mut self, option: &[Id], value: u32) -> Result<Option<Components>, Error> {
        match self.draft.values.worth(option) {
            Some(worth) if worth == value => Err(contradiction()),
            Some(_) => Ok(None),
            None => Ok(Some(Components::from_slice(option))),
        }
    }

    /// What the moves from it leave, without components that cancel.
    fn options_of(&mut self, parts: &[Id], value: u32) -> Result<Options, usize> {
        let mut options = Options::default();
        let mut counts = SmallVec::new();
        for moved in 0..parts.len() {
            let before = options.len();
            let others = || parts[..moved].iter().chain(&parts[moved + 1..]);
            let values = &self.draft.values;
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
                // There is one more option at least.
                counts.push(options.len() + 1 - before);
                self.counts.extend((parts.len() > 1).then(|| (parts.into(), counts)));
                return Err(options.len());
            }
            counts.push(options.len() - before);
        }
        self.counts.extend((parts.len() > 1).then(|| (parts.into(), counts)));
        Ok(options)
    }

    fn advise(&mut self, option: &[Id], by: usize) {
        let (mut moved, mut number) = (0, by);
        for &count in self.counts.get(option).into_iter().flatten() {
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
