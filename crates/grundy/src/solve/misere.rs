//! Sums under misère play: tame games by their genus, single components by their theorem, heaps of one
//! ruleset by its misère quotient, anything else by retrograde analysis of whole positions.

use grundy_core::{Error, Outcome, Play};
use grundy_nimbers::Nimber;

use super::moves::Moves;
use super::quotient::Heaps;
use super::whole::{self, Whole};
use super::{Solver, credit, reason, source_of};
use crate::meter::Meter;
use crate::position::Step;
use crate::position::{Component, Sum};
use crate::ruleset::Method;
use crate::theory::value::{Tame, Value};
use crate::verdict::Verdict;

const MISERE: Play = Play::Misere;

/// What theorems say of a sum.
enum Known {
    /// Every component is tame.
    Tame(Vec<Tame>),
    /// The only component has this outcome.
    Alone(Outcome),
}

impl Solver {
    pub(super) fn misere_outcome(&mut self, sum: &Sum) -> Result<Outcome, Error> {
        match known(sum) {
            Some(Known::Tame(genera)) => Ok(total(&genera).outcome()),
            Some(Known::Alone(outcome)) => Ok(outcome),
            None => {
                if let Some(heaps) = self.classes(sum) {
                    return Ok(heaps.outcome(&self.quotients));
                }
                let mut whole =
                    Whole::analyse(sum, MISERE, &mut self.engine.meter).map_err(refused)?;
                Ok(root(&mut whole, sum, &mut self.engine.meter).0)
            }
        }
    }

    pub(super) fn misere(&mut self, sum: &Sum) -> Result<Verdict, Error> {
        match known(sum) {
            Some(Known::Tame(genera)) => self.tame(sum, &genera),
            Some(Known::Alone(outcome)) => self.alone(sum, outcome),
            None => match self.classes(sum) {
                Some(heaps) => self.by_quotient(sum, &heaps),
                None => self.whole(sum),
            },
        }
    }

    fn tame(&mut self, sum: &Sum, genera: &[Tame]) -> Result<Verdict, Error> {
        let total = total(genera);
        let mut moves = Moves::new(sum, &self.engine.limits);
        if total.outcome() == Outcome::N {
            for (i, component) in sum.components().enumerate() {
                let others = others(genera, i);
                for target in losing_after(&others) {
                    moves.add_all(component, MISERE, &Value::Tame(target.clone()), |step| {
                        Ok(left_by(step) == Some(target.clone()))
                    })?;
                }
            }
        }
        let (method, source) =
            credit(sum.components().map(|c| (Method::Theorem, c.part.source(MISERE))));
        let reason = reason::tame(sum, genera, &total);
        Ok(Verdict { method, source, ..verdict(sum, total.outcome(), moves, reason) })
    }

    fn alone(&mut self, sum: &Sum, outcome: Outcome) -> Result<Verdict, Error> {
        let mut moves = Moves::new(sum, &self.engine.limits);
        if let (Outcome::N, Some(component)) = (outcome, sum.components().next()) {
            moves.add_all(component, MISERE, &Value::Outcome(Outcome::P), |step| {
                let after = Sum::new(vec![step.left()]);
                self.engine.meter = Meter::new(&self.engine.limits);
                Ok(self.misere_outcome(&after)? == Outcome::P)
            })?;
        }
        let (method, source) =
            credit(sum.components().map(|c| (Method::Theorem, c.part.source(MISERE))));
        let reason = reason::alone(sum, outcome);
        Ok(Verdict { method, source, ..verdict(sum, outcome, moves, reason) })
    }

    fn by_quotient(&mut self, sum: &Sum, heaps: &Heaps) -> Result<Verdict, Error> {
        let outcome = heaps.outcome(&self.quotients);
        let mut moves = Moves::new(sum, &self.engine.limits);
        if outcome == Outcome::N {
            let mut all = true;
            for (i, component) in sum.components().enumerate() {
                all &= heaps.add_moves(&self.quotients, i, component, &mut moves)?;
            }
            // Not before: an incomplete list ends the trying of moves.
            if !all {
                moves.incomplete();
            }
        }
        let method = Method::Quotient;
        let reason = heaps.reason(&self.quotients);
        let source = source_of(method, "").into();
        Ok(Verdict { method, source, ..verdict(sum, outcome, moves, reason) })
    }

