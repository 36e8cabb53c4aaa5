//! Sixteen bits a position, its label with its remoteness, where every move leads to a smaller number.
//!
//! The workers label tiles in steps, as in [`sieve`](super::sieve), but a position loses one move after the last of its options
//! wins, and others may own that. So each step has two parts. First who loses: a position that is reached without a label; those
//! before it in its tile win, some time. Others who own options of it are asked for the latest of theirs, which were all labelled
//! in steps before. Then how late: in the same order, those before it win one move after it, unless they win sooner, and
//! others are told of it. A worker that has no others does both at once.

use std::ops::Range;

use grundy::Flow;
use grundy::ranked::Ranked;
use grundy_graphs::implicit::{Cell, Later, Run, codes};
use grundy_graphs::label::End;
use grundy_kernels::store::Store;
use timely::worker::Worker;

use super::ask::ASKED;
use super::far::Far;
use super::index;
use super::labelled::InWords;
use super::levels::Saved;
use super::room::Room;
use super::rounds::{Rounds, Word};
use super::share::{Share, Tile};
use super::spread::Spread;
use super::tally::{remoteness, tally};
use super::walk::walk;
use crate::checkpoint::Saver;
use crate::failure::Failure;

/// The greatest remoteness of a position that loses: those before it win one move later, which has a code.
pub(super) const MOST_REMOTE: u64 = u16::MOST_REMOTE - 1;

/// A remoteness in a message.
pub(super) const REMOTE_BITS: u32 = 15;
const REMOTE: u64 = (1 << REMOTE_BITS) - 1;

/// No more positions than that: a message has a remoteness beside them, and a bit.
pub(super) const MOST_POSITIONS: u64 = 1 << (u64::BITS - 2 - REMOTE_BITS);

/// The memory that questions of one worker take, in bytes.
pub(super) const QUESTIONS: u64 = 8 * ASKED;

/// Labels everything; `start` is the step after which `state` was saved.
pub(super) fn label(
    worker: &mut Worker,
    (game, share, end): (&Ranked, Share, End),
    mut state: InWords,
    start: Option<u32>,
    mut saver: Option<Saver<InWords>>,
    (rounds, room): (&mut Rounds, &Room),
) -> Result<Saved<InWords>, Failure> {
    let me = worker.index() as u64;
    let spread = Spread::with_notes(game, share, me, REMOTE_BITS);
    let others = vec![Vec::new(); index(share.workers)];
    let later = room.later(share.size(), 16);
    let far = Far::new(room, share.size());
    // Nobody is asked, and nothing is far.
    let at_once = share.workers == 1 && far.is_none();
    let (owners, replies) = (Vec::new(), others);
    let mut work = Work { spread, end, room, later, far, at_once, asked: 0, owners, replies };
    for step in start.map_or(0, |start| u64::from(start) + 1)..share.steps() {
        let is_time = || me == 0 && saver.as_ref().is_some_and(Saver::is_time);
        let mut save = work.who_loses(worker, &mut state, step, rounds, is_time)?;
        if !work.at_once {
            save = work.how_late(worker, &mut state, step, rounds, is_time)?;
        }
        let step = u32::try_from(step).unwrap_or(u32::MAX);
        rounds.tell(step.into(), state.tallies.done());
        if let Some(saver) = &mut saver
            && (save || saver.is_due_at(step))
        {
            work.later.all(|run, win| codes::win(&mut state.labels, run, win));
            saver.save(step, &state)?;
        }
    }
    tally(worker, &mut state, (game, share), (rounds, room));
    Ok((state, saver))
}

/// What the work needs beside the state.
struct Work<'a> {
    spread: Spread<'a>,
    end: End,
    room: &'a Room,
    /// Wins that were told far ahead.
    later: Later<u16>,
    /// What is to be looked at far behind, if that is in files.
    far: Option<Far>,
    /// Whether it is known at once how late a position loses.
    at_once: bool,
    /// How many questions were asked in this round.
    asked: u64,
    /// Who is asked.
    owners: Vec<u64>,
    /// What is to be answered to each worker in the next round.
    replies: Vec<Vec<u64>>,
}

