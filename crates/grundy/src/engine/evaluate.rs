//! The value of one component under normal play: theorem, then table, then search.

use std::any::{Any, TypeId};

use grundy_core::{Error, Outcome, Play};
use grundy_nimbers::Nimber;
use grundy_search::Damaged;

use super::loopy::{self, Loopy};
use super::search::{self, Memo};
use super::searched;
use super::table::Basis;
use super::{Engine, no_theorem};
use crate::meter::Meter;
use crate::ruleset::searched::Searcher;
use crate::ruleset::{Dense, Method, Ruleset};
use crate::theory::value::Value;

/// What is known of a component.
///
/// ```
/// use grundy::{Solver, Sum, Value};
///
/// // The values of a sum's components add; each was found in its own way.
/// let sum: Sum = "nim:3".parse()?;
/// assert_eq!(Solver::default().value(&sum)?, Some(Value::of(3)));
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Evaluation {
    /// The Grundy value, the loopy value, or `Outcome(N)` if only that is known.
    pub value: Value,
    /// How the value was found.
    pub method: Method,
    /// How the outcome was found: a theorem may tell it where the value has to be computed.
    pub decided: Method,
    /// The remoteness of the component alone, where it is known.
    pub remoteness: Option<u32>,
    /// The period that gives the value, if no table reaches so far.
    pub basis: Option<Box<Basis>>,
}

impl Evaluation {
    /// A value found by `method`.
    pub(crate) fn new(value: Value, method: Method) -> Evaluation {
        Evaluation { value, method, decided: method, remoteness: None, basis: None }
    }
}

/// How much has to be known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// Who wins.
    Outcome,
    /// Who wins, and the Grundy value if it is a matter of microseconds.
    Shown,
    /// As before, but only what little search finds: otherwise it is an error.
    Glimpse,
    /// The Grundy value.
    Value,
}

/// The memos of the rulesets that questions so far have searched.
#[derive(Default)]
pub(crate) struct Memos {
    entries: Vec<Entry>,
}

struct Entry {
    ruleset: TypeId,
    memos: Box<dyn Any + Send>,
    bytes: u64,
    /// What the search has found, if it can be kept, with the name of the search.
    facts: fn(&dyn Any) -> Option<Named>,
}

/// The facts of a search with its name.
type Named = (String, Vec<u8>);

pub(super) struct Typed<R: Ruleset> {
    pub(super) ruleset: R,
    /// The ruleset's own search, if it has one, once something was searched.
    pub(super) searcher: Option<Box<dyn Searcher<R::Position>>>,
    pub(super) values: Memo<R::Position>,
    loopy: Loopy<R::Position>,
}

/// Rulesets whose memos are kept; the oldest is dropped for a new one.
const KEPT: usize = 64;

impl Memos {
    /// Takes out the memos of `ruleset`, to be put back after use.
    pub(super) fn take<R: Ruleset>(&mut self, ruleset: &R) -> Box<Typed<R>> {
        let found = self.entries.iter().position(|entry| {
            entry.ruleset == TypeId::of::<R>()
                && entry.memos.downcast_ref::<Typed<R>>().is_some_and(|t| t.ruleset == *ruleset)
        });
        let taken = found.and_then(|i| self.entries.swap_remove(i).memos.downcast().ok());
        taken.unwrap_or_else(|| {
            Box::new(Typed {
                ruleset: ruleset.clone(),
                searcher: None,
                values: Memo::default(),
                loopy: Loopy::default(),
            })
        })
    }

    pub(super) fn put<R: Ruleset>(&mut self, memos: Box<Typed<R>>) {
        if self.entries.len() >= KEPT {
            self.entries.remove(0);
        }
        let loopy = memos.loopy.capacity() * (size_of::<(R::Position, Evaluation)>() + 1);
        let searcher = memos.searcher.as_ref().map_or(0, |searcher| searcher.bytes());
        let bytes = memos.values.bytes() + loopy as u64 + searcher;
        let facts = |memos: &dyn Any| {
            let searcher = memos.downcast_ref::<Typed<R>>()?.searcher.as_ref()?;
            Some((searcher.identity()?, searcher.facts()))
        };
        self.entries.push(Entry { ruleset: TypeId::of::<R>(), memos, bytes, facts });
    }

    /// What all searches have found that can be kept, with their names.
    pub(super) fn facts(&self) -> impl Iterator<Item = Named> {
        self.entries.iter().filter_map(|entry| (entry.facts)(entry.memos.as_ref()))
    }

    /// What they take.
    pub(super) fn bytes(&self) -> u64 {
        self.entries.iter().map(|entry| entry.bytes).sum()
    }

    /// Forgets everything if it is more than a quarter of `limit`, so that a stream of questions
    /// stays within its memory.
    pub(crate) fn trim(&mut self, limit: u64) {
        if self.bytes() > limit / 4 {
            self.entries.clear();
        }
    }
}

