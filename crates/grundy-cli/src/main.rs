//! The command `grundy`: a position in, a verdict out.

// They panic if nobody reads any more; `output` has what does not.
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod args;
mod commands;
mod complete;

use std::io::Write;
use std::process::ExitCode;

use clap::FromArgMatches;
use clap::error::{ContextKind, ContextValue};
use clap_complete::CompleteEnv;
use grundy_cli_common::{check_level, not_understood};
use grundy_cli_io::{
    environment, export, failure, grid, interrupt, language, lines, map, output, picture, progress,
    stated, table, watch,
};

use args::{Arguments, Command};
use failure::Failure;

fn main() -> ExitCode {
    // A shell asks for completions and gets nothing else.
    CompleteEnv::with_factory(args::shown).var(complete::VARIABLE).complete();
    let matches = args::command().try_get_matches();
    let arguments = match matches.and_then(|matches| Arguments::from_arg_matches(&matches)) {
        Ok(arguments) => arguments,
        // Help and the version are answers.
        Err(error) if is_help(&error) => return help(&error),
        Err(error) => {
            language::ask(language::in_words(std::env::args_os()));
            return Failure::input(what_was_meant(&error)).report();
        }
    };
    match check_level()
        .map_err(Failure::input)
        .and_then(|()| match &arguments.command {
            // It becomes another program at once; a thread might find no room within the limits that it sets.
            Command::Confine(_) => Ok(()),
            _ => interrupt::install(commands::judge::end_for_good),
        })
        .and_then(|()| environment::tables::open_all())
        .and_then(|()| run(&arguments))
    {
        Ok(code) => code,
        Err(failure) => failure.report(),
    }
}

/// Prints help or the version.
fn help(answer: &clap::Error) -> ExitCode {
    let printed = answer.print();
    // What was asked for is on standard output.
    match printed.and_then(|()| output::Stdout.flush()) {
        Err(error) if !answer.use_stderr() => Failure::from(output::not_printed(error)).report(),
        _ => ExitCode::from(u8::try_from(answer.exit_code()).unwrap_or(failure::BAD_INPUT)),
    }
}

/// What is said of arguments that are not understood: who names a position alone asks who wins it.
fn what_was_meant(error: &clap::Error) -> String {
    match error.get(ContextKind::InvalidSubcommand) {
        Some(ContextValue::String(text)) if text.parse::<grundy::Sum>().is_ok() => {
            let text = grundy::visible(text);
            format!("'{text}' is a position; to hear who wins it: grundy solve {text}")
        }
        _ => not_understood(error),
    }
}

/// Whether the arguments ask for help, or there are none.
fn is_help(error: &clap::Error) -> bool {
    use clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand as NoArguments;
    !error.use_stderr() || error.kind() == NoArguments
}

fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let style = output::Style::new(arguments.color);
    language::ask(arguments.lang);
    match &arguments.command {
        Command::Solve(args) => commands::solve::run(args, style),
        Command::Why(args) => commands::why::run(args, style),
        Command::Options(args) => commands::options::run(args, style),
        Command::Table(args) => commands::table::run(args, style),
        Command::Map(args) => commands::map::run(args),
        Command::Rows(args) => commands::rows::run(args),
        Command::PPositions(args) => commands::p_positions::run(args),
        Command::Pair(args) => commands::p_positions::pair(args),
        Command::Graph(args) => commands::graph::run(args),
        Command::Geography(args) => commands::geography::run(args),
        Command::Label(args) => commands::label::run(args, style),
        Command::Query(args) => commands::query::run(args),
        Command::Kernel(args) => commands::kernel::run(args),
        Command::Boxes(args) => commands::boxes::run(args),
        Command::Equal(args) => commands::equal::run(args),
        Command::Play(args) => commands::play::run(args, style),
        Command::Judge(args) => commands::judge::run(args, style),
        Command::Check(args) => commands::check::run(args),
        Command::Confine(args) => commands::judge::confine(args),
        Command::Nimber(args) => commands::nimber::run(args),
        Command::Heap(args) => commands::heap::run(args),
        Command::Genus(args) => commands::genus::run(args, style),
        Command::Quotient(args) => commands::quotient::run(args, style),
        Command::Rules(args) => commands::rules::run(args),
        Command::Discover(args) => commands::discover::run(args),
        Command::Verify(args) => commands::verify::run(args),
        Command::Serve(args) => commands::serve::run(args),
        Command::Games(args) => commands::games::run(args, style),
        Command::Completions(args) => commands::manual::completions(args),
        Command::Man(args) => commands::manual::man(args),
    }
}
