//! Sums with components in which a turn may go on: who completes a box of Nimstring moves again, anywhere.
//!
//! Such a component is worth a nimber, or it is loony: then whoever moves wins, whatever lies beside it (Berlekamp, Conway
//! and Guy 1982, chapter 16). The mover makes all moves that do not end the turn in all loony components but perhaps one,
//! and ends the turn there or elsewhere.

mod misere;

use grundy_core::{Error, Play};
use grundy_nimbers::Nimber;
use rustc_hash::FxHashMap;

use super::Solver;
use super::moves::Moves;
use super::normal::{Total, target};
use crate::engine::{Engine, Evaluation, Need, no_theorem};
use crate::position::{Before, Component, Part, Step, Sum, in_words};
use crate::ruleset::{Flow, Replies};
use crate::text::Message;
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
        true => sum.may_be_beside(),
        false => sum.follows_from_options(),
    }
}

/// Whether a value is more than another word for who wins: not where options may be forbidden.
pub(super) fn has_values(sum: &Sum) -> bool {
    sum.may_go_on() || sum.parts().all(Part::has_values)
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
                let text = in_words(&first.iter().collect::<Vec<_>>(), step.text);
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
        let mut through = Through {
            before: Before::new(sum),
            evaluations,
            is_loony: matches!(total, Total::Loony),
            known: FxHashMap::default(),
            texts: FxHashMap::default(),
            tried: 0,
        };
        let sum = through.before.sum().clone();
        for (home, component) in sum.components().enumerate() {
            // What has to be left of the component, if nothing else changes that.
            let target = target(total, &evaluations[home].value).filter(|_| !through.is_loony);
            if target.is_none() && !through.is_loony {
                // Its value is not known, so that nobody knows which moves here win.
                moves.incomplete();
                continue;
            }
            match through.end_in(home, component, target, &mut self.engine, moves) {
                Ok(true) => {}
                Err(error) if !error.is_budget() || self.engine.only_theorems => return Err(error),
                Ok(false) | Err(_) => {
                    moves.incomplete();
                    break;
                }
            }
        }
        Ok(())
    }
}

/// Turns through several components, as they are gone through.
struct Through<'a> {
    before: Before,
    evaluations: &'a [Evaluation],
    /// Whether a component is loony. Only then do moves that do not end the turn change what others are worth.
    is_loony: bool,
    /// What components are worth in their states; nothing where they are loony.
    known: FxHashMap<(usize, usize), Option<Nimber>>,
    /// Parts in their states as texts.
    texts: FxHashMap<(usize, usize), String>,
    tried: u64,
}

/// What last moves of a turn leave, as the text of their part, and the moves in words.
type Endings = Vec<(String, Message)>;

