//! The search of one thread: depth first, with outcomes that others share.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Instant;

use grundy_core::Error;
use grundy_kernels::threads::Busy;

use super::WHAT;
use super::common::{Common, IDENTITY};
use super::sums::{Followers, State, Sums};
use crate::meter::Meter;

/// Why a search ends without an answer.
pub(super) enum End {
    /// Another thread has the answer.
    Stopped,
    /// The table should grow.
    Full,
    /// It takes long enough for several threads.
    Long,
    /// Memory or time are over.
    Error(Error),
}

impl From<Error> for End {
    fn from(error: Error) -> End {
        End::Error(error)
    }
}

/// What the threads of a search share.
pub(super) struct Shared<'a> {
    pub(super) common: &'a Common,
    /// Whether all are to end.
    pub(super) stop: Arc<AtomicBool>,
    /// The positions that threads work on.
    pub(super) busy: Busy,
    /// What each thread keeps, in bytes.
    pub(super) bytes: Vec<AtomicU64>,
    /// What others keep who do not take part.
    pub(super) aside: u64,
    /// How many positions all of them have opened, nearly.
    pub(super) opened: AtomicU64,
    /// How long one thread is alone.
    pub(super) patience: Patience<'a>,
}

/// How long one thread searches before others join it.
pub(super) enum Patience<'a> {
    /// There are no others.
    Endless,
    Until(Instant),
    /// Until another one has done something else.
    While(&'a AtomicBool),
}

impl Patience<'_> {
    fn is_over(&self) -> bool {
        match self {
            Patience::Endless => false,
            Patience::Until(time) => Instant::now() >= *time,
            Patience::While(is_over) => is_over.load(Relaxed),
        }
    }
}

impl Shared<'_> {
    fn is_alone(&self) -> bool {
        self.bytes.len() == 1
    }

    fn bytes(&self) -> u64 {
        let kept: u64 = self.bytes.iter().map(|bytes| bytes.load(Relaxed)).sum();
        self.common.bytes() + self.aside + kept
    }
}

/// One thread's way through the positions.
pub(super) struct Walk<'a> {
    pub(super) shared: &'a Shared<'a>,
    pub(super) sums: &'a mut Sums,
    pub(super) meter: &'a mut Meter,
    /// Which of the threads it is.
    pub(super) number: usize,
    path: Vec<Frame>,
    /// Whether the first frame is no position, and all of its options are to be known.
    has_list: bool,
    opened: u64,
}

/// A position on the path, with its options that are left to look at.
struct Frame {
    state: State,
    name: u128,
    options: Vec<State>,
    /// Whether some option was looked at: the first one is by all threads, because it may be the one that counts.
    has_heard: bool,
    /// Options whose turn comes later, because somebody else works on them.
    deferred: usize,
    /// Options that were left, because others may be quicker, the last ones since all had their turn.
    left: Vec<State>,
    late: u64,
    /// So many positions are opened for the first option before it is left.
    budget: u64,
    /// How many positions were opened before, and with how many this one is left.
    opened: u64,
    limit: u64,
}

impl Frame {
    fn new(state: State, name: u128, options: Vec<State>, opened: u64, limit: u64) -> Frame {
        Frame {
            state,
            name,
            options,
            has_heard: false,
            deferred: 0,
            left: Vec::new(),
            late: 0,
            budget: BUDGET,
            opened,
            limit,
        }
    }

    /// With how many opened positions an option is left that is opened now.
    fn limit(&self, opened: u64) -> u64 {
        match self.options.is_empty() && self.left.is_empty() {
            // Nothing else is to be done.
            true => self.limit,
            false => {
                let share = (self.budget / (self.late + 1)).max(LEAST);
                self.limit.min(opened.saturating_add(share))
            }
        }
    }
}

/// An option that is tried first may take longest. One that takes more than so many positions is left, the next one after half
/// as many, then a third, and they come again with twice as many when all had their turn. (Sprouts with 8 spots by one thread:
/// a quarter of the time; Cram 5 × 6, where the first option is the right one: twice the time.)
const BUDGET: u64 = if cfg!(test) { 1 << 2 } else { 1 << 11 };

/// It is not left for less.
const LEAST: u64 = if cfg!(test) { 1 } else { 1 << 6 };

/// Between two looks at whether others have answered a question of the path, so many positions are opened.
const STRIDE: u64 = 8;

/// Between two times that somebody looks on, so many.
const LOOK: u64 = 1 << 8;

/// A part of a name by which threads tell what they work on.
fn short(name: u128) -> u64 {
    u64::try_from(name >> 64).unwrap_or_default() | 1
}

