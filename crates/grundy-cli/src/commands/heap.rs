//! `grundy heap`.

mod at;
mod progress;
mod report;
pub(crate) mod store;

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use grundy::certificate::PeriodCertificate;
use grundy::heap::{Ended, Found, Run};
use grundy::rules::heap_rules;
use grundy::theory::period::Period;
use grundy::{Error, counted};
use grundy_checker::Budget;
use grundy_checker::period::is_recomputed;
use grundy_cli_common::{NewFile, for_shell, is_stdout, named};
use grundy_kernels::heap::{Effort, HeapValues, TakeBreak};

use crate::args::{Heap, Heaps};
use crate::environment;
use crate::export::heaps::{self, HeapFormat};
use crate::failure::{Failure, RAISE_MEMORY, RAISE_TIME};
use crate::{interrupt, output, picture};
use progress::Progress;
use store::Store;

/// Values computed where --to does not say it, and where three-way splits make each of them slow.
const VALUES: u64 = 1_000_000;
const SLOW_VALUES: u64 = 10_000;

/// How long a period is looked for where there is no memory for all values: those that are ever proved are found sooner.
const PATIENCE: Duration = Duration::from_secs(5);

/// For so many bytes of the memory one value is kept where others are forgotten: it takes up to two, and the list some more …
const KEPT: u64 = 3;

/// … so that this part of the memory is left for the lists that threads have of their own.
const FOR_THREADS: u64 = 4;

pub(crate) fn run(args: &Heap) -> Result<ExitCode, Failure> {
    let (rules, code) = heap_rules(&args.code, &environment::Disk::default())
        .map_err(|error| Failure::of(&args.code, &error))?;
    if let (Some(heaps), Some(path)) = (&args.at, &args.values) {
        let left_aside = [
            ("--to", args.to.is_some()),
            ("--count", args.count.is_some()),
            ("--no-stop", args.no_stop),
            ("--checkpoint", args.checkpoint.is_some()),
            ("--resume", args.resume.is_some()),
            ("--speculative", args.speculative),
            ("--threads", args.threads > 1),
        ];
        if let Some((option, _)) = left_aside.iter().find(|(_, is_given)| *is_given) {
            return Err(Failure::input(format!(
                "--at with --values answers from the file and computes nothing; leave out {option}"
            )));
        }
        at::from_file(args, heaps, path, &code)?;
        return Ok(ExitCode::SUCCESS);
    }
    if let Some(heaps) = &args.at {
        length_says_something(args, heaps)?;
    }
    check_outputs(args)?;
    interrupt::save_first();
    let started = Instant::now();
    let (run, unsaved) = compute(args, &rules, &code)?;
    let done = told(args, &run, &code, started)?;
    unsaved.map_or(Ok(done), Err)
}

/// Tells what was found, in files and in print.
fn told(args: &Heap, run: &Run, code: &str, started: Instant) -> Result<ExitCode, Failure> {
    if let Some(heaps) = &args.at {
        at::from_run(args, heaps, run, code)?;
        return Ok(ExitCode::SUCCESS);
    }
    let found = run.found();
    let certificate = write_files(args, run, found, code)?;
    if let Some(format) = args.format {
        let mut out = output::stdout();
        heaps::listed(&mut out, format, run.values(), code)?;
        out.flush()?;
        return match (&args.certificate, certificate) {
            (Some(path), None) => Err(uncertified(path, run, found)),
            _ => Ok(ExitCode::SUCCESS),
        };
    }
    if !certificate.into_iter().chain(args.svg.as_deref()).any(is_stdout) {
        let mut out = output::page(!args.json);
        let report = report::Report { args, code, run, found, certificate };
        report.print(&mut out, started.elapsed())?;
        out.flush()?;
    }
    match (&args.certificate, certificate) {
        (Some(path), None) => Err(uncertified(path, run, found)),
        _ => Ok(ExitCode::SUCCESS),
    }
}

