//! Labels as a NumPy array of records, format 1.0.

use std::io::{self, Write};

use super::Labelled;
use crate::export::npy_header;

/// What the array holds: the node's name if names are numbers, else its place; the label; the
/// remoteness and the place of a best move in the array, or -1.
const FIELDS: &str = "[('node', '<u8'), ('label', 'S1'), ('remoteness', '<i8'), ('move', '<i8')]";

/// Writes a record for every node, in the order of the graph.
pub(super) fn write(out: &mut impl Write, labelled: &Labelled<'_>) -> io::Result<()> {
    let names = &labelled.graph.names;
    out.write_all(&npy_header(FIELDS, &[names.len() as usize])?)?;
    for row in labelled.rows() {
        let node = names.number(row.node).unwrap_or(u64::from(row.node));
        out.write_all(&node.to_le_bytes())?;
        out.write_all(&[u8::try_from(row.label).unwrap_or(b'?')])?;
        out.write_all(&row.remoteness.map_or(-1, i64::from).to_le_bytes())?;
        out.write_all(&row.best.map_or(-1, i64::from).to_le_bytes())?;
    }
    Ok(())
}
