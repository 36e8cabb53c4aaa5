//! One byte a position: its label, or how many of its options have not been found to win.

use std::sync::Arc;
use std::thread;

use super::bits::Bits;
use super::{Counts, Each, Flow, Outcome, Refused, Unmoves, place, size};
use crate::label::End;
use crate::memory::zeroed;
use crate::threads::{Crew, in_parallel};

/// The most options that are counted.
pub const MOST_OPTIONS: u8 = 251;
/// Nobody wins: play ends in a draw.
const NEVER: u8 = 253;
const WON: u8 = 254;
const LOST: u8 = 255;
/// A level with fewer positions is sooner done by one thread.
const WORTH: u64 = 1 << 12;

/// The labels of all positions, one byte each.
pub struct Bytes {
    shares: Shares,
    parts: Vec<Part>,
}

/// Which part a position belongs to: blocks of 2^`block` positions are dealt in turn to 2^`parts` parts.
#[derive(Clone, Copy)]
struct Shares {
    count: u64,
    block: u32,
    parts: u32,
}

impl Shares {
    fn new(count: u64, threads: usize) -> Shares {
        let parts = threads.clamp(1, 64).ilog2();
        let log = count.max(1).ilog2();
        Shares { count, block: log.saturating_sub(parts + 8).max(10), parts }
    }

    #[inline(always)]
    fn part(self, position: u64) -> usize {
        place(position >> self.block) & ((1 << self.parts) - 1)
    }

    #[inline(always)]
    fn place(self, position: u64) -> usize {
        let block = position >> self.block >> self.parts;
        place(block << self.block | position & ((1 << self.block) - 1))
    }

    #[inline(always)]
    fn position(self, part: usize, place: usize) -> u64 {
        let (part, place) = (part as u64, place as u64);
        let block = place >> self.block << self.parts | part;
        block << self.block | place & ((1 << self.block) - 1)
    }
}

struct Part {
    number: usize,
    bytes: Vec<u8>,
    level: Bits,
    next: Bits,
    /// How many of the next level win and lose.
    won: u64,
    lost: u64,
}

/// Labels every position level by level in 10 bits a position, with up to `threads` threads, of which a
/// power of two is used; with more than one, un-moves that cross between parts of the positions are
/// listed for a level. Time: moves and un-moves of every position once.
///
/// # Errors
/// If a position has more than 251 options, there are more positions than can be addressed, or `each` says
/// to stop.
pub fn counted<P: Unmoves>(
    game: &P,
    end: End,
    threads: usize,
    mut each: Each<'_>,
) -> Result<(Bytes, Counts), Refused> {
    let shares = Shares::new(game.count(), threads);
    let blocks = size(game.count())?.div_ceil(1 << shares.block);
    let numbers = 0..1usize << shares.parts;
    let start = |number| {
        let length = blocks.div_ceil(1 << shares.parts) << shares.block;
        // The last block of all may not be full; with one part nothing needs to be rounded up.
        let length = if shares.parts == 0 { place(game.count()) } else { length };
        let (level, next) = (Bits::new(length), Bits::new(length));
        let bytes = zeroed(length);
        let mut part = Part { number, bytes, level, next, won: 0, lost: 0 };
        part.start(game, end, shares).map(|()| part)
    };
    // Where no level is worth a second thread, none is started.
    let is_worth = game.count() >= WORTH;
    let started = if is_worth { in_parallel(numbers, start) } else { numbers.map(start).collect() };
    let mut parts = started.into_iter().collect::<Result<Vec<_>, _>>()?;
    let spread = |(mut part, _): Sent| {
        let lists = part.spread(game, shares);
        (part, Arc::new(vec![lists]))
    };
    let receive = |(mut part, all): Sent| {
        all.iter().for_each(|lists| part.receive(&lists[part.number]));
        (part, Arc::default())
    };
    let counts = thread::scope(|scope| {
        let crew = Crew::new(scope, if is_worth { parts.len() } else { 1 });
        let mut counts = Counts::default();
        loop {
            let mut size = 0;
            for part in &mut parts {
                size += part.won + part.lost;
                counts.won += std::mem::take(&mut part.won);
                counts.lost += std::mem::take(&mut part.lost);
                std::mem::swap(&mut part.level, &mut part.next);
            }
            if size == 0 {
                return Ok(counts);
            }
            if let Some(each) = &mut each {
                tell(&parts, shares, counts.rounds, each)?;
            }
            if size < WORTH || parts.len() == 1 {
                let lists: Vec<_> =
                    parts.iter_mut().map(|part| part.spread(game, shares)).collect();
                for part in &mut parts {
                    lists.iter().for_each(|lists| part.receive(&lists[part.number]));
                }
            } else {
                let all = parts.drain(..).map(|part| (part, Arc::default()));
                let (all, lists): (Vec<_>, Vec<_>) = crew.run(all, &spread).into_iter().unzip();
                let lists: Vec<Lists> = lists
                    .into_iter()
                    .flat_map(|list: Arc<Vec<Lists>>| Arc::unwrap_or_clone(list))
                    .collect();
                let lists = Arc::new(lists);
                let all = all.into_iter().map(|part| (part, Arc::clone(&lists)));
                parts.extend(crew.run(all, &receive).into_iter().map(|(part, _)| part));
            }
            counts.rounds += 1;
        }
    })?;
    Ok((Bytes { shares, parts }, counts))
}

