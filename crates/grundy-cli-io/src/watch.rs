//! Time that is kept where a computation does not look at the clock itself: a thread looks, and ends the command. What is
//! waited for readers is no part of it.

use std::io::{self, Write};
use std::process;
use std::sync::{Condvar, Mutex, MutexGuard, Once, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::failure::{Failure, UNDECIDED};
use crate::progress::Progress;

/// A computation that looks at the clock says more about itself than this can: it has so much more time to.
const GRACE: Duration = Duration::from_millis(250);

/// The same where further questions follow.
pub const GRACE_OF_LINES: Duration = Duration::from_secs(3);

/// A machine that has no time for this program may take so many times as long: a question that had not half of its time of a
/// processor is not ended before.
const PATIENCE: u32 = 3;

/// When the question at hand has to be answered, and what is said if it is not.
struct Due {
    at: Instant,
    /// When it is over whatever the machine did meanwhile.
    last: Instant,
    time: Duration,
    /// The processor time before.
    used: Option<Duration>,
    question: String,
}

struct State {
    due: Option<Due>,
    /// How long readers were waited for until now, and since when one is, if the command waits.
    waited: Duration,
    waits_since: Option<Instant>,
}

static STATE: Mutex<State> =
    Mutex::new(State { due: None, waited: Duration::ZERO, waits_since: None });
static ASKED: Condvar = Condvar::new();
static THREAD: Once = Once::new();

/// A question that is being answered; it is, when this is dropped.
pub struct Watch {
    /// What a terminal sees meanwhile, if that is left to the watch.
    progress: Option<Progress>,
}

impl Watch {
    /// From now on `question` has so much time, if there is a limit. What has been answered before has to be
    /// written by then.
    pub fn over(question: &str, time: Option<Duration>) -> Watch {
        Watch::with_grace(question, time, GRACE)
    }

    /// The same of one question of many.
    pub fn over_line(question: &str, time: Duration) -> Watch {
        Watch::with_grace(question, Some(time), GRACE_OF_LINES)
    }

    fn with_grace(question: &str, time: Option<Duration>, grace: Duration) -> Watch {
        let whole = |time: Duration| time.saturating_add(grace).saturating_add(time / 20);
        let at = time.and_then(|time| Instant::now().checked_add(whole(time)));
        if let (Some(at), Some(time)) = (at, time) {
            let last = at.checked_add(time.saturating_mul(PATIENCE - 1)).unwrap_or(at);
            let question = question.chars().take(100).collect();
            state().due = Some(Due { at, last, time, used: processor_time(), question });
            THREAD.call_once(|| drop(thread::Builder::new().spawn(look)));
            ASKED.notify_one();
        }
        Watch { progress: None }
    }

    /// From now on nothing is shown.
    pub fn unseen(mut self) -> Watch {
        self.progress = None;
        self
    }

    /// The same, and a terminal sees that work goes on.
    pub fn shown(question: &str, time: Option<Duration>) -> Watch {
        let shown: String = question.chars().take(60).collect();
        let mut watch = Watch::over(question, time);
        watch.progress = Some(Progress::unknown(shown));
        watch
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        // Waits if the command is being ended.
        state().due = None;
    }
}

/// A clock that stands still while readers are waited for.
#[derive(Clone, Copy)]
pub struct Clock {
    began: Instant,
    waited: Duration,
}

impl Clock {
    /// Starts it.
    pub fn start() -> Clock {
        Clock { began: Instant::now(), waited: state().waited }
    }

    /// The time since it was started, without what was waited for readers.
    pub fn spent(&self) -> Duration {
        self.began.elapsed().saturating_sub(self.waited())
    }

    /// How long readers were waited for since it was started.
    pub fn waited(&self) -> Duration {
        state().waited - self.waited
    }
}

/// An output whose reader is waited for: that takes nothing of the time of the question at hand. It is for large pieces.
pub struct Patient<W: Write>(pub W);

impl<W: Write> Write for Patient<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        waiting(|| self.0.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        waiting(|| self.0.flush())
    }
}

/// Does what may wait for a reader.
pub fn waiting<T>(wait: impl FnOnce() -> T) -> T {
    state().waits_since = Some(Instant::now());
    let ended = wait();
    go_on();
    ended
}

/// A reader is waited for no longer.
fn go_on() {
    let mut state = state();
    if let Some(since) = state.waits_since.take() {
        let waited = since.elapsed();
        state.waited += waited;
        if let Some(due) = &mut state.due {
            due.at += waited;
            due.last += waited;
        }
    }
    ASKED.notify_one();
}

fn state() -> MutexGuard<'static, State> {
    STATE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What is said of a question whose time is over, where its computation says nothing.
pub fn late(time: Duration) -> grundy::Error {
    let said = format!("this did not end within {} s", time.as_secs_f64());
    grundy::Error::budget(said, grundy::Resource::Time)
}

/// The processor time that this program has had, where the system tells.
fn processor_time() -> Option<Duration> {
    #[cfg(unix)]
    {
        use rustix::time::{ClockId, clock_gettime};
        Duration::try_from(clock_gettime(ClockId::ProcessCPUTime)).ok()
    }
    #[cfg(not(unix))]
    None
}

impl Due {
    /// Waits longer if the machine had little time for the question: whether it does.
    fn waits(&mut self) -> bool {
        let had = processor_time().zip(self.used).map(|(now, then)| now.saturating_sub(then));
        let lacks = had.and_then(|had| (self.time / 2).checked_sub(had));
        let more = lacks.filter(|lacks| !lacks.is_zero() && self.at < self.last);
        // The rest of it may take as long again.
        more.is_some_and(|lacks| {
            let next = Instant::now().checked_add(lacks.max(GRACE));
            self.at = next.map_or(self.last, |next| next.min(self.last));
            true
        })
    }
}

fn look() {
    let mut now = state();
    loop {
        if now.waits_since.is_none()
            && let Some(due) = now.due.as_mut().filter(|due| due.at <= Instant::now())
            && due.waits()
        {
            continue;
        }
        let due = now.due.as_ref().filter(|_| now.waits_since.is_none());
        let left = due.map(|due| due.at.saturating_duration_since(Instant::now()));
        now = match (left, due) {
            (Some(Duration::ZERO), Some(due)) => {
                let _ = Failure::of(&due.question, &late(due.time)).report();
                grundy_cli_common::abandon_unfinished();
                process::exit(i32::from(UNDECIDED));
            }
            (Some(left), _) => {
                ASKED.wait_timeout(now, left).unwrap_or_else(PoisonError::into_inner).0
            }
            _ => ASKED.wait(now).unwrap_or_else(PoisonError::into_inner),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_that_no_clock_reaches_is_none() {
        drop(Watch::over("", Some(Duration::MAX)));
    }

    /// A question is ended once it had half of its time of a processor, or three times as long.
    #[test]
    fn who_had_no_processor_has_more_time() {
        let now = Instant::now();
        let seconds = Duration::from_secs;
        let due = |time, used| Due {
            at: now,
            last: now + seconds(200),
            time,
            used,
            question: String::new(),
        };
        // This test takes no minute.
        let mut starved = due(seconds(100), processor_time());
        assert_eq!(starved.waits(), cfg!(unix));
        assert!(!cfg!(unix) || now < starved.at && starved.at <= starved.last);
        starved.at = starved.last;
        assert!(!starved.waits());
        assert!(!due(Duration::from_nanos(2), Some(Duration::ZERO)).waits());
        assert!(!due(seconds(100), None).waits());
    }
}
