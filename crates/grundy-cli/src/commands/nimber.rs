//! `grundy nimber`.

use std::io::Write;
use std::process::ExitCode;

use grundy::graphs::file::Csv;
use grundy_nimbers::expression::{Answer, evaluate};
use grundy_nimbers::transfinite::{Field, Transfinite};
use grundy_nimbers::{Nat, Nimber, stream};
use serde::Serialize;

use crate::args::{self, Format, Operation};
use crate::environment::standard_input;
use crate::failure::Failure;
use crate::output::{self, json};

/// The expression that asks for standard input.
const STREAM: &str = "stream";

/// Tables have at most this many cells.
const MAX_CELLS: u64 = 10_000_000;

pub(crate) fn run(args: &args::Nimber) -> Result<ExitCode, Failure> {
    match (args.table, args.expression.as_deref()) {
        (Some(operation), _) => table(args, operation)?,
        (None, Some(STREAM)) => stream(args)?,
        (None, expression) => calculate(args, expression.unwrap_or_default())?,
    }
    Ok(ExitCode::SUCCESS)
}

#[derive(Serialize)]
struct Calculated<'a> {
    version: u32,
    expression: &'a str,
    #[serde(flatten)]
    answer: Written,
}

/// Nimbers are strings, because they have no largest.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Written {
    Value(String),
    Log(Option<String>),
    Roots(Vec<String>),
}

fn calculate(args: &args::Nimber, expression: &str) -> Result<(), Failure> {
    no_csv(args)?;
    let mut field = Field::new(args.steps);
    let answer = evaluate(expression, &mut field).map_err(|e| Failure::of(expression, &e))?;
    let nimber = |x: &Transfinite| if args.hex { format!("{x:#x}") } else { x.to_string() };
    let natural = |n: &Nat| if args.hex { format!("{n:#x}") } else { n.to_string() };
    let answer = match &answer {
        Answer::Nimber(x) => Written::Value(nimber(x)),
        Answer::Logarithm(n) => Written::Log(n.as_ref().map(natural)),
        Answer::Roots(roots) => Written::Roots(roots.iter().map(nimber).collect()),
    };
    let mut out = output::stdout();
    if args.json {
        output::print_json(&mut out, &Calculated { version: json::VERSION, expression, answer })?;
    } else {
        match answer {
            Written::Value(text) | Written::Log(Some(text)) => writeln!(out, "{text}")?,
            Written::Log(None) => writeln!(out, "none: no power of the base is the number")?,
            Written::Roots(roots) => roots.iter().try_for_each(|root| writeln!(out, "{root}"))?,
        }
    }
    Ok(out.flush()?)
}

/// Says that there is no table to write.
fn no_csv(args: &args::Nimber) -> Result<(), Failure> {
    match args.csv.path() {
        Some(_) => Err(Failure::input("--csv is for --table")),
        None => Ok(()),
    }
}

fn stream(args: &args::Nimber) -> Result<(), Failure> {
    no_csv(args)?;
    if args.hex || args.json {
        return Err(Failure::input("a stream is of decimal lines; leave out --hex and --json"));
    }
    stream::products(&mut standard_input()?, &mut output::Stdout).map_err(Failure::from)
}

#[derive(Serialize)]
struct Table {
    version: u32,
    operation: &'static str,
    from: u64,
    values: Vec<Vec<String>>,
}

fn table(args: &args::Nimber, operation: Operation) -> Result<(), Failure> {
    if args.json && args.format != Format::Text {
        return Err(Failure::input("--json and --format are two formats; leave one out"));
    }
    let side = args.to.saturating_add(1);
    if side.saturating_mul(side) > MAX_CELLS {
        return Err(Failure::undecided(format!(
            "a table to {} has more than {MAX_CELLS} cells; lower --to",
            args.to
        )));
    }
    let (name, sign) = match operation {
        Operation::Add => ("add", "+"),
        Operation::Mul => ("mul", "*"),
    };
    let cell = |x: u64, y: u64| {
        let (x, y) = (Nimber::from(x), Nimber::from(y));
        let value = if operation == Operation::Add { x + y } else { x * y };
        if args.hex { format!("{:#x}", value.size()) } else { value.to_string() }
    };
    let csv = |out: &mut dyn Write| {
        let mut csv = Csv::new(out, "x,y,value")?;
        for x in 0..side {
            for y in 0..side {
                csv.number(x).number(y).text(&cell(x, y)).end()?;
            }
        }
        Ok::<_, Failure>(csv.finish()?)
    };
    if let Some(path) = args.csv.path() {
        return output::written(path, &mut |out| csv(out));
    }
    let mut out = output::stdout();
    match if args.json { Format::Json } else { args.format } {
        Format::Text => {
            // The values lie below the power of two, or the Fermat power, above `to`.
            let rows: Vec<Vec<String>> =
                (0..side).map(|x| (0..side).map(|y| cell(x, y)).collect()).collect();
            let label = |n: u64| if args.hex { format!("{n:#x}") } else { n.to_string() };
            let longest = rows.iter().flatten().map(String::len).max().unwrap_or(1);
            let last = label(args.to).len();
            let width = longest.max(last) + 1;
            for (i, piece) in output::pieces(rows.len(), width, last).into_iter().enumerate() {
                let gap = if i > 0 { "\n" } else { "" };
                write!(out, "{gap}{sign:>last$}")?;
                for y in piece.clone() {
                    write!(out, "{:>width$}", label(y as u64))?;
                }
                writeln!(out)?;
                for (x, row) in (0..side).zip(&rows) {
                    write!(out, "{:>last$}", label(x))?;
                    for value in &row[piece.clone()] {
                        write!(out, "{value:>width$}")?;
                    }
                    writeln!(out)?;
                }
            }
        }
        Format::Csv => csv(&mut out)?,
        Format::Json => {
            let values = (0..side).map(|x| (0..side).map(|y| cell(x, y)).collect()).collect();
            let table = Table { version: json::VERSION, operation: name, from: 0, values };
            output::print_json(&mut out, &table)?;
        }
    }
    Ok(out.flush()?)
}
