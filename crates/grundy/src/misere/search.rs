//! Who wins sums under misère play, by search: the first move that wins ends the look at a position.
//!
//! Components with few followers are known by their canonical forms, so that those that are equal are one; sums of tame
//! ones need no search. All others stay as they are. Equal components do not cancel.

mod common;
mod sums;
mod walk;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use grundy_core::{Error, Outcome, Resource};
use grundy_kernels::threads::{self, Busy};

use crate::meter::{Meter, Watcher};
use crate::position::Sum;
pub(super) use common::with_word;
use common::{Common, IDENTITY};
use sums::{State, Sums};
use walk::{End, Patience, Shared, Walk};

/// Outcomes of sums, kept between questions.
pub(crate) struct Search {
    /// What each thread has met, the first the one that asks.
    sums: Vec<Sums>,
    common: Common,
    /// One thread is alone for so long before the others join it for the first time.
    alone: Duration,
    /// Whether they have: then they have met much of what the next question needs.
    have_joined: bool,
    /// Whether it was asked for what others have kept.
    has_learned: bool,
}

/// What ends first: what another thread looks for, or the search.
pub(crate) enum Beside<T> {
    Other(T),
    Outcome(Outcome),
}

/// What is searched.
#[derive(Clone, Copy)]
enum Question<'a> {
    One(&'a Sum),
    All(&'a [Sum]),
}

/// How long one thread searches.
struct Alone<'a> {
    /// Whether it is to end.
    stop: Arc<AtomicBool>,
    patience: Patience<'a>,
}

fn outcome(wins: bool) -> Outcome {
    if wins { Outcome::N } else { Outcome::P }
}

/// What a thread has met another one has to meet itself: in less time nothing is gained.
const ALONE: Duration = Duration::from_millis(50);

/// The same of what they have met: to begin takes a while.
const AGAIN: Duration = Duration::from_millis(1);

/// For each thread there must be so many bytes: the allocator sets addresses aside for it.
const EACH: u64 = 1 << 27;

const WHAT: &str = "the search";

const MEMORY: Resource = Resource::Memory;

impl Search {
    /// A search that knows nothing yet, within so many bytes; whether what it finds is kept for other searches.
    pub(crate) fn new(memory: u64, keeps: bool) -> Search {
        let most = usize::try_from(memory / EACH).unwrap_or(usize::MAX);
        let mut search = Search::with_threads(memory, threads::available().min(most));
        search.common.keeps = keeps;
        search
    }

    fn with_threads(memory: u64, threads: usize) -> Search {
        let sums = (0..threads.max(1)).map(|_| Sums::new()).collect();
        let common = Common::new(memory / 2);
        Search { sums, common, alone: ALONE, have_joined: false, has_learned: false }
    }

    /// Whether outcomes of positions of a sum could be kept for other searches: all its rulesets have names for them.
    pub(crate) fn can_keep(sum: &Sum) -> bool {
        sum.components().all(|component| common::identity(component).is_some())
    }

    /// Whether what it finds is kept for other searches.
    pub(crate) fn keeps(&self) -> bool {
        self.common.keeps
    }

    /// Gives to `watcher` what was found.
    pub(crate) fn keep(&self, watcher: &dyn Watcher) {
        if self.common.is_kept() {
            watcher.keep(IDENTITY, self.common.outcomes.kept());
        }
    }

    /// Takes note of the rulesets of sums, and of what others have kept of them.
    fn meet(&mut self, sums: &[Sum], meter: &Meter) -> Result<(), Error> {
        sums.iter().for_each(|sum| self.common.meet(sum));
        if self.common.is_kept() && !self.has_learned {
            self.common.learn(meter)?;
            self.has_learned = true;
        }
        Ok(())
    }

