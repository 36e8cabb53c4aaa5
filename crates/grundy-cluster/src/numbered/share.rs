//! Who owns which positions.

use std::ops::Range;

/// Groups of rows for each worker, if there are so many rows: the more, the less the workers wait for each other.
const GROUPS: u64 = 64;

/// Position p stands in row p div S and column p mod S; every worker owns a strip of columns.
///
/// S is what the last digits of the numbers count to ([`Ranked::digits`](grundy::ranked::Ranked::digits)), so that where
/// moves descend none leads to a later row, nor to a later column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Share {
    pub(crate) count: u64,
    pub(crate) columns: u64,
    pub(crate) workers: u64,
    width: u64,
}

impl Share {
    /// Positions whose numbers have these digits. Of the ways to cut them that is taken with which the workers wait least.
    pub(crate) fn new(digits: &[u64], workers: u64) -> Share {
        let count = digits.iter().product::<u64>();
        let mut best = Share::with(count, count.max(1), workers);
        let mut columns = 1;
        for digit in digits.iter().rev() {
            columns *= digit;
            let share = Share::with(count, columns.max(1), workers);
            let ((work, time), (most, least)) = (share.use_of_time(), best.use_of_time());
            if work * least > most * time {
                best = share;
            }
        }
        best
    }

    /// A share that was made before, if it can be one.
    pub(crate) fn of(count: u64, columns: u64, workers: u64) -> Option<Share> {
        let fits = workers > 0 && columns > 0 && count.is_multiple_of(columns);
        fits.then(|| Share::with(count, columns, workers))
    }

    fn with(count: u64, columns: u64, workers: u64) -> Share {
        Share { count, columns, workers, width: columns.div_ceil(workers) }
    }

    /// How much of their time the workers work, as a fraction.
    fn use_of_time(self) -> (u128, u128) {
        let wide = |n: u64| u128::from(n);
        // Columns are below 2^63 and groups 2^21 at most.
        let work = wide(self.columns / self.workers) * wide(self.groups());
        (work.max(1), wide(self.width) * wide(self.groups() + self.workers - 1))
    }

    pub(crate) fn rows(self) -> u64 {
        self.count / self.columns
    }

    /// Into how many groups the rows are cut.
    pub(crate) fn groups(self) -> u64 {
        self.rows().min(GROUPS * self.workers)
    }

    /// The rows of a group.
    pub(crate) fn group(self, group: u64) -> Range<u64> {
        let (rows, groups) = (u128::from(self.rows()), u128::from(self.groups()));
        let start =
            |group: u64| u64::try_from(rows * u128::from(group) / groups).unwrap_or(u64::MAX);
        start(group)..start(group + 1)
    }

    /// The columns of a worker.
    pub(crate) fn strip(self, worker: u64) -> Range<u64> {
        let start = |worker: u64| self.width.saturating_mul(worker).min(self.columns);
        start(worker)..start(worker + 1)
    }

    /// How many positions a worker owns.
    pub(crate) fn size(self, worker: u64) -> u64 {
        let strip = self.strip(worker);
        (strip.end - strip.start) * self.rows()
    }

    /// The worker that owns a position, and which of its positions it is.
    #[inline]
    pub(crate) fn place(self, position: u64) -> (u64, u64) {
        let (row, column) = (position / self.columns, position % self.columns);
        let worker = column / self.width;
        let start = worker * self.width;
        let width = self.width.min(self.columns - start);
        (worker, row * width + (column - start))
    }

    /// The position at a place of a worker.
    #[inline]
    pub(crate) fn position(self, worker: u64, place: u64) -> u64 {
        let strip = self.strip(worker);
        let width = strip.end - strip.start;
        place / width * self.columns + strip.start + place % width
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_has_one_place() {
        for digits in [&[7][..], &[1], &[], &[3, 5], &[2, 3, 4], &[100, 2], &[2, 100]] {
            for workers in 1..6 {
                let share = Share::new(digits, workers);
                assert_eq!(share.count, digits.iter().product::<u64>());
                let sizes: u64 = (0..workers).map(|worker| share.size(worker)).sum();
                assert_eq!(sizes, share.count);
                for position in 0..share.count {
                    let (worker, place) = share.place(position);
                    assert!(place < share.size(worker));
                    assert_eq!(share.position(worker, place), position);
                }
                let groups = (0..share.groups()).flat_map(|group| share.group(group));
                assert!(groups.eq(0..share.rows()));
                assert_eq!(Share::of(share.count, share.columns, workers), Some(share));
            }
        }
    }

    #[test]
    fn many_columns_are_cut_and_many_rows_are_walked() {
        assert_eq!(Share::new(&[10_000, 10_000], 2).columns, 10_000);
        assert_eq!(Share::new(&[10_000], 2).columns, 10_000);
        assert_eq!(Share::new(&[1000, 1000, 2], 4).columns, 2000);
    }
}
