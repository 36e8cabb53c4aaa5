//! Ctrl-C, and whatever else asks a program to end: it ends at once, or a long computation is asked to save what it has.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use grundy_cli_common::exit::INTERRUPTED;

use crate::failure::Failure;

static SAVES: AtomicBool = AtomicBool::new(false);
static WANTED: AtomicBool = AtomicBool::new(false);
static STOP: OnceLock<Arc<AtomicBool>> = OnceLock::new();
static END: Mutex<Option<Box<dyn FnOnce() + Send>>> = Mutex::new(None);

/// Without a handler the program would end just as fast, by a signal; this way the exit code is the same
/// whoever asks, and no file stays half-written.
///
/// `before` is called first, whether or not the program ends then.
pub fn install(before: fn()) -> Result<(), Failure> {
    let heard = move || {
        before();
        let again = WANTED.swap(true, Ordering::Relaxed);
        if let Some(stop) = STOP.get() {
            stop.store(true, Ordering::Relaxed);
        }
        if let Some(end) = END.lock().unwrap_or_else(PoisonError::into_inner).take() {
            end();
        }
        if again || !SAVES.load(Ordering::Relaxed) {
            grundy_cli_common::abandon_unfinished();
            std::process::exit(i32::from(INTERRUPTED));
        }
    };
    // Where memory is scarce that thread takes its stack before any work does.
    grundy_cli_common::on_ending(heard, is_memory_limited())
        .map_err(|error| Failure::system(error.to_string()))
}

/// Whether this process may not have as much of the machine's memory as there is.
fn is_memory_limited() -> bool {
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{Resource, getrlimit};
        [Resource::As, Resource::Data].into_iter().any(|what| getrlimit(what).current.is_some())
    }
    #[cfg(not(target_os = "linux"))]
    false
}

/// From now on the first Ctrl-C only makes [`is_wanted`] true; the second one ends the program.
pub fn save_first() {
    SAVES.store(true, Ordering::Relaxed);
}

/// As [`save_first`]; the first Ctrl-C makes what is returned true.
pub fn stop_first() -> Arc<AtomicBool> {
    save_first();
    Arc::clone(STOP.get_or_init(Arc::default))
}

/// As [`save_first`]; the first Ctrl-C calls `end`.
pub fn end_first(end: impl FnOnce() + Send + 'static) {
    *END.lock().unwrap_or_else(PoisonError::into_inner) = Some(Box::new(end));
    save_first();
}

/// Whether the user wants to stop.
pub fn is_wanted() -> bool {
    WANTED.load(Ordering::Relaxed)
}
