//! Graphs in files: edge lists, DIMACS, Matrix Market, PGSolver, DOT, and rows of our own.
//!
//! Every format gives the same: [`GraphFile`], the nodes' names and the edges. Nodes are numbered from 0;
//! where all names are numbers in ascending order, else in the order of the text. An edge that is given
//! twice is there twice, which changes no label; loops are edges. Compressed files are recognised by
//! their first bytes.
//!
//! ```
//! use grundy_graphs::file::{self, Options};
//!
//! let file = file::read(&b"a b\nb c\n"[..], &Options::default())?;
//! let node = file.names.find("a").unwrap();
//! assert_eq!(file.moves().options(node as usize), [file.names.find("b").unwrap()]);
//! # Ok::<(), grundy_core::ReadError>(())
//! ```

mod compressed;
mod csv;
mod dimacs;
mod dot;
mod edge_list;
mod format;
pub(crate) mod frames;
mod intern;
mod lines;
mod list;
mod matrix;
pub(crate) mod names;
mod parts;
mod pgsolver;
mod rows;
mod stream;
#[cfg(test)]
mod tests;
mod timed;
#[cfg(feature = "checker")]
mod to_check;

use std::io::Read;
use std::time::Instant;

use grundy_core::{Error, ReadError};

use crate::graph::{Graph, Reverse};

pub use csv::Csv;
pub use edge_list::EdgeList;
pub use format::Format;
pub use list::{TURNED, are_turned, csv_fields};
pub use names::Names;
pub use parts::Parts;
pub use rows::{is_one as is_rows, write as write_rows};
pub use stream::{Pass, Streamed, stream};
#[cfg(feature = "checker")]
pub use to_check::ToCheck;

use compressed::{Input, Peeked};
use intern::Interner;
use lines::Blocks;
use timed::Timed;

/// How a file is read.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The format of a text, if it is known; else the contents tell.
    pub format: Option<Format>,
    /// Whether an empty file is one that was cut, as [`Format::is_packed`] says of its name.
    pub is_packed: bool,
    /// Bytes that names and edges may take.
    pub memory: u64,
    /// When reading is given up, if it is not done.
    pub deadline: Option<Instant>,
}

impl Default for Options {
    /// By the contents, 1 GiB, all the time it takes.
    fn default() -> Options {
        Options { format: None, is_packed: false, memory: 1 << 30, deadline: None }
    }
}

/// The nodes and edges of a file.
#[derive(Debug)]
pub struct GraphFile {
    /// What the nodes are called.
    pub names: Names,
    /// The format that was read.
    pub format: Format,
    /// Whether the file says that an edge can be walked both ways, as DOT's `graph` does.
    pub both_ways: bool,
    edges: Edges,
}

#[derive(Debug)]
enum Edges {
    Pairs(Vec<(u32, u32)>),
    Rows(Graph),
}

impl GraphFile {
    /// How many nodes there are.
    pub fn nodes(&self) -> u32 {
        self.names.len()
    }

    /// How many edges the file has; one that is walked both ways counts once.
    pub fn edge_count(&self) -> usize {
        match &self.edges {
            Edges::Pairs(pairs) => pairs.len(),
            Edges::Rows(graph) => (0..graph.len()).map(|node| graph.options(node).len()).sum(),
        }
    }

    /// How many moves there are: edges that are walked both ways are two.
    pub fn move_count(&self) -> usize {
        if self.both_ways { 2 * self.edge_count() } else { self.edge_count() }
    }

    /// The graph of moves: the options of a node are those its edges lead to, and both ends' options
    /// if the edges lead both ways. O(nodes + edges).
    pub fn moves(&self) -> Graph {
        match &self.edges {
            Edges::Pairs(pairs) if self.both_ways => Graph::both_ways(self.nodes(), pairs),
            Edges::Pairs(pairs) => Graph::one_way(self.nodes(), pairs),
            Edges::Rows(graph) => graph.clone(),
        }
    }

