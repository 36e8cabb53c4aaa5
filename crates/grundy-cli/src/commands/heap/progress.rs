//! How far a run is, on a terminal.

use std::time::Duration;

use grundy_kernels::heap::HeapValues;
use indicatif::{ProgressBar, ProgressStyle};

/// A line on standard error, if that is a terminal.
pub(super) struct Progress {
    bar: ProgressBar,
}

impl Progress {
    pub(super) fn new(code: &str, to: usize) -> Progress {
        let bar = match to {
            usize::MAX => ProgressBar::no_length(),
            to => ProgressBar::new(to as u64),
        };
        let style = ProgressStyle::with_template(
            "{prefix} {human_pos}/{human_len} values, {per_sec}, {eta} left, {msg}",
        );
        // The template is right, and the default would do too.
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar.set_prefix(code.to_string());
        bar.enable_steady_tick(Duration::from_millis(500));
        Progress { bar }
    }

    /// Shows what is known.
    pub(super) fn show(&self, values: &HeapValues) {
        if self.bar.is_hidden() {
            return;
        }
        self.bar.set_position(values.len() as u64);
        let rares = values.rare_heaps().len();
        self.bar.set_message(format!("max {}, {rares} rare", values.max()));
    }

    pub(super) fn end(&self) {
        self.bar.finish_and_clear();
    }
}
