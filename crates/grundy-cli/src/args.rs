//! The arguments; help, completions and the man page derive from them.

mod boxes;
mod check;
#[cfg(test)]
mod examples;
mod genus;
mod geography;
mod heap;
mod judge;
mod label;
mod map;
mod nimber;
mod quotient;
mod rows;
mod rules;
mod serve;
mod solve;
mod verify;
mod why;

use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{PathBufValueParser, PossibleValuesParser, TypedValueParser};
use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};
use clap_complete::ArgValueCompleter;
use grundy::text::{LANGUAGES, Language};
use grundy::{Limits, Play};
use grundy_cli_common::{
    CsvTo, Rules, half_of_memory, nearly_granted, size, split_unit, within_granted,
};

pub(crate) use boxes::Boxes;
pub(crate) use check::{Check, Output};
pub(crate) use genus::Genus;
pub(crate) use geography::Geography;
use heap::count;
pub(crate) use heap::{Heap, HeapFormat, Heaps};
pub(crate) use judge::{Confine, Judge};
pub(crate) use label::{Kernel, Label, PageFormat, Query};
pub(crate) use map::Map;
pub(crate) use nimber::{Nimber, Operation};
pub(crate) use quotient::Quotient;
pub(crate) use rows::Rows;
pub(crate) use rules::{Discover, RulesArgs};
pub(crate) use serve::Serve;
pub(crate) use solve::{Kept, Solve};
pub(crate) use verify::Verify;
pub(crate) use why::WhyArgs;

use crate::complete;
use crate::environment::{NO_PARQUET, tables};

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

A position is game:body, or several joined by '+'. `grundy games` lists the games.

Exit codes: 0 answered, 1 the answer is no (`equal`, `verify`, `check`), 2 input not understood, 3 too large for the budget or no method known, 4 a file could not be read or written,
5 only a part was checked (`verify`), 130 interrupted.";

/// The exit codes of a subcommand whose help does not list its own.
const EXIT_CODES: &str = "\
Exit codes: 0 answered, 2 input not understood, 3 too large for the budget or no method known,
4 a file could not be read or written, 130 interrupted.";

/// The command with its subcommands, each of which lists its exit codes.
pub(crate) fn command() -> clap::Command {
    Arguments::command().mut_subcommands(|sub| {
        let help = sub.get_after_help().map(ToString::to_string).unwrap_or_default();
        if help.contains("Exit codes: ") {
            return sub;
        }
        let gap = if help.is_empty() { "" } else { "\n\n" };
        sub.after_help(format!("{help}{gap}{EXIT_CODES}"))
    })
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
    let can = cfg!(feature = "parquet");
    PathBufValueParser::new().try_map(move |path| if can { Ok(path) } else { Err(NO_PARQUET) })
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
pub(crate) enum Color {
    Auto,
    Always,
    Never,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    Text,
    Csv,
    Json,
}

/// How a list of positions is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ListFormat {
    Text,
    /// The position, and a column for each of its numbers
    Csv,
    Json,
    /// A table of GitHub's Markdown
    Markdown,
    /// A tabular with the rules of booktabs
    Latex,
    /// A picture of dots for LaTeX
    Tikz,
    /// An index and a number a line, the numbers of one position after those of the other (OEIS)
    Bfile,
    /// What only tables have.
    #[value(hide = true)]
    Antidiagonals,
}

/// How a table is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TableFormat {
    Text,
    Csv,
    Json,
    /// A table of GitHub's Markdown
    Markdown,
    /// A tabular with the rules of booktabs
    Latex,
    /// A picture of squares for LaTeX
    Tikz,
    /// An index and a value a line, tables by antidiagonals (OEIS)
    Bfile,
    /// An antidiagonal a line
    Antidiagonals,
}

