//! What is told to the owners of the positions before one that was labelled.
//!
//! A worker that owns many of them is told the position and finds its own by itself, one message for all; otherwise each place
//! is a message. A message is four times the position or the place, two more if the position loses, and one more if it is a place.

use grundy::ranked::Ranked;
use grundy_graphs::implicit::Run;

use super::index;
use super::share::{Places, Share};

/// To send a place and to take it costs about as much as so many steps from one tile to the next.
const COST: u64 = 4;

/// No more positions than that: a message has three bits more at most.
pub(super) const MOST_POSITIONS: u64 = 1 << 60;

/// A worker's side.
pub(super) struct Spread<'a> {
    pub(super) game: &'a Ranked,
    pub(super) share: Share,
    pub(super) me: u64,
    runs: Vec<Run>,
    /// Who owns positions before this one.
    owners: Vec<u64>,
    is_owner: Vec<bool>,
}

impl<'a> Spread<'a> {
    pub(super) fn new(game: &'a Ranked, share: Share, me: u64) -> Spread<'a> {
        let is_owner = vec![false; index(share.workers)];
        Spread { game, share, me, runs: Vec::new(), owners: Vec::new(), is_owner }
    }

    /// A position of this worker was labelled: `take` gets the places before it that are here, `send` what is to be
    /// told to which worker.
    pub(super) fn tell(
        &mut self,
        position: u64,
        loses: bool,
        mut send: impl FnMut(usize, u64),
        mut take: impl FnMut(Places),
    ) {
        let Spread { game, share, me, runs, owners, is_owner } = self;
        runs.clear();
        game.runs_before(position, |run| runs.push(run));
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
        let sign = u64::from(loses) << 1;
        let is_told = cuts * owners.len() as u64 <= COST * others;
        for owner in owners.drain(..) {
            is_owner[index(owner)] = false;
            if is_told {
                send(index(owner), position << 2 | sign);
            }
        }
        if is_told {
            return;
        }
        for &run in runs.iter() {
            share.cut(run, |owner, Places { first, step, count }| {
                if owner != *me {
                    let each = (0..count).map(|i| first + i * step);
                    each.for_each(|place| send(index(owner), place << 2 | sign | 1));
                }
            });
        }
    }

    /// A message came: `take` gets places that are here, and whether the position after them loses.
    pub(super) fn hear(&self, message: u64, mut take: impl FnMut(Places, bool)) {
        let (number, loses) = (message >> 2, message & 2 != 0);
        // Whoever sends something else has other positions; all have said that they have the same.
        if message & 1 == 1 {
            if number < self.share.size() {
                take(Places { first: number, step: 0, count: 1 }, loses);
            }
        } else if number < self.share.count {
            self.game.runs_before(number, |run| {
                self.share.cut(run, |owner, places| {
                    if owner == self.me {
                        take(places, loses);
                    }
                });
            });
        }
    }
}
