//! Labels of positions far ahead, which wait until the work comes near.

use super::{Run, place};

/// What is known of positions in windows that come later.
///
/// A position that loses has those before it in long [runs](Run), whose positions lie far apart: each in a line of the cache, or on
/// a page of a file, of its own, which has to come from far for one label, and again for that of the next position. So positions
/// are worked at window by window, one of which a cache holds. A run is labelled as far as the window at hand goes; the rest
/// waits, with a note on what its label is.
///
/// ```
/// use grundy_graphs::implicit::{Later, Run};
///
/// // Twenty positions in windows of eight; three runs may wait.
/// let mut later = Later::new(20, 8, u64::MAX, 3);
/// let now = later.now(Run { first: 3, step: 4, count: 4 }, 9);
/// assert_eq!(now, Some(Run { first: 3, step: 4, count: 2 }));
/// let mut found = Vec::new();
/// later.reach(8, |run, note| found.push((run, note)));
/// assert_eq!(found, [(Run { first: 11, step: 4, count: 2 }, 9)]);
/// ```
#[derive(Debug)]
pub struct Later<N> {
    /// The positions of a window are two to this power.
    shift: u32,
    /// The first position behind the window at hand.
    end: u64,
    longest: u64,
    /// What waits for each window, with its note.
    waiting: Vec<Vec<(Run, N)>>,
    /// How many runs may still be added.
    free: usize,
}

/// The bytes of a window that a cache holds, beside those where it is filled from.
const WINDOW: u64 = if cfg!(test) { 2 } else { 1 << 20 };

/// The bytes in which labels in memory wait at most, for so many positions that have so many bits each: a sixteenth of those, and no
/// more than eight mebibytes.
///
/// ```
/// use grundy_graphs::implicit::bytes_in_cache;
///
/// assert_eq!(bytes_in_cache(1 << 20, 16), 1 << 17);
/// assert_eq!(bytes_in_cache(1 << 40, 2), 1 << 23);
/// ```
pub fn bytes_in_cache(positions: u64, bits: u64) -> u64 {
    (positions / 128).saturating_mul(bits).min(1 << 23)
}

impl<N: Copy> Later<N> {
    /// The most bytes that it takes for each run that may wait.
    pub const BYTES: u64 = 2 * size_of::<(Run, N)>() as u64;

    /// Of so many positions, in windows of at most so many, nothing is known. Runs with steps longer than `longest` do not wait, nor
    /// do more than `most`.
    pub fn new(positions: u64, window: u64, longest: u64, most: usize) -> Later<N> {
        let shift = window.max(1).ilog2();
        let windows = place(positions.div_ceil(1 << shift));
        Later { shift, end: 1 << shift, longest, waiting: vec![Vec::new(); windows], free: most }
    }

    /// The same of positions in memory that have so many bits each: in windows that a cache holds. It takes no more than
    /// [`bytes_in_cache`].
    pub fn in_cache(positions: u64, bits: u64) -> Later<N> {
        let window = 8 * WINDOW / bits;
        let most = if cfg!(test) { 5 } else { bytes_in_cache(positions, bits) / Self::BYTES };
        // With longer steps a run has no position in most windows, and would be looked at there in vain.
        Later::new(positions, window, window, place(most))
    }

    /// The same of positions in a file: all waits that there is room for in so many bytes, as a page comes from far for one label.
    pub fn in_file(positions: u64, bits: u64, bytes: u64) -> Later<N> {
        Later::new(positions, 8 * WINDOW / bits, u64::MAX, place(bytes / Self::BYTES))
    }

    /// Calls `label` with what of a run is near; the rest waits. If there is no room for it, all that waits is labelled first, window by
    /// window: so a window is looked at once for many runs, which is why they wait.
    ///
    /// # Panics
    /// If a position of the run is not there.
    #[inline]
    pub fn label(&mut self, run: Run, note: N, mut label: impl FnMut(Run, N)) {
        if self.is_far(run) { self.wait(run, note, label) } else { label(run, note) }
    }

    #[inline(never)]
    fn wait(&mut self, run: Run, note: N, mut label: impl FnMut(Run, N)) {
        if self.free == 0 {
            self.all(&mut label);
        }
        if let Some(run) = self.now(run, note) {
            label(run, note);
        }
    }