/// What a question may cost.
#[derive(Clone, Debug, Args)]
pub(crate) struct Budget {
    /// Memory for tables and memos, such as 500M or 4G [default: half of the machine's]
    #[arg(long, value_name = "SIZE", value_parser = size)]
    memory: Option<u64>,
    /// Time for one question, such as 10s or 500ms [default: none, or 60s for a
    /// position under misère play]
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time: Option<Duration>,
}

/// Time for a question of misère play where none is given: most games have no theory there, and a search
/// through their positions would take for ever before it takes all memory.
const MISERE_TIME: Duration = Duration::from_secs(60);

impl Budget {
    /// Whether a limit of time is asked for.
    pub(crate) fn is_timed(&self) -> bool {
        self.time.is_some()
    }

    /// The limits, with `moves` winning moves to list.
    pub(crate) fn limits(&self, moves: usize) -> Limits {
        let memory = self.memory.map_or_else(half_of_memory, within_granted);
        Limits { memory, time: self.time, moves, tables: tables(), ..Limits::default() }
    }

    /// The limits of work that counts nearly every byte.
    pub(crate) fn counted(&self) -> Limits {
        let memory = self.memory.map_or_else(half_of_memory, nearly_granted);
        Limits { memory, ..self.limits(0) }
    }

    /// The limits under this rule of play, with `moves` winning moves to list.
    pub(crate) fn limits_of(&self, play: Play, moves: usize) -> Limits {
        let limits = self.limits(moves);
        let time = match play {
            Play::Normal => limits.time,
            Play::Misere => Some(limits.time.unwrap_or(MISERE_TIME)),
        };
        Limits { time, ..limits }
    }
}

/// Which rule ends the game.
#[derive(Debug, Args)]
pub(crate) struct Ending {
    /// Misère play: who cannot move wins
    #[arg(long)]
    misere: bool,
}

impl Ending {
    pub(crate) fn play(&self) -> Play {
        if self.misere { Play::Misere } else { Play::Normal }
    }
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
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    pub(crate) max_options: usize,
    #[command(flatten)]
    pub(crate) budget: Budget,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  grundy table wythoff --to 20
  grundy table kayles --to 100 --csv
  grundy table nim:3,_,_ --to 8 --outcomes
  grundy table wythoff --to 40 --format bfile
  grundy table wythoff --to 100000 --store values --memory 4G
  grundy table wythoff --store values --at 90000,95000

GAME is a game, or a position with one or two holes '_' that run from 0 (or the least number that
the game allows) to N. In text, P-positions are bold and in brackets.

--store fills a table of two heaps whose moves do not depend on the heaps some rows at a time, in no more
memory than --memory, into files that are written once; what was broken off goes on by the same command.
Every command finds values in the folders that GRUNDY_TABLES names, before it computes any.")]
pub(crate) struct Table {
    /// A game, or a position with holes '_'
    #[arg(add = ArgValueCompleter::new(complete::position))]
    pub(crate) game: String,
    /// The last number
    #[arg(long, value_name = "N", default_value_t = 15)]
    pub(crate) to: u64,
    /// Show Grundy values (the default under normal play)
    #[arg(long, conflicts_with = "outcomes")]
    pub(crate) values: bool,
    /// Show outcomes only
    #[arg(long)]
    pub(crate) outcomes: bool,
    #[command(flatten)]
    pub(crate) ending: Ending,
    /// The format
    #[arg(long, value_enum, default_value_t = TableFormat::Text, conflicts_with_all = ["csv", "npy", "parquet"])]
    pub(crate) format: TableFormat,
    /// Print nothing, but write the values into files in this folder, or go on with that
    #[arg(long, value_name = "DIR", conflicts_with_all = ["outcomes", "misere", "format", "csv", "npy", "parquet"])]
    pub(crate) store: Option<PathBuf>,
    /// Print the value of these two heaps from the folder
    #[arg(long, value_name = "X,Y", requires = "store", conflicts_with = "to", value_parser = two_numbers)]
    pub(crate) at: Vec<[u64; 2]>,
    #[command(flatten)]
    pub(crate) csv: CsvTo,
    /// Write the values, or 1 for P-positions and 0, as a NumPy array; the first number is the first index
    #[arg(long, value_name = "FILE")]
    pub(crate) npy: Option<PathBuf>,
    /// Write a row for each place as Parquet
    #[arg(long, value_name = "FILE", value_parser = parquet_file())]
    pub(crate) parquet: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) budget: Budget,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  grundy p-positions wythoff --count 10
  grundy p-positions wythoff --from 1000000000000000000000 --to 1000000000000000000003
  grundy p-positions kayles --from 0 --to 100
  grundy p-positions wythoff --count 100 --format bfile

Where a formula numbers the P-positions, as in Wythoff's game, the numbers are those of the pairs;
elsewhere they are the largest heap. GAME may be a position with one or two holes '_'.")]
pub(crate) struct PPositions {
    /// A game, or a position with holes '_'
    #[arg(add = ArgValueCompleter::new(complete::position))]
    pub(crate) game: String,
    /// How many to list
    #[arg(long, value_name = "N", conflicts_with = "to")]
    pub(crate) count: Option<u64>,
    /// The first number
    #[arg(long, value_name = "A", default_value = "0")]
    pub(crate) from: String,
    /// The last number
    #[arg(long, value_name = "B")]
    pub(crate) to: Option<String>,
    #[command(flatten)]
    pub(crate) ending: Ending,
    /// The format
    #[arg(long, value_enum, default_value_t = ListFormat::Text, conflicts_with = "csv")]
    pub(crate) format: ListFormat,
    #[command(flatten)]
    pub(crate) csv: CsvTo,
    /// Write the numbers as a NumPy array, a row for each position
    #[arg(long, value_name = "FILE", conflicts_with_all = ["format", "csv"])]
    pub(crate) npy: Option<PathBuf>,
    /// Write the numbers as Parquet, a column for each heap
    #[arg(long, value_name = "FILE", value_parser = parquet_file(), conflicts_with_all = ["format", "csv", "npy"])]
    pub(crate) parquet: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) budget: Budget,
}

