//! Arguments of `grundy solve`.

use std::path::PathBuf;

use clap::Args;
use clap_complete::ArgValueCompleter;

use super::{Budget, Ending, THREADS, number_in};
use crate::complete;

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  grundy solve wythoff:8,12
  grundy solve nim:3,4,5 kayles:7+nim:2 --json
  printf 'nim:1,2,3\\nwythoff:1,2\\n' | grundy solve -
  grundy solve sprouts:11 --outcome
  grundy solve cram:5x7 --proof cram.json
  grundy solve cram:5x9 --value --memory 2G --checkpoint cram
  grundy solve cram:5x9 --value --memory 2G --checkpoint cram --resume

With `-` each line of standard input is a position and is answered in a line: position, outcome,
value, number of winning moves and the first of them, separated by tabs, '-' where there is none;
with --json an object a line. A bad line is reported with its number and skipped.

With --threads lines that theorems decide are answered side by side, in the order in which they came; all others
one after the other, as with one thread, because they share tables. With --time there is one thread, and a
line that does not look at the clock itself is given up 3 s and a twentieth of its time later.")]
pub(crate) struct Solve {
    /// Positions, or - for one a line on standard input
    #[arg(required = true, value_name = "POSITION", add = ArgValueCompleter::new(complete::position))]
    pub(crate) positions: Vec<String>,
    #[command(flatten)]
    pub(crate) ending: Ending,
    /// Print a JSON object a line
    #[arg(long)]
    pub(crate) json: bool,
    /// Decide positions of a rule file by a theorem that `grundy discover --certificate` wrote, alone or, if it tells
    /// values, in a sum; without this option one beside the file is used, FILE.theorem beside FILE.game
    #[arg(long, value_name = "FILE")]
    pub(crate) theorem: Option<PathBuf>,
    /// Only who wins: no winning moves are looked for, and no reason
    #[arg(long, conflicts_with_all = ["value", "all_moves", "draw", "svg"])]
    pub(crate) outcome: bool,
    /// Find the Grundy value, too, however long it takes
    #[arg(long, conflicts_with = "misere")]
    pub(crate) value: bool,
    /// Write a certificate of who wins, which `grundy verify` checks by the options of the positions it lists
    #[arg(long, value_name = "FILE", conflicts_with = "theorem")]
    pub(crate) proof: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) kept: Kept,
    /// Draw the position, too; * marks what the winning moves that are listed point at
    #[arg(long, conflicts_with = "json")]
    pub(crate) draw: bool,
    /// Draw one position as SVG; stars mark what the winning moves that are listed point at
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// List every winning move, not only the first ten
    #[arg(long)]
    pub(crate) all_moves: bool,
    /// Stop at the first bad line of standard input
    #[arg(long)]
    pub(crate) strict: bool,
    /// Threads that answer lines of standard input; the answers keep the order of the lines
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number_in(THREADS))]
    pub(crate) threads: u16,
    #[command(flatten)]
    pub(crate) budget: Budget,
}

/// What a search keeps in files.
#[derive(Debug, Args)]
pub(crate) struct Kept {
    /// Save what a search has found in this folder, now and then and at the end, Ctrl-C included
    #[arg(long, value_name = "DIR")]
    pub(crate) checkpoint: Option<PathBuf>,
    /// Go on from what --checkpoint has saved
    #[arg(long, requires = "checkpoint")]
    pub(crate) resume: bool,
    /// Use what searches have found before, and add to it: a file for any number of games
    #[arg(long, value_name = "FILE")]
    pub(crate) database: Option<PathBuf>,
}
