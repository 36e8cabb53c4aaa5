//! Finds a list that is short, given somebody who knows values.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use grundy_core::Error;
use rustc_hash::{FxHashMap, FxHashSet};

use super::{after, components, options};
use crate::ruleset::{Flow, Ruleset};

/// Who knows values, by a search perhaps.
pub(crate) trait Oracle<P> {
    /// What a sum is worth, if that needs no search.
    fn at_hand(&mut self, sum: &[P]) -> Option<u32>;

    /// Whether a sum is worth `value`.
    fn is(&mut self, sum: &[P], value: u32) -> Result<bool, Error>;

    /// What a component is worth.
    fn value(&mut self, position: &P) -> Result<u32, Error>;

    /// How much there is to search in a component: what a move leaves is lighter.
    fn weight(&self, position: &P) -> u32;

    /// Fails if time is over, or `bytes` are too many.
    fn check(&mut self, bytes: u64) -> Result<(), Error>;
}

/// A list that proves what `positions` are worth; the heaviest components come first.
///
/// # Errors
/// If the budget of the oracle is exceeded.
pub(crate) fn extract<R: Ruleset>(
    ruleset: &R,
    positions: &[R::Position],
    oracle: &mut dyn Oracle<R::Position>,
) -> Result<Vec<(R::Position, u32)>, Error> {
    let mut extract = Extract {
        ruleset,
        oracle,
        listed: FxHashMap::default(),
        open: BinaryHeap::new(),
        order: Vec::new(),
    };
    extract.add(&components(ruleset, positions))?;
    while let Some(Open(_, _, position)) = extract.open.pop() {
        let bytes = extract.order.len() * (2 * size_of::<(R::Position, u32)>() + 128);
        extract.oracle.check(bytes as u64)?;
        extract.show(&position)?;
    }
    Ok(extract
        .order
        .into_iter()
        .map(|position| {
            let value = extract.listed[&position];
            (position, value)
        })
        .collect())
}

/// A listed component that is not shown yet: the heaviest first, then the first.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Open<P>(u32, Reverse<usize>, P);

struct Extract<'a, R: Ruleset> {
    ruleset: &'a R,
    oracle: &'a mut dyn Oracle<R::Position>,
    listed: FxHashMap<R::Position, u32>,
    open: BinaryHeap<Open<R::Position>>,
    order: Vec<R::Position>,
}

/// What it costs to list some components: the heaviest of them counts first.
type Cost = (u32, u32);

impl<R: Ruleset> Extract<'_, R> {
    fn add(&mut self, parts: &[R::Position]) -> Result<(), Error> {
        for part in parts {
            if !self.listed.contains_key(part) {
                self.listed.insert(part.clone(), self.oracle.value(part)?);
                let order = Reverse(self.order.len());
                self.open.push(Open(self.oracle.weight(part), order, part.clone()));
                self.order.push(part.clone());
            }
        }
        Ok(())
    }

    fn cost(&self, parts: &[R::Position]) -> Cost {
        let missing = parts.iter().filter(|part| !self.listed.contains_key(part));
        let weights = missing.map(|part| self.oracle.weight(part).saturating_add(1));
        weights.fold((0, 0), |(count, most), weight| (count + 1, most.max(weight)))
    }

    fn worth(&self, parts: &[R::Position]) -> Option<u32> {
        parts.iter().try_fold(0, |sum, part| Some(sum ^ self.listed.get(part)?))
    }

    /// Lists what shows the value of a component.
    fn show(&mut self, position: &R::Position) -> Result<(), Error> {
        let value = self.listed[position];
        let mut distinct = FxHashSet::default();
        let mut left = Vec::new();
        let _ = self.ruleset.options(position, &mut |option| {
            let parts = components(self.ruleset, option);
            if distinct.insert(parts.clone()) {
                left.push(parts);
            }
            Flow::Continue(())
        });
        for smaller in 0..value {
            self.show_option(&left, smaller)?;
        }
        for parts in &left {
            match self.worth(parts) {
                Some(worth) if worth != value => {}
                Some(_) => return Err(contradiction()),
                None => self.refute(parts, value)?,
            }
        }
        Ok(())
    }

    /// Lists the components of an option of this value.
    fn show_option(&mut self, left: &[Vec<R::Position>], value: u32) -> Result<(), Error> {
        let mut best: Option<(Cost, &Vec<R::Position>)> = None;
        for parts in left {
            let cost = self.cost(parts);
            if best.is_none_or(|(least, _)| cost < least)
                && self.oracle.at_hand(parts) == Some(value)
            {
                best = Some((cost, parts));
            }
        }
        if let Some((_, parts)) = best {
            return self.add(parts);
        }
        for parts in left {
            if self.oracle.is(parts, value)? {
                return self.add(parts);
            }
        }
        Err(contradiction())
    }

    /// Lists what shows that an option is not worth `value`: components of an option of it that is, or its own.
    fn refute(&mut self, parts: &[R::Position], value: u32) -> Result<(), Error> {
        const NOTHING: Cost = (0, 0);
        let mut best: Option<(Cost, Vec<R::Position>)> = None;
        let _ = options(self.ruleset, parts, &mut |moved, left| {
            let left = after(self.ruleset, parts, moved, left);
            let cost = self.cost(&left);
            if best.as_ref().is_none_or(|(least, _)| cost < *least)
                && self.oracle.at_hand(&left) == Some(value)
            {
                best = Some((cost, left));
            }
            let is_free = best.as_ref().is_some_and(|(cost, _)| *cost == NOTHING);
            if is_free { Flow::Break(()) } else { Flow::Continue(()) }
        });
        let own = self.cost(parts);
        if best.as_ref().is_none_or(|(cost, _)| own < *cost) && self.oracle.at_hand(parts).is_some()
        {
            return self.add(parts);
        }
        if let Some((_, left)) = best {
            return self.add(&left);
        }
        let mut found = Ok(None);
        let _ = options(self.ruleset, parts, &mut |moved, left| {
            let left = after(self.ruleset, parts, moved, left);
            match self.oracle.is(&left, value) {
                Ok(true) => found = Ok(Some(left)),
                Ok(false) => return Flow::Continue(()),
                Err(error) => found = Err(error),
            }
            Flow::Break(())
        });
        match found? {
            Some(left) => self.add(&left),
            None => self.add(parts),
        }
    }
}

fn contradiction() -> Error {
    Error::unknown("the search contradicts the options: no certificate can be written")
}
