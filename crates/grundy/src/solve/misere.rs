//! Sums under misère play: tame games by their genus, single components by their theorem, heaps of one
//! ruleset by its misère quotient, anything else by retrograde analysis of whole positions.

mod by_genera;
mod by_search;

use std::time::Duration;

use by_genera::sum_of;
use grundy_core::{Error, Outcome, Play};

use super::moves::Moves;
use super::quotient::Heaps;
use super::tame::TameGenera;
use super::whole::{self, Whole};
use super::{Solver, credit, reason, source_of};
use crate::engine::{Need, no_theorem, unbounded_to_forbid};
use crate::meter::{Limits, Meter};
use crate::position::Step;
use crate::position::{Component, Sum};
use crate::rules::is_stated;
use crate::ruleset::{Flow, Method};
use crate::text::Message;
use crate::theory::value::{Tame, Value};
use crate::verdict::Verdict;
use grundy_nimbers::Nimber;

const MISERE: Play = Play::Misere;

/// Sums whose followers fit in so many bytes are searched: that is quick, and tells how long the game lasts.
const SMALL: u64 = 1 << 23;

/// How a sum without theorem is answered.
enum Explored {
    /// By all followers.
    Whole(Box<Whole>),
    /// By the genera of its components.
    Tame(Vec<Tame>, Box<TameGenera>),
    /// By search.
    Found(Outcome),
}

/// Where a search answers as well, looking at all followers takes no longer.
const SOON: Duration = Duration::from_millis(300);

/// What theorems say of a sum.
enum Known {
    /// Every component is tame.
    Tame(Vec<Tame>),
    /// The only component has this outcome.
    Alone(Outcome),
}

impl Solver {
    pub(super) fn misere_outcome(&mut self, sum: &Sum) -> Result<Outcome, Error> {
        self.misere_outcome_by(sum, false)
    }

    /// The same of a position that a search has led to, if one has: where all followers are many, those of what it leads to
    /// are, too, and they are not counted again.
    #[cfg(feature = "certificates")]
    pub(super) fn misere_outcome_below(&mut self, sum: &Sum) -> Result<Outcome, Error> {
        let follows_from_options = sum.components().all(|c| c.part.has_values());
        self.misere_outcome_by(sum, self.misere.is_some() && follows_from_options)
    }

    fn misere_outcome_by(&mut self, sum: &Sum, is_searched: bool) -> Result<Outcome, Error> {
        self.misere_decided(sum, is_searched).map(|(outcome, _)| outcome)
    }

    /// Who wins, and how that is known.
    pub(super) fn misere_decided(
        &mut self,
        sum: &Sum,
        is_searched: bool,
    ) -> Result<(Outcome, Method), Error> {
        let searched = |outcome| (outcome, Method::Search);
        if sum.goes_on() {
            return match self.engine.only_theorems {
                true => Err(no_theorem()),
                false => self.misere_turns_outcome(sum).map(searched),
            };
        }
        match self.known(sum)? {
            Some(Known::Tame(genera)) => Ok((sum_of(&genera).outcome(), Method::Theorem)),
            Some(Known::Alone(outcome)) => {
                Ok(match sum.components().all(|c| c.part.has_values()) {
                    true => (outcome, Method::Theorem),
                    false => searched(outcome),
                })
            }
            None if self.engine.only_theorems => Err(no_theorem()),
            None => {
                if let Some(heaps) = self.classes(sum) {
                    return Ok((heaps.outcome(&self.quotients), Method::Quotient));
                }
                if let Some(outcome) = self.searched_before(sum) {
                    return Ok(searched(outcome));
                }
                if is_searched {
                    return self.searched(sum).map(searched).map_err(refused);
                }
                if let Some(outcome) = self.in_box(sum)? {
                    return Ok(searched(outcome));
                }
                match self.explored(sum)? {
                    Explored::Whole(mut whole) => {
                        let outcome = root(&mut whole, sum, &mut self.engine.meter).0;
                        Ok((outcome, Method::Retrograde))
                    }
                    Explored::Tame(genera, _) => Ok(searched(sum_of(&genera).outcome())),
                    Explored::Found(outcome) => Ok(searched(outcome)),
                }
            }
        }
    }

    /// Who wins by misère play, if a search has found it.
    pub(super) fn searched_before(&mut self, sum: &Sum) -> Option<Outcome> {
        if sum.may_repeat() {
            return None;
        }
        self.misere.as_mut()?.known_outcome(sum, &mut self.engine.meter)
    }

    /// What is known of a sum before anything is searched.
    fn known(&mut self, sum: &Sum) -> Result<Option<Known>, Error> {
        if let Some(known) = known(sum) {
            return Ok(Some(known));
        }
        match sum.alone() {
            Some(component) if !component.part.has_values() => {
                if self.engine.only_theorems {
                    return Ok(None);
                }
                Ok(self.in_box(sum)?.map(Known::Alone))
            }
            _ => Ok(None),
        }
    }

