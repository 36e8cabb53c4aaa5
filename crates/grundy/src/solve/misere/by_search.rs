//! Misère play by search: who wins, and which moves; several threads share the options.

use std::time::{Duration, Instant};

use grundy_core::{Error, Outcome, Resource};

use super::super::Solver;
use super::super::moves::Moves;
use super::super::whole::Whole;
use super::{Explored, MISERE, refused};
use crate::meter::{Limits, Meter};
use crate::misere::search::{Beside, Search};
use crate::position::Sum;
use crate::rules::is_stated;
use crate::ruleset::{Flow, Method};
use crate::text::message;
use crate::verdict::Verdict;

/// Less than that is not worth a thread.
const BRIEF: Duration = Duration::from_millis(2);

/// Threads take so many options in turn.
const TOGETHER: usize = 1 << 10;

/// Options beyond are not looked up.
const COUNTED: usize = 1 << 20;

/// So many are looked up before the others.
const LAST: usize = 64;

/// So long all options are looked up whose outcome may be known, when the time for the search is over.
const LOOK: Duration = Duration::from_millis(150);

/// A search for a sum, within the limits, the one that there is if it can be. One of games that can all be kept for other searches
/// keeps what it finds, if somebody wants it, and has nothing to do with others.
fn search<'a>(known: &'a mut Option<Search>, limits: &Limits, sum: &Sum) -> &'a mut Search {
    let watcher = limits.watcher.as_ref().filter(|watcher| watcher.keeps());
    let keeps = watcher.is_some() && Search::can_keep(sum);
    if let Some(other) = known.take_if(|search| search.keeps() != keeps)
        && let Some(watcher) = watcher
    {
        other.keep(&**watcher);
    }
    known.get_or_insert_with(|| Search::new(limits.memory, keeps))
}

impl Solver {
    /// The same where several threads may search: one looks at all followers, if that takes no longer than `limits` say, and
    /// another begins the search in the meantime. `None` if there are no others, or components may be tame.
    pub(super) fn explored_by_threads(
        &mut self,
        sum: &Sum,
        limits: &Limits,
    ) -> Option<Result<Explored, Error>> {
        // Boxes have a way of their own.
        if self.stated.of(sum.alone()?, self.engine.most_cells()).is_some() {
            return None;
        }
        let search = search(&mut self.misere, &self.engine.limits, sum);
        if !search.has_others() {
            return None;
        }
        // Most sums have few followers: no thread is worth its beginning.
        let brief = Limits { time: limits.time.map(|time| time.min(BRIEF)), ..limits.clone() };
        match Whole::analyse(sum, MISERE, &mut Meter::new(&brief)) {
            Ok(whole) => return Some(Ok(Explored::Whole(Box::new(whole)))),
            Err(error) if error.resource() == Some(Resource::Time) => {}
            // They are too many, whoever looks.
            Err(_) => return Some(self.searched(sum).map(Explored::Found).map_err(refused)),
        }
        let whole = || Whole::analyse(sum, MISERE, &mut Meter::new(limits)).ok();
        let found = search.outcome_beside(sum, &mut self.engine.meter, whole);
        Some(found.map_err(refused).map(|found| match found {
            Beside::Other(whole) => Explored::Whole(Box::new(whole)),
            Beside::Outcome(outcome) => Explored::Found(outcome),
        }))
    }

    /// Who wins, by all smaller positions or by the search of this one.
    pub(super) fn searched(&mut self, sum: &Sum) -> Result<Outcome, Error> {
        if let Some(outcome) = self.in_box(sum)? {
            return Ok(outcome);
        }
        let search = search(&mut self.misere, &self.engine.limits, sum);
        search.outcome_of(sum, &mut self.engine.meter)
    }

    /// By the search that has found who wins.
    pub(super) fn by_search(&mut self, sum: &Sum, outcome: Outcome) -> Result<Verdict, Error> {
        let mut moves = self.spare.moves(sum, &self.engine);
        if outcome == Outcome::N {
            // One thread alone may have memory enough where all have not.
            let is_over = self
                .search_options(sum)
                .is_err_and(|error| error.resource() != Some(Resource::Memory));
            for component in sum.components().filter(|_| !is_over) {
                moves.try_all(component, |step| {
                    let after = sum.after(component, step);
                    Ok(self.searched(&after)? == Outcome::P)
                })?;
            }
            if is_over || moves.first().is_none() {
                self.add_known(sum, &mut moves);
            }
        }
        let reason = self.engine.limits.reasons.then(|| match outcome {
            Outcome::N if moves.is_empty() => message!("searched-misere-some"),
            Outcome::N => message!("searched-misere-n"),
            _ => message!("searched-misere-p"),
        });
        let method = Method::Search;
        Ok(Verdict { method, source: "".into(), ..self.verdict(sum, outcome, moves, reason) })
    }