impl<'a> Walk<'a> {
    pub(super) fn new(
        shared: &'a Shared<'a>,
        sums: &'a mut Sums,
        meter: &'a mut Meter,
        number: usize,
    ) -> Walk<'a> {
        Walk { shared, sums, meter, number, path: Vec::new(), has_list: false, opened: 0 }
    }

    /// Whether the player to move wins.
    pub(super) fn wins(&mut self, root: &State) -> Result<bool, End> {
        if let Some(wins) = self.sums.at_hand(root, self.shared.common) {
            return Ok(wins);
        }
        let found = self.open(root)?;
        self.follow(found)
    }

    /// Finds out who wins each of these positions.
    pub(super) fn all(&mut self, states: Vec<State>) -> Result<(), End> {
        self.has_list = true;
        let list = Frame::new(State::new(), 0, states, 0, u64::MAX);
        self.path.push(Frame { budget: u64::MAX, ..list });
        self.follow(None).map(|_| ())
    }

    /// Whether the first position on the path wins; `found` is what was found about the position opened last, if it needs no
    /// look at its options.
    fn follow(&mut self, mut found: Option<bool>) -> Result<bool, End> {
        loop {
            if found.is_none() {
                self.leave_late();
            }
            let is_list = self.has_list && self.path.len() == 1;
            let Some(frame) = self.path.last_mut() else { return Ok(found == Some(true)) };
            let wins = match found.take() {
                // An option loses.
                Some(false) if !is_list => true,
                heard => {
                    frame.deferred *= usize::from(heard.is_none());
                    frame.has_heard |= heard.is_some();
                    match frame.options.pop() {
                        Some(option) => {
                            found = self.look_at(option)?;
                            continue;
                        }
                        None if !frame.left.is_empty() => {
                            std::mem::swap(&mut frame.options, &mut frame.left);
                            frame.options.reverse();
                            frame.budget = frame.budget.saturating_mul(2);
                            frame.late = 0;
                            continue;
                        }
                        None if is_list => return Ok(false),
                        None => false,
                    }
                }
            };
            found = Some(wins);
            self.close(wins)?;
        }
    }

    /// The outcome of an option of the last frame; none if it was put on the path, or waits.
    fn look_at(&mut self, option: State) -> Result<Option<bool>, End> {
        if let Some(wins) = self.sums.at_hand(&option, self.shared.common) {
            return Ok(Some(wins));
        }
        if !self.shared.is_alone()
            && let Some(frame) = self.path.last_mut()
            && frame.has_heard
            && self.shared.busy.has(short(self.sums.name(&option, self.shared.common)))
            && frame.deferred < frame.options.len()
        {
            frame.options.insert(frame.deferred, option);
            frame.deferred += 1;
            return Ok(None);
        }
        let found = self.open(&option)?;
        Ok(self.overtaken().or(found))
    }

    /// Leaves the path from the first position on that has taken too long.
    fn leave_late(&mut self) {
        if self.path.last().is_none_or(|frame| self.opened < frame.limit) {
            return;
        }
        // None has a later limit than those before it.
        let at = self.path.partition_point(|frame| self.opened < frame.limit);
        let mut late = self.path.split_off(at);
        for frame in &late {
            self.shared.busy.leave(short(frame.name));
        }
        if let Some(frame) = self.path.last_mut() {
            frame.left.push(late.swap_remove(0).state);
            frame.late += 1;
            frame.has_heard = true;
        }
    }

    /// Ends the last frame.
    fn close(&mut self, wins: bool) -> Result<(), End> {
        let Some(frame) = self.path.pop() else { return Ok(()) };
        let is_full = self.shared.common.outcomes.put(frame.name, wins, self.opened - frame.opened);
        self.shared.busy.leave(short(frame.name));
        match is_full && !self.path.is_empty() {
            true => Err(End::Full),
            false => Ok(()),
        }
    }

    /// Leaves the path from the first position on whose outcome others have found, and says what it is; looked for now and
    /// then.
    fn overtaken(&mut self) -> Option<bool> {
        if self.shared.is_alone() || !self.opened.is_multiple_of(STRIDE) {
            return None;
        }
        let outcomes = &self.shared.common.outcomes;
        let mut path = self.path.iter().enumerate().skip(usize::from(self.has_list));
        let (at, wins) = path.find_map(|(at, frame)| Some((at, outcomes.wins(frame.name)?)))?;
        for frame in self.path.drain(at..) {
            self.shared.busy.leave(short(frame.name));
        }
        Some(wins)
    }

    /// Puts a position on the path with the options that are not known, unless a known one decides.
    fn open(&mut self, state: &State) -> Result<Option<bool>, End> {
        self.opened += 1;
        let shared = self.shared;
        if shared.stop.load(Relaxed) {
            return Err(End::Stopped);
        }
        if shared.patience.is_over() {
            return Err(End::Long);
        }
        if self.opened.is_multiple_of(LOOK) {
            let opened = shared.opened.fetch_add(LOOK, Relaxed) + LOOK;
            if let Some(watcher) = self.meter.watcher.as_ref().filter(|_| self.number == 0) {
                let identity = shared.common.is_kept().then_some(IDENTITY);
                watcher.look(identity, &shared.common.outcomes.progress(opened));
            }
        }
        shared.bytes[self.number].store(self.sums.bytes(), Relaxed);
        let bytes = shared.bytes();
        // What threads free is not at hand for others at once: one goes on while there is room left.
        let reserve = if shared.is_alone() { 0 } else { bytes / 4 };
        self.meter.check_memory(bytes.saturating_add(reserve), WHAT)?;
        let name = self.sums.name(state, shared.common);
        if !shared.is_alone() {
            shared.busy.enter(short(name));
        }
        match self.sums.followers(state, shared.common, self.meter)? {
            Followers::Wins => {
                shared.busy.leave(short(name));
                shared.common.outcomes.put(name, true, 1);
                Ok(Some(true))
            }
            Followers::Open(options) => {
                let limit = self.path.last().map_or(u64::MAX, |frame| frame.limit(self.opened));
                self.path.push(Frame::new(state.clone(), name, options, self.opened, limit));
                Ok(None)
            }
        }
    }
}
