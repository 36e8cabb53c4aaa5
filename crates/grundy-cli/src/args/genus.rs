//! The arguments of `grundy genus`.

use clap::Args;
use clap_complete::ArgValueCompleter;
use grundy_cli_common::CsvTo;

use super::{Budget, count};
use crate::complete;

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  grundy genus kayles:7
  grundy genus kayles:5+nim:2 --json
  grundy genus 0.77 --to 20

The genus g^m0m1m2… is the Grundy value g with the misère values of the position beside 0, 1, 2, …
heaps of two; the last two numbers alternate for ever. A misère value of 0 means that who is to move
loses under misère play. Short forms: 2 for what is equal to a nim-heap, 2^2 for another tame
position of the genus 2^20. What is too large for a search is tame by a theorem, and only a heap of
Nim is then said to be equal to one.

A position is tame if sums of it with its like have the outcomes of sums of nim-heaps, because its
genus is that of one and moves that leave the tame can be reversed. Others are wild.

Exit codes: 0 answered, 2 input not understood, 3 too large for the budget (a table is printed as
far as it got), 4 a file could not be read, 130 interrupted.")]
pub(crate) struct Genus {
    /// A position; with --to a game, a code such as 0.77, or a position with a hole '_'
    #[arg(add = ArgValueCompleter::new(complete::position))]
    pub(crate) position: String,
    /// Print a table; the last number
    #[arg(long, value_name = "N", value_parser = count)]
    pub(crate) to: Option<u64>,
    /// Print JSON
    #[arg(long, conflicts_with = "csv")]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) csv: CsvTo,
    #[command(flatten)]
    pub(crate) budget: Budget,
}
