//! Misère play by genera: tame components add like heaps, and a move is told by the genus of what it leaves.

use grundy_core::{Error, Outcome};

use super::super::moves::Moves;
use super::super::tame::TameGenera;
use super::super::{Solver, credit, reason};
use super::MISERE;
use crate::position::{Component, Step, Sum};
use crate::ruleset::Method;
use crate::theory::value::{Tame, Value};
use crate::verdict::Verdict;
use grundy_nimbers::Nimber;

impl Solver {
    /// By the genera of the components; `known` has those that no theorem tells.
    pub(super) fn by_genera(
        &mut self,
        sum: &Sum,
        genera: &[Tame],
        mut known: Option<TameGenera>,
    ) -> Result<Verdict, Error> {
        let total = sum_of(genera);
        let mut moves = self.spare.moves(sum, &self.engine);
        moves.explained = (self.engine.limits.reasons && genera.len() == 1).then_some(MISERE);
        let mut first = None;
        let firm = genera.iter().filter(|genus| !genus.fickle).count() as u64;
        if total.outcome() == Outcome::N {
            let mut untold = Vec::new();
            for (i, component) in sum.components().enumerate() {
                let others = Tame {
                    value: &total.value + &genera[i].value,
                    fickle: firm == u64::from(!genera[i].fickle),
                };
                let mut is_untold = false;
                for target in losing_after(&others) {
                    moves.add_all(component, MISERE, &Value::Tame(target.clone()), |step| {
                        let left = left_by(step, known.as_mut());
                        is_untold |= left.is_none();
                        Ok(left == Some(target.clone()))
                    })?;
                    if first.is_none() && moves.first().is_some() {
                        first = Some(sum_of(&[target, others.clone()]));
                    }
                }
                untold.extend(is_untold.then_some(component));
            }
            self.add_untold(sum, &untold, &mut known, &mut moves)?;
        }
        let (method, source) = match known {
            Some(_) => (Method::Search, "Conway 1976; Berlekamp, Conway and Guy 1982".into()),
            None => credit(sum.components().map(|c| (Method::Theorem, c.part.source(MISERE)))),
        };
        let reason = self
            .engine
            .limits
            .reasons
            .then(|| reason::tame(sum, genera, &total, first.as_ref(), &mut moves));
        Ok(Verdict { method, source, ..self.verdict(sum, total.outcome(), moves, reason) })
    }

    /// Adds the winning moves of these components that leave what is not tame, or too large to tell. A game may be tame
    /// that has wild options: the opponent undoes each of them by a move to a game of the same genus. A move there wins all the same
    /// beside some games, which a search alone finds; that is worth its time if all moves were asked for.
    fn add_untold(
        &mut self,
        sum: &Sum,
        components: &[Component<'_>],
        known: &mut Option<TameGenera>,
        moves: &mut Moves<'_>,
    ) -> Result<(), Error> {
        if components.is_empty() {
            return Ok(());
        }
        if !moves.are_all_wanted() || self.engine.only_theorems {
            moves.incomplete();
            return Ok(());
        }
        for &component in components {
            moves.try_all(component, |step| {
                let is_untold = left_by(step, known.as_mut()).is_none();
                Ok(is_untold && self.searched(&sum.after(component, step))? == Outcome::P)
            })?;
        }
        Ok(())
    }
}

/// The genus of a sum of tame games.
pub(super) fn sum_of(genera: &[Tame]) -> Tame {
    Tame {
        value: genera.iter().map(|genus| genus.value.clone()).sum(),
        fickle: genera.iter().all(|genus| genus.fickle),
    }
}

/// The genera that a component may take to make the sum with `others` a P-position.
fn losing_after(others: &Tame) -> Vec<Tame> {
    let one = Nimber::from(1);
    let firm = Tame { value: others.value.clone(), fickle: false };
    let value = if others.fickle { &others.value + &one } else { others.value.clone() };
    let fickle = (value <= one).then_some(Tame { value, fickle: true });
    [Some(firm), fickle].into_iter().flatten().collect()
}

/// The genus of what a move leaves, if all of it is tame: by search if there may be one, else by theorems.
fn left_by(step: &dyn Step, known: Option<&mut TameGenera>) -> Option<Tame> {
    if let Some(known) = known {
        return known.of_step(step).map(|left| sum_of(&left));
    }
    let mut genera = Some(Vec::new());
    step.theorems(MISERE, &mut |value| match (value, &mut genera) {
        (Some(Value::Tame(genus)), Some(genera)) => genera.push(genus),
        _ => genera = None,
    });
    genera.map(|genera| sum_of(&genera))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use grundy_core::Play;

    use super::*;
    use crate::meter::Limits;
    use crate::reference::Followers;

    /// A list that is said to be whole has all moves that win, those to wild games, too; and a list that is not, says so.
    #[test]
    fn moves_to_wild_games_are_found_or_said_to_be_missing() {
        let (mut slow, mut sums, mut to_wild) = (Followers::new(), 0, 0);
        for first in ["octal/0.72:10", "octal/0.72:11", "lasker-nim:5", "kayles:3", "grundy:7"] {
            for second in ["nim:2,2,1", "nim:3,1", "nim:4,4,1", "kayles:6,3"] {
                let sum: Sum = format!("{first}+{second}").parse().unwrap();
                let by_genera = |moves| {
                    let limits = Limits { moves, ..Limits::default() };
                    let mut genera = TameGenera::new(&limits);
                    let found = genera.of_sum(&sum)?;
                    Some(Solver::new(limits).by_genera(&sum, &found, Some(genera)).unwrap())
                };
                let Some(all) = by_genera(usize::MAX) else { continue };
                sums += 1;
                assert_eq!(all.outcome, slow.outcome(&sum, Play::Misere), "{sum}");
                let mut wins = BTreeSet::new();
                for option in slow.options(&sum) {
                    let option_sum: Sum = option.parse().unwrap();
                    if slow.outcome(&option_sum, Play::Misere) == Outcome::P {
                        wins.insert(option);
                    }
                }
                let found: BTreeSet<String> = all.moves.into_iter().map(|step| step.to).collect();
                assert_eq!((&found, all.move_count), (&wins, Some(wins.len() as u64)), "{sum}");
                let few = by_genera(1).unwrap();
                assert!(few.moves.iter().all(|step| wins.contains(&step.to)), "{sum}");
                assert!(few.move_count.is_none_or(|count| count == wins.len() as u64), "{sum}");
                to_wild += usize::from(few.move_count.is_none());
            }
        }
        assert!(sums > 8 && to_wild > 2, "{sums} sums, {to_wild} with moves to wild games");
    }
}
