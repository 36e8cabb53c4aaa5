//! One position on the path of a search, and the question about it.

use std::ops::ControlFlow;

use crate::Set;
use crate::facts::Key;

/// A component of unknown value, but for its position.
#[derive(Clone, Copy)]
pub(crate) struct Head {
    pub(crate) key: Key,
    pub(crate) weight: u32,
}

/// A component of unknown value.
#[derive(Clone)]
pub(crate) struct Part<P> {
    pub(crate) position: P,
    pub(crate) head: Head,
}

/// An option whose value is not known: its components of unknown value, the lightest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Pending {
    /// What is less is looked at first.
    pub(crate) order: u32,
    /// Options with the same name are worth the same.
    pub(crate) name: u128,
    /// Its components among those of the frame.
    pub(crate) from: usize,
    pub(crate) to: usize,
    /// What its other components come to.
    pub(crate) rest: u32,
}

/// The answer to the question whether a value is one of a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reply {
    /// It is this one, in the set or not.
    Value(u32),
    /// It is none of them.
    No,
}

/// What a frame has to say next.
pub(crate) enum Step {
    /// The answer to its question.
    Done(Reply),
    /// This component comes first: is its value in the set?
    Ask(usize, Set),
}

/// Few positions of a search are worth this or more.
const RARE: u32 = 4;

/// A position, the question about it, and what is known of its options.
pub(crate) struct Frame {
    pub(crate) key: Key,
    /// The values that the question is about, but for those that were excluded before.
    pub(crate) wanted: Set,
    /// Values that some option has.
    pub(crate) seen: Set,
    /// Values that were excluded before.
    pub(crate) not: Set,
    /// No value is larger.
    pub(crate) most: u32,
    /// Options whose values are not known.
    pub(crate) options: Vec<Pending>,
    /// How many positions had been opened.
    pub(crate) opened: u64,
    /// Options whose turn comes later, because somebody else works on them.
    pub(crate) deferred: usize,
    /// Whether an option was asked about and has answered.
    pub(crate) has_heard: bool,
    /// Whether other threads are told that somebody works on it.
    pub(crate) is_told: bool,
    /// The option that is asked about.
    at: usize,
    /// The value that it is asked for; while it is asked for all smaller ones instead, the option that comes next when they
    /// are found.
    goal: u32,
    later: Option<usize>,
}

impl Default for Frame {
    fn default() -> Frame {
        Frame {
            key: Key::default(),
            wanted: Set::NONE,
            seen: Set::NONE,
            not: Set::NONE,
            most: 0,
            options: Vec::new(),
            opened: 0,
            deferred: 0,
            has_heard: false,
            is_told: false,
            at: 0,
            goal: Set::LIMIT,
            later: None,
        }
    }
}

impl Frame {
    /// A new question, whether a value is in `wanted`, while those in `not` are excluded.
    pub(crate) fn begin(&mut self, key: Key, wanted: Set, not: Set, most: u32) {
        self.options.clear();
        let options = std::mem::take(&mut self.options);
        // Without these values among its options, one of them would be the value.
        let seen = Set::below(not.mex());
        *self = Frame { key, wanted, seen, not, most, options, ..Frame::default() };
    }

    /// One option more, of this value. Breaks if the question is answered.
    pub(crate) fn see(&mut self, value: u32) -> ControlFlow<()> {
        self.seen = self.seen.with(value);
        match self.open().is_empty() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }

    /// When all options are there: in their order, and none twice.
    pub(crate) fn arrange(&mut self) {
        self.options.sort_unstable();
        self.options.dedup_by_key(|option| option.name);
    }

    /// Values that may still be the answer.
    pub(crate) fn open(&self) -> Set {
        self.wanted.without(self.seen)
    }

    /// Values that are known to be wrong, once the answer is no.
    pub(crate) fn excluded(&self) -> Set {
        self.wanted.or(self.seen).or(self.not)
    }

    /// The largest value that is possible: each option that is not known yet adds at most one.
    fn bound(&self) -> u32 {
        const FEW: usize = 12;
        if self.options.len() > FEW {
            return self.most;
        }
        let seen = self.options.iter().fold(self.seen, |seen, _| seen.with(seen.mex()));
        self.most.min(seen.mex())
    }

    /// The next question, or the answer.
    ///
    /// The least value that is asked for is looked for in all options first: one that has it ends the matter. If there
    /// is none, the value is that one or smaller, so that options are asked for smaller values; `is_long` says that it is
    /// time to do so before all were asked for the first. What is asked for a rare
    /// one is likely worth less, and no option need be rare: all values up to it have their turn, the least first.
    pub(crate) fn step(&mut self, is_long: bool) -> Step {
        let open = self.open().and(Set::up_to(self.bound()));
        if open.is_empty() {
            return Step::Done(Reply::No);
        }
        let excluded = self.seen.or(self.not);
        let goal = match open.least() {
            least if least < RARE => least,
            least => least.min(excluded.mex()),
        };
        if self.goal != goal {
            self.goal = goal;
            self.later = None;
            self.at = 0;
        }
        let below = Set::below(goal).without(excluded);
        if below.is_empty() {
            self.at = self.later.take().unwrap_or(self.at);
        } else if self.later.is_none() && (is_long || self.at >= self.options.len()) {
            self.later = Some(self.at);
            self.at = 0;
        }
        let Some(option) = self.options.get(self.at) else {
            return Step::Done(Reply::Value(excluded.mex()));
        };
        if option.from + 1 < option.to {
            return Step::Ask(option.from, Set::ALL);
        }
        let matters = match option.rest {
            // What is left may be as large.
            Set::LIMIT.. => Set::ALL,
            rest if self.later.is_some() => below.shifted(rest),
            rest => Set::of(self.goal).shifted(rest),
        };
        Step::Ask(option.from, matters)
    }

    /// Takes out the option that is asked about; those behind it come one place sooner.
    fn take_out(&mut self) -> Pending {
        if let Some(later) = &mut self.later {
            *later -= usize::from(self.at < *later);
        }
        self.options.remove(self.at)
    }

    /// Whether the option that is asked about may wait, since there are others.
    pub(crate) fn defer(&mut self) -> bool {
        let may = self.at + self.deferred + 1 < self.options.len();
        if may {
            let option = self.take_out();
            self.options.push(option);
            self.deferred += 1;
        }
        may
    }

    /// Takes the answer to the question that was asked last. `None` if it leaves the values that can be told apart.
    pub(crate) fn hear(&mut self, reply: Reply) -> Option<()> {
        self.deferred = 0;
        self.has_heard = true;
        let option = &mut self.options[self.at];
        let is_last = option.from + 1 == option.to;
        match reply {
            Reply::Value(value) if is_last => {
                self.seen = self.seen.with(option.rest ^ value);
                self.take_out();
            }
            Reply::Value(value) => {
                option.rest ^= value;
                option.from += 1;
            }
            Reply::No if is_last && option.rest < Set::LIMIT => self.at += 1,
            Reply::No => return None,
        }
        Some(())
    }
}
