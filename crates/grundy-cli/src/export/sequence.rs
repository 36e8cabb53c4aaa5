//! Sequences as the On-Line Encyclopedia of Integer Sequences has them.

use std::io::Write;

use grundy::table::Table;

use crate::failure::Failure;
use crate::grid::cell;

/// A b-file: an index and a number a line, without anything else. Tables go by antidiagonals.
pub(crate) fn bfile(out: &mut impl Write, table: &mut Table<'_>) -> Result<(), Failure> {
    if table.pattern().holes() == 1 {
        for n in table.axes()[0].clone() {
            let number = number(table, &[n])?;
            writeln!(out, "{n} {number}")?;
        }
        return Ok(());
    }
    let mut index = 0u64;
    each_antidiagonal(table, |numbers| {
        for number in numbers {
            writeln!(out, "{index} {number}")?;
            index += 1;
        }
        Ok(())
    })
}

/// The antidiagonals of a table, each in a line, the number in the first column last.
pub(crate) fn antidiagonals(out: &mut impl Write, table: &mut Table<'_>) -> Result<(), Failure> {
    if table.pattern().holes() == 1 {
        return Err(Failure::input(format!(
            "'{}' has one number that runs; antidiagonals are of tables with two",
            table.pattern().text()
        )));
    }
    each_antidiagonal(table, |numbers| Ok(writeln!(out, "{}", numbers.join(", "))?))
}

/// The numbers T(0, d), T(1, d − 1), …, T(d, 0) for every d up to the last number, counted from the least.
fn each_antidiagonal(
    table: &mut Table<'_>,
    mut each: impl FnMut(Vec<String>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let least = table.pattern().least();
    for last in table.axes()[0].clone() {
        let numbers = (least..=last).map(|x| number(table, &[x, last - x + least]));
        each(numbers.collect::<Result<_, _>>()?)?;
    }
    Ok(())
}

/// What stands in a place, which has to be a number.
fn number(table: &mut Table<'_>, numbers: &[u64]) -> Result<String, Failure> {
    match cell(table, numbers)?.value {
        Some(value @ grundy::Value::Nimber(_)) => Ok(value.to_string()),
        _ => Err(Failure::input(format!(
            "sequences are of numbers: '{}' has no Grundy value here; use another --format",
            table.pattern().filled(numbers)
        ))),
    }
}
