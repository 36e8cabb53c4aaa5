//! What a process tells its user, or the process that started it.
//!
//! A process that another one started speaks in lines on its standard output: `port 4711`,
//! `level 12 5000 positions`, `summary {…}`, `failed 4 true why`, `done`.

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, OnceLock};
use std::time::Duration;

use crate::failure::Failure;

/// Whether another process of this command started this one.
static CHILD: OnceLock<()> = OnceLock::new();

/// Whether a line of progress stands on the terminal.
static SHOWN: AtomicBool = AtomicBool::new(false);

/// Whoever fails first holds it until the end.
static LAST_WORDS: Mutex<()> = Mutex::new(());

/// From now on reports go to the process that started this one.
pub(crate) fn to_parent() {
    CHILD.get_or_init(|| ());
}

/// Whether reports go to the process that started this one.
pub(crate) fn is_child() -> bool {
    CHILD.get().is_some()
}

/// A line for the process that started this one. If nobody listens, it is about to end.
pub(crate) fn tell(line: &str) {
    let mut out = io::stdout().lock();
    let _ = out.write_all(format!("{line}\n").as_bytes()).and_then(|()| out.flush());
}

/// Progress is told so often.
pub(crate) const TELL: Duration = Duration::from_millis(500);

/// What has been labelled up to remoteness `level`.
pub(crate) fn progress(level: u64, what: &str) {
    if is_child() {
        tell(&format!("level {level} {what}"));
    } else {
        show_progress(&format!("{level} {what}"));
    }
}

/// Shows a level and what has been labelled, if somebody looks.
pub(crate) fn show_progress(words: &str) {
    let mut out = io::stderr().lock();
    if let (true, Some((level, what))) = (out.is_terminal(), words.split_once(' ')) {
        SHOWN.store(true, Ordering::Relaxed);
        // Progress is no result.
        let _ = write!(out, "\rlevel {level}: {what} \u{1b}[K");
    }
}

/// Takes the line of progress away.
fn hide_progress() {
    if SHOWN.swap(false, Ordering::Relaxed) {
        let _ = write!(io::stderr(), "\r\u{1b}[K");
    }
}

/// Prints a result on standard output. A reader that has seen enough is no failure.
pub(crate) fn print(what: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Failure> {
    print_or(|out| what(out).map_err(unprinted))
}

/// The same where reading what is printed may fail, too: that it does is kept apart from what the system says.
pub(crate) fn print_or(
    what: impl FnOnce(&mut dyn Write) -> Result<(), Failure>,
) -> Result<(), Failure> {
    hide_progress();
    let mut out = Pipe { out: io::stdout().lock(), is_closed: false };
    let done = what(&mut out).and_then(|()| out.flush().map_err(unprinted));
    if out.is_closed { Ok(()) } else { done }
}

fn unprinted(error: io::Error) -> Failure {
    Failure::system(format!("cannot write the standard output: {error}"))
}

/// Standard output, and whether its reader has gone.
struct Pipe {
    out: io::StdoutLock<'static>,
    is_closed: bool,
}

impl Pipe {
    fn noting<T>(&mut self, done: io::Result<T>) -> io::Result<T> {
        self.is_closed |= matches!(&done, Err(error) if error.kind() == io::ErrorKind::BrokenPipe);
        done
    }
}

impl Write for Pipe {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes);
        self.noting(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        let done = self.out.flush();
        self.noting(done)
    }
}

/// Ends the process with the first failure that is reported.
pub(crate) fn end(failure: Failure) -> ! {
    let guard = LAST_WORDS.lock();
    let Failure { message, code, follows } = failure;
    let message = message.replace('\n', " ");
    if is_child() {
        tell(&format!("failed {code} {follows} {message}"));
    } else {
        hide_progress();
        grundy_cli_common::note("grundy-cluster", message);
    }
    let _held = guard;
    grundy_cli_common::abandon_unfinished();
    std::process::exit(i32::from(code))
}

/// Makes a panic of any thread end the process with a line. Timely panics in its own threads when a
/// connection is lost; the other threads would wait for ever.
pub(crate) fn end_on_panic() {
    std::panic::set_hook(Box::new(|info| {
        let payload = info.payload();
        let text = payload.downcast_ref::<String>().map(String::as_str);
        let text = text.or(payload.downcast_ref::<&str>().copied());
        let text = text.unwrap_or("a panic without words");
        end(match text.strip_prefix("timely communication error:") {
            Some(why) => Failure::lost(format!(
                "another process is gone ({}), so this one stops; with --checkpoint the same command \
                 continues where all were",
                why.trim()
            )),
            None => Failure::system(format!("internal error: {text}")),
        })
    }));
}
