//! `grundy solve`.

mod keeper;
mod stream;
mod theorem;

use std::io::{self, Write};
use std::mem::ManuallyDrop;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use grundy::notation;
use grundy::picture::Picture;
use grundy::{Error, Limits, Outcome, Play, Solver, Sum, Value, Verdict};

use crate::args::Solve;
use crate::environment::{Disk, position};
use crate::failure::Failure;
use crate::output::{self, Page, Style, json, text, width, write_file};
use crate::picture::{self, marks::Marks};
use crate::progress::Progress;
use crate::watch::Watch;
use crate::{interrupt, language};
use keeper::Keeper;
use stream::Stream;
use theorem::{Theorems, with_formula};

/// The beginning of a position, where one line has to do.
const SHOWN: usize = 30;

/// Answers are written to standard output in pieces of about this size.
const PIECE: usize = 1 << 16;

pub(crate) fn run(args: &Solve, style: Style) -> Result<ExitCode, Failure> {
    let moves = if args.all_moves { usize::MAX } else { Limits::default().moves };
    // The line format of standard input has no room for reasons.
    let reasons = args.json || args.positions.iter().any(|position| position != "-");
    let play = args.ending.play();
    let budget = args.budget.limits_of(play, moves);
    let mut limits = Limits { reasons, only_outcomes: args.outcome, ..budget };
    // Who reads lines is ended by Ctrl-C at once.
    let streams = args.positions.iter().any(|position| position == "-");
    if streams && (args.kept.checkpoint.is_some() || args.kept.database.is_some()) {
        return Err(Failure::input(
            "--checkpoint and --database are for positions that are arguments",
        ));
    }
    if streams && args.draw {
        return Err(Failure::input("--draw is for positions that are arguments"));
    }
    if !streams && args.strict {
        return Err(Failure::input("--strict is for lines of standard input: `grundy solve -`"));
    }
    if !streams && args.threads > 1 {
        return Err(Failure::input("--threads is for lines of standard input: `grundy solve -`"));
    }
    let keeper = match streams {
        true => None,
        false => Some(Arc::new(Keeper::open(&args.kept, limits.memory)?)),
    };
    if let Some(keeper) = &keeper {
        limits.stop = Some(keeper.stop());
        limits.watcher = Some(keeper.clone());
    }
    // What it keeps goes with the process: freed piece by piece, it takes up to a fifth of the time.
    let mut solver = ManuallyDrop::new(Solver::new(limits.clone()));
    let mut theorems = Theorems::new(args.theorem.clone());
    let mut out = Vec::with_capacity(2 * PIECE);
    let mut worst = 0;
    let facts = args.kept.checkpoint.as_deref().map(keeper::facts_in);
    let is_printed = output::one_printed([
        ("--json", output::printed(args.json)),
        ("--draw", output::printed(args.draw && !args.json)),
        ("--svg", args.svg.as_deref()),
        ("--proof", args.proof.as_deref()),
        ("--database", args.kept.database.as_deref()),
        ("--checkpoint", facts.as_deref()),
    ])? && !args.draw;
    if args.svg.is_some() && (args.positions.len() > 1 || args.positions[0] == "-") {
        return Err(Failure::input("--svg is the picture of one position"));
    }
    if args.proof.is_some() && (args.positions.len() > 1 || args.positions[0] == "-") {
        return Err(Failure::input("--proof is the certificate of one position"));
    }
    for path in [&args.proof, &args.svg, &args.kept.database].into_iter().flatten() {
        output::check_target(path)?;
    }
    for (i, argument) in args.positions.iter().enumerate() {
        if argument == "-" {
            let stream = Stream::new(args, play, &limits, &mut solver, &mut theorems, worst);
            worst = stream.run(&mut out)?;
            continue;
        }
        // If time is over these are lost.
        write_out(&mut out)?;
        let no_picture = || Failure::input(format!("there is no picture of '{argument}'"));
        let drawn = match args.draw || args.svg.is_some() {
            true => Some(position(argument, &limits)?),
            false => None,
        };
        if drawn.as_ref().is_some_and(|sum| sum.components().all(|c| c.picture().is_none())) {
            return Err(no_picture());
        }
        // A file beside the answer that cannot be written takes nothing away from it.
        let mut unwritten: Option<Failure> = None;
        // Saving takes its time.
        let saves = keeper.as_ref().is_some_and(|keeper| keeper.saves());
        let watch = Watch::over(argument, limits.time.filter(|_| !saves));
        if args.theorem.is_some() && !theorems.are_about(argument) {
            write_out(&mut out)?;
            return Err(Failure::input(format!(
                "'{argument}' is of no game in a file, and --theorem is about such"
            )));
        }
        let theorem = match args.proof {
            None => theorems.answer(argument, play, &mut solver, &limits)?,
            Some(_) => None,
        };
        let fail = |error: Error| Failure::of(argument, &error);
        let told = |answer: Result<Verdict, Error>, solver: &mut Solver| -> Result<_, Failure> {
            let mut verdict = answer.map_err(fail)?;
            if args.value && verdict.value.is_none() {
                // The theorem tells who wins.
                let sum = position(argument, &limits)?;
                solver.stay();
                verdict.value = value(solver, keeper.as_deref(), argument, &sum)?;
            }
            Ok(verdict)
        };
        let answer = theorem.map(|answer| told(answer, &mut solver)).unwrap_or_else(|| {
            let sum = position(argument, &limits)?;
            let keeper = keeper.as_deref();
            let mut value_found = None;
            if args.value {
                value_found = value(&mut solver, keeper, argument, &sum)?;
                solver.stay();
            }
            let mut verdict = searched(&mut solver, keeper, argument, &sum, play).map_err(fail)?;
            verdict.value = verdict.value.or(value_found);
            if let Some(path) = &args.proof {
                solver.stay();
                let proof = proof(&mut solver, argument, &sum, args)?;
                unwritten = write_file(path, proof.as_bytes()).err();
            }
            Ok(verdict)
        });
        drop(watch);
        if let Some(keeper) = keeper.as_ref().filter(|_| saves) {
            solver.keep();
            match (keeper.save(), &answer) {
                (Err(failure), Ok(_)) => unwritten = unwritten.or(Some(failure)),
                // A search ends where it cannot be saved.
                (saved, _) => saved?,
            }
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
                return Err(match args.theorem {
                    Some(_) => failure,
                    None => with_formula(failure, argument, play),
                });
            }
        };
        if let (Some(path), Some(sum)) = (&args.svg, &drawn) {
            let (mut picture, marks) = (Vec::new(), marks(sum, &verdict, &limits));
            if !picture::position::write(&mut picture, sum, &marks)? {
                return Err(no_picture());
            }
            unwritten = unwritten.or(write_file(path, &picture).err());
        }
        if args.json {
            json::verdict(&mut out, &verdict);
        } else if !is_printed {
            if i > 0 {
                writeln!(out)?;
            }
            let mut page = Page::new(&mut out, width());
            match args.outcome {
                true => text::brief(&mut page, &verdict, style)?,
                false => text::paragraph(&mut page, &verdict, style, args.all_moves)?,
            }
            page.flush()?;
            if let Some(sum) = drawn.filter(|_| args.draw) {
                let marks = marks(&sum, &verdict, &limits);
                picture::table::draw(&mut out, &sum, &marks, &mut Vec::new())?;
            }
        }
        if let Some(failure) = unwritten {
            write_out(&mut out)?;
            return Err(failure);
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
    if progress.is_shown() && play == Play::Normal && !solver.limits().only_outcomes {
        let who = match solver.outcome(sum, play)? {
            Outcome::N => "N: the player to move wins; looking for the winning moves",
            Outcome::P => "P: the player to move loses; looking for the reason",
            Outcome::D => "D: a draw; looking for the reason",
        };
        progress.turn_to(format!("{shown}  {who}"));
        if let Some(keeper) = keeper {
            keeper.show_in(&progress, &format!("{shown}  {who}"));
        }
        solver.stay();
    }
    solver.solve(sum, play)
}

/// What the moves that a verdict lists point at.
fn marks(sum: &Sum, verdict: &Verdict, limits: &Limits) -> Marks {
    let disk = Disk::within(limits);
    let moves = verdict.moves.iter().filter_map(|step| {
        let after = notation::parse(&step.to, &disk).ok()?;
        Some((sum.spots(&after), language::shown().text(&step.text)))
    });
    let mut pictures = sum.components().filter_map(|component| component.picture());
    Marks::of(moves, pictures.any(|picture| matches!(picture, Picture::Regions { .. })))
}

/// The Grundy value, whatever it takes.
fn value(
    solver: &mut Solver,
    keeper: Option<&Keeper>,
    text: &str,
    sum: &Sum,
) -> Result<Option<Value>, Failure> {
    let shown: String = text.chars().take(SHOWN).collect();
    let progress = Arc::new(Progress::unknown(shown.clone()));
    if let Some(keeper) = keeper {
        keeper.show_in(&progress, &shown);
    }
    solver.value(sum).map_err(|error| {
        let failure = Failure::of(text, &error);
        match who_wins(sum) {
            Some(who) if !error.is_input() => failure.with_remark(&who),
            _ => failure,
        }
    })
}

/// Theorems about numbers of millions of digits take their time, too, which may be over by then.
const MOMENT: Duration = Duration::from_millis(100);

/// Who wins, if theorems tell it soon, where the value is not found.
fn who_wins(sum: &Sum) -> Option<String> {
    let limits = Limits { time: Some(MOMENT), ..Limits::default() };
    let outcome = Solver::of_theorems(&limits).outcome(sum, Play::Normal).ok()?;
    let who = match outcome {
        Outcome::N => "the player to move wins",
        Outcome::P => "the player to move loses",
        Outcome::D => "a draw",
    };
    let outcome = json::outcome(outcome);
    Some(format!("without its value it is known: {outcome}, {who} (leave out --value)"))
}

/// What proves the answer, as a file has it.
fn proof(solver: &mut Solver, text: &str, sum: &Sum, args: &Solve) -> Result<String, Failure> {
    let _progress = Progress::unknown(format!("the certificate of {text}"));
    let proof = match args.value {
        true => solver.prove_value(sum),
        false => solver.prove(sum, args.ending.play()),
    };
    let proof = proof.map_err(|error| Failure::of(text, &error))?;
    Ok(format!("{}\n", proof.to_json()))
}

fn write_out(out: &mut Vec<u8>) -> io::Result<()> {
    output::Stdout.write_all(out)?;
    output::Stdout.flush()?;
    out.clear();
    Ok(())
}
