//! Which options of many positions win latest, where labels are in files: a pass over the files finds it for all of them.
//!
//! Options lie on lines as positions before do, each on a page of its own, so that to look at once is to read a page for each.

use grundy_graphs::implicit::{Later, Run, codes};
use grundy_kernels::store::Store;

use super::index;
use super::room::Room;
use super::share::Places;

/// Positions, and what is to be looked at for them.
pub(super) struct Far {
    waiting: Later<usize>,
    /// The positions, and the greatest code that was found for each.
    found: Vec<(u64, u16)>,
}

impl Far {
    /// None if labels are in memory.
    pub(super) fn new(room: &Room, places: u64) -> Option<Far> {
        Some(Far { waiting: room.asked(places)?, found: Vec::new() })
    }

    /// At these places are options of a position; those of one position come one after another.
    pub(super) fn look(&mut self, cells: &[u16], position: u64, places: Places) {
        if self.found.last().is_none_or(|(last, _)| *last != position) {
            self.found.push((position, 0));
        }
        let number = self.found.len() - 1;
        if let Some(run) = self.waiting.now(places.into(), number) {
            self.found[number].1 = self.found[number].1.max(latest(cells, run));
        }
    }

    /// Whether it is time to answer, as nothing else may wait.
    pub(super) fn is_full(&self) -> bool {
        self.waiting.is_full()
    }

    /// Looks at everything, and tells for each position the greatest code of these options.
    pub(super) fn answer(&mut self, cells: &Store<u16>) -> Vec<(u64, u16)> {
        let Far { waiting, found } = self;
        let (window, mut end) = (waiting.window(), 0);
        waiting.all(|run, number| {
            // They come window by window.
            if run.first >= end {
                let first = run.first - run.first % window;
                end = first + window;
                cells.read_ahead(index(first)..index(end));
            }
            found[number].1 = found[number].1.max(latest(cells, run));
        });
        std::mem::take(found)
    }
}

/// The greatest code of options that all have labels.
fn latest(cells: &[u16], run: Run) -> u16 {
    codes::latest(cells, run).unwrap_or(0)
}
