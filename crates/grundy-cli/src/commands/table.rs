//! `grundy table`.

mod store;

use std::io::Write;
use std::ops::RangeInclusive;
use std::path::Path;
use std::process::ExitCode;

use grundy::table::{Pattern, Wanted};
use grundy::{Limits, Play};
#[cfg(feature = "parquet")]
use grundy_cli_common::NewFile;

use crate::args::{self, TableFormat};
use crate::environment::Disk;
use crate::export::{self, Page};
use crate::failure::{Failure, RAISE_MEMORY};
use crate::grid;
use crate::output::{self, Style};
use crate::progress::Progress;
use crate::table::{csv, json_by_rows, line_text, print_json, square_by_rows, square_text};
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
    if let Err(error) = heaps.check_memory(limits)
        && !pattern.is_at_hand([to, to], limits).map_err(failure)?
    {
        return Err(or_store(failure(error)));
    }
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