    fn whole(&mut self, sum: &Sum) -> Result<Verdict, Error> {
        let mut whole = Whole::analyse(sum, MISERE, &mut self.engine.meter).map_err(refused)?;
        let (outcome, remoteness) = root(&mut whole, sum, &mut self.engine.meter);
        let mut moves = Moves::new(sum, &self.engine.limits);
        if outcome == Outcome::N {
            let components: Vec<Component<'_>> = sum.components().collect();
            for (i, &component) in components.iter().enumerate() {
                let mut rest = Vec::new();
                for other in components.iter().enumerate().filter(|&(j, _)| j != i) {
                    rest.push(other.1.part.intern(other.1.i, whole.arena()));
                }
                moves.try_all(component, |step| {
                    let mut nodes = rest.clone();
                    step.intern(whole.arena(), &mut nodes);
                    let after = whole.label(nodes, &mut self.engine.meter).map(whole::read);
                    Ok(matches!(after, Some((Outcome::P, _))))
                })?;
            }
        }
        let reason = reason::whole(outcome, remoteness, self.engine.meter.positions);
        let method = Method::Retrograde;
        Ok(Verdict {
            method,
            source: source_of(method, "").into(),
            remoteness,
            ..verdict(sum, outcome, moves, reason)
        })
    }
}

fn verdict(sum: &Sum, outcome: Outcome, moves: Moves<'_>, reason: String) -> Verdict {
    let (moves, move_count) = moves.finish();
    Verdict {
        position: sum.text(),
        play: MISERE,
        outcome,
        value: None,
        moves,
        move_count,
        remoteness: None,
        method: Method::Theorem,
        source: "".into(),
        reason,
    }
}

fn known(sum: &Sum) -> Option<Known> {
    let mut genera = Vec::new();
    let mut outcome = None;
    let mut components = 0;
    for component in sum.components() {
        components += 1;
        match component.part.theorem(component.i, MISERE)? {
            Value::Tame(genus) => genera.push(genus),
            value => outcome = Some(value.outcome()),
        }
    }
    match outcome {
        None => Some(Known::Tame(genera)),
        Some(outcome) if components == 1 => Some(Known::Alone(outcome)),
        Some(_) => None,
    }
}

/// The genus of a sum of tame games.
fn total(genera: &[Tame]) -> Tame {
    Tame {
        value: genera.iter().map(|genus| genus.value.clone()).sum(),
        fickle: genera.iter().all(|genus| genus.fickle),
    }
}

fn others(genera: &[Tame], i: usize) -> Tame {
    let rest: Vec<Tame> = genera
        .iter()
        .enumerate()
        .filter(|&(j, _)| j != i)
        .map(|(_, genus)| genus.clone())
        .collect();
    total(&rest)
}

/// The genera that a component may take to make the sum with `others` a P-position.
fn losing_after(others: &Tame) -> Vec<Tame> {
    let one = Nimber::from(1);
    let firm = Tame { value: others.value.clone(), fickle: false };
    let value = if others.fickle { &others.value + &one } else { others.value.clone() };
    let fickle = (value <= one).then_some(Tame { value, fickle: true });
    [Some(firm), fickle].into_iter().flatten().collect()
}

/// The genus of what a move leaves, if all of it is tame.
fn left_by(step: &dyn Step) -> Option<Tame> {
    let mut genera = Some(Vec::new());
    step.theorems(MISERE, &mut |value| match (value, &mut genera) {
        (Some(Value::Tame(genus)), Some(genera)) => genera.push(genus),
        _ => genera = None,
    });
    genera.map(|genera| total(&genera))
}

fn root(whole: &mut Whole, sum: &Sum, meter: &mut Meter) -> (Outcome, Option<u32>) {
    let mut nodes = Vec::new();
    for component in sum.components() {
        nodes.push(component.part.intern(component.i, whole.arena()));
    }
    whole.label(nodes, meter).map_or((Outcome::D, None), whole::read)
}

/// Says what is not known when the search that stands in for a theorem is too large.
fn refused(error: Error) -> Error {
    if !error.is_budget() {
        return error;
    }
    error.because("no theorem is known for this sum under misère play")
}
