//! Certificates of rows of Wythoff's table that repeat.

use serde::Serialize;

use super::{VERSION, json};
use crate::two_heaps::Rows;

/// That G(m, n + period) = G(m, n) + period for all n from start on, in rows m = 0, 1, … of Wythoff's table.
///
/// The JSON form, version 1, has the fields of this struct: how many values of each row prove it, and start and period
/// of every row, the least there are.
///
/// ```
/// use grundy::certificate::RowsCertificate;
/// use grundy::two_heaps::Rows;
/// use grundy_checker::{Budget, Checked, rows};
///
/// let mut found = Rows::new(6);
/// found.advance(1, &mut |_| true);
/// let text = RowsCertificate::issue(&found).to_json();
/// assert!(matches!(rows::check(&text, &Budget::default()), Ok(Checked::Holds(_))));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RowsCertificate {
    version: u32,
    certificate: &'static str,
    game: &'static str,
    values: u64,
    rows: Vec<Period>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct Period {
    start: u64,
    period: u64,
}

impl RowsCertificate {
    /// The certificate of the rows that are known.
    pub fn issue(found: &Rows) -> RowsCertificate {
        let rows: Vec<Period> =
            found.known().map(|row| Period { start: row.start, period: row.period }).collect();
        let count = rows.len() as u64;
        let joint = found.known().last().map_or(1, |row| row.joint);
        let settled =
            rows.iter().map(|row| row.start.saturating_add(row.period)).max().unwrap_or(0);
        // The value of column n in row m is at most n + m; then the joint period and 3 values a row have to be seen again.
        let values = settled.saturating_add(joint).saturating_add(8 * count + 8);
        RowsCertificate { version: VERSION, certificate: "rows", game: "wythoff", values, rows }
    }

    /// The certificate as one line of JSON.
    pub fn to_json(&self) -> String {
        json(self)
    }
}
