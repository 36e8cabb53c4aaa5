//! The value of one component under normal play: theorem, then table, then search.

use grundy_core::{Error, Nat, Outcome, Play, Resource};
use grundy_kernels::heap::TakeBreak;
use grundy_nimbers::Nimber;
use grundy_search::Damaged;

use super::boxes::{Boxes, Size, cells};
use super::loopy::{self, Loopy};
use super::search::{self, Memo};
use super::searched;
use super::table::{Basis, Tables};
use super::two_heaps::Found;
use super::{Engine, no_theorem, unbounded_to_forbid};
use crate::interned::{Id, Own, Parts, Places, Rules};
use crate::meter::Meter;
use crate::ruleset::{Dense, Flow, Method};
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
    /// As before, but only what follows without any search or table.
    AtHand,
    /// The Grundy value.
    Value,
}

/// What is known of positions of one ruleset.
pub(super) struct Known {
    pub(super) rules: Box<dyn Rules>,
    /// The ruleset's own search, if it has one, once something was searched.
    pub(super) searcher: Option<Box<dyn Own>>,
    pub(super) values: Memo,
    loopy: Loopy,
    boxes: Boxes,
}

/// Boxes of fewer positions are searched, where values are shown boxes of fewer than so many.
const LEAST: u64 = 1 << 10;
const LARGE: u64 = 1 << 16;

/// A box may have so many bytes of the memory: with one for the other play it is kept for the next question.
const SHARE: u64 = 8;

/// Where options may be forbidden those that lose are counted, in so many bytes a cell.
const COUNTED: u64 = 9;

/// So many options are looked at in a hundredth of a second or so.
const GLIMPSED: u64 = 1 << 18;

impl Engine {
    /// The value of position `i` under normal play.
    ///
    /// # Errors
    /// If the computation would exceed the budget.
    pub(crate) fn evaluate(
        &mut self,
        places: &dyn Places,
        i: usize,
        need: Need,
    ) -> Result<Evaluation, Error> {
        let method = places.method();
        let found = |value| Evaluation::new(value, method);
        match places.theorem(i, Play::Normal) {
            Some(Value::Outcome(Outcome::P)) => Ok(found(Value::Nimber(Nimber::ZERO))),
            Some(Value::Outcome(outcome)) => {
                let is_shown = matches!(need, Need::Shown | Need::Glimpse);
                let shown = is_shown && places.is_small(i);
                if !(shown || need == Need::Value) {
                    return Ok(found(Value::Outcome(outcome)));
                }
                let computed = self.compute(places, i, Need::Value)?;
                Ok(Evaluation { decided: method, ..computed })
            }
            Some(value) => Ok(found(value)),
            None => self.compute(places, i, need),
        }
    }

    /// The same of a component of a sum, if it comes at little cost, or if an equal component would not cancel it; `None` if
    /// the search takes longer, or comes to no end. What a theorem says of who wins is enough for values, too.
    ///
    /// # Errors
    /// As those of [`evaluate`](Self::evaluate).
    pub(crate) fn at_sight(
        &mut self,
        places: &dyn Places,
        i: usize,
        need: Need,
    ) -> Result<Option<Evaluation>, Error> {
        if places.may_repeat() || !places.has_values() || self.only_theorems {
            return self.evaluate(places, i, need).map(Some);
        }
        if matches!(need, Need::Shown | Need::Glimpse) {
            return Ok(self.evaluate(places, i, Need::Glimpse).ok());
        }
        Ok(match places.theorem(i, Play::Normal) {
            Some(Value::Outcome(Outcome::P)) => {
                Some(Evaluation::new(Value::Nimber(Nimber::ZERO), places.method()))
            }
            Some(value) => Some(Evaluation::new(value, places.method())),
            None if places.dense(i).is_some() => self.compute(places, i, need).ok(),
            None => None,
        })
    }

    /// Calls `each` with the heaps that moves from position `i` leave to the player who loses, and says whether with all of
    /// them, where a table of P-positions tells it more quickly than options one by one; else `None`.
    pub(crate) fn each_losing_option(
        &self,
        places: &dyn Places,
        i: usize,
        each: &mut dyn FnMut([usize; 2]) -> Flow,
    ) -> Option<bool> {
        self.tables.two_heaps.each_losing_option(places, i, &self.meter, each)
    }

