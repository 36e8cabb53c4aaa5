//! Level by level in four bits a position: two of them are its label, or that it is in question, and two sets are the levels.
//!
//! A position loses one level after the last of its options was found to win. So those before a position that wins at a level
//! are in question; when all of these are known their options are looked at again, by all who own some ([`Ask`]). What wins
//! one level later does not count yet.

use std::io::{self, Read, Write};

use grundy::ranked::Ranked;
use grundy_graphs::label::End;
use timely::worker::Worker;

use super::ask::{Ask, Seen};
use super::bits::{Bits, each};
use super::labelled::{ByPlace, Labelled};
use super::levels::{Leveled, Levels, Saved};
use super::pairs::{LOSES, MARKED, Pairs, UNKNOWN, WINS};
use super::room::Room;
use super::rounds::{Rounds, Word};
use super::share::{Places, Share};
use super::spread::Spread;
use super::{Tallies, index};
use crate::checkpoint::{Saver, Snapshot};
use crate::failure::Failure;

/// What a worker knows of its positions.
pub(super) struct Rechecked {
    pub(super) pairs: Pairs,
    places: usize,
    /// Those labelled at the last level.
    level: Bits,
    pub(super) tallies: Tallies,
}

impl Rechecked {
    pub(super) fn new(places: usize, room: &Room) -> Result<Rechecked, Failure> {
        let (pairs, level) = (Pairs::new(places, room)?, Bits::new(places, room)?);
        Ok(Rechecked { pairs, places, level, tallies: Tallies::default() })
    }

    /// What is in files leaves the memory.
    fn let_go(&self, next: &Bits) {
        self.pairs.let_go();
        self.level.let_go();
        next.let_go();
    }
}

impl Leveled for Rechecked {
    const MOST_REMOTE: u64 = u64::MAX;

    fn level(&mut self) -> (&mut Bits, &mut Tallies) {
        (&mut self.level, &mut self.tallies)
    }

    fn has_label(&self, place: usize) -> bool {
        self.pairs.pair(place) != UNKNOWN
    }
}

impl Labelled for Rechecked {
    fn labels(&self) -> &impl ByPlace {
        &self.pairs
    }

    fn tallies(&self) -> &Tallies {
        &self.tallies
    }
}

impl Snapshot for Rechecked {
    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        self.pairs.write(out)?;
        self.level.write(out)?;
        self.tallies.write(out)
    }

    fn read(&mut self, level: u32, input: &mut impl Read) -> io::Result<Result<(), String>> {
        self.pairs.read(input)?;
        self.level.read(input)?;
        self.tallies = Tallies::read(input)?;
        let levels = self.tallies.levels.len();
        let fits = levels == index(level.into()) + 1;
        Ok(if fits { Ok(()) } else { Err(format!("{levels} levels at level {level}")) })
    }
}

/// What the work needs beside the state.
struct Work<'a> {
    spread: Spread<'a>,
    ask: Ask<'a>,
    levels: Levels<Rechecked>,
    room: &'a Room,
}

/// Labels everything; `start` is the level after which `state` was saved.
pub(super) fn label(
    worker: &mut Worker,
    (game, share, end): (&Ranked, Share, End),
    mut state: Rechecked,
    start: Option<u32>,
    saver: Option<Saver<Rechecked>>,
    (rounds, room): (&mut Rounds, &Room),
) -> Result<Saved<Rechecked>, Failure> {
    let me = worker.index() as u64;
    let mut work = Work {
        spread: Spread::new(game, share, me),
        ask: Ask::new(game, share, me),
        levels: Levels::new(state.places, saver, room)?,
        room,
    };
    if start.is_none() {
        work.begin(&mut state, end);
        work.levels.agree(worker, &work.spread, &mut state, rounds)?;
    }
    while state.tallies.goes_on {
        work.spread(worker, &mut state, rounds);
        work.look_again(worker, &mut state, rounds);
        work.levels.agree(worker, &work.spread, &mut state, rounds)?;
    }
    Ok((state, work.levels.saver))
}

