//! What is told to the owners of the positions before one that was labelled.
//!
//! A worker that owns many of them is told the position and finds its own by itself, one message for all; otherwise each place
//! is a message. A message is the position or the place, then the bits of a note on the position, then whether it is a place.

use grundy::ranked::Ranked;
use grundy_graphs::implicit::{Last, Run, Unmoves};

use super::index;
use super::share::{Places, Share};

/// To send a place and to take it costs about as much as so many steps from one tile to the next.
const COST: u64 = 4;

/// No more positions than that if a note is a bit: there is room for another bit beside it.
pub(super) const MOST_POSITIONS: u64 = 1 << 60;

/// A worker's side.
pub(super) struct Spread<'a> {
    pub(super) game: &'a Ranked,
    /// Which positions come before one.
    moves: Last<'a>,
    pub(super) share: Share,
    pub(super) me: u64,
    /// The bits of a note.
    bits: u32,
    runs: Vec<Run>,
    /// Who owns positions before this one.
    owners: Vec<u64>,
    is_owner: Vec<bool>,
}

impl<'a> Spread<'a> {
    /// What is noted of a position is whether it loses.
    pub(super) fn new(game: &'a Ranked, share: Share, me: u64) -> Spread<'a> {
        Spread::with_notes(game, share, me, 1)
    }

    /// What is noted of a position has so many bits.
    pub(super) fn with_notes(game: &'a Ranked, share: Share, me: u64, bits: u32) -> Spread<'a> {
        let is_owner = vec![false; index(share.workers)];
        let moves = game.moves();
        Spread { game, moves, share, me, bits, runs: Vec::new(), owners: Vec::new(), is_owner }
    }

    /// The same of moves in components in which every move leads to a smaller number.
    pub(super) fn descending(game: &'a Ranked, share: Share, me: u64, bits: u32) -> Spread<'a> {
        Spread { moves: game.descending(), ..Spread::with_notes(game, share, me, bits) }
    }

    /// A position of this worker was labelled: `take` gets the places before it that are here, `send` what is to be
    /// told to which worker.
    pub(super) fn tell(
        &mut self,
        position: u64,
        note: u64,
        mut send: impl FnMut(usize, u64),
        mut take: impl FnMut(Places),
    ) {
        let Spread { moves, share, me, bits, runs, owners, is_owner, .. } = self;
        runs.clear();
        moves.runs_before(position, |run| runs.push(run));
        let (mut cuts, mut others) = (0, 0);
        for &run in runs.iter() {
            share.cut(run, |owner, places| {
                cuts += 1;
                if owner == *me {
                    take(places);
                    return;
                }
                others += places.count;
                if !std::mem::replace(&mut is_owner[index(owner)], true) {
                    owners.push(owner);
                }
            });
        }
        let message = |number: u64, is_place| (number << *bits | note) << 1 | is_place;
        let is_told = cuts * owners.len() as u64 <= COST * others;
        for owner in owners.drain(..) {
            is_owner[index(owner)] = false;
            if is_told {
                send(index(owner), message(position, 0));
            }
        }
        if is_told {
            return;
        }
        for &run in runs.iter() {
            share.cut(run, |owner, Places { first, step, count }| {
                if owner != *me {
                    let each = (0..count).map(|i| first + i * step);
                    each.for_each(|place| send(index(owner), message(place, 1)));
                }
            });
        }
    }

    /// A message came: `take` gets places that are here, and what is noted of the position after them.
    pub(super) fn hear(&self, message: u64, mut take: impl FnMut(Places, u64)) {
        let (number, note) = (message >> 1 >> self.bits, message >> 1 & ((1 << self.bits) - 1));
        // Whoever sends something else has other positions; all have said that they have the same.
        if message & 1 == 1 {
            if number < self.share.size() {
                take(Places { first: number, step: 0, count: 1 }, note);
            }
        } else if number < self.share.count {
            self.moves.runs_before(number, |run| {
                self.share.cut(run, |owner, places| {
                    if owner == self.me {
                        take(places, note);
                    }
                });
            });
        }
    }
}
