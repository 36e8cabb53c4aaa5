//! How far long work is, on a terminal.

use std::fs::File;
use std::io::Read;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// A line on standard error, if that is a terminal, until it is dropped.
pub(crate) struct Progress {
    bar: ProgressBar,
}

impl Progress {
    /// Work on `total` things, called `things`.
    pub(crate) fn counting(what: String, total: u64, things: &str) -> Progress {
        let template = format!("{{msg}} {{human_pos}}/{{human_len}} {things}, {{eta}} left");
        Progress::new(ProgressBar::new(total), &template, what)
    }

    /// Work of unknown length.
    pub(crate) fn unknown(what: String) -> Progress {
        Progress::new(ProgressBar::new_spinner(), "{msg}, {elapsed}", what)
    }

    /// Reads a file to its end.
    pub(crate) fn reading(name: &str, file: File) -> impl Read + use<> {
        let bytes = file.metadata().map_or(0, |metadata| metadata.len());
        let template = "{msg} {bytes}/{total_bytes}, {eta} left";
        let progress = Progress::new(ProgressBar::new(bytes), template, format!("reading {name}"));
        Reading { file, progress }
    }

    fn new(bar: ProgressBar, template: &str, what: String) -> Progress {
        // The templates are right, and the default would do too.
        let style = ProgressStyle::with_template(template);
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar.set_message(what);
        if !bar.is_hidden() {
            bar.enable_steady_tick(Duration::from_millis(500));
        }
        Progress { bar }
    }

    /// A line about what is done, above the one that moves; nothing where that is not shown.
    pub(crate) fn note(&self, line: &str) {
        self.bar.println(line);
    }

    /// So much is done.
    pub(crate) fn show(&self, done: u64) {
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