/// For every part what is sent there.
type Lists = Vec<Vec<u64>>;

/// A part on its way to a thread or back, with what the parts send to each other.
type Sent = (Part, Arc<Vec<Lists>>);

/// Tells of all positions of a level.
fn tell(
    parts: &[Part],
    shares: Shares,
    round: u64,
    each: &mut dyn FnMut(u64, u64, bool) -> Flow,
) -> Result<(), Refused> {
    let mut flow = Flow::Continue(());
    for part in parts {
        part.level.each(|place| {
            if flow.is_continue() {
                let wins = part.bytes[place] == WON;
                flow = each(round, shares.position(part.number, place), wins);
            }
        });
    }
    if flow.is_break() { Err(Refused::Stopped) } else { Ok(()) }
}

impl Part {
    /// Counts options, and makes the positions where play ends the next level.
    fn start<P: Unmoves>(&mut self, game: &P, end: End, shares: Shares) -> Result<(), Refused> {
        for place in 0..self.bytes.len() {
            let position = shares.position(self.number, place);
            if position >= shares.count {
                continue;
            }
            let mut options = 0u8;
            let flow = game.options(position, |_| {
                options += 1;
                if options > MOST_OPTIONS { Flow::Break(()) } else { Flow::Continue(()) }
            });
            if flow.is_break() {
                return Err(Refused::Options { position });
            }
            self.bytes[place] = match (options, end) {
                _ if game.is_target(position) => LOST,
                (0, End::Loses) => LOST,
                (0, End::Wins) => WON,
                (0, End::Draws) => NEVER,
                (options, _) => options,
            };
            if self.bytes[place] >= WON {
                self.found(place, self.bytes[place]);
            }
        }
        Ok(())
    }

    #[inline(always)]
    fn found(&mut self, place: usize, label: u8) {
        self.next.insert(place);
        *if label == WON { &mut self.won } else { &mut self.lost } += 1;
    }

    /// An option of the position at `place` was labelled.
    #[inline(always)]
    fn take(&mut self, place: usize, option_loses: bool) {
        let old = self.bytes[place];
        if old >= NEVER {
            return;
        }
        let new = match (option_loses, old) {
            (true, _) => WON,
            (false, 1) => LOST,
            (false, old) => old - 1,
        };
        self.bytes[place] = new;
        if new >= WON {
            self.found(place, new);
        }
    }

    /// Labels what is before the level in this part; for every part a list of what is before it there,
    /// doubled, plus one if the option loses.
    fn spread<P: Unmoves>(&mut self, game: &P, shares: Shares) -> Vec<Vec<u64>> {
        let mut lists = vec![Vec::new(); 1 << shares.parts];
        let mut level = std::mem::replace(&mut self.level, Bits::new(0));
        let number = self.number;
        level.drain(|place| {
            let loses = self.bytes[place] == LOST;
            game.before(shares.position(number, place), |before| {
                let part = shares.part(before);
                let place = shares.place(before);
                if part == number {
                    self.take(place, loses);
                } else {
                    lists[part].push((place as u64) << 1 | u64::from(loses));
                }
            });
        });
        self.level = level;
        lists
    }

    fn receive(&mut self, list: &[u64]) {
        for &sent in list {
            self.take(place(sent >> 1), sent & 1 == 1);
        }
    }
}

impl Bytes {
    /// The label of a position.
    ///
    /// # Panics
    /// If there is no such position.
    pub fn get(&self, position: u64) -> Outcome {
        assert!(position < self.shares.count, "a position of the game");
        let part = &self.parts[self.shares.part(position)];
        match part.bytes[self.shares.place(position)] {
            WON => Outcome::Win,
            LOST => Outcome::Lose,
            _ => Outcome::Draw,
        }
    }
}
