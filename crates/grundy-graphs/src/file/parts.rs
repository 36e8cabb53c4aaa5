//! A part of a file of rows, without reading the rest: how several workers share one file.

use std::io::{Read, Seek, SeekFrom};
use std::ops::Range;

use grundy_core::ReadError;

use super::Names;
use super::frames::{self, Reader, wrong};
use super::names::stored;
use super::rows::MAGIC;

/// Numbers that are read at a time.
const PIECE: usize = 1 << 14;

/// A file of rows, as [`write_rows`](super::write_rows) writes it, of which any rows can be read.
///
/// ```
/// use std::io::Cursor;
/// use grundy_graphs::file::{Names, Parts, write_rows};
/// use grundy_graphs::graph::Graph;
///
/// let mut bytes = Vec::new();
/// write_rows(&mut bytes, &Names::range(0, 3), &Graph::one_way(3, &[(0, 1), (2, 0), (2, 1)]))?;
/// let mut parts = Parts::open(Cursor::new(bytes))?;
/// let mut edges = Vec::new();
/// let counts = parts.read(2..3, |from, to| {
///     edges.push((from, to));
///     Ok::<(), grundy_core::ReadError>(())
/// })?;
/// assert_eq!((counts, edges), (vec![2], vec![(2, 0), (2, 1)]));
/// # Ok::<(), grundy_core::ReadError>(())
/// ```
pub struct Parts<R> {
    file: frames::Random<R>,
    names: Names,
    edges: u64,
    /// Where the numbers of options begin, and the options.
    counts: u64,
    options: u64,
}

impl<R: Read + Seek> Parts<R> {
    /// Reads the names and how many nodes and edges there are. Takes memory for the names: nothing if
    /// they are numbers one after the other.
    ///
    /// # Errors
    /// An input error if this is no file of rows, or its length is not what its beginning says; a
    /// failure of `input`.
    pub fn open(mut input: R) -> Result<Parts<R>, ReadError> {
        let mut file = frames::Random::new(&mut input);
        if !file.begins_with(MAGIC)? {
            return Err(wrong("another beginning", "a file of rows, which begins with GRUNDYR1"));
        }
        let length = file.len()?;
        let nodes = file.u32(8)?;
        let edges = file.u64(12)?;
        let end = stored::Lookup::open(&mut file, 20, nodes)?.end();
        let options = end + 4 * u64::from(nodes);
        if edges.checked_mul(4).and_then(|bytes| bytes.checked_add(options)) != Some(length) {
            let found = format!("{length} bytes for {nodes} nodes and {edges} edges");
            return Err(wrong(found, "a whole file: it is cut or damaged"));
        }
        input.seek(SeekFrom::Start(0))?;
        let mut reader = Reader::new(&mut input);
        reader.exact(&mut [0; 20])?;
        // They are no longer than the file, as was looked at.
        let names = stored::read(&mut reader, nodes, 0, u64::MAX)?;
        Ok(Parts { file: frames::Random::new(input), names, edges, counts: end, options })
    }

    /// What the nodes are called.
    pub fn names(&self) -> &Names {
        &self.names
    }

    /// The names, when the file is not needed any more.
    pub fn into_names(self) -> Names {
        self.names
    }

    /// How many nodes there are.
    pub fn nodes(&self) -> u32 {
        self.names.len()
    }

    /// How many edges there are.
    pub fn edges(&self) -> u64 {
        self.edges
    }

    /// A checksum of the whole file, for which four bytes of every 64 KiB are read: other graphs have another one, and so have
    /// other names.
    ///
    /// ```
    /// use std::io::Cursor;
    /// use grundy_graphs::file::{Names, Parts, write_rows};
    /// use grundy_graphs::graph::Graph;
    ///
    /// let sum = |edges| {
    ///     let mut bytes = Vec::new();
    ///     write_rows(&mut bytes, &Names::range(0, 3), &Graph::one_way(3, edges))?;
    ///     Parts::open(Cursor::new(bytes))?.checksum()
    /// };
    /// assert_eq!(sum(&[(0, 1), (2, 0)])?, sum(&[(2, 0), (0, 1)])?);
    /// assert_ne!(sum(&[(0, 1), (2, 0)])?, sum(&[(0, 1), (2, 1)])?);
    /// # Ok::<(), grundy_core::ReadError>(())
    /// ```
    ///
    /// # Errors
    /// A failure of the input.
    pub fn checksum(&mut self) -> Result<u32, ReadError> {
        self.file.sums()
    }

    /// Reads the rows of `nodes`, calls `each` with every edge in order, and returns how many edges
    /// lead out of each of them. Reads, of the whole file, four bytes for every node up to the last and
    /// four bytes for every edge of the rows.
    ///
    /// # Errors
    /// An input error if that part is damaged; the errors of `each`; a failure of the input.
    ///
    /// # Panics
    /// If a node is not one of the graph's.
    pub fn read<E: From<ReadError>>(
        &mut self,
        nodes: Range<u32>,
        mut each: impl FnMut(u32, u32) -> Result<(), E>,
    ) -> Result<Vec<u32>, E> {
        assert!(nodes.start <= nodes.end && nodes.end <= self.nodes(), "nodes of the graph");
        let mut before = 0u64;
        self.numbers(self.counts, nodes.start.into(), |count| {
            before += u64::from(count);
            Ok::<(), ReadError>(())
        })?;
        let mut counts = Vec::with_capacity(nodes.len());
        let start = self.counts + 4 * u64::from(nodes.start);
        self.numbers(start, nodes.len() as u64, |count| {
            counts.push(count);
            Ok::<(), ReadError>(())
        })?;
        let total: u64 = counts.iter().map(|&count| u64::from(count)).sum();
        if before + total > self.edges || (nodes.end == self.nodes() && before + total < self.edges)
        {
            let found = format!("rows of {} edges up to node {}", before + total, nodes.end);
            return Err(wrong(found, "as many edges as the file says").into());
        }
        let all = self.nodes();
        let mut rows = nodes.clone().zip(counts.iter().copied());
        let (mut from, mut left) = (0, 0);
        self.numbers(self.options + 4 * before, total, |to| {
            while left == 0 {
                (from, left) = rows.next().unwrap_or((from, u32::MAX));
            }
            left -= 1;
            if to >= all {
                return Err(wrong(format!("an edge to node {to}"), "nodes of the graph").into());
            }
            each(from, to)
        })?;
        Ok(counts)
    }

    /// Calls `each` with `count` numbers from byte `at` of the contents on.
    fn numbers<E: From<ReadError>>(
        &mut self,
        mut at: u64,
        count: u64,
        mut each: impl FnMut(u32) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut piece = vec![0; 4 * PIECE];
        let mut left = count;
        while left > 0 {
            let now = usize::try_from(left).unwrap_or(PIECE).min(PIECE);
            let bytes = &mut piece[..4 * now];
            self.file.exact(at, bytes)?;
            for number in bytes.as_chunks::<4>().0 {
                each(u32::from_le_bytes(*number))?;
            }
            at += 4 * now as u64;
            left -= now as u64;
        }
        Ok(())
    }
}
