//! How far a run is, on a terminal.

use std::cell::Cell;
use std::fmt::Write;
use std::time::{Duration, Instant};

use grundy_kernels::heap::HeapValues;
use indicatif::{HumanFloatCount, ProgressBar, ProgressState, ProgressStyle};

/// Shorter runs show nothing.
const QUIET: Duration = Duration::from_millis(300);

/// A line on standard error, if that is a terminal.
pub(super) struct Progress {
    bar: ProgressBar,
    started: Instant,
    /// Whether the line has been shown.
    shown: Cell<bool>,
}

impl Progress {
    pub(super) fn new(code: &str, to: usize) -> Progress {
        let bar = match to {
            usize::MAX => ProgressBar::no_length(),
            to => ProgressBar::new(to as u64),
        };
        let style = ProgressStyle::with_template(
            "{prefix} {human_pos}/{human_len} values, {rate}/s, {eta} left, {msg}",
        );
        // The template is right, and the default would do too.
        let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
        bar.set_style(style.with_key("rate", |state: &ProgressState, out: &mut dyn Write| {
            // It is not shown if it cannot be written.
            let _ = write!(out, "{:.0}", HumanFloatCount(state.per_sec()));
        }));
        bar.set_prefix(code.to_string());
        Progress { bar, started: Instant::now(), shown: Cell::new(false) }
    }

    /// Shows what is known.
    pub(super) fn show(&self, values: &HeapValues) {
        if self.bar.is_hidden() || self.started.elapsed() < QUIET {
            return;
        }
        if !self.shown.replace(true) {
            self.bar.enable_steady_tick(Duration::from_millis(500));
        }
        self.bar.set_position(values.len() as u64);
        let rares = values.rare_heaps().len();
        self.bar.set_message(format!("max {}, {rares} rare", values.max()));
    }

    pub(super) fn end(&self) {
        self.bar.finish_and_clear();
    }
}