    /// Finds who wins each option, if several threads may search: they take them in turn.
    ///
    /// # Errors
    /// If memory or time run out.
    fn search_options(&mut self, sum: &Sum) -> Result<(), Error> {
        let Some(search) = self.misere.as_mut().filter(|search| search.has_others()) else {
            return Ok(());
        };
        if sum.components().any(is_stated) {
            return Ok(());
        }
        let mut options = Vec::new();
        for component in sum.components() {
            let _ = component.part.options(component.i, &mut |step| {
                options.push(sum.after(component, step));
                if options.len() < TOGETHER { Flow::Continue(()) } else { Flow::Break(()) }
            });
        }
        search.learn(&options, &mut self.engine.meter)
    }

    /// Adds the moves that are known to win, which may not be all.
    fn add_known(&mut self, sum: &Sum, moves: &mut Moves<'_>) {
        let Some(search) = &mut self.misere else { return };
        // What is known takes no search.
        let mut meter = Meter::new(&Limits { time: None, ..self.engine.limits.clone() });
        let began = Instant::now();
        for component in sum.components() {
            let mut count = 0_usize;
            let _ = component.part.options(component.i, &mut |_| {
                count += 1;
                if count < COUNTED { Flow::Continue(()) } else { Flow::Break(()) }
            });
            // The last options are small as a rule: those that a search has met.
            let last = count.saturating_sub(LAST);
            for wanted in [last..count, 0..last] {
                let mut looked = 0;
                let _ = component.part.options(component.i, &mut |step| {
                    looked += 1;
                    if !wanted.contains(&(looked - 1)) {
                        return if looked < wanted.end {
                            Flow::Continue(())
                        } else {
                            Flow::Break(())
                        };
                    }
                    match search.known_outcome(&sum.after(component, step), &mut meter) {
                        Some(Outcome::P) => moves.add(component, step)?,
                        _ if looked % 16 == 0 && began.elapsed() >= LOOK => {
                            return Flow::Break(());
                        }
                        _ => {}
                    }
                    Flow::Continue(())
                });
            }
        }
        moves.incomplete();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reference::Followers;
    use grundy_core::Play;

    /// The texts of the options that lose, the first `few` of which are known.
    #[test]
    fn moves_that_are_known_to_win_are_listed_when_time_is_over() {
        let sum: Sum = "cram:3x4+cram:2x3".parse().unwrap();
        let (mut options, mut slow) = (Vec::new(), Followers::new());
        for component in sum.components() {
            let _ = component.part.options(component.i, &mut |step| {
                options.push(sum.after(component, step));
                Flow::Continue(())
            });
        }
        assert!(options.len() > 20);
        let mut listed = 0;
        for few in [0, 5, options.len()] {
            let mut solver = Solver::new(Limits { moves: usize::MAX, ..Limits::default() });
            let search = solver.misere.insert(Search::new(1 << 30, false));
            search.learn(&options[..few], &mut Meter::default()).unwrap();
            let known = |option: &&Sum| {
                search.known_outcome(option, &mut Meter::default()) == Some(Outcome::P)
            };
            let mut wanted: Vec<String> =
                options.iter().filter(known).map(ToString::to_string).collect();
            for (i, option) in options.iter().enumerate() {
                let loses = slow.outcome(option, Play::Misere) == Outcome::P;
                let is_known = wanted.contains(&option.to_string());
                assert!(loses || !is_known, "{option}");
                assert!(is_known || !loses || i >= few, "{option}");
            }
            let mut moves = solver.spare.moves(&sum, &solver.engine);
            solver.add_known(&sum, &mut moves);
            let (found, count) = moves.finish();
            let mut found: Vec<String> = found.into_iter().map(|step| step.to).collect();
            for list in [&mut found, &mut wanted] {
                list.sort_unstable();
                list.dedup();
            }
            assert_eq!((&found, count), (&wanted, None));
            listed += found.len();
        }
        assert!(listed > 2, "{listed}");
    }
}
