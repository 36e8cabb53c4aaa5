//! Matrix Market: a sparse square matrix, whose entries are edges from their row to their column.

use grundy_core::ReadError;

use super::intern::Interner;
use super::lines::{Blocks, Line, ended};

/// What the first two lines say.
#[derive(Clone, Copy)]
struct Header {
    /// Numbers after row and column.
    values: usize,
    symmetric: bool,
}

#[derive(Clone, Copy)]
struct Size {
    nodes: u64,
    entries: u64,
}

impl Size {
    /// What is expected of the lines that follow.
    fn said(self) -> String {
        format!("{}, as the line of sizes says", entries(self.entries))
    }
}

fn entries(count: u64) -> String {
    if count == 1 { "1 entry".into() } else { format!("{count} entries") }
}

/// Reads the matrix; true if it is symmetric, so that its edges lead both ways. Every stored entry is an
/// edge, whatever its value. Nodes are numbered from 1.
pub(super) fn read(blocks: &mut Blocks<'_>, edges: &mut Interner<'_>) -> Result<bool, ReadError> {
    let mut header = None;
    let mut size: Option<Size> = None;
    let last = blocks.each_line(|line| {
        let Some(known) = header else {
            header = Some(banner(line)?);
            return Ok(());
        };
        if matches!(line.peek(), None | Some(b'%')) {
            return Ok(());
        }
        let Some(size) = size else {
            size = Some(dimensions(line, edges)?);
            return Ok(());
        };
        if edges.len() as u64 == size.entries {
            return Err(line.error(&size.said()));
        }
        entry(line, known, size, edges)?;
        if edges.len().is_multiple_of(1 << 16) { edges.check() } else { Ok(()) }
    })?;
    match (header, size) {
        (Some(header), Some(size)) if edges.len() as u64 == size.entries => Ok(header.symmetric),
        (_, Some(size)) => Err(ended(
            last,
            format!("the end of the file after {}", entries(edges.len() as u64)),
            size.said(),
        )),
        _ => Err(ended(last, "the end of the file", "a line of sizes: rows, columns, entries")),
    }
}

/// Reads `%%MatrixMarket matrix coordinate pattern general`.
fn banner(line: &mut Line<'_>) -> Result<Header, ReadError> {
    let mut choose = |allowed: &[&str]| {
        let word = line.word();
        let chosen = word.and_then(|(_, word)| {
            allowed.iter().position(|known| word.eq_ignore_ascii_case(known.as_bytes()))
        });
        let at = word.map_or(line.text.len(), |(at, _)| at);
        chosen.ok_or_else(|| line.error_at(at, &allowed.join(" or ")))
    };
    choose(&["%%MatrixMarket"])?;
    choose(&["matrix"])?;
    choose(&["coordinate"])?;
    let field = choose(&["pattern", "integer", "real", "complex"])?;
    let symmetry = choose(&["general", "symmetric", "skew-symmetric", "hermitian"])?;
    line.end("the end of the line")?;
    Ok(Header { values: [0, 1, 1, 2][field], symmetric: symmetry > 0 })
}

fn dimensions(line: &mut Line<'_>, edges: &mut Interner<'_>) -> Result<Size, ReadError> {
    let nodes = line.number("the number of rows", 0, u64::from(u32::MAX) - 1)?;
    line.number("as many columns as rows", nodes, nodes)?;
    let entries = line.number("how many entries there are", 0, u64::MAX)?;
    line.end("the end of the line")?;
    edges.given(1, u32::try_from(nodes).unwrap_or(u32::MAX), entries)?;
    Ok(Size { nodes, entries })
}

fn entry(
    line: &mut Line<'_>,
    header: Header,
    size: Size,
    edges: &mut Interner<'_>,
) -> Result<(), ReadError> {
    if size.nodes == 0 {
        return Err(line.error("no entries, as the line of sizes says that there are no rows"));
    }
    let row = line.number("a row", 1, size.nodes)?;
    let column = line.number("a column", 1, size.nodes)?;
    for _ in 0..header.values {
        let at = line.text.len();
        let (at, word) = line.word().unwrap_or((at, b""));
        let number = std::str::from_utf8(word).is_ok_and(|word| word.parse::<f64>().is_ok());
        if !number {
            return Err(line.error_at(at, "the value of the entry, a number"));
        }
    }
    line.end("the end of the line")?;
    let index = |number: u64| u32::try_from(number - 1).unwrap_or(u32::MAX);
    edges.indexed(index(row), index(column));
    Ok(())
}
