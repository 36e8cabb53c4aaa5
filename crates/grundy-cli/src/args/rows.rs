//! Arguments of `grundy rows`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use grundy_cli_common::{CsvTo, half_of_memory, size, within_granted};

use super::duration;

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  grundy rows wythoff --row 0..20
  grundy rows wythoff --row 37 --json
  grundy rows wythoff --row 0..100 --certificate rows.json && grundy verify rows.json
  grundy rows wythoff --row 0..1023 --checkpoint DIR           an hour or less; Ctrl-C saves it
  grundy rows wythoff --row 0..1023 --checkpoint DIR --resume  goes on

In row m of Wythoff's table of Grundy values, G(m, n + p) = G(m, n) + p for all n from a pre-period on. The period p is
proved by a state of the rows that returns; the pre-period is the least one. Joint is the least common multiple of the
periods of a row and those above it.")]
pub(crate) struct Rows {
    /// The game: wythoff
    pub(crate) game: String,
    /// A row, or rows A..B, both included
    #[arg(long, value_name = "ROWS", default_value = "0..20")]
    pub(crate) row: String,
    /// Write a certificate of rows 0 to the last one, if all are proved, which `grundy verify` checks by placing every value anew
    #[arg(long, value_name = "FILE")]
    pub(crate) certificate: Option<PathBuf>,
    /// Print JSON
    #[arg(long, conflicts_with = "csv")]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) csv: CsvTo,
    /// Time to prove rows, such as 10s or 500ms; those that are proved by then are printed [default: none]
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time: Option<Duration>,
    /// Memory for values that are compared, such as 500M or 4G [default: half of the machine's]
    #[arg(long, value_name = "SIZE", value_parser = size)]
    memory: Option<u64>,
    /// Save how far it is in this folder, every minute and at the end, Ctrl-C included
    #[arg(long, value_name = "DIR")]
    pub(crate) checkpoint: Option<PathBuf>,
    /// Go on from what --checkpoint has saved
    #[arg(long, requires = "checkpoint")]
    pub(crate) resume: bool,
}

impl Rows {
    /// The most bytes.
    pub(crate) fn memory(&self) -> u64 {
        self.memory.map_or_else(half_of_memory, within_granted)
    }
}
