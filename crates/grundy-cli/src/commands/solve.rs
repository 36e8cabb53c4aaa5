//! `grundy solve`.

mod keeper;

use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use grundy::notation::{self, MAX_LENGTH};
use grundy::picture::Spot;
use grundy::rules::{self, Proved, Rules};
use grundy::{Error, Limits, Outcome, Play, Solver, Sum, Value, Verdict};
use grundy_cli_common::note;

use crate::args::Solve;
use crate::environment::{Disk, position, read_text, write_file};
use crate::failure::{Failure, code, told};
use crate::interrupt;
use crate::output::{Page, Style, json, text, width};
use crate::picture;
use crate::progress::Progress;
use crate::watch::Watch;
use keeper::Keeper;

/// Winning moves that an answer lists unless all were asked for.
const LISTED: usize = 10;

/// The beginning of a position, where one line has to do.
const SHOWN: usize = 30;

/// Answers are written to standard output in pieces of about this size.
const PIECE: usize = 1 << 16;

pub(crate) fn run(args: &Solve, style: Style) -> Result<ExitCode, Failure> {
    let moves = if args.all_moves { usize::MAX } else { LISTED };
    // The line format of standard input has no room for reasons.
    let reasons = args.json || args.positions.iter().any(|position| position != "-");
    let play = args.ending.play();
    let mut limits = Limits { reasons, ..args.budget.limits_of(play, moves) };
    // Who reads lines is ended by Ctrl-C at once.
    let streams = args.positions.iter().any(|position| position == "-");
    if streams && (args.kept.checkpoint.is_some() || args.kept.database.is_some()) {
        return Err(Failure::input(
            "--checkpoint and --database are for positions that are arguments",
        ));
    }
    let keeper = match streams {
        true => None,
        false => Some(Arc::new(Keeper::open(&args.kept, limits.memory)?)),
    };
    if let Some(keeper) = &keeper {
        limits.stop = Some(keeper.stop());
        limits.watcher = Some(keeper.clone());
    }
    let mut solver = Solver::new(limits.clone());
    let mut out = Vec::with_capacity(2 * PIECE);
    let mut worst = 0;
    if args.svg.is_some() && (args.positions.len() > 1 || args.positions[0] == "-") {
        return Err(Failure::input("--svg is the picture of one position"));
    }
    if args.proof.is_some() && (args.positions.len() > 1 || args.positions[0] == "-") {
        return Err(Failure::input("--proof is the certificate of one position"));
    }
    for (i, argument) in args.positions.iter().enumerate() {
        if argument == "-" {
            let mut stream =
                Stream { args, play, limits: &limits, solver: &mut solver, line: 0, worst };
            worst = stream.run(&mut out)?;
            continue;
        }
        // If time is over these are lost.
        write_out(&mut out)?;
        // Saving takes its time.
        let saves = keeper.as_ref().is_some_and(|keeper| keeper.saves());
        let watch = Watch::over(argument, limits.time.filter(|_| !saves));
        let theorem = match args.proof {
            None => by_theorem(argument, args, play, moves),
            Some(_) => None,
        };
        let answer = theorem.unwrap_or_else(|| {
            let sum = position(argument, &limits)?;
            let fail = |error: Error| Failure::of(argument, &error);
            let keeper = keeper.as_deref();
            let value = match args.value {
                true => value(&mut solver, keeper, argument, &sum).map_err(fail)?,
                false => None,
            };
            let mut verdict = searched(&mut solver, keeper, argument, &sum, play).map_err(fail)?;
            verdict.value = verdict.value.or(value);
            if let Some(path) = &args.proof {
                write_proof(&mut solver, argument, &sum, args, path)?;
            }
            Ok(verdict)
        });
        drop(watch);
        if let Some(keeper) = keeper.as_ref().filter(|_| saves) {
            solver.keep();
            keeper.save()?;
        }
        let answer = match answer {
            Err(failure) if interrupt::is_wanted() => Err(Failure::interrupted(failure.text())),
            answer => answer,
        };
        let verdict = match answer {
            Ok(verdict) => verdict,
            Err(failure) => {
                // Answers to earlier positions stand.
                write_out(&mut out)?;
                return Err(with_formula(failure, argument));
            }
        };
        if let Some(path) = &args.svg {
            let sum = position(argument, &limits)?;
            let (mut picture, marks) = (Vec::new(), marks(&sum, &verdict, &limits));
            if !picture::position::write(&mut picture, &sum, &marks)? {
                return Err(Failure::input(format!("there is no picture of '{argument}'")));
            }
            write_file(path, &picture)?;
        }
        if args.json {
            json::verdict(&mut out, &verdict)?;
        } else {
            if i > 0 {
                writeln!(out)?;
            }
            let mut page = Page::new(&mut out, width());
            text::paragraph(&mut page, &verdict, style)?;
            page.flush()?;
            if args.draw {
                let sum = position(argument, &limits)?;
                picture::table::draw(&mut out, &sum, &marks(&sum, &verdict, &limits))?;
            }
        }
    }
    write_out(&mut out)?;
    Ok(ExitCode::from(worst))
}

