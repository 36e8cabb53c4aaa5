//! Sums under normal play: the nim-sum of the components' values (Sprague 1935, Grundy 1939), and
//! Smith's rule for one loopy component.

use std::collections::BTreeSet;

use grundy_core::{Error, Nat, Outcome, Play, nat};
use smallvec::SmallVec;

use super::moves::Moves;
use super::{Solver, credit, reason, turns};
use crate::engine::{Evaluation, Need};
use crate::games;
use crate::position::{Component, Step, Sum};
use crate::ruleset::{Flow, Method};
use crate::theory::value::Value;
use crate::verdict::Verdict;
use grundy_nimbers::Nimber;

/// So many moves of a heap are looked at, fewer where all that win are listed, and so many between two looks at the clock.
const TRIED: u32 = 1 << 28;
const TRIED_TO_LIST: u32 = 1 << 22;
const BETWEEN: u32 = 1 << 12;

/// What a sum comes to.
#[derive(Clone, Debug)]
pub(super) enum Total {
    /// All components have nimbers.
    Finite(Nimber),
    /// One component is `∞K`; the nim-sum of the others.
    Loopy(BTreeSet<Nimber>, Nimber),
    /// Two components or more are loopy: a draw.
    Draw,
    /// A first-player win whose value is not known.
    FirstWins,
    /// A component is loony: whoever moves wins.
    Loony,
}

impl Total {
    pub(super) fn outcome(&self) -> Outcome {
        match self {
            Total::Finite(n) if n.is_zero() => Outcome::P,
            Total::Finite(_) | Total::FirstWins | Total::Loony => Outcome::N,
            Total::Loopy(finite, rest) if finite.contains(rest) => Outcome::N,
            Total::Loopy(..) | Total::Draw => Outcome::D,
        }
    }

    pub(super) fn value(&self) -> Option<Value> {
        match self {
            Total::Finite(n) => Some(Value::Nimber(n.clone())),
            Total::Loopy(finite, rest) => {
                Some(Value::Loopy(finite.iter().map(|n| n + rest).collect()))
            }
            Total::Loony => Some(Value::Loony),
            Total::Draw | Total::FirstWins => None,
        }
    }
}

/// What has to be left of a component with this value, so that the other player loses the sum.
pub(super) fn target(total: &Total, value: &Value) -> Option<Nimber> {
    match (total, value) {
        (Total::Finite(total), Value::Nimber(value)) => Some(total + value),
        (Total::Loopy(_, rest), Value::Loopy(_)) => Some(rest.clone()),
        (Total::FirstWins, Value::Outcome(Outcome::N)) | (Total::Loony, _) => Some(Nimber::ZERO),
        _ => None,
    }
}

