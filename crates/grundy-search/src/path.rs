//! The path of a search by one thread, as far as it is the same for all games: compiled once, not once a game.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use grundy_kernels::threads::Busy;

use crate::facts::Facts;
use crate::frame::{Frame, Head, Reply, Step};
use crate::{Known, Set};

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

    /// Unless a thread is to end that has opened so many positions.
    pub(crate) fn go_on(&self, opened: u64, patience: u64) -> Result<(), End> {
        match self.stop.load(Relaxed) {
            true => Err(End::Stopped),
            false if opened > patience => Err(End::Long),
            false => Ok(()),
        }
    }
}

/// A thread that looks for an answer.
pub(crate) struct By<'a> {
    pub(crate) facts: &'a Facts,
    pub(crate) shared: &'a Shared,
    /// It ends after so many positions, if no other thread works on the same question.
    pub(crate) patience: Option<u64>,
    /// Whether it ends when the table is full.
    pub(crate) may_grow: bool,
    /// Asked now and then whether to go on, with the number of positions that were opened.
    pub(crate) go_on: &'a mut dyn FnMut(u64, &Facts) -> bool,
}

/// One thread's path: the questions that it is at, and when it ends.
pub(crate) struct Path<'a> {
    pub(crate) facts: &'a Facts,
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
    pub(crate) frames: Vec<Frame>,
    opened: u64,
}

/// The positions on a path, which are of the game's type.
pub(crate) trait Positions {
    /// Component `index` of the frame at `depth`.
    fn head(&self, depth: usize, index: usize) -> Head;

    /// The answer about this component, if it is at hand, or the frame below `depth` with all its options.
    fn open(
        &mut self,
        path: &mut Path<'_>,
        depth: usize,
        index: usize,
        asked: Set,
    ) -> Result<Option<Reply>, End>;
}

impl<'a> Path<'a> {
    pub(crate) fn new(by: By<'a>) -> Path<'a> {
        let By { facts, shared, patience, may_grow, go_on } = by;
        let is_alone = patience.is_some();
        let patience = patience.unwrap_or(u64::MAX);
        let frames = Vec::new();
        Path { facts, shared, is_alone, patience, light: 0, may_grow, go_on, frames, opened: 0 }
    }

    /// Before the first question, which is about a component of this weight.
    pub(crate) fn start(&mut self, weight: u32) {
        self.light = weight / 4;
    }

    /// After the last question: tells the others how many positions were opened.
    pub(crate) fn finish(&mut self) {
        self.shared.opened.fetch_add(self.opened % PACE, Relaxed);
        self.opened = 0;
    }

    /// The answer to the question of the first frame, which is open.
    pub(crate) fn run(&mut self, positions: &mut dyn Positions) -> Result<Reply, End> {
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
                    let part = positions.head(depth, index);
                    // The first option is looked at by all: if it decides, the others are not asked.
                    let may_wait = !self.is_alone && frame.has_heard && part.weight > self.light;
                    if may_wait && self.shared.busy.has(part.key.short()) && frame.defer() {
                        continue;
                    }
                    match positions.open(self, depth, index, asked) {
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

    fn leave(&self, frame: &Frame) {
        if frame.is_told {
            self.shared.busy.leave(frame.key.short());
        }
    }

    /// The first frame of the path whose question another thread has answered, and the answer; looked for now and then.
    fn overtaken(&self, depth: usize) -> Option<(usize, Reply)> {
        if self.is_alone || !self.opened.is_multiple_of(STRIDE) {
            return None;
        }
        let answered = |frame: &Frame| match self.facts.get(frame.key) {
            Known::Value(value) => Some(Reply::Value(value)),
            Known::Not(not) if frame.wanted.without(not).is_empty() => Some(Reply::No),
            _ => None,
        };
        let mut path = self.frames[..=depth].iter().enumerate();
        path.find_map(|(at, frame)| Some((at, answered(frame)?)))
    }

    pub(crate) fn close(&self, depth: usize, reply: Reply) {
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
        self.shared.go_on(self.opened, self.patience)?;
        // A search may begin at any number.
        let is_time = opened / (16 * PACE) > (opened - PACE) / (16 * PACE);
        if self.may_grow && is_time && self.facts.is_full() {
            return Err(End::Full);
        }
        Ok(())
    }

    /// The frame at `depth` with a question about a component of which so much is known, without its options; or the answer, if
    /// it is none of the values.
    pub(crate) fn begin(
        &mut self,
        depth: usize,
        head: Head,
        asked: Set,
        not: Set,
        most: u32,
    ) -> Result<Option<Reply>, End> {
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
        frame.begin(head.key, wanted, not, most);
        frame.is_told = !self.is_alone && head.weight > self.light;
        if frame.is_told {
            // To make the options may be most of the work.
            self.shared.busy.enter(head.key.short());
        }
        frame.opened = self.opened - 1;
        Ok(None)
    }
}
