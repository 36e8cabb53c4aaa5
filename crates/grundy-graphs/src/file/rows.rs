//! Our own format: the options of every node, one row after the other, as the engine has them.
//!
//! In [frames](super::frames): eight bytes of magic, how many nodes (4 bytes) and edges (8) there are,
//! the names, how many options each node has (4 bytes a node), and all options (4 bytes each), numbers
//! being little-endian.

use std::io::{self, Write};

use grundy_core::ReadError;

use super::compressed::Peeked;
use super::frames::{Reader, Writer, read_u32s, wrong};
use super::names::stored;
use super::{Edges, Format, GraphFile, Names, too_large};
use crate::graph::Graph;

/// What a file begins with.
pub(super) const MAGIC: &[u8] = b"GRUNDYR1";

/// Whether a file that begins with `head`, eight bytes or more, is one that [`write_rows`](super::write_rows)
/// wrote.
pub fn is_one(head: &[u8]) -> bool {
    head.starts_with(MAGIC)
}

/// Writes the moves of a graph with the names of its nodes.
///
/// # Errors
/// If writing fails.
pub fn write(out: impl Write, names: &Names, graph: &Graph) -> io::Result<()> {
    let mut out = Writer::new(out);
    let rows = || (0..graph.len()).map(|node| graph.options(node));
    let count = |row: &[u32]| u32::try_from(row.len()).map_err(io::Error::other);
    let edges: u64 = rows().map(|row| row.len() as u64).sum();
    out.write_all(MAGIC)?;
    out.write_all(&names.len().to_le_bytes())?;
    out.write_all(&edges.to_le_bytes())?;
    stored::write(&mut out, names)?;
    for row in rows() {
        out.write_all(&count(row)?.to_le_bytes())?;
    }
    for target in rows().flatten() {
        out.write_all(&target.to_le_bytes())?;
    }
    out.finish()
}

/// Reads a graph that [`write`] wrote; needs about `memory` bytes at most.
pub(super) fn read(input: Peeked<'_>, memory: u64) -> Result<GraphFile, ReadError> {
    let mut input = Reader::new(input);
    let mut magic = [0; MAGIC.len()];
    input.exact(&mut magic)?;
    if magic != MAGIC {
        return Err(wrong("another beginning", "a file of rows, which begins with GRUNDYR1"));
    }
    let nodes = input.u32()?;
    let edges = input.u64()?;
    let bytes = edges.saturating_mul(8).saturating_add(u64::from(nodes) * 16);
    if bytes > memory {
        return Err(ReadError::Input(too_large(bytes, memory)));
    }
    let names = stored::read(&mut input, nodes, bytes, memory)?;
    let counts = read_u32s(&mut input, u64::from(nodes))?;
    let total: u64 = counts.iter().map(|&count| u64::from(count)).sum();
    if total != edges {
        return Err(wrong(format!("rows of {total} edges"), "as many edges as the file says"));
    }
    let mut graph = Graph::new();
    for count in counts {
        let row = read_u32s(&mut input, u64::from(count))?;
        if let Some(target) = row.iter().find(|&&target| target >= nodes) {
            return Err(wrong(format!("an edge to node {target}"), "nodes of the graph"));
        }
        graph.push(row);
    }
    if !input.at_end()? {
        return Err(wrong("more bytes", "the end of the file after the last edge"));
    }
    Ok(GraphFile { names, format: Format::Rows, both_ways: false, edges: Edges::Rows(graph) })
}