    /// The graph of moves turned round, for retrograde analysis.
    pub fn reverse(&self) -> Reverse {
        match &self.edges {
            Edges::Pairs(pairs) if !self.both_ways => Reverse::new(self.nodes(), pairs),
            Edges::Pairs(_) => Reverse::new(self.nodes(), &self.each_move().collect::<Vec<_>>()),
            Edges::Rows(graph) => Reverse::of(graph),
        }
    }

    /// Every move, from a node to an option, in the order of the file.
    pub fn each_move(&self) -> Box<dyn Iterator<Item = (u32, u32)> + '_> {
        match &self.edges {
            Edges::Pairs(pairs) if self.both_ways => {
                Box::new(pairs.iter().flat_map(|&(a, b)| [(a, b), (b, a)]))
            }
            Edges::Pairs(pairs) => Box::new(pairs.iter().copied()),
            Edges::Rows(graph) => Box::new(each_edge(graph)),
        }
    }

    /// The edges as pairs, whichever way they lead, with loops and repetitions as in the file: the
    /// graph of undirected geography.
    pub fn into_edges(self) -> (Names, Vec<(u32, u32)>) {
        let pairs = match self.edges {
            Edges::Pairs(pairs) => pairs,
            Edges::Rows(graph) => each_edge(&graph).collect(),
        };
        (self.names, pairs)
    }

    /// The graph of these nodes and moves, not from a file.
    pub fn of_moves(names: Names, graph: Graph) -> GraphFile {
        GraphFile { names, format: Format::Rows, both_ways: false, edges: Edges::Rows(graph) }
    }
}

fn each_edge(graph: &Graph) -> impl Iterator<Item = (u32, u32)> + '_ {
    (0..graph.nodes())
        .flat_map(|from| graph.options(from as usize).iter().map(move |&to| (from, to)))
}

/// Reads a graph of any format, compressed or not. Text takes a few nanoseconds a byte and eight bytes
/// an edge, and more for names that are not numbers.
///
/// # Errors
/// An input error with line and column; a budget error if names and edges need more than
/// `options.memory`, or it is not read before `options.deadline`; a failure of `input`.
pub fn read(input: impl Read, options: &Options) -> Result<GraphFile, ReadError> {
    let read = compressed::contents(input, options).and_then(|input| read_plain(input, options));
    read.map_err(timed::refusal)
}

fn read_plain(input: Input<'_>, options: &Options) -> Result<GraphFile, ReadError> {
    let input = Peeked::new(Box::new(Timed::new(input, options.deadline)))?;
    let head = input.head();
    let format = match options.format {
        Some(format) if !rows::is_one(head) => format,
        _ => Format::of(head)?,
    };
    if format == Format::Rows {
        return rows::read(input, options.memory);
    }
    let mut edges = Interner::new(options.memory);
    let both_ways = read_edges(input, format, &mut edges, options)?;
    let (names, pairs) = edges.finish()?;
    Ok(GraphFile { names, format, both_ways, edges: Edges::Pairs(pairs) })
}

/// Reads a text of this format; whether its edges lead both ways.
fn read_edges(
    input: Peeked<'_>,
    format: Format,
    edges: &mut Interner<'_>,
    options: &Options,
) -> Result<bool, ReadError> {
    let mut blocks = Blocks::new(input, options.memory);
    match format {
        Format::List => list::read(&mut blocks, edges).map(|()| false),
        Format::Csv => list::read_csv(&mut blocks, edges).map(|()| false),
        Format::Dimacs => dimacs::read(&mut blocks, edges),
        Format::MatrixMarket => matrix::read(&mut blocks, edges),
        Format::PgSolver => pgsolver::read(&mut blocks, edges).map(|()| false),
        Format::Dot => dot::read(&mut blocks, edges, options),
        Format::Rows => unreachable!("it is no text"),
    }
}

/// The refusal of a graph that is too large for `memory`.
fn too_large(bytes: u64, memory: u64) -> Error {
    Error::memory("reading the graph", bytes, memory)
}
