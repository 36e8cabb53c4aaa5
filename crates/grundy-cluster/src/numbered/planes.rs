//! Components in which play may go in circles beside others, in which every move leads to a smaller number, in 2 or 16 bits a
//! position.
//!
//! Positions that differ in the former alone are a [`Circle`], and one worker has all of it. The others' numbers go down, so that
//! circles are labelled tile by tile, as positions are in [`sieve`](super::sieve) and [`ranks`](super::ranks), each as a whole.
//! Of the moves that leave a circle must be known which lead to losing positions: these are told; and of positions without such
//! a move, whether one draws and which wins latest: options of this worker are looked at, and before a step others are asked
//! for theirs, which were all labelled in steps before. A worker that has no others asks nobody. With 2 bits nobody is asked about
//! planes in which nothing has drawn yet, which all are told.

use grundy::Flow;
use grundy::ranked::Ranked;
use grundy_graphs::implicit::{Last, Positions, Unmoves};
use grundy_graphs::label::{End, Label};
use timely::worker::Worker;

use super::ask::ASKED;
use super::circle::{self, Circle};
use super::index;
use super::labelled::{InPairs, InWords, Only};
use super::levels::Saved;
use super::marks::{Mark, Marks};
use super::ranks::MOST_REMOTE;
use super::room::Room;
use super::rounds::{Rounds, Word};
use super::share::{Places, Share};
use super::spread::Spread;
use super::tally::tally;
use super::walk::{edges, walk};
use crate::checkpoint::Saver;
use crate::failure::Failure;

/// Circles that are looked at together.
const AHEAD: u64 = 64;

/// How positions can be cut into planes; not at all if none descend, there are too many planes, or the workers would wait for each
/// other more than half of their time.
pub(super) fn share(game: &Ranked, workers: u64) -> Option<Share> {
    let digits = game.digits();
    let own = &digits[digits.len() - game.reach().len()..];
    let share = Share::in_planes(game.circling(), own, workers);
    let (work, time) = share.use_of_time();
    (!game.descends() && share.plane > 1 && 2 * work >= time && circle::bytes(game).is_some())
        .then_some(share)
}

/// The memory that one worker takes beside labels and messages, in bytes.
pub(super) fn bytes(game: &Ranked, share: Share) -> u64 {
    let questions = if share.workers > 1 { ASKED + share.planes() * share.workers } else { 0 };
    8 * questions + circle::bytes(game).unwrap_or(0)
}

/// Labels everything with two bits; `start` is the step after which `state` was saved.
pub(super) fn in_pairs(
    worker: &mut Worker,
    of: (&Ranked, Share, End),
    state: InPairs,
    start: Option<u32>,
    saver: Option<Saver<InPairs>>,
    beside: (&mut Rounds, &Room),
) -> Result<Saved<InPairs>, Failure> {
    label(worker, of, state, start, saver, beside)
}

/// The same with sixteen, and with remoteness.
pub(super) fn in_words(
    worker: &mut Worker,
    of: (&Ranked, Share, End),
    state: InWords,
    start: Option<u32>,
    saver: Option<Saver<InWords>>,
    (rounds, room): (&mut Rounds, &Room),
) -> Result<Saved<InWords>, Failure> {
    let (mut state, saver) = label(worker, of, state, start, saver, (rounds, room))?;
    tally(worker, &mut state, (of.0, of.1), (rounds, room));
    Ok((state, saver))
}

fn label<S: Marks>(
    worker: &mut Worker,
    (game, share, end): (&Ranked, Share, End),
    mut state: Only<S>,
    start: Option<u32>,
    mut saver: Option<Saver<Only<S>>>,
    (rounds, room): (&mut Rounds, &Room),
) -> Result<Saved<Only<S>>, Failure> {
    let me = worker.index() as u64;
    let mut work = Work {
        spread: Spread::descending(game, share, me, S::BITS),
        moves: game.descending(),
        circle: Circle::new(game, S::LATER),
        reach: reach(game, share),
        end,
        room,
        // What was saved does not say it.
        drawn: vec![S::LATER > 0 || start.is_some(); index(share.planes())],
        free: Vec::new(),
        asked: 0,
        owners: Vec::new(),
        replies: vec![Vec::new(); index(share.workers)],
    };
    for step in start.map_or(0, |start| u64::from(start) + 1)..share.steps() {
        if share.workers > 1 && work.drawn.contains(&true) {
            work.ask(worker, &mut state.labels, step, rounds);
        }
        let is_time = || me == 0 && saver.as_ref().is_some_and(Saver::is_time);
        let save = work.label(worker, &mut state, step, rounds, is_time)?;
        let step = u32::try_from(step).unwrap_or(u32::MAX);
        rounds.tell(step.into(), state.tallies.done());
        if let Some(saver) = &mut saver
            && (save || saver.is_due_at(step))
        {
            saver.save(step, &state)?;
        }
    }
    Ok((state, saver))
}

