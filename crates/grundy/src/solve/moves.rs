//! Collecting the winning moves of a sum.

use grundy_core::{Error, Nat, Outcome, Play};
use rustc_hash::FxHashSet;

use crate::engine::{Engine, no_theorem};
use crate::meter::Meter;
use crate::position::Step;
use crate::position::{Component, Sum};
use crate::ruleset::{Flow, Replies};
use crate::text::Message;
use crate::theory::value::Value;
use crate::verdict::Move;
use grundy_nimbers::Nimber;

/// Moves are tried one by one up to this many in a component.
const TRIED: u64 = 1 << 22;

/// So many take no time.
const TRIED_AT_ONCE: u64 = 1 << 10;

/// From a heap beyond every table so many moves are tried if enough of them win, and so many if any wins.
const TRIED_FAR: u64 = 1 << 12;
const TRIED_LONG: u64 = 1 << 16;

/// Positions up to this length are tried move by move where the ruleset names some winning moves.
const LONG: usize = 200;

/// Up to this many results are compared one by one.
const FEW: usize = 16;

/// Moves that are not listed are counted as long as their results fit in so many bytes.
const UNLISTED: usize = 1 << 26;

/// Room for a text of ordinary length, so that it is not moved while it grows.
const TEXT: usize = 64;

/// A move: the part and the component it is in, and what it leaves of that.
type Key = (usize, usize, String);

/// The winning moves found so far: the first few as text, all of them counted.
pub(super) struct Moves<'a> {
    sum: &'a Sum,
    /// Whether only theorems are asked: where more than a few moves have to be tried, this is given up.
    only_theorems: bool,
    /// Whether the sum is a single component, so that what a move leaves is the whole text after it.
    alone: bool,
    limit: usize,
    /// The moves listed, and behind them those of an earlier answer, whose memory is used again.
    moves: Vec<Move>,
    listed: usize,
    /// The results of the first few moves and of all others, each to be counted once; none as long as all moves of a
    /// single component are listed and few.
    few: Vec<Key>,
    seen: FxHashSet<Key>,
    count: u64,
    /// The bytes of results that are counted and not listed.
    unlisted: usize,
    complete: bool,
    /// Where theorems did not know all moves of a component that the ruleset named some of: whether the list was complete before.
    rest: Option<bool>,
    /// Whether no more moves are counted.
    is_full: bool,
    /// Whether a single component decides the sum.
    pub(super) single: bool,
    /// Whether the component at hand is a heap beyond every table, whose moves nobody sees the end of.
    pub(super) far: bool,
    /// The play under which the first move is to be explained.
    pub(super) explained: Option<Play>,
    /// Why the first move wins.
    reason: Option<Message>,
    /// The part and the component of the first move.
    first: Option<(usize, usize)>,
    meter: Meter,
}

/// Whether theorems say that a move reaches `target`; `None` if they do not say.
fn reaches(step: &dyn Step, play: Play, target: &Value) -> Option<bool> {
    let mut values = Vec::new();
    step.theorems(play, &mut |value| values.push(value));
    if let ([value], true) = (values.as_slice(), target.outcome() == Outcome::P)
        && let Value::Outcome(_) | Value::Nimber(_) = target
    {
        return value.as_ref().map(|value| value.outcome() == Outcome::P);
    }
    let values: Vec<Value> = values.into_iter().collect::<Option<_>>()?;
    match target {
        Value::Nimber(target) => {
            let sum = values.iter().map(|value| match value {
                Value::Nimber(value) => Some(value.clone()),
                Value::Outcome(Outcome::P) => Some(Nimber::ZERO),
                _ => None,
            });
            Some(sum.sum::<Option<Nimber>>()? == *target)
        }
        Value::Tame(target) => match values.as_slice() {
            [Value::Tame(genus)] => Some(genus == target),
            _ => None,
        },
        Value::Outcome(_) | Value::Loopy(_) | Value::Loony => None,
    }
}

