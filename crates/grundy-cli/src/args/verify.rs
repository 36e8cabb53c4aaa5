//! The arguments of `grundy verify`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use grundy_checker::Budget;
use grundy_cli_common::{half_of_memory, size, within_granted};

use super::label::GraphFormat;
use super::{Rules, duration};

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  grundy verify kayles.json
  grundy verify long.json --values values.csv   values that are too many to be computed again
  grundy verify geography.json --graph graph.txt
  grundy verify labels.csv --graph moves.txt
  grundy verify maharaja.theorem --rules maharaja.game

Labels of a graph, as `grundy label --csv` or --tablebase writes them, are their own proof: --graph
names the graph, and the rules are given as to `grundy label`. A column of values is checked, too.

If there is not time to compute all --values again, the boundary of the period is, and as many
others as a sixth of the time allows, some of them at random: that is no proof, and exit code 5.

The answer is checked with code that shares nothing with the code that found it.
Exit codes: 0 it holds, 1 it does not, 2 not a certificate, 3 too large for the budget,
4 a file could not be read, 5 not refuted, but only a part of the values was computed again,
130 interrupted.")]
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
    /// The format of the graph [default: what the ending of its name tells, or else its contents]
    #[arg(long, value_enum)]
    pub(crate) format: Option<GraphFormat>,
    /// The rules that a theorem is about, or with a period certificate rules of heaps, whose code has to be the one
    /// that it is about
    #[arg(long = "rules", value_name = "FILE")]
    pub(crate) rules_file: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) rules: Rules,
    /// Memory for the check, such as 500M or 4G [default: half of the machine's]
    #[arg(long, value_name = "SIZE", value_parser = size)]
    memory: Option<u64>,
    /// Time for the check, such as 10s or 5m
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "60s")]
    time: Duration,
}

impl Verify {
    /// The options that are about some kinds of certificates, as far as they are given.
    pub(crate) fn options(&self) -> impl Iterator<Item = &'static str> {
        let all = [
            ("--values", self.values.is_some()),
            ("--graph", self.graph.is_some()),
            ("--format", self.format.is_some()),
            ("--rules", self.rules_file.is_some()),
            ("--misere", self.rules.misere),
            ("--stalemate", self.rules.stalemate),
            ("--target", self.rules.target.is_some()),
        ];
        all.into_iter().filter_map(|(option, is_given)| is_given.then_some(option))
    }

    /// What the check may cost.
    pub(crate) fn budget(&self) -> Budget {
        Budget { time: self.time, memory: self.memory.map_or_else(half_of_memory, within_granted) }
    }
}