    /// What of a run is to be labelled now; the rest waits if there is room for it.
    ///
    /// # Panics
    /// If a position of the run is not there.
    #[inline]
    pub fn now(&mut self, run: Run, note: N) -> Option<Run> {
        if self.free == 0 || !self.is_far(run) { Some(run) } else { self.split(run, note) }
    }

    /// Whether a part of the run may wait.
    #[inline]
    fn is_far(&self, Run { first, step, count }: Run) -> bool {
        first + step * (count - 1) >= self.end && step <= self.longest
    }

    fn split(&mut self, run: Run, note: N) -> Option<Run> {
        let (now, later) = run.split(self.end);
        if let Some(run) = later {
            self.waiting[place(run.first >> self.shift)].push((run, note));
            self.free -= 1;
        }
        now
    }

    /// How many positions a window has.
    pub fn window(&self) -> u64 {
        1 << self.shift
    }

    /// Whether no more may wait.
    pub fn is_full(&self) -> bool {
        self.free == 0
    }

    /// How many of these positions, the first of which was [reached](Later::reach), are in the window at hand or before it.
    #[inline]
    pub fn before_end(&self, positions: &std::ops::Range<u64>) -> u64 {
        positions.end.min(self.end).saturating_sub(positions.start)
    }

    /// The work comes to this position: calls `label` with what waits for its window and for those before it.
    #[inline]
    pub fn reach(&mut self, position: u64, label: impl FnMut(Run, N)) {
        if position >= self.end {
            self.go_on(position, label);
        }
    }

    #[cold]
    fn go_on(&mut self, position: u64, mut label: impl FnMut(Run, N)) {
        while position >= self.end {
            let at = place(self.end >> self.shift);
            self.end += 1 << self.shift;
            let runs = self.waiting.get_mut(at).map(std::mem::take).unwrap_or_default();
            self.free += runs.len();
            for (run, note) in runs {
                if let Some(run) = self.now(run, note) {
                    label(run, note);
                }
            }
        }
    }

    /// Calls `label` with all that waits, window by window: what is saved knows it then.
    pub fn all(&mut self, label: impl FnMut(Run, N)) {
        let end = self.end;
        self.reach((self.waiting.len() as u64) << self.shift, label);
        self.end = end;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::testing::Random;

    /// Each position of each run is labelled once, not before the windows of it and not after it was reached.
    #[test]
    fn runs_are_labelled_in_time() {
        let mut random = Random::new(31);
        let (mut waited, mut made_room) = (0, 0);
        for _ in 0..300 {
            let count = 1 + random.below(400_u64);
            let window = 1 + random.below(70_u64);
            let longest = [0, 5, u64::MAX][random.below(3_usize)];
            let mut later = Later::new(count, window, longest, random.below(30_usize));
            let (mut wanted, mut labels) = (vec![0; place(count)], vec![0; place(count)]);
            let label = |labels: &mut Vec<u64>, run: Run, note: u64| {
                (0..run.count).for_each(|i| labels[place(run.first + i * run.step)] += note);
            };
            for position in 0..count {
                later.reach(position, |run, note| label(&mut labels, run, note));
                assert_eq!(labels[place(position)], wanted[place(position)]);
                assert!(later.before_end(&(position..count)) > 0);
                let first = position + 1 + random.below(9_u64);
                if first < count && random.below(3_u32) > 0 {
                    let step = random.below(40_u64);
                    let most = (count - 1 - first).checked_div(step).map_or(1, |most| 1 + most);
                    let run = Run { first, step, count: 1 + random.below(most) };
                    label(&mut wanted, run, position + 1);
                    let was_full = later.is_full();
                    if random.below(2_u32) == 0 {
                        let now = later.now(run, position + 1);
                        waited += u64::from(now != Some(run));
                        now.into_iter().for_each(|run| label(&mut labels, run, position + 1));
                        continue;
                    }
                    let mut now = None;
                    later.label(run, position + 1, |run, note| {
                        now = (note == position + 1).then_some(run);
                        label(&mut labels, run, note);
                    });
                    // What waits makes room for what is to wait, if anything may.
                    let waits = now != Some(run);
                    waited += u64::from(waits);
                    made_room += u64::from(waits && was_full);
                }
                if random.below(90_u32) == 0 {
                    later.all(|run, note| label(&mut labels, run, note));
                    assert_eq!(labels, wanted);
                }
            }
            assert_eq!(labels, wanted);
        }
        assert!(waited > 3000 && made_room > 100, "{waited} {made_room}");
    }
}