/// How many rows and columns a move goes back at most.
fn reach(game: &Ranked, share: Share) -> (u64, u64) {
    let (mut rows, mut columns, mut stride) = (0u64, 0u64, 1);
    for (digit, reach) in game.digits().into_iter().rev().zip(game.reach().into_iter().rev()) {
        if stride < share.columns {
            columns = columns.saturating_add(reach * stride);
        } else {
            rows = rows.saturating_add(reach * (stride / share.columns));
        }
        stride *= digit;
    }
    (rows, columns)
}

/// What the work needs beside the state.
struct Work<'a> {
    spread: Spread<'a>,
    /// The moves that leave a circle.
    moves: Last<'a>,
    circle: Circle,
    reach: (u64, u64),
    end: End,
    room: &'a Room,
    /// The planes of which others have to be asked.
    drawn: Vec<bool>,
    /// Positions of a circle, by their planes, that have no option known to lose or draw.
    free: Vec<usize>,
    /// How many questions were asked in this round, who is asked, and what is to be answered to each worker in the next.
    asked: u64,
    owners: Vec<u64>,
    replies: Vec<Vec<u64>>,
}

impl Work<'_> {
    /// Asks others for their options of positions of a step, and marks these as they answer.
    fn ask<S: Marks>(
        &mut self,
        worker: &mut Worker,
        labels: &mut S,
        step: u64,
        rounds: &mut Rounds,
    ) {
        let Spread { share, me, .. } = self.spread;
        // Options of all others are this worker's own.
        let mut left = edges(share, me, step, self.reach);
        loop {
            self.asked = 0;
            for (to, replies) in self.replies.iter_mut().enumerate() {
                replies.drain(..).for_each(|reply| rounds.send(to, reply));
            }
            let mut goes_on = left.goes_on();
            while goes_on && !rounds.is_full() && self.asked * share.workers < ASKED {
                self.question(labels, left.row.start, rounds);
                left.row.start += 1;
                goes_on = left.goes_on();
            }
            // Answers take another round.
            let word = Word { more: goes_on || self.asked > 0, ..Word::default() };
            let all = rounds.end(worker, word, |message| self.hear(labels, message));
            if !all.more {
                return;
            }
        }
    }

    /// The place of the first position of a circle.
    fn at<S: Marks>(&self, labels: &S, position: u64) -> u64 {
        if self.room.is_short() {
            labels.leave_memory();
        }
        self.spread.share.place(position).1
    }

    /// Asks about the positions of a circle, unless an option of this worker draws.
    fn question<S: Marks>(&mut self, labels: &mut S, position: u64, rounds: &mut Rounds) {
        let place = self.at(labels, position);
        let Work { spread: Spread { share, me, .. }, moves, drawn, free, owners, asked, .. } = self;
        let layer = share.layer();
        let at = |plane: usize, place| place + plane as u64 * layer;
        let is_free =
            |plane: &usize| matches!(labels.mark(index(at(*plane, place))), Mark::Free(_));
        free.clear();
        free.extend((0..drawn.len()).filter(|&plane| drawn[plane]).filter(is_free));
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

    /// Hears a question about a position of another worker, or an answer about one of this one.
    fn hear<S: Marks>(&mut self, labels: &mut S, message: u64) {
        let Work { spread: Spread { share, me, .. }, moves, replies, .. } = self;
        let (is_answer, number) = (message & 1 == 1, message >> 1);
        let position = if is_answer { number >> S::BITS } else { number };
        // Whoever sends something else has other positions; all have said that they have the same.
        if position >= share.count {
            return;
        }
        // What draws is said by a remoteness that there is not.
        let holds = (1 << S::BITS) - 1;
        let (owner, place) = share.place(position);
        if !is_answer {
            let answer = latest(labels, (*moves, *share, *me), position).unwrap_or(holds);
            if answer > 0 {
                replies[index(owner)].push((position << S::BITS | answer) << 1 | 1);
            }
        } else if owner == *me {
            match number & holds {
                note if note == holds => labels.hold(index(place)),
                note => labels.delay(index(place), note),
            }
        }
    }

    /// Labels the circles of a step, and tells which positions lose. Says whether to save.
    ///
    /// # Errors
    /// If one has a remoteness that is not kept.
    fn label<S: Marks>(
        &mut self,
        worker: &mut Worker,
        state: &mut Only<S>,
        step: u64,
        rounds: &mut Rounds,
        is_time: impl Fn() -> bool,
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
                    let won = self.won(labels, place, row.end - row.start);
                    word.won += won * share.planes();
                    if won == 0 {
                        self.circle(labels, (row.start, place), rounds, &mut word)?;
                    }
                    row.start += won.max(1);
                    place += won.max(1);
                }
                goes_on = left.goes_on();
            }
            (word.more, word.save) = (goes_on, is_time());
            let Work { spread, drawn, .. } = self;
            let all = rounds.end(worker, word, |message| {
                // A plane is told as what is no position.
                let number = (message >> S::BITS >> 1).wrapping_sub(share.count);
                if message & 1 == 0 && number < share.planes() {
                    drawn[index(number)] = true;
                }
                spread.hear(message, |places, remoteness| {
                    state.labels.win(places, remoteness + S::LATER);
                });
            });
            state.tallies.won += all.won;
            state.tallies.lost += all.lost;
            if !all.more {
                return Ok(all.save);
            }
        }
    }

    /// How many circles from a place on, of so many, win in all planes, as far as some are looked at: nothing follows there.
    fn won<S: Marks>(&self, labels: &S, place: u64, most: u64) -> u64 {
        let share = self.spread.share;
        let mut won = most.min(AHEAD);
        for plane in 0..share.planes() {
            won = labels.wins(place + plane * share.layer(), won);
            if won == 0 {
                break;
            }
        }
        won
    }

    /// Labels a circle, of which the first position is at this place.
    fn circle<S: Marks>(
        &mut self,
        labels: &mut S,
        (position, place): (u64, u64),
        rounds: &mut Rounds,
        word: &mut Word,
    ) -> Result<(), Failure> {
        let Work { spread, moves, circle, reach, drawn, free, .. } = self;
        let (share, me) = (spread.share, spread.me);
        let layer = share.layer();
        let at = |plane: usize, place| place + plane as u64 * layer;
        // Where all is this worker's, nothing has to be cut, and with a single worker nothing ever is.
        let inside =
            if share.workers > 1 { share.is_inside(position, *reach) } else { (false, false) };
        free.clear();
        for (plane, mark) in circle.marks.iter_mut().enumerate() {
            *mark = labels.mark(index(at(plane, place)));
            if matches!(mark, Mark::Free(_)) {
                free.push(plane);
            }
        }
        let mut ends = true;
        if !free.is_empty() {
            let _ = moves.runs_after(position, |run| {
                ends = false;
                if inside.0 {
                    let places = share.beside((position, place), run);
                    look(labels, places, layer, (&mut circle.marks, free));
                } else {
                    share.cut(run, |owner, places| {
                        if owner == me {
                            look(labels, places, layer, (&mut circle.marks, free));
                        }
                    });
                }
                if free.is_empty() { Flow::Break(()) } else { Flow::Continue(()) }
            });
        }
        if free.is_empty() {
            circle.keep();
        } else {
            circle.solve(ends && self.end == End::Wins);
        }
        for (plane, &label) in circle.labels.iter().enumerate() {
            labels.label(index(at(plane, place)), label);
            let remoteness = match label {
                Label::Lose(remoteness) => u64::from(remoteness),
                Label::Win(_) => {
                    word.won += 1;
                    continue;
                }
                Label::Draw => {
                    if !std::mem::replace(&mut drawn[plane], true) {
                        let message = (share.count + plane as u64) << S::BITS << 1;
                        (0..index(share.workers)).for_each(|to| rounds.send(to, message));
                    }
                    continue;
                }
            };
            word.lost += 1;
            if remoteness > MOST_REMOTE {
                return Err(Failure::too_remote(MOST_REMOTE));
            }
            let later = remoteness + S::LATER;
            if inside.1 {
                moves.runs_before(position, |run| {
                    let places = share.beside((position, place), run);
                    labels.win(Places { first: at(plane, places.first), ..places }, later);
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

/// Looks at options of a circle's positions, at places of the first plane: those that one of them draws for are free no more, the
/// others lose after the latest.
#[inline]
fn look<S: Marks>(
    labels: &S,
    places: Places,
    layer: u64,
    (marks, free): (&mut [Mark], &mut Vec<usize>),
) {
    free.retain(|&plane| {
        let places = Places { first: places.first + plane as u64 * layer, ..places };
        marks[plane] = match (labels.latest(places), marks[plane]) {
            (Some(latest), Mark::Free(least)) => Mark::Free(least.max(latest + S::LATER)),
            _ => Mark::Held,
        };
        marks[plane] != Mark::Held
    });
}

/// At which remoteness a position loses at the earliest, as this worker's options of it say that all win; none if one draws.
fn latest<S: Marks>(
    labels: &S,
    (moves, share, me): (Last<'_>, Share, u64),
    position: u64,
) -> Option<u64> {
    let mut latest = Some(0);
    let _ = moves.runs_after(position, |run| {
        share.cut(run, |owner, places| {
            if let Some(least) = latest.filter(|_| owner == me) {
                latest = labels.latest(places).map(|latest| least.max(latest + S::LATER));
            }
        });
        if latest.is_some() { Flow::Continue(()) } else { Flow::Break(()) }
    });
    latest
}
