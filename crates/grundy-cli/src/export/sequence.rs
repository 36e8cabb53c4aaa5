//! Sequences as the On-Line Encyclopedia of Integer Sequences has them.

use std::io::Write;

use super::Grid;
use crate::failure::Failure;

/// A b-file: an index and a number a line, without anything else. Tables go by antidiagonals.
pub(crate) fn bfile(out: &mut impl Write, grid: &mut Grid) -> Result<(), Failure> {
    if grid.pattern.holes == 1 {
        for n in grid.range() {
            let number = number(grid, &[n])?;
            writeln!(out, "{n} {number}")?;
        }
        return Ok(());
    }
    let mut index = 0u64;
    each_antidiagonal(grid, |numbers| {
        for number in numbers {
            writeln!(out, "{index} {number}")?;
            index += 1;
        }
        Ok(())
    })
}

/// The antidiagonals of a table, each in a line, the number in the first column last.
pub(crate) fn antidiagonals(out: &mut impl Write, grid: &mut Grid) -> Result<(), Failure> {
    if grid.pattern.holes == 1 {
        return Err(Failure::input(format!(
            "'{}' has one number that runs; antidiagonals are of tables with two",
            grid.pattern.text
        )));
    }
    each_antidiagonal(grid, |numbers| Ok(writeln!(out, "{}", numbers.join(", "))?))
}

/// The numbers T(0, d), T(1, d − 1), …, T(d, 0) for every d up to the last number, counted from the least.
fn each_antidiagonal(
    grid: &mut Grid,
    mut each: impl FnMut(Vec<String>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let least = grid.pattern.least;
    for last in grid.range() {
        let numbers = (least..=last).map(|x| number(grid, &[x, last - x + least]));
        each(numbers.collect::<Result<_, _>>()?)?;
    }
    Ok(())
}

/// What stands in a place, which has to be a number.
fn number(grid: &mut Grid, numbers: &[u64]) -> Result<String, Failure> {
    let cell = grid.cell(numbers)?;
    match cell.value {
        Some(value @ grundy::Value::Nimber(_)) => Ok(value.to_string()),
        _ => Err(Failure::input(format!(
            "sequences are of numbers: '{}' has no Grundy value here; use another --format",
            grundy::notation::pattern::fill(&grid.pattern.text, numbers)
        ))),
    }
}
