//! Certificates of rows that repeat: that in the first rows of Wythoff's table of Grundy values G(m, n) − n is periodic.
//!
//! Let Y(m, g) be the column in which row m has the value g: the least one without a smaller value that no g above
//! attacks along its column or diagonal. There are m such columns and m such diagonals at most, and so
//! g − m ≤ Y(m, g) ≤ g + 2m. Where row m has values below g depends, counted from g, on the last 3m numbers
//! Y(m, g') − g' alone; in rows 0 … M together these decide the next ones, and all that follow. Let every row m have
//! Y(m, g) = Y(m, g − p) + p, for its own p, for as many g in a row as 3M + 1 and the least common multiple J of all p:
//! then 3M numbers of every row are as they were J values before, and everything goes round for ever.

use serde::Deserialize;

use crate::budget::{Budget, Meter};
use crate::certificate::{self, Checked, Object, Stop, checked, fails};
use crate::error::{Error, Resource};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Claim {
    version: u32,
    certificate: String,
    game: String,
    /// So many values, from 0 on, prove it.
    values: u64,
    /// The rows from 0 on.
    rows: Vec<Object<Period>>,
}

/// The least `start` and `period` such that G(m, n + period) = G(m, n) + period for all n ≥ start.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Period {
    start: u64,
    period: u64,
}

/// More rows are not checked.
const MOST_ROWS: usize = 1 << 13;

/// Steps that one value in one row takes, about.
const STEPS: u64 = 8;

/// Checks a certificate of rows by placing every value anew, in one row after another.
///
/// ```
/// use grundy_checker::{Budget, Checked, rows};
///
/// // Row 1 is 1, 2, 0, 4, 5, 3, 7, 8, 6, …: G(1, n) − n goes round by threes from the start.
/// let text = r#"{"version": 1, "certificate": "rows", "game": "wythoff", "values": 20,
///     "rows": [{"start": 0, "period": 1}, {"start": 0, "period": 3}]}"#;
/// assert!(matches!(rows::check(text, &Budget::default())?, Checked::Holds(_)));
/// # Ok::<(), grundy_checker::Error>(())
/// ```
///
/// # Errors
/// An input error if the text is none, a budget error if there is not enough time or memory.
pub fn check(text: &str, budget: &Budget) -> Result<Checked, Error> {
    let meter = &mut Meter::new(budget);
    certificate::reserve(meter, text.len())?;
    let claim: Claim = certificate::read(text, "rows")?;
    certificate::expect(claim.version, &claim.certificate, "rows")?;
    if claim.game != "wythoff" {
        let found = format!("the game '{}'", certificate::shortened(&claim.game));
        return Err(Error::input(found, "wythoff"));
    }
    if !(1..=MOST_ROWS).contains(&claim.rows.len()) {
        let found = format!("{} rows", claim.rows.len());
        return Err(Error::input(found, format!("1 to {MOST_ROWS} rows")));
    }
    checked(holds(&claim, meter))
}

fn holds(claim: &Claim, meter: &mut Meter) -> Result<Checked, Stop> {
    let rows = &claim.rows;
    let mut joint = 1;
    for (m, Object(row)) in rows.iter().enumerate() {
        if row.period == 0 {
            return fails(format!("row {m} has the period 0"));
        }
        joint = match lcm(joint, row.period) {
            Some(joint) => joint,
            None => return fails("the joint period is 2^64 or more".to_string()),
        };
    }
    let needed = joint.saturating_add(3 * rows.len() as u64 + 1);
    if claim.values < needed {
        return fails(format!(
            "{needed} values or more are needed, the certificate has {}",
            claim.values
        ));
    }
    let steps = u128::from(claim.values) * rows.len() as u128 * u128::from(STEPS);
    meter.foresee(steps, "placing the values", Resource::Time)?;
    let kept = rows.iter().fold(0, |sum: u64, Object(row)| sum.saturating_add(row.period));
    let window = (4 * rows.len() + 8).next_power_of_two();
    meter.reserve(
        kept.saturating_mul(4).saturating_add((window * rows.len()) as u64),
        "the last values",
    )?;

    let mut table = Table::new(rows.len(), window);
    let watched: Result<Vec<Watched>, Error> =
        rows.iter().map(|Object(row)| Watched::new(row.period)).collect();
    let mut watched = watched?;
    let mut column = Vec::new();
    for value in 0..claim.values {
        meter.spend(rows.len() as u64 * STEPS)?;
        table.place(value, &mut column);
        for (watched, &column) in watched.iter_mut().zip(&column) {
            watched.see(value, column);
        }
    }
    for (m, (Object(row), watched)) in rows.iter().zip(&watched).enumerate() {
        if watched.run < needed {
            return fails(format!(
                "row {m} repeats with {} in the last {} values, and {needed} are needed",
                row.period, watched.run
            ));
        }
        if let Some(less) = watched.shorter() {
            return fails(format!(
                "row {m} repeats with {less} already, not only with {}",
                row.period
            ));
        }
        if watched.start != row.start {
            return fails(format!(
                "row {m} repeats from column {} on, not from {}",
                watched.start, row.start
            ));
        }
    }
    Ok(Checked::Holds(format!(
        "rows 0 to {} of Wythoff's table repeat for ever as it says, proved by {} values of each",
        rows.len() - 1,
        claim.values
    )))
}

