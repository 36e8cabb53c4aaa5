//! Sums under normal play: the nim-sum of the components' values (Sprague 1935, Grundy 1939), and
//! Smith's rule for one loopy component.

use std::collections::BTreeSet;

use grundy_core::{Error, Nat, Outcome, Play, nat};
use smallvec::{SmallVec, smallvec};

use super::moves::Moves;
use super::{Credit, Solver, credit, reason, turns};
use crate::engine::{Evaluation, Need, takes_longer};
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

/// Where it is from that equal components cancel, as Tweedledum and Tweedledee.
const COPYING: &str = "Berlekamp, Conway and Guy 1982";

/// The components of a sum that decide it, with what they are worth, and one of each pair that cancels.
struct Left<'a> {
    components: SmallVec<[Component<'a>; 4]>,
    evaluations: SmallVec<[Evaluation; 2]>,
    pairs: SmallVec<[Component<'a>; 2]>,
}

/// The same before what is left is evaluated that is `open`: the others are found or in pairs.
pub(super) struct Sighted<'a> {
    pub(super) components: SmallVec<[Component<'a>; 4]>,
    pub(super) found: SmallVec<[Option<Evaluation>; 2]>,
    open: SmallVec<[usize; 4]>,
    pub(super) pairs: SmallVec<[Component<'a>; 2]>,
}

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

/// How components were evaluated, and by whom that is, if some are in pairs that cancel.
fn credited(
    components: &[Component<'_>],
    evaluations: &[Evaluation],
    pairs: &[Component<'_>],
) -> Credit {
    let alone = components.len() == 1;
    let told = components.iter().zip(evaluations).map(|(component, evaluation)| {
        let method = if alone { evaluation.decided } else { evaluation.method };
        (method, component.part.source(Play::Normal))
    });
    let copied = pairs.first().map(|_| (Method::Theorem, COPYING));
    credit(copied.into_iter().chain(told))
}

impl Solver {
    pub(super) fn normal_total(&mut self, sum: &Sum, need: Need) -> Result<Total, Error> {
        let Left { components, mut evaluations, .. } = self.evaluate_all(sum, need)?;
        self.total(&components, &mut evaluations, need)
    }

    /// What a sum comes to as far as it tells who wins, and how that is known.
    pub(super) fn normal_decided(&mut self, sum: &Sum) -> Result<(Total, Credit), Error> {
        let Left { components, mut evaluations, pairs } = self.evaluate_all(sum, Need::Outcome)?;
        let total = self.total(&components, &mut evaluations, Need::Outcome)?;
        Ok((total, credited(&components, &evaluations, &pairs)))
    }

    pub(super) fn normal(&mut self, sum: &Sum) -> Result<Verdict, Error> {
        let Left { components, mut evaluations, pairs } = self.evaluate_all(sum, Need::Shown)?;
        self.decided(sum, &components, &mut evaluations, &pairs)
    }

    /// The verdict about `sum`, whose `components` are evaluated, but for pairs of equal ones.
    fn decided(
        &mut self,
        sum: &Sum,
        components: &[Component<'_>],
        evaluations: &mut [Evaluation],
        pairs: &[Component<'_>],
    ) -> Result<Verdict, Error> {
        let total = self.total(components, evaluations, Need::Shown)?;
        let outcome = total.outcome();
        // Alone, who wins is the question; in a sum, what the component is worth.
        let alone = components.len() == 1;
        let mut moves = self.spare.moves(sum, &self.engine);
        moves.single = alone;
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
        if outcome == Outcome::N && !pairs.is_empty() {
            // Nobody has asked what moves in these leave.
            moves.incomplete();
        }
        let reason = self.engine.limits.reasons.then(|| {
            let pairs = reason::Pairs { each: pairs, beside: components };
            pairs.before(|| reason::normal(self, components, evaluations, &total, &mut moves))
        });
        let (method, source) = credited(components, evaluations, pairs);
        let (moves, move_count) = moves.finish();
        Ok(Verdict {
            position: self.spare.text(sum),
            play: Play::Normal,
            outcome,
            value: total.value().filter(|_| turns::has_values(sum)),
            moves,
            move_count,
            remoteness: match &*evaluations {
                [alone] if pairs.is_empty() => alone.remoteness,
                _ => None,
            },
            method,
            source,
            reason,
        })
    }

    /// Evaluates the components of a sum, but for pairs of equal ones whose values are dear to find: these cancel whatever they
    /// are worth, since a move in one of them is answered by the same move in the other.
    fn evaluate_all<'a>(&mut self, sum: &'a Sum, need: Need) -> Result<Left<'a>, Error> {
        if let Some(component) = sum.alone() {
            let evaluation = component.part.evaluate(component.i, &mut self.engine, need)?;
            let (components, evaluations) = (smallvec![component], smallvec![evaluation]);
            return Ok(Left { components, evaluations, pairs: SmallVec::new() });
        }
        let Sighted { components, mut found, open, pairs } = self.sighted(sum, need)?;
        for at in open {
            let Component { part, i, .. } = components[at];
            found[at] = Some(part.evaluate(i, &mut self.engine, need)?);
        }
        let left = components.into_iter().zip(found);
        let (components, evaluations) = left.filter_map(|(c, found)| Some((c, found?))).unzip();
        Ok(Left { components, evaluations, pairs })
    }

    /// Finds what comes at little cost, and pairs of equal components among the others.
    pub(super) fn sighted<'a>(&mut self, sum: &'a Sum, need: Need) -> Result<Sighted<'a>, Error> {
        let components: SmallVec<[Component<'a>; 4]> = sum.components().collect();
        // A turn that goes on need not be answered by its copy.
        let may_cancel = components.len() > 1 && !sum.goes_on();
        let mut found = SmallVec::with_capacity(components.len());
        let (mut open, mut pairs) = (SmallVec::<[usize; 4]>::new(), SmallVec::new());
        for (at, component) in components.iter().enumerate() {
            let Component { part, i, .. } = *component;
            if let Some(twin) = open.iter().position(|&other| components[other].same(component)) {
                open.swap_remove(twin);
                pairs.push(*component);
                found.push(None);
                continue;
            }
            let at_sight = match may_cancel {
                true => self.engine.at_sight(&*part.places(), i, need)?,
                false => Some(part.evaluate(i, &mut self.engine, need)?),
            };
            if at_sight.is_none() {
                open.push(at);
                self.engine.meter.check_time("the look for equal components")?;
            }
            found.push(at_sight);
        }
        Ok(Sighted { components, found, open, pairs })
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
        if need == Need::AtHand && !unknown.is_empty() {
            return Err(takes_longer());
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

    /// Adds the moves of a take-and-break heap to one smaller heap worth `target`, where values grow by a period: such a heap is as
    /// far from the end as from the beginning, where options are looked at.
    fn add_far_heaps(&self, component: Component<'_>, target: &Nimber, moves: &mut Moves<'_>) {
        let Component { part, i, .. } = component;
        let Some((rules, heap)) = part.heap_rules().zip(part.heap(i)) else { return };
        for left in self.engine.heaps_worth(&rules, target) {
            if *heap > left && !left.is_zero() && games::leaves_one(&rules, &(heap - &left)) {
                part.leave(i, &[left], &mut |step| _ = moves.add(component, step));
            }
        }
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
        let alone = moves.single;
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
        let few = match target.is_zero() {
            true => None,
            false => self.engine.few_options(&*component.part.places(), component.i, &target),
        };
        if let Some(few) = few {
            return moves.try_these(component, few, |step| self.leaves(step, Need::Value, &target));
        }
        moves.far = evaluation.basis.is_some();
        if moves.far {
            self.add_far_heaps(component, &target, moves);
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A heap beyond every table has more moves than are tried; those that can be worth enough are few, and all are looked at.
    #[test]
    fn all_winning_moves_from_far_heaps_are_found() {
        for text in ["wythoff:5,24576000347767+nim:4", "nim:4+wythoff:24576000347767,5"] {
            let mut solver = Solver::default();
            let sum: Sum = text.parse().unwrap();
            let verdict = solver.solve(&sum, Play::Normal).unwrap();
            assert_eq!((verdict.outcome, verdict.move_count), (Outcome::N, Some(1)), "{text}");
            // 4 is once in row 5, and the other moves leave large values.
            let left: Sum = verdict.moves[0].to.parse().unwrap();
            assert_eq!(solver.outcome(&left, Play::Normal).unwrap(), Outcome::P, "{left}");
        }
    }
}
