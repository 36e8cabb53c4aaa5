//! How far long work is, on a terminal.

use std::fmt;
use std::fs::File;
use std::io::Read;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use grundy_cli_common::harmless;
use indicatif::{ProgressBar, ProgressState, ProgressStyle};

/// A line on standard error, if that is a terminal, until it is dropped.
#[derive(Debug)]
pub struct Progress {
    bar: ProgressBar,
    /// What is done, where that may change.
    doing: Arc<Mutex<String>>,
}

/// Work that is done so soon is not worth a line.
const SOON: Duration = Duration::from_millis(700);

impl Progress {
    /// Work on `total` things, called `things`.
    pub fn counting(what: String, total: u64, things: &str) -> Progress {
        let template = format!("{{msg}} {{human_pos}}/{{human_len}} {things}, {{eta}} left");
        Progress::new(ProgressBar::new(total), &template, what)
    }

    /// Work of unknown length, which may be over at once.
    pub fn unknown(what: String) -> Progress {
        Progress::new(ProgressBar::new_spinner(), "{late}", what)
    }

    /// What is done now, in work of unknown length.
    pub fn turn_to(&self, what: String) {
        *self.doing.lock().unwrap_or_else(PoisonError::into_inner) = harmless(&what);
    }

    /// Reads a file to its end.
    pub fn reading(name: &str, file: File) -> impl Read + use<> {
        let bytes = file.metadata().map_or(0, |metadata| metadata.len());
        let template = "{msg} {bytes}/{total_bytes}, {eta} left";
        let progress = Progress::new(ProgressBar::new(bytes), template, format!("reading {name}"));
        Reading { file, progress }
    }

    fn new(bar: ProgressBar, template: &str, what: String) -> Progress {
        let what = harmless(&what);
        // The templates are right, and the default would do too.
        let style = ProgressStyle::with_template(template);
        let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
        let doing = Arc::new(Mutex::new(what.clone()));
        let said = Arc::clone(&doing);
        let late = move |state: &ProgressState, out: &mut dyn fmt::Write| {
            if state.elapsed() >= SOON {
                let what = said.lock().unwrap_or_else(PoisonError::into_inner);
                // A line that cannot be written is not shown.
                let _ = write!(out, "{what}, {} s", state.elapsed().as_secs());
            }
        };
        bar.set_style(style.with_key("late", late));
        bar.set_message(what);
        if !bar.is_hidden() {
            bar.enable_steady_tick(Duration::from_millis(500));
        }
        Progress { bar, doing }
    }

    /// Whether anybody sees it.
    pub fn is_shown(&self) -> bool {
        !self.bar.is_hidden()
    }

    /// A line about what is done, above the one that moves; nothing where that is not shown.
    pub fn note(&self, line: &str) {
        self.bar.println(line);
    }

    /// So much is done.
    pub fn show(&self, done: u64) {
        self.bar.set_position(done);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// A file that says how much of it was read.
struct Reading {
    file: File,
    progress: Progress,
}

impl Read for Reading {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let read = self.file.read(buffer)?;
        self.progress.bar.inc(read as u64);
        Ok(read)
    }
}
