//! Two bits a position, where every move leads to a smaller number: a position that is reached without a label loses, and
//! those before it win.
//!
//! No move leads to a later row, nor to a later column. So in step s the workers label the tiles of which the group of rows
//! and the block of columns add up to s ([`Share::tiles`]), when all that their moves lead to has been labelled in steps
//! before. Losing positions are told to those who own positions before them.

use std::io::{self, Read, Write};
use std::ops::Range;

use grundy::Outcome;
use grundy::ranked::Ranked;
use grundy_graphs::label::End;
use timely::worker::Worker;

use super::rounds::{Rounds, Word};
use super::share::{Places, Share};
use super::spread::Spread;
use super::{Tallies, index};
use crate::checkpoint::{Saver, Snapshot, read_words, write_words};
use crate::failure::Failure;

const WINS: u64 = 1;
const LOSES: u64 = 2;

/// The lower bit of each pair.
const LOWER: u64 = u64::MAX / 3;

/// What a worker knows of its positions.
pub(super) struct Sieved {
    pairs: Vec<u64>,
    pub(super) tallies: Tallies,
}

impl Sieved {
    pub(super) fn new(places: usize) -> Sieved {
        Sieved { pairs: vec![0; places.div_ceil(32)], tallies: Tallies::default() }
    }

    pub(super) fn get(&self, place: usize) -> Outcome {
        match self.pairs[place / 32] >> (place % 32 * 2) & 3 {
            WINS => Outcome::N,
            LOSES => Outcome::P,
            _ => Outcome::D,
        }
    }

    /// Appends the labels at some places, two bits each, the first in the lowest of a byte; that is a multiple of 4.
    pub(super) fn bytes(&self, places: Range<usize>, out: &mut Vec<u8>) {
        let bytes = self.pairs[places.start / 32..].iter().flat_map(|word| word.to_le_bytes());
        out.extend(bytes.skip(places.start % 32 / 4).take(places.len().div_ceil(4)));
    }

    /// How many places from `place` on have labels, one after another, at most `most`.
    #[inline]
    fn known(&self, place: u64, most: u64) -> u64 {
        let mut known = 0;
        while known < most {
            let at = place + known;
            let word = self.pairs[index(at / 32)];
            let unknown = (!(word | word >> 1) & LOWER) >> (at % 32 * 2);
            let left = 32 - at % 32;
            known += left.min(u64::from(unknown.trailing_zeros()) / 2);
            if unknown != 0 {
                break;
            }
        }
        known.min(most)
    }

    /// All these win.
    #[inline]
    fn win(&mut self, Places { first, step, count }: Places) {
        if step != 1 {
            return (0..count).for_each(|i| self.set(index(first + i * step), WINS));
        }
        let (mut at, end) = (first, first + count);
        while at < end {
            let now = (end - at).min(32 - at % 32);
            self.pairs[index(at / 32)] |= LOWER >> (64 - 2 * now) << (at % 32 * 2);
            at += now;
        }
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
        Ok(Ok(Sieved { pairs, tallies: Tallies::read(input)? }))
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
    let mut spread = Spread::new(game, share, me);
    for step in start.map_or(0, |start| u64::from(start) + 1)..share.steps() {
        let tiles = share.tiles(me, step);
        let mut rows = tiles.flat_map(|(rows, columns)| {
            rows.map(move |row| {
                row * share.columns + columns.start..row * share.columns + columns.end
            })
        });
        let mut row = 0..0;
        loop {
            let mut word = Word::default();
            while !rounds.is_full() {
                if row.is_empty() {
                    let Some(next) = rows.next() else { break };
                    row = next;
                    continue;
                }
                let (_, place) = share.place(row.start);
                label_row(&mut state, &mut spread, (&mut row, place), end, rounds, &mut word);
            }
            word.more = rounds.is_full();
            word.save = me == 0 && saver.as_ref().is_some_and(Saver::is_time);
            let all = rounds.end(worker, word, |message| {
                spread.hear(message, |places, _| state.win(places));
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

/// Labels positions from the first on, which are at places from this one on, until all have labels or enough was sent.
fn label_row(
    state: &mut Sieved,
    spread: &mut Spread<'_>,
    (row, mut place): (&mut Range<u64>, u64),
    end: End,
    rounds: &mut Rounds,
    word: &mut Word,
) {
    while !rounds.is_full() {
        let known = state.known(place, row.end - row.start);
        word.won += known;
        row.start += known;
        place += known;
        if row.is_empty() {
            return;
        }
        let position = row.start;
        let has_options = || spread.game.count_options(position, 0) > 0;
        if end == End::Wins && !has_options() {
            state.set(index(place), WINS);
            continue;
        }
        word.lost += 1;
        state.set(index(place), LOSES);
        spread.tell(position, true, rounds, |places| state.win(places));
        row.start += 1;
        place += 1;
    }
}
