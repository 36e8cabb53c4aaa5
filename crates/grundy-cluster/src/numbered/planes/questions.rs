//! What workers ask each other: whether options of a position draw, and which of them wins last.

use grundy::Flow;
use grundy_graphs::implicit::Positions;
use timely::worker::Worker;

use super::super::ask::ASKED;
use super::super::index;
use super::super::marks::{Mark, Marks};
use super::super::rounds::{Rounds, Word};
use super::super::share::Places;
use super::super::spread::Spread;
use super::super::walk::edges;
use super::Work;

/// What is asked in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Question {
    /// Whether an option draws.
    Draws,
    /// The same, and at which remoteness the position loses at the earliest.
    Latest,
    /// The same of a position that was guessed to lose.
    Loses,
}

impl<S: Marks> Work<'_, S> {
    /// Sends the answers to what was asked in the last round. Says whether one of them shows a guess to be wrong.
    pub(super) fn reply(&mut self, rounds: &mut Rounds) -> bool {
        self.asked = 0;
        for (to, replies) in self.replies.iter_mut().enumerate() {
            replies.drain(..).for_each(|reply| rounds.send(to, reply));
        }
        std::mem::take(&mut self.is_wrong)
    }

    /// Whether enough was asked or sent in this round.
    pub(super) fn is_full(&self, rounds: &Rounds) -> bool {
        rounds.is_full() || self.asked * self.spread.share.workers >= ASKED
    }

    /// Asks others about options of the positions of a step, and marks these as they answer.
    pub(super) fn ask(
        &mut self,
        worker: &mut Worker,
        labels: &mut S,
        (step, asked): (u64, Question),
        rounds: &mut Rounds,
    ) {
        let Spread { share, me, .. } = self.spread;
        // Options of all others are this worker's own.
        let mut left = edges(share, me, step, self.reach);
        loop {
            self.reply(rounds);
            let mut goes_on = left.goes_on();
            while goes_on && !self.is_full(rounds) {
                self.question(labels, left.row.start, asked, rounds);
                left.row.start += 1;
                goes_on = left.goes_on();
            }
            // Answers take another round.
            let word = Word { more: goes_on || self.asked > 0, ..Word::default() };
            let hear = |message| self.hear(labels, message, asked);
            if !rounds.end(worker, word, hear).more {
                return;
            }
        }
    }

    /// Asks about the positions of a circle, unless an option of this worker draws.
    fn question(&mut self, labels: &mut S, position: u64, of: Question, rounds: &mut Rounds) {
        let place = self.at(labels, position);
        let Work { spread: Spread { share, me, .. }, moves, drawn, free, owners, asked, .. } = self;
        let layer = self.layer;
        let at = |plane: usize, place| place + plane as u64 * layer;
        let is_free =
            |plane: &usize| matches!(labels.mark(index(at(*plane, place))), Mark::Free(_));
        free.clear();
        let asks = |plane: &usize| of == Question::Latest || drawn[*plane];
        free.extend((0..drawn.len()).filter(asks).filter(is_free));
        if free.is_empty() {
            return;
        }
        owners.clear();
        let _ = moves.runs_after(position, |run| {
            share.cut(run, |owner, places| {
                if owner != *me {
                    if !owners.contains(&owner) {
                        owners.push(owner);
                    }
                    return;
                }
                free.retain(|&plane| {
                    let draws = labels.draws(Places { first: at(plane, places.first), ..places });
                    if draws {
                        labels.hold(index(at(plane, place)));
                    }
                    !draws
                });
            });
            if free.is_empty() { Flow::Break(()) } else { Flow::Continue(()) }
        });
        for &plane in &*free {
            for &owner in &*owners {
                *asked += 1;
                rounds.send(index(owner), (plane as u64 * share.plane + position) << 1);
            }
        }
    }

    /// Asks about positions of a circle that were guessed to lose, in these planes.
    pub(super) fn question_losing(&mut self, planes: &[usize], position: u64, rounds: &mut Rounds) {
        let Work { spread: Spread { share, me, .. }, moves, owners, asked, .. } = self;
        owners.clear();
        let _ = moves.runs_after(position, |run| {
            share.cut(run, |owner, _| {
                if owner != *me && !owners.contains(&owner) {
                    owners.push(owner);
                }
            });
            // Nobody is left.
            if owners.len() as u64 + 1 == share.workers {
                Flow::Break(())
            } else {
                Flow::Continue(())
            }
        });
        for &plane in planes {
            for &owner in &*owners {
                *asked += 1;
                rounds.send(index(owner), (plane as u64 * share.plane + position) << 1);
            }
        }
    }

    /// All are told that something draws in a plane, by a question about what is no position.
    pub(super) fn draws(&mut self, plane: usize, mut send: impl FnMut(usize, u64)) {
        let share = self.spread.share;
        if !std::mem::replace(&mut self.drawn[plane], true) {
            let number = share.count + plane as u64;
            (0..index(share.workers)).for_each(|to| send(to, number));
        }
    }

    /// Hears of a plane in which something draws; whether the number is one.
    pub(super) fn hear_plane(&mut self, number: u64) -> bool {
        let share = self.spread.share;
        let plane = number.checked_sub(share.count).filter(|plane| *plane < share.planes());
        if let Some(plane) = plane {
            self.drawn[index(plane)] = true;
        }
        plane.is_some()
    }

    /// Hears a question about a position of another worker, or an answer about one of this one.
    pub(super) fn hear(&mut self, labels: &mut S, message: u64, asked: Question) {
        let Spread { share, me, .. } = self.spread;
        let (is_answer, number) = (message & 1 == 1, message >> 1);
        let position = if is_answer { number >> S::BITS } else { number };
        // Whoever sends something else has other positions; all have said that they have the same.
        if position >= share.count {
            if !is_answer {
                self.hear_plane(position);
            }
            return;
        }
        // What draws is said by a remoteness that there is not.
        let holds = (1 << S::BITS) - 1;
        let (owner, place) = share.place(position);
        if !is_answer {
            let answer = match asked {
                Question::Draws if self.has_drawn(labels, position) => holds,
                Question::Draws => 0,
                Question::Latest | Question::Loses => {
                    self.latest(labels, position).unwrap_or(holds)
                }
            };
            if answer > 0 {
                self.is_wrong |= answer == holds;
                self.replies[index(owner)].push((position << S::BITS | answer) << 1 | 1);
            }
        } else if owner == me {
            match number & holds {
                // A guess that was wrong is not kept.
                note if note == holds && asked == Question::Loses => {}
                note if note == holds => labels.hold(index(place)),
                note => labels.delay(index(place), note),
            }
        }
    }

    /// Whether an option of this worker draws.
    fn has_drawn(&self, labels: &S, position: u64) -> bool {
        let Work { spread: Spread { share, me, .. }, moves, .. } = self;
        let mut draws = false;
        let _ = moves.runs_after(position, |run| {
            share.cut(run, |owner, places| {
                draws = draws || owner == *me && labels.draws(places);
            });
            if draws { Flow::Break(()) } else { Flow::Continue(()) }
        });
        draws
    }

    /// At which remoteness a position loses at the earliest, as this worker's options of it say that all win; none if one draws.
    fn latest(&self, labels: &S, position: u64) -> Option<u64> {
        let Work { spread: Spread { share, me, .. }, moves, .. } = self;
        let mut latest = Some(0);
        let _ = moves.runs_after(position, |run| {
            share.cut(run, |owner, places| {
                if let Some(least) = latest.filter(|_| owner == *me) {
                    latest = labels.latest(places).map(|latest| least.max(latest + S::LATER));
                }
            });
            if latest.is_some() { Flow::Continue(()) } else { Flow::Break(()) }
        });
        latest
    }
}
