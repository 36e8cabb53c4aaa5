//! Who owns which positions.

use std::ops::Range;

use grundy_graphs::implicit::{Flow, Run};

use serde::{Deserialize, Serialize};

use super::divisor::Divisor;
use super::spread::MOST_POSITIONS;

/// Groups of rows for each worker, if there are so many rows: the more, the less the workers wait for each other.
const GROUPS: u64 = 64;

/// Blocks of columns for each worker, if they are so wide and are labelled by steps.
const BLOCKS: u64 = 4;

/// Where a step takes several rounds there are so many times fewer of both, and as many fewer steps, of which a worker has two
/// tiles.
const FEWER: u64 = 2;

/// Blocks of so many columns are cut no further.
const NARROW: u64 = 64;

/// How often a column changes its owner for each worker, if there are so many groups, likewise.
const TURNS: u64 = 2;

/// In which order positions are labelled, which matters for how they are cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Cut {
    /// Tile by tile: the workers should not wait for each other.
    Steps,
    /// The same, with the positions of a plane cut like those, and all planes alike.
    Planes,
    /// Level by level: each worker should have as much of each part.
    Levels,
    /// In any order: a worker has whole columns, so that what goes in circles between rows asks nobody.
    Strips,
}

/// Position p stands in row p div S and column p mod S. Rows are cut into groups, some groups into bands, and columns into
/// blocks, each of the same size; a block of a group is a tile. Block b of band a belongs to worker a + b mod N.
///
/// S is what the last digits of the numbers count to ([`Ranked::digits`](grundy::ranked::Ranked::digits)), so that where
/// moves descend none leads to a later row, nor to a later column: tiles with the same g + b can be labelled at the same
/// time. Of these, of a row and of a column of tiles every worker has about as many. A worker keeps a place for each row
/// and each column of its blocks, so that a run of positions in one block of a band is a run of places. Where steps do not
/// matter there are as many blocks and bands as workers: the fewer, the longer the runs.
///
/// Where the first digits are of components in which play may go in circles, positions that differ in the others alone may be a
/// plane. Then all this is said of a plane, whose rows and columns are those of its first position, and a worker owns the same of
/// each plane, one after another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Share {
    pub(crate) count: u64,
    /// The positions of a plane.
    pub(crate) plane: u64,
    pub(crate) columns: u64,
    pub(crate) workers: u64,
    /// The rows of a group and of a band, and the columns of a block.
    height: u64,
    band: u64,
    width: u64,
    /// How many blocks there are for each worker; the last ones may be short or empty.
    blocks: u64,
    /// How many places each worker has in a plane.
    layer: u64,
    by: Divisors,
}

/// By what places are divided again and again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Divisors {
    plane: Divisor,
    /// The places of a plane.
    places: Divisor,
    columns: Divisor,
    /// The places of a row.
    row: Divisor,
    band: Divisor,
    width: Divisor,
    workers: Divisor,
}

/// The rows and the columns of a tile.
pub(crate) type Tile = (Range<u64>, Range<u64>);

/// Places of a worker at equal distances.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Places {
    pub(crate) first: u64,
    pub(crate) step: u64,
    pub(crate) count: u64,
}

impl From<Places> for Run {
    #[inline]
    fn from(Places { first, step, count }: Places) -> Run {
        Run { first, step, count }
    }
}

impl From<Run> for Places {
    #[inline]
    fn from(Run { first, step, count }: Run) -> Places {
        Places { first, step, count }
    }
}

