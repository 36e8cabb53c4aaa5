//! What is known of a row for ever.

/// What is known of one row m for ever.
///
/// ```
/// use grundy_kernels::two_heaps::Rows;
///
/// let mut rows = Rows::new(2);
/// assert!(rows.advance(1, &mut |_| true));
/// // Row 0 is 0, 1, 2, …, and row 1 is 1, 2, 0, 4, 5, 3, 7, 8, 6, …
/// let periods: Vec<(u64, u64)> = rows.known().map(|row| (row.start, row.period)).collect();
/// assert_eq!(periods, [(0, 1), (0, 3)]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The least n₀ such that G(m, n + period) = G(m, n) + period for all n ≥ n₀.
    pub start: u64,
    /// The least period.
    pub period: u64,
    /// The least common multiple of the periods of this row and those above.
    pub joint: u64,
    /// The column in which the proof was complete: a state of all rows up to this one had been there before.
    pub proved_at: u64,
}

/// A row for ever, value by value.
///
/// ```
/// use grundy_kernels::two_heaps::{KnownRow, Row};
///
/// // Row 1 is 1, 2, 0, 4, 5, 3, 7, 8, 6, …: 0 stands in column 2, 1 in column 0, 2 in column 1.
/// let row = Row { start: 0, period: 3, joint: 3, proved_at: 9 };
/// let known = KnownRow::new(row, vec![2, -1, -1]).unwrap();
/// assert_eq!(known.differences(), Some(vec![1, 1, -2]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownRow {
    pub(super) row: Row,
    /// Y − g by g modulo the period.
    pub(super) cycle: Vec<i16>,
}

impl KnownRow {
    /// A row that has been [taken apart](KnownRow::cycle); `None` if the cycle is not as long as the period.
    pub fn new(row: Row, cycle: Vec<i16>) -> Option<KnownRow> {
        (cycle.len() as u64 == row.period).then_some(KnownRow { row, cycle })
    }

    /// What is known.
    pub fn row(&self) -> &Row {
        &self.row
    }

    /// The column of each value less the value, by the value modulo the period.
    pub fn cycle(&self) -> &[i16] {
        &self.cycle
    }

    /// G(m, n) − n by n modulo the period, for all n from [`Row::start`] on.
    pub fn differences(&self) -> Option<Vec<i16>> {
        let cycle = &self.cycle;
        let mut differences = vec![0; cycle.len()];
        for (value, &offset) in cycle.iter().enumerate() {
            // An offset is at least −m, and may be more than a period.
            let periods = usize::from(offset.unsigned_abs()) / cycle.len() + 1;
            let column = (value + periods * cycle.len()).checked_add_signed(offset.into())?;
            differences[column % cycle.len()] = -offset;
        }
        Some(differences)
    }
}