    /// Whether nothing else tells who wins but a search, in a game that is no rule file's.
    pub(super) fn needs_box(&mut self, sum: &Sum) -> Result<bool, Error> {
        let is_told = sum.goes_on() || sum.components().any(is_stated);
        Ok(!is_told && self.known(sum)?.is_none() && self.classes(sum).is_none())
    }

    /// Who wins, by the outcomes of all smaller positions, if the rules have such a way.
    fn in_box(&mut self, sum: &Sum) -> Result<Option<Outcome>, Error> {
        let Some(same) = sum.alone().and_then(|one| self.stated.of(one, self.engine.most_cells()))
        else {
            return Ok(None);
        };
        let is_losing = self.engine.by_box(&*same.places(), 0, MISERE, Need::Outcome)?;
        Ok(is_losing.map(|is_losing| if is_losing { Outcome::P } else { Outcome::N }))
    }

    pub(super) fn misere(&mut self, sum: &Sum) -> Result<Verdict, Error> {
        if sum.goes_on() {
            return match self.engine.only_theorems {
                true => Err(no_theorem()),
                false => self.misere_turns(sum),
            };
        }
        match self.known(sum)? {
            Some(Known::Tame(genera)) => self.by_genera(sum, &genera, None),
            Some(Known::Alone(outcome)) => self.alone(sum, outcome),
            None if self.engine.only_theorems => Err(no_theorem()),
            None => match self.classes(sum) {
                Some(heaps) => self.by_quotient(sum, &heaps),
                None => match self.explored(sum)? {
                    Explored::Whole(whole) => self.whole(sum, *whole),
                    Explored::Tame(genera, known) => self.by_genera(sum, &genera, Some(*known)),
                    Explored::Found(outcome) => self.by_search(sum, outcome),
                },
            },
        }
    }

    /// All followers of a sum, if they are few or may repeat; or the genera of its components, if these are tame; or who
    /// wins, by search.
    fn explored(&mut self, sum: &Sum) -> Result<Explored, Error> {
        if sum.components().any(|c| !c.part.has_values() && !c.on_turn()) {
            return Err(unbounded_to_forbid());
        }
        let may_repeat = sum.may_repeat();
        let limits = &self.engine.limits;
        let time = match may_repeat {
            true => limits.time,
            false => Some(limits.time.map_or(SOON, |time| time.min(SOON))),
        };
        let small = Limits { memory: limits.memory.min(SMALL), time, ..limits.clone() };
        if !may_repeat && let Some(found) = self.explored_by_threads(sum, &small) {
            return found;
        }
        if let Ok(whole) = Whole::analyse(sum, MISERE, &mut Meter::new(&small)) {
            return Ok(Explored::Whole(Box::new(whole)));
        }
        let mut genera = TameGenera::new(&self.engine.limits);
        if sum.components().nth(1).is_some()
            && let Some(found) = genera.of_sum(sum)
        {
            return Ok(Explored::Tame(found, Box::new(genera)));
        }
        if may_repeat {
            let whole = Whole::analyse(sum, MISERE, &mut self.engine.meter);
            return whole.map(|whole| Explored::Whole(Box::new(whole))).map_err(refused);
        }
        self.searched(sum).map(Explored::Found).map_err(refused)
    }

