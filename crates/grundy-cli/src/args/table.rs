//! Arguments of `grundy table`, `grundy p-positions` and `grundy pair`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use clap_complete::ArgValueCompleter;
use grundy_cli_common::CsvTo;
use grundy_cli_io::export::ListFormat;

use super::{Budget, Ending, count, parquet_file};
use crate::complete;

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
Every command that needs a value finds it in the folders that GRUNDY_TABLES names; whole tables are taken
from there where memory is missing to compute them, which is quicker.")]
pub(crate) struct Table {
    /// A game, or a position with holes '_'
    #[arg(add = ArgValueCompleter::new(complete::position))]
    pub(crate) game: String,
    /// The last number; without it 15, less for games whose values are searched for
    #[arg(long, value_name = "N", value_parser = count)]
    pub(crate) to: Option<u64>,
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

impl Table {
    /// The last number, where a table goes so far in a moment.
    pub(crate) fn last(&self, reach: Option<u64>) -> u64 {
        self.to.or(reach).unwrap_or(15)
    }
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  grundy p-positions wythoff --count 10
  grundy p-positions wythoff --from 1000000000000000000000 --to 1000000000000000000003
  grundy p-positions kayles --from 0 --to 100
  grundy p-positions wythoff --count 100 --format bfile

Where a formula numbers the P-positions, as in Wythoff's game (also with --misere), the numbers are
those of the pairs; elsewhere they are the largest heap. GAME may be a position with one or two
holes '_'.")]
pub(crate) struct PPositions {
    /// A game, or a position with holes '_'
    #[arg(add = ArgValueCompleter::new(complete::position))]
    pub(crate) game: String,
    /// How many to list, without --to; where no formula numbers them, of those up to 10000 beyond --from [default: 20]
    #[arg(long, value_name = "N", value_parser = count, conflicts_with = "to")]
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

/// Reads `X,Y`.
fn two_numbers(text: &str) -> Result<[u64; 2], String> {
    let numbers = text.split_once(',').and_then(|(x, y)| Some([x.parse().ok()?, y.parse().ok()?]));
    numbers.ok_or_else(|| format!("'{text}' is not two numbers below 2^64 such as 90000,95000"))
}
