//! Which values are kept when there is no room for all.

use std::ops::Range;

use super::super::lanes::{LANES, Lane};
use super::super::values::{Gap, Mismatch};
use super::partners::EARLY;
use super::{Blocks, Ground};

impl<L: Lane> Blocks<L> {
    /// Heaps whose values are stored no more.
    pub(in super::super) fn forgotten(&self) -> Range<usize> {
        self.ground.forgotten.clone()
    }

    /// Forgets values if `room` of them or more are stored, and if no pair of a rare heap and another needs them:
    /// half of the room is for the first values and a quarter at least for the last ones.
    pub(in super::super) fn forget(&mut self, room: usize) {
        let window = room / 4;
        let stored = self.len - self.ground.forgotten.len();
        if stored < room || window < self.needed() {
            return;
        }
        let ground = &mut self.ground;
        let start = if ground.forgotten.is_empty() { room / 2 } else { ground.forgotten.start };
        // The parity of a place is that of its heap.
        let behind = |known: usize| known - window - (known - window + start) % 2;
        let old_end = ground.forgotten.end.max(start);
        let mut end = old_end;
        // As it would be if they had been forgotten as soon as the room was full: a run that was broken off looks later.
        while end - start + room <= self.len {
            let next = behind(end - start + room);
            if next <= end {
                // An earlier run had more room.
                end = end.max(behind(self.len));
                break;
            }
            end = next;
        }
        let from = ground.moves.front() + start;
        self.stored.drain(from..from + end - old_end);
        ground.forgotten = start..end;
        ground.window = window;
    }

    /// The least number of values after forgotten ones: pairs of two rare heaps are to be left behind as well.
    fn needed(&self) -> usize {
        let rare = self.ground.rares.last().saturating_mul(2);
        rare.max(EARLY) + self.ground.moves.most + 3 * LANES
    }

    /// What goes on from here needs beside the values; `None` if none are forgotten.
    pub(in super::super) fn gap(&self, last_maximum: (usize, u32)) -> Option<Gap> {
        let Ground { space, bound, window, .. } = self.ground;
        let forgotten = self.forgotten();
        let gap = Gap { forgotten, window, space, bound, largest: self.largest, last_maximum };
        (!gap.forgotten.is_empty()).then_some(gap)
    }

    /// Goes on behind a gap; all values before it are there.
    pub(in super::super) fn pass(&mut self, gap: &Gap) -> Result<(), Mismatch> {
        let Range { start, end } = gap.forgotten;
        let is_right = self.len == start
            && start < end
            && (end - start).is_multiple_of(2)
            && (self.needed()..=start).contains(&gap.window)
            && gap.largest.iter().all(|&packed| packed < self.ground.bound);
        if !is_right {
            return Err(Mismatch);
        }
        self.ground.forgotten = start..end;
        self.ground.window = gap.window;
        self.len = end;
        self.largest = gap.largest;
        self.renewal = 0;
        Ok(())
    }

    /// Appends a value behind the gap.
    pub(in super::super) fn push_kept(&mut self, value: u32) -> Result<(), Mismatch> {
        let is_right = !self.ground.forgotten.is_empty()
            && self.fits(value)
            && self.ground.space.is_common(self.len, value);
        if !is_right {
            return Err(Mismatch);
        }
        self.push(value);
        Ok(())
    }
}
