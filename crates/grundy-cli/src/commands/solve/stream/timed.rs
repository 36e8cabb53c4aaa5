//! Lines that have a limit of time. They are answered on a thread of their own: one that does not look at the clock is left
//! behind with it, and the next line is answered on another.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, TryRecvError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use grundy::{Limits, Play, Solver};

use super::super::theorem::Theorems;
use super::answer::{Answered, Answerer};
use crate::failure::Failure;
use crate::watch::{GRACE_OF_LINES, late};

/// So many threads that were left behind may be under way; then a line waits for one of them to end.
const MOST: usize = 3;

/// The part of the memory that a solver has beside such threads.
const SHARE: u64 = 4;

/// Time is counted in such moments: one in which this thread, which only waits, was kept waiting longer counts no more, as then
/// the machine had no time for the line, either.
const MOMENT: Duration = Duration::from_millis(50);

/// Most lines are answered in less: so long a thread looks for the other's word itself, as to be woken takes about as long.
const SOON: Duration = Duration::from_micros(100);

/// As much as a main thread usually has.
const STACK: usize = 8 << 20;

/// Answers lines, each within its time.
pub(super) struct Timed {
    play: Play,
    value: bool,
    limits: Limits,
    time: Duration,
    theorem: Option<PathBuf>,
    worker: Option<Worker>,
    behind: Vec<JoinHandle<()>>,
}

/// A thread that answers one line after the other.
struct Worker {
    lines: Sender<Vec<u8>>,
    answers: Receiver<Result<Answered, Failure>>,
    stop: Arc<AtomicBool>,
    thread: JoinHandle<()>,
    /// Whether it has but a part of the memory.
    is_small: bool,
}

/// What comes soon, if it does.
fn soon<T>(from: &Receiver<T>) -> Option<T> {
    let start = Instant::now();
    while start.elapsed() < SOON {
        match from.try_recv() {
            Ok(found) => return Some(found),
            Err(TryRecvError::Disconnected) => return None,
            Err(TryRecvError::Empty) => thread::yield_now(),
        }
    }
    None
}

impl Timed {
    /// `None` where there is no limit of time.
    pub(super) fn new(
        play: Play,
        value: bool,
        limits: &Limits,
        theorem: Option<PathBuf>,
    ) -> Option<Timed> {
        let time = limits.time?;
        let (limits, behind) = (limits.clone(), Vec::new());
        Some(Timed { play, value, limits, time, theorem, worker: None, behind })
    }

    /// Answers a line; does what has to be done `before_waiting` if the answer does not come soon.
    ///
    /// # Errors
    /// If a theorem is refused, there is no thread to be had, or that fails.
    pub(super) fn answer(
        &mut self,
        line: &[u8],
        mut before_waiting: impl FnMut() -> io::Result<()>,
    ) -> Result<Answered, Failure> {
        let most = self.time.saturating_add(GRACE_OF_LINES).saturating_add(self.time / 20);
        let mut waited = Duration::ZERO;
        while self.are_too_many() {
            before_waiting()?;
            if waited >= most {
                return Ok(Answered::without(late(self.time)));
            }
            thread::sleep(MOMENT);
            waited += MOMENT;
        }
        let worker = match self.worker.take() {
            Some(worker) if !(worker.is_small && self.behind.is_empty()) => worker,
            _ => self.start()?,
        };
        // If nobody takes it, no answer comes.
        let _ = worker.lines.send(line.to_vec());
        if let Some(answered) = soon(&worker.answers) {
            self.worker = Some(worker);
            return answered;
        }
        before_waiting()?;
        loop {
            match worker.answers.recv_timeout(MOMENT) {
                Ok(answered) => {
                    self.worker = Some(worker);
                    return answered;
                }
                Err(RecvTimeoutError::Timeout) if waited < most => waited += MOMENT,
                Err(RecvTimeoutError::Timeout) => {
                    worker.stop.store(true, Ordering::Relaxed);
                    self.behind.push(worker.thread);
                    return Ok(Answered::without(late(self.time)));
                }
                Err(RecvTimeoutError::Disconnected) => {
                    let ended = worker.thread.join();
                    if let Err(panic) = ended {
                        std::panic::resume_unwind(panic);
                    }
                    return Err(Failure::system("a thread that answers lines has ended"));
                }
            }
        }
    }

    /// Whether as many threads as may be were left behind and have not ended.
    fn are_too_many(&mut self) -> bool {
        self.behind.retain(|thread| !thread.is_finished());
        self.behind.len() >= MOST
    }

    fn start(&self) -> Result<Worker, Failure> {
        let is_small = !self.behind.is_empty();
        let stop = Arc::new(AtomicBool::new(false));
        let mut limits = Limits { stop: Some(Arc::clone(&stop)), ..self.limits.clone() };
        if is_small {
            limits.memory /= SHARE;
        }
        let (lines, line) = mpsc::channel::<Vec<u8>>();
        let (answer, answers) = mpsc::channel();
        let (play, value, theorem) = (self.play, self.value, self.theorem.clone());
        let work = move || {
            let (mut solver, mut theorems) = (Solver::new(limits.clone()), Theorems::new(theorem));
            let (solver, theorems, limits) = (&mut solver, &mut theorems, &limits);
            let mut answerer = Answerer { play, value, limits, solver, theorems };
            while let Some(line) = soon(&line).or_else(|| line.recv().ok()) {
                if answer.send(answerer.line(&line)).is_err() {
                    return;
                }
            }
        };
        let thread = thread::Builder::new().stack_size(STACK).spawn(work);
        let thread =
            thread.map_err(|error| Failure::system(format!("cannot start a thread: {error}")))?;
        Ok(Worker { lines, answers, stop, thread, is_small })
    }
}