    /// What moves from position `i` leave, all that is worth `value` among it, if these are far fewer than the moves.
    pub(crate) fn few_options(
        &self,
        places: &dyn Places,
        i: usize,
        value: &Nimber,
    ) -> Option<Vec<[Nat; 2]>> {
        self.tables.two_heaps.few_options(places, i, value.size())
    }

    /// Calls `each` with the heaps that moves from `heap` under `rules` leave, and with what these are worth together, and says
    /// whether with all of them, where the values of all are at hand; else `None`.
    #[inline]
    pub(crate) fn each_heap_option(
        &self,
        rules: &TakeBreak,
        heap: usize,
        each: &mut impl FnMut(&[usize], u32) -> Flow,
    ) -> Option<bool> {
        let value = self.tables.at_hand(rules, heap)?;
        let flow = rules.each_option(heap, &mut |left| {
            let worth = left.iter().try_fold(0, |sum, &heap| Some(sum ^ value(heap)?));
            worth.map_or(Flow::Break(()), |worth| each(left, worth))
        });
        Some(flow.is_continue())
    }

    /// All heaps under `rules` with this value, where their values grow by a proved period; else none.
    pub(crate) fn heaps_worth(&self, rules: &TakeBreak, value: &Nimber) -> Vec<Nat> {
        self.tables.worth(rules, value.size())
    }

    /// The value of position `i` without the theorem.
    fn compute(&mut self, places: &dyn Places, i: usize, need: Need) -> Result<Evaluation, Error> {
        if need == Need::AtHand {
            let mut known = self.memos.take(places);
            let found = known.at_hand(places, i, self.memos.bytes(), &self.meter);
            self.memos.put(known);
            return found;
        }
        if !places.has_values() && !places.may_go_on(i) {
            if self.only_theorems && places.stated(i).is_some() {
                return Err(no_theorem());
            }
            if need != Need::Value
                && let Some(is_losing) = self.by_box(places, i, Play::Normal, need)?
            {
                return Ok(boxed(is_losing, places.method()));
            }
            // A search of its own may know more than the options.
            let mut known = self.memos.take(places);
            let beside = self.memos.bytes();
            let searched = known.find_searcher(places, beside, &self.meter);
            let found = searched.and_then(|()| match (&known.searcher, need) {
                (Some(_), Need::Outcome | Need::Shown | Need::Glimpse) => {
                    known.evaluate(places, i, Need::Outcome, beside, &mut self.meter)
                }
                (None, Need::Outcome | Need::Shown | Need::Glimpse) => Err(unbounded_to_forbid()),
                (_, Need::AtHand | Need::Value) => Err(Error::unknown(
                    "where the opponent may forbid options, positions have no Grundy values and no sums",
                )),
            });
            self.memos.put(known);
            // What it is worth in sums is not said.
            return found.map(|found| match found.value.outcome() {
                Outcome::N => Evaluation { value: Value::Outcome(Outcome::N), ..found },
                _ => found,
            });
        }
        let dense = places.dense(i);
        if self.only_theorems && !matches!(dense, Some(Dense::Queen { .. })) {
            return Err(no_theorem());
        }
        if let Some(Dense::Heaps { rules, heaps }) = &dense {
            let (mut total, mut alone) = (Nimber::ZERO, None);
            for heap in heaps {
                let (value, basis) =
                    self.ask_tables(Some(rules), |tables, meter| tables.heap(rules, heap, meter))?;
                total += &Nimber(value);
                alone = basis.filter(|_| heaps.len() == 1);
            }
            let found = Evaluation::new(Value::Nimber(total), Method::Table);
            return Ok(Evaluation { basis: alone.map(Box::new), ..found });
        }
        let found = match dense {
            Some(Dense::Queen { band, x, y }) => {
                let heaps = [x, y];
                Some(self.ask_tables(None, |tables, meter| {
                    tables.two_heaps.queen(places, i, (band, &heaps), need, meter)
                })?)
            }
            _ if places.heaps(i).is_some() => self.ask_tables(None, |tables, meter| {
                tables.two_heaps.vectors(places, i, need, meter)
            })?,
            _ => None,
        };
        if let Some(found) = found {
            let value = match found {
                Found::Value(value) => Value::Nimber(Nimber(value)),
                Found::IsLosing(true) => Value::Nimber(Nimber::ZERO),
                Found::IsLosing(false) => Value::Outcome(Outcome::N),
            };
            return Ok(Evaluation::new(value, Method::Table));
        }
        if need != Need::Value
            && let Some(is_losing) = self.by_box(places, i, Play::Normal, need)?
        {
            return Ok(boxed(is_losing, Method::Table));
        }
        // A search that is long has most of the memory.
        if self.tables.bytes_beside(None) > self.limits.memory / 4 {
            self.tables.forget_beside(None);
        }
        self.meter.set_aside(self.tables.bytes_beside(None));
        let mut known = self.memos.take(places);
        let beside = self.memos.bytes();
        let result = known.evaluate(places, i, need, beside, &mut self.meter);
        self.memos.put(known);
        self.meter.set_aside(0);
        result
    }

