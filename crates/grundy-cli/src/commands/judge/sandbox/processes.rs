//! The processes below this one: who they are, and the processor time that they have taken.

use std::time::Duration;

#[cfg(target_os = "linux")]
pub(super) struct Process {
    pub(super) id: i32,
    pub(super) parent: i32,
    /// It is a zombie, or not even that.
    pub(super) has_ended: bool,
    /// What it has taken, with all that it has waited for.
    time: Duration,
}

/// What `/proc` tells of a process.
#[cfg(target_os = "linux")]
fn read(id: i32) -> Option<Process> {
    let stat = std::fs::read(format!("/proc/{id}/stat")).ok()?;
    let stat = String::from_utf8_lossy(&stat);
    // Behind the name, which may hold anything, come the state, the parent, and as the twelfth to the fifteenth word the
    // times in user and system mode, its own and of those it has waited for.
    let words: Vec<&str> = stat.rsplit(')').next()?.split_whitespace().collect();
    let mut ticks = 0u64;
    for word in words.get(11..15)? {
        ticks = ticks.saturating_add(word.parse().ok()?);
    }
    let each = rustix::param::clock_ticks_per_second().max(1);
    let time = Duration::from_millis(ticks.saturating_mul(1000) / each);
    let has_ended = matches!(words[0], "Z" | "X");
    Some(Process { id, parent: words[1].parse().ok()?, has_ended, time })
}

/// All processes of the system that can be seen, as far as they do not end meanwhile.
#[cfg(target_os = "linux")]
pub(super) fn all() -> std::io::Result<Vec<Process>> {
    let mut all = Vec::new();
    for entry in std::fs::read_dir("/proc")? {
        let Ok(entry) = entry else { continue };
        let id = entry.file_name().to_str().and_then(|name| name.parse().ok());
        all.extend(id.and_then(read));
    }
    Ok(all)
}

/// The processor time that one process has taken with all that it has waited for, a zombie, too; `None` where the system
/// does not tell.
#[cfg(target_os = "linux")]
pub(super) fn time_of(id: u32) -> Option<Duration> {
    read(i32::try_from(id).ok()?).map(|process| process.time)
}

/// The processor time that all processes below this one have taken; `None` where the system does not tell.
#[cfg(target_os = "linux")]
pub(super) fn time_below() -> Option<Duration> {
    let mut others = all().ok()?;
    let mut below = vec![rustix::process::getpid().as_raw_nonzero().get()];
    let mut time = Duration::ZERO;
    let mut next = 0;
    while let Some(&parent) = below.get(next) {
        next += 1;
        others.retain(|process| {
            let is_child = process.parent == parent;
            if is_child {
                below.push(process.id);
                time = time.saturating_add(process.time);
            }
            !is_child
        });
    }
    Some(time)
}

#[cfg(not(target_os = "linux"))]
pub(super) fn time_of(_: u32) -> Option<Duration> {
    None
}

#[cfg(not(target_os = "linux"))]
pub(super) fn time_below() -> Option<Duration> {
    None
}
