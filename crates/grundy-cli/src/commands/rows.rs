//! `grundy rows`.

use std::io::Write;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use grundy::certificate::RowsCertificate;
use grundy::graphs::file::Csv;
use grundy::two_heaps::{MOST_ROWS, Rows};
use serde::Serialize;

use crate::args;
use crate::environment::write_file;
use crate::failure::{Failure, RAISE_TIME};
use crate::interrupt;
use crate::output::{self, json};
use crate::progress::Progress;

#[derive(Serialize)]
struct Answer {
    version: u32,
    row: usize,
    pre_period: u64,
    period: u64,
    joint_period: u64,
    proved_at: u64,
}

pub(crate) fn run(args: &args::Rows) -> Result<ExitCode, Failure> {
    if args.game != "wythoff" {
        return Err(Failure::input(format!(
            "'{}': rows are proved to repeat for wythoff alone",
            args.game
        )));
    }
    let (first, last) = range(&args.row)?;
    let (rows, is_whole) = proved(last + 1, args.time);
    let far = format!("when {} of {} rows had been proved", rows.known().len(), last + 1);
    let failure = match args.time {
        Some(time) if !interrupt::is_wanted() => Failure::undecided(format!(
            "the time was over after {} s, {far}; {RAISE_TIME}",
            time.as_secs_f64()
        )),
        _ => Failure::interrupted(format!("broken off {far}")),
    };
    if !is_whole && args.certificate.is_some() {
        return Err(failure);
    }
    if let Some(path) = &args.certificate {
        let certificate = RowsCertificate::issue(&rows).to_json();
        write_file(path, format!("{certificate}\n").as_bytes())?;
    }
    if let Some(path) = args.csv.path() {
        output::written(path, |out| {
            let mut csv = Csv::new(out, "row,preperiod,period,joint_period")?;
            for (row, found) in rows.known().enumerate().skip(first) {
                csv.number(row)
                    .number(found.start)
                    .number(found.period)
                    .number(found.joint)
                    .end()?;
            }
            Ok(csv.finish()?)
        })?;
        return if is_whole { Ok(ExitCode::SUCCESS) } else { Err(failure) };
    }
    let mut out = output::stdout();
    if !args.json {
        writeln!(out, "{:>5} {:>12} {:>9} {:>9}", "row", "pre-period", "period", "joint")?;
    }
    for (row, found) in rows.known().enumerate().skip(first).take(last + 1 - first) {
        let (start, period, joint) = (found.start, found.period, found.joint);
        if args.json {
            let answer = Answer {
                version: json::VERSION,
                row,
                pre_period: start,
                period,
                joint_period: joint,
                proved_at: found.proved_at,
            };
            output::print_json(&mut out, &answer)?;
        } else {
            writeln!(out, "{row:>5} {start:>12} {period:>9} {joint:>9}")?;
        }
    }
    out.flush()?;
    if is_whole { Ok(ExitCode::SUCCESS) } else { Err(failure) }
}

/// The rows, and whether all were proved before the time was over or the user broke that off: those that were
/// are worth minutes.
fn proved(wanted: usize, time: Option<Duration>) -> (Rows, bool) {
    interrupt::save_first();
    let began = Instant::now();
    let progress = Progress::counting("proving rows:".into(), wanted as u64, "rows");
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let mut rows = Rows::new(wanted);
    let is_done = rows.advance(threads, &mut |rows| {
        progress.show(rows.known().len() as u64);
        !interrupt::is_wanted() && time.is_none_or(|time| began.elapsed() < time)
    });
    (rows, is_done)
}

/// The first and the last row.
fn range(text: &str) -> Result<(usize, usize), Failure> {
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    let number = |text: &str| text.parse::<usize>().ok().filter(|row| *row < MOST_ROWS);
    number(first).zip(number(last)).filter(|(first, last)| first <= last).ok_or_else(|| {
        Failure::input(format!(
            "--row {text}: expected a row or A..B, from 0 to {}, such as 0..20",
            MOST_ROWS - 1
        ))
    })
}
