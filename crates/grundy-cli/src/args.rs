//! The arguments; help, completions and the man page derive from them.

mod boxes;
mod budget;
mod check;
#[cfg(test)]
mod examples;
mod genus;
mod geography;
mod graph;
mod heap;
mod judge;
mod label;
mod map;
mod nimber;
mod play;
mod quotient;
mod rows;
mod rules;
mod serve;
mod solve;
mod table;
mod verify;
mod why;

use std::ffi::OsStr;
use std::path::PathBuf;

use clap::builder::{PathBufValueParser, PossibleValuesParser, TypedValueParser};
use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};
use clap_complete::ArgValueCompleter;
use clap_complete::engine::CompletionCandidate;
use grundy::text::{LANGUAGES, Language};
use grundy_cli_common::{Rules, is_stdout, number_in, size};
use grundy_cli_io::output::Color;

pub(crate) use boxes::Boxes;
pub(crate) use budget::{Budget, Ending, count, thousands};
use budget::{THREADS, duration, small_count};

pub(crate) use check::{Check, Output};
pub(crate) use genus::Genus;
pub(crate) use geography::Geography;
pub(crate) use graph::{Graph, Picture};
pub(crate) use heap::{Heap, Heaps};
pub(crate) use judge::{Confine, Judge};
pub(crate) use label::{Kernel, Label, PageFormat, Query};
pub(crate) use map::Map;
pub(crate) use nimber::{Nimber, Operation};
pub(crate) use play::{PlayArgs, Seat, Skill};
pub(crate) use quotient::Quotient;
pub(crate) use rows::Rows;
pub(crate) use rules::{Discover, RulesArgs};
pub(crate) use serve::Serve;
pub(crate) use solve::{Kept, Solve};
pub(crate) use table::{PPositions, Pair, Table, TableFormat};
pub(crate) use verify::Verify;
pub(crate) use why::WhyArgs;

use crate::complete;
use crate::environment::NO_PARQUET;

/// Who wins, by which moves, and why: impartial games, exactly, at any size.
#[derive(Debug, Parser)]
#[command(name = "grundy", version, about, max_term_width = 100, after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// When to colour the output; NO_COLOR is obeyed
    #[arg(long, global = true, value_enum, default_value_t = Color::Auto, value_name = "WHEN")]
    pub(crate) color: Color,
    /// Language of reasons, moves and rules, in JSON too; without it the language of LC_ALL,
    /// LC_MESSAGES or LANG where readers see them, and English in JSON
    #[arg(long, global = true, value_parser = language(), value_name = "LANGUAGE")]
    pub(crate) lang: Option<&'static Language>,
    #[command(subcommand)]
    pub(crate) command: Command,
}

const EXAMPLES: &str = "\
Examples:
  grundy solve wythoff:8,12+nim:3,4,5
  grundy solve --misere nim:1,1,2
  grundy table wythoff --to 20
  grundy games wythoff

A position is game:body, or several joined by '+'. `grundy games` lists the games. Numbers that count, as those of --to, may be written 450M or 10^8.

Exit codes: 0 answered, 1 the answer is no (`equal`, `verify`, `check`, `judge --check`), 2 input not understood, 3 too large for the budget or no method known, 4 a file could not be read or written, 5 only a part was checked (`verify`), 130 interrupted.";

/// The exit codes of a subcommand whose help does not list its own.
const EXIT_CODES: &str = "\
Exit codes: 0 answered, 2 input not understood, 3 too large for the budget or no method known,
4 a file could not be read or written, 130 interrupted.";

/// The command with its subcommands, each of which lists its exit codes.
pub(crate) fn command() -> clap::Command {
    Arguments::command().mut_subcommands(|sub| {
        let help = sub.get_after_help().map(ToString::to_string).unwrap_or_default();
        let codes = match (help.contains("Exit codes: "), help.is_empty()) {
            (true, _) => "",
            (false, true) => EXIT_CODES,
            (false, false) => &format!("\n\n{EXIT_CODES}"),
        };
        let sub = sub.after_help(paragraphs(&format!("{help}{codes}")));
        // Who reads a value says what is allowed, of `-1`, too: it is no option.
        sub.mut_args(|arg| match arg.get_action().takes_values() {
            // Nor is `-1s` or `-1G`.
            true if is_amount(&arg) => arg.allow_hyphen_values(true),
            true => arg.allow_negative_numbers(true),
            false => arg,
        })
    })
}

