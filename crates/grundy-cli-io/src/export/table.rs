//! Tables in which one or two numbers run: for papers and pages, and as the columns and arrays of other programs.

use std::io::Write;

use grundy::table::{Table, Wanted};
use grundy::{Error, Outcome};

use super::page::{Column, Page};
use super::{Array, tikz};
use crate::failure::Failure;
use crate::grid::cell;
use crate::interrupt;

/// The most squares of a picture to a side: those of TeX are 6 mm wide, and no length of TeX exceeds 16,383 pt.
const MOST_SQUARES: u64 = 900;

/// A table of a page; P-positions are bold.
pub fn page(out: &mut dyn Write, table: &mut Table<'_>, page: Page) -> Result<(), Failure> {
    let columns = columns(table);
    let corner = if table.pattern().holes() == 1 { "n" } else { "x" };
    let heads = columns.iter().map(|column| Column::Number(column));
    page.begin(out, &std::iter::once(Column::Variable(corner)).chain(heads).collect::<Vec<_>>())?;
    rows(table, |x, row| {
        let x = x.to_string();
        let fields = row.iter().map(|(text, loses)| (text.as_str(), *loses));
        Ok(page.row(out, std::iter::once((x.as_str(), false)).chain(fields))?)
    })?;
    Ok(page.end(out)?)
}

/// A picture of TikZ.
pub fn squares(out: &mut dyn Write, table: &mut Table<'_>) -> Result<(), Failure> {
    check_size(table)?;
    let least = table.pattern().least();
    let columns = columns(table);
    tikz::squares(out, &columns, |out, square| {
        rows(table, |x, row| {
            tikz::row_name(out, x - least, x)?;
            for (column, (text, loses)) in row.iter().enumerate() {
                square(out, [column as u64, x - least], text, *loses)?;
            }
            Ok(())
        })
    })
}

/// An array whose first index is the first number, of values or of 1 for P-positions and 0.
pub fn npy(out: &mut dyn Write, table: &mut Table<'_>, memory: u64) -> Result<(), Failure> {
    let places = table.places().and_then(|places| usize::try_from(places).ok());
    let known = is_known(table);
    let (mut greatest, mut numbers) = (0, Vec::new());
    let most = usize::try_from(memory / 4).unwrap_or(usize::MAX);
    if !known && places.is_none_or(|places| places > most) {
        let what = format!("an array of a table to {}", table.axes()[0].end());
        let needed = places.map_or(u64::MAX, |places| (places as u64).saturating_mul(4));
        return Err(Failure::from(&Error::memory(&what, needed, memory)).or("lower --to"));
    }
    // What is known is looked up twice, as an array begins with the type of its numbers.
    each(table, |_, number| {
        greatest = greatest.max(number);
        if !known {
            numbers.push(number);
        }
        Ok(())
    })?;
    let axes = table.axes().iter();
    let shape: Vec<usize> = axes
        .map(|axis| usize::try_from(axis.end() - axis.start() + 1).unwrap_or(usize::MAX))
        .collect();
    let mut array = Array::begin(out, &shape, greatest.into(), None)?;
    if known {
        each(table, |_, number| Ok(array.push(number.into())?))?;
    }
    for number in numbers {
        array.push(number.into())?;
    }
    Ok(array.finish()?)
}

/// A column for each number that runs, and one of values or of 1 for P-positions and 0.
#[cfg(feature = "parquet")]
pub fn parquet(out: &mut (impl Write + Send), table: &mut Table<'_>) -> Result<(), Failure> {
    let heaps: &[&str] = if table.pattern().holes() == 1 { &["n"] } else { &["x", "y"] };
    let number = if table.wanted() == Wanted::Values { "value" } else { "mark" };
    let facts = [("game", table.pattern().text().to_string()), ("play", table.play().to_string())];
    let mut columns = super::parquet::Columns::new(out, heaps, Some(number), &facts)?;
    each(table, |numbers, number| columns.push(numbers, Some(number)))?;
    columns.finish()
}

/// Whether all places are known beforehand.
pub fn is_known(table: &Table<'_>) -> bool {
    let least = table.pattern().least();
    table.value(least, least).is_some() || table.partner(least).is_some()
}

/// Calls `each` with the numbers of every place and its value, or whether it is a P-position.
fn each(
    table: &mut Table<'_>,
    mut each: impl FnMut(&[u64], u32) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let first = table.axes()[0].clone();
    let second = table.axes().get(1).cloned();
    for x in first {
        if interrupt::is_wanted() {
            return Err(Failure::interrupted("broken off while the table was written"));
        }
        let Some(second) = second.clone() else {
            let number = number(table, &[x])?;
            each(&[x], number)?;
            continue;
        };
        for y in second {
            let number = match table.value(x, y) {
                Some(value) => value,
                None => number(table, &[x, y])?,
            };
            each(&[x, y], number)?;
        }
    }
    Ok(())
}

fn number(table: &mut Table<'_>, numbers: &[u64]) -> Result<u32, Failure> {
    let cell = cell(table, numbers)?;
    let refused = |what: String| {
        let place = table.pattern().filled(numbers);
        Err(Failure::undecided(format!("{place} {what}; use --csv")))
    };
    let Some(outcome) = cell.outcome else {
        return refused("is no position, and every place of the file has a number".into());
    };
    match (table.wanted(), outcome, cell.number()) {
        (Wanted::Outcomes, Outcome::D, _) => {
            refused("is a draw, and the column is 1 for P-positions and 0 for N-positions".into())
        }
        (Wanted::Outcomes, outcome, _) => Ok((outcome == Outcome::P).into()),
        (Wanted::Values, _, Some(value)) => Ok(value),
        (Wanted::Values, ..) => {
            refused(format!("has the value {cell}, and the column is of 32 bits"))
        }
    }
}

/// Refuses a table that is too large for a picture.
fn check_size(table: &Table<'_>) -> Result<(), Failure> {
    match table.axes().iter().all(|axis| axis.end() - axis.start() < MOST_SQUARES) {
        true => Ok(()),
        false => Err(Failure::undecided(format!(
            "TikZ is for pages: a table to {} has more than {MOST_SQUARES} squares a side, and TeX has no such lengths; \
             lower --to, or use `grundy map --svg`",
            table.axes()[0].end()
        ))),
    }
}

/// Calls `each` with the texts of every row, the first number of a row before it.
fn rows(
    table: &mut Table<'_>,
    mut each: impl FnMut(u64, Vec<(String, bool)>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    for x in table.axes()[0].clone() {
        if interrupt::is_wanted() {
            return Err(Failure::interrupted("broken off while the table was written"));
        }
        let row = match table.axes().get(1).cloned() {
            None => vec![cell(table, &[x])?],
            Some(axis) => axis.map(|y| cell(table, &[x, y])).collect::<Result<_, _>>()?,
        };
        let texts = row.iter().map(|cell| (cell.to_string(), cell.outcome == Some(Outcome::P)));
        each(x, texts.collect())?;
    }
    Ok(())
}

/// What stands above the columns.
fn columns(table: &Table<'_>) -> Vec<String> {
    match table.axes().get(1) {
        None => vec![if table.wanted() == Wanted::Values { "value" } else { "outcome" }.into()],
        Some(axis) => axis.clone().map(|y| y.to_string()).collect(),
    }
}
