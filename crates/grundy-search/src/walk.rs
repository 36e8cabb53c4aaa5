//! The search of one thread: depth first, with facts that others share.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use grundy_kernels::threads::Busy;

use crate::facts::{Facts, Key};
use crate::frame::{Frame, Part, Pending, Reply, Step};
use crate::{Game, Known, Set};

/// Why a search ends without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// Somebody said so, or another thread has the answer.
    Stopped,
    /// The table is full and may grow.
    Full,
    /// It takes long enough for several threads.
    Long,
    /// Values beyond the limit matter.
    Large,
}

/// What the threads of a search share.
pub(crate) struct Shared {
    /// Whether all are to end.
    pub(crate) stop: AtomicBool,
    /// The positions that threads work on, by parts of their keys.
    busy: Busy,
    /// Positions that were opened by all.
    pub(crate) opened: AtomicU64,
    /// As in the settings.
    long: u64,
}

/// Between two looks at what others say, so many positions are opened.
const PACE: u64 = 256;

/// Between two looks at whether others have answered a question of the path, likewise.
const STRIDE: u64 = 16;

impl Shared {
    pub(crate) fn new(opened: u64, long: u64) -> Shared {
        let (stop, opened) = (AtomicBool::new(false), AtomicU64::new(opened));
        Shared { stop, busy: Busy::new(), opened, long }
    }
}

/// One thread's way through the positions.
pub(crate) struct Walk<'a, G: Game> {
    game: &'a G,
    facts: &'a Facts,
    /// What is shared, if there are other threads.
    shared: &'a Shared,
    is_alone: bool,
    /// Alone, the walk ends after so many positions.
    patience: u64,
    /// Positions that are no heavier are done before another thread meets them.
    light: u32,
    /// Whether the walk ends when the table is full.
    may_grow: bool,
    /// Asked now and then whether to go on, with the number of positions that were opened.
    go_on: &'a mut dyn FnMut(u64, &Facts) -> bool,
    frames: Vec<Frame<G::Position>>,
    /// Components of two options.
    left: [Vec<Part<G::Position>>; 2],
    opened: u64,
}

