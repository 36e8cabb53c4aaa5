//! The time limit of a program: processor time, as a judge counts it.
//!
//! On a busy machine a program waits for its turn, which is not its fault. So the clock ends it only where it has taken far
//! longer, as one does that sleeps or waits for what never comes. Where the system does not tell what processes take, the
//! clock alone decides.

use std::process::ExitStatus;
use std::time::{Duration, Instant};

use super::processes;

/// Between two looks at what a program has taken, the least time: processor time is told in steps of this.
const STEP: Duration = Duration::from_millis(10);

pub(super) struct Limit {
    time: Duration,
    /// After this the system itself ends the program, if that is sooner.
    granted: Option<Duration>,
    began: Instant,
    /// Before this it cannot have taken too much, unless it works on several processors.
    due: Instant,
    /// What was found, in words.
    over: Option<String>,
}

impl Limit {
    /// Begins now.
    pub(super) fn of(time: Duration) -> Limit {
        let began = Instant::now();
        let granted = granted().filter(|granted| *granted <= time);
        let mut limit = Limit { time, granted, began, due: began, over: None };
        limit.wait(time);
        limit
    }

    fn wait(&mut self, time: Duration) {
        let now = Instant::now();
        // A limit of years is none.
        self.due = now.checked_add(time.max(STEP)).unwrap_or(now + Duration::from_secs(1 << 30));
    }

    /// Until when nothing need be looked at.
    pub(super) fn left(&self) -> Duration {
        self.due.saturating_duration_since(Instant::now())
    }

    /// What is wrong with the time that the program below has taken, if anything is; looks only if it is due.
    pub(super) fn over(&mut self) -> Option<&str> {
        if self.over.is_none() && self.left().is_zero() {
            let elapsed = self.began.elapsed();
            // Far longer: three times the limit, and a second.
            let most = self.time.saturating_mul(3).saturating_add(Duration::from_secs(1));
            match processes::time_below() {
                Some(taken) if taken > self.time => self.over = Some(self.too_slow(taken)),
                Some(taken) if elapsed >= most => {
                    let (elapsed, taken, time) =
                        (seconds(elapsed), seconds(taken), seconds(self.time));
                    let took = format!("{taken} s of processor time, {time} s allowed");
                    self.over = Some(format!("was not finished after {elapsed} s: {took}"));
                }
                Some(taken) => self.wait((self.time - taken).min(most - elapsed)),
                None if elapsed >= self.time => {
                    self.over = Some(format!("was not finished after {} s", seconds(self.time)));
                }
                None => self.wait(self.time - elapsed),
            }
        }
        self.over.as_deref()
    }

    /// What is wrong with the time that a program has taken which has ended, if the system tells what that is.
    pub(super) fn was_over(&mut self, taken: Option<Duration>, status: ExitStatus) -> Option<&str> {
        if let Some(taken) = taken {
            match self.granted.filter(|granted| was_ended(status, taken, *granted)) {
                Some(granted) => {
                    let granted = seconds(granted);
                    let how =
                        format!("is too slow: the system grants {granted} s of processor time");
                    self.over = Some(how);
                }
                _ if taken > self.time => self.over = Some(self.too_slow(taken)),
                _ => {}
            }
        }
        self.over.as_deref()
    }

    fn too_slow(&self, taken: Duration) -> String {
        let (taken, time) = (seconds(taken), seconds(self.time));
        format!("is too slow: {taken} s of processor time, {time} s allowed")
    }
}

/// Whether the system has ended a program because it has taken what was granted to it. It counts such time by looking now and
/// then who is at work, and not as it tells it.
fn was_ended(status: ExitStatus, taken: Duration, granted: Duration) -> bool {
    #[cfg(unix)]
    {
        use rustix::process::Signal;
        use std::os::unix::process::ExitStatusExt;
        let signals = [Signal::KILL, Signal::XCPU].map(Signal::as_raw);
        status.signal().is_some_and(|signal| signals.contains(&signal)) && taken >= granted * 3 / 4
    }
    #[cfg(not(unix))]
    {
        let _ = (status, taken, granted);
        false
    }
}

/// The processor time after which the system ends every process that is started here, if there is such a limit.
fn granted() -> Option<Duration> {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, getrlimit};
        getrlimit(Resource::Cpu).maximum.map(Duration::from_secs)
    }
    #[cfg(not(unix))]
    None
}

/// As people write it, to thousandths.
fn seconds(time: Duration) -> String {
    let text = format!("{}.{:03}", time.as_secs(), time.subsec_millis());
    text.trim_end_matches('0').trim_end_matches('.').to_string()
}

#[cfg(test)]
mod tests {
    use super::{Limit, seconds};
    use std::time::Duration;

    #[test]
    fn times_are_read_easily() {
        for (millis, text) in
            [(0, "0"), (300, "0.3"), (2000, "2"), (2010, "2.01"), (60_000, "60"), (1, "0.001")]
        {
            assert_eq!(seconds(Duration::from_millis(millis)), text);
        }
    }

    /// A time that no clock reaches is no error, and nothing is looked at before it is due.
    #[test]
    fn a_long_limit_is_none() {
        let mut limit = Limit::of(Duration::MAX);
        assert!(limit.left() > Duration::from_secs(1 << 29));
        assert_eq!(limit.over(), None);
    }
}
