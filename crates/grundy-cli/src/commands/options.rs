//! `grundy options`.

use std::io::Write;
use std::mem::ManuallyDrop;
use std::process::ExitCode;

use comfy_table::{ContentArrangement, Table, presets};
use grundy::{
    Error, Message, Outcome, Play, Resource, Solver, Sum, Value, changed, counted, message, solve,
};
use grundy_cli_common::RAISE_OPTIONS;

use crate::args::Options;
use crate::environment::position;
use crate::failure::Failure;
use crate::language;
use crate::output::{self, Style, json};
use crate::progress::Progress;
use crate::watch::Watch;

/// An option with what is known of it.
pub(crate) struct Choice {
    pub(crate) to: String,
    pub(crate) text: Message,
    /// The position after it.
    pub(crate) after: Sum,
    pub(crate) outcome: Outcome,
    pub(crate) value: Option<Value>,
}

pub(crate) fn run(args: &Options, style: Style) -> Result<ExitCode, Failure> {
    let play = args.ending.play();
    let limits = args.budget.limits_of(play, 0);
    let watch = Watch::over(&args.position, args.budget.limits(0).time);
    let sum = position(&args.position, &limits)?;
    let mut solver = ManuallyDrop::new(Solver::new(limits));
    let progress = Progress::unknown(args.position.clone());
    let Some(options) = all(&sum, play, &mut solver, args.max_options)
        .map_err(|error| Failure::of(&args.position, &error))?
    else {
        let most = args.max_options;
        return Err(Failure::undecided(format!(
            "'{}' has more than {}; {RAISE_OPTIONS}",
            args.position,
            counted(most, "option")
        )));
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
        let solve::Choice { to, text, outcome, value, .. } = choice;
        Choice { to: to.to_string(), text, after: to, outcome, value }
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
        let text = language::data().text(&option.text);
        (option.to.clone(), text, option.outcome, option.value.clone())
    };
    let answer =
        grundy_answers::Options::of(sum, sum.play(play).unwrap_or(play), options.iter().map(row));
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
        let to = changed(before, &option.to);
        let text = language.text(&option.text);
        table.add_row([&*to, json::outcome(option.outcome), &value, &text]);
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
