//! What a computation may cost.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use grundy_core::{Error, Play, Resource};
use grundy_kernels::two_heaps::KnownRow;
use grundy_search::Progress;

/// Grundy values of two heaps that were computed before and lie at hand, in files perhaps.
///
/// ```
/// use std::sync::Arc;
/// use grundy::two_heaps::{KnownRow, Row};
/// use grundy::{Error, Limits, Solver, Tables, Value};
///
/// /// Row 1 of Wythoff's table alone: 1, 2, 0, 4, 5, 3, 7, 8, 6 and so on by threes.
/// #[derive(Debug)]
/// struct RowOne;
///
/// impl Tables for RowOne {
///     fn value(
///         &self,
///         _heaps: [u64; 2],
///         _moves: &dyn Fn(usize, usize) -> Option<String>,
///     ) -> Result<Option<u32>, Error> {
///         Ok(None)
///     }
///
///     fn row(&self, m: usize) -> Result<Option<KnownRow>, Error> {
///         let row = Row { start: 0, period: 3, joint: 3, proved_at: 9 };
///         Ok(if m == 1 { KnownRow::new(row, vec![2, -1, -1]) } else { None })
///     }
/// }
///
/// let limits = Limits { tables: Some(Arc::new(RowOne)), ..Limits::default() };
/// let value = Solver::new(limits).value(&"wythoff:1,3000001".parse()?)?;
/// assert_eq!(value, Some(Value::of(3_000_002)));
/// # Ok::<(), grundy::Error>(())
/// ```
pub trait Tables: fmt::Debug + Send + Sync {
    /// The value of two heaps, if a table has it. `moves` says what the moves are in a table with so many rows and
    /// columns, or `None` if there is none of this game: see
    /// [`TwoHeaps::moves_text`](crate::two_heaps::TwoHeaps::moves_text).
    ///
    /// # Errors
    /// If the value is there and cannot be had, because a file is damaged.
    fn value(
        &self,
        heaps: [u64; 2],
        moves: &dyn Fn(usize, usize) -> Option<String>,
    ) -> Result<Option<u32>, Error>;

    /// Row m of Wythoff's table for ever, if it is at hand.
    ///
    /// # Errors
    /// As those of [`value`](Tables::value).
    fn row(&self, m: usize) -> Result<Option<KnownRow>, Error> {
        let _ = m;
        Ok(None)
    }
}

/// Who looks on while hard positions are searched, and keeps what is found.
///
/// ```
/// use std::collections::HashMap;
/// use std::sync::{Arc, Mutex};
/// use grundy::search::Progress;
/// use grundy::{Limits, Solver, Value, Watcher};
///
/// /// Keeps facts while the program runs.
/// #[derive(Debug, Default)]
/// struct Notebook(Mutex<HashMap<String, Vec<u8>>>);
///
/// impl Watcher for Notebook {
///     fn facts(&self, search: &str) -> Option<Vec<u8>> {
///         self.0.lock().ok()?.get(search).cloned()
///     }
///
///     fn look(&self, search: Option<&str>, progress: &Progress<'_>) {
///         println!("{}: {} positions", search.unwrap_or("a search"), progress.opened);
///     }
///
///     fn keep(&self, search: &str, facts: Vec<u8>) {
///         self.0.lock().unwrap().insert(search.to_string(), facts);
///     }
/// }
///
/// let notebook = Arc::new(Notebook::default());
/// let limits = Limits { watcher: Some(notebook.clone()), ..Limits::default() };
/// let mut solver = Solver::new(limits.clone());
/// // Its value is 2 (Lemoine and Viennot 2009).
/// assert_eq!(solver.value(&"cram:4x5".parse()?)?, Some(Value::of(2)));
/// solver.keep();
/// assert_eq!(notebook.0.lock().unwrap().len(), 1);
/// // Another solver begins with what was found.
/// assert_eq!(Solver::new(limits).value(&"cram:4x4".parse()?)?, Some(Value::of(0)));
/// # Ok::<(), grundy::Error>(())
/// ```
pub trait Watcher: fmt::Debug + Send + Sync {
    /// What was found before about the positions of `search`, as [`Search::facts`](grundy_search::Search::facts) has it.
    fn facts(&self, search: &str) -> Option<Vec<u8>>;

