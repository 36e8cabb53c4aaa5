//! Sequences as the On-Line Encyclopedia of Integer Sequences has them.

use std::io::Write;
use std::ops::RangeInclusive;

use grundy::table::{Table, Wanted};

use crate::failure::Failure;
use crate::grid::cell;

/// A b-file: an index and a number a line, without anything else. Tables go by antidiagonals, of which these are
/// written.
pub fn bfile(
    out: &mut dyn Write,
    table: &mut Table<'_>,
    lines: RangeInclusive<u64>,
) -> Result<(), Failure> {
    if table.pattern().holes() == 1 {
        are_positions(table, lines.clone().map(|n| [n, 0]))?;
        for n in lines {
            let number = number(table, &[n])?;
            writeln!(out, "{n} {number}")?;
        }
        return Ok(());
    }
    let before = u128::from(lines.start() - table.pattern().least());
    let mut index = before * (before + 1) / 2;
    each_antidiagonal(table, lines, |numbers| {
        for number in numbers {
            writeln!(out, "{index} {number}")?;
            index += 1;
        }
        Ok(())
    })
}

/// These antidiagonals of a table, each in a line, the number in the first column last.
pub fn antidiagonals(
    out: &mut dyn Write,
    table: &mut Table<'_>,
    lines: RangeInclusive<u64>,
) -> Result<(), Failure> {
    if table.pattern().holes() == 1 {
        return Err(Failure::input(format!(
            "'{}' has one number that runs; antidiagonals are of tables with two",
            table.pattern().text()
        )));
    }
    each_antidiagonal(table, lines, |numbers| Ok(writeln!(out, "{}", numbers.join(", "))?))
}

/// The numbers T(0, d), T(1, d − 1), …, T(d, 0) for each d, counted from the least.
fn each_antidiagonal(
    table: &mut Table<'_>,
    lines: RangeInclusive<u64>,
    mut each: impl FnMut(Vec<String>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let least = table.pattern().least();
    let diagonal = |last| (least..=last).map(move |x| [x, last - x + least]);
    are_positions(table, lines.clone().flat_map(diagonal))?;
    for last in lines {
        let numbers = (least..=last).map(|x| number(table, &[x, last - x + least]));
        each(numbers.collect::<Result<_, _>>()?)?;
    }
    Ok(())
}

/// What stands in a place, which has to be a number.
fn number(table: &mut Table<'_>, numbers: &[u64]) -> Result<String, Failure> {
    match cell(table, numbers)?.value {
        Some(value @ grundy::Value::Nimber(_)) => Ok(value.to_string()),
        _ => Err(no_number(table, numbers)),
    }
}

/// That all places are positions, before anything is written; those that are filled beforehand are.
fn are_positions(
    table: &Table<'_>,
    mut places: impl Iterator<Item = [u64; 2]>,
) -> Result<(), Failure> {
    let pattern = table.pattern();
    let is_none = |numbers: &[u64; 2]| {
        table.value(numbers[0], numbers[1]).is_none()
            && pattern.place(&numbers[..pattern.holes()]).is_ok_and(|place| place.is_none())
    };
    match places.find(is_none) {
        Some(numbers) => Err(no_number(table, &numbers[..pattern.holes()])),
        None => Ok(()),
    }
}

fn no_number(table: &Table<'_>, numbers: &[u64]) -> Failure {
    let said = format!(
        "sequences are of numbers: '{}' has no Grundy value here; use another --format",
        table.pattern().filled(numbers)
    );
    // Who wants outcomes has asked for what there cannot be.
    match table.wanted() {
        Wanted::Values => Failure::undecided(said),
        Wanted::Outcomes => Failure::input(said),
    }
}