    /// What it keeps, in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        self.sums.iter().map(Sums::bytes).sum::<u64>() + self.common.bytes()
    }

    /// Who wins a sum whose positions do not repeat.
    ///
    /// # Errors
    /// If memory or time run out.
    pub(crate) fn outcome_of(&mut self, sum: &Sum, meter: &mut Meter) -> Result<Outcome, Error> {
        let mut threads = 1;
        loop {
            let alone = if self.have_joined { self.alone.min(AGAIN) } else { self.alone };
            let patience = match threads == 1 && self.has_others() {
                true => Patience::Until(Instant::now() + alone),
                false => Patience::Endless,
            };
            let alone = Alone { stop: Arc::default(), patience };
            match self.round(Question::One(sum), threads, alone, meter) {
                Ok(wins) => return Ok(outcome(wins)),
                // What all have met may be too much where what one meets is not, and one of them has met what the others led it to.
                Err(End::Error(error)) if threads > 1 && error.resource() == Some(MEMORY) => {
                    self.sums = vec![Sums::new()];
                    self.common.arena.forget_options();
                    threads = 1;
                }
                Err(End::Error(error)) => return Err(error),
                Err(End::Full) => self.common.outcomes.grow(),
                Err(End::Long | End::Stopped) => threads = self.sums.len(),
            }
        }
    }

    /// Finds out who wins each of these sums, by all threads: they begin with different ones.
    ///
    /// # Errors
    /// As those of [`outcome_of`](Search::outcome_of).
    pub(crate) fn learn(&mut self, sums: &[Sum], meter: &mut Meter) -> Result<(), Error> {
        loop {
            let alone = Alone { stop: Arc::default(), patience: Patience::Endless };
            match self.round(Question::All(sums), self.sums.len(), alone, meter) {
                Ok(_) => return Ok(()),
                Err(End::Error(error)) => return Err(error),
                Err(End::Full) => self.common.outcomes.grow(),
                Err(End::Long | End::Stopped) => {}
            }
        }
    }

    /// Who wins, if that is known.
    pub(crate) fn known_outcome(&mut self, sum: &Sum, meter: &mut Meter) -> Option<Outcome> {
        self.meet(std::slice::from_ref(sum), meter).ok()?;
        let own = self.sums.first_mut()?;
        let state = own.state_of(sum, &self.common, meter).ok()?;
        own.at_hand(&state, &self.common).map(outcome)
    }

    /// Whether several threads may search.
    pub(crate) fn has_others(&self) -> bool {
        self.sums.len() > 1
    }

    /// Who wins, if another thread does not find `other`: until it has ended, one thread searches.
    ///
    /// # Errors
    /// Those of [`outcome_of`](Search::outcome_of), if the other thread finds nothing.
    pub(crate) fn outcome_beside<T: Send>(
        &mut self,
        sum: &Sum,
        meter: &mut Meter,
        other: impl FnOnce() -> Option<T> + Send,
    ) -> Result<Beside<T>, Error> {
        let (stop, is_over) = (Arc::new(AtomicBool::new(false)), AtomicBool::new(false));
        std::thread::scope(|scope| {
            let other = scope.spawn(|| {
                let found = other();
                let flag: &AtomicBool = if found.is_some() { &stop } else { &is_over };
                flag.store(true, Relaxed);
                found
            });
            let found = loop {
                let alone = Alone { stop: Arc::clone(&stop), patience: Patience::While(&is_over) };
                match self.round(Question::One(sum), 1, alone, meter) {
                    Err(End::Full) => self.common.outcomes.grow(),
                    found => break found,
                }
            };
            match other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)) {
                Some(other) => return Ok(Beside::Other(other)),
                None => self.have_joined = true,
            }
            match found {
                Ok(wins) => Ok(outcome(wins)),
                Err(End::Error(error)) => Err(error),
                Err(_) => self.outcome_of(sum, meter),
            }
            .map(Beside::Outcome)
        })
    }

    /// Whether the player to move wins, by the first of so many threads that finds it; of several sums this says nothing.
    fn round(
        &mut self,
        question: Question<'_>,
        threads: usize,
        Alone { stop, patience }: Alone<'_>,
        meter: &mut Meter,
    ) -> Result<bool, End> {
        self.have_joined |= threads > 1;
        self.common.has_threads = threads > 1;
        // What others have met is kept, too.
        let aside: u64 = self.sums.iter().skip(threads).map(Sums::bytes).sum();
        let (asked, is_one) = match question {
            Question::One(sum) => (std::slice::from_ref(sum), true),
            Question::All(sums) => (sums, false),
        };
        self.meet(asked, meter)?;
        let mut states: Vec<Vec<State>> = vec![Vec::with_capacity(asked.len()); threads];
        for (sums, states) in self.sums.iter_mut().zip(&mut states) {
            for sum in asked {
                states.push(sums.state_of(sum, &self.common, meter)?);
            }
        }
        let shared = Shared {
            common: &self.common,
            stop,
            busy: Busy::new(),
            bytes: self
                .sums
                .iter()
                .take(threads)
                .map(|sums| AtomicU64::new(sums.bytes()))
                .collect(),
            aside,
            opened: AtomicU64::new(meter.positions),
            patience,
        };
        let answer = |number: usize, sums: &mut Sums, states: &[State], meter: &mut Meter| {
            let mut walk = Walk::new(&shared, sums, meter, number);
            let wins = match (is_one, states) {
                (true, [state]) => walk.wins(state),
                _ => walk.all(states.to_vec()).map(|()| true),
            };
            match (shared.stop.swap(true, Relaxed), wins) {
                // Who is told to end by another has not run out of time.
                (true, Err(_)) => Err(End::Stopped),
                (_, wins) => wins,
            }
        };
        let positions = AtomicU64::new(0);
        let beside = meter.beside(&shared.stop);
        let mut all = self.sums.iter_mut().zip(&states).enumerate();
        let Some((_, (own, state))) = all.next() else { return Err(End::Stopped) };
        let others = all.map(|(number, (sums, state))| {
            let (mut meter, answer, positions) = (beside.clone(), &answer, &positions);
            move || {
                let wins = answer(number, sums, state, &mut meter);
                positions.fetch_add(meter.positions, Relaxed);
                wins
            }
        });
        let own = || answer(0, own, state, meter);
        let wins = threads::first(own, others, |end| matches!(end, End::Stopped));
        meter.positions += positions.into_inner();
        wins
    }
}