/// The verdict; a terminal is told who wins as soon as that is known, while the winning moves are looked for.
fn searched(
    solver: &mut Solver,
    keeper: Option<&Keeper>,
    text: &str,
    sum: &Sum,
    play: Play,
) -> Result<Verdict, Error> {
    let shown: String = text.chars().take(SHOWN).collect();
    let progress = Arc::new(Progress::unknown(shown.clone()));
    if let Some(keeper) = keeper {
        keeper.show_in(&progress, &shown);
    }
    // Under misère play outcome and moves come from the same search.
    if progress.is_shown() && play == Play::Normal {
        let who = match solver.outcome(sum, play)? {
            Outcome::N => "N: the player to move wins; looking for the winning moves",
            Outcome::P => "P: the player to move loses; looking for the reason",
            Outcome::D => "D: a draw; looking for the reason",
        };
        progress.turn_to(format!("{shown}  {who}"));
        if let Some(keeper) = keeper {
            keeper.show_in(&progress, &format!("{shown}  {who}"));
        }
    }
    solver.solve(sum, play)
}

/// What the moves that a verdict lists point at.
fn marks(sum: &Sum, verdict: &Verdict, limits: &Limits) -> Vec<(usize, Spot)> {
    let disk = Disk::within(limits);
    let after = verdict.moves.iter().filter_map(|step| notation::parse(&step.to, &disk).ok());
    after.flat_map(|after| sum.spots(&after)).collect()
}

/// The Grundy value, whatever it takes.
fn value(
    solver: &mut Solver,
    keeper: Option<&Keeper>,
    text: &str,
    sum: &Sum,
) -> Result<Option<Value>, Error> {
    let shown: String = text.chars().take(SHOWN).collect();
    let progress = Arc::new(Progress::unknown(shown.clone()));
    if let Some(keeper) = keeper {
        keeper.show_in(&progress, &shown);
    }
    solver.value(sum)
}

/// Writes what proves the answer.
fn write_proof(
    solver: &mut Solver,
    text: &str,
    sum: &Sum,
    args: &Solve,
    path: &Path,
) -> Result<(), Failure> {
    let _progress = Progress::unknown(format!("the certificate of {text}"));
    let proof = match args.value {
        true => solver.prove_value(sum),
        false => solver.prove(sum, args.ending.play()),
    };
    let proof = proof.map_err(|error| Failure::of(text, &error))?;
    write_file(path, format!("{}\n", proof.to_json()).as_bytes())
}

/// The answer by a theorem about a rule file, if one is given or lies beside the file.
fn by_theorem(
    argument: &str,
    args: &Solve,
    play: Play,
    moves: usize,
) -> Option<Result<Verdict, Failure>> {
    let (name, _) = argument.split_once(':')?;
    let end = name.find('=').map_or(name.len(), |at| name[..at].rfind('/').unwrap_or(at));
    let path = name[..end].strip_prefix('@').filter(|_| !argument.contains('+'))?;
    let path = Path::new(path);
    let path = if path.is_file() { path.to_path_buf() } else { path.with_extension("game") };
    let beside = path.with_extension("theorem");
    let certificate = args.theorem.as_ref().or_else(|| beside.is_file().then_some(&beside))?;
    let asked = args.theorem.is_some();
    let answer = || {
        let (rules_text, text) = (read_text(&path)?, read_text(certificate)?);
        if !asked && !rules::is_about(&text, &rules_text) {
            return Ok(None);
        }
        let shown = certificate.display().to_string();
        grundy_checker::theorem::check(
            &text,
            &rules_text,
            grundy_checker::theorem::Budget::default(),
        )
        .map_err(|refusal| Failure::input(format!("'{shown}': {refusal}")))?;
        let parsed = Rules::parse(&rules_text).map_err(|diagnostics| {
            crate::stated::refused(&path.display().to_string(), &rules_text, &diagnostics)
        })?;
        let fail = |error: Error| Failure::of(argument, &error);
        let proved = Proved::new(&parsed, &name[..end], &text, &shown).map_err(fail)?;
        proved.solve(argument, play, moves).map(Some).map_err(fail)
    };
    answer().transpose()
}