    /// The search goes on; called often. `search` is `None` if nothing of it can be kept.
    fn look(&self, search: Option<&str>, progress: &Progress<'_>);

    /// What is known now about the positions of `search`.
    fn keep(&self, search: &str, facts: Vec<u8>);

    /// Whether what is found is kept at all. A search of misère play takes up to a third longer if it is: positions have
    /// names then that other searches know.
    fn keeps(&self) -> bool {
        true
    }
}

/// What a question may cost, how many moves an answer lists, and what lies at hand for it.
///
/// ```
/// use std::time::Duration;
/// use grundy::{Limits, Solver};
///
/// let hurried = Limits { time: Some(Duration::from_millis(50)), ..Limits::default() };
/// let solver = Solver::new(hurried);
/// # drop(solver);
/// ```
#[derive(Clone, Debug)]
pub struct Limits {
    /// Bytes of tables and memos. What positions of a ruleset own is not known: for each character that one is written with 8
    /// bytes are counted.
    pub memory: u64,
    /// Time for one question.
    pub time: Option<Duration>,
    /// Time for one question under misère play, as asked or by the rules, where `time` is none: few positions have a
    /// theorem then, and a search may last for ever.
    pub misere_time: Option<Duration>,
    /// Winning moves to list; all of them are counted.
    pub moves: usize,
    /// Whether verdicts give a reason.
    pub reasons: bool,
    /// Whether who wins is all that is asked: no winning moves are looked for, nor a reason, nor a value beyond what tells it.
    pub only_outcomes: bool,
    /// Whoever holds it too may end what is computed, as if its time were over, by making it true.
    pub stop: Option<Arc<AtomicBool>>,
    /// Values that need not be computed again.
    pub tables: Option<Arc<dyn Tables>>,
    /// Who looks on while positions are searched.
    pub watcher: Option<Arc<dyn Watcher>>,
}

impl Default for Limits {
    /// 1 GiB, no limit of time, ten moves, reasons, not outcomes alone, nobody who ends it, nothing at hand.
    fn default() -> Limits {
        Limits {
            memory: 1 << 30,
            time: None,
            misere_time: None,
            moves: 10,
            reasons: true,
            only_outcomes: false,
            stop: None,
            tables: None,
            watcher: None,
        }
    }
}

impl Limits {
    /// The time for a question under this rule of play.
    pub fn time_under(&self, play: Play) -> Option<Duration> {
        match play {
            Play::Normal => self.time,
            Play::Misere => self.time.or(self.misere_time),
        }
    }

    /// When the time of a question that begins now is over, if there is a limit.
    pub fn deadline(&self) -> Option<Instant> {
        self.time.and_then(|time| Instant::now().checked_add(time))
    }
}

/// Counts what one computation has cost so far.
#[derive(Clone, Debug)]
pub(crate) struct Meter {
    memory: u64,
    /// What is kept of other things takes so much of it.
    aside: u64,
    time: Option<(Instant, Duration)>,
    stop: Option<Arc<AtomicBool>>,
    pub(crate) tables: Option<Arc<dyn Tables>>,
    pub(crate) watcher: Option<Arc<dyn Watcher>>,
    /// Steps since the last look at the clock, when that was, and how many may follow it.
    steps: u32,
    looked: Duration,
    pace: u32,
    pub(crate) positions: u64,
    /// What slow positions cost beyond as many quick ones.
    pub(crate) slow: u64,
}

/// Steps between two looks at the clock, at most; fewer where they take longer than a few milliseconds together.
const MOST_STEPS: u32 = 1024;
const LOOK: Duration = Duration::from_millis(5);

impl Default for Meter {
    fn default() -> Meter {
        Meter::new(&Limits::default())
    }
}

impl Meter {
    pub(crate) fn new(limits: &Limits) -> Meter {
        Meter {
            memory: limits.memory,
            aside: 0,
            time: limits.time.map(|time| (Instant::now(), time)),
            stop: limits.stop.clone(),
            tables: limits.tables.clone(),
            watcher: limits.watcher.clone(),
            steps: 0,
            looked: Duration::ZERO,
            pace: 1,
            positions: 0,
            slow: 0,
        }
    }

    /// The same limits for another thread, which has done nothing yet and ends when `stop` says so.
    pub(crate) fn beside(&self, stop: &Arc<AtomicBool>) -> Meter {
        let stop = Some(Arc::clone(stop));
        Meter { stop, steps: 0, pace: 1, positions: 0, slow: 0, ..self.clone() }
    }