    /// Asks tables, which may take what all that is kept leaves of the memory: if that is too little, all of it, and nothing
    /// is kept but the heaps under `rules`.
    fn ask_tables<T>(
        &mut self,
        rules: Option<&TakeBreak>,
        ask: impl Fn(&mut Tables, &mut Meter) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let beside = self.memos.bytes() + self.tables.set_beside(rules, self.memos.bytes());
        if rules.is_some() {
            self.meter.set_aside(beside);
        }
        let mut found = ask(&mut self.tables, &mut self.meter);
        self.meter.set_aside(0);
        let is_full = |error: &Error| error.resource() == Some(Resource::Memory);
        if beside > 0 && found.as_ref().is_err_and(is_full) {
            self.forget();
            self.tables.forget_beside(rules);
            found = ask(&mut self.tables, &mut self.meter);
        }
        found
    }
}

/// What a box tells.
fn boxed(is_losing: bool, method: Method) -> Evaluation {
    let value = if is_losing { Value::of(0) } else { Value::Outcome(Outcome::N) };
    Evaluation::new(value, method)
}

/// The bytes of memory that there have to be for a cell of a box.
fn share(places: &dyn Places) -> u64 {
    if places.has_values() { SHARE } else { SHARE * COUNTED }
}

impl Engine {
    /// So many positions a box may have where these have values.
    pub(crate) fn most_cells(&self) -> u64 {
        self.meter.memory() / SHARE
    }

    /// Finds the outcomes of all positions with numbers up to these under the rules of these places, if there is a box that holds
    /// them, while `go_on` says so.
    pub(crate) fn fill_box(
        &mut self,
        places: &dyn Places,
        most: &[i64],
        play: Play,
        go_on: &dyn Fn() -> bool,
    ) {
        self.in_box(places, most, play, 0, go_on);
    }

    /// The outcome of a position of the rules of these places, if it is one, by a box that was filled; `None` if none holds it.
    pub(crate) fn in_filled_box(
        &self,
        places: &dyn Places,
        position: &[i64],
        play: Play,
    ) -> Option<Option<Outcome>> {
        let (rules, _) = places.stated(0)?;
        if self.memos.get(places)?.boxes.known(position, play)? {
            return Some(Some(Outcome::P));
        }
        Some(rules.compiled.is_position(position).ok()?.then_some(Outcome::N))
    }

    /// Whether position `i` loses, by the outcomes of a box of positions; `None` if the rules have none, or a search is as good.
    ///
    /// # Errors
    /// If time is over; where options may be forbidden, which nothing else tells of, if memory is.
    pub(crate) fn by_box(
        &mut self,
        places: &dyn Places,
        i: usize,
        play: Play,
        need: Need,
    ) -> Result<Option<bool>, Error> {
        const WHAT: &str = "the table of all smaller positions";
        let Some((_, position)) = places.stated(i) else { return Ok(None) };
        let least = match need {
            _ if !places.has_values() => 0,
            Need::Outcome => LEAST,
            _ => LARGE,
        };
        // What is told of a position does not depend on what was asked before.
        if need != Need::Outcome && cells(position) < least {
            return Ok(None);
        }
        let meter = self.meter.clone();
        let found = self.in_box(places, position, play, least, &|| meter.is_in_time());
        if found.is_none() && !self.meter.is_in_time() {
            return Err(self.meter.out_of_time(WHAT));
        }
        if found.is_none() && !places.has_values() {
            let share = share(places);
            let boxes = self.memos.get(places).map(|known| &known.boxes);
            let needed = boxes.map_or(0, |boxes| boxes.needed(position, play));
            let cells = cells(position).max(needed);
            if cells > self.meter.memory() / share {
                return Err(self.meter.out_of_memory(cells.saturating_mul(share), WHAT));
            }
        }
        Ok(found)
    }

