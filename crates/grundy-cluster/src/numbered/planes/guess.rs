//! The outcomes of a step as they are if no option draws of which this worker does not know that: which circles of this step lose
//! follows, and others are asked about those positions alone. If they know of none that draws, everything was right.

use std::ops::Range;

use grundy_graphs::implicit::Unmoves;
use grundy_graphs::label::Label;
use timely::worker::Worker;

use super::super::index;
use super::super::marks::Marks;
use super::super::ranks;
use super::super::rounds::{Rounds, Word};
use super::super::share::{Places, Share, Tile};
use super::super::spread::Spread;
use super::super::walk::walk;
use super::Work;
use super::questions::Question;

/// The pieces of a worker's places of a step.
fn pieces<S: Marks>(share: Share, me: u64, step: u64) -> impl Iterator<Item = Range<usize>> {
    let rows = share.tiles(me, step).flat_map(move |(rows, columns)| {
        rows.map(move |row| (row * share.columns + columns.start, columns.end - columns.start))
    });
    let rows = rows.filter(|(_, length)| *length > 0);
    rows.flat_map(move |(position, length)| {
        let place = share.place(position).1;
        (0..share.planes()).map(move |plane| {
            let first = index(place + plane * share.layer());
            first / S::PER_PIECE..(first + index(length)).div_ceil(S::PER_PIECE)
        })
    })
}

impl<S: Marks> Work<'_, S> {
    /// Keeps what is known of a step.
    pub(super) fn keep(&mut self, labels: &S, step: u64) {
        let Spread { share, me, .. } = self.spread;
        self.before.clear();
        for pieces in pieces::<S>(share, me, step) {
            self.before.extend_from_slice(&labels.pieces()[pieces]);
        }
    }

    /// What was kept is known, and nothing else.
    pub(super) fn restore(&mut self, labels: &mut S, step: u64) {
        let Spread { share, me, .. } = self.spread;
        let mut before = &self.before[..];
        for pieces in pieces::<S>(share, me, step) {
            let (now, rest) = before.split_at(pieces.len());
            labels.pieces_mut()[pieces].copy_from_slice(now);
            before = rest;
        }
    }

    /// Finds out who loses in a step, if no option draws of which nothing is known, and asks others whether that is so. How many
    /// positions of all workers win and lose, and whether to save, unless a guess of some worker was wrong.
    pub(super) fn guess(
        &mut self,
        worker: &mut Worker,
        labels: &mut S,
        step: u64,
        rounds: &mut Rounds,
        is_time: &impl Fn() -> bool,
    ) -> Option<Word> {
        let Spread { share, me, .. } = self.spread;
        let mut left = walk(share, me, step);
        let mut found = Word::default();
        loop {
            let mut word = Word { wrong: self.reply(rounds), ..Word::default() };
            let mut goes_on = left.goes_on();
            while goes_on && !self.is_full(rounds) {
                let mut place = self.at(labels, left.row.start);
                while !left.row.is_empty() && !self.is_full(rounds) {
                    let most = left.row.end - left.row.start;
                    let (passed, won) = self.pass(labels, place, most);
                    word.won += won;
                    if passed == 0 {
                        let at = (left.row.start, place);
                        self.suppose(labels, at, &left.tile, rounds, &mut word);
                    }
                    left.row.start += passed.max(1);
                    place += passed.max(1);
                }
                goes_on = left.goes_on();
            }
            // Answers take another round.
            (word.more, word.save) = (goes_on || self.asked > 0, is_time());
            let hear = |message| self.hear(labels, message, Question::Loses);
            let all = rounds.end(worker, word, hear);
            found = Word { more: false, save: false, ..found }.and(all);
            if !all.more {
                return (!found.wrong).then_some(found);
            }
        }
    }

    /// Finds who loses in a circle, of which the first position is at this place: those before it in its tile win.
    fn suppose(
        &mut self,
        labels: &mut S,
        (position, place): (u64, u64),
        tile: &Tile,
        rounds: &mut Rounds,
        found: &mut Word,
    ) {
        let outcomes = self.outcomes(labels, (position, place));
        self.hold(labels, position, tile);
        let share = self.spread.share;
        let layer = self.layer;
        let mut free = std::mem::take(&mut self.free);
        free.clear();
        for plane in 0..self.drawn.len() {
            let label = self.circle.labels[plane];
            let at = index(place + plane as u64 * layer);
            if outcomes.ends {
                labels.label(at, label)
            } else {
                labels.guess(at, label)
            }
            match label {
                Label::Win(_) => found.won += 1,
                Label::Lose(_) => {
                    found.lost += 1;
                    free.push(plane);
                }
                Label::Draw => self.draws(plane, |to, number| rounds.send(to, number << 1)),
            }
        }
        if !free.is_empty() {
            let some_time = ranks::MOST_REMOTE + S::LATER;
            self.moves.runs_before(position, |run| {
                let Some(places) = share.within(run, tile) else { return };
                for &plane in &free {
                    let first = places.first + plane as u64 * layer;
                    labels.win(Places { first, ..places }, some_time);
                }
            });
            // With two bits nothing is to be told but draws.
            free.retain(|&plane| S::LATER > 0 || self.drawn[plane]);
            self.question_losing(&free, position, rounds);
        }
        self.free = free;
    }
}