impl Share {
    /// Positions whose numbers have these digits. Of the ways to cut them that is taken with which the workers wait least.
    pub(crate) fn new(digits: &[u64], workers: u64, cut: Cut) -> Share {
        let count = digits.iter().product::<u64>();
        if (workers, cut) == (1, Cut::Steps) {
            // Nobody waits, but between steps the state may be saved, and what one step looks at may be all that is in memory.
            let rows = digits.iter().scan(1, |rows, digit| {
                *rows *= digit;
                Some(*rows)
            });
            let columns = rows.filter(|rows| *rows >= GROUPS).map(|rows| count / rows).next();
            return Share::with(count, columns.unwrap_or(count).max(1), workers, cut);
        }
        let mut best = Share::with(count, count.max(1), workers, cut);
        let mut columns = 1;
        for digit in digits.iter().rev() {
            columns *= digit;
            let share = Share::with(count, columns.max(1), workers, cut);
            let ((work, time), (most, least)) = (share.use_of_time(), best.use_of_time());
            if work * least > most * time {
                best = share;
            }
        }
        best
    }

    /// So many planes, whose positions have these digits.
    pub(crate) fn in_planes(planes: u64, digits: &[u64], workers: u64) -> Share {
        Share::new(digits, workers, Cut::Planes).times(planes)
    }

    /// A share that was made before, if it can be one: no size of it is beyond 64 bits.
    pub(crate) fn of(
        (count, plane): (u64, u64),
        columns: u64,
        workers: u64,
        cut: Cut,
    ) -> Option<Share> {
        let fits = workers > 0 && columns > 0 && plane.is_multiple_of(columns);
        let fits = fits && if plane == 0 { count == 0 } else { count.is_multiple_of(plane) };
        let fits = fits && count <= MOST_POSITIONS && workers <= u64::from(u32::MAX);
        fits.then(|| Share::with(plane, columns, workers, cut).times(count / plane.max(1)))
    }

    fn with(count: u64, columns: u64, workers: u64, cut: Cut) -> Share {
        let rows = count / columns;
        let wide = columns / workers / NARROW;
        let (groups, blocks, turns) = match (workers, cut) {
            // Nothing needs to be cut.
            (1, _) | (_, Cut::Levels) => (GROUPS, 1, 1),
            (_, Cut::Strips) => (GROUPS, 1, 0),
            (_, Cut::Steps) => (GROUPS, wide.clamp(1, BLOCKS), TURNS),
            (_, Cut::Planes) => (GROUPS / FEWER, wide.clamp(1, BLOCKS / FEWER), TURNS),
        };
        let height = rows.div_ceil(groups.saturating_mul(workers)).max(1);
        let band = height * rows.div_ceil(height).div_ceil((turns * workers).max(1)).max(1);
        let width = columns.div_ceil(workers * blocks);
        let layer = blocks * width * rows;
        let by = Divisors {
            plane: Divisor::new(count),
            places: Divisor::new(layer),
            columns: Divisor::new(columns),
            row: Divisor::new(blocks * width),
            band: Divisor::new(band),
            width: Divisor::new(width),
            workers: Divisor::new(workers),
        };
        Share { count, plane: count, columns, workers, height, band, width, blocks, layer, by }
    }

    /// So many planes instead of one.
    fn times(self, planes: u64) -> Share {
        Share { count: self.plane * planes, ..self }
    }

    /// How much of their time and memory the workers use, as a fraction.
    pub(crate) fn use_of_time(self) -> (u128, u128) {
        let wide = |n: u64| u128::from(n);
        // Columns are below 2^63 and steps 2^22 at most.
        let work = wide(self.columns) * wide(self.groups());
        let blocks = self.workers * self.blocks;
        (work.max(1), wide(self.width) * wide(blocks) * wide(self.groups() + blocks - 1))
    }

    pub(crate) fn planes(self) -> u64 {
        self.count / self.plane.max(1)
    }

    /// The rows of a plane.
    pub(crate) fn rows(self) -> u64 {
        self.plane / self.columns
    }

    /// The row in which the band of a row begins.
    pub(crate) fn band_start(self, row: u64) -> u64 {
        row - self.by.band.rest(row)
    }

    /// Into how many groups the rows are cut.
    fn groups(self) -> u64 {
        self.rows().div_ceil(self.height)
    }

    /// The place of every worker at which a row of the first plane begins.
    pub(crate) fn first_of(self, row: u64) -> u64 {
        row * self.row()
    }

    /// How many places a worker has for each row.
    #[inline]
    fn row(self) -> u64 {
        self.blocks * self.width
    }

