//! Win, lose or draw and remoteness for graphs larger than memory.
//!
//! Everything is kept in files that the caller makes, and read and written in long pieces. Nodes belong to
//! ranges whose states fit the memory that is allowed. A level of retrograde analysis is two steps: the
//! rows of its nodes are read, and what they say of other nodes is dealt to the ranges; then every range
//! that was written to is loaded once and brought up to date.

mod moves;
mod rows;
mod runs;
mod states;
#[cfg(test)]
mod tests;

use std::io::{self, Read, Seek, Write};
use std::{fmt, mem};

use crate::label::{End, Label, Question, Tally};

use rows::Rows;
use runs::Runs;
use states::States;

/// A scratch file: created empty, for reading and writing.
pub trait File: Read + Write + Seek {}

impl<F: Read + Write + Seek> File for F {}

/// The most nodes.
pub const MOST_NODES: u32 = 1 << 30;

/// With this bit a node in a list wins.
const WINS: u32 = 1 << 31;

/// Why a graph was not labelled.
#[derive(Debug)]
pub enum Failed {
    /// A file or the stream of edges failed.
    Io(io::Error),
    /// The nodes need at least so many bytes of memory.
    Memory(usize),
    /// More than [`MOST_NODES`] nodes, or as many edges out of one.
    Size,
    /// An edge or a target names a node that is not there.
    Node(u32),
}

impl From<io::Error> for Failed {
    fn from(error: io::Error) -> Failed {
        Failed::Io(error)
    }
}

impl fmt::Display for Failed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failed::Io(error) => error.fmt(f),
            Failed::Memory(bytes) => write!(f, "the graph needs {bytes} bytes of memory"),
            Failed::Size => write!(f, "more than {MOST_NODES} nodes, or options of one"),
            Failed::Node(node) => write!(f, "there is no node {node}"),
        }
    }
}

impl std::error::Error for Failed {}

/// The labels of all nodes, in a file.
pub struct ExternalLabels<F> {
    states: States<F>,
    levels: Vec<Tally>,
}

/// How the memory is used.
#[derive(Clone, Copy, Debug)]
struct Plan {
    nodes: u32,
    /// Nodes of a range, a power of two.
    range: u32,
    /// How many ranges there are.
    ranges: usize,
    /// Words of a block of a list, of which each range has one in memory.
    block: usize,
    /// Words that are read ahead or sorted at a time.
    words: usize,
}

impl Plan {
    /// The smallest block that is worth a system call.
    const BLOCK: usize = 18;

    /// A quarter of the memory for states, half for lists, a quarter for rows.
    fn new(nodes: u32, memory: usize) -> Result<Plan, Failed> {
        if nodes > MOST_NODES {
            return Err(Failed::Size);
        }
        let fits = |memory: usize| {
            let range = (memory / 16).max(1).min(MOST_NODES as usize).ilog2();
            let ranges = (nodes as usize).div_ceil(1 << range).max(1);
            // So that pairs and triples are not torn apart.
            let block = (memory / 24 / ranges).min(1 << 16) / 6 * 6;
            let plan =
                Plan { nodes, range: 1 << range, ranges, block, words: (memory / 32).max(1) };
            (block >= Plan::BLOCK).then_some(plan)
        };
        fits(memory).ok_or_else(|| {
            let needed = (0..).map(|doubling| memory.max(1 << 10) << doubling);
            Failed::Memory(needed.into_iter().find(|&more| fits(more).is_some()).unwrap_or(memory))
        })
    }

    /// The first node of a range.
    fn first(self, range: usize) -> u32 {
        u32::try_from(range * self.range as usize).expect("fewer than 2^30 nodes")
    }

    fn range_of(self, node: u32) -> usize {
        (node / self.range) as usize
    }
}

