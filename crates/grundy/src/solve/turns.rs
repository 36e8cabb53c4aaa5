//! Sums with components in which a turn may go on: who completes a box of Nimstring moves again, anywhere.
//!
//! Such a component is worth a nimber, or it is loony: then whoever moves wins, whatever lies beside it (Berlekamp, Conway
//! and Guy 1982, chapter 16). The mover makes all moves that do not end the turn in all loony components but perhaps one,
//! and ends the turn there or elsewhere.

use grundy_core::{Error, Play};
use grundy_nimbers::Nimber;
use rustc_hash::FxHashMap;

use super::Solver;
use super::moves::Moves;
use super::normal::{Total, target};
use crate::engine::{Engine, Evaluation, Need, no_theorem};
use crate::message;
use crate::position::{Before, Component, Part, Step, Sum, Turn};
use crate::ruleset::{Flow, Replies};
use crate::text::{Argument, Join, Message};
use crate::theory::value::Value;

/// Turns through several components are tried one by one up to this many, and so many if all winning ones are asked for.
const TRIED: u64 = 1 << 18;
const TRIED_ALL: u64 = 1 << 22;

/// So many take no time.
const TRIED_AT_ONCE: u64 = 1 << 10;

/// That values, nimbers or others, say all of a sum under normal play.
///
/// # Errors
/// If not, with the reason.
pub(crate) fn check_values(sum: &Sum) -> Result<(), Error> {
    match sum.may_go_on() {
        true => sum.goes_on_under(Play::Normal),
        false => sum.follows_from_options(),
    }
}

impl Solver {
    /// Turns that win a sum with a loony component, one at least: all moves that do not end the turn in the other loony ones,
    /// then one that ends it.
    pub(super) fn loony_moves(
        &mut self,
        components: &[Component<'_>],
        evaluations: &[Evaluation],
        moves: &mut Moves<'_>,
    ) -> Result<(), Error> {
        let is_loony = |at: usize| evaluations[at].value == Value::Loony;
        for home in 0..components.len() {
            let mut parts: Vec<Box<dyn Part>> = Vec::new();
            let mut first: Vec<Message> = Vec::new();
            let mut last = None;
            for (at, component) in components.iter().enumerate() {
                let is_taken = at != home && is_loony(at);
                match is_taken.then(|| component.part.on_turn(component.i)).flatten() {
                    Some((part, text)) => {
                        first.push(text);
                        parts.push(part);
                    }
                    // A part lists several components only if no turn goes on in them.
                    None if last != Some(component.p) => parts.push(component.part.boxed()),
                    None => {}
                }
                last = Some(component.p);
            }
            let rest = Sum::new(parts);
            let now: Vec<Component<'_>> = rest.components().collect();
            // Who wins is known, and not every move need be.
            let others = match self.nimbers_but(&now, home) {
                Err(error) if error.is_budget() => continue,
                others => others?,
            };
            let mut found = Moves::new(&rest, &self.engine, Vec::new());
            self.moves_to(now[home], &others, &mut found)?;
            for step in found.finish().0 {
                let text = match first.is_empty() {
                    true => step.text,
                    false => {
                        let first = Argument::list(first.clone(), Join::And);
                        message!("turn-goes-on", first = first, then = step.text)
                    }
                };
                let _ = moves.add_turn(step.to, || text);
            }
        }
        Ok(())
    }

    /// The nim-sum of all components but `home`, of which none is loony.
    fn nimbers_but(&mut self, components: &[Component<'_>], home: usize) -> Result<Nimber, Error> {
        let mut sum = Nimber::ZERO;
        for (_, component) in components.iter().enumerate().filter(|(at, _)| *at != home) {
            match component.part.evaluate(component.i, &mut self.engine, Need::Value)?.value {
                Value::Nimber(value) => sum += &value,
                other => return Err(Error::unknown(format!("a component is worth {other}"))),
            }
        }
        Ok(sum)
    }

    /// The moves in `component` that leave nimbers with this sum.
    fn moves_to(
        &mut self,
        component: Component<'_>,
        target: &Nimber,
        moves: &mut Moves<'_>,
    ) -> Result<(), Error> {
        moves.add_all(component, Play::Normal, &Value::Nimber(target.clone()), |step| {
            let (mut left, mut are_nimbers) = (Nimber::ZERO, true);
            step.evaluate(&mut self.engine, Need::Value, &mut |e| match e.value {
                Value::Nimber(n) => left += &n,
                _ => are_nimbers = false,
            })?;
            Ok(are_nimbers && left == *target)
        })
    }

    /// All turns that win a sum and are made of moves in several components, as far as they can be gone through; where a
    /// component is loony, those in a single one as well.
    pub(super) fn turns_that_win(
        &mut self,
        sum: &Sum,
        evaluations: &[Evaluation],
        total: &Total,
        moves: &mut Moves<'_>,
    ) -> Result<(), Error> {
        let mut states = States { known: FxHashMap::default() };
        let (mut before, mut tried, mut failed) = (Before::new(sum), 0, Ok(()));
        for home in 0..evaluations.len() {
            let aim = match total {
                Total::Loony => None,
                _ => match target(total, &evaluations[home].value) {
                    Some(target) => Some(target),
                    // Its value is not known, so that nobody knows which moves here win.
                    None => {
                        moves.incomplete();
                        continue;
                    }
                },
            };
            // What moves of this component leave, by its text.
            let mut values = FxHashMap::default();
            let flow = before.each(home, &mut |now, component, first, chosen| {
                // A sum of many parts takes longer to write.
                tried += 1 + chosen.len() as u64 / 16;
                // Only where a component is loony do moves that do not end the turn change what there is.
                let aim = match &aim {
                    Some(_) if first.is_empty() => return Flow::Continue(()),
                    Some(aim) => Ok(Some(aim.clone())),
                    None => states.beside(now, home, chosen, evaluations, &mut self.engine),
                };
                let added = aim.and_then(|aim| match aim {
                    Some(aim) => {
                        let ending = Ending { now, component, first, aim };
                        ending.add(&mut values, &mut self.engine, &mut tried, moves)
                    }
                    None => may_try(tried, &self.engine, moves),
                });
                match added {
                    Ok(true) => return Flow::Continue(()),
                    Ok(false) => moves.incomplete(),
                    Err(error) if error.is_budget() && !self.engine.only_theorems => {
                        moves.incomplete();
                    }
                    Err(error) => failed = Err(error),
                }
                Flow::Break(())
            });
            if flow.is_break() {
                break;
            }
        }
        failed
    }
}

/// Whether more turns may be tried.
fn may_try(tried: u64, engine: &Engine, moves: &mut Moves<'_>) -> Result<bool, Error> {
    let most = if moves.are_all_wanted() { TRIED_ALL } else { TRIED };
    match engine.only_theorems && tried > TRIED_AT_ONCE {
        true => Err(no_theorem()),
        false => Ok(tried < most && moves.has_time()),
    }
}

/// The last moves of turns that have gone on through other components: in this one, to leave `aim` of it.
struct Ending<'a> {
    now: &'a Sum,
    component: Component<'a>,
    first: &'a [Message],
    aim: Nimber,
}

impl Ending<'_> {
    /// Adds them all; whether there may be more turns. `values` has what moves leave, by its text.
    fn add(
        &self,
        values: &mut FxHashMap<String, Option<Nimber>>,
        engine: &mut Engine,
        tried: &mut u64,
        moves: &mut Moves<'_>,
    ) -> Result<bool, Error> {
        let (Component { part, i, .. }, aim) = (self.component, Value::Nimber(self.aim.clone()));
        let mut flow = Flow::Continue(());
        let replies = part.replies(i, Play::Normal, &aim, &mut |step| {
            flow = self.put(step, moves);
            flow
        });
        match replies {
            Replies::All => {}
            Replies::Some => moves.incomplete(),
            Replies::Unknown => {
                let mut goes_on = Ok(true);
                flow = part.options(i, &mut |step| {
                    *tried += 1;
                    goes_on = self.leaves(step, values, engine).and_then(|wins| {
                        let is_full = wins && self.put(step, moves).is_break();
                        Ok(!is_full && may_try(*tried, engine, moves)?)
                    });
                    match goes_on {
                        Ok(true) => Flow::Continue(()),
                        _ => Flow::Break(()),
                    }
                });
                goes_on?;
            }
        }
        Ok(flow.is_continue() && may_try(*tried, engine, moves)?)
    }