    fn in_box(
        &mut self,
        places: &dyn Places,
        position: &[i64],
        play: Play,
        least: u64,
        go_on: &dyn Fn() -> bool,
    ) -> Option<bool> {
        let (rules, _) = places.stated(0)?;
        let size = Size { least, most: self.meter.memory() / share(places) };
        let mut known = self.memos.take(places);
        let found = known.boxes.is_p(rules, position, play, size, go_on);
        self.memos.put(known);
        found
    }
}

impl Known {
    /// Nothing yet.
    pub(super) fn new(places: &dyn Places) -> Known {
        Known {
            rules: places.rules(),
            searcher: None,
            values: Memo::default(),
            loopy: Loopy::default(),
            boxes: Boxes::default(),
        }
    }

    /// What it takes.
    pub(super) fn bytes(&self) -> u64 {
        let loopy = self.loopy.capacity() * (size_of::<(Id, Evaluation)>() + 1);
        let searcher = self.searcher.as_ref().map_or(0, |searcher| searcher.bytes());
        self.rules.bytes() + self.values.bytes() + loopy as u64 + searcher + self.boxes.bytes()
    }

    /// Makes the ruleset's own search, if it has one, before it is asked; other rulesets keep `beside` bytes.
    pub(super) fn find_searcher(
        &mut self,
        places: &dyn Places,
        beside: u64,
        meter: &Meter,
    ) -> Result<(), Error> {
        if self.searcher.is_none() {
            let mut searcher = places.own_search(&searched::settings(beside, meter));
            if let (Some(searcher), Some(watcher)) = (&mut searcher, &meter.watcher)
                && let Some(facts) = searcher.identity().and_then(|name| watcher.facts(&name))
            {
                let damaged = |damaged: Damaged| Error::unknown(damaged.to_string());
                searcher.learn(&facts).map_err(damaged)?;
            }
            self.searcher = searcher;
        }
        Ok(())
    }

    /// What the ruleset's own search knows of position `i` before it begins, while other rulesets keep `beside` bytes.
    fn at_hand(
        &mut self,
        places: &dyn Places,
        i: usize,
        beside: u64,
        meter: &Meter,
    ) -> Result<Evaluation, Error> {
        self.find_searcher(places, beside, meter)?;
        let searcher = self.searcher.as_ref().ok_or_else(search::takes_longer)?;
        let mut ids = Vec::new();
        places.number(i, Parts::Whole, &mut *self.rules, &mut ids);
        self.rules.reaches(ids[0])?;
        let value = searcher.at_hand(&*self.rules, &ids).ok_or_else(search::takes_longer)?;
        Ok(Evaluation::new(Value::of(value.into()), Method::Search))
    }

    /// What has to be known of position `i`, while other rulesets keep `beside` bytes.
    fn evaluate(
        &mut self,
        places: &dyn Places,
        i: usize,
        need: Need,
        beside: u64,
        meter: &mut Meter,
    ) -> Result<Evaluation, Error> {
        let mut ids = Vec::new();
        if places.may_repeat() {
            places.number(i, Parts::Whole, &mut *self.rules, &mut ids);
            let known = self.loopy.get(&ids[0]);
            if let Some(known) = known {
                return Ok(known.clone());
            }
            loopy::analyse(&mut *self.rules, ids[0], &mut self.loopy, meter)?;
            return Ok(self.loopy[&ids[0]].clone());
        }
        self.find_searcher(places, beside, meter)?;
        if let Some(searcher) = &mut self.searcher {
            places.number(i, Parts::Whole, &mut *self.rules, &mut ids);
            self.rules.reaches(ids[0])?;
            let value = searched::value(&mut **searcher, &*self.rules, ids[0], need, meter)?;
            if let Some(value) = value {
                return Ok(Evaluation::new(value, Method::Search));
            }
            ids.clear();
        }
        if places.may_go_on(i) {
            return Err(Error::unknown(
                "where a turn may go on in another component, what positions are worth does not follow from their options",
            ));
        }
        places.number(i, Parts::Summands, &mut *self.rules, &mut ids);
        let most = if need == Need::Glimpse { GLIMPSED } else { u64::MAX };
        let value = search::value(&mut *self.rules, &ids, &mut self.values, most, meter)?;
        Ok(Evaluation::new(Value::of(u64::from(value)), Method::Search))
    }
}