    /// The limit in bytes, without what is set aside.
    pub(crate) fn memory(&self) -> u64 {
        self.memory.saturating_sub(self.aside)
    }

    /// So much time has passed in which nothing was computed.
    pub(crate) fn lend(&mut self, time: Duration) {
        if let Some((start, _)) = &mut self.time {
            *start = start.checked_add(time).unwrap_or(*start);
        }
    }

    /// From now on there is so much time, or no end of it.
    pub(crate) fn end_after(&mut self, time: Option<Duration>) {
        self.time = time.map(|time| (Instant::now(), time));
    }

    /// Counts so many bytes that are kept of other things.
    pub(crate) fn set_aside(&mut self, bytes: u64) {
        self.aside = bytes;
    }

    /// Whether there is still time; looks at the clock now and then. Once there is none, it stays so.
    #[inline]
    pub(crate) fn has_time(&mut self) -> bool {
        self.steps += 1;
        self.steps < self.pace || self.look()
    }

    fn look(&mut self) -> bool {
        self.steps = 0;
        if self.is_stopped() {
            self.pace = 1;
            return false;
        }
        let Some((start, time)) = self.time else {
            // A flag is looked at sooner than the clock.
            self.pace = if self.stop.is_some() { 1 } else { MOST_STEPS };
            return true;
        };
        let now = start.elapsed();
        let since = now.saturating_sub(self.looked);
        self.looked = now;
        let is_over = now >= time;
        self.pace = if is_over || since > LOOK { 1 } else { MOST_STEPS.min(2 * self.pace) };
        !is_over
    }

    /// Whether there is still time and nobody has ended it, by a look at the clock.
    pub(crate) fn is_in_time(&self) -> bool {
        !self.is_stopped() && self.time.is_none_or(|(start, time)| start.elapsed() < time)
    }

    fn is_stopped(&self) -> bool {
        self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    /// Whether there is a limit of time.
    pub(crate) fn is_timed(&self) -> bool {
        self.time.is_some()
    }

    /// Fails if there is no time left.
    pub(crate) fn check_time(&mut self, what: &str) -> Result<(), Error> {
        if self.has_time() { Ok(()) } else { Err(self.out_of_time(what)) }
    }

    /// Fails if `bytes` are more than the limit.
    pub(crate) fn check_memory(&self, bytes: u64, what: &str) -> Result<(), Error> {
        if bytes <= self.memory() { Ok(()) } else { Err(self.out_of_memory(bytes, what)) }
    }

    pub(crate) fn out_of_time(&self, what: &str) -> Error {
        let seconds = self.time.map_or(0.0, |(_, time)| time.as_secs_f64());
        let (what, resource) = match self.is_stopped() {
            true => (format!("{what} was ended from outside"), Resource::Patience),
            false => (format!("{what} did not end within {seconds} s"), Resource::Time),
        };
        self.with_done(Error::budget(what, resource))
    }

    pub(crate) fn out_of_memory(&self, bytes: u64, what: &str) -> Error {
        self.with_done(Error::memory(what, bytes.saturating_add(self.aside), self.memory))
    }

    fn with_done(&self, error: Error) -> Error {
        match self.positions {
            0 => error,
            1 => error.with_hint("1 position was done"),
            n => error.with_hint(format!("{n} positions were done")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Who breaks a loop off because time is over must not be told afterwards that there was enough.
    #[test]
    fn time_that_is_over_stays_over() {
        let limits = Limits { time: Some(Duration::from_millis(2)), ..Limits::default() };
        let mut meter = Meter::new(&limits);
        while meter.has_time() {}
        assert!((0..2 * MOST_STEPS).all(|_| !meter.has_time()));
        assert!(meter.check_time("the check").is_err());
    }

    #[test]
    fn who_holds_the_flag_ends_the_computation() {
        let stop = Arc::new(AtomicBool::new(false));
        let limits = Limits { stop: Some(stop.clone()), ..Limits::default() };
        let mut meter = Meter::new(&limits);
        let mut looks = 0..4 * MOST_STEPS;
        assert!(looks.all(|_| meter.has_time()));
        stop.store(true, Ordering::Relaxed);
        let error = (0..MOST_STEPS).find_map(|_| meter.check_time("the search").err()).unwrap();
        assert!(error.is_budget() && error.resource() == Some(Resource::Patience));
        assert_eq!(error.to_string(), "the search was ended from outside");
    }
}