    fn put(&self, step: &dyn Step, moves: &mut Moves<'_>) -> Flow {
        let turn = Turn::new(self.now, self.component, step, self.first);
        let mut to = String::new();
        turn.write(&mut to);
        moves.add_turn(to, || turn.describe())
    }

    /// Whether a move leaves components with the nim-sum that is wanted.
    fn leaves(
        &self,
        step: &dyn Step,
        values: &mut FxHashMap<String, Option<Nimber>>,
        engine: &mut Engine,
    ) -> Result<bool, Error> {
        let mut text = String::new();
        step.write_left(&mut text);
        if let Some(value) = values.get(&text) {
            return Ok(value.as_ref() == Some(&self.aim));
        }
        let (mut left, mut are_nimbers) = (Nimber::ZERO, true);
        step.evaluate(engine, Need::Value, &mut |e| match e.value {
            Value::Nimber(n) => left += &n,
            _ => are_nimbers = false,
        })?;
        let left = are_nimbers.then_some(left);
        let is_aim = left.as_ref() == Some(&self.aim);
        values.insert(text, left);
        Ok(is_aim)
    }
}

/// What parts of a sum are worth in states before the end of a turn: nothing where one is loony.
struct States {
    known: FxHashMap<(usize, usize), Option<Nimber>>,
}

impl States {
    /// The nim-sum of all components but `home`; nothing if one of them is loony.
    fn beside(
        &mut self,
        now: &Sum,
        home: usize,
        chosen: &[usize],
        evaluations: &[Evaluation],
        engine: &mut Engine,
    ) -> Result<Option<Nimber>, Error> {
        let mut sum = Nimber::ZERO;
        for (at, component) in now.components().enumerate().filter(|(at, _)| *at != home) {
            match &evaluations[at].value {
                Value::Nimber(value) => sum += value,
                Value::Loony if chosen[component.p] == 0 => return Ok(None),
                _ => {
                    let key = (at, chosen[component.p]);
                    if !self.known.contains_key(&key) {
                        let value =
                            component.part.evaluate(component.i, engine, Need::Value)?.value;
                        self.known.insert(key, value.nimber().cloned());
                    }
                    let Some(value) = &self.known[&key] else { return Ok(None) };
                    sum += value;
                }
            }
        }
        Ok(Some(sum))
    }
}

#[cfg(test)]
mod tests;