/// Says of a game in a file that is too large for a search that there may be a formula for it.
fn with_formula(failure: Failure, argument: &str) -> Failure {
    let path = argument.strip_prefix('@').filter(|_| !argument.contains('+'));
    match path.and_then(|path| path.split_once(':')) {
        Some((path, _)) if failure.is_undecided() && !path.contains('=') => {
            let path = path.strip_suffix(".game").unwrap_or(path);
            failure.with_remark(&format!(
                "`grundy discover {path}.game --certificate {path}.theorem` looks for a formula, which `solve` then uses"
            ))
        }
        _ => failure,
    }
}

fn write_out(out: &mut Vec<u8>) -> io::Result<()> {
    io::stdout().lock().write_all(out)?;
    io::stdout().lock().flush()?;
    out.clear();
    Ok(())
}

/// Answers standard input line by line, in constant memory.
struct Stream<'a> {
    args: &'a Solve,
    play: Play,
    limits: &'a Limits,
    solver: &'a mut Solver,
    line: u64,
    /// The exit code of the worst line so far.
    worst: u8,
}

impl Stream<'_> {
    fn run(&mut self, out: &mut Vec<u8>) -> Result<u8, Failure> {
        let mut input = BufReader::with_capacity(PIECE, io::stdin().lock());
        let mut line = Vec::new();
        loop {
            // Before waiting for more, show what there is.
            if out.len() >= PIECE || input.buffer().is_empty() {
                write_out(out)?;
            }
            line.clear();
            let complete = read_line(&mut input, &mut line)?;
            let Some(fits) = complete else { return Ok(self.worst) };
            self.line += 1;
            let text = line.strip_suffix(b"\n").unwrap_or(&line);
            let text = text.strip_suffix(b"\r").unwrap_or(text);
            if fits && text.iter().all(u8::is_ascii_whitespace) {
                continue;
            }
            if self.limits.time.is_some() {
                write_out(out)?;
            }
            let answer = if fits { self.answer(text) } else { Err(too_long()) };
            match answer {
                Ok(verdict) if self.args.json => json::verdict(out, &verdict)?,
                Ok(verdict) => text::line(out, &verdict)?,
                Err(error) => {
                    self.worst = self.worst.max(code(&error));
                    self.report(out, &error)?;
                    if self.args.strict {
                        return Ok(self.worst);
                    }
                }
            }
        }
    }

    fn answer(&mut self, line: &[u8]) -> Result<grundy::Verdict, Error> {
        let text = std::str::from_utf8(line).map_err(|error| {
            let before = String::from_utf8_lossy(&line[..error.valid_up_to()]);
            Error::input(before.chars().count() + 1, "a byte that is not UTF-8", "a position")
        })?;
        let _watch = Watch::over(text, self.limits.time);
        let sum = notation::parse(text, &Disk::within(self.limits))?;
        self.solver.solve(&sum, self.play)
    }

    fn report(&self, out: &mut Vec<u8>, error: &Error) -> io::Result<()> {
        if self.args.json {
            return json::bad_line(out, self.line, error);
        }
        // Keep the order of answers and errors where both go to a terminal.
        write_out(out)?;
        note("grundy", format_args!("line {}: {}", self.line, told(error)));
        Ok(())
    }
}

fn too_long() -> Error {
    Error::input(1, "a very long line", format!("at most {MAX_LENGTH} bytes"))
}

/// Reads up to and including the next newline: `None` at the end of the input, `Some(false)` if the
/// line is too long and was dropped.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Option<bool>> {
    let mut fits = true;
    let mut any = false;
    loop {
        let available = input.fill_buf()?;
        if available.is_empty() {
            return Ok(any.then_some(fits));
        }
        any = true;
        let newline = memchr::memchr(b'\n', available);
        let used = newline.map_or(available.len(), |at| at + 1);
        fits &= line.len() + used <= MAX_LENGTH;
        if fits {
            line.extend_from_slice(&available[..used]);
        }
        input.consume(used);
        if newline.is_some() {
            return Ok(Some(fits));
        }
    }
}
