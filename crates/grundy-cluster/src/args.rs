//! The arguments.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};
use grundy_cli_common::{CsvTo, Rules, half_of_memory, size};

/// Win, lose or draw for every node of a graph, by several workers that exchange messages
#[derive(Debug, Parser)]
#[command(name = "grundy-cluster", version)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Label every node of a directed graph
    Label(Box<Label>),
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  grundy-cluster label moves.txt --out parts --processes 4
  grundy-cluster label moves.rows --out parts --processes 2 --threads 2 --csv labels.csv
  grundy-cluster label moves.rows --out parts --hosts hosts.txt --process 0 --checkpoint saved

Labels, remoteness and --target are those of `grundy label`. Worker K of N owns the K-th of N
ranges of nodes and writes DIR/part-K-of-N.csv with the columns node, label, remoteness and move
(of the best moves that to the node that comes first); the heading is in part 0 only, so that
joining the parts in their order gives the file that --csv writes.

FILE is a file of rows, as `grundy label --rows` writes it: each worker reads its own part. With
--processes it may be any graph that `grundy label` reads; it is then written to DIR as rows
first, which needs memory for the whole graph once.

With --processes all processes run here and talk by way of 127.0.0.1. With --hosts one is started
by hand on each machine; line K of the file, from 0, is the address host:port at which process K
listens. All need the same arguments but --process, and the file of rows at the same path. What
they send is neither encrypted nor authenticated: use a network that you trust.

It pays when a graph does not fit one machine; a message costs more than a step of `grundy label`,
so that solving takes about 4 workers to be as fast as that with one thread. If a process ends,
the others end with an error (fail-stop); with --checkpoint the same command continues after the
last level that all workers saved.")]
pub(crate) struct Label {
    /// The graph
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// The folder for the parts of the answer; made if it is not there
    #[arg(long, value_name = "DIR")]
    pub(crate) out: PathBuf,
    /// Start this many processes here
    #[arg(long, value_name = "N", default_value_t = 1, conflicts_with = "hosts",
          value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) processes: u16,
    /// The addresses of all processes, one host:port a line
    #[arg(long, value_name = "FILE", requires = "process", conflicts_with = "csv")]
    pub(crate) hosts: Option<PathBuf>,
    /// Which line of --hosts, from 0, this process is
    #[arg(long, value_name = "K", requires = "hosts")]
    pub(crate) process: Option<u16>,
    /// Seconds to wait for the other processes of --hosts
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    pub(crate) wait: u32,
    /// Workers in each process
    #[arg(long, value_name = "T", default_value_t = 1,
          value_parser = clap::value_parser!(u16).range(1..=64))]
    pub(crate) threads: u16,
    #[command(flatten)]
    pub(crate) rules: Rules,
    /// Save the state here, and continue from it if there is one
    #[arg(long, value_name = "DIR")]
    pub(crate) checkpoint: Option<PathBuf>,
    /// Save after every so many levels, too
    #[arg(long, value_name = "N", requires = "checkpoint",
          value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) checkpoint_levels: Option<u32>,
    /// Save every so many seconds
    #[arg(long, value_name = "N", default_value_t = 60, requires = "checkpoint")]
    pub(crate) checkpoint_seconds: u32,
    /// The parts, joined in their order
    #[command(flatten)]
    pub(crate) csv: CsvTo,
    /// Print the counts as one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    /// Memory for each process, such as 500M or 4G [default: half of the machine's, shared by all here];
    /// messages on their way come on top, at most 12 bytes an edge
    #[arg(long, value_name = "SIZE", value_parser = size)]
    pub(crate) memory: Option<u64>,
    /// Started by another process, which is told everything: this number
    #[arg(long, hide = true)]
    pub(crate) child: Option<u16>,
    /// The graph as rows, if FILE is something else
    #[arg(long, hide = true)]
    pub(crate) rows: Option<PathBuf>,
}

impl Label {
    /// The memory that a process may use, in bytes.
    pub(crate) fn memory(&self) -> u64 {
        self.memory.unwrap_or_else(|| half_of_memory() / u64::from(self.processes))
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_definition_of_the_arguments_is_sound() {
        Arguments::command().debug_assert();
    }
}