impl<'a, G: Game> Walk<'a, G> {
    /// `patience` if no other thread works on the same question.
    pub(crate) fn new(
        game: &'a G,
        facts: &'a Facts,
        shared: &'a Shared,
        patience: Option<u64>,
        may_grow: bool,
        go_on: &'a mut dyn FnMut(u64, &Facts) -> bool,
    ) -> Walk<'a, G> {
        let (frames, left) = (Vec::new(), [Vec::new(), Vec::new()]);
        let is_alone = patience.is_some();
        let patience = patience.unwrap_or(u64::MAX);
        Walk {
            game,
            facts,
            shared,
            is_alone,
            patience,
            light: 0,
            may_grow,
            go_on,
            frames,
            left,
            opened: 0,
        }
    }

    /// Whether the value of `part` is in `asked`.
    pub(crate) fn ask(&mut self, part: &Part<G::Position>, asked: Set) -> Result<Reply, End> {
        let result = self.run(part, asked);
        self.shared.opened.fetch_add(self.opened % PACE, Relaxed);
        self.opened = 0;
        result
    }

    fn run(&mut self, part: &Part<G::Position>, asked: Set) -> Result<Reply, End> {
        self.light = part.weight / 4;
        if let Some(reply) = self.open(0, part, asked)? {
            return Ok(reply);
        }
        let mut depth = 0;
        loop {
            let frame = &mut self.frames[depth];
            let is_long = self.opened - frame.opened >= self.shared.long;
            let reply = match frame.step(is_long) {
                Step::Done(reply) => {
                    self.close(depth, reply);
                    let Some(above) = depth.checked_sub(1) else { return Ok(reply) };
                    depth = above;
                    reply
                }
                Step::Ask(index, asked) => {
                    let part = frame.parts[index].clone();
                    // The first option is looked at by all: if it decides, the others are not asked.
                    let may_wait = !self.is_alone && frame.has_heard && part.weight > self.light;
                    if may_wait && self.shared.busy.has(part.key.short()) && frame.defer() {
                        continue;
                    }
                    match self.open(depth + 1, &part, asked) {
                        Ok(None) => {
                            depth += 1;
                            let Some((at, reply)) = self.overtaken(depth) else { continue };
                            self.give_up(at, depth);
                            let Some(above) = at.checked_sub(1) else { return Ok(reply) };
                            depth = above;
                            reply
                        }
                        Ok(Some(reply)) => reply,
                        Err(end) => return Err(self.abandon(depth, end)),
                    }
                }
            };
            if self.frames[depth].hear(reply).is_none() {
                return Err(self.abandon(depth, End::Large));
            }
        }
    }

    fn abandon(&mut self, depth: usize, end: End) -> End {
        self.give_up(0, depth);
        end
    }

    /// Leaves the path from a depth on; what was found there is kept.
    fn give_up(&self, from: usize, depth: usize) {
        for frame in &self.frames[from..=depth] {
            let not = frame.seen.or(frame.not);
            if !not.is_empty() {
                self.facts.put(frame.key, Known::Not(not), self.opened - frame.opened);
            }
            self.leave(frame);
        }
    }

    fn leave(&self, frame: &Frame<G::Position>) {
        if frame.is_told {
            self.shared.busy.leave(frame.key.short());
        }
    }

    /// The first frame of the path whose question another thread has answered, and the answer; looked for now and then.
    fn overtaken(&self, depth: usize) -> Option<(usize, Reply)> {
        if self.is_alone || !self.opened.is_multiple_of(STRIDE) {
            return None;
        }
        let answered = |frame: &Frame<G::Position>| match self.facts.get(frame.key) {
            Known::Value(value) => Some(Reply::Value(value)),
            Known::Not(not) if frame.wanted.without(not).is_empty() => Some(Reply::No),
            _ => None,
        };
        let mut path = self.frames[..=depth].iter().enumerate();
        path.find_map(|(at, frame)| Some((at, answered(frame)?)))
    }

    fn close(&self, depth: usize, reply: Reply) {
        let frame = &self.frames[depth];
        let known = match reply {
            Reply::Value(value) => Known::Value(value),
            Reply::No => Known::Not(frame.excluded()),
        };
        self.facts.put(frame.key, known, self.opened - frame.opened);
        self.leave(frame);
    }

    /// Looks now and then at what others say.
    fn look(&mut self) -> Result<(), End> {
        if !self.opened.is_multiple_of(PACE) {
            return Ok(());
        }
        let opened = self.shared.opened.fetch_add(PACE, Relaxed) + PACE;
        if !(self.go_on)(opened, self.facts) {
            self.shared.stop.store(true, Relaxed);
        }
        if self.shared.stop.load(Relaxed) {
            return Err(End::Stopped);
        }
        if self.opened > self.patience {
            return Err(End::Long);
        }
        /// Of a thousand places; beyond, facts begin to give way.
        const FULL: u32 = 600;
        // A search may begin at any number.
        let is_time = opened / (16 * PACE) > (opened - PACE) / (16 * PACE);
        if self.may_grow && is_time && self.facts.filled() > FULL {
            return Err(End::Full);
        }
        Ok(())
    }

    /// The answer, if it is at hand, or the frame at `depth` with all options.
    fn open(
        &mut self,
        depth: usize,
        part: &Part<G::Position>,
        asked: Set,
    ) -> Result<Option<Reply>, End> {
        let not = match self.game.known(&part.position).or(self.facts.get(part.key)) {
            Known::Value(value) => return Ok(Some(Reply::Value(value))),
            Known::Not(not) => not,
            Known::Nothing => Set::NONE,
        };
        let most = self.game.most(&part.position);
        let wanted = asked.without(not).and(Set::up_to(most));
        if wanted.is_empty() {
            return Ok(Some(Reply::No));
        }
        self.opened += 1;
        if !self.is_alone && self.shared.stop.load(Relaxed) {
            return Err(End::Stopped);
        }
        self.look()?;
        if depth == self.frames.len() {
            self.frames.push(Frame::default());
        }
        let frame = &mut self.frames[depth];
        frame.begin(part.key, wanted, not, most);
        frame.is_told = !self.is_alone && part.weight > self.light;
        if frame.is_told {
            // To make the options may be most of the work.
            self.shared.busy.enter(part.key.short());
        }
        frame.opened = self.opened - 1;
        let (game, facts) = (self.game, self.facts);
        // What is kept of an option is fetched while the next one is made.
        let [last, next] = &mut self.left;
        let mut rest = None;
        let mut take = |option: &[G::Position]| {
            let next_rest = gather(game, option, next);
            next.iter().for_each(|part| facts.prefetch(part.key));
            std::mem::swap(last, next);
            match rest.replace(next_rest) {
                Some(rest) => frame.take(facts, rest, next),
                None => ControlFlow::Continue(()),
            }
        };
        let mut flow = game.options_up_to(&part.position, wanted.greatest(), &mut take);
        if let (ControlFlow::Continue(()), Some(rest)) = (flow, rest) {
            flow = frame.take(facts, rest, last);
        }
        if flow.is_break() {
            self.close(depth, Reply::No);
            return Ok(Some(Reply::No));
        }
        frame.options.sort_unstable();
        frame.options.dedup_by_key(|option| option.name);
        Ok(None)
    }
}

