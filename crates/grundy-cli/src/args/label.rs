//! The arguments of `grundy label`, `grundy query` and `grundy kernel`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use clap_complete::ArgValueCompleter;
use grundy::ranked::Bits;
use grundy_cli_common::{CsvTo, Rules, half_of_memory, nearly_granted, size};
use grundy_graphs::file::Format;

use super::{Budget, THREADS, duration, number_in, parquet_file};
use crate::complete;

/// A format that a graph file may be said to have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum GraphFormat {
    /// An edge 'a b' or a node 'a' on each line
    Txt,
    /// Two columns; headings are from,to and the like, and names above numbers that no node has
    Csv,
    /// DIMACS
    Dimacs,
    /// Matrix Market
    Mtx,
    /// PGSolver; priorities have to be the same, and owners the same or in turns
    Pg,
    /// Graphviz
    Dot,
}

impl From<GraphFormat> for Format {
    fn from(format: GraphFormat) -> Format {
        match format {
            GraphFormat::Txt => Format::List,
            GraphFormat::Csv => Format::Csv,
            GraphFormat::Dimacs => Format::Dimacs,
            GraphFormat::Mtx => Format::MatrixMarket,
            GraphFormat::Pg => Format::PgSolver,
            GraphFormat::Dot => Format::Dot,
        }
    }
}

/// A table for a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PageFormat {
    /// GitHub's Markdown
    Markdown,
    /// A tabular with the rules of booktabs
    Latex,
    /// The number of a node and its value with --grundy a line (OEIS)
    Bfile,
    /// What `grundy graph` has.
    #[value(hide = true)]
    Tikz,
    /// What only tables have.
    #[value(hide = true)]
    Antidiagonals,
}

/// Reads a number of bits.
fn bits(text: &str) -> Result<Bits, String> {
    let bits = Bits::ALL.into_iter().find(|bits| bits.number().to_string() == text);
    bits.ok_or_else(|| "it has to be 16, 10, 4 or 2".to_string())
}

#[derive(Clone, Debug, Args)]
#[command(after_help = "\
Examples:
  grundy label moves.txt
  grundy label moves.txt.zst --csv labels.csv --tablebase labels.tb
  grundy label moves.dot --target goal1,goal2 --start a
  grundy label moves.txt --grundy --csv
  grundy label large.txt.zst --memory 1G --scratch . --csv labels.csv
  grundy label --game nim:3,4,5
  grundy label --game wythoff:9999,9999 --memory 1G
  grundy label --game digraph:moves.txt@a+nim:1000
  grundy label --game coins/ruler:3,17,24 --bits 2

A token stands on a node; a move takes it along an edge; both players have the same moves, and who
cannot move loses. Every node is W (the player to move wins), L (loses) or D (a draw); remoteness is
the number of moves if the winner hurries and the loser delays.

FILE is a list of edges 'a b', one a line, with lone nodes 'a' and comments '# …'; or CSV with two
columns and such comments, DIMACS, Matrix Market, PGSolver, DOT, or a file that --rows wrote;
perhaps compressed by gzip or zstd. It may be a Parquet table, too: two columns of integers or
strings, not compressed or by Snappy. The contents tell the format. In undirected formats edges are
walked both ways.

CSV has the columns node, label, remoteness and move (a best one); remoteness is empty for draws,
move for draws and where there is none. With --grundy there is a column value: a nim-value, or
∞{…} with the nim-values that can be moved to (Smith 1966). `grundy verify` checks such a file.

The positions below --game are explored, or if they are many, numbered, and labelled with --bits 16,
10, 4 or 2 for each, no move stored. Numbers of a sum are made of those of its components: of heaps
from which fixed amounts are taken the sizes, of coins (coins, turning-turtles, coin-tree,
coin-poset) the set of heads, of digraph the node; components of other games are explored first. 16
bits hold label and remoteness; 10 and 4 the label, and remoteness is only counted; 2 only the
label. Without remoteness its column is empty, the move of a won position is one that wins, and a
lost one has none. With 10 and 4 bits time is spent on every move, else on those from and to losing
positions. If play can go in circles, 16 bits take 18 and the time of every move, and with 2 bits
all positions are looked at again and again until nothing changes.