    /// How many places each worker has in a plane: so far apart are positions of the same row and column.
    #[inline]
    pub(crate) fn layer(self) -> u64 {
        self.layer
    }

    /// How many places each worker has. At the ends of rows some may stand for no position.
    pub(crate) fn size(self) -> u64 {
        self.layer() * self.planes()
    }

    /// No worker has more than so many rows of so many columns in a step, each in a tile.
    pub(crate) fn most_of_step(self) -> (u64, u64) {
        (self.height.saturating_mul(self.workers * self.blocks), self.width)
    }

    /// How many steps there are in which tiles are labelled, where no move leads to a later row or column.
    pub(crate) fn steps(self) -> u64 {
        self.groups() + self.workers * self.blocks - 1
    }

    /// The tiles of a worker in a step, each as its rows and its columns.
    pub(crate) fn tiles(self, worker: u64, step: u64) -> impl Iterator<Item = Tile> {
        let blocks = (0..self.workers * self.blocks).filter(move |&block| {
            step.checked_sub(block).is_some_and(|group| {
                group < self.groups() && self.owner(group * self.height, block) == worker
            })
        });
        blocks.map(move |block| {
            let (rows, columns) = ((step - block) * self.height, block * self.width);
            (
                rows..(rows + self.height).min(self.rows()),
                columns.min(self.columns)..(columns + self.width).min(self.columns),
            )
        })
    }

    /// What a worker owns, in the order of the places: the place of the first of some positions that follow each other in
    /// one row.
    pub(crate) fn stretches(self, worker: u64) -> impl Iterator<Item = (u64, Range<u64>)> {
        (0..self.planes() * self.rows() * self.blocks).filter_map(move |number| {
            let place = number * self.width;
            let first = self.position(worker, place)?;
            let row_end = (first / self.columns + 1) * self.columns;
            Some((place, first..(first + self.width).min(row_end)))
        })
    }

    #[inline]
    fn owner(&self, row: u64, block: u64) -> u64 {
        self.by.workers.rest(block + self.by.band.divide(row).0)
    }

    /// The place of a position that stands in a block.
    #[inline]
    fn at(&self, row: u64, column: u64, block: u64) -> u64 {
        row * self.row()
            + self.by.workers.divide(block).0 * self.width
            + (column - block * self.width)
    }

    /// The worker that owns a position, and its place there.
    #[inline]
    pub(crate) fn place(&self, position: u64) -> (u64, u64) {
        if self.workers == 1 {
            return (0, position);
        }
        let (position, before) = self.flat(position, self.plane, self.by.plane, self.layer());
        let (row, column) = self.by.columns.divide(position);
        let block = self.by.width.divide(column).0;
        (self.owner(row, block), before + self.at(row, column, block))
    }

    /// A position or place in its plane, of which each has `size`, and what all planes before it have, if each has `other`.
    #[inline(always)]
    fn flat(&self, number: u64, size: u64, by: Divisor, other: u64) -> (u64, u64) {
        // Mostly there is one plane.
        if number < size {
            return (number, 0);
        }
        let (planes, number) = by.divide(number);
        (number, planes * other)
    }

    /// The position at a place of a worker, if it stands for one.
    #[inline]
    pub(crate) fn position(&self, worker: u64, place: u64) -> Option<u64> {
        if self.workers == 1 {
            return (place < self.count).then_some(place);
        }
        let (place, before) = self.flat(place, self.layer(), self.by.places, self.plane);
        let (row, at) = self.by.row.divide(place);
        let (first, at) = self.by.width.divide(at);
        let first = first * self.workers;
        // Of so many blocks one after another each worker has one.
        let turn = self.owner(row, first);
        let block = first + self.by.workers.rest(worker + self.workers - turn);
        let column = block * self.width + at;
        (column < self.columns).then(|| before + row * self.columns + column)
    }

