//! Ctrl-C, and whatever else asks a program to end: it ends at once, or a long computation is asked to save what it has.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use grundy_cli_common::exit::INTERRUPTED;

use crate::failure::Failure;

static SAVES: AtomicBool = AtomicBool::new(false);
static WANTED: AtomicBool = AtomicBool::new(false);
static STOP: OnceLock<Arc<AtomicBool>> = OnceLock::new();

/// Without a handler the program would end just as fast, by a signal; this way the exit code is the same
/// whoever asks, and no file stays half-written.
///
/// `before` is called first, whether or not the program ends then.
pub(crate) fn install(before: fn()) -> Result<(), Failure> {
    grundy_cli_common::on_ending(move || {
        before();
        let again = WANTED.swap(true, Ordering::Relaxed);
        if let Some(stop) = STOP.get() {
            stop.store(true, Ordering::Relaxed);
        }
        if again || !SAVES.load(Ordering::Relaxed) {
            grundy_cli_common::abandon_unfinished();
            std::process::exit(i32::from(INTERRUPTED));
        }
    })
    .map_err(|error| Failure::system(error.to_string()))?;
    #[cfg(target_os = "linux")]
    if is_memory_limited() {
        await_others();
    }
    Ok(())
}

/// Whether this process may not have as much of the machine's memory as there is.
#[cfg(target_os = "linux")]
fn is_memory_limited() -> bool {
    use rustix::process::{Resource, getrlimit};
    [Resource::As, Resource::Data].into_iter().any(|what| getrlimit(what).current.is_some())
}

/// Waits until the thread that hears of Ctrl-C sleeps: where memory is scarce it takes its stack before any work does.
#[cfg(target_os = "linux")]
fn await_others() {
    const MOST_LOOKS: u32 = 1000;
    let own = std::process::id().to_string();
    let sleeps = |task: std::fs::DirEntry| {
        // The state stands behind the name, which may hold anything but ends with the last ')'.
        let stat = std::fs::read_to_string(task.path().join("stat")).unwrap_or_default();
        let is_own = task.file_name().to_str() == Some(&own);
        is_own || stat.rsplit(") ").next().is_some_and(|rest| rest.starts_with('S'))
    };
    for _ in 0..MOST_LOOKS {
        let Ok(mut tasks) = std::fs::read_dir("/proc/self/task") else { return };
        if tasks.all(|task| task.is_ok_and(sleeps)) {
            return;
        }
        std::thread::yield_now();
    }
}

/// From now on the first Ctrl-C only makes [`is_wanted`] true; the second one ends the program.
pub(crate) fn save_first() {
    SAVES.store(true, Ordering::Relaxed);
}

/// As [`save_first`]; the first Ctrl-C makes what is returned true.
pub(crate) fn stop_first() -> Arc<AtomicBool> {
    save_first();
    Arc::clone(STOP.get_or_init(Arc::default))
}

/// Whether the user wants to stop.
pub(crate) fn is_wanted() -> bool {
    WANTED.load(Ordering::Relaxed)
}
