//! Values or outcomes of positions in which one or two numbers run.

use grundy::Play;
use grundy::table::{Cell, Pattern};
use serde::Serialize;

use crate::{VERSION, outcome};

/// A table: a row for each first number, or one row if one number runs.
///
/// ```
/// use grundy::notation::NoFiles;
/// use grundy::table::{Pattern, Table, Wanted};
/// use grundy::{Limits, Play};
///
/// let pattern = Pattern::parse("nim", &NoFiles)?;
/// let axes = vec![0..=3, 0..=3];
/// let mut table = Table::new(&pattern, axes, Wanted::Values, Play::Normal, &Limits::default())?;
/// let rows = table.rows()?;
/// let json = serde_json::to_value(grundy_answers::Table::new(&rows, &pattern, Play::Normal)).unwrap();
/// assert_eq!(json["values"][1], serde_json::json!([1, 0, 3, 2]));
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Debug, Serialize)]
pub struct Table {
    version: u32,
    pattern: String,
    play: String,
    from: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    values: Option<Vec<Vec<Option<Number>>>>,
    outcomes: Vec<Vec<Option<&'static str>>>,
}

/// A value: a number where every reader of JSON keeps it, else its text.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum Number {
    /// Small enough.
    Small(u64),
    /// Any other value, or the outcome where there is none.
    Text(String),
}

impl Number {
    /// What stands in a cell; nothing where there is no position.
    pub fn of(cell: &Cell) -> Option<Number> {
        cell.outcome?;
        Some(match cell.number() {
            Some(number) => Number::Small(number.into()),
            None => Number::of_text(&cell.to_string()),
        })
    }

    /// What a text says.
    ///
    /// ```
    /// use grundy_answers::Number;
    ///
    /// let json = |text| serde_json::to_string(&Number::of_text(text)).unwrap();
    /// assert_eq!(json("9007199254740992"), "9007199254740992");
    /// assert_eq!(json("9007199254740993"), "\"9007199254740993\"");
    /// assert_eq!(json("∞{0,2}"), "\"∞{0,2}\"");
    /// ```
    pub fn of_text(text: &str) -> Number {
        match text.parse() {
            Ok(number) if number <= Number::MOST => Number::Small(number),
            _ => Number::Text(text.into()),
        }
    }

    /// Readers that know floating point alone keep numbers up to here.
    const MOST: u64 = 1 << 53;
}

impl From<u64> for Number {
    fn from(number: u64) -> Number {
        match number {
            0..=Number::MOST => Number::Small(number),
            _ => Number::Text(number.to_string()),
        }
    }
}

impl Table {
    /// Of these rows.
    pub fn new(rows: &[Vec<Cell>], pattern: &Pattern<'_>, play: Play) -> Table {
        let valued = |cell: &Cell| cell.value.is_some() || cell.outcome.is_none();
        let valued = rows.iter().flatten().all(valued);
        let values = || rows.iter().map(|row| row.iter().map(Number::of).collect()).collect();
        Table {
            version: VERSION,
            pattern: pattern.text().to_string(),
            play: play.to_string(),
            from: pattern.least(),
            values: valued.then(values),
            outcomes: rows
                .iter()
                .map(|row| row.iter().map(|cell| cell.outcome.map(outcome)).collect())
                .collect(),
        }
    }
}
