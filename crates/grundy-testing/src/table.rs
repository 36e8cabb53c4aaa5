//! Tables of published values: lines of fields with commas between, remarks after `#`, a heading.

use std::fmt::Debug;
use std::str::FromStr;

/// The fields of each line but the heading, which is the first line that is no remark.
///
/// ```
/// let table = "# OEIS A000201\nn,value\n1,1\n2,3\n";
/// let records: Vec<Vec<&str>> = grundy_testing::records(table).collect();
/// assert_eq!(records, [["1", "1"], ["2", "3"]]);
/// ```
pub fn records(table: &str) -> impl Iterator<Item = Vec<&str>> {
    let lines = table.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines.skip(1).map(|line| line.split(',').collect())
}

/// The same as numbers; panics at any other field.
///
/// ```
/// let table = "a,b\n1,2\n";
/// assert!(grundy_testing::numbers::<u32>(table).eq([[1, 2]]));
/// ```
pub fn numbers<T: FromStr<Err: Debug>>(table: &str) -> impl Iterator<Item = Vec<T>> {
    records(table).map(|fields| fields.into_iter().map(|field| field.parse().unwrap()).collect())
}
