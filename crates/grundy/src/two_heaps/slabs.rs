//! Tables that are filled some rows at a time, so that these alone have to be in memory.

use std::ops::Range;

use grundy_core::Error;
use grundy_kernels::two_heaps::{Family, GoOn, Kept, QueenRows, VectorRows};

use super::{TwoHeaps, threads};
use crate::meter::{Limits, Meter};

/// Rows are filled so many at a time, or a multiple, for that is what threads hand each other.
const STRIP: usize = 128;

/// Values of some rows.
///
/// ```
/// use grundy::two_heaps::Kept;
/// use grundy::{Limits, Sum};
///
/// /// Nothing stands before the first rows, and none follow.
/// struct Nothing;
///
/// impl Kept for Nothing {
///     fn values(&self) -> usize {
///         0
///     }
///
///     fn load(&mut self, _words: &mut [u64]) {}
///
///     fn save(&mut self, _words: &[u64]) {}
/// }
///
/// let table = "wythoff:20,30".parse::<Sum>()?.two_heaps().unwrap();
/// let limits = Limits::default();
/// let rows = table.slab(0, &limits)?;
/// assert_eq!(rows, 0..21);
/// let slab = table.fill_slab(rows, &mut Nothing, &limits, &mut |_, _| true)?.unwrap();
/// let mut row = Vec::new();
/// slab.read(1, &mut row);
/// // From the diagonal on: row 1 is 1, 2, 0, 4, 5, 3, …
/// assert_eq!(row[..5], [2, 0, 4, 5, 3]);
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub enum Slab {
    /// Of a game with the moves of a queen: from the diagonal on.
    Queens(QueenRows),
    /// Of any other.
    Vectors(VectorRows),
}

impl Slab {
    /// Sets `out` to the values of a row, where heaps may change places from the diagonal on; leaves it empty if the row is
    /// not there.
    pub fn read(&self, row: usize, out: &mut Vec<u32>) {
        match self {
            Slab::Queens(rows) => rows.read(row, out),
            Slab::Vectors(rows) => rows.read(row, out),
        }
    }
}

impl TwoHeaps {
    /// What the moves are, in a line, or a line for each family: two tables of the same sides have the same values if
    /// this is the same.
    pub fn moves_text(&self) -> String {
        self.band.map_or_else(|| moves_text(&self.families), queen_text)
    }

    /// Whether heaps may change places, so that rows from the diagonal on are enough.
    pub fn is_symmetric(&self) -> bool {
        self.band.is_some()
    }

    /// Rows and columns of the table that is filled: the smaller number first if heaps may change places.
    pub fn filled_sides(&self) -> (usize, usize) {
        match self.is_symmetric() {
            true => (self.rows.min(self.columns), self.rows.max(self.columns)),
            false => (self.rows, self.columns),
        }
    }

    /// How many words are kept of each value before a row.
    ///
    /// # Errors
    /// If the moves are too many to list.
    pub fn kept_words(&self, row: usize) -> Result<usize, Error> {
        match self.band {
            Some(band) => Ok(QueenRows::kept_words(band, self.filled_sides(), row)),
            None => Ok(VectorRows::kept_words(&self.moves()?)),
        }
    }

    /// The most rows from `first` on that can be filled at a time within the limits; none if the table ends before.
    ///
    /// # Errors
    /// If not even a few can, or the moves are too many to list.
    pub fn slab(&self, first: usize, limits: &Limits) -> Result<Range<usize>, Error> {
        let (rows, columns) = self.filled_sides();
        if first >= rows {
            return Ok(rows..rows);
        }
        let threads = threads(rows, columns);
        let moves = if self.band.is_none() { Some(self.moves()?) } else { None };
        let bytes = |strips: usize| {
            let end = rows.min(first.saturating_add(strips.saturating_mul(STRIP)));
            match (&moves, self.band) {
                (Some(moves), _) => VectorRows::bytes(moves, end - first, threads),
                (None, band) => {
                    QueenRows::bytes(band.unwrap_or(1), (rows, columns), first..end, threads)
                }
            }
        };
        let what = format!("a table of {rows} × {columns} Grundy values, {STRIP} rows at a time,");
        Meter::new(limits).check_memory(bytes(1), &what)?;
        let (mut fits, mut too_many) = (1, (rows - first).div_ceil(STRIP) + 1);
        while too_many - fits > 1 {
            let middle = fits + (too_many - fits) / 2;
            match bytes(middle) <= limits.memory {
                true => fits = middle,
                false => too_many = middle,
            }
        }
        Ok(first..rows.min(first + fits * STRIP))
    }

