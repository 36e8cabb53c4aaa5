//! The arguments.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{Args, Parser, Subcommand};
use grundy_cli_common::{CsvTo, Rules, half_of_memory, number_in, size};

use crate::checkpoint::Plan;

/// Win, lose or draw for every node of a graph, by several workers that exchange messages
#[derive(Debug, Parser)]
#[command(name = "grundy-cluster", version)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Label every node of a directed graph, or all positions below one
    Label(Box<Label>),
    /// Labels of positions from the parts that `label --game` wrote
    Query(Query),
}

/// More levels than graphs have nodes that fit, and 31 years of seconds.
const MOST: u32 = 1_000_000_000;

/// Seconds that are waited.
const SECONDS: RangeInclusive<u32> = 0..=MOST;

/// How many bits of a position may be kept.
pub(crate) const BITS: [u8; 4] = [16, 10, 4, 2];

/// Reads a number of bits.
fn bits(text: &str) -> Result<u8, String> {
    let bits = text.parse().ok().filter(|bits| BITS.contains(bits));
    bits.ok_or_else(|| "it has to be 16, 10, 4 or 2".to_string())
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  grundy-cluster query parts wythoff:300,200
  grundy-cluster query parts nim:3,5 nim:1,1 --json

For each position a line: the position, N (the player to move wins), P (loses) or D (a draw), the
remoteness where it was kept, and a best move. Positions are written as below --game, with as many
components in the same order.")]
pub(crate) struct Query {
    /// The folder of --out, with all parts
    #[arg(value_name = "DIR")]
    pub(crate) parts: PathBuf,
    /// Positions
    #[arg(value_name = "POSITION", required = true)]
    pub(crate) positions: Vec<String>,
    /// Print one JSON object a line
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  grundy-cluster label moves.txt --out parts --processes 4
  grundy-cluster label moves.rows --out parts --processes 2 --threads 2 --csv labels.csv
  grundy-cluster label moves.rows --out parts --hosts hosts.txt --process 0 --checkpoint saved

  grundy-cluster label --game wythoff:9999,9999 --bits 2 --out parts --processes 2
  grundy-cluster label --game digraph:moves.txt@a+nim:1000 --out parts --processes 2

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

The positions below --game are those of `grundy label --game` with --bits 16, 10, 4 or 2, and so are
their labels. Memory is so many bits a position, 18 instead of 16 where play can go in circles. A
labelled position is one message to each worker that owns positions before it; with 16 and 2 bits
only if it loses, unless play can go in circles. With 4 bits, and 2 in circles, workers ask each
other for options: that takes more messages and time. Worker K writes DIR/part-K-of-N.labels, which
`grundy-cluster query` reads; --csv writes what `grundy label --csv` does. Labels that do not fit
--memory are in files in the folder of --scratch, on a disk with room for them; each process writes
its own, which are gone when it ends. They are mapped: the system keeps in memory what is free.
Levels of checkpoints are those of remoteness, with 16 and 2 bits steps or rounds.

It pays when a graph does not fit one machine; a message costs more than a step of `grundy label`,
so that solving takes about 4 workers to be as fast as that with one thread. If a process ends,
the others end with an error (fail-stop); with --checkpoint the same command continues after the
last level that all workers saved.")]
pub(crate) struct Label {
    /// The graph
    #[arg(value_name = "FILE", required_unless_present = "game", conflicts_with = "game")]
    pub(crate) file: Option<PathBuf>,
    /// Number the positions below this one and label them, no move stored
    #[arg(long, value_name = "POSITION")]
    pub(crate) game: Option<String>,
    /// Keep so many bits of each position: 16, 10, 4 or 2 [default: what the memory and the game allow]
    #[arg(long, value_name = "N", requires = "game", conflicts_with = "file", value_parser = bits)]
    pub(crate) bits: Option<u8>,
    /// The folder for the parts of the answer; made if it is not there
    #[arg(long, value_name = "DIR")]
    pub(crate) out: PathBuf,
    /// Start this many processes here, from 1 to 256
    #[arg(long, value_name = "N", default_value_t = 1, conflicts_with = "hosts", allow_negative_numbers = true,
          value_parser = number_in(1..=256_u16))]
    pub(crate) processes: u16,
    /// The addresses of all processes, one host:port a line
    #[arg(long, value_name = "FILE", requires = "process", conflicts_with = "csv")]
    pub(crate) hosts: Option<PathBuf>,
    /// Which line of --hosts, from 0, this process is
    #[arg(long, value_name = "K", requires = "hosts", allow_negative_numbers = true,
          value_parser = number_in(0..=u16::MAX))]
    pub(crate) process: Option<u16>,
    /// Seconds to wait for the other processes of --hosts, from 0 to 10^9
    #[arg(long, value_name = "SECONDS", default_value_t = 60, requires = "hosts", allow_negative_numbers = true,
          value_parser = number_in(SECONDS))]
    pub(crate) wait: u32,
    /// Workers in each process, from 1 to 64
    #[arg(long, value_name = "T", default_value_t = 1, allow_negative_numbers = true,
          value_parser = number_in(1..=64_u16))]
    pub(crate) threads: u16,
    #[command(flatten)]
    pub(crate) rules: Rules,
    /// Save the state here, and continue from it if there is one
    #[arg(long, value_name = "DIR")]
    pub(crate) checkpoint: Option<PathBuf>,
    /// Save after every so many levels, too, from 1 to 10^9
    #[arg(long, value_name = "N", requires = "checkpoint", allow_negative_numbers = true,
          value_parser = number_in(1..=MOST))]
    pub(crate) checkpoint_levels: Option<u32>,
    /// Save every so many seconds, from 0 to 10^9
    #[arg(long, value_name = "N", default_value_t = 60, requires = "checkpoint", allow_negative_numbers = true,
          value_parser = number_in(SECONDS))]
    pub(crate) checkpoint_seconds: u32,
    /// The parts, joined in their order
    #[command(flatten)]
    pub(crate) csv: CsvTo,
    /// Print the counts as one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    /// Memory for each process, such as 500M or 4G [default: half of the machine's, shared by all here];
    /// for graphs messages on their way come on top, at most 12 bytes an edge
    #[arg(long, value_name = "SIZE", value_parser = size)]
    pub(crate) memory: Option<u64>,
    /// Keep the labels of --game in scratch files here if they do not fit the memory
    #[arg(long, value_name = "DIR", requires = "game", conflicts_with = "file")]
    pub(crate) scratch: Option<PathBuf>,
    /// Started by another process, which is told everything: this number
    #[arg(long, hide = true)]
    pub(crate) child: Option<u16>,
    /// The graph as rows, if FILE is something else
    #[arg(long, hide = true)]
    pub(crate) rows: Option<PathBuf>,
}

impl Label {
    /// What is labelled, as it was given.
    pub(crate) fn source(&self) -> String {
        let file = self.file.as_ref().map(|file| file.display().to_string());
        self.game.clone().or(file).unwrap_or_default()
    }

    /// The graph; there is one where there is no position.
    pub(crate) fn graph(&self) -> &Path {
        self.file.as_deref().unwrap_or(Path::new(""))
    }

    /// When and where states are saved, of a job with this checksum.
    pub(crate) fn plan(&self, job: u32) -> Option<Plan> {
        self.checkpoint.clone().map(|folder| Plan {
            folder,
            levels: self.checkpoint_levels,
            time: Duration::from_secs(self.checkpoint_seconds.into()),
            job,
        })
    }

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
