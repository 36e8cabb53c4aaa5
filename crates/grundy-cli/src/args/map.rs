//! Arguments of `grundy map`.

use std::path::PathBuf;

use clap::Args;
use clap_complete::ArgValueCompleter;
use grundy_cli_common::CsvTo;

use super::{Budget, Ending, count, parquet_file};
use crate::complete;

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  grundy map wythoff --to 1000 --png wythoff.png
  grundy map wythoff --to 60 --values --svg values.svg
  grundy map kayles --to 200 --svg kayles.svg
  grundy map wythoff --zoom 4000..4200,2400..2600 --png part.png
  grundy map nim:_,_,_ --section 0..5 --to 40 --svg sections.svg
  grundy map wythoff --to 60 --remoteness --png remoteness.png

GAME is a game, or a position with one or two holes '_'. Two heaps are a map: the first number runs to the right, the
second one up; P-positions are marks that are never smaller than three pixels. Values are in the colours of Viridis,
which grow darker for everybody and in print. Where a theorem knows near which lines the P-positions lie, these are drawn.
One heap is a plot of its values. Three holes are drawn as sections beside each other, one for each number of --section in
the last hole, with the same colours; as a NumPy array that number is the first index.")]
pub(crate) struct Map {
    /// A game, or a position with holes '_'
    #[arg(add = ArgValueCompleter::new(complete::position))]
    pub(crate) game: String,
    /// The last number; without it 100, less for games whose values are searched for
    #[arg(long, value_name = "N", value_parser = count)]
    pub(crate) to: Option<u64>,
    /// The first number
    #[arg(long, value_name = "A", value_parser = count, conflicts_with = "zoom")]
    pub(crate) from: Option<u64>,
    /// Only these numbers, as X0..X1,Y0..Y1, both ends included; instead of --to
    #[arg(long, value_name = "RANGES", conflicts_with = "to")]
    pub(crate) zoom: Option<String>,
    /// Show Grundy values
    #[arg(long, conflicts_with_all = ["outcomes", "remoteness"])]
    pub(crate) values: bool,
    /// Show the P-positions alone (the default for two heaps)
    #[arg(long, conflicts_with = "remoteness")]
    pub(crate) outcomes: bool,
    /// Show in how many moves the play ends if the winner hurries and the loser delays
    #[arg(long)]
    pub(crate) remoteness: bool,
    /// The numbers A..B, or one, in the last of three holes
    #[arg(long, value_name = "A..B")]
    pub(crate) section: Option<String>,
    #[command(flatten)]
    pub(crate) ending: Ending,
    /// Write the picture as PNG
    #[arg(long, value_name = "FILE")]
    pub(crate) png: Option<PathBuf>,
    /// Write the picture as SVG, - for standard output
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// Write the numbers, or 1 for P-positions and 0, as a NumPy array; the first number is the first index
    #[arg(long, value_name = "FILE")]
    pub(crate) npy: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) csv: CsvTo,
    /// Write a row for each place as Parquet
    #[arg(long, value_name = "FILE", value_parser = parquet_file())]
    pub(crate) parquet: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) budget: Budget,
}