impl Solver {
    pub(super) fn normal_total(&mut self, sum: &Sum, need: Need) -> Result<Total, Error> {
        let components: SmallVec<[Component<'_>; 4]> = sum.components().collect();
        let mut evaluations = self.evaluate_all(&components, need)?;
        self.total(&components, &mut evaluations, need)
    }

    pub(super) fn normal(&mut self, sum: &Sum) -> Result<Verdict, Error> {
        if let Some(component) = sum.alone() {
            let evaluation = component.part.evaluate(component.i, &mut self.engine, Need::Shown)?;
            return self.decided(sum, &[component], &mut [evaluation]);
        }
        let components: SmallVec<[Component<'_>; 4]> = sum.components().collect();
        let mut evaluations = self.evaluate_all(&components, Need::Shown)?;
        self.decided(sum, &components, &mut evaluations)
    }

    /// The verdict about `sum`, whose `components` are evaluated.
    fn decided(
        &mut self,
        sum: &Sum,
        components: &[Component<'_>],
        evaluations: &mut [Evaluation],
    ) -> Result<Verdict, Error> {
        let total = self.total(components, evaluations, Need::Shown)?;
        let outcome = total.outcome();
        let mut moves = self.spare.moves(sum, &self.engine);
        let by_theorem = |e: &Evaluation| matches!(e.decided, Method::Theorem | Method::Matching);
        if self.engine.limits.reasons && matches!(evaluations, [alone] if by_theorem(alone)) {
            moves.explained = Some(Play::Normal);
        }
        let through_several = outcome == Outcome::N && sum.goes_on() && sum.can_go_on();
        if matches!(total, Total::Loony) && through_several {
            self.loony_moves(components, evaluations, &mut moves)?;
        } else if outcome == Outcome::N {
            for (&component, evaluation) in components.iter().zip(&*evaluations) {
                self.winning_moves(component, evaluation, &total, &mut moves)?;
            }
        }
        if through_several {
            self.turns_that_win(sum, evaluations, &total, &mut moves)?;
        }
        let reason = self
            .engine
            .limits
            .reasons
            .then(|| reason::normal(self, components, evaluations, &total, &mut moves));
        // Alone, who wins is the question; in a sum, what the component is worth.
        let alone = components.len() == 1;
        let (method, source) =
            credit(components.iter().zip(&*evaluations).map(|(component, evaluation)| {
                let method = if alone { evaluation.decided } else { evaluation.method };
                (method, component.part.source(Play::Normal))
            }));
        let (moves, move_count) = moves.finish();
        Ok(Verdict {
            position: self.spare.text(sum),
            play: Play::Normal,
            outcome,
            value: total.value().filter(|_| turns::has_values(sum)),
            moves,
            move_count,
            remoteness: match &*evaluations {
                [alone] => alone.remoteness,
                _ => None,
            },
            method,
            source,
            reason,
        })
    }

    fn evaluate_all(
        &mut self,
        components: &[Component<'_>],
        need: Need,
    ) -> Result<SmallVec<[Evaluation; 2]>, Error> {
        components.iter().map(|c| c.part.evaluate(c.i, &mut self.engine, need)).collect()
    }

    /// Adds the values. Equal components cancel, so that their values are not needed; where an
    /// unknown value decides, it is computed and put into `evaluations`.
    fn total(
        &mut self,
        components: &[Component<'_>],
        evaluations: &mut [Evaluation],
        need: Need,
    ) -> Result<Total, Error> {
        let mut rest = Nimber::ZERO;
        let mut loopy = Vec::new();
        let mut unknown: SmallVec<[usize; 8]> = SmallVec::new();
        for (i, evaluation) in evaluations.iter().enumerate() {
            match &evaluation.value {
                Value::Nimber(n) => rest += n,
                Value::Loopy(finite) => loopy.push(finite.clone()),
                // Whatever lies beside it.
                Value::Loony => return Ok(Total::Loony),
                Value::Outcome(_) | Value::Tame(_) => {
                    let twin = unknown.iter().position(|&j| components[j].same(&components[i]));
                    match twin {
                        Some(twin) => drop(unknown.swap_remove(twin)),
                        None => unknown.push(i),
                    }
                }
            }
        }
        if unknown.len() == 1 && rest.is_zero() && loopy.is_empty() && need != Need::Value {
            return Ok(Total::FirstWins);
        }
        if loopy.len() > 1 {
            return Ok(Total::Draw);
        }
        for i in unknown {
            let component = components[i];
            evaluations[i] = component.part.evaluate(component.i, &mut self.engine, Need::Value)?;
            if let Value::Nimber(n) = &evaluations[i].value {
                rest += n;
            }
        }
        Ok(match loopy.pop() {
            Some(finite) => Total::Loopy(finite, rest),
            None => Total::Finite(rest),
        })
    }

    /// Adds the moves of a take-and-break heap to `target`, if the table has all values that they need; whether it has.
    fn add_heap_moves(
        &mut self,
        component: Component<'_>,
        target: &Nimber,
        moves: &mut Moves<'_>,
    ) -> bool {
        let Component { part, i, .. } = component;
        let Some(rules) = part.heap_rules() else { return false };
        let Some(heap) = part.heap(i).and_then(nat::to_usize) else { return false };
        if heap > games::TAKE_BY_TAKE {
            return false;
        }
        let Some(target) = target.small().and_then(|target| u32::try_from(target).ok()) else {
            return false;
        };
        let most = if moves.are_all_wanted() { TRIED_TO_LIST } else { TRIED };
        let mut tried = 0_u32;
        let all = self.engine.each_heap_option(&rules, heap, &mut |left, worth| {
            tried += 1;
            if tried.is_multiple_of(BETWEEN) && (tried >= most || !moves.has_time()) {
                return Flow::Break(());
            }
            if worth == target {
                let left: SmallVec<[Nat; 3]> = left.iter().map(|&heap| Nat::from(heap)).collect();
                let mut flow = Flow::Continue(());
                part.leave(i, &left, &mut |step| flow = moves.add(component, step));
                return flow;
            }
            Flow::Continue(())
        });
        if all == Some(false) {
            moves.incomplete();
        }
        all.is_some()
    }

    /// The moves in `component` after which the sum is P.
    fn winning_moves(
        &mut self,
        component: Component<'_>,
        evaluation: &Evaluation,
        total: &Total,
        moves: &mut Moves<'_>,
    ) -> Result<(), Error> {
        let Some(target) = target(total, &evaluation.value) else {
            // The sum stays loopy whatever is moved here; else this component's value cancels an equal one and is not known,
            // and other components win.
            if !matches!(total, Total::Loopy(..) | Total::Draw) {
                moves.incomplete();
            }
            return Ok(());
        };
        let alone = moves.is_single();
        if alone && target.is_zero() {
            let Component { part, i, .. } = component;
            let all = self.engine.each_losing_option(&*part.places(), i, &mut |heaps| {
                let heaps = heaps.map(Nat::from).to_vec();
                part.move_to(i, heaps, &mut |step| moves.add(component, step))
            });
            if let Some(all) = all {
                if !all {
                    moves.incomplete();
                }
                return Ok(());
            }
        }
        if let (true, Some(remoteness @ 1..)) = (alone, evaluation.remoteness) {
            moves.add_soonest(component, |step| {
                let mut soonest = false;
                step.evaluate(&mut self.engine, Need::Outcome, &mut |e| {
                    soonest = e.remoteness == Some(remoteness - 1);
                })?;
                Ok(soonest)
            });
        }
        if self.add_heap_moves(component, &target, moves) {
            return Ok(());
        }
        moves.far = evaluation.basis.is_some();
        // Alone, a P-position is all that is looked for; otherwise its exact value counts.
        let need = if alone && target.is_zero() { Need::Outcome } else { Need::Value };
        moves.add_all(component, Play::Normal, &Value::Nimber(target.clone()), |step| {
            self.leaves(step, need, &target)
        })?;
        if moves.has_rest() {
            // Who wins is known: what nobody set a time for takes no longer than a question under misère play.
            let is_free = self.engine.limits.time.is_none();
            let most = self.engine.limits.misere_time.filter(|_| is_free);
            most.iter().for_each(|most| self.engine.meter.end_after(Some(*most)));
            moves.try_rest(component, |step| self.leaves(step, need, &target))?;
            most.iter().for_each(|_| self.engine.meter.end_after(None));
        }
        Ok(())
    }

    /// Whether a move leaves the value `target`, or a P-position if no more is needed.
    fn leaves(&mut self, step: &dyn Step, need: Need, target: &Nimber) -> Result<bool, Error> {
        let mut left = Nimber::ZERO;
        let mut pieces = 0;
        let mut finite = true;
        let mut again = false;
        step.evaluate(&mut self.engine, need, &mut |e| {
            pieces += 1;
            match e.value {
                Value::Nimber(n) => left = &left + &n,
                Value::Outcome(_) => again = true,
                Value::Loopy(_) | Value::Loony | Value::Tame(_) => finite = false,
            }
        })?;
        if again && pieces > 1 {
            left = Nimber::ZERO;
            step.evaluate(&mut self.engine, Need::Value, &mut |e| {
                if let Value::Nimber(n) = e.value {
                    left = &left + &n;
                }
            })?;
            again = false;
        }
        Ok(finite && !again && left == *target)
    }
}