    /// Whether what lies at most so many rows and columns before a position of the first plane, and behind it, has the same band
    /// and block.
    #[inline]
    pub(crate) fn is_inside(&self, position: u64, (rows, columns): (u64, u64)) -> (bool, bool) {
        let (row, column) = self.by.columns.divide(position);
        let (low, off) = (self.by.band.rest(row), self.by.width.rest(column));
        let is_before = low >= rows && off >= columns;
        (is_before, rows < self.band - low && columns < self.width - off)
    }

    /// Whether moves that go back so many rows and columns at most lead to another band or block from few positions, one in
    /// sixteen or fewer.
    pub(crate) fn is_short(&self, (rows, columns): (u64, u64)) -> bool {
        let wide = |a: u64, b: u64| u128::from(a) * u128::from(b);
        16 * (wide(rows, self.width) + wide(columns, self.band)) <= wide(self.width, self.band)
    }

    /// The places of a run before a position of the first plane, or behind it, all in the same band and block. The position is at
    /// this place.
    #[inline]
    pub(crate) fn beside(&self, (position, place): (u64, u64), run: Run) -> Places {
        let places = |numbers: u64| match numbers < self.columns {
            true => numbers,
            false => {
                let (down, right) = self.by.columns.divide(numbers);
                down * self.row() + right
            }
        };
        let first = match position.checked_sub(run.first) {
            Some(before) => place - places(before),
            None => place + places(run.first - position),
        };
        Places { first, step: places(run.step), count: run.count }
    }

    /// The first of a run in the first plane that stand in these rows and columns, which are of one tile.
    #[inline]
    pub(crate) fn within(&self, run: Run, (rows, columns): &Tile) -> Option<Places> {
        let (row, column) = self.by.columns.divide(run.first);
        let (down, right) = self.by.columns.divide(run.step);
        let (below, beside) = (rows.end.checked_sub(row)?, columns.end.checked_sub(column)?);
        if below == 0 || beside == 0 {
            return None;
        }
        let count = run.count.min(times(below, down)).min(times(beside, right));
        let first = self.at(row, column, self.by.width.divide(column).0);
        Some(Places { first, step: down * self.row() + right, count })
    }

    /// Cuts a run in one plane at the edges of blocks and bands, and calls `each` with who owns what is between, and the places
    /// there. A step of the run changes digits without a carry.
    #[inline]
    pub(crate) fn cut(&self, run: Run, mut each: impl FnMut(u64, Places)) {
        let _ = self.cut_until(run, |owner, places| {
            each(owner, places);
            Flow::Continue(())
        });
    }

    /// The same until `each` says to stop.
    #[inline]
    pub(crate) fn cut_until(&self, run: Run, mut each: impl FnMut(u64, Places) -> Flow) -> Flow {
        let Run { first, step, count: mut left } = run;
        if self.workers == 1 {
            return each(0, Places { first, step, count: left });
        }
        let (first, before) = self.flat(first, self.plane, self.by.plane, self.layer());
        let (mut row, mut column) = self.by.columns.divide(first);
        let (down, right) = self.by.columns.divide(step);
        let step = down * self.row() + right;
        while left > 0 {
            let ((band, low), (block, off)) =
                (self.by.band.divide(row), self.by.width.divide(column));
            let (below, beside) = (self.band - low, self.width - off);
            // Most runs end before an edge, or soon after it.
            let ends = |room: u64, step: u64| step.saturating_mul(left - 1) < room;
            let mut count = left;
            if !ends(below, down) {
                count = times(below, down);
            }
            if !ends(beside, right) {
                count = count.min(times(beside, right));
            }
            let first = before + self.at(row, column, block);
            each(self.by.workers.rest(block + band), Places { first, step, count })?;
            left -= count;
            row += down * count;
            column += right * count;
        }
        Flow::Continue(())
    }
}

/// How often a step is made below an edge; how far it is to that is at least one.
#[inline]
fn times(room: u64, step: u64) -> u64 {
    match step {
        0 => u64::MAX,
        1 => room,
        step => (room - 1) / step + 1,
    }
}

#[cfg(test)]
mod tests;
