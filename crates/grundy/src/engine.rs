//! The value of one component: by theorem, from a table, by search or by retrograde analysis, whichever
//! comes first. Knows rulesets, but neither sums nor their text.

pub(crate) mod arena;
mod boxes;
mod evaluate;
pub(crate) mod explored;
#[cfg(feature = "certificates")]
mod listing;
mod loopy;
mod memos;
mod search;
mod searched;
mod table;
mod two_heaps;

pub use evaluate::Evaluation;
pub(crate) use evaluate::Need;
#[cfg(feature = "certificates")]
pub(crate) use listing::Shown;
pub(crate) use search::takes_longer;
pub use table::Basis;

use std::time::{Duration, Instant};

use grundy_core::{Error, Play};

use crate::meter::{Limits, Meter};
use memos::Memos;
use table::Tables;

/// Bytes of tables that are filled in no time.
const QUICK: u64 = 1 << 22;

/// What an engine says that asks theorems alone, where there is none.
pub(crate) fn no_theorem() -> Error {
    Error::unknown("no theorem tells it")
}

/// Where the opponent may forbid options, who wins is told by all smaller positions, or by none.
pub(crate) fn unbounded_to_forbid() -> Error {
    Error::unknown(
        "where the opponent may forbid options, who wins is found for all smaller positions at once, and these have no bound",
    )
}

/// Evaluates components of any ruleset; keeps tables and memos between questions.
#[derive(Default)]
pub struct Engine {
    /// What the question at hand may cost.
    pub(crate) limits: Limits,
    /// Time for any question, if there is a limit.
    time: Option<Duration>,
    /// When the time for several questions together is over.
    until: Option<Instant>,
    pub(crate) meter: Meter,
    /// Whether the next question is about the position of the last one.
    stays: bool,
    /// Whether only theorems are asked, and tables that are filled in no time.
    pub(crate) only_theorems: bool,
    tables: Tables,
    memos: Memos,
}

impl Engine {
    /// An engine that keeps within `limits`.
    pub(crate) fn new(limits: Limits) -> Engine {
        Engine { meter: Meter::new(&limits), time: limits.time, limits, ..Engine::default() }
    }

    /// Gives all that was found by search to who looks on, if that is kept.
    pub(crate) fn keep(&self) {
        if let Some(watcher) = self.limits.watcher.as_ref().filter(|watcher| watcher.keeps()) {
            self.memos.facts().for_each(|(name, facts)| watcher.keep(&name, facts));
        }
    }

    /// An engine that asks theorems alone.
    pub(crate) fn of_theorems(limits: &Limits) -> Engine {
        let memory = limits.memory.min(QUICK);
        let limits =
            Limits { memory, time: None, misere_time: None, watcher: None, ..limits.clone() };
        Engine { only_theorems: true, ..Engine::new(limits) }
    }

    /// Several questions have the time of one together, until [`part`](Self::part); what says when it is over.
    pub(crate) fn join(&mut self, play: Play) -> Meter {
        let limits = self.limits_under(play);
        self.until = limits.deadline();
        Meter::new(&limits)
    }

    /// What a question under this rule of play may cost, whatever is left to the one before.
    pub(crate) fn limits_under(&self, play: Play) -> Limits {
        let limits = Limits { time: self.time, ..self.limits.clone() };
        Limits { time: limits.time_under(play), ..limits }
    }

    /// Each of them ends by then at the latest.
    pub(crate) fn end_by(&mut self, until: Option<Instant>) {
        self.until = until;
    }

    /// So much time for any question that follows.
    pub(crate) fn set_time(&mut self, time: Option<Duration>) {
        self.time = time;
    }

    /// Each question has its own time again.
    pub(crate) fn part(&mut self) {
        self.until = None;
    }

    /// A new question: the budget starts anew.
    pub(crate) fn begin(&mut self, play: Play) {
        self.limits.time = self.time;
        self.limits.time = self.limits.time_under(play);
        if let Some(until) = self.until {
            let left = until.saturating_duration_since(Instant::now());
            self.limits.time = Some(self.limits.time.map_or(left, |time| time.min(left)));
        }
        self.meter = Meter::new(&self.limits);
        let stays = std::mem::take(&mut self.stays);
        if !stays && self.is_full(self.memos.bytes()) {
            self.forget();
        }
    }

    /// The next question is about the position of the last one: nothing is forgotten before it.
    pub(crate) fn stay(&mut self) {
        self.stays = true;
    }

    /// Whether nothing may be forgotten before the next question.
    pub(crate) fn stays(&self) -> bool {
        self.stays
    }

    /// Whether what is kept between questions takes too much, so that a stream of them stays within its memory.
    pub(crate) fn is_full(&self, bytes: u64) -> bool {
        bytes > self.limits.memory / 4
    }

    /// Forgets what searches have found; who looks on is given it before.
    fn forget(&mut self) {
        self.keep();
        self.memos.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Sum;

    /// All tables together keep to the memory, and one after the other may have all of it.
    #[test]
    fn tables_share_the_memory() {
        let memory = 6 << 20;
        let mut engine = Engine::new(Limits { memory, ..Limits::default() });
        let mut shared = Engine::default();
        let ask = |engine: &mut Engine, text: &str| {
            let sum: Sum = text.parse().unwrap();
            let component = sum.components().next().unwrap();
            component.part.evaluate(component.i, engine, Need::Value).unwrap().value
        };
        let mut most = 0;
        for text in [
            "wythoff:500,600",
            "wythoff/2:500,600",
            "wythoff/3:500,600",
            "kayles:300000",
            "wythoff/4:500,600",
            "nimhoff/3:500,600",
            "octal/0.6:200000",
            "cram:4x5",
            "wythoff/2:500,600",
            "wythoff:900,901",
        ] {
            assert_eq!(ask(&mut engine, text), ask(&mut shared, text), "{text}");
            let kept = engine.tables.bytes_beside(None) + engine.memos.bytes();
            assert!(kept <= memory, "{text}: {kept}");
            most = most.max(kept);
        }
        // Several are kept where there is room.
        assert!(most > memory / 2 && shared.tables.bytes_beside(None) > memory);
    }
}
