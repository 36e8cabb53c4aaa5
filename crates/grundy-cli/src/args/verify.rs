//! The arguments of `grundy verify`.

use std::path::PathBuf;

use clap::Args;

use super::Rules;

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  grundy verify kayles.json
  grundy verify long.json --values values.csv   values that are too many to be computed again
  grundy verify geography.json --graph graph.txt
  grundy verify labels.csv --graph moves.txt

Labels of a graph, as `grundy label --csv` or --solved writes them, are their own proof: --graph
names the graph, and the rules are given as to `grundy label`.

The answer is checked with code that shares nothing with the code that found it.
Exit codes: 0 it holds, 1 it does not, 2 not a certificate, 3 too large for the budget,
4 a file could not be read, 130 interrupted.")]
pub(crate) struct Verify {
    /// The certificate
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// The values that a period certificate is about: a file of `grundy heap --values`, or lines
    /// `heap,value` from heap 0 on
    #[arg(long, value_name = "FILE")]
    pub(crate) values: Option<PathBuf>,
    /// The graph that the certificate is of [default: the file that it names]
    #[arg(long, value_name = "FILE")]
    pub(crate) graph: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) rules: Rules,
}