fn lcm(a: u64, b: u64) -> Option<u64> {
    let (mut x, mut y) = (a, b);
    while y > 0 {
        (x, y) = (y, x % y);
    }
    (a / x).checked_mul(b)
}

/// Where smaller values are. Columns are kept modulo the window, which is wider than what is in doubt.
struct Table {
    /// For each row the least column without a value, and which of those from there on have one.
    rows: Vec<(u64, Vec<bool>)>,
    /// The value that took a column or a diagonal last, and one more.
    columns: Vec<u64>,
    diagonals: Vec<u64>,
}

impl Table {
    fn new(rows: usize, window: usize) -> Table {
        Table {
            rows: vec![(0, vec![false; window]); rows],
            columns: vec![0; window],
            diagonals: vec![0; window],
        }
    }

    /// Finds the column of `value` in every row.
    fn place(&mut self, value: u64, found: &mut Vec<u64>) {
        found.clear();
        let window = self.columns.len() as u64;
        let at = |number: u64| usize::try_from(number % window).unwrap_or(0);
        for (m, (free, taken)) in (0u64..).zip(&mut self.rows) {
            let mut column = *free;
            // Diagonals are counted so that none is negative modulo the window.
            while taken[at(column)]
                || self.columns[at(column)] == value + 1
                || self.diagonals[at(column + window - m)] == value + 1
            {
                column += 1;
            }
            taken[at(column)] = true;
            self.columns[at(column)] = value + 1;
            self.diagonals[at(column + window - m)] = value + 1;
            while taken[at(*free)] {
                taken[at(*free)] = false;
                *free += 1;
            }
            found.push(column);
        }
    }
}

/// How a row compares with itself a period earlier.
struct Watched {
    /// The columns of the last values, each less its value, by the value modulo the period.
    last: Vec<i32>,
    seen: u64,
    /// So many of the last values repeated.
    run: u64,
    /// The column after the last one that did not.
    start: u64,
}

impl Watched {
    fn new(period: u64) -> Result<Watched, Error> {
        let length = usize::try_from(period).unwrap_or(usize::MAX);
        let mut last = Meter::room(length, "the last values")?;
        last.resize(length, 0);
        Ok(Watched { last, seen: 0, run: 0, start: 0 })
    }

    fn see(&mut self, value: u64, column: u64) {
        let period = self.last.len() as u64;
        let at = usize::try_from(value % period).unwrap_or(0);
        // Between −m and 2m.
        let offset = i32::try_from(i128::from(column) - i128::from(value)).unwrap_or(i32::MAX);
        if self.seen >= period {
            if self.last[at] == offset {
                self.run += 1;
            } else {
                self.run = 0;
                let before = (value - period).saturating_add_signed(self.last[at].into());
                self.start = self.start.max(before + 1);
            }
        }
        self.last[at] = offset;
        self.seen += 1;
    }

