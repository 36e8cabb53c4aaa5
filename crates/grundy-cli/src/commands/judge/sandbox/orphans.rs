//! Ending what a checked program has started and left behind, in whatever session or group it is.
//!
//! On Linux the checking process adopts all processes below it whose parents end. Only its own children are
//! killed: nobody else can reap these, so that no number means another process by now. Whatever they have
//! started becomes its child in turn, until there is none.

use std::io;

/// Makes this process the one that adopts orphans below it.
#[cfg(target_os = "linux")]
pub(super) fn adopt() -> io::Result<()> {
    Ok(rustix::process::set_child_subreaper(Some(rustix::process::getpid()))?)
}

/// Elsewhere orphans go to the first process of the system.
#[cfg(not(target_os = "linux"))]
pub(super) fn adopt() -> io::Result<()> {
    Ok(())
}

/// Ends and reaps all children of this process, and all that they leave behind. One system call if there are
/// none.
///
/// # Errors
///
/// If some process cannot be ended: its owner is another user by now, or it starts others faster than they
/// are found.
#[cfg(target_os = "linux")]
pub(super) fn end() -> io::Result<()> {
    use rustix::io::Errno;
    use rustix::process::{Signal, WaitOptions, kill_process, wait};
    use std::time::{Duration, Instant};

    const PATIENCE: Duration = Duration::from_secs(2);
    let began = Instant::now();
    loop {
        match wait(WaitOptions::NOHANG) {
            Err(Errno::CHILD) => return Ok(()),
            Err(Errno::INTR) | Ok(Some(_)) => continue,
            Err(error) => return Err(error.into()),
            Ok(None) => {}
        }
        if began.elapsed() > PATIENCE {
            let what = "the program has started processes that cannot be ended";
            return Err(io::Error::other(what));
        }
        for child in children()? {
            // It may be a zombie by now, which is reaped above.
            let _ = kill_process(child, Signal::KILL);
        }
        std::thread::sleep(Duration::from_micros(200));
    }
}

#[cfg(not(target_os = "linux"))]
pub(super) fn end() -> io::Result<()> {
    Ok(())
}

/// Kills the children of this process, and what becomes its child by that, and leaves them to be reaped by
/// whoever outlives it.
#[cfg(target_os = "linux")]
pub(super) fn kill_for_good() {
    use rustix::process::{Signal, kill_process};

    // What a killed process has started is a child of this one as soon as that is a zombie. A process may have
    // been looked at before that: only a second look that finds none is sure.
    let mut clean = 0;
    for _ in 0..100 {
        let children = children().unwrap_or_default();
        clean = if children.is_empty() { clean + 1 } else { 0 };
        if clean == 2 {
            return;
        }
        for child in children {
            let _ = kill_process(child, Signal::KILL);
        }
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
}

#[cfg(not(target_os = "linux"))]
pub(super) fn kill_for_good() {}

/// The processes whose parent this one is, without zombies.
#[cfg(target_os = "linux")]
fn children() -> io::Result<Vec<rustix::process::Pid>> {
    let own = rustix::process::getpid().as_raw_nonzero().get();
    let mut all = super::processes::all()?;
    all.retain(|process| process.parent == own && !process.has_ended);
    Ok(all.iter().filter_map(|process| rustix::process::Pid::from_raw(process.id)).collect())
}