impl Engine {
    /// The value of `position` under normal play.
    ///
    /// # Errors
    /// If the computation would exceed the budget.
    pub(crate) fn evaluate<R: Ruleset>(
        &mut self,
        ruleset: &R,
        position: &R::Position,
        need: Need,
    ) -> Result<Evaluation, Error> {
        let found = |value| Evaluation::new(value, R::METHOD);
        match ruleset.theorem(position, Play::Normal) {
            Some(Value::Outcome(Outcome::P)) => Ok(found(Value::Nimber(Nimber::ZERO))),
            Some(Value::Outcome(outcome)) => {
                let is_shown = matches!(need, Need::Shown | Need::Glimpse);
                let shown = is_shown && ruleset.is_small(position);
                if !(shown || need == Need::Value) {
                    return Ok(found(Value::Outcome(outcome)));
                }
                let computed = self.compute(ruleset, position, Need::Value)?;
                Ok(Evaluation { decided: R::METHOD, ..computed })
            }
            Some(value) => Ok(found(value)),
            None => self.compute(ruleset, position, need),
        }
    }

    /// The value of `position` without the theorem.
    fn compute<R: Ruleset>(
        &mut self,
        ruleset: &R,
        position: &R::Position,
        need: Need,
    ) -> Result<Evaluation, Error> {
        if !ruleset.has_values() && ruleset.on_turn(position).is_none() {
            // A search of its own may know more than the options.
            let mut memos = self.memos.take(ruleset);
            let beside = self.memos.bytes();
            let searcher = memos.searcher(beside, &self.meter).map(|searcher| searcher.is_some());
            let found = match (searcher, need) {
                (Err(error), _) => Err(error),
                (Ok(true), Need::Outcome | Need::Shown | Need::Glimpse) => {
                    memos.evaluate(position, Need::Outcome, beside, &mut self.meter)
                }
                _ => Err(Error::unknown(
                    "where the opponent may forbid options, or a turn may go on in another component, positions have \
                     no Grundy values and no sums",
                )),
            };
            self.memos.put(memos);
            // What it is worth in sums is not said.
            return found.map(|found| match found.value.outcome() {
                Outcome::N => Evaluation { value: Value::Outcome(Outcome::N), ..found },
                _ => found,
            });
        }
        let dense = ruleset.dense(position);
        if self.only_theorems && !matches!(dense, Some(Dense::Queen { .. })) {
            return Err(no_theorem());
        }
        if let Some(dense) = dense {
            let (value, basis) = self.tables.value(&dense, &mut self.meter)?;
            let found = Evaluation::new(Value::Nimber(Nimber(value)), Method::Table);
            return Ok(Evaluation { basis: basis.map(Box::new), ..found });
        }
        if let Some(value) = self.tables.two_heaps.vectors(ruleset, position, &mut self.meter)? {
            return Ok(Evaluation::new(Value::of(value), Method::Table));
        }
        let mut memos = self.memos.take(ruleset);
        let beside = self.memos.bytes();
        let result = memos.evaluate(position, need, beside, &mut self.meter);
        self.memos.put(memos);
        result
    }
}

impl<R: Ruleset> Typed<R> {
    /// The ruleset's own search, if it has one; other rulesets keep `beside` bytes.
    pub(super) fn searcher(
        &mut self,
        beside: u64,
        meter: &Meter,
    ) -> Result<Option<&mut (dyn Searcher<R::Position> + 'static)>, Error> {
        if self.searcher.is_none() {
            let mut searcher = self.ruleset.searched(&searched::settings(beside, meter));
            if let (Some(searcher), Some(watcher)) = (&mut searcher, &meter.watcher)
                && let Some(facts) = searcher.identity().and_then(|name| watcher.facts(&name))
            {
                let damaged = |damaged: Damaged| Error::unknown(damaged.to_string());
                searcher.learn(&facts).map_err(damaged)?;
            }
            self.searcher = searcher;
        }
        Ok(self.searcher.as_deref_mut())
    }

    /// What has to be known of `position`, while other rulesets keep `beside` bytes.
    fn evaluate(
        &mut self,
        position: &R::Position,
        need: Need,
        beside: u64,
        meter: &mut Meter,
    ) -> Result<Evaluation, Error> {
        if R::LOOPY {
            if !self.loopy.contains_key(position) {
                loopy::analyse(&self.ruleset, position, &mut self.loopy, meter)?;
            }
            return Ok(self.loopy[position].clone());
        }
        if let Some(searcher) = self.searcher(beside, meter)?
            && let Some(value) = searched::value(searcher, position, need, meter)?
        {
            return Ok(Evaluation::new(value, Method::Search));
        }
        let value = search::value(&self.ruleset, position, &mut self.values, meter)?;
        Ok(Evaluation::new(Value::of(u64::from(value)), Method::Search))
    }
}
