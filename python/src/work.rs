//! Long work: on a thread of its own, without Python's lock, ended by Ctrl-C, with its progress told.
//!
//! Only Python's main thread hears signals, and only while it runs Python. So it waits for the work in short steps and
//! asks in between. Work that can be asked to end is waited for, and what it has survives; other work is left behind
//! and ends by itself.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use grundy::Limits;
use grundy_rules::clock;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::errors::Failure;

/// How long Ctrl-C may go unheard.
const TICK: Duration = Duration::from_millis(25);

/// How long work that was asked to end is waited for before it is left behind.
const GRACE: Duration = Duration::from_millis(50);

/// So much more than twice its time is given to work before it is left behind.
const LATE: Duration = Duration::from_secs(1);

/// Stacks as large as those of a main thread.
const STACK: usize = 8 << 20;

/// What work and the one who waits for it tell each other.
#[derive(Default)]
pub(crate) struct Watch {
    stop: Arc<AtomicBool>,
    done: AtomicU64,
    total: AtomicU64,
    notes: Mutex<Vec<String>>,
    /// When the time of the work is over, if there is a limit.
    until: Mutex<Option<Instant>>,
    /// When it is so far over that the work will not hear of it soon: an operation with numbers of a million digits, say.
    overdue: Mutex<Option<Instant>>,
}

/// What a worker that cannot return unwinds with once it is to end.
struct Ended;

impl Watch {
    /// Whether to go on.
    pub(crate) fn go_on(&self) -> bool {
        !self.stop.load(Ordering::Relaxed)
    }

    /// The same limits for work that ends as soon as nobody waits for it. Their time begins now.
    pub(crate) fn limits(&self, limits: Limits) -> Limits {
        let until = limits.time.and_then(|time| Instant::now().checked_add(time));
        *self.until.lock().unwrap_or_else(PoisonError::into_inner) = until;
        let more = limits.time.map(|time| time.saturating_add(LATE));
        let overdue = until.zip(more).and_then(|(until, more)| until.checked_add(more));
        *self.overdue.lock().unwrap_or_else(PoisonError::into_inner) = overdue;
        Limits { stop: Some(self.stop.clone()), ..limits }
    }

    /// Whether to go on where options are looked for and none are found.
    fn looks_on(&self) -> bool {
        let until = *self.until.lock().unwrap_or_else(PoisonError::into_inner);
        self.go_on() && until.is_none_or(|until| Instant::now() < until)
    }

    fn is_overdue(&self) -> bool {
        let overdue = *self.overdue.lock().unwrap_or_else(PoisonError::into_inner);
        overdue.is_some_and(|overdue| Instant::now() >= overdue)
    }

    /// Tells how much is done, and says whether to go on.
    pub(crate) fn tell(&self, done: u64, total: u64) -> bool {
        self.total.store(total, Ordering::Relaxed);
        self.done.store(done, Ordering::Relaxed);
        self.go_on()
    }

    /// Tells what was done, and unwinds if the work is to end.
    pub(crate) fn note(&self, note: &str) {
        self.notes.lock().unwrap_or_else(PoisonError::into_inner).push(note.to_string());
        if !self.go_on() {
            resume_unwind(Box::new(Ended));
        }
    }

    /// Passes on what is new to `progress`, which takes (done, total, note).
    fn pass(&self, progress: &Bound<'_, PyAny>, shown: &mut (u64, u64)) -> PyResult<()> {
        let notes = std::mem::take(&mut *self.notes.lock().unwrap_or_else(PoisonError::into_inner));
        for note in notes {
            progress.call1((shown.0, shown.1, note))?;
        }
        let now = (self.done.load(Ordering::Relaxed), self.total.load(Ordering::Relaxed));
        if now != *shown {
            *shown = now;
            progress.call1((now.0, now.1, ""))?;
        }
        Ok(())
    }
}

/// Does `work`; Ctrl-C or an exception from `progress` ends it. What was computed is lost then, so that nothing has to
/// be waited for. It may be left behind until after the end of Python, and so touches nothing of it.
pub(crate) fn run<T: Send + 'static>(
    py: Python<'_>,
    progress: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce(&Watch) -> Result<T, Failure> + Send + 'static,
) -> PyResult<T> {
    let watch = Arc::new(Watch::default());
    let (sender, mut receiver) = channel();
    let theirs = watch.clone();
    let worker = move || {
        let asked = theirs.clone();
        let late = || Failure::budget("looking for options took too long; raise time=", "time");
        let in_time = || {
            let done = clock::within(move || asked.looks_on(), || work(&theirs));
            done.unwrap_or_else(|| Err(late()))
        };
        let done = catch_unwind(AssertUnwindSafe(in_time));
        // Nobody may be waiting any more.
        let _ = sender.send(done);
    };
    thread::Builder::new()
        .name("grundy".into())
        .stack_size(STACK)
        .spawn(worker)
        .map_err(|error| PyRuntimeError::new_err(format!("no thread could be started: {error}")))?;
    let mut shown = (0, 0);
    loop {
        let got;
        (receiver, got) = wait(py, receiver, TICK);
        if let Some(progress) = progress
            && let Err(error) = watch.pass(progress, &mut shown)
        {
            return Err(end(py, &watch, receiver, error));
        }
        match got {
            Ok(Ok(done)) => return Ok(done?),
            Ok(Err(panic)) => resume_unwind(panic),
            Err(RecvTimeoutError::Disconnected) => {
                return Err(PyRuntimeError::new_err("the computation ended without a result"));
            }
            Err(RecvTimeoutError::Timeout) if watch.is_overdue() => {
                let late = Failure::budget("this takes longer than it may; raise time=", "time");
                return Err(end(py, &watch, receiver, late.into()));
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
        if let Err(error) = py.check_signals() {
            return Err(end(py, &watch, receiver, error));
        }
    }
}

/// Asks the work to end, and gives it a moment to do so.
fn end<T: Send>(py: Python<'_>, watch: &Watch, receiver: Receiver<T>, error: PyErr) -> PyErr {
    watch.stop.store(true, Ordering::Relaxed);
    drop(wait(py, receiver, GRACE));
    error
}

type Waited<T> = (Receiver<T>, Result<T, RecvTimeoutError>);

fn wait<T: Send>(py: Python<'_>, receiver: Receiver<T>, time: Duration) -> Waited<T> {
    py.detach(move || {
        let got = receiver.recv_timeout(time);
        (receiver, got)
    })
}
