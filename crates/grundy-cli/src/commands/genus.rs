//! `grundy genus`.

use std::io::Write;
use std::process::ExitCode;
use std::time::Instant;

use grundy::graphs::file::Csv;
use grundy::misere::{self, Genera};
use grundy::notation;
use grundy::table::Pattern;
use grundy::{Error, Play, Resource};
use grundy_answers::Number;
use serde::{Serialize, Serializer};

use crate::args;
use crate::environment::Disk;
use crate::failure::Failure;
use crate::output::{self, Style, json};
use crate::watch::Watch;

/// Tables have at most this many rows.
const MAX_ROWS: u64 = 1_000_000;

pub(crate) fn run(args: &args::Genus, style: Style) -> Result<ExitCode, Failure> {
    let mut genera = Genera::new();
    let limits = args.budget.limits_of(Play::Misere, 0);
    let watch = Watch::shown(&args.position, limits.time.filter(|_| args.to.is_none()));
    let started = Instant::now();
    // A code stands for its octal game, which nobody typed: columns are those of the code.
    let is_code = args.position.starts_with(|c: char| c.is_ascii_digit() || c == '.');
    let before = if is_code { "octal/" } else { "" };
    let text = format!("{before}{}", args.position);
    let misread = |error: Error| {
        let column = error.column().unwrap_or(1).saturating_sub(before.len()).max(1);
        Failure::of(&args.position, &error.at_column(column))
    };
    let mut rows = Vec::new();
    let mut stopped = None;
    match args.to {
        None => {
            let sum = notation::parse(&text, &Disk::within(&limits)).map_err(misread)?;
            let genus = genera.genus(&sum, &limits).map_err(|error| Failure::of(&text, &error))?;
            rows.push(Row::new(None, sum.to_string(), &genus));
        }
        Some(to) => {
            let one_runs = |text: &str, holes: usize| match holes {
                1 => Ok(()),
                _ => {
                    let (found, column) = (format!("{holes} holes '_'"), text.chars().count() + 1);
                    let expected = "one number that runs, such as 'kayles:_'";
                    Err(Failure::of(text, &Error::input(column, found, expected)))
                }
            };
            // Other tables may have two.
            if text.contains(':') {
                one_runs(&args.position, notation::pattern::holes(&text))?;
            }
            let disk = Disk::within_each(&limits);
            let pattern = Pattern::parse(&text, &disk).map_err(misread)?;
            one_runs(pattern.text(), pattern.holes())?;
            if to.saturating_sub(pattern.least()) >= MAX_ROWS {
                return Err(Failure::undecided(format!(
                    "a table to {to} has more than {MAX_ROWS} rows; lower --to"
                )));
            }
            for n in pattern.least()..=to {
                let sum = pattern.place(&[n]);
                let sum = sum.map_err(|error| Failure::of(&pattern.filled(&[n]), &error))?;
                let Some(sum) = sum else { continue };
                let late = limits.time.filter(|&time| started.elapsed() >= time);
                let genus = match late {
                    Some(time) => Err(Error::budget(
                        format!("the time of {} s is over", time.as_secs_f64()),
                        Resource::Time,
                    )),
                    None => genera.genus(&sum, &limits),
                };
                match genus {
                    Ok(genus) => rows.push(Row::new(Some(n), sum.to_string(), &genus)),
                    // What is known of the others is right.
                    Err(error) if error.is_budget() && !rows.is_empty() => {
                        let before = format!("'{sum}': the table stops here");
                        stopped = Some(Failure::about(&before, &error));
                        break;
                    }
                    Err(error) => return Err(Failure::of(&sum.to_string(), &error)),
                }
            }
        }
    }
    drop(watch);
    let mut out = output::page(!args.json);
    if args.json {
        json(&mut out, args.to.is_some(), rows)?;
    } else if let Some(path) = args.csv.path() {
        output::written(path, &mut |out| csv(out, &rows))?;
    } else if args.to.is_some() {
        table(&mut out, &rows)?;
    } else {
        rows.iter().try_for_each(|row| single(&mut out, row, style))?;
    }
    out.flush()?;
    stopped.map_or(Ok(ExitCode::SUCCESS), Err)
}

/// A position and its genus.
#[derive(Serialize)]
struct Row {
    #[serde(skip_serializing_if = "Option::is_none")]
    n: Option<u64>,
    position: String,
    genus: String,
    #[serde(serialize_with = "as_number")]
    grundy: u64,
    #[serde(serialize_with = "as_number")]
    misere: u64,
    #[serde(serialize_with = "as_numbers")]
    superscript: Vec<u64>,
    class: &'static str,
}

/// What can exceed 2^53 is a text then.
fn as_number<S: Serializer>(number: &u64, serializer: S) -> Result<S::Ok, S::Error> {
    Number::from(*number).serialize(serializer)
}

fn as_numbers<S: Serializer>(numbers: &[u64], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(numbers.iter().map(|number| Number::from(*number)))
}

impl Row {
    fn new(n: Option<u64>, position: String, genus: &misere::Genus) -> Row {
        Row {
            n,
            position,
            genus: genus.to_string(),
            grundy: genus.value(),
            misere: genus.misere(),
            superscript: genus.superscript().to_vec(),
            class: genus.class().name(),
        }
    }
}

fn json(out: &mut impl Write, is_table: bool, mut rows: Vec<Row>) -> Result<(), Failure> {
    #[derive(Serialize)]
    struct One {
        version: u32,
        #[serde(flatten)]
        row: Row,
    }
    #[derive(Serialize)]
    struct Many {
        version: u32,
        rows: Vec<Row>,
    }
    if is_table {
        output::print_json(out, &Many { version: json::VERSION, rows })?;
    } else if let Some(row) = rows.pop() {
        output::print_json(out, &One { version: json::VERSION, row })?;
    }
    Ok(())
}

fn csv(out: &mut dyn Write, rows: &[Row]) -> Result<(), Failure> {
    let mut csv = Csv::new(out, "position,grundy,misere,genus,class")?;
    for Row { position, grundy, misere, genus, class, .. } in rows {
        csv.text(position).number(*grundy).number(*misere).text(genus).text(class).end()?;
    }
    Ok(csv.finish()?)
}

fn table(out: &mut impl Write, rows: &[Row]) -> Result<(), Failure> {
    let wide = |text: fn(&Row) -> String| rows.iter().map(|row| text(row).len()).max().unwrap_or(0);
    let n = |row: &Row| row.n.unwrap_or_default().to_string();
    let (first, second) = (wide(n).max(2), wide(|row| row.genus.clone()).max(5));
    writeln!(out, "{:>first$}  {:second$}  class", "n", "genus")?;
    for row in rows {
        writeln!(out, "{:>first$}  {:second$}  {}", n(row), row.genus, row.class)?;
    }
    Ok(())
}

fn single(out: &mut impl Write, row: &Row, style: Style) -> Result<(), Failure> {
    writeln!(out, "{}", style.heading(&row.position))?;
    let values = format!("{} in normal play, {} in misère play", row.grundy, row.misere);
    let parts = [("genus", row.genus.as_str()), ("values", &values), ("class", row.class)];
    Ok(output::labelled(out, &parts)?)
}