impl<'a> Moves<'a> {
    /// `used` is memory of an earlier answer.
    pub(super) fn new(sum: &'a Sum, engine: &Engine, used: Vec<Move>) -> Moves<'a> {
        let limits = &engine.limits;
        Moves {
            sum,
            only_theorems: engine.only_theorems,
            alone: sum.alone().is_some(),
            limit: limits.moves,
            moves: used,
            listed: 0,
            few: Vec::new(),
            seen: FxHashSet::default(),
            count: 0,
            unlisted: 0,
            complete: true,
            rest: None,
            is_full: false,
            single: false,
            far: false,
            explained: None,
            reason: None,
            first: None,
            meter: Meter::new(limits),
        }
    }

    /// Adds a turn through several components, which leaves `to`; breaks if no more are counted.
    pub(super) fn add_turn(&mut self, to: String, text: impl FnOnce() -> Message) -> Flow {
        if self.is_full {
            return Flow::Break(());
        }
        // Of no component: what is left of all of them.
        let key = (usize::MAX, 0, to);
        if self.seen.contains(&key) {
            return Flow::Continue(());
        }
        if self.listed < self.limit {
            self.put(Move { to: key.2.clone(), text: text() });
        } else {
            self.only_count(&key.2)?;
        }
        self.count += 1;
        self.seen.insert(key);
        Flow::Continue(())
    }

    /// Whether all moves were asked for.
    pub(super) fn are_all_wanted(&self) -> bool {
        self.limit == usize::MAX
    }

    /// Whether there is time left.
    pub(super) fn has_time(&mut self) -> bool {
        self.meter.has_time()
    }

    /// Notes that there may be moves that were not found.
    pub(super) fn incomplete(&mut self) {
        self.complete = false;
    }

    /// Adds the moves of `component` to `target`: by the ruleset's own replies, or else by trying all
    /// moves with `wins`.
    pub(super) fn add_all(
        &mut self,
        component: Component<'_>,
        play: Play,
        target: &Value,
        wins: impl FnMut(&dyn Step) -> Result<bool, Error>,
    ) -> Result<(), Error> {
        self.rest = None;
        let replies = component
            .part
            .replies(component.i, play, target, &mut |step| self.add(component, step));
        match replies {
            Replies::All => Ok(()),
            Replies::Some => self.add_known(component, play, target),
            Replies::Unknown => self.try_all(component, wins),
        }
    }

    /// Adds the moves of `component` that theorems know to reach `target`, if all moves were asked for and
    /// the position is not too long to write so often.
    fn add_known(
        &mut self,
        component: Component<'_>,
        play: Play,
        target: &Value,
    ) -> Result<(), Error> {
        if self.limit < usize::MAX || self.sum.text().len() > LONG {
            self.complete = false;
            return Ok(());
        }
        let mut all = true;
        self.try_all(component, |step| {
            let known = reaches(step, play, target);
            all &= known.is_some();
            Ok(known == Some(true))
        })?;
        self.rest = (!all).then_some(self.complete);
        self.complete &= all;
        Ok(())
    }

    /// Whether [`add_all`](Self::add_all) has left moves of which no theorem says whether they win, though all were asked for.
    pub(super) fn has_rest(&self) -> bool {
        self.rest.is_some()
    }

    /// Tries those with `wins`.
    pub(super) fn try_rest(
        &mut self,
        component: Component<'_>,
        wins: impl FnMut(&dyn Step) -> Result<bool, Error>,
    ) -> Result<(), Error> {
        match self.rest.take() {
            Some(complete) => {
                self.complete = complete;
                self.try_all(component, wins)
            }
            None => Ok(()),
        }
    }

    /// Adds the moves of `component` that `wins` accepts. A budget that ends on the way leaves the
    /// list incomplete; the outcome is known without it.
    pub(super) fn try_all(
        &mut self,
        component: Component<'_>,
        mut wins: impl FnMut(&dyn Step) -> Result<bool, Error>,
    ) -> Result<(), Error> {
        if self.is_full {
            return Ok(());
        }
        if component.reaches().is_err() {
            self.complete = false;
            return Ok(());
        }
        let mut tried = 0;
        let mut failed = None;
        let _ = component.part.options(component.i, &mut |step| {
            tried += 1;
            // What was left out in another component says nothing of this one.
            let mut all = true;
            match wins(step) {
                Ok(true) => drop(self.add(component, step)),
                Ok(false) => {}
                Err(error) if error.is_budget() && !self.only_theorems => all = false,
                Err(error) => failed = Some(error),
            }
            if self.only_theorems && tried > TRIED_AT_ONCE {
                failed.get_or_insert_with(no_theorem);
            }
            let most = match self.listed {
                // All were asked for.
                _ if self.limit == usize::MAX => TRIED,
                found if self.far && found >= self.limit => TRIED_FAR,
                1.. if self.far => TRIED_LONG,
                _ => TRIED,
            };
            all &= tried < most && !self.is_full && self.meter.has_time();
            self.complete &= all;
            if all && failed.is_none() { Flow::Continue(()) } else { Flow::Break(()) }
        });
        failed.map_or(Ok(()), Err)
    }

    /// The same of the moves that leave these heaps.
    pub(super) fn try_these(
        &mut self,
        component: Component<'_>,
        left: Vec<[Nat; 2]>,
        mut wins: impl FnMut(&dyn Step) -> Result<bool, Error>,
    ) -> Result<(), Error> {
        let only_theorems = self.only_theorems;
        for heaps in left {
            let mut failed = None;
            let flow = component.part.move_to(component.i, heaps.into(), &mut |step| {
                match wins(step) {
                    Ok(true) => return self.add(component, step),
                    Ok(false) => return Flow::Continue(()),
                    Err(error) => failed = Some(error),
                }
                Flow::Break(())
            });
            match failed {
                Some(error) if error.is_budget() && !only_theorems => {}
                Some(error) => return Err(error),
                None if flow.is_continue() && self.meter.has_time() => continue,
                None => {}
            }
            self.complete = false;
            break;
        }
        Ok(())
    }

    /// Adds the first move of `component` that `is_soonest` accepts, so that it stands before those that win later, or
    /// that win only if play does not go round in a circle. A budget that ends on the way is no matter here.
    pub(super) fn add_soonest(
        &mut self,
        component: Component<'_>,
        mut is_soonest: impl FnMut(&dyn Step) -> Result<bool, Error>,
    ) {
        let mut tried = 0;
        let _ = component.part.options(component.i, &mut |step| {
            tried += 1;
            match is_soonest(step) {
                Ok(true) => {
                    let _ = self.add(component, step);
                    Flow::Break(())
                }
                Ok(false) if tried < TRIED && self.meter.has_time() => Flow::Continue(()),
                _ => Flow::Break(()),
            }
        });
    }

    /// Adds a winning move; breaks if no more are counted.
    pub(super) fn add(&mut self, component: Component<'_>, step: &dyn Step) -> Flow {
        if self.is_full {
            return Flow::Break(());
        }
        if self.alone && self.count < FEW as u64 && self.listed < self.limit {
            return self.add_alone(component, step);
        }
        // From here on texts of the moves before are needed by themselves.
        if self.alone && self.few.is_empty() {
            let texts = self.moves[..self.listed].iter().map(|step| step.to.clone());
            self.few.extend(texts.map(|text| (component.p, component.i, text)));
        }
        // Moves with the same result are in the same component: in another one they would leave it as it was,
        // and who wins moves on.
        let mut key = (component.p, component.i, String::with_capacity(TEXT));
        step.write_left(&mut key.2);
        if self.few.contains(&key) || self.seen.contains(&key) {
            return Flow::Continue(());
        }
        self.note_first(component, step);
        if self.listed < self.limit {
            let mut to = self.next_text();
            self.sum.write_after(component, step, &mut to);
            self.list(to, step);
        } else {
            self.only_count(&key.2)?;
        }
        self.count += 1;
        if self.few.len() < FEW {
            self.few.push(key);
        } else {
            self.seen.insert(key);
        }
        Flow::Continue(())
    }

    /// The same where all moves so far are listed, and their texts tell which results were there.
    fn add_alone(&mut self, component: Component<'_>, step: &dyn Step) -> Flow {
        let mut to = self.next_text();
        self.sum.write_after(component, step, &mut to);
        if self.moves[..self.listed].iter().any(|other| other.to == to) {
            self.put_back(to);
            return Flow::Continue(());
        }
        self.note_first(component, step);
        self.list(to, step);
        self.count += 1;
        Flow::Continue(())
    }

    /// Notes where the first move is, and why it wins.
    fn note_first(&mut self, component: Component<'_>, step: &dyn Step) {
        if self.count == 0 {
            self.first = Some((component.p, component.i));
            self.reason = self.explained.and_then(|play| step.explain(play));
        }
    }

    /// Takes note of what a move leaves that is counted and not listed; breaks if that takes too much.
    fn only_count(&mut self, left: &str) -> Flow {
        self.unlisted += left.len() + TEXT;
        if self.unlisted > UNLISTED {
            self.complete = false;
            self.is_full = true;
            return Flow::Break(());
        }
        Flow::Continue(())
    }

    /// An empty text, with the memory of the move whose place it will take.
    fn next_text(&mut self) -> String {
        match self.moves.get_mut(self.listed) {
            Some(used) => {
                used.to.clear();
                std::mem::take(&mut used.to)
            }
            None => String::with_capacity(TEXT),
        }
    }

    /// Keeps the memory of a text that is not wanted after all.
    fn put_back(&mut self, text: String) {
        if let Some(used) = self.moves.get_mut(self.listed) {
            used.to = text;
        }
    }

    fn list(&mut self, to: String, step: &dyn Step) {
        self.put(Move { to, text: step.describe() });
    }

    fn put(&mut self, found: Move) {
        match self.moves.get_mut(self.listed) {
            Some(used) => *used = found,
            None => self.moves.push(found),
        }
        self.listed += 1;
    }

    /// Why the first move wins, if [`explained`](Self::explained) asked for it.
    pub(super) fn reason(&mut self) -> Option<Message> {
        self.reason.take()
    }

    /// The part and the component of the first move.
    pub(super) fn first(&self) -> Option<(usize, usize)> {
        self.first
    }

    /// Whether none was found.
    pub(super) fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The moves, and their number if all were found.
    pub(super) fn finish(mut self) -> (Vec<Move>, Option<u64>) {
        self.moves.truncate(self.listed);
        (self.moves, self.complete.then_some(self.count))
    }
}