#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  grundy pair wythoff 100\n  grundy pair wythoff/2 12345678901234567890123"
)]
pub(crate) struct Pair {
    /// A game whose P-positions contain every number once, such as wythoff
    #[arg(add = ArgValueCompleter::new(complete::game))]
    pub(crate) game: String,
    /// The number, of any size
    pub(crate) number: String,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Picture {
    Dot,
    Svg,
    /// A picture for LaTeX
    Tikz,
    /// If grundy was built with `--features png`
    Png,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  grundy graph wythoff:2,3 > graph.svg
  grundy graph kayles:5 --format dot | dot -Tpng > graph.png
  grundy graph nim:1,2,2 --format tikz > graph.tex
  grundy graph moves.txt > moves.svg

An argument without ':' is a file with a graph of moves, as for `grundy label`: in a list of edges
'a b' the token goes from a to b. N-positions are light (vermillion), P-positions dark (blue), draws
white; where the play ends there is a double border. Moves to P-positions are drawn bold. Each box has
the outcome, the value, and in how many moves the play ends. Positions that differ only in the order
of heaps or in empty heaps share a box, unless --apart is given; a token on a graph is drawn once, on
the graph. A move of heaps stands on its edge where there is room: 5→2 makes a heap of 5 one of 2.")]
pub(crate) struct Graph {
    /// The position, or a file with a graph
    #[arg(add = ArgValueCompleter::new(complete::position_or_file))]
    pub(crate) position: String,
    #[command(flatten)]
    pub(crate) rules: Rules,
    /// The format
    #[arg(long, value_enum, default_value_t = Picture::Svg)]
    pub(crate) format: Picture,
    /// A box for each position, even where only the order of heaps or an empty heap differs
    #[arg(long)]
    pub(crate) apart: bool,
    /// Refuse graphs with more positions than this
    #[arg(long, value_name = "N", default_value_t = 500)]
    pub(crate) max_nodes: usize,
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

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Seat {
    First,
    Second,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Level {
    Perfect,
    Random,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  grundy play nim:3,4,5
  grundy play wythoff:8,12 --you second --level random

A move is its words (take 2 from 3), the position it leads to, or its number once 'options' has
listed it. Words: hint, why, options, undo, new, help, quit. A computer that loses plays on as long
as it can. Lines may be piped in.")]
pub(crate) struct PlayArgs {
    /// The position to start from
    #[arg(add = ArgValueCompleter::new(complete::position))]
    pub(crate) position: String,
    #[command(flatten)]
    pub(crate) ending: Ending,
    /// Who begins
    #[arg(long, value_enum, default_value_t = Seat::First, value_name = "WHO")]
    pub(crate) you: Seat,
    /// How the computer plays
    #[arg(long, value_enum, default_value_t = Level::Perfect)]
    pub(crate) level: Level,
    /// Seed of the random moves
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    #[command(flatten)]
    pub(crate) budget: Budget,
}

#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  grundy games\n  grundy games wythoff")]
pub(crate) struct Games {
    /// The game to describe
    #[arg(add = ArgValueCompleter::new(complete::game))]
    pub(crate) name: Option<String>,
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
    pub(crate) command: Option<String>,
    /// Write every page into this folder: grundy.1, grundy-solve.1 and so on
    #[arg(long, value_name = "DIR", conflicts_with = "command")]
    pub(crate) dir: Option<PathBuf>,
}

/// Reads `X,Y`.
fn two_numbers(text: &str) -> Result<[u64; 2], String> {
    let numbers = text.split_once(',').and_then(|(x, y)| Some([x.parse().ok()?, y.parse().ok()?]));
    numbers.ok_or_else(|| format!("'{text}' is not two numbers below 2^64 such as 90000,95000"))
}

/// Reads `10s`, `500ms`, `2m` or a number of seconds.
fn duration(text: &str) -> Result<Duration, String> {
    let wrong = || format!("'{text}' is not a time such as 500ms, 10s or 2m");
    let (digits, unit) = split_unit(text);
    let number: u64 = digits.parse().map_err(|_| wrong())?;
    match unit {
        "ms" => Ok(Duration::from_millis(number)),
        "" | "s" => Ok(Duration::from_secs(number)),
        "m" => number.checked_mul(60).map(Duration::from_secs).ok_or_else(wrong),
        "h" => number.checked_mul(3600).map(Duration::from_secs).ok_or_else(wrong),
        _ => Err(wrong()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_definitions_are_consistent() {
        command().debug_assert();
    }

    /// Files are read or written by every command: by its own arguments, or by positions that name them.
    #[test]
    fn every_help_lists_the_exit_codes_once() {
        for mut sub in command().get_subcommands().cloned() {
            let help = sub.render_long_help().to_string();
            let codes = help.split("Exit codes: ").skip(1).collect::<Vec<_>>();
            let [codes] = codes[..] else { panic!("{help}") };
            for code in ["0 ", "2 ", "3 ", "4 ", "130 interrupted."] {
                assert!(codes.contains(code), "{help}");
            }
        }
    }

    #[test]
    fn questions_of_misere_play_end() {
        let budget = |time| Budget { memory: None, time };
        let given = Some(Duration::from_secs(600));
        for (time, normal, misere) in [(None, None, Some(MISERE_TIME)), (given, given, given)] {
            assert_eq!(budget(time).limits_of(Play::Normal, 0).time, normal);
            assert_eq!(budget(time).limits_of(Play::Misere, 0).time, misere);
        }
    }

    #[test]
    fn times() {
        assert_eq!(duration("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(duration("2m"), Ok(Duration::from_secs(120)));
        assert!(duration("soon").is_err() && duration("-1").is_err());
    }
}