/// Why there is no certificate.
fn uncertified(path: &Path, run: &Run, found: Found) -> Failure {
    let count = run.values().len();
    let why = match found {
        _ if run.values().effort().speculative => {
            "speculative values are not verified and prove nothing; leave out --speculative"
                .to_string()
        }
        Found::Observed(Period { start, period, saltus, .. }) => format!(
            "a period of {period}{} from heap {start} on is observed, but {} cannot prove it; raise --to, which helps \
             where a theorem is known for such rules",
            if saltus > 0 { format!(" with saltus {saltus}") } else { String::new() },
            counted(count, "value")
        ),
        _ => format!("there is no period in {}; raise --to", counted(count, "value")),
    };
    Failure::undecided(format!("no certificate '{}' was written: {why}", named(path)))
}

/// Refuses a number of values that would change nothing: for single heaps as many are computed as these need, and more only
/// to be saved.
fn length_says_something(args: &Heap, heaps: &Heaps) -> Result<(), Failure> {
    let Some(wanted) = args.wanted() else { return Ok(()) };
    let option = if args.to.is_some() { "--to" } else { "--count" };
    let is_saved = args.checkpoint.is_some() || args.resume.is_some();
    match heaps.largest() {
        _ if !is_saved => {
            Err(Failure::input(format!("--at computes what its heaps need; leave out {option}")))
        }
        largest if wanted <= largest => {
            Err(Failure::input(format!("{option} ends before heap {largest} of --at")))
        }
        _ => Ok(()),
    }
}

/// Refuses outputs that would come between each other before any value is computed.
fn check_outputs(args: &Heap) -> Result<(), Failure> {
    output::only_files(&[
        ("--values", &args.values),
        ("--npy", &args.npy),
        ("--parquet", &args.parquet),
    ])?;
    let lists = [args.histogram, args.rares, args.exceptions, args.maxima];
    let lists = lists.iter().filter(|&&wanted| wanted).count();
    if lists > 1 && !args.json {
        return Err(Failure::input(
            "standard output holds one of --histogram, --rares, --exceptions and --maxima; --json holds them all",
        ));
    }
    if args.csv.is_printed() && lists > 0 {
        return Err(Failure::input(
            "--csv and a list would both be printed; --csv FILE writes a file",
        ));
    }
    if args.format == Some(HeapFormat::Antidiagonals) {
        return Err(Failure::input(
            "antidiagonals are of tables with two numbers, and heaps are one; use --format bfile",
        ));
    }
    if args.format == Some(HeapFormat::Bfile) && args.speculative {
        return Err(Failure::input(
            "a b-file cannot say that values were not verified; leave out --speculative",
        ));
    }
    if args.format.is_some() && lists > 0 {
        return Err(Failure::input(
            "--format and a list would both be printed; --csv FILE writes the values to a file",
        ));
    }
    args.csv.leave_stdout_to(args.json).map_err(Failure::input)?;
    let lists = lists > 0 && !args.json;
    output::one_printed([
        (if lists { "a list" } else { "--json" }, output::printed(args.json || lists)),
        ("--format", output::printed(args.format.is_some())),
        ("--certificate", args.certificate.as_deref()),
        ("--csv", args.csv.path()),
        ("--values", args.values.as_deref()),
        ("--npy", args.npy.as_deref()),
        ("--parquet", args.parquet.as_deref()),
        ("--svg", args.svg.as_deref()),
    ])
    .map(drop)
}

/// How far to compute where nothing is said of it.
fn default_target(rules: &TakeBreak) -> u64 {
    if rules.most_left() > 2 { SLOW_VALUES } else { VALUES }
}

/// How far to compute.
fn target(args: &Heap, rules: &TakeBreak, known: usize) -> usize {
    let to = match (args.wanted(), &args.at) {
        (to, Some(heaps)) => heaps.largest().saturating_add(1).max(to.unwrap_or(0)),
        (Some(to), None) => to,
        (None, None) => default_target(rules).max(known as u64),
    };
    usize::try_from(to).unwrap_or(usize::MAX)
}

/// How far to compute at first: for more values than there is memory for, as far as periods are usually proved.
fn first_target(args: &Heap, rules: &TakeBreak, to: usize) -> Result<usize, Failure> {
    let memory = args.budget.limits(0).memory;
    if args.at.is_some() || args.forget || to as u64 <= memory {
        return Ok(to);
    }
    match args.no_stop {
        true => Err(too_large(&args.code, to, 1, memory)),
        false => Ok(usize::try_from(default_target(rules)).unwrap_or(usize::MAX).min(to)),
    }
}

