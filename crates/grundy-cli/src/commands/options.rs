//! `grundy options`.

use std::io::Write;
use std::mem::ManuallyDrop;
use std::process::ExitCode;

use comfy_table::{ContentArrangement, Table, presets};
use grundy::solve::Choice;
use grundy::{Error, Play, Resource, Solver, Sum, Value, changed, counted, message};
use grundy_cli_common::RAISE_OPTIONS;

use crate::args::Options;
use crate::environment::position;
use crate::failure::Failure;
use crate::language;
use crate::output::{self, Style, json};
use crate::progress::Progress;
use crate::watch::Watch;

pub(crate) fn run(args: &Options, style: Style) -> Result<ExitCode, Failure> {
    let play = args.ending.play();
    let limits = args.budget.limits_of(play, 0);
    // Each option is a question, and what is known of the others is told.
    let watch = args.budget.limits(0).time.map(|time| Watch::over_line(&args.position, time));
    let sum = position(&args.position, &limits)?;
    let mut solver = ManuallyDrop::new(Solver::new(limits));
    let progress = Progress::unknown(args.position.clone());
    let fail = |error: Error| match error.resource() {
        Some(Resource::Options) => {
            let most = counted(args.max_options, "option");
            Failure::undecided(format!("'{}' has more than {most}; {RAISE_OPTIONS}", args.position))
        }
        _ => Failure::of(&args.position, &error),
    };
    let mut options = solver.moves(&sum, play, args.max_options).map_err(fail)?;
    let missing = solver.decide(play, &mut options).map_err(fail)?;
    let open = options.iter().filter(|option| option.outcome.is_none()).count();
    let missing = match missing {
        Some(error) if open == options.len() => return Err(fail(error)),
        Some(error) => {
            let which = format!("{open} of {}", counted(options.len(), "option"));
            Some(fail(error).before(&format!("not known of {which} who wins")))
        }
        None => None,
    };
    // Who reads slowly gets the whole answer.
    drop((watch, progress));
    let mut out = output::page(!args.json);
    if args.json {
        print_json(&mut out, &sum, play, &options)?;
    } else {
        print_text(&mut out, &sum.to_string(), &options, style)?;
    }
    out.flush()?;
    missing.map_or(Ok(ExitCode::SUCCESS), Err)
}

fn print_json(
    out: &mut impl Write,
    sum: &Sum,
    play: Play,
    options: &[Choice],
) -> Result<(), Failure> {
    let play = sum.play(play).unwrap_or(play);
    let answer = grundy_answers::Options::new(sum, play, options, language::data());
    Ok(output::print_json(out, &answer)?)
}

fn print_text(
    out: &mut impl Write,
    before: &str,
    options: &[Choice],
    style: Style,
) -> Result<(), Failure> {
    if options.is_empty() {
        writeln!(out, "{}", language::shown().text(&message!("options-none")))?;
        return Ok(());
    }
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Disabled);
    let language = language::shown();
    let columns = [
        message!("options-to"),
        message!("options-outcome"),
        message!("options-value"),
        message!("options-move"),
    ];
    table.set_header(columns.map(|column| language.text(&column)));
    for option in options {
        let value = option.value.as_ref().map_or_else(|| "-".into(), Value::to_string);
        let to = option.to.to_string();
        let text = language.text(&option.text);
        let outcome = option.outcome.map_or("?", json::outcome);
        table.add_row([&*changed(before, &to), outcome, &value, &text]);
    }
    for (i, line) in table.lines().enumerate() {
        let line = line.trim_end();
        let line = line.strip_prefix(' ').unwrap_or(line);
        match i.checked_sub(1) {
            None => writeln!(out, "{}", style.heading(line))?,
            Some(i) => match options[i].outcome {
                Some(outcome) => writeln!(out, "{}", style.outcome(outcome, line))?,
                None => writeln!(out, "{line}")?,
            },
        }
    }
    Ok(())
}
