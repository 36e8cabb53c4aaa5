//! Labels as a NumPy array of records, format 1.0.

use std::io::{self, Write};

use super::Labelled;

/// What the array holds: the node's name if names are numbers, else its place; the label; the
/// remoteness and the place of a best move in the array, or -1.
const FIELDS: &str = "[('node', '<u8'), ('label', 'S1'), ('remoteness', '<i8'), ('move', '<i8')]";

/// Where the array begins is a multiple of this.
const ALIGNMENT: usize = 64;

/// Magic, version, and the length of the header.
const BEFORE: usize = 10;

/// Writes a record for every node, in the order of the graph.
pub(super) fn write(out: &mut impl Write, labelled: &Labelled<'_>) -> io::Result<()> {
    let names = &labelled.graph.names;
    let shape = names.len();
    let mut header =
        format!("{{'descr': {FIELDS}, 'fortran_order': False, 'shape': ({shape},), }}");
    let length = (BEFORE + header.len() + 1).next_multiple_of(ALIGNMENT) - BEFORE;
    header.push_str(&" ".repeat(length - 1 - header.len()));
    header.push('\n');
    out.write_all(b"\x93NUMPY\x01\x00")?;
    out.write_all(&u16::try_from(length).map_err(io::Error::other)?.to_le_bytes())?;
    out.write_all(header.as_bytes())?;
    for row in labelled.rows() {
        let node = names.number(row.node).unwrap_or(u64::from(row.node));
        out.write_all(&node.to_le_bytes())?;
        out.write_all(&[u8::try_from(row.label).unwrap_or(b'?')])?;
        out.write_all(&row.remoteness.map_or(-1, i64::from).to_le_bytes())?;
        out.write_all(&row.best.map_or(-1, i64::from).to_le_bytes())?;
    }
    Ok(())
}
