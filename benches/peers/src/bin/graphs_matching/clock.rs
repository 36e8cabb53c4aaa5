//! The time that the processor works for this thread, which other programs do not lengthen as much as the
//! time on the wall.

use rustix::time::{ClockId, clock_gettime};

/// Seconds of work of this thread so far.
pub(crate) fn seconds() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}