    /// A part of the period with which the row repeats as well.
    fn shorter(&self) -> Option<usize> {
        let length = self.last.len();
        let cycle =
            |period: &usize| (0..length).all(|i| self.last[i] == self.last[(i + period) % length]);
        let mut rest = length;
        let mut prime = 2;
        while rest > 1 {
            if prime * prime > rest {
                prime = rest;
            }
            if rest.is_multiple_of(prime) {
                rest /= prime;
                if cycle(&(length / prime)) {
                    return Some(length / prime);
                }
            } else {
                prime += 1;
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// G by the rules alone.
    fn reference(rows: usize, columns: usize) -> Vec<Vec<u64>> {
        let mut table = vec![vec![0; columns]; rows];
        for m in 0..rows {
            for n in 0..columns {
                let mut seen: Vec<u64> = (0..m).map(|a| table[a][n]).collect();
                seen.extend(&table[m][..n]);
                seen.extend((1..=m.min(n)).map(|k| table[m - k][n - k]));
                table[m][n] = (0..).find(|value| !seen.contains(value)).unwrap();
            }
        }
        table
    }

    #[test]
    fn values_are_placed_as_the_rules_say() {
        let (rows, columns) = (9, 90);
        let values = reference(rows, columns);
        let mut table = Table::new(rows, 64);
        let mut found = Vec::new();
        for value in 0..60 {
            table.place(value, &mut found);
            for (m, &column) in found.iter().enumerate() {
                assert_eq!(values[m][usize::try_from(column).unwrap()], value, "row {m}");
            }
        }
    }

    fn claim(values: u64, rows: &[(u64, u64)]) -> String {
        let rows: Vec<String> =
            rows.iter().map(|(s, p)| format!("{{\"start\":{s},\"period\":{p}}}")).collect();
        format!(
            "{{\"version\":1,\"certificate\":\"rows\",\"game\":\"wythoff\",\"values\":{values},\"rows\":[{}]}}",
            rows.join(",")
        )
    }

    /// The first rows of `testdata/row_periods.csv`; rows 3 and 4 are A004484 and A004485.
    #[test]
    fn true_claims_hold_and_altered_ones_do_not() {
        let rows = [(0, 1), (0, 3), (0, 3), (8, 6), (9, 12), (27, 24)];
        let budget = Budget::default();
        let says = |text: &str| check(text, &budget).unwrap();
        assert!(
            matches!(says(&claim(400, &rows)), Checked::Holds(_)),
            "{:?}",
            says(&claim(400, &rows))
        );
        for i in 0..rows.len() {
            for (start, period) in [
                (rows[i].0 + 1, rows[i].1),
                (rows[i].0, rows[i].1 * 2),
                (rows[i].0, rows[i].1 + 1),
                (rows[i].0.wrapping_sub(1), rows[i].1),
                (rows[i].0, 0),
            ] {
                let mut altered = rows;
                altered[i] = (start, period);
                assert!(
                    matches!(says(&claim(400, &altered)), Checked::Fails(_)),
                    "row {i}: {start}, {period}"
                );
            }
        }
        assert!(matches!(says(&claim(42, &rows)), Checked::Fails(_)));
        for (text, said) in [
            (claim(u64::MAX, &rows), "takes 10^"),
            (claim(u64::MAX, &[(0, u64::MAX - 9)]), "10^"),
            (claim(9, &[]), "1 to 8192 rows"),
            (claim(400, &rows).replace("wythoff", "nim"), "the game 'nim'"),
            (claim(400, &rows).replace("\"version\":1", "\"version\":2"), "version 2"),
            (
                claim(400, &rows).replace("{\"start\":8,\"period\":6}", "[8,6]"),
                "found a list, expected an object in a rows certificate",
            ),
        ] {
            assert!(check(&text, &budget).unwrap_err().to_string().contains(said), "{text}");
        }
        // What no machine has is refused where the budget has no limit.
        let endless = Budget { memory: u64::MAX, time: std::time::Duration::MAX };
        let error = check(&claim(u64::MAX, &[(0, 1 << 61)]), &endless).unwrap_err();
        assert_eq!(error.resource(), Some(Resource::Memory), "{error}");
        let small = Budget { memory: 1 << 8, ..budget };
        assert!(check(&claim(400, &rows), &small).is_err());
    }
}