A graph that does not fit --memory is labelled in scratch files, which are removed again: about 60
bytes an edge. Its nodes have to be called by numbers, not larger than the bytes of --memory less
16M for the program itself, and only the table and --csv are made.")]
pub(crate) struct Label {
    /// The graph; - is standard input
    #[arg(value_name = "FILE", required_unless_present = "game", conflicts_with = "game")]
    pub(crate) file: Option<PathBuf>,
    /// Label this position and all its followers
    #[arg(add = ArgValueCompleter::new(complete::position), long, value_name = "POSITION", conflicts_with = "format")]
    pub(crate) game: Option<String>,
    /// Number the positions below --game, and keep so many bits of each: 16, 10, 4 or 2 [default: what the
    /// memory allows]. All positions with numbers up to those of --game are counted, its followers or not
    #[arg(long, value_name = "N", requires = "game", conflicts_with_all = ["file", "table"], value_parser = bits)]
    pub(crate) bits: Option<Bits>,
    /// The format of the file [default: what the ending of its name tells, or else its contents]
    #[arg(long, value_enum)]
    pub(crate) format: Option<GraphFormat>,
    #[command(flatten)]
    pub(crate) rules: Rules,
    /// Compute nim-values, too, or loopy values if there are cycles
    #[arg(long, conflicts_with_all = ["misere", "stalemate", "target"])]
    pub(crate) grundy: bool,
    /// Answer for this node, with every winning move; with --json for this node only
    #[arg(long, value_name = "NODE", conflicts_with_all = ["csv", "table"])]
    pub(crate) start: Option<String>,
    /// Print every node in a table in place of the summary
    #[arg(long, value_enum)]
    pub(crate) table: Option<PageFormat>,
    #[command(flatten)]
    pub(crate) csv: CsvTo,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    /// With --json: every node, too
    #[arg(long, requires = "json", conflicts_with = "start")]
    pub(crate) all_nodes: bool,
    /// Write the labels as a NumPy array of records (node, label, remoteness, move); the move is the record of the node to go to
    #[arg(long, value_name = "OUT")]
    pub(crate) npy: Option<PathBuf>,
    /// Write the labels as a Parquet table with the columns of the CSV file
    #[arg(long, value_name = "OUT", value_parser = parquet_file())]
    pub(crate) parquet: Option<PathBuf>,
    /// Write a tablebase: the labels in a few bits a node, for `grundy query`
    #[arg(long, visible_alias = "solved", value_name = "OUT")]
    pub(crate) tablebase: Option<PathBuf>,
    /// Write the graph as rows of options, which are read faster than text
    #[arg(long, value_name = "OUT")]
    pub(crate) rows: Option<PathBuf>,
    /// Where scratch files go if the graph does not fit the memory [default: beside the CSV file, or the
    /// system's directory for temporary files]
    #[arg(long, value_name = "DIR", conflicts_with = "game")]
    pub(crate) scratch: Option<PathBuf>,
    /// Threads [default: as many as the machine has]
    #[arg(long, value_name = "N", value_parser = number_in(THREADS))]
    pub(crate) threads: Option<u16>,
    #[command(flatten)]
    pub(crate) budget: Budget,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  grundy label moves.txt --tablebase labels.tb
  grundy query labels.tb a b
  grundy query labels.tb a --graph moves.txt

A line for each node: its name, N if the player to move wins, P if they lose or D
for a draw, the remoteness, and with --graph a best move,
separated by tabs; '-' where there is none. Without --graph only the parts of the tablebase are read
in which the nodes are, and their checksums are checked.")]
pub(crate) struct Query {
    /// A tablebase that `grundy label --tablebase` wrote
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// The nodes
    #[arg(value_name = "NODE", required = true)]
    pub(crate) nodes: Vec<String>,
    /// The graph, for moves
    #[arg(long, value_name = "FILE")]
    pub(crate) graph: Option<PathBuf>,
    /// Print a JSON object a line
    #[arg(long, conflicts_with = "csv")]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) csv: CsvTo,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  grundy kernel moves.txt
  grundy kernel moves.txt --proof
  grundy kernel moves.txt --csv kernel.csv

The kernel is the set of P-positions: no edge joins two of its nodes, and from every other node an
edge leads into it. A graph without cycles has exactly one (von Neumann and Morgenstern 1944).
CSV has the columns node, kernel (yes or no) and witness: a move into the kernel.")]
pub(crate) struct Kernel {
    /// The graph; - is standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// The format of the file [default: what its contents tell]
    #[arg(long, value_enum)]
    pub(crate) format: Option<GraphFormat>,
    /// Say why it is the only one, with a witness for every node
    #[arg(long, conflicts_with = "csv")]
    pub(crate) proof: bool,
    #[command(flatten)]
    pub(crate) csv: CsvTo,
    /// Print one JSON object
    #[arg(long, conflicts_with_all = ["proof", "csv"])]
    pub(crate) json: bool,
    /// Memory, such as 500M or 4G [default: half of the machine's]
    #[arg(long, value_name = "SIZE", value_parser = size)]
    memory: Option<u64>,
    /// Time, such as 10s or 5m
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time: Option<Duration>,
}

impl Kernel {
    /// The memory that may be used, in bytes.
    pub(crate) fn memory(&self) -> u64 {
        self.memory.map_or_else(half_of_memory, nearly_granted)
    }
}
