//! `grundy rows`.

use std::io::Write;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use grundy::certificate::RowsCertificate;
use grundy::graphs::file::Csv;
use grundy::two_heaps::{MOST_ROWS, Rows};
use grundy::{Error, visible};
use serde::Serialize;

use crate::args;
use crate::environment::rows::Folder;
use crate::failure::{Failure, RAISE_TIME, quoted, told};
use crate::interrupt;
use crate::language;
use crate::output::{self, json, write_file};
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
            "{}: rows are proved to repeat for wythoff alone",
            quoted(&args.game)
        )));
    }
    let is_printed = output::one_printed([
        ("--json", output::printed(args.json)),
        ("--certificate", args.certificate.as_deref()),
        ("--csv", args.csv.path()),
    ])?;
    let (first, last) = range(&args.row)?;
    let mut saved = Saved::open(args)?;
    let (rows, ended) = proved(args, last + 1, &mut saved)?;
    let far = format!("when {} of {} rows had been proved", rows.known().len(), last + 1);
    let go_on = match args.checkpoint {
        Some(_) => "; go on with --resume",
        None => "; --checkpoint DIR would have saved it",
    };
    let is_whole = rows.known().len() > last;
    let ended = match ended {
        Ended::Proved => Ok(ExitCode::SUCCESS),
        Ended::Time(time) => Err(Failure::undecided(format!(
            "the time was over after {} s, {far}; {RAISE_TIME}{go_on}",
            time.as_secs_f64()
        ))),
        Ended::Memory(bytes) => {
            let error = Error::memory("the proof of the next row", bytes, args.memory());
            Err(Failure::undecided(told(&error.with_hint(far)) + go_on))
        }
        Ended::Interrupted => Err(Failure::interrupted(format!("broken off {far}{go_on}"))),
        Ended::Unsaved(failure) => Err(failure),
    };
    if ended.is_err() && rows.known().len() <= first {
        return ended;
    }
    if let Some(path) = args.certificate.as_deref().filter(|_| !is_whole) {
        // A certificate of fewer rows would be taken for the one that was asked for.
        let (path, known) = (path.display(), rows.known().len());
        let why = format!("'{path}' is not written: {known} of {} rows are proved", last + 1);
        grundy_cli_common::note("grundy", language::told(&why));
    } else if let Some(path) = &args.certificate {
        let certificate = RowsCertificate::issue(&rows).to_json();
        write_file(path, format!("{certificate}\n").as_bytes())?;
    }
    if let Some(path) = args.csv.path() {
        output::written(path, &mut |out| {
            let mut csv = Csv::new(out, "row,preperiod,period,joint_period")?;
            for (row, found) in rows.known().enumerate().skip(first).take(last + 1 - first) {
                csv.number(row)
                    .number(found.start)
                    .number(found.period)
                    .number(found.joint)
                    .end()?;
            }
            Ok(csv.finish()?)
        })?;
    }
    if args.csv.path().is_some() || (is_printed && !args.json) {
        return ended;
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
    ended
}

/// How a proof of rows ended.
enum Ended {
    Proved,
    /// There were so many seconds.
    Time(Duration),
    /// So many bytes are needed.
    Memory(u64),
    Interrupted,
    /// What was proved could not be saved.
    Unsaved(Failure),
}

/// The rows, at least those that were proved before time or memory were over, the user broke it off, or they could not be
/// saved: they are worth minutes.
fn proved(args: &args::Rows, wanted: usize, saved: &mut Saved) -> Result<(Rows, Ended), Failure> {
    interrupt::save_first();
    let began = Instant::now();
    let progress = Progress::counting("proving rows:".into(), wanted as u64, "rows");
    let threads = grundy_kernels::threads::available();
    let mut rows = match saved.rows.take() {
        Some(rows) if rows.wanted() == wanted || rows.known().len() >= wanted => rows,
        Some(rows) => {
            return Err(Failure::input(format!(
                "--row {}: {} of rows 0..{} were saved; go on with --row 0..{2}",
                args.row,
                rows.known().len(),
                rows.wanted() - 1
            )));
        }
        None => Rows::new(wanted).within(args.memory()),
    };
    let is_over = || args.time.filter(|time| began.elapsed() >= *time);
    let mut failure = None;
    let is_done = rows.known().len() >= wanted
        || rows.advance(threads, &mut |rows| {
            progress.show(rows.known().len() as u64);
            failure = saved.look(rows).err();
            failure.is_none() && !interrupt::is_wanted() && is_over().is_none()
        });
    if let Some(failure) = failure.or_else(|| saved.save(&rows).err()) {
        return Ok((rows, Ended::Unsaved(failure)));
    }
    let ended = match (is_done, rows.needs(), is_over()) {
        (true, _, _) => Ended::Proved,
        (_, Some(bytes), _) => Ended::Memory(bytes),
        (_, _, Some(time)) if !interrupt::is_wanted() => Ended::Time(time),
        _ => Ended::Interrupted,
    };
    Ok((rows, ended))
}

/// Where rows are saved, if they are.
struct Saved {
    folder: Option<Folder>,
    due: Instant,
    /// What was there.
    rows: Option<Rows>,
}

/// Between two times that rows are saved there is so much time, and so many times what saving them took.
const PAUSE: Duration = Duration::from_secs(60);
const SHARE: u32 = 20;

impl Saved {
    fn open(args: &args::Rows) -> Result<Saved, Failure> {
        let due = Instant::now() + PAUSE;
        let Some(dir) = &args.checkpoint else {
            return Ok(Saved { folder: None, due, rows: None });
        };
        let (folder, rows) = Folder::open(dir, args.resume, args.memory())?;
        Ok(Saved { folder: Some(folder), due, rows })
    }

    /// Saves the rows if it is time to.
    fn look(&mut self, rows: &Rows) -> Result<(), Failure> {
        let now = Instant::now();
        if now < self.due {
            return Ok(());
        }
        self.save(rows)?;
        let done = Instant::now();
        self.due = done + PAUSE.max(done.duration_since(now) * SHARE);
        Ok(())
    }

    fn save(&mut self, rows: &Rows) -> Result<(), Failure> {
        self.folder.as_mut().map_or(Ok(()), |folder| folder.save(rows))
    }
}

/// The first and the last row.
fn range(text: &str) -> Result<(usize, usize), Failure> {
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    let number = |text: &str| {
        let row = args::count(text).ok().and_then(|row| usize::try_from(row).ok());
        row.filter(|row| *row < MOST_ROWS)
    };
    number(first).zip(number(last)).filter(|(first, last)| first <= last).ok_or_else(|| {
        Failure::input(format!(
            "--row {}: expected a row or A..B, from 0 to {}, such as 0..20",
            visible(text),
            MOST_ROWS - 1
        ))
    })
}