/// Whether an option has a value that is a number, with a unit perhaps.
fn is_amount(arg: &clap::Arg) -> bool {
    let names = arg.get_value_names().unwrap_or_default();
    !arg.is_positional()
        && matches!(names, [name] if ["TIME", "SIZE", "N"].contains(&name.as_str()))
}

/// Text with each paragraph in one line, which terminals wrap to their width; what is indented, and heads, stay lines.
fn paragraphs(text: &str) -> String {
    let mut joined = String::with_capacity(text.len());
    let mut goes_on = false;
    for line in text.lines() {
        let is_prose = !line.is_empty() && !line.starts_with(' ');
        match goes_on && is_prose {
            true => joined.push(' '),
            false if joined.is_empty() => {}
            false => joined.push('\n'),
        }
        joined.push_str(line);
        goes_on = is_prose && !line.ends_with(':');
    }
    joined
}

/// The subcommands whose names begin so.
fn completed(current: &OsStr) -> Vec<CompletionCandidate> {
    let Some(current) = current.to_str() else { return Vec::new() };
    let shown = shown();
    let fit = shown.get_subcommands().filter(|command| command.get_name().starts_with(current));
    fit.map(|command| {
        CompletionCandidate::new(command.get_name()).help(command.get_about().cloned())
    })
    .collect()
}

/// The command as it is shown: without what it only calls itself.
pub(crate) fn shown() -> clap::Command {
    let all = command();
    let subcommands = all.get_subcommands().filter(|sub| !sub.is_hide_set()).cloned();
    let mut shown = clap::Command::new("grundy")
        .max_term_width(100)
        .after_help(EXAMPLES)
        .subcommand_required(true)
        .subcommands(subcommands)
        .args(all.get_arguments());
    if let Some(about) = all.get_about() {
        shown = shown.about(about.clone());
    }
    shown.version(env!("CARGO_PKG_VERSION"))
}

/// Reads the code of a language.
fn language() -> impl TypedValueParser<Value = &'static Language> {
    let codes = LANGUAGES.iter().map(|language| language.code());
    PossibleValuesParser::new(codes)
        .try_map(|code| Language::of(&code).ok_or("no language has this code"))
}

/// Reads the name of a file to be written as Parquet, if this command can.
fn parquet_file() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(move |path| match cfg!(feature = "parquet") {
        true if is_stdout(&path) => Err("Parquet is not printed; name a file, such as './-'"),
        true => Ok(path),
        false => Err(NO_PARQUET),
    })
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Say who wins a position, by which moves, and why
    Solve(Solve),
    /// Unfold the reason as a tree: why a move wins, why what it leaves is lost
    Why(WhyArgs),
    /// List every option of a position with its outcome and value
    Options(Options),
    /// Print a table of values or outcomes
    Table(Table),
    /// Draw the values or the P-positions of two heaps as a map
    Map(Map),
    /// Prove that the rows of Wythoff's table repeat, and with which period
    Rows(Rows),
    /// List the P-positions of a game
    PPositions(PPositions),
    /// Find the P-position that contains a number
    Pair(Pair),
    /// Draw the game graph of a position, or a graph in a file
    Graph(Graph),
    /// Say who wins geography from every node of a graph, and prove it
    Geography(Geography),
    /// Say who wins from every node of a directed graph, and how soon
    Label(Label),
    /// Look nodes up in a file of labels
    Query(Query),
    /// Find the kernel of a graph without cycles
    Kernel(Kernel),
    /// Say who wins a board of Dots and Boxes, by how many boxes, and which lines to draw
    Boxes(Boxes),
    /// Compare two positions: do they have the same value?
    Equal(Equal),
    /// Play against the computer
    Play(PlayArgs),
    /// Answer, make up and check the inputs of contest judges
    Judge(Judge),
    /// Check a program on the positions of any game
    Check(Check),
    /// Run a program with limits on its memory and time; `judge --check` uses this
    #[command(hide = true)]
    Confine(Confine),
    /// Calculate with nimbers, finite and transfinite
    Nimber(Nimber),
    /// Compute the values of heaps, find and prove their period
    Heap(Heap),
    /// Find the genus of a position under misère play
    Genus(Genus),
    /// Find the misère quotient of a heap game
    Quotient(Quotient),
    /// Read the rules of a game from a file, check them and say what they mean
    Rules(RulesArgs),
    /// Find a formula for the P-positions of a game in a file, and prove it
    Discover(Discover),
    /// Check a certificate
    Verify(Verify),
    /// Show all this in a browser: ask, play, maps, rules and proofs, contests
    Serve(Serve),
    /// List the games, or describe one
    Games(Games),
    /// Print the completions of a shell
    Completions(Completions),
    /// Print a man page, or write them all
    Man(ManArgs),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    Text,
    Csv,
    Json,
}