impl<P> Frame<P> {
    /// One option more: its components, and what those come to that are not among them. Breaks if the question is
    /// answered.
    fn take(&mut self, facts: &Facts, rest: u32, left: &mut Vec<Part<P>>) -> ControlFlow<()> {
        let rest = rest ^ settle(facts, left);
        if !left.is_empty() {
            self.push(rest, left);
            return ControlFlow::Continue(());
        }
        self.seen = self.seen.with(rest);
        match self.open().is_empty() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }

    /// One option more: components of unknown value, and what all others come to.
    fn push(&mut self, rest: u32, left: &mut Vec<Part<P>>) {
        let heaviest = left.last().map_or(0, |part| part.weight);
        let keys = left.iter().map(|part| part.key.number());
        let name = keys.fold(u128::from(rest), u128::wrapping_add);
        let from = self.parts.len();
        self.parts.append(left);
        let to = self.parts.len();
        self.options.push(Pending { order: heaviest, name, from, to, rest });
    }
}

/// The nim-sum of the components whose values are known; all others are left in `left`, the lightest first, without
/// pairs, which cancel.
pub(crate) fn sum<G: Game>(
    game: &G,
    facts: &Facts,
    components: &[G::Position],
    left: &mut Vec<Part<G::Position>>,
) -> u32 {
    gather(game, components, left) ^ settle(facts, left)
}

/// The nim-sum of the components whose values are known without search; all others are left in `left`, without pairs.
pub(crate) fn gather<G: Game>(
    game: &G,
    components: &[G::Position],
    left: &mut Vec<Part<G::Position>>,
) -> u32 {
    left.clear();
    let mut rest = 0;
    for position in components {
        if let Known::Value(value) = game.known(position) {
            rest ^= value;
            continue;
        }
        let key = Key::of(game.key(position));
        match left.iter().position(|part| part.key == key) {
            Some(twin) => drop(left.swap_remove(twin)),
            None => {
                left.push(Part { position: position.clone(), key, weight: game.weight(position) });
            }
        }
    }
    rest
}

/// Takes the components out whose values were found, which come to the result; sorts the others by weight.
pub(crate) fn settle<P>(facts: &Facts, left: &mut Vec<Part<P>>) -> u32 {
    let mut rest = 0;
    left.retain(|part| match facts.get(part.key) {
        Known::Value(value) => {
            rest ^= value;
            false
        }
        _ => true,
    });
    left.sort_unstable_by_key(|part| part.weight);
    rest
}