#[cfg(test)]
mod tests {
    use grundy_core::Play;
    use grundy_testing::Random;

    use super::*;
    use crate::meter::Limits;
    use crate::reference::Followers;
    use crate::ruleset::{Each, Flow, Ruleset};

    /// Sums of all sorts, with room for many outcomes and for few.
    #[test]
    fn outcomes_are_those_of_the_rules() {
        let mut random = Random::new(17);
        let mut slow = Followers::new();
        let mut seen = [0; 2];
        let mut searches =
            [(1 << 24, 1), (0, 1), (1 << 24, 2), (1 << 14, 3)].map(|(memory, threads)| Search {
                alone: Duration::ZERO,
                ..Search::with_threads(memory, threads)
            });
        for _ in 0..150 {
            let square = |random: &mut Random| if random.below(4) > 0 { 'o' } else { '.' };
            let mut rows = vec![String::new(); 3];
            for row in &mut rows {
                (0..4).for_each(|_| row.push(square(&mut random)));
            }
            let board = format!("cram:{}", rows.join(","));
            let other = match random.below(6) {
                0 => format!("nim:{},{}", random.below(3), random.below(4)),
                1 => format!("kayles:{}", random.below(8)),
                2 => "node-kayles:grid:2x3".to_string(),
                3 => format!("officers:{}", random.below(9)),
                4 => "arc-kayles:cycle:5".to_string(),
                _ => "cram:2x2".to_string(),
            };
            let sum: Sum = format!("{board}+{other}").parse().unwrap();
            let wanted = slow.outcome(&sum, Play::Misere);
            for search in &mut searches {
                let found = search.outcome_of(&sum, &mut Meter::default()).unwrap();
                assert_eq!(found, wanted, "{sum}");
            }
            seen[usize::from(wanted == Outcome::P)] += 1;
        }
        assert!(seen[0] > 20 && seen[1] > 20, "{seen:?}");
    }

    /// Many sums at once are answered as one after another is.
    #[test]
    fn threads_take_sums_in_turn() {
        let mut slow = Followers::new();
        for text in ["cram:3x5", "cram:3x4+nim:2", "sprouts:3", "node-kayles:grid:3x4"] {
            let sum: Sum = text.parse().unwrap();
            let mut sums = vec![sum.clone()];
            let _ = sum.options(&mut |turn| {
                sums.push(turn.after());
                std::ops::ControlFlow::Continue(())
            });
            for (memory, threads) in [(1 << 24, 2), (0, 1), (1 << 14, 3)] {
                let mut search = Search::with_threads(memory, threads);
                search.learn(&sums, &mut Meter::default()).unwrap();
                search.learn(&[], &mut Meter::default()).unwrap();
                for sum in &sums {
                    let wanted = slow.outcome(sum, Play::Misere);
                    let known = search.known_outcome(sum, &mut Meter::default());
                    // Where the table is small outcomes give way.
                    assert!(known == Some(wanted) || known.is_none() && memory < 1 << 24, "{sum}");
                    let found = search.outcome_of(sum, &mut Meter::default()).unwrap();
                    assert_eq!(found, wanted, "{sum}");
                }
            }
        }
    }

