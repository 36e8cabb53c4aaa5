//! `grundy options`.

use std::io::Write;
use std::process::ExitCode;

use comfy_table::{ContentArrangement, Table, presets};
use grundy::{Error, Outcome, Play, Resource, Solver, Sum, Value, solve};

use crate::args::Options;
use crate::environment::position;
use crate::failure::Failure;
use crate::output::{self, Style, json};
use crate::progress::Progress;
use crate::watch::Watch;

/// An option with what is known of it.
pub(crate) struct Choice {
    pub(crate) to: String,
    pub(crate) text: String,
    /// The position after it.
    pub(crate) after: Sum,
    pub(crate) outcome: Outcome,
    pub(crate) value: Option<Value>,
}

pub(crate) fn run(args: &Options, style: Style) -> Result<ExitCode, Failure> {
    let play = args.ending.play();
    let limits = args.budget.limits_of(play, 0);
    let _watch = Watch::over(&args.position, args.budget.limits(0).time);
    let sum = position(&args.position, &limits)?;
    let mut solver = Solver::new(limits);
    let progress = Progress::unknown(args.position.clone());
    let Some(options) = all(&sum, play, &mut solver, args.max_options)
        .map_err(|error| Failure::of(&args.position, &error))?
    else {
        let most = args.max_options;
        return Err(Failure::undecided(format!(
            "'{}' has more than {most} options; raise the limit with --max-options",
            args.position
        )));
    };
    drop(progress);
    let mut out = output::stdout();
    if args.json {
        print_json(&mut out, &sum, play, &options)?;
    } else {
        print_text(&mut out, &options, style)?;
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// Every different option in order, or `None` if there are more than `most`.
pub(crate) fn all(
    sum: &Sum,
    play: Play,
    solver: &mut Solver,
    most: usize,
) -> Result<Option<Vec<Choice>>, Error> {
    let choice = |choice: solve::Choice| {
        let solve::Choice { to, text, outcome, value } = choice;
        Choice { to: to.to_string(), text: text.to_string(), after: to, outcome, value }
    };
    match solver.options(sum, play, most) {
        Ok(found) => Ok(Some(found.into_iter().map(choice).collect())),
        Err(error) if error.resource() == Some(Resource::Options) => Ok(None),
        Err(error) => Err(error),
    }
}

fn print_json(
    out: &mut impl Write,
    sum: &Sum,
    play: Play,
    options: &[Choice],
) -> Result<(), Failure> {
    let row = |option: &Choice| {
        (option.to.clone(), option.text.clone(), option.outcome, option.value.clone())
    };
    let answer = grundy_answers::Options::of(sum, play, options.iter().map(row));
    Ok(output::print_json(out, &answer)?)
}

fn print_text(out: &mut impl Write, options: &[Choice], style: Style) -> Result<(), Failure> {
    if options.is_empty() {
        writeln!(out, "no options: the game is over")?;
        return Ok(());
    }
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Disabled);
    table.set_header(["option", "outcome", "value", "move"]);
    for option in options {
        let value = option.value.as_ref().map_or_else(|| "-".into(), Value::to_string);
        table.add_row([&option.to, json::outcome(option.outcome), &value, &option.text]);
    }
    for (i, line) in table.lines().enumerate() {
        let line = line.trim_end();
        let line = line.strip_prefix(' ').unwrap_or(line);
        match i.checked_sub(1) {
            None => writeln!(out, "{}", style.heading(line))?,
            Some(i) => writeln!(out, "{}", style.outcome(options[i].outcome, line))?,
        }
    }
    Ok(())
}