impl Work<'_> {
    /// Finds out who loses among the positions of a step, and asks about their options. Says whether to save.
    fn who_loses(
        &mut self,
        worker: &mut Worker,
        state: &mut InWords,
        step: u64,
        rounds: &mut Rounds,
        is_time: impl Fn() -> bool,
    ) -> Result<bool, Failure> {
        let Spread { share, me, .. } = self.spread;
        let mut left = walk(share, me, step);
        loop {
            self.asked = 0;
            for (to, replies) in self.replies.iter_mut().enumerate() {
                replies.drain(..).for_each(|reply| rounds.send(to, reply));
            }
            let mut word = Word::default();
            let mut goes_on = left.goes_on();
            while goes_on && !rounds.is_full() && self.asked * share.workers < ASKED {
                let (known, found) = self.pass(state, &mut left.row, |cell| cell == 0);
                word.won += known;
                if let Some((position, place)) = found {
                    if self.end == End::Wins && self.spread.game.count_options(position, 0) == 0 {
                        state.labels[place] = u16::label(true, 0);
                        word.won += 1;
                    } else {
                        state.labels[place] = u16::label(false, 0);
                        word.lost += 1;
                        if self.at_once {
                            self.settle(&mut state.labels, (position, place), 0, rounds)?;
                        } else {
                            self.lose(&mut state.labels, position, &left.tile, rounds);
                        }
                    }
                }
                goes_on = left.goes_on();
            }
            // Answers take another round, and nothing follows from them before it is over.
            word.more = goes_on || self.asked > 0;
            word.save = is_time();
            let cells = &mut state.labels;
            let all = rounds.end(worker, word, |message| self.hear(cells, message));
            self.answer(&mut state.labels);
            state.tallies.won += all.won;
            state.tallies.lost += all.lost;
            if !all.more {
                return Ok(all.save);
            }
        }
    }

    /// Finds out how late those positions lose, and tells it. Says whether to save.
    ///
    /// # Errors
    /// If one has a remoteness that is not kept.
    fn how_late(
        &mut self,
        worker: &mut Worker,
        state: &mut InWords,
        step: u64,
        rounds: &mut Rounds,
        is_time: impl Fn() -> bool,
    ) -> Result<bool, Failure> {
        let Spread { share, me, .. } = self.spread;
        let mut left = walk(share, me, step);
        loop {
            let mut goes_on = left.goes_on();
            while goes_on && !rounds.is_full() {
                let (_, found) = self.pass(state, &mut left.row, |cell| cell.is_multiple_of(2));
                if let Some((position, place)) = found {
                    let near = self.near(&left.tile);
                    self.settle(&mut state.labels, (position, place), near, rounds)?;
                }
                goes_on = left.goes_on();
            }
            let word = Word { more: goes_on, save: is_time(), ..Word::default() };
            let all = rounds.end(worker, word, |message| {
                self.spread.hear(message, |places, remoteness| {
                    let win = u16::label(true, remoteness + 1);
                    let label = |run, win| codes::win(&mut state.labels, run, win);
                    self.later.label(places.into(), win, label);
                });
            });
            if !all.more {
                return Ok(all.save);
            }
        }
    }

    /// Passes over positions of a row up to the first with such a cell, and over that: how many come before it, and it with its
    /// place, if there is one near.
    fn pass(
        &mut self,
        state: &mut InWords,
        row: &mut Range<u64>,
        is: impl Fn(u16) -> bool,
    ) -> (u64, Option<(u64, usize)>) {
        let place = self.at(state, row.start);
        self.later.reach(place as u64, |run, win| codes::win(&mut state.labels, run, win));
        let near = index(self.later.before_end(&(place as u64..(place + size(row)) as u64)));
        let before = codes::first(&state.labels[place..place + near], is);
        row.start += before as u64;
        let found = (before < near).then_some((row.start, place + before));
        row.start += u64::from(found.is_some());
        (before as u64, found)
    }

    /// The place of a position of this worker.
    fn at(&self, state: &InWords, position: u64) -> usize {
        if self.room.is_short() {
            state.labels.let_go();
        }
        index(self.spread.share.place(position).1)
    }

    /// A position loses: those before it in its tile win, and others are asked about its options.
    fn lose(&mut self, cells: &mut Store<u16>, position: u64, tile: &Tile, rounds: &mut Rounds) {
        let Spread { game, share, me, .. } = self.spread;
        let some_time = u16::label(true, u16::MOST_REMOTE);
        game.runs_before(position, |run| {
            if let Some(places) = share.within(run, tile) {
                codes::win(cells, places.into(), some_time);
            }
        });
        let near = self.near(tile);
        let Work { owners, far, .. } = self;
        let _ = game.runs_after(position, |run| {
            share.cut(run, |owner, places| {
                if owner != me && !owners.contains(&owner) {
                    owners.push(owner);
                }
                if let (true, Some(far), Some(run)) =
                    (owner == me, far.as_mut(), Run::from(places).split(near).0)
                {
                    far.look(cells, position, run.into());
                }
            });
            // Nobody is left.
            if owners.len() as u64 + 1 == share.workers && far.is_none() {
                Flow::Break(())
            } else {
                Flow::Continue(())
            }
        });
        for owner in owners.drain(..) {
            self.asked += 1;
            rounds.send(index(owner), position << 1);
        }
        if self.far.as_ref().is_some_and(Far::is_full) {
            self.answer(cells);
        }
    }

    /// From where on labels are looked at once, for the positions of a tile: its rows are in memory.
    fn near(&self, (rows, _): &Tile) -> u64 {
        if self.far.is_some() { self.spread.share.first_of(rows.start) } else { 0 }
    }

    /// Looks at all that is far behind: positions of this worker lose later, the answers to others are sent in the next round.
    fn answer(&mut self, cells: &mut Store<u16>) {
        let Work { spread, far: Some(far), replies, .. } = self else { return };
        for (position, latest) in far.answer(cells) {
            if latest > 0 {
                let (owner, place) = spread.share.place(position);
                if owner == spread.me {
                    delay(&mut cells[index(place)], remoteness(latest));
                } else {
                    replies[index(owner)].push(reply(position, latest));
                }
            }
        }
    }

    /// The greatest code of this worker's options of a position, from this place on; 0 if it has none.
    fn latest(&self, cells: &[u16], position: u64, near: u64) -> u16 {
        let Spread { game, share, me, .. } = self.spread;
        let mut latest = 0;
        let _ = game.runs_after(position, |run| {
            share.cut(run, |owner, places| {
                if let (true, Some(run)) = (owner == me, Run::from(places).split(near).1) {
                    latest = latest.max(codes::latest(cells, run).unwrap_or(0));
                }
            });
            Flow::Continue(())
        });
        latest
    }

    /// A position loses, one move after its latest option wins; others have said when theirs do.
    fn settle(
        &mut self,
        cells: &mut [u16],
        (position, place): (u64, usize),
        near: u64,
        rounds: &mut Rounds,
    ) -> Result<(), Failure> {
        let latest = match self.latest(cells, position, near) {
            0 => 0,
            code => remoteness(code) + 1,
        };
        let remoteness = latest.max(remoteness(cells[place]));
        if remoteness > MOST_REMOTE {
            return Err(Failure::too_remote(MOST_REMOTE));
        }
        cells[place] = u16::label(false, remoteness);
        let win = u16::label(true, remoteness + 1);
        let later = &mut self.later;
        self.spread.tell(
            position,
            remoteness,
            |to, message| rounds.send(to, message),
            |places| later.label(places.into(), win, |run, win| codes::win(cells, run, win)),
        );
        Ok(())
    }

    /// Hears a question about a position of another worker, or an answer about one of this one.
    fn hear(&mut self, cells: &mut Store<u16>, message: u64) {
        let (is_answer, number) = (message & 1 == 1, message >> 1);
        let position = if is_answer { number >> REMOTE_BITS } else { number };
        // Whoever sends something else has other positions; all have said that they have the same.
        if position >= self.spread.share.count {
            return;
        }
        let (owner, place) = self.spread.share.place(position);
        if is_answer {
            if owner == self.spread.me {
                delay(&mut cells[index(place)], number & REMOTE);
            }
            return;
        }
        let Spread { game, share, me, .. } = self.spread;
        let Some(far) = &mut self.far else {
            let latest = self.latest(cells, position, 0);
            if latest > 0 {
                self.replies[index(owner)].push(reply(position, latest));
            }
            return;
        };
        let _ = game.runs_after(position, |run| {
            share.cut(run, |owner, places| {
                if owner == me {
                    far.look(cells, position, places);
                }
            });
            Flow::Continue(())
        });
        // Who asks waits for a round in any case.
        if far.is_full() {
            self.answer(cells);
        }
    }
}

/// What is sent of a position of another worker: the latest that an option of it wins.
fn reply(position: u64, latest: u16) -> u64 {
    (position << REMOTE_BITS | remoteness(latest)) << 1 | 1
}

/// A position that loses does so one move after an option of it wins, or later.
fn delay(cell: &mut u16, remoteness: u64) {
    *cell = (*cell).max(u16::label(false, remoteness + 1));
}

/// How many positions there are.
fn size(positions: &Range<u64>) -> usize {
    index(positions.end - positions.start)
}