/// The values take so many bytes each, and more than the memory together.
fn too_large(code: &str, values: usize, each: u64, memory: u64) -> Failure {
    let what = format!("a list of {}", counted(values, "value"));
    Failure::of(code, &Error::memory(&what, (values as u64).saturating_mul(each), memory))
}

/// Computes the values, and saves them if that was asked for, or says why they could not be saved in the end.
fn compute(args: &Heap, rules: &TakeBreak, code: &str) -> Result<(Run, Option<Failure>), Failure> {
    let effort = Effort { speculative: args.speculative, threads: args.threads.into() };
    let mut values = HeapValues::new(rules.clone(), effort);
    if let Some(to) = args.wanted() {
        values.expect(usize::try_from(to).unwrap_or(usize::MAX));
    }
    let mut store = None;
    let mut likely = None;
    if let Some(dir) = &args.checkpoint {
        store = Some(Store::create(dir, code, args)?);
    } else if let Some(dir) = &args.resume {
        let (opened, repetition) = Store::open(dir, code, args, &mut values)?;
        likely = repetition;
        store = Some(opened);
    }
    let to = target(args, rules, values.len());
    let first = first_target(args, rules, to)?.max(values.len());
    if values.len() > to && args.at.is_none() {
        return Err(Failure::input(format!(
            "'{}' holds {}; --to must be at least {}, or --count as many",
            args.resume.as_deref().unwrap_or(Path::new("")).display(),
            counted(values.len(), "value"),
            values.len() - 1
        )));
    }
    if args.at.is_none() {
        // A value may take two bytes, and be kept twice; the rest grows as it is needed.
        let memory = args.budget.limits(0).memory;
        let at_once = usize::try_from(memory / 5).unwrap_or(usize::MAX);
        values.reserve(first.min(at_once));
        if args.forget {
            check_threads(args, &values)?;
            // However many threads there are: what is kept decides what is found.
            values.keep(usize::try_from(memory / KEPT).unwrap_or(usize::MAX));
        }
    }
    let mut run = Run::new(values, likely);
    if let Some(store) = &store {
        store.take_up(&mut run)?;
    }
    let progress = Progress::new(&args.code, first);
    let started = Instant::now();
    let mut failure = None;
    let ended = run.advance(first, !args.no_stop, &mut |run| {
        progress.show(run.values());
        let saved = store.as_mut().map_or(Ok(()), |store| store.save_now_and_then(run));
        failure = saved.err().or_else(|| over_budget(args, run.values(), started));
        if failure.is_none() && first < to && started.elapsed() > PATIENCE {
            failure = Some(too_large(&args.code, to, 1, args.budget.limits(0).memory));
        }
        failure.is_none() && !interrupt::is_wanted()
    });
    progress.end();
    let unsaved = store.and_then(|mut store| store.save(&run).err());
    let failure = match (failure, ended) {
        (Some(failure), _) => failure,
        (None, Ended::Unshown) => unshown(args, run.values()),
        (None, Ended::Stopped) => interrupted(args, run.values().len()),
        (None, Ended::Reached) if first < to => {
            too_large(&args.code, to, 1, args.budget.limits(0).memory)
        }
        // Nobody computes again what is known because it could not be saved.
        (None, Ended::Reached | Ended::Proved) => return Ok((run, unsaved)),
    };
    Err(unsaved.unwrap_or(failure))
}

/// Refuses more threads than the memory beside the values that are kept is enough for.
fn check_threads(args: &Heap, values: &HeapValues) -> Result<(), Failure> {
    let (threads, memory) = (u64::from(args.threads), args.budget.limits(0).memory);
    let lists = values.each_thread().saturating_mul(threads.saturating_sub(1));
    if lists <= memory / FOR_THREADS {
        return Ok(());
    }
    let what = format!("--forget with --threads {threads}");
    let needed = lists.saturating_mul(FOR_THREADS);
    Err(Failure::of(&args.code, &Error::memory(&what, needed, memory)).or("take fewer --threads"))
}

