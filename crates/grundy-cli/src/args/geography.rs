//! The arguments of `grundy geography`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use grundy_cli_common::{CsvTo, half_of_memory, size, within_granted};

use super::duration;

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  grundy geography graph.txt
  grundy geography graph.txt --start a
  grundy geography graph.txt --csv > outcomes.csv
  grundy geography graph.txt --certificate proof.json && grundy verify proof.json

A token stands on a node. A move takes it along an edge to a node that it has not been on; who
cannot move loses. FILE lists the edges, one 'a b' a line, or is in another format that `grundy
label --help` names; edges are walked both ways, and loops are no edges.

The outcome of a node is P (the player to move loses) if some maximum matching misses it, else N.
CSV has the columns node, outcome and reply: one winning move, empty where there is none.")]
pub(crate) struct Geography {
    /// The graph; - is standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Answer for this node only, with every winning move
    #[arg(long, value_name = "NODE", conflicts_with_all = [
        "csv", "decomposition", "certificate", "choose_start", "all_nodes",
    ])]
    pub(crate) start: Option<String>,
    /// Say who wins if the first player places the token, too
    #[arg(long)]
    pub(crate) choose_start: bool,
    /// List the nodes of the decomposition of Gallai and Edmonds, too: D, A and C
    #[arg(long)]
    pub(crate) decomposition: bool,
    #[command(flatten)]
    pub(crate) csv: CsvTo,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    /// With --json: every node, too
    #[arg(long, requires = "json")]
    pub(crate) all_nodes: bool,
    /// Write a proof of every outcome, which `grundy verify` checks
    #[arg(long, value_name = "OUT")]
    pub(crate) certificate: Option<PathBuf>,
    /// Memory for the graph and its matching, such as 500M or 4G [default: half of the machine's]
    #[arg(long, value_name = "SIZE", value_parser = size)]
    memory: Option<u64>,
    /// Time for the matching, such as 10s or 5m
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time: Option<Duration>,
}

impl Geography {
    /// The memory that may be used, in bytes.
    pub(crate) fn memory(&self) -> u64 {
        self.memory.map_or_else(half_of_memory, within_granted)
    }
}
