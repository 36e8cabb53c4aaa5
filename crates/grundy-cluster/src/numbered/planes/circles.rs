//! The circles of a step one by one, each labelled as soon as it is reached, where everything of its options is known.

use grundy::Flow;
use grundy_graphs::implicit::{Last, Positions, Unmoves};
use grundy_graphs::label::{End, Label};
use timely::worker::Worker;

use super::super::circle::Circle;
use super::super::index;
use super::super::labelled::Only;
use super::super::marks::{Mark, Marks};
use super::super::ranks::MOST_REMOTE;
use super::super::rounds::{Rounds, Word};
use super::super::share::{Places, Share, Tile};
use super::super::spread::Spread;
use super::super::walk::walk;
use super::{AHEAD, Work};
use crate::failure::Failure;

/// What was found of a circle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Outcomes {
    /// Whether one of its positions loses.
    pub(super) loses: bool,
    /// Whether play may end here with a win, and so no move leaves the circle.
    pub(super) ends: bool,
}

impl<S: Marks> Work<'_, S> {
    /// Labels each circle of a step with its remoteness, and tells at once which positions lose. Says whether to save.
    ///
    /// # Errors
    /// If one has a remoteness that is not kept.
    pub(super) fn label(
        &mut self,
        worker: &mut Worker,
        state: &mut Only<S>,
        step: u64,
        rounds: &mut Rounds,
        is_time: &impl Fn() -> bool,
    ) -> Result<bool, Failure> {
        let Spread { share, me, .. } = self.spread;
        let mut left = walk(share, me, step);
        loop {
            let mut word = Word::default();
            let mut goes_on = left.goes_on();
            while goes_on && !rounds.is_full() {
                let (labels, row) = (&mut state.labels, &mut left.row);
                let mut place = self.at(labels, row.start);
                while !row.is_empty() && !rounds.is_full() {
                    let (passed, won) = self.pass(labels, place, row.end - row.start);
                    word.won += won;
                    if passed == 0 {
                        let at = (row.start, place);
                        self.circle(labels, at, &left.tile, rounds, &mut word)?;
                    }
                    row.start += passed.max(1);
                    place += passed.max(1);
                }
                goes_on = left.goes_on();
            }
            (word.more, word.save) = (goes_on, is_time());
            let all = rounds.end(worker, word, |message| self.hear_label(state, message));
            state.tallies.won += all.won;
            state.tallies.lost += all.lost;
            if !all.more {
                return Ok(all.save);
            }
        }
    }

    /// Hears of a position that loses, or of a plane in which one draws.
    pub(super) fn hear_label(&mut self, state: &mut Only<S>, message: u64) {
        if message & 1 == 1 || !self.hear_plane(message >> S::BITS >> 1) {
            self.spread.hear(message, |places, remoteness| {
                state.labels.win(places, remoteness + S::LATER);
            });
        }
    }

    /// Labels the circles from a place on, of so many, as long as marks say all about them: nothing follows there. How many these
    /// are, and how many of their positions win.
    pub(super) fn pass(&self, labels: &mut S, place: u64, most: u64) -> (u64, u64) {
        let mut known = most.min(AHEAD);
        for plane in 0..self.planes {
            known = labels.known(place + plane * self.layer, known);
            if known == 0 {
                return (0, 0);
            }
        }
        let won =
            (0..self.planes).map(|plane| labels.label_known(place + plane * self.layer, known));
        (known, won.sum())
    }

    /// Those before positions of a circle that were found to draw are held in its tile: few are looked at to find one that draws.
    pub(super) fn hold(&mut self, labels: &mut S, position: u64, tile: &Tile) {
        if self.looked.is_empty() {
            return;
        }
        let Work { spread: Spread { share, .. }, moves, looked, layer, .. } = self;
        moves.runs_before(position, |run| {
            let Some(places) = share.within(run, tile) else { return };
            for &plane in &*looked {
                let first = places.first + plane as u64 * *layer;
                labels.hold_free(Places { first, ..places });
            }
        });
    }

    /// Labels a circle, of which the first position is at this place.
    fn circle(
        &mut self,
        labels: &mut S,
        (position, place): (u64, u64),
        tile: &Tile,
        rounds: &mut Rounds,
        word: &mut Word,
    ) -> Result<(), Failure> {
        let outcomes = self.outcomes(labels, (position, place));
        self.hold(labels, position, tile);
        if outcomes.loses && S::LATER > 0 && !outcomes.ends {
            // The others follow from marks, or from those that lose.
            let Circle { marks, labels: found, .. } = &mut self.circle;
            for (mark, label) in marks.iter_mut().zip(found) {
                if !matches!((&mark, label), (Mark::Wins(_), _) | (_, Label::Lose(_))) {
                    *mark = Mark::Held;
                }
            }
            self.how_late(labels, (position, place));
        }
        let layer = self.layer;
        for plane in 0..self.drawn.len() {
            let label = self.circle.labels[plane];
            labels.label(index(place + plane as u64 * layer), label);
            match label {
                Label::Win(_) => word.won += 1,
                Label::Lose(_) => word.lost += 1,
                Label::Draw => {
                    self.draws(plane, |to, number| rounds.send(to, number << S::BITS << 1));
                }
            }
        }
        if outcomes.loses { self.tell(labels, (position, place), rounds) } else { Ok(()) }
    }

    /// Finds who wins in a circle, as far as marks and options of this worker say.
    pub(super) fn outcomes(&mut self, labels: &S, (position, place): (u64, u64)) -> Outcomes {
        let layer = self.layer;
        let mut free = std::mem::take(&mut self.free);
        let mut left = 0;
        free.clear();
        self.looked.clear();
        for (plane, mark) in self.circle.marks.iter_mut().enumerate() {
            *mark = labels.mark(index(place + plane as u64 * layer));
            if matches!(mark, Mark::Free(_)) {
                left += 1;
                if self.drawn[plane] {
                    free.push(plane);
                }
            }
        }
        if !free.is_empty() {
            let (marks, looked) = (&mut self.circle.marks, &mut self.looked);
            let own = Own { share: self.spread.share, me: self.spread.me, reach: self.reach };
            own.options(self.moves, (position, place), |places| {
                free.retain(|&plane| {
                    let first = places.first + plane as u64 * layer;
                    let draws = labels.draws(Places { first, ..places });
                    if draws {
                        marks[plane] = Mark::Held;
                        looked.push(plane);
                        left -= 1;
                    }
                    !draws
                });
                if free.is_empty() { Flow::Break(()) } else { Flow::Continue(()) }
            });
        }
        self.free = free;
        if left == 0 {
            self.circle.keep();
            return Outcomes::default();
        }
        let ends = self.end == End::Wins && self.moves.count_options(position, 0) == 0;
        self.circle.solve(ends);
        let loses = |label: &Label| matches!(label, Label::Lose(_));
        Outcomes { loses: self.circle.labels.iter().any(loses), ends }
    }

    /// Finds how late the positions of a circle lose and win, of which those that are free lose; others have said when their
    /// options win.
    pub(super) fn how_late(&mut self, labels: &S, (position, place): (u64, u64)) {
        let layer = self.layer;
        let marks = &mut self.circle.marks;
        let own = Own { share: self.spread.share, me: self.spread.me, reach: self.reach };
        own.options(self.moves, (position, place), |places| {
            for (plane, mark) in marks.iter_mut().enumerate() {
                let Mark::Free(least) = *mark else { continue };
                let first = places.first + plane as u64 * layer;
                if let Some(latest) = labels.latest(Places { first, ..places }) {
                    *mark = Mark::Free(least.max(latest + S::LATER));
                }
            }
            Flow::Continue(())
        });
        self.circle.solve(false);
    }

    /// Tells which positions of a circle lose.
    ///
    /// # Errors
    /// If one has a remoteness that is not kept.
    pub(super) fn tell(
        &mut self,
        labels: &mut S,
        (position, place): (u64, u64),
        rounds: &mut Rounds,
    ) -> Result<(), Failure> {
        let Work { spread, moves, circle, reach, layer, .. } = self;
        let share = spread.share;
        let is_inside = share.workers > 1 && share.is_inside(position, *reach).1;
        for (plane, label) in circle.labels.iter().enumerate() {
            let Label::Lose(remoteness) = *label else { continue };
            let remoteness = u64::from(remoteness);
            if remoteness > MOST_REMOTE {
                return Err(Failure::too_remote(MOST_REMOTE));
            }
            let later = remoteness + S::LATER;
            if is_inside {
                moves.runs_before(position, |run| {
                    let places = share.beside((position, place), run);
                    let first = places.first + plane as u64 * *layer;
                    labels.win(Places { first, ..places }, later);
                });
                continue;
            }
            spread.tell(
                plane as u64 * share.plane + position,
                remoteness,
                |to, message| rounds.send(to, message),
                |places| labels.win(places, later),
            );
        }
        Ok(())
    }
}

/// Which positions are this worker's.
struct Own {
    share: Share,
    me: u64,
    reach: (u64, u64),
}

impl Own {
    /// Calls `each` with the places of those options of the first position of a circle that are this worker's, until it says to
    /// stop.
    #[inline]
    fn options(
        &self,
        moves: Last<'_>,
        (position, place): (u64, u64),
        mut each: impl FnMut(Places) -> Flow,
    ) {
        let Own { share, me, reach } = *self;
        // Where all is this worker's, nothing has to be cut, and with a single worker nothing ever is.
        let is_inside = share.workers > 1 && share.is_inside(position, reach).0;
        let _ = moves.runs_after(position, |run| {
            if is_inside {
                return each(share.beside((position, place), run));
            }
            share.cut_until(
                run,
                |owner, places| {
                    if owner == me { each(places) } else { Flow::Continue(()) }
                },
            )
        });
    }
}