/// What is wrong if the values took more memory or time than they may.
fn over_budget(args: &Heap, values: &HeapValues, started: Instant) -> Option<Failure> {
    let limits = args.budget.limits(0);
    if values.bytes() > limits.memory {
        let wanted = args.wanted().and_then(|to| usize::try_from(to).ok()).unwrap_or(values.len());
        let wanted = wanted.max(values.len());
        let each = values.bytes().div_ceil(values.len().max(1) as u64);
        return Some(too_large(&args.code, wanted, each, limits.memory));
    }
    let time = limits.time.filter(|&time| started.elapsed() >= time)?;
    let resume = match (&args.checkpoint, &args.resume) {
        (None, None) => "",
        _ => ", or go on with --resume",
    };
    Some(Failure::undecided(format!(
        "'{}': {} computed within {} s; {RAISE_TIME}{resume}",
        args.code,
        counted(values.len(), "value"),
        time.as_secs_f64()
    )))
}

/// The next value could not be verified by the values that are kept.
fn unshown(args: &Heap, values: &HeapValues) -> Failure {
    let (heap, value) = values.unshown().unwrap_or_default();
    let (known, forgotten) = (counted(values.len(), "value"), values.forgotten());
    Failure::undecided(format!(
        "'{}': {known} computed; heap {heap} may have the value {value}, and the heaps {} to {}, which would tell, \
         are forgotten",
        args.code,
        forgotten.start,
        forgotten.end.saturating_sub(1)
    ))
    .with_remark(RAISE_MEMORY)
}

fn interrupted(args: &Heap, known: usize) -> Failure {
    let known = counted(known, "value");
    let dir = args.checkpoint.as_ref().or(args.resume.as_ref());
    Failure::interrupted(match dir {
        Some(dir) => format!("{known} saved; go on with --resume {}", dir.display()),
        None => format!("broken off after {known}; --checkpoint DIR would have saved them"),
    })
}

/// Writes the files that were asked for; the name of the certificate, if there is one.
fn write_files<'a>(
    args: &'a Heap,
    run: &Run,
    found: Found,
    code: &str,
) -> Result<Option<&'a Path>, Failure> {
    let values = run.values();
    let speculative = values.effort().speculative;
    if let Some(path) = &args.values {
        let header = store::header(code, values, 0..values.len(), found.repetition());
        NewFile::write_whole(path, |out| store::write(out, &header, values))?;
    }
    if let Some(path) = args.csv.path() {
        output::written(path, &mut |out| heaps::csv(out, values))?;
    }
    if let Some(path) = &args.npy {
        NewFile::write_whole(path, |out| heaps::npy(out, values))?;
    }
    #[cfg(feature = "parquet")]
    if let Some(path) = &args.parquet {
        NewFile::write_whole(path, |out| heaps::parquet::write(out, values, code))?;
    }
    if let Some(path) = &args.svg {
        let title = if speculative { format!("{code}, speculative") } else { code.to_string() };
        output::written(path, &mut |out| {
            Ok(picture::scatter::write(&mut &mut *out, &title, values)?)
        })?;
    }
    let Some(path) = &args.certificate else { return Ok(None) };
    let Found::Proved { repetition, proof } = found else {
        return Ok(None);
    };
    let certificate =
        PeriodCertificate::issue(code, repetition, |from, out| values.read(from, out))
            .map_err(|error| Failure::of(&args.code, &error))?;
    output::write_file(path, format!("{}\n", certificate.to_json()).as_bytes())?;
    if !is_recomputed(code, proof.values, &Budget::default()) {
        let (file, to) = (for_shell(&path.display().to_string()), proof.values);
        let (values, how) = match &args.values {
            Some(values) => (for_shell(&values.display().to_string()), String::new()),
            None => {
                let code = for_shell(code);
                let how = format!(" (`grundy heap {code} --count {to} --values FILE` writes it)");
                ("FILE".into(), how)
            }
        };
        grundy_cli_common::note(
            "grundy",
            format!(
                "`grundy verify {file} --values {values}` checks the certificate: its {to} values are too many \
             to be computed again the plain way{how}"
            ),
        );
    }
    Ok(Some(path))
}