#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  grundy options wythoff:3,4\n  grundy options kayles:7+nim:2 --json"
)]
pub(crate) struct Options {
    /// The position
    #[arg(add = ArgValueCompleter::new(complete::position))]
    pub(crate) position: String,
    #[command(flatten)]
    pub(crate) ending: Ending,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// Refuse positions with more options than this
    #[arg(long, value_name = "N", value_parser = small_count, default_value_t = 10_000)]
    pub(crate) max_options: usize,
    #[command(flatten)]
    pub(crate) budget: Budget,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  grundy equal kayles:7 nim:2
  grundy equal wythoff:1,2 nim:5,5

Two games are equal if they have the same value: then one may stand for the other in every sum.

Exit codes: 0 they are equal, 1 they are not, 2 input not understood, 3 too large for the budget or
no method known, 4 a file could not be read, 130 interrupted.")]
pub(crate) struct Equal {
    /// The one position
    #[arg(add = ArgValueCompleter::new(complete::position))]
    pub(crate) first: String,
    /// The other position
    #[arg(add = ArgValueCompleter::new(complete::position))]
    pub(crate) second: String,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) budget: Budget,
}

#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  grundy games\n  grundy games wythoff\n  grundy games coins\n  grundy games silver dollar"
)]
pub(crate) struct Games {
    /// The game to describe; or a few words: the games that have them in their names, rules or theorems
    #[arg(add = ArgValueCompleter::new(complete::game))]
    pub(crate) name: Vec<String>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  grundy completions bash > /etc/bash_completion.d/grundy
  grundy completions fish > ~/.config/fish/completions/grundy.fish

The shell asks grundy itself, which knows the games, yours among them, the problems and the files.")]
pub(crate) struct Completions {
    /// The shell
    pub(crate) shell: clap_complete::Shell,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  grundy man > grundy.1
  grundy man solve | man -l -
  grundy man --dir ~/.local/share/man/man1")]
pub(crate) struct ManArgs {
    /// The command whose page is printed [default: that of grundy itself]
    #[arg(add = ArgValueCompleter::new(completed))]
    pub(crate) command: Option<String>,
    /// Write every page into this folder: grundy.1, grundy-solve.1 and so on
    #[arg(long, value_name = "DIR", conflicts_with = "command")]
    pub(crate) dir: Option<PathBuf>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_definitions_are_consistent() {
        command().debug_assert();
    }

    /// Help says of every path which it is: a file that is read or written, a file that is written, or a folder. Tests of
    /// all files that are written go by it.
    #[test]
    fn paths_are_called_files_or_folders() {
        let path = std::any::TypeId::of::<std::path::PathBuf>();
        let mut paths = 0;
        for sub in command().get_subcommands() {
            for argument in sub.get_opts().filter(|a| a.get_value_parser().type_id() == path) {
                let names = argument.get_value_names().unwrap_or_default();
                let is_known =
                    |name: &clap::builder::Str| ["FILE", "OUT", "DIR"].contains(&name.as_str());
                assert!(names.iter().any(is_known), "{} {argument}", sub.get_name());
                paths += 1;
            }
        }
        assert!(paths > 40, "{paths}");
    }

    /// Files are read or written by every command: by its own arguments, or by positions that name them.
    #[test]
    fn every_help_lists_the_exit_codes_once() {
        for mut sub in command().get_subcommands().cloned() {
            let help = sub.render_long_help().to_string();
            let codes = help.split("Exit codes: ").skip(1).collect::<Vec<_>>();
            let [codes] = codes[..] else { panic!("{help}") };
            // Who ends the page has not interrupted it.
            let listed = match sub.get_name() {
                "serve" => &["0 ", "2 ", "4 "][..],
                _ => &["0 ", "2 ", "3 ", "4 ", "130 interrupted."],
            };
            assert!(listed.iter().all(|code| codes.contains(code)), "{help}");
        }
    }
}
