//! `grundy table`.

mod store;

use std::io::Write;
use std::ops::{Range, RangeInclusive};
use std::path::Path;
use std::process::ExitCode;

use grundy::graphs::file::Csv;
use grundy::table::{Cell, Pattern, Table, Wanted};
use grundy::{Limits, Outcome, Play, Value};
#[cfg(feature = "parquet")]
use grundy_cli_common::NewFile;

use crate::args::{self, TableFormat};
use crate::environment::Disk;
use crate::export::{self, Page};
use crate::failure::{Failure, RAISE_MEMORY};
use crate::grid::{self, cell};
use crate::interrupt;
use crate::output::{self, Style, json};
use crate::progress::Progress;
use crate::watch::Watch;

/// Tables for a terminal and JSON, which are kept whole, have at most this many cells.
const MAX_CELLS: u64 = 10_000_000;

/// The bytes that a cell takes at most while all are gathered.
const CELL: u64 = 80;

pub(crate) fn run(args: &args::Table, style: Style) -> Result<ExitCode, Failure> {
    let play = args.ending.play();
    let limits = args.budget.limits_of(play, 0);
    let disk = Disk::within_each(&limits);
    let pattern = grid::pattern(&args.game, &disk)?;
    match &args.store {
        Some(dir) if args.at.is_empty() => return store::fill(args, dir, &pattern, &limits),
        Some(dir) => return store::look_up(args, dir, &pattern),
        None => {}
    }
    let has_values =
        pattern.has_values(play).map_err(|error| Failure::of(pattern.text(), &error))?;
    let values = !args.outcomes && (args.values || has_values);
    if values && !has_values {
        return Err(grid::no_values());
    }
    let to = args.last(pattern.reach());
    let side = to.saturating_add(1).saturating_sub(pattern.least());
    let cells = if pattern.holes() == 1 { Some(side) } else { side.checked_mul(side) };
    output::one_printed([
        ("--npy", args.npy.as_deref()),
        ("--parquet", args.parquet.as_deref()),
        ("--csv", args.csv.path()),
    ])?;
    let format = if args.csv.path().is_some() { TableFormat::Csv } else { args.format };
    let to_files = args.npy.is_some() || args.parquet.is_some();
    // The others say it themselves.
    if to_files || !matches!(format, TableFormat::Text | TableFormat::Json) {
        grid::tell(&pattern, &args.game);
    }
    let is_whole = !to_files && matches!(format, TableFormat::Text | TableFormat::Json);
    let most = MAX_CELLS.min(limits.memory / CELL);
    let is_large = is_whole && cells.is_none_or(|cells| cells > most);
    let too_large = || {
        let failure = Failure::undecided(format!(
            "a table to {to} has more than {most} cells that are not known beforehand; lower --to, or use --csv, which has no limit"
        ));
        if most < MAX_CELLS { failure.or(RAISE_MEMORY) } else { failure }
    };
    if is_large && pattern.holes() == 1 {
        return Err(too_large());
    }
    let wanted = if values { Wanted::Values } else { Wanted::Outcomes };
    let area = ([pattern.least(); 2], [to; 2]);
    let watch = Watch::over(&args.game, args.budget.limits(0).time);
    let is_by_rows =
        matches!(format, TableFormat::Csv | TableFormat::Bfile | TableFormat::Antidiagonals);
    if !to_files && is_by_rows {
        let steps = steps(&pattern, format, to, wanted, play, &limits)?;
        output::written(args.csv.path().unwrap_or(Path::new("-")), &mut |out| {
            steps.iter().enumerate().try_for_each(|(i, (lines, area))| {
                let mut table = grid::table(&pattern, *area, wanted, play, &limits)?;
                match format {
                    TableFormat::Bfile => export::bfile(out, &mut table, lines.clone()),
                    TableFormat::Antidiagonals => {
                        export::antidiagonals(out, &mut table, lines.clone())
                    }
                    _ => csv(out, &mut table, i == 0),
                }
            })
        })?;
        return Ok(ExitCode::SUCCESS);
    }
    let table = grid::table(&pattern, area, wanted, play, &limits);
    let mut table = table.map_err(or_store)?;
    let least = pattern.least();
    if is_large && !export::table::is_known(&table) {
        return Err(too_large());
    }
    if let Some(path) = &args.npy {
        output::written(path, &mut |out| export::table::npy(out, &mut table, limits.memory))?;
    }
    #[cfg(feature = "parquet")]
    if let Some(path) = &args.parquet {
        NewFile::write_whole(path, |out| export::table::parquet(out, &mut table))?;
    }
    if let Some(path) = args.csv.path() {
        output::written(path, &mut |out| csv(out, &mut table, true))?;
    }
    if to_files || args.csv.path().is_some() {
        return Ok(ExitCode::SUCCESS);
    }
    // Once all is known, who reads slowly gets the whole answer.
    let mut watch = (!export::table::is_known(&table)).then_some(watch);
    let mut out = output::stdout();
    if format == TableFormat::Text && grid::has_more(&pattern, &args.game) {
        writeln!(out, "{}", pattern.text())?;
    }
    match format {
        TableFormat::Text if is_large => square_by_rows(&mut out, &mut table, style)?,
        TableFormat::Json if is_large => json_by_rows(&mut out, &mut table, &pattern, play)?,
        TableFormat::Text | TableFormat::Json => {
            let progress = Progress::unknown(format!("the table of {}", args.game));
            let rows = grid::rows(&mut table)?;
            drop((progress, watch.take()));
            match format {
                TableFormat::Json => print_json(&mut out, &rows, &pattern, play)?,
                _ if pattern.holes() == 1 => line_text(&mut out, &rows[0], least, style)?,
                _ => square_text(&mut out, &rows, least, style)?,
            }
        }
        TableFormat::Markdown => export::table::page(&mut out, &mut table, Page::Markdown)?,
        TableFormat::Latex => export::table::page(&mut out, &mut table, Page::Latex)?,
        TableFormat::Tikz => export::table::squares(&mut out, &mut table)?,
        // They were written row by row.
        TableFormat::Csv | TableFormat::Bfile | TableFormat::Antidiagonals => {}
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// A table that is filled beforehand needs no more memory than there is if it goes to files.
fn or_store(failure: Failure) -> Failure {
    if !failure.is_of_memory() {
        return failure;
    }
    failure.or("fill files with --store DIR, some rows at a time, and ask them with --at")
}

/// Rows or antidiagonals of a table, and the numbers of a table that has them.
type Step = (RangeInclusive<u64>, ([u64; 2], [u64; 2]));

/// Parts of a table that are written one after the other. What is filled beforehand is filled for a few rows first, so that
/// nobody waits for all of it to see the first lines, then for four times as many: that is a third more work.
fn steps(
    pattern: &Pattern<'_>,
    format: TableFormat,
    to: u64,
    wanted: Wanted,
    play: Play,
    limits: &Limits,
) -> Result<Vec<Step>, Failure> {
    /// So many values are there at once.
    const FIRST: u64 = 1 << 22;
    let least = pattern.least();
    let failure = |error| Failure::of(pattern.text(), &error);
    let heaps = match pattern.holes() {
        2 if wanted == Wanted::Values => pattern.two_heaps([to, to], play).map_err(failure)?,
        _ => None,
    };
    let Some(heaps) = heaps else { return Ok(vec![(least..=to, ([least; 2], [to; 2]))]) };
    // Before anything is written.
    heaps.check_memory(limits).map_err(|error| or_store(failure(error)))?;
    let (mut step, growth) = match format {
        TableFormat::Csv => (FIRST / to.max(1), 4),
        _ => (FIRST.isqrt(), 2),
    };
    let mut steps = Vec::new();
    let mut first = least;
    while first <= to {
        let last = step.max(first).min(to);
        steps.push(match format {
            TableFormat::Csv => (first..=last, ([first, least], [last, to])),
            _ => (first..=last, ([least; 2], [last; 2])),
        });
        first = last + 1;
        step = last.saturating_mul(growth);
    }
    Ok(steps)
}

/// Columns of a one-dimensional table, as many as fit.
const COLUMNS: [usize; 4] = [20, 10, 5, 1];

fn line_text(out: &mut impl Write, row: &[Cell], least: u64, style: Style) -> Result<(), Failure> {
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

/// The columns in pieces, if they do not all fit.
fn square_text(
    out: &mut impl Write,
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
    out: &mut impl Write,
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
fn square_by_rows(
    out: &mut impl Write,
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
fn json_by_rows(
    out: &mut impl Write,
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
    out: &mut impl Write,
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
fn csv(out: &mut dyn Write, table: &mut Table<'_>, is_first: bool) -> Result<(), Failure> {
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

fn print_json(
    out: &mut impl Write,
    rows: &[Vec<Cell>],
    pattern: &Pattern<'_>,
    play: Play,
) -> Result<(), Failure> {
    let answer = grundy_answers::Table::new(rows, pattern, told(pattern, play)?);
    Ok(output::print_json(out, &answer)?)
}
