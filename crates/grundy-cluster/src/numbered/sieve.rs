//! Two bits a position, where every move leads to a smaller number: a position that is reached without a label loses, and
//! those before it win.
//!
//! No move leads to a later row, nor to a later column. So in step s the workers label the tiles of which the group of rows
//! and the block of columns add up to s ([`Share::tiles`]), when all that their moves lead to has been labelled in steps
//! before. Losing positions are told to those who own positions before them.

use std::ops::Range;

use grundy::ranked::Ranked;
use grundy_graphs::implicit::Later;
use grundy_graphs::label::End;
use timely::worker::Worker;

use super::index;
use super::labelled::InPairs;
use super::levels::Saved;
use super::pairs::{LOSES, Pairs, WINS};
use super::room::Room;
use super::rounds::{Rounds, Word};
use super::share::{Places, Share};
use super::spread::Spread;
use super::walk::walk;
use crate::checkpoint::Saver;
use crate::failure::Failure;

/// Labels everything; `start` is the step after which `state` was saved.
pub(super) fn label(
    worker: &mut Worker,
    (game, share, end): (&Ranked, Share, End),
    mut state: InPairs,
    start: Option<u32>,
    mut saver: Option<Saver<InPairs>>,
    (rounds, room): (&mut Rounds, &Room),
) -> Result<Saved<InPairs>, Failure> {
    let me = worker.index() as u64;
    let mut spread = Spread::new(game, share, me);
    let mut later = room.later(share.size(), 2);
    for step in start.map_or(0, |start| u64::from(start) + 1)..share.steps() {
        let mut left = walk(share, me, step);
        loop {
            let mut word = Word::default();
            while !rounds.is_full() && left.goes_on() {
                if room.is_short() {
                    state.labels.let_go();
                }
                let (_, place) = share.place(left.row.start);
                later.reach(place, |run, ()| state.labels.win(run.into()));
                let now = later.before_end(&(place..place + left.row.end - left.row.start));
                let mut row = left.row.start..left.row.start + now;
                let work = (&mut spread, &mut later);
                label_row(&mut state, work, (&mut row, place), end, rounds, &mut word);
                left.row.start = row.start;
            }
            word.more = rounds.is_full();
            word.save = me == 0 && saver.as_ref().is_some_and(Saver::is_time);
            let all = rounds.end(worker, word, |message| {
                spread.hear(message, |places, _| win(&mut state.labels, &mut later, places));
            });
            state.tallies.won += all.won;
            state.tallies.lost += all.lost;
            if all.more {
                continue;
            }
            let step = u32::try_from(step).unwrap_or(u32::MAX);
            rounds.tell(step.into(), state.tallies.done());
            if let Some(saver) = &mut saver
                && (all.save || saver.is_due_at(step))
            {
                later.all(|run, ()| state.labels.win(run.into()));
                saver.save(step, &state)?;
            }
            break;
        }
    }
    Ok((state, saver))
}

/// All these win: those that are near now, the others when the work comes there.
fn win(labels: &mut Pairs, later: &mut Later<()>, places: Places) {
    later.label(places.into(), (), |run, ()| labels.win(run.into()));
}

/// Labels positions from the first on, which are at places from this one on, until all have labels or enough was sent.
fn label_row(
    state: &mut InPairs,
    (spread, later): (&mut Spread<'_>, &mut Later<()>),
    (row, mut place): (&mut Range<u64>, u64),
    end: End,
    rounds: &mut Rounds,
    word: &mut Word,
) {
    while !rounds.is_full() {
        let known = state.labels.known(place, row.end - row.start);
        word.won += known;
        row.start += known;
        place += known;
        if row.is_empty() {
            return;
        }
        let position = row.start;
        let has_options = || spread.game.count_options(position, 0) > 0;
        if end == End::Wins && !has_options() {
            state.labels.set(index(place), WINS);
            continue;
        }
        word.lost += 1;
        state.labels.set(index(place), LOSES);
        spread.tell(
            position,
            1,
            |to, message| rounds.send(to, message),
            |places| win(&mut state.labels, later, places),
        );
        row.start += 1;
        place += 1;
    }
}
