//! The arguments of `grundy judge`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{ArgGroup, Args};
use clap_complete::ArgValueCompleter;

use super::{count, duration, number_in, size};
use crate::complete;

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  grundy judge --list
  grundy judge --list wythoff
  grundy judge poj1067 --explain
  grundy judge poj1067 < input > output
  grundy judge poj1067 --generate --seed 7 --cases 1000 --max > input
  grundy judge poj1067 --check ./a.out
  grundy judge poj1067 --check python3 solution.py
  grundy judge hdu1846 --interactive

--check gives the program the judge's samples and made-up inputs, small ones, adversarial ones and
ones near the limits, and prints the smallest input it finds on which the program is wrong. The
program runs without a shell, with limits on memory and time.

Options for grundy go before --check: what follows it is the program and its arguments.

With --interactive one case is read as the format says, without a number of cases. Then grundy
prints `first` or `second`: whether it begins itself, or you do. Moves follow, one a line, in turn;
--explain shows how a move is written. With --check the program is the one that chooses and must
win; it is run against the best play there is.

Exit codes: 0 answered, or with --check the program was right everywhere, 1 it was not, 2 input not
understood or a program that cannot be run, 3 too large for the budget, 4 a failure of the system,
130 interrupted.")]
#[command(group(ArgGroup::new("made").args(["generate", "check"]).multiple(true)))]
#[command(group(ArgGroup::new("told").args(["list", "explain", "check"]).multiple(true)))]
pub(crate) struct Judge {
    /// The problem, such as poj1067, hdu-1527, 'luogu p2252' or 1067; with --list, words to search for
    #[arg(required_unless_present = "list", add = ArgValueCompleter::new(complete::problem))]
    pub(crate) problem: Vec<String>,
    /// List the problems, or those with the given words in their names, titles or rules
    #[arg(long, conflicts_with_all = ["explain", "generate", "check", "interactive"])]
    pub(crate) list: bool,
    /// Describe the problem: input, output, limits, method, samples
    #[arg(long, conflicts_with_all = ["generate", "check", "interactive"])]
    pub(crate) explain: bool,
    /// Print a made-up input
    #[arg(long, conflicts_with_all = ["check", "interactive"])]
    pub(crate) generate: bool,
    /// Check a program on made-up inputs; what follows are its arguments
    #[arg(long, value_name = "PROGRAM", num_args = 1.., allow_hyphen_values = true)]
    pub(crate) check: Vec<String>,
    /// Play to win: moves on standard input and output
    #[arg(long)]
    pub(crate) interactive: bool,
    /// Seed of the made-up inputs
    #[arg(long, value_name = "S", value_parser = number_in(0..=u64::MAX), default_value_t = 1, requires = "made")]
    pub(crate) seed: u64,
    /// Cases in a made-up input [default: 10; with --check, by their size]
    #[arg(long, value_name = "N", requires = "made", conflicts_with = "interactive", value_parser = cases)]
    pub(crate) cases: Option<u64>,
    /// Make up inputs near the limits
    #[arg(long, requires = "generate", conflicts_with_all = ["list", "explain", "check", "interactive"])]
    pub(crate) max: bool,
    /// How many made-up inputs --check tries
    #[arg(long, value_name = "N", value_parser = count, default_value_t = 60, requires = "check", conflicts_with_all = ["list", "explain", "generate"])]
    pub(crate) runs: u64,
    /// Processor time that a checked program has for an input; the clock ends it after three times as long, and a second
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "2s", requires = "check", conflicts_with_all = ["list", "explain", "generate"])]
    pub(crate) time: Duration,
    /// Memory that a checked program has
    #[arg(long, value_name = "SIZE", value_parser = size, default_value = "1G", requires = "check", conflicts_with_all = ["list", "explain", "generate"])]
    pub(crate) memory: u64,
    /// Write the failing input that --check found to a file
    #[arg(long, value_name = "FILE", requires = "check", conflicts_with_all = ["list", "explain", "generate"])]
    pub(crate) save: Option<PathBuf>,
    /// Print JSON: a line a problem, or the result of --check
    #[arg(long, requires = "told")]
    pub(crate) json: bool,
}

/// Reads how many cases are made up.
fn cases(text: &str) -> Result<u64, String> {
    /// More are larger than any judge's input.
    const MOST: u64 = 10_000_000;
    count(text).and_then(|number| match number {
        1..=MOST => Ok(number),
        _ => Err(format!("'{text}' is not a number from 1 to {MOST}")),
    })
}

#[derive(Debug, Args)]
pub(crate) struct Confine {
    #[arg(long)]
    pub(crate) memory: u64,
    #[arg(long)]
    pub(crate) seconds: u64,
    /// What a failure before the program runs begins with
    #[arg(long)]
    pub(crate) word: Option<String>,
    /// The program and its arguments
    #[arg(required = true, trailing_var_arg = true, allow_hyphen_values = true)]
    pub(crate) program: Vec<String>,
}
