//! What ends a program from outside: Ctrl-C, a system that shuts down, a terminal that is closed.

use std::io;

/// Calls `heard` on a thread of its own each time somebody asks the program to end: by Ctrl-C, and on Unix by SIGTERM and,
/// where it can be known that it is not to be left aside (`nohup`), SIGHUP. With `is_awaited` that thread runs when this returns,
/// and has all the memory that it needs.
///
/// # Errors
/// Those of the system, or if it was called before.
#[cfg(unix)]
pub fn on_ending(mut heard: impl FnMut() + Send + 'static, is_awaited: bool) -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let hangup = (!is_ignored(SIGHUP).unwrap_or(true)).then_some(SIGHUP);
    let signals = [SIGINT, SIGTERM].into_iter().chain(hangup);
    let mut signals = signal_hook::iterator::Signals::new(signals)?;
    // With room for the word, so that to send it takes no memory.
    let (begun, has_begun) = std::sync::mpsc::sync_channel(1);
    let listen = move || {
        let _ = begun.send(());
        drop(begun);
        signals.forever().for_each(|_| heard());
    };
    std::thread::Builder::new().spawn(listen)?;
    if is_awaited {
        // A thread that could not begin has said why.
        let _ = has_begun.recv();
    }
    Ok(())
}

/// Whether whoever started this program told it to leave a signal aside, where the system says so.
#[cfg(unix)]
fn is_ignored(signal: i32) -> Option<bool> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"))?;
    let mask = u64::from_str_radix(mask.trim(), 16).ok()?;
    Some(mask >> (signal - 1) & 1 == 1)
}

/// Calls `heard` on a thread of its own each time somebody asks the program to end; nobody waits for it.
///
/// # Errors
/// Those of the system, or if it was called before.
#[cfg(not(unix))]
pub fn on_ending(heard: impl FnMut() + Send + 'static, _is_awaited: bool) -> io::Result<()> {
    ctrlc::set_handler(heard).map_err(io::Error::other)
}
