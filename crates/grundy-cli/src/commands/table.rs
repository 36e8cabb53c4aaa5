//! `grundy table`.

use std::io::Write;
use std::process::ExitCode;

use grundy::{Outcome, Play, Value};
use serde::Serialize;

use crate::args::{Table, TableFormat};
use crate::export;
use crate::failure::Failure;
use crate::grid::{Cell, Grid, Wanted};
use crate::interrupt;
use crate::output::{self, Style, json};
use crate::pattern::Pattern;
use crate::progress::Progress;

/// Tables for a terminal and JSON, which are kept whole, have at most this many cells.
const MAX_CELLS: u64 = 10_000_000;

pub(crate) fn run(args: &Table, style: Style) -> Result<ExitCode, Failure> {
    let pattern = Pattern::new(&args.game)?;
    let play = args.ending.play();
    let values = !args.outcomes && (args.values || play == Play::Normal);
    if values && play == Play::Misere {
        return Err(Failure::input("Grundy values belong to normal play; leave out --values"));
    }
    let side = args.to.saturating_add(1).saturating_sub(pattern.least);
    let cells = if pattern.holes == 1 { Some(side) } else { side.checked_mul(side) };
    let is_whole = matches!(args.format, TableFormat::Text | TableFormat::Json);
    if is_whole && cells.is_none_or(|cells| cells > MAX_CELLS) {
        return Err(Failure::undecided(format!(
            "a table to {} has more than {MAX_CELLS} cells; lower --to, or use --format csv, which has no limit",
            args.to
        )));
    }
    let wanted = if values { Wanted::Values } else { Wanted::Outcomes };
    let mut grid = Grid::new(pattern, args.to, wanted, play, &args.budget.limits_of(play, 0))?;
    let mut out = output::stdout();
    match args.format {
        TableFormat::Text | TableFormat::Json => {
            let progress = Progress::unknown(format!("the table of {}", args.game));
            let rows = rows(&mut grid)?;
            drop(progress);
            let least = grid.pattern.least;
            match args.format {
                TableFormat::Json => print_json(&mut out, &rows, &grid.pattern, play)?,
                _ if grid.pattern.holes == 1 => line_text(&mut out, &rows[0], least, style)?,
                _ => square_text(&mut out, &rows, least, style)?,
            }
        }
        TableFormat::Csv => csv(&mut out, &mut grid)?,
        TableFormat::Markdown => export::markdown(&mut out, &mut grid)?,
        TableFormat::Latex => export::latex(&mut out, &mut grid)?,
        TableFormat::Tikz => export::tikz(&mut out, &mut grid)?,
        TableFormat::Bfile => export::bfile(&mut out, &mut grid)?,
        TableFormat::Antidiagonals => export::antidiagonals(&mut out, &mut grid)?,
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// All cells.
fn rows(grid: &mut Grid) -> Result<Vec<Vec<Cell>>, Failure> {
    let range = grid.range();
    if grid.pattern.holes == 1 {
        return Ok(vec![range.map(|n| grid.cell(&[n])).collect::<Result<_, _>>()?]);
    }
    let row = |x| range.clone().map(|y| grid.cell(&[x, y])).collect();
    range.clone().map(row).collect()
}

/// Columns of a one-dimensional table.
const COLUMNS: usize = 20;

fn line_text(out: &mut impl Write, row: &[Cell], least: u64, style: Style) -> Result<(), Failure> {
    let width = row.iter().map(|cell| cell.text().chars().count()).max().unwrap_or(1).max(2) + 2;
    let label = (least + row.len() as u64).to_string().len().max(3);
    write!(out, "{:label$} ", "n")?;
    for column in 0..COLUMNS.min(row.len()) {
        write!(out, "{:>width$}", format!("+{column} "))?;
    }
    writeln!(out)?;
    for (i, cells) in row.chunks(COLUMNS).enumerate() {
        write!(out, "{:label$} ", least + (i * COLUMNS) as u64)?;
        print_cells(out, cells, width, style)?;
    }
    Ok(())
}

fn square_text(
    out: &mut impl Write,
    rows: &[Vec<Cell>],
    least: u64,
    style: Style,
) -> Result<(), Failure> {
    let longest = rows.iter().flatten().map(|cell| cell.text().chars().count()).max().unwrap_or(1);
    let last = (least + rows.len() as u64).saturating_sub(1).to_string().len();
    let width = longest.max(last) + 2;
    write!(out, "{:last$} ", "")?;
    for y in 0..rows.len() as u64 {
        write!(out, "{:>width$}", format!("{} ", least + y))?;
    }
    writeln!(out)?;
    for (x, row) in (least..).zip(rows) {
        write!(out, "{x:>last$} ")?;
        print_cells(out, row, width, style)?;
    }
    Ok(())
}

/// P-positions in brackets, which show without colours too.
fn print_cells(
    out: &mut impl Write,
    cells: &[Cell],
    width: usize,
    style: Style,
) -> Result<(), Failure> {
    for cell in cells {
        let text = match cell.outcome {
            Outcome::P => format!("[{}]", cell.text()),
            _ => format!("{} ", cell.text()),
        };
        let padding = width.saturating_sub(text.chars().count());
        write!(out, "{:padding$}{}", "", style.outcome(cell.outcome, &text))?;
    }
    Ok(writeln!(out)?)
}

/// A line for each cell: the numbers, the value, the outcome.
fn csv(out: &mut impl Write, grid: &mut Grid) -> Result<(), Failure> {
    let line = |out: &mut dyn Write, numbers: &str, cell: &Cell| {
        let value = cell.value.as_ref().map_or_else(String::new, Value::to_string);
        let value = if value.contains(',') { format!("\"{value}\"") } else { value };
        writeln!(out, "{numbers},{value},{}", json::outcome(cell.outcome))
    };
    if grid.pattern.holes == 1 {
        writeln!(out, "n,value,outcome")?;
        for n in grid.range() {
            line(out, &n.to_string(), &grid.cell(&[n])?)?;
        }
        return Ok(());
    }
    writeln!(out, "x,y,value,outcome")?;
    let (mut lines, mut digits) = (Vec::new(), itoa::Buffer::new());
    for x in grid.range() {
        if interrupt::is_wanted() {
            return Err(Failure::interrupted("broken off while the table was written"));
        }
        lines.clear();
        let start = format!("{x},");
        for y in grid.range() {
            // Lines of small numbers are what large tables consist of.
            if let Some(value) = grid.value(x, y) {
                lines.extend_from_slice(start.as_bytes());
                lines.extend_from_slice(digits.format(y).as_bytes());
                lines.push(b',');
                lines.extend_from_slice(digits.format(value).as_bytes());
                let outcome = if value == 0 { Outcome::P } else { Outcome::N };
                lines.push(b',');
                lines.extend_from_slice(json::outcome(outcome).as_bytes());
                lines.push(b'\n');
            } else {
                line(&mut lines, &format!("{x},{y}"), &grid.cell(&[x, y])?)?;
            }
        }
        out.write_all(&lines)?;
    }
    Ok(())
}

/// A value: a number where every reader of JSON keeps it, else its text.
#[derive(Serialize)]
#[serde(untagged)]
enum Number {
    Small(u64),
    Text(String),
}

impl Number {
    fn of(cell: &Cell) -> Number {
        match cell.number() {
            Some(number) => Number::Small(number.into()),
            None => Number::Text(cell.text()),
        }
    }
}

#[derive(Serialize)]
struct Answer<'a> {
    version: u32,
    pattern: &'a str,
    play: String,
    from: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    values: Option<Vec<Vec<Number>>>,
    outcomes: Vec<Vec<&'static str>>,
}

fn print_json(
    out: &mut impl Write,
    rows: &[Vec<Cell>],
    pattern: &Pattern,
    play: Play,
) -> Result<(), Failure> {
    let valued = rows.iter().flatten().all(|cell| cell.value.is_some());
    let values = || rows.iter().map(|row| row.iter().map(Number::of).collect()).collect();
    let answer = Answer {
        version: json::VERSION,
        pattern: &pattern.text,
        play: play.to_string(),
        from: pattern.least,
        values: valued.then(values),
        outcomes: rows
            .iter()
            .map(|row| row.iter().map(|cell| json::outcome(cell.outcome)).collect())
            .collect(),
    };
    Ok(output::print_json(out, &answer)?)
}