    /// What another thread finds comes first; else the search has the answer, however long the other one looks.
    #[test]
    fn one_thread_searches_beside_another() {
        let sum: Sum = "cram:3x5".parse().unwrap();
        let wanted = Followers::new().outcome(&sum, Play::Misere);
        for pause in [0, 1, 50] {
            let look = |found: Option<u8>| {
                move || {
                    std::thread::sleep(Duration::from_millis(pause));
                    found
                }
            };
            let mut search = Search::with_threads(1 << 24, 2);
            let mut meter = Meter::default();
            let found = search.outcome_beside(&sum, &mut meter, look(Some(7))).unwrap();
            assert!(matches!(found, Beside::Other(7)));
            let found = search.outcome_beside(&sum, &mut meter, look(None)).unwrap();
            assert!(matches!(found, Beside::Outcome(outcome) if outcome == wanted));
        }
        let limits = Limits { memory: 1, ..Limits::default() };
        let mut search = Search::with_threads(1 << 24, 2);
        let found = search.outcome_beside(&sum, &mut Meter::new(&limits), || None::<u8>);
        assert!(found.is_err_and(|error| error.resource() == Some(MEMORY)));
    }

    /// Where there is no room for what several threads meet, one goes on.
    #[test]
    fn one_thread_goes_on_where_memory_is_short() {
        let sum: Sum = "cram:4x5".parse().unwrap();
        let mut alone = Search::with_threads(0, 1);
        let wanted = alone.outcome_of(&sum, &mut Meter::default()).unwrap();
        // The positions that others have met keep their numbers.
        let memory = alone.bytes() * 2;
        let limits = Limits { memory, ..Limits::default() };
        let mut several = Search { alone: Duration::ZERO, ..Search::with_threads(0, 4) };
        let found = several.outcome_of(&sum, &mut Meter::new(&limits)).unwrap();
        assert_eq!(found, wanted);
        assert!(several.sums.len() == 1 || several.bytes() <= memory);
        let limits = Limits { memory: memory / 4, ..limits };
        let mut several = Search::with_threads(0, 4);
        let error = several.outcome_of(&sum, &mut Meter::new(&limits)).unwrap_err();
        assert_eq!(error.resource(), Some(MEMORY));
    }

    /// A square of a board of 4 × 4 is taken with those beside it.
    #[derive(Clone, Debug, PartialEq)]
    struct Squares;

    /// The squares that are left. They are told apart by being equal or not: all have the same hash.
    #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
    struct Left(u16);

    impl std::hash::Hash for Left {
        fn hash<H: std::hash::Hasher>(&self, _: &mut H) {}
    }

    impl Ruleset for Squares {
        type Position = Left;

        fn options(&self, &Left(left): &Left, each: &mut Each<'_, Left>) -> Flow {
            (0..16).filter(|square| left >> square & 1 == 1).try_for_each(|square| {
                let one = 1_u16 << square;
                let beside = (one & 0x7777) << 1 | (one & 0xeeee) >> 1 | one << 4 | one >> 4;
                each(&[Left(left & !one & !beside)])
            })
        }
    }

    #[test]
    fn positions_with_one_hash_are_told_apart() {
        let mut random = Random::new(31);
        let mut slow = Followers::new();
        for threads in [1, 3] {
            let mut search =
                Search { alone: Duration::ZERO, ..Search::with_threads(1 << 20, threads) };
            let mut seen = [0; 2];
            for _ in 0..30 {
                let left = u16::try_from((random.word() | random.word()) & 0xffff).unwrap();
                let sum = Sum::of("squares", Squares, [Left(left)]);
                let wanted = slow.outcome(&sum, Play::Misere);
                let found = search.outcome_of(&sum, &mut Meter::default()).unwrap();
                assert_eq!(found, wanted, "{left:016b} by {threads}");
                seen[usize::from(wanted == Outcome::P)] += 1;
            }
            assert!(seen[0] > 3 && seen[1] > 3, "{seen:?}");
        }
    }

    /// A component is too large for a form at times: then it stays as it is.
    #[test]
    fn large_components_are_searched() {
        let mut search = Search::new(1 << 24, false);
        let mut known = Vec::new();
        for text in ["cram:4x4", "cram:3x6", "node-kayles:grid:4x4", "arc-kayles:grid:3x4"] {
            let sum: Sum = text.parse().unwrap();
            let mut meter = Meter::default();
            known.push((text, search.outcome_of(&sum, &mut meter).unwrap()));
        }
        let seen = search.sums.iter().any(|sums| sums.known.contains(&sums::Known::Large));
        assert!(seen);
        let mut slow = Followers::new();
        for (text, found) in known.into_iter().filter(|(text, _)| *text != "cram:3x6") {
            let sum: Sum = text.parse().unwrap();
            assert_eq!(found, slow.outcome(&sum, Play::Misere), "{text}");
        }
    }
}
