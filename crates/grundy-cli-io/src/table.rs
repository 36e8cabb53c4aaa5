//! Tables for a terminal, as JSON and as lines.

use std::io::Write;
use std::ops::Range;

use grundy::graphs::file::Csv;
use grundy::table::{Cell, Pattern, Table, Wanted};
use grundy::{Outcome, Play, Value};

use crate::failure::Failure;
use crate::grid::cell;
use crate::interrupt;
use crate::output::{self, Style, json};

/// Columns of a one-dimensional table, as many as fit.
const COLUMNS: [usize; 4] = [20, 10, 5, 1];

/// A table of one number, whose first is `least`.
pub fn line_text(
    out: &mut dyn Write,
    row: &[Cell],
    least: u64,
    style: Style,
) -> Result<(), Failure> {
    let width =
        row.iter().map(|cell| cell.to_string().chars().count()).max().unwrap_or(1).max(2) + 2;
    let label = (least + row.len() as u64).to_string().len().max(3);
    let fits = |columns: &usize| output::pieces(*columns, width, label + 1).len() == 1;
    let columns = COLUMNS.into_iter().find(fits).unwrap_or(1);
    write!(out, "{:label$} ", "n")?;
    for column in 0..columns.min(row.len()) {
        write!(out, "{:>width$}", format!("+{column} "))?;
    }
    writeln!(out)?;
    for (i, cells) in row.chunks(columns).enumerate() {
        write!(out, "{:label$} ", least + (i * columns) as u64)?;
        print_cells(out, cells, width, style)?;
    }
    Ok(())
}

/// A table of two numbers, whose first are `least`: the columns in pieces, if they do not all fit.
pub fn square_text(
    out: &mut dyn Write,
    rows: &[Vec<Cell>],
    least: u64,
    style: Style,
) -> Result<(), Failure> {
    let longest =
        rows.iter().flatten().map(|cell| cell.to_string().chars().count()).max().unwrap_or(1);
    let columns = rows.len() as u64;
    let (last, width) = square_width(least, columns, longest);
    for (i, piece) in output::pieces(rows.len(), width, last + 1).into_iter().enumerate() {
        if i > 0 {
            writeln!(out)?;
        }
        square_head(out, (last, width), least + piece.start as u64..least + piece.end as u64)?;
        for (x, row) in (least..).zip(rows) {
            write!(out, "{x:>last$} ")?;
            print_cells(out, &row[piece.clone()], width, style)?;
        }
    }
    Ok(())
}

/// The digits before each row of a square of so many rows, and the width of a column.
fn square_width(least: u64, rows: u64, longest: usize) -> (usize, usize) {
    let last = (least + rows).saturating_sub(1).to_string().len();
    (last, longest.max(last) + 2)
}

/// The line above the columns.
fn square_head(
    out: &mut dyn Write,
    (last, width): (usize, usize),
    columns: Range<u64>,
) -> Result<(), Failure> {
    write!(out, "{:last$} ", "")?;
    for y in columns {
        write!(out, "{:>width$}", format!("{y} "))?;
    }
    Ok(writeln!(out)?)
}

/// A row of a table that is known beforehand.
fn row(table: &mut Table<'_>, x: u64) -> Result<Vec<Cell>, Failure> {
    if interrupt::is_wanted() {
        return Err(Failure::interrupted("broken off while the table was written"));
    }
    let columns = table.axes()[1].clone();
    columns.map(|y| cell(table, &[x, y])).collect()
}

/// As [`square_text`], of a table that is known beforehand: a row at a time.
pub fn square_by_rows(
    out: &mut dyn Write,
    table: &mut Table<'_>,
    style: Style,
) -> Result<(), Failure> {
    let [first, second] = [table.axes()[0].clone(), table.axes()[1].clone()];
    let values = first.clone().flat_map(|x| second.clone().map(move |y| (x, y)));
    let greatest = values.filter_map(|(x, y)| table.value(x, y)).max().unwrap_or(0);
    let rows = first.end() - first.start() + 1;
    let longest = greatest.to_string().len();
    let (last, width) = square_width(*first.start(), rows, longest);
    square_head(out, (last, width), *second.start()..second.end() + 1)?;
    for x in first {
        write!(out, "{x:>last$} ")?;
        print_cells(out, &row(table, x)?, width, style)?;
    }
    Ok(())
}

/// The play of the positions, which their rules may say.
fn told(pattern: &Pattern<'_>, asked: Play) -> Result<Play, Failure> {
    pattern.play(asked).map_err(|error| Failure::of(pattern.text(), &error))
}

/// As [`print_json`], of a table that is known beforehand: a row at a time.
pub fn json_by_rows(
    out: &mut dyn Write,
    table: &mut Table<'_>,
    pattern: &Pattern<'_>,
    play: Play,
) -> Result<(), Failure> {
    let head = serde_json::json!({
        "version": json::VERSION,
        "pattern": pattern.text(),
        "play": told(pattern, play)?.to_string(),
        "from": pattern.least(),
    });
    let head = head.to_string();
    write!(out, "{}", &head[..head.len() - 1])?;
    let first = table.axes()[0].clone();
    let valued = table.wanted() == Wanted::Values;
    for key in if valued { &["values", "outcomes"][..] } else { &["outcomes"] } {
        write!(out, ",\"{key}\":[")?;
        for x in first.clone() {
            let row = row(table, x)?;
            let text = match *key {
                "values" => serde_json::to_string(
                    &row.iter().map(grundy_answers::Number::of).collect::<Vec<_>>(),
                ),
                _ => {
                    let outcomes = row.iter().map(|cell| cell.outcome.map(json::outcome));
                    serde_json::to_string(&outcomes.collect::<Vec<_>>())
                }
            };
            let comma = if x == *first.start() { "" } else { "," };
            let text = text.map_err(|error| Failure::system(error.to_string()))?;
            write!(out, "{comma}{text}")?;
        }
        write!(out, "]")?;
    }
    Ok(writeln!(out, "}}")?)
}

/// P-positions in brackets, which show without colours too; nothing where there is no position.
fn print_cells(
    out: &mut dyn Write,
    cells: &[Cell],
    width: usize,
    style: Style,
) -> Result<(), Failure> {
    for cell in cells {
        let Some(outcome) = cell.outcome else {
            write!(out, "{:width$}", "")?;
            continue;
        };
        let text = match outcome {
            Outcome::P => format!("[{cell}]"),
            _ => format!("{cell} "),
        };
        let padding = width.saturating_sub(text.chars().count());
        write!(out, "{:padding$}{}", "", style.outcome(outcome, &text))?;
    }
    Ok(writeln!(out)?)
}

/// A line for each cell: the numbers, the value, the outcome; the names of the columns where these lines are the first.
pub fn csv(out: &mut dyn Write, table: &mut Table<'_>, is_first: bool) -> Result<(), Failure> {
    fn ended<W: Write>(csv: &mut Csv<W>, cell: &Cell) -> std::io::Result<()> {
        let value = cell.value.as_ref().map_or_else(String::new, Value::to_string);
        csv.text(&value).text(cell.outcome.map_or("", json::outcome)).end()
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
    let mut csv = match is_first {
        true => Csv::new(out, "x,y,value,outcome")?,
        false => Csv::without_names(out),
    };
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

/// A table as one object.
pub fn print_json(
    out: &mut dyn Write,
    rows: &[Vec<Cell>],
    pattern: &Pattern<'_>,
    play: Play,
) -> Result<(), Failure> {
    let answer = grundy_answers::Table::new(rows, pattern, told(pattern, play)?);
    Ok(output::print_json(out, &answer)?)
}
