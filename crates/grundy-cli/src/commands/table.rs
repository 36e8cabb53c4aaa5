//! `grundy table`.

use std::io::Write;
use std::process::ExitCode;

use grundy::graphs::file::Csv;
use grundy::table::{Cell, Pattern, Table, Wanted};
use grundy::{Outcome, Play, Value};

use crate::args::{self, TableFormat};
use crate::environment::Disk;
use crate::export;
use crate::failure::Failure;
use crate::grid::{self, cell};
use crate::interrupt;
use crate::output::{self, Style, json};
use crate::progress::Progress;

/// Tables for a terminal and JSON, which are kept whole, have at most this many cells.
const MAX_CELLS: u64 = 10_000_000;

pub(crate) fn run(args: &args::Table, style: Style) -> Result<ExitCode, Failure> {
    let play = args.ending.play();
    let limits = args.budget.limits_of(play, 0);
    let disk = Disk::within_each(&limits);
    let pattern = grid::pattern(&args.game, &disk)?;
    let has_values =
        pattern.has_values(play).map_err(|error| Failure::of(pattern.text(), &error))?;
    let values = !args.outcomes && (args.values || has_values);
    if values && !has_values {
        return Err(grid::no_values());
    }
    let side = args.to.saturating_add(1).saturating_sub(pattern.least());
    let cells = if pattern.holes() == 1 { Some(side) } else { side.checked_mul(side) };
    let is_whole = matches!(args.format, TableFormat::Text | TableFormat::Json);
    if is_whole && cells.is_none_or(|cells| cells > MAX_CELLS) {
        return Err(Failure::undecided(format!(
            "a table to {} has more than {MAX_CELLS} cells; lower --to, or use --format csv, which has no limit",
            args.to
        )));
    }
    let wanted = if values { Wanted::Values } else { Wanted::Outcomes };
    let area = ([pattern.least(); 2], [args.to; 2]);
    let mut table = grid::table(&pattern, area, wanted, play, &limits)?;
    let mut out = output::stdout();
    match args.format {
        TableFormat::Text | TableFormat::Json => {
            let progress = Progress::unknown(format!("the table of {}", args.game));
            let rows = grid::rows(&mut table)?;
            drop(progress);
            let least = pattern.least();
            match args.format {
                TableFormat::Json => print_json(&mut out, &rows, &pattern, play)?,
                _ if pattern.holes() == 1 => line_text(&mut out, &rows[0], least, style)?,
                _ => square_text(&mut out, &rows, least, style)?,
            }
        }
        TableFormat::Csv => csv(&mut out, &mut table)?,
        TableFormat::Markdown => export::markdown(&mut out, &mut table)?,
        TableFormat::Latex => export::latex(&mut out, &mut table)?,
        TableFormat::Tikz => export::tikz(&mut out, &mut table)?,
        TableFormat::Bfile => export::bfile(&mut out, &mut table)?,
        TableFormat::Antidiagonals => export::antidiagonals(&mut out, &mut table)?,
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// Columns of a one-dimensional table.
const COLUMNS: usize = 20;

fn line_text(out: &mut impl Write, row: &[Cell], least: u64, style: Style) -> Result<(), Failure> {
    let width =
        row.iter().map(|cell| cell.to_string().chars().count()).max().unwrap_or(1).max(2) + 2;
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
    let longest =
        rows.iter().flatten().map(|cell| cell.to_string().chars().count()).max().unwrap_or(1);
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
            Outcome::P => format!("[{cell}]"),
            _ => format!("{cell} "),
        };
        let padding = width.saturating_sub(text.chars().count());
        write!(out, "{:padding$}{}", "", style.outcome(cell.outcome, &text))?;
    }
    Ok(writeln!(out)?)
}

/// A line for each cell: the numbers, the value, the outcome.
fn csv(out: &mut impl Write, table: &mut Table<'_>) -> Result<(), Failure> {
    fn ended<W: Write>(csv: &mut Csv<W>, cell: &Cell) -> std::io::Result<()> {
        let value = cell.value.as_ref().map_or_else(String::new, Value::to_string);
        csv.text(&value).text(json::outcome(cell.outcome)).end()
    }
    let [first, second] = match table.axes() {
        [range] => {
            let mut csv = Csv::new(out, "n,value,outcome")?;
            for n in range.clone() {
                let cell = cell(table, &[n])?;
                ended(csv.number(n), &cell)?;
            }
            return Ok(csv.finish()?);
        }
        axes => [axes[0].clone(), axes[1].clone()],
    };
    let mut csv = Csv::new(out, "x,y,value,outcome")?;
    for x in first {
        if interrupt::is_wanted() {
            return Err(Failure::interrupted("broken off while the table was written"));
        }
        for y in second.clone() {
            // Lines of small numbers are what large tables consist of.
            if let Some(value) = table.value(x, y) {
                let outcome = if value == 0 { Outcome::P } else { Outcome::N };
                csv.number(x).number(y).number(value).text(json::outcome(outcome)).end()?;
            } else {
                let cell = cell(table, &[x, y])?;
                ended(csv.number(x).number(y), &cell)?;
            }
        }
    }
    Ok(csv.finish()?)
}

fn print_json(
    out: &mut impl Write,
    rows: &[Vec<Cell>],
    pattern: &Pattern<'_>,
    play: Play,
) -> Result<(), Failure> {
    let answer = grundy_answers::Table::new(rows, pattern, play);
    Ok(output::print_json(out, &answer)?)
}