    /// Fills some rows, given what was kept of those before; `None` if `go_on`, which is told how many values of these rows
    /// are known and of how many, says to stop.
    ///
    /// # Errors
    /// If this does not end in time, the moves are too many to list, or the range is empty or ends behind the table.
    pub fn fill_slab(
        &self,
        range: Range<usize>,
        kept: &mut dyn Kept,
        limits: &Limits,
        go_on: GoOn<'_>,
    ) -> Result<Option<Slab>, Error> {
        let meter = Meter::new(limits);
        let (rows, columns) = self.filled_sides();
        if range.is_empty() || range.end > rows {
            let Range { start, end } = range;
            return Err(Error::unknown(format!(
                "rows from {start} to before {end} are no rows of a table of {rows} × {columns} Grundy values"
            )));
        }
        let threads = threads(range.len(), columns);
        let mut in_time = true;
        let mut go_on = |done, total| {
            in_time = meter.is_in_time();
            in_time && go_on(done, total)
        };
        let what = format!("rows {} to {} of the table", range.start, range.end - 1);
        let found = match self.band {
            Some(band) => QueenRows::fill(band, (rows, columns), range, kept, threads, &mut go_on)
                .map(Slab::Queens),
            None => VectorRows::fill(&self.moves()?, range, kept, threads, &mut go_on)
                .map(Slab::Vectors),
        };
        if in_time { Ok(found) } else { Err(meter.out_of_time(&what)) }
    }
}

/// The moves of a queen, two amounts of which may differ by less than `band`.
pub(crate) fn queen_text(band: usize) -> String {
    format!("queen {band}")
}

/// A line for each family: what the least move takes, and each step with how often it is added at most.
pub(crate) fn moves_text(families: &[Family]) -> String {
    let family = |Family { least: [k, l], steps }: &Family| {
        let step = |([k, l], most): &([u64; 2], u64)| match *most {
            u64::MAX => format!(" +{k},{l}*"),
            most => format!(" +{k},{l}*{most}"),
        };
        format!("{k},{l}{}", steps.iter().map(step).collect::<String>())
    };
    families.iter().map(family).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Sum;

    /// Words of values that nobody asks for.
    struct Nothing;

    impl Kept for Nothing {
        fn values(&self) -> usize {
            0
        }

        fn load(&mut self, _: &mut [u64]) {}

        fn save(&mut self, _: &[u64]) {}
    }

    /// With the moves of a queen, and with others.
    #[test]
    fn rows_that_no_table_has_are_none() {
        let limits = Limits::default();
        for text in ["wythoff:20,30", "wythoff-st/2,1:20,30"] {
            let table = text.parse::<Sum>().unwrap().two_heaps().unwrap();
            let (rows, _) = table.filled_sides();
            assert_eq!(table.slab(rows - 1, &limits).unwrap(), rows - 1..rows, "{text}");
            for first in [rows, rows + 1, usize::MAX] {
                assert_eq!(table.slab(first, &limits).unwrap(), rows..rows, "{text}");
            }
            for range in [0..0, rows..0, rows..rows, 0..rows + 1, rows..usize::MAX] {
                let found = table.fill_slab(range.clone(), &mut Nothing, &limits, &mut |_, _| true);
                let said = found.unwrap_err().to_string();
                assert!(said.contains("are no rows of a table of"), "{range:?}: {said}");
            }
            let whole = table.fill_slab(0..rows, &mut Nothing, &limits, &mut |_, _| true);
            assert!(whole.unwrap().is_some(), "{text}");
        }
    }
}