    fn alone(&mut self, sum: &Sum, outcome: Outcome) -> Result<Verdict, Error> {
        let mut moves = self.spare.moves(sum, &self.engine);
        moves.explained = self.engine.limits.reasons.then_some(MISERE);
        // Beside it there may be components in which nobody can move.
        let played = sum.components().find(|c| !is_over(*c)).or_else(|| sum.components().next());
        if let (Outcome::N, Some(component)) = (outcome, played) {
            moves.add_all(component, MISERE, &Value::Outcome(Outcome::P), |step| {
                let after = Sum::new(vec![step.left()]);
                Ok(self.misere_outcome(&after)? == Outcome::P)
            })?;
        }
        // Where options may be forbidden, the outcomes of all smaller positions told it.
        let method = |c: &Component<'_>| match c.part.has_values() {
            true => Method::Theorem,
            false => Method::Search,
        };
        let (method, source) = credit(played.iter().map(|c| (method(c), c.part.source(MISERE))));
        let reason = self.engine.limits.reasons.then(|| reason::alone(played, outcome, &mut moves));
        Ok(Verdict { method, source, ..self.verdict(sum, outcome, moves, reason) })
    }

    fn by_quotient(&mut self, sum: &Sum, heaps: &Heaps) -> Result<Verdict, Error> {
        let outcome = heaps.outcome(&self.quotients);
        let mut moves = self.spare.moves(sum, &self.engine);
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
        let reason = self.engine.limits.reasons.then(|| heaps.reason(&self.quotients));
        let source = source_of(method, "").into();
        Ok(Verdict { method, source, ..self.verdict(sum, outcome, moves, reason) })
    }

    fn whole(&mut self, sum: &Sum, mut whole: Whole) -> Result<Verdict, Error> {
        let (outcome, remoteness) = root(&mut whole, sum, &mut self.engine.meter);
        let mut moves = self.spare.moves(sum, &self.engine);
        if outcome == Outcome::N {
            let components: Vec<Component<'_>> = sum.components().collect();
            let next = remoteness.map(|moves| moves.saturating_sub(1));
            let mut others = vec![Vec::new(); components.len()];
            for (i, others) in others.iter_mut().enumerate() {
                for (_, other) in components.iter().enumerate().filter(|&(j, _)| j != i) {
                    other.part.intern(other.i, whole.arena(), others);
                }
            }
            let mut label = |i: usize, step: &dyn Step| {
                let mut nodes = others[i].clone();
                step.intern(whole.arena(), &mut nodes);
                whole.label(nodes, &mut self.engine.meter).map(whole::read)
            };
            for (i, &component) in components.iter().enumerate() {
                if moves.first().is_none() {
                    let soonest = Some((Outcome::P, next));
                    moves.add_soonest(component, |step| Ok(label(i, step) == soonest));
                }
            }
            let mut is_unknown = false;
            for (i, &component) in components.iter().enumerate() {
                moves.try_all(component, |step| {
                    let after = label(i, step);
                    is_unknown |= after.is_none();
                    Ok(matches!(after, Some((Outcome::P, _))))
                })?;
            }
            if is_unknown {
                moves.incomplete();
            }
        }
        let reason = self.engine.limits.reasons.then(|| {
            let (line, is_cut) =
                best_line(&mut whole, sum, (outcome, remoteness), &mut self.engine.meter);
            reason::whole(outcome, remoteness, line, is_cut)
        });
        let method = Method::Retrograde;
        Ok(Verdict {
            method,
            source: source_of(method, "").into(),
            remoteness,
            ..self.verdict(sum, outcome, moves, reason)
        })
    }

    fn verdict(
        &mut self,
        sum: &Sum,
        outcome: Outcome,
        moves: Moves<'_>,
        reason: Option<Message>,
    ) -> Verdict {
        let (moves, move_count) = moves.finish();
        Verdict {
            position: self.spare.text(sum),
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
}

fn known(sum: &Sum) -> Option<Known> {
    let mut genera = Vec::new();
    let mut outcome = None;
    let mut components = 0;
    let is_sum = sum.alone().is_none();
    for component in sum.components() {
        // Where there is no move is nothing to know.
        if is_sum && is_over(component) {
            genera.push(Tame::heap(Nimber::from(0)));
            continue;
        }
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

/// Whether there is no move in a component, and none will be, whatever is forbidden.
fn is_over(component: Component<'_>) -> bool {
    component.part.has_values() && !component.can_move()
}

/// The positions of a line of best play, and whether it goes on.
fn best_line(
    whole: &mut Whole,
    sum: &Sum,
    (outcome, mut remoteness): (Outcome, Option<u32>),
    meter: &mut Meter,
) -> (Vec<String>, bool) {
    let mut now = sum.clone();
    let mut line = vec![reason::line::shown(&now)];
    let mut seen = vec![now.text()];
    while remoteness != Some(0) {
        if line.len() > reason::line::SHOWN {
            return (line, true);
        }
        let wanted = remoteness.map(|moves| moves - 1);
        let mut next = None;
        let _ = now.options(&mut |turn| {
            let after = turn.after();
            let (left, moves) = root(whole, &after, meter);
            if moves == wanted && (left == Outcome::D) == (outcome == Outcome::D) {
                next = Some(after);
                return Flow::Break(());
            }
            Flow::Continue(())
        });
        let Some(after) = next else { break };
        now = after;
        line.push(reason::line::shown(&now));
        if outcome == Outcome::D && seen.contains(&now.text()) {
            break;
        }
        seen.push(now.text());
        remoteness = wanted;
    }
    (line, false)
}

fn root(whole: &mut Whole, sum: &Sum, meter: &mut Meter) -> (Outcome, Option<u32>) {
    let mut nodes = Vec::new();
    for component in sum.components() {
        component.part.intern(component.i, whole.arena(), &mut nodes);
    }
    whole.label(nodes, meter).map_or((Outcome::D, None), whole::read)
}

/// Says what is not known when the search that stands in for a theorem is too large.
fn refused(error: Error) -> Error {
    if !error.is_budget() {
        return error;
    }
    error.because("no theorem is known for this position under misère play")
}
