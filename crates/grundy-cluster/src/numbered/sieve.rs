//! Two bits a position, where every move leads to a smaller number: a position that is reached without a label loses, and
//! those before it win.
//!
//! No move leads to a later row, nor to a later column. So a worker labels its columns in groups of rows from the first;
//! worker w labels group g in step g + w, when all that its moves lead to has been labelled in steps before. A message is the
//! place of a position that wins.

use std::io::{self, Read, Write};

use grundy::ranked::Ranked;
use grundy::{Flow, Outcome};
use grundy_graphs::label::End;
use timely::worker::Worker;

use super::rounds::{Rounds, Word};
use super::share::Share;
use super::{Tallies, index};
use crate::checkpoint::{Saver, Snapshot, read_words, write_words};
use crate::failure::Failure;

const WINS: u64 = 1;
const LOSES: u64 = 2;

/// What a worker knows of its positions.
pub(super) struct Sieved {
    pairs: Vec<u64>,
    places: usize,
    pub(super) tallies: Tallies,
}

impl Sieved {
    pub(super) fn new(places: usize) -> Sieved {
        Sieved { pairs: vec![0; places.div_ceil(32)], places, tallies: Tallies::default() }
    }

    pub(super) fn get(&self, place: usize) -> Outcome {
        match self.pairs[place / 32] >> (place % 32 * 2) & 3 {
            WINS => Outcome::N,
            LOSES => Outcome::P,
            _ => Outcome::D,
        }
    }

    #[inline]
    fn is_known(&self, place: usize) -> bool {
        self.pairs[place / 32] >> (place % 32 * 2) & 3 != 0
    }

    #[inline]
    fn set(&mut self, place: usize, label: u64) {
        self.pairs[place / 32] |= label << (place % 32 * 2);
    }
}

impl Snapshot for Sieved {
    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        write_words(out, &self.pairs)?;
        self.tallies.write(out)
    }

    fn read(fresh: &Sieved, _: u32, input: &mut impl Read) -> io::Result<Result<Sieved, String>> {
        let pairs = read_words(input, fresh.pairs.len())?;
        Ok(Ok(Sieved { pairs, places: fresh.places, tallies: Tallies::read(input)? }))
    }
}

/// Labels everything; `start` is the step after which `state` was saved.
pub(super) fn label(
    worker: &mut Worker,
    (game, share, end): (&Ranked, Share, End),
    mut state: Sieved,
    start: Option<u32>,
    mut saver: Option<Saver<Sieved>>,
    rounds: &mut Rounds,
) -> Result<(Sieved, Option<Saver<Sieved>>), Failure> {
    let me = worker.index() as u64;
    let strip = share.strip(me);
    let width = strip.end - strip.start;
    let steps = share.groups() + share.workers - 1;
    for step in start.map_or(0, |start| u64::from(start) + 1)..steps {
        let group = step.checked_sub(me).filter(|&group| group < share.groups());
        let mut places = group.map_or(0..0, |group| {
            let rows = share.group(group);
            rows.start * width..rows.end * width
        });
        loop {
            let mut word = Word::default();
            while !rounds.is_full()
                && let Some(place) = places.next()
            {
                let at = index(place);
                if state.is_known(at) {
                    word.won += 1;
                    continue;
                }
                let position = share.position(me, place);
                let has_options = || game.options(position, |_| Flow::Break(())).is_break();
                if end == End::Wins && !has_options() {
                    word.won += 1;
                    state.set(at, WINS);
                    continue;
                }
                word.lost += 1;
                state.set(at, LOSES);
                game.before(position, |before| {
                    let (owner, place) = share.place(before);
                    if owner == me {
                        state.set(index(place), WINS);
                    } else {
                        rounds.send(index(owner), place);
                    }
                });
            }
            word.more = !places.is_empty();
            word.save = me == 0 && saver.as_ref().is_some_and(Saver::is_time);
            let all = rounds.end(worker, word, |place| {
                if index(place) < state.places {
                    state.set(index(place), WINS);
                }
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
                saver.save(step, &state)?;
            }
            break;
        }
    }
    Ok((state, saver))
}