/// The positions at some places have an option that was labelled.
#[inline]
fn reach(
    pairs: &mut Pairs,
    Places { first, step, count }: Places,
    loses: bool,
    levels: &mut Levels<Rechecked>,
) {
    for place in (0..count).map(|i| index(first + i * step)) {
        match (pairs.pair(place), loses) {
            (UNKNOWN | MARKED, true) => {
                pairs.replace(place, WINS);
                levels.found(place, true);
            }
            (UNKNOWN, false) => {
                pairs.set(place, MARKED);
                levels.next.insert(place);
            }
            _ => {}
        }
    }
}

impl Work<'_> {
    /// Labels the positions where play ends.
    fn begin(&mut self, state: &mut Rechecked, end: End) {
        let wins = end == End::Wins;
        for (place, positions) in self.spread.share.stretches(self.spread.me) {
            if self.room.is_short() {
                state.let_go(&self.levels.next);
            }
            for (place, position) in (place..).zip(positions) {
                if self.spread.game.count_options(position, 0) == 0 {
                    state.pairs.set(index(place), if wins { WINS } else { LOSES });
                    self.levels.found(index(place), wins);
                }
            }
        }
    }

    /// Tells those before the positions of the last level.
    fn spread(&mut self, worker: &mut Worker, state: &mut Rechecked, rounds: &mut Rounds) {
        let Work { spread, levels, room, .. } = self;
        let mut from = 0;
        loop {
            let mut taken = true;
            while taken && !rounds.is_full() {
                if room.is_short() {
                    state.let_go(&levels.next);
                }
                let word = state.level.take(&mut from);
                taken = word.is_some();
                let Some(places) = word else { break };
                each(places, |place| {
                    let loses = state.pairs.pair(place) == LOSES;
                    // What has a label is a position.
                    let position =
                        spread.share.position(spread.me, place as u64).unwrap_or_default();
                    let send = |to, message| rounds.send(to, message);
                    spread.tell(position, loses.into(), send, |places| {
                        reach(&mut state.pairs, places, loses, levels);
                    });
                });
            }
            let pairs = &mut state.pairs;
            let all = rounds.end(worker, Word { more: taken, ..Word::default() }, |message| {
                spread.hear(message, |places, note| reach(pairs, places, note == 1, levels));
            });
            if !all.more {
                return;
            }
        }
    }

    /// Looks at the options of the positions in question.
    fn look_again(&mut self, worker: &mut Worker, state: &mut Rechecked, rounds: &mut Rounds) {
        let Work { spread, ask, levels, room } = self;
        let mut from = 0;
        loop {
            ask.begin(rounds, |message| message);
            let mut taken = true;
            while taken && !rounds.is_full() && !ask.is_full() {
                if room.is_short() {
                    state.let_go(&levels.next);
                }
                let word = levels.next.next(&mut from);
                taken = word.is_some();
                let Some(places) = word else { break };
                each(places, |place| {
                    if state.pairs.pair(place) != MARKED {
                        return;
                    }
                    let position =
                        spread.share.position(spread.me, place as u64).unwrap_or_default();
                    let wins = |at| state.pairs.pair(at) == WINS && !levels.next.contains(at);
                    let seen = ask.ask(position, wins, |to, message| rounds.send(to, message));
                    if seen == Seen::Wins {
                        state.pairs.replace(place, LOSES);
                        levels.word.lost += 1;
                    } else {
                        // If the others say so, it comes back.
                        state.pairs.replace(place, UNKNOWN);
                        levels.next.remove(place);
                    }
                });
            }
            let more = taken || !rounds.is_quiet();
            let pairs = &mut state.pairs;
            let all = rounds.end(worker, Word { more, ..Word::default() }, |message| {
                let wins = |at| pairs.pair(at) == WINS && !levels.next.contains(at);
                let loses = ask.hear(message, wins).map(index);
                if let Some(place) = loses.filter(|&place| pairs.pair(place) == UNKNOWN) {
                    pairs.set(place, LOSES);
                    levels.found(place, false);
                }
            });
            if !all.more {
                return;
            }
        }
    }
}
