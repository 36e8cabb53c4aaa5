//! The time that the processor works for this thread, which other programs do not lengthen as much as the
//! time on the wall.

use std::time::Instant;

/// A time that began.
pub(crate) struct Clock {
    worked: Option<u64>,
    wall: Instant,
}

impl Clock {
    pub(crate) fn start() -> Clock {
        Clock { worked: worked(), wall: Instant::now() }
    }

    /// Seconds of work since the start; where the system does not tell, seconds on the wall.
    pub(crate) fn seconds(&self) -> f64 {
        match (self.worked, worked()) {
            (Some(start), Some(end)) => (end - start) as f64 / 1e9,
            _ => self.wall.elapsed().as_secs_f64(),
        }
    }
}

/// Nanoseconds of work of this thread so far.
fn worked() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_whitespace().next()?.parse().ok()
}
