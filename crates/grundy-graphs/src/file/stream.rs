//! Graphs that are passed on as they are read, because their edges do not fit memory.

use std::io::{self, Read};

use grundy_core::{Error, ReadError, Resource};

use super::compressed::{self, Input, Peeked};
use super::intern::Interner;
use super::timed::{self, Timed};
use super::{Format, Names, Options, read_edges, rows};

/// What edges are passed to, some at a time.
///
/// ```
/// use grundy_graphs::file::{Options, Pass, stream};
///
/// let mut count = 0;
/// let mut pass = |edges: &[(u32, u32)]| {
///     count += edges.len();
///     Ok(())
/// };
/// stream("1 2\n2 3\n".as_bytes(), &Options::default(), &mut pass as &mut Pass<'_>)?;
/// assert_eq!(count, 2);
/// # Ok::<(), grundy_core::ReadError>(())
/// ```
pub type Pass<'a> = dyn FnMut(&[(u32, u32)]) -> io::Result<()> + 'a;

/// What is known of a graph after all of its edges were passed on.
///
/// ```
/// use grundy_graphs::file::{Options, stream};
///
/// let mut count = 0;
/// let mut pass = |edges: &[(u32, u32)]| {
///     count += edges.len();
///     Ok(())
/// };
/// let streamed = stream("1 2\n2 3\n".as_bytes(), &Options::default(), &mut pass)?;
/// assert_eq!((streamed.edges, streamed.names.len()), (2, 3));
/// # Ok::<(), grundy_core::ReadError>(())
/// ```
#[derive(Debug)]
pub struct Streamed {
    /// What the nodes are called.
    pub names: Names,
    /// Whether ends were passed on as places among the nodes, not as the numbers that they are called by.
    by_place: bool,
    /// Whether edges can be walked both ways.
    pub both_ways: bool,
    /// How many edges the file has.
    pub edges: usize,
}

impl Streamed {
    /// The node that was passed on as `end`; `None` for what was no end of an edge.
    #[inline]
    pub fn node(&self, end: u32) -> Option<u32> {
        if self.by_place { Some(end) } else { self.names.find_number(u64::from(end)) }
    }
}

/// Reads a graph as [`read`](super::read) does, and passes its edges on, in the order of the file and
/// some thousand at a time, as pairs that [`Streamed::node`] understands. Needs one bit and a half of
/// memory for every number up to the largest, and a megabyte.
///
/// # Errors
/// As [`read`](super::read); a budget error if nodes are not called by numbers below 2^32 - 1 that are
/// small enough for this, or if the file is one of rows; what `each` returns.
pub fn stream(
    input: impl Read,
    options: &Options,
    each: &mut Pass<'_>,
) -> Result<Streamed, ReadError> {
    let streamed =
        compressed::contents(input, options).and_then(|input| stream_plain(input, options, each));
    streamed.map_err(timed::refusal)
}

fn stream_plain(
    input: Input<'_>,
    options: &Options,
    each: &mut Pass<'_>,
) -> Result<Streamed, ReadError> {
    let input = Peeked::new(Box::new(Timed::new(input, options.deadline)))?;
    let head = input.head();
    let format = match options.format {
        Some(format) if !rows::is_one(head) => format,
        _ => Format::of(head)?,
    };
    if format == Format::Rows {
        let what = "a graph of rows is read into memory as a whole";
        return Err(ReadError::Input(Error::budget(what, Resource::Memory)));
    }
    let mut interner = Interner::streaming(options.memory, each);
    let both_ways = read_edges(input, format, &mut interner, options)?;
    // Lone nodes are given away before they are counted.
    interner.check()?;
    let edges = interner.len();
    let (names, by_place) = interner.finish_stream()?;
    Ok(Streamed { names, by_place, both_ways, edges })
}
