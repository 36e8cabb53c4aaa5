//! Maps: what stands at every place of one or two heaps.

pub mod remoteness;

use grundy::Outcome;
use grundy::table::{Table, Wanted};
use grundy_answers::map::{Cells, MOST_PLACES, Map, PIXELS};

use crate::failure::Failure;
use crate::grid::cell;
use crate::interrupt;

fn no_position(x: u64, y: u64) -> Failure {
    Failure::undecided(format!(
        "({x},{y}) is no position, and has no number; `grundy table --csv` leaves such places empty"
    ))
}

/// Data and plots have two numbers for outcomes, and draws are neither.
fn drawn_place(place: &str) -> Failure {
    Failure::undecided(format!(
        "{place} is a draw, and there are numbers for P-positions and N-positions alone; `grundy table --csv` says D"
    ))
}

/// The map of two heaps. For data every place has to have a number, which draws and what is no position have not.
///
/// # Errors
/// If a place has no number that can be drawn, or Ctrl-C was heard.
pub fn square(
    table: &mut Table<'_>,
    from: [u64; 2],
    to: [u64; 2],
    is_data: bool,
) -> Result<Map, Failure> {
    let (mut values, mut marks) = (Vec::new(), Vec::new());
    for x in from[0]..=to[0] {
        if interrupt::is_wanted() {
            return Err(Failure::interrupted("broken off while the map was drawn"));
        }
        for y in from[1]..=to[1] {
            if let Some(value) = table.value(x, y) {
                values.push(value);
                continue;
            }
            let cell = cell(table, &[x, y])?;
            match (table.wanted(), cell.number()) {
                (Wanted::Outcomes, _) if is_data && cell.outcome.is_none() => {
                    return Err(no_position(x, y));
                }
                (Wanted::Outcomes, _) if is_data && cell.outcome == Some(Outcome::D) => {
                    return Err(drawn_place(&format!("({x},{y})")));
                }
                (Wanted::Values, _) if cell.outcome.is_none() => {
                    return Err(Failure::undecided(format!(
                        "({x},{y}) is no position, and has no value; use --outcomes"
                    )));
                }
                (Wanted::Outcomes, _) => marks.push(cell.outcome == Some(Outcome::P)),
                (Wanted::Values, Some(value)) => values.push(value),
                (Wanted::Values, None) => {
                    return Err(Failure::undecided(format!(
                        "({x},{y}) has the value {}, which is no number of 32 bits; use --outcomes",
                        cell
                    )));
                }
            }
        }
    }
    Ok(Map {
        title: String::new(),
        names: ["first heap", "second heap"],
        from,
        to,
        cells: match table.wanted() {
            Wanted::Values => Cells::Values(values),
            Wanted::Outcomes => Cells::Marks(marks),
        },
        quantity: "Grundy value",
        mark: "P-position",
        darkest: None,
        is_plot: false,
        pixels: PIXELS,
        slopes: table.slopes().to_vec(),
    })
}

/// The plot of one heap: its values, or where P-positions are.
///
/// # Errors
/// If a heap has no such number.
pub fn plot(table: &mut Table<'_>, from: u64, to: u64) -> Result<Map, Failure> {
    let mut heights = Vec::new();
    for n in from..=to {
        let cell = cell(table, &[n])?;
        if cell.outcome.is_none() {
            return Err(Failure::undecided(format!(
                "{n} is no position, and a plot has a height for every number"
            )));
        }
        if table.wanted() == Wanted::Outcomes && cell.outcome == Some(Outcome::D) {
            return Err(drawn_place(&n.to_string()));
        }
        let height = match (table.wanted(), cell.number()) {
            (Wanted::Outcomes, _) => u32::from(cell.outcome != Some(Outcome::P)),
            (Wanted::Values, Some(value)) if u64::from(value) < MOST_PLACES => value,
            (Wanted::Values, _) => {
                return Err(Failure::undecided(format!(
                    "{n} has the value {}, which is too high for a plot; use --csv with `grundy table`",
                    cell
                )));
            }
        };
        heights.push(height);
    }
    let (up, mark) = match table.wanted() {
        Wanted::Values => ("Grundy value", "value"),
        Wanted::Outcomes => ("1: N-position, 0: P-position", "outcome"),
    };
    Ok(plotted(&heights, [from, to], up, mark))
}

/// A mark above each number, at its height.
fn plotted(heights: &[u32], [from, to]: [u64; 2], up: &'static str, mark: &'static str) -> Map {
    let greatest = heights.iter().max().copied().unwrap_or(0);
    let rows = greatest as usize + 1;
    let mut marks = vec![false; heights.len() * rows];
    for (column, height) in heights.iter().enumerate() {
        marks[column * rows + *height as usize] = true;
    }
    Map {
        title: String::new(),
        names: ["heap", up],
        from: [from, 0],
        to: [to, greatest.into()],
        cells: Cells::Marks(marks),
        quantity: up,
        mark,
        darkest: None,
        is_plot: true,
        pixels: PIXELS,
        slopes: Vec::new(),
    }
}
