//! Components in which play may go in circles beside others, in which every move leads to a smaller number, in 2 or 16 bits a
//! position.
//!
//! Positions that differ in the former alone are a [`Circle`], and one worker has all of it. The others' numbers go down, so that
//! circles are labelled tile by tile, as positions are in [`sieve`](super::sieve) and [`ranks`](super::ranks), each as a whole.
//! Of the moves that leave a circle must be known which lead to losing positions: these are told; and of positions without such
//! a move, whether one draws, and with 16 bits which wins latest. Options of this worker are looked at. Those of others were all
//! labelled in steps before; a worker that has no others needs nobody, and with 2 bits nothing has to be asked before something
//! draws, which all are told. Else a step is guessed first, as if no option of others drew ([`guess`]): few positions lose then, and
//! others are asked about these alone, whether an option draws after all, and for their latest that wins. Then those that lose
//! are told, and how late they do ([`settle`]). If one was guessed wrongly what was known before the step is put back, and all
//! positions are asked about that may depend on it ([`questions`]). So they are with 16 bits where moves are short, so that there
//! are few such positions: to label all at once costs less than to look at those that lose twice.

mod circles;
mod guess;
mod questions;
mod settle;

use grundy::ranked::{Bits, Ranked};
use grundy_graphs::implicit::Last;
use grundy_graphs::label::End;
use timely::worker::Worker;

use super::ask::ASKED;
use super::circle::{self, Circle};
use super::index;
use super::labelled::{InPairs, InWords, Only};
use super::levels::Saved;
use super::marks::Marks;
use super::room::Room;
use super::rounds::Rounds;
use super::share::Share;
use super::spread::Spread;
use super::tally::tally;
use crate::checkpoint::Saver;
use crate::failure::Failure;
use questions::Question;

/// Circles that are looked at together.
const AHEAD: u64 = 64;

/// For so many steps after one in which a guess was wrong nothing is guessed.
const CAREFUL: u64 = 4;

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
pub(super) fn bytes(game: &Ranked, share: Share, bits: Bits) -> u64 {
    let graph = circle::bytes(game).unwrap_or(0);
    if share.workers == 1 {
        return graph;
    }
    let (rows, length) = share.most_of_step();
    // A row may begin and end within a piece.
    let row = (length / 8).saturating_mul(bits.number().into()).saturating_add(24);
    let before = share.planes().saturating_mul(rows).saturating_mul(row);
    (8 * (ASKED + share.planes() * share.workers)).saturating_add(graph).saturating_add(before)
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
        planes: share.planes(),
        layer: share.layer(),
        reach: reach(game, share),
        is_short: share.is_short(reach(game, share)),
        end,
        room,
        // What was saved does not say it.
        drawn: vec![start.is_some(); index(share.planes())],
        careful: 0,
        free: Vec::new(),
        looked: Vec::new(),
        asked: 0,
        owners: Vec::new(),
        replies: vec![Vec::new(); index(share.workers)],
        is_wrong: false,
        before: Vec::new(),
    };
    for step in start.map_or(0, |start| u64::from(start) + 1)..share.steps() {
        let is_time = || me == 0 && saver.as_ref().is_some_and(Saver::is_time);
        let save = work.step(worker, &mut state, step, rounds, &is_time)?;
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
pub(super) fn reach(game: &Ranked, share: Share) -> (u64, u64) {
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
struct Work<'a, S: Marks> {
    spread: Spread<'a>,
    /// The moves that leave a circle.
    moves: Last<'a>,
    circle: Circle,
    /// How many planes there are, and how far apart a worker's places in them are.
    planes: u64,
    layer: u64,
    reach: (u64, u64),
    /// Whether options of few positions are others'.
    is_short: bool,
    end: End,
    room: &'a Room,
    /// The planes in which a position draws.
    drawn: Vec<bool>,
    /// The steps that are left in which nothing is guessed.
    careful: u64,
    /// Positions of a circle, by their planes, that are looked at.
    free: Vec<usize>,
    /// Those of which an option was found to draw.
    looked: Vec<usize>,
    /// How many questions were asked in this round, who is asked, and what is to be answered to each worker in the next.
    asked: u64,
    owners: Vec<u64>,
    replies: Vec<Vec<u64>>,
    /// Whether one of these answers says that a guess was wrong.
    is_wrong: bool,
    /// What was known of the positions of a step before something was guessed.
    before: Vec<S::Piece>,
}

impl<S: Marks> Work<'_, S> {
    /// Labels the circles of a step, and tells which positions lose. Says whether to save.
    ///
    /// # Errors
    /// If one has a remoteness that is not kept.
    fn step(
        &mut self,
        worker: &mut Worker,
        state: &mut Only<S>,
        step: u64,
        rounds: &mut Rounds,
        is_time: &impl Fn() -> bool,
    ) -> Result<bool, Failure> {
        let draws = self.drawn.contains(&true);
        let asks = self.spread.share.workers > 1;
        if asks && S::LATER > 0 && self.is_short {
            self.ask(worker, &mut state.labels, (step, Question::Latest), rounds);
            return self.label(worker, state, step, rounds, is_time);
        }
        if asks && draws {
            if self.careful == 0 {
                self.keep(&state.labels, step);
                if let Some(found) = self.guess(worker, &mut state.labels, step, rounds, is_time) {
                    return self.settle(worker, state, (step, found), rounds, is_time);
                }
                self.restore(&mut state.labels, step);
                self.careful = CAREFUL;
            } else {
                self.careful -= 1;
            }
            self.ask(worker, &mut state.labels, (step, Question::Draws), rounds);
        }
        // With two bits nothing else has to be asked.
        if asks && S::LATER > 0 {
            let found = self.guess(worker, &mut state.labels, step, rounds, is_time);
            // Of all that draws is known by now.
            let found = found.ok_or_else(|| {
                Failure::system("the workers do not agree which positions draw: is it the same program everywhere?")
            })?;
            return self.settle(worker, state, (step, found), rounds, is_time);
        }
        self.label(worker, state, step, rounds, is_time)
    }

    /// The place of the first position of a circle.
    fn at(&self, labels: &S, position: u64) -> u64 {
        if self.room.is_short() {
            labels.leave_memory();
        }
        self.spread.share.place(position).1
    }
}
