//! How late those positions of a step win and lose of which is known who wins.

use grundy_graphs::label::Label;
use timely::worker::Worker;

use super::super::index;
use super::super::labelled::Only;
use super::super::marks::Marks;
use super::super::rounds::{Rounds, Word};
use super::super::spread::Spread;
use super::super::walk::walk;
use super::{AHEAD, Work};
use crate::failure::Failure;

impl<S: Marks> Work<'_, S> {
    /// Finds it out, and tells which positions lose; so many were found. Says whether to save.
    ///
    /// # Errors
    /// If one has a remoteness that is not kept.
    pub(super) fn settle(
        &mut self,
        worker: &mut Worker,
        state: &mut Only<S>,
        (step, found): (u64, Word),
        rounds: &mut Rounds,
        is_time: &impl Fn() -> bool,
    ) -> Result<bool, Failure> {
        state.tallies.won += found.won;
        state.tallies.lost += found.lost;
        if found.lost == 0 {
            return Ok(found.save);
        }
        let Spread { share, me, .. } = self.spread;
        let mut left = walk(share, me, step);
        loop {
            let mut goes_on = left.goes_on();
            while goes_on && !rounds.is_full() {
                let (labels, row) = (&mut state.labels, &mut left.row);
                let mut place = self.at(labels, row.start);
                while !row.is_empty() && !rounds.is_full() {
                    let most = (row.end - row.start).min(AHEAD);
                    let before = self.before_lost(labels, place, most);
                    if before < most {
                        self.settle_circle(labels, (row.start + before, place + before), rounds)?;
                    }
                    let passed = most.min(before + 1);
                    row.start += passed;
                    place += passed;
                }
                goes_on = left.goes_on();
            }
            let word = Word { more: goes_on, save: is_time(), ..Word::default() };
            let all = rounds.end(worker, word, |message| self.hear_label(state, message));
            if !all.more {
                return Ok(all.save);
            }
        }
    }

    /// How many circles from a place on, of so many, have no position that loses.
    fn before_lost(&self, labels: &S, place: u64, most: u64) -> u64 {
        let at = |plane| place + plane * self.layer;
        (0..self.planes).fold(most, |before, plane| labels.before_lost(at(plane), before))
    }

    /// Labels a circle of which a position loses, the first of which is at this place.
    fn settle_circle(
        &mut self,
        labels: &mut S,
        (position, place): (u64, u64),
        rounds: &mut Rounds,
    ) -> Result<(), Failure> {
        let layer = self.layer;
        let at = |plane: usize| place + plane as u64 * layer;
        if S::LATER > 0 {
            for (plane, mark) in self.circle.marks.iter_mut().enumerate() {
                *mark = labels.mark(index(at(plane)));
            }
            self.how_late(labels, (position, place));
            for (plane, &label) in self.circle.labels.iter().enumerate() {
                labels.label(index(at(plane)), label);
            }
        } else {
            for (plane, label) in self.circle.labels.iter_mut().enumerate() {
                let loses = labels.before_lost(at(plane), 1) == 0;
                *label = if loses { Label::Lose(0) } else { Label::Draw };
            }
        }
        self.tell(labels, (position, place), rounds)
    }
}