impl Through<'_> {
    /// Adds the turns that end in a component by leaving `target` of it, or what the others are worth by then; whether all of
    /// them were tried.
    fn end_in(
        &mut self,
        home: usize,
        component: Component<'_>,
        target: Option<Nimber>,
        engine: &mut Engine,
        moves: &mut Moves<'_>,
    ) -> Result<bool, Error> {
        let mut values = FxHashMap::default();
        let mut endings: FxHashMap<Nimber, Endings> = FxHashMap::default();
        let mut at = self.before.start();
        loop {
            // A sum of many parts takes longer.
            self.tried += 1 + at.len() as u64 / 16;
            let aim = match &target {
                // Moves in a single component are found without all this.
                Some(_) if at.iter().all(|&state| state == 0) => None,
                Some(target) => Some(target.clone()),
                None => self.beside(home, &at, engine)?,
            };
            if let Some(aim) = aim {
                if !endings.contains_key(&aim) {
                    let found = self.endings(component, &aim, &mut values, engine, moves)?;
                    let Some(found) = found else { return Ok(false) };
                    endings.insert(aim.clone(), found);
                }
                for (left, text) in &endings[&aim] {
                    self.tried += 1;
                    let to = self.text(component.p, left, &at);
                    let described = || {
                        let first = self.before.parts(&at).filter_map(|(_, text)| text);
                        in_words(&first.collect::<Vec<_>>(), text.clone())
                    };
                    if moves.add_turn(to, described).is_break() {
                        return Ok(false);
                    }
                }
            }
            if !may_try(self.tried, engine, moves)? {
                return Ok(false);
            }
            if !self.before.next(Some(component.p), &mut at) {
                return Ok(true);
            }
        }
    }

    /// The last moves that leave `aim` of a component, by the ruleset's own replies, or else by trying all; nothing if they are
    /// too many. `values` has what moves leave, by its text.
    fn endings(
        &mut self,
        component: Component<'_>,
        aim: &Nimber,
        values: &mut FxHashMap<String, Option<Nimber>>,
        engine: &mut Engine,
        moves: &mut Moves<'_>,
    ) -> Result<Option<Endings>, Error> {
        let mut found = Vec::new();
        let mut put = |step: &dyn Step| {
            let mut text = String::new();
            step.write(&mut text);
            found.push((text, step.describe()));
        };
        let value = Value::Nimber(aim.clone());
        let (part, i) = (component.part, component.i);
        let replies = part.replies(i, Play::Normal, &value, &mut |step| {
            put(step);
            Flow::Continue(())
        });
        let mut goes_on = Ok(true);
        match replies {
            Replies::All => {}
            Replies::Some => moves.incomplete(),
            Replies::Unknown => {
                let _ = part.options(i, &mut |step| {
                    self.tried += 1;
                    goes_on = leaves(step, values, engine).and_then(|left| {
                        if left.as_ref() == Some(aim) {
                            put(step);
                        }
                        may_try(self.tried, engine, moves)
                    });
                    if matches!(goes_on, Ok(true)) { Flow::Continue(()) } else { Flow::Break(()) }
                });
            }
        }
        Ok(goes_on?.then_some(found))
    }

    /// The nim-sum of all components but `home`; nothing if one of them is loony.
    fn beside(
        &mut self,
        home: usize,
        at: &[usize],
        engine: &mut Engine,
    ) -> Result<Option<Nimber>, Error> {
        let mut sum = Nimber::ZERO;
        for (other, component) in self.before.sum().components().enumerate() {
            let state = at[component.p];
            match &self.evaluations[other].value {
                _ if other == home => {}
                Value::Nimber(value) => sum += value,
                Value::Loony if state == 0 => return Ok(None),
                _ => {
                    let value = match self.known.get(&(other, state)) {
                        Some(value) => value,
                        None => {
                            let (part, _) = self.before.parts(at).nth(component.p).expect("a part");
                            let value = part.evaluate(component.i, engine, Need::Value)?.value;
                            let value = value.nimber().cloned();
                            self.known.entry((other, state)).or_insert(value)
                        }
                    };
                    let Some(value) = value else { return Ok(None) };
                    sum += value;
                }
            }
        }
        Ok(Some(sum))
    }

    /// The sum with `left` in the place of a part, and all others in their states.
    fn text(&mut self, home: usize, left: &str, at: &[usize]) -> String {
        let mut out = String::new();
        for (p, (part, _)) in self.before.parts(at).enumerate() {
            if p > 0 {
                out.push('+');
            }
            let text = self.texts.entry((p, at[p])).or_insert_with(|| {
                let mut text = String::new();
                part.write(&mut text);
                text
            });
            out.push_str(if p == home { left } else { text });
        }
        out
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

/// The nim-sum of the components that a move leaves; nothing if one of them is loony.
fn leaves(
    step: &dyn Step,
    values: &mut FxHashMap<String, Option<Nimber>>,
    engine: &mut Engine,
) -> Result<Option<Nimber>, Error> {
    let mut text = String::new();
    step.write_left(&mut text);
    if let Some(value) = values.get(&text) {
        return Ok(value.clone());
    }
    let (mut left, mut are_nimbers) = (Nimber::ZERO, true);
    step.evaluate(engine, Need::Value, &mut |e| match e.value {
        Value::Nimber(n) => left += &n,
        _ => are_nimbers = false,
    })?;
    let left = are_nimbers.then_some(left);
    values.insert(text, left.clone());
    Ok(left)
}

#[cfg(test)]
mod tests;