/// Labels the nodes 0 … `nodes` − 1 of the graph with these edges, in about `memory` bytes; `create`
/// makes an empty scratch file, of which at most seven are open at a time. Time: O((nodes + edges) ·
/// passes), where a pass over the edges is made for each quarter of the memory that they take.
/// Scratch space: 16 bytes an edge and 12 a node. Files that fail when a moment has passed keep the work to a time: without
/// them it goes on only for as long as it takes to sort a small part of the memory.
///
/// # Errors
/// If a file or the stream of edges fails, if the memory is too small even for the ends of the lists or for the
/// levels, of which a long path has as many as nodes, or if there are too many nodes or one is not there.
pub fn labels<F: File>(
    nodes: u32,
    edges: impl IntoIterator<Item = io::Result<(u32, u32)>>,
    question: &Question<'_>,
    memory: usize,
    mut create: impl FnMut() -> io::Result<F>,
) -> Result<ExternalLabels<F>, Failed> {
    let plan = Plan::new(nodes, memory)?;
    let mut into = Runs::new(create()?, plan.ranges, plan.block);
    let mut out = Runs::new(create()?, plan.ranges, plan.block);
    for edge in edges {
        let (from, to) = edge?;
        for node in [from, to] {
            if node >= nodes {
                return Err(Failed::Node(node));
            }
        }
        into.push(plan.range_of(to), to)?;
        into.push(plan.range_of(to), from)?;
        out.push(plan.range_of(from), from)?;
    }
    if let Some(&target) = question.targets.iter().find(|&&target| target >= nodes) {
        return Err(Failed::Node(target));
    }
    let mut rows = Rows::build(plan, &mut into, create()?, create()?)?;
    drop(into);
    let mut states = States::new(plan, create()?);
    let mut level = Runs::new(create()?, plan.ranges, plan.block);
    let end = match question.end {
        End::Loses => Some(Label::Lose(0)),
        End::Wins => Some(Label::Win(0)),
        End::Draws => None,
    };
    let first = states.start(&mut out, end, question.targets, &mut level)?;
    drop(out);
    let mut next = Runs::new(create()?, plan.ranges, plan.block);
    let mut news = Runs::new(create()?, plan.ranges, plan.block);
    let mut levels = vec![first];
    while levels.last().is_some_and(|last| last.lost + last.won > 0) {
        let remoteness = u32::try_from(levels.len()).map_err(|_| Failed::Size)?;
        for range in 0..plan.ranges {
            level.take(range, |nodes| {
                rows.read(nodes, |wins, before| {
                    before.iter().try_for_each(|&node| {
                        news.push(plan.range_of(node), if wins { node | WINS } else { node })
                    })
                })
            })?;
        }
        let mut found = Tally::default();
        for range in 0..plan.ranges {
            states.update(range, remoteness, &mut news, &mut next, &mut found)?;
        }
        grown(&mut levels, memory)?;
        levels.push(found);
        mem::swap(&mut level, &mut next);
    }
    levels.pop();
    Ok(ExternalLabels { states, levels })
}

/// What levels may take however small the memory is.
const LEVELS: usize = 1 << 20;

/// Makes room for one more level, in a quarter of the memory or [`LEVELS`] at most.
fn grown(levels: &mut Vec<Tally>, memory: usize) -> Result<(), Failed> {
    if levels.len() < levels.capacity() {
        return Ok(());
    }
    let most = 2 * levels.len() + 1;
    // While they move there are half as many once more.
    let bytes = size_of::<Tally>() * (most + levels.len());
    if bytes > LEVELS.max(memory / 4) {
        return Err(Failed::Memory(4 * bytes));
    }
    levels.reserve_exact(most - levels.len());
    Ok(())
}

impl<F: File> ExternalLabels<F> {
    /// How many nodes lose and win at each remoteness.
    pub fn tallies(&self) -> &[Tally] {
        &self.levels
    }

    /// Calls `each` with every node and its label, in the order of the nodes. One pass over a file.
    ///
    /// # Errors
    /// If the file fails, or whatever `each` returns.
    pub fn each(&mut self, each: impl FnMut(u32, Label) -> io::Result<()>) -> io::Result<()> {
        self.states.each(each)
    }
}

/// The words of a little-endian list of bytes.
fn words(bytes: &[u8]) -> impl Iterator<Item = u32> + '_ {
    bytes.chunks_exact(4).map(|word| u32::from_le_bytes([word[0], word[1], word[2], word[3]]))
}

/// Puts the words as little-endian bytes in place of what was there.
fn put_bytes(words: &[u32], bytes: &mut Vec<u8>) {
    bytes.resize(4 * words.len(), 0);
    for (place, word) in bytes.chunks_exact_mut(4).zip(words) {
        place.copy_from_slice(&word.to_le_bytes());
    }
}
