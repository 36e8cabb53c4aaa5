//! DIMACS graphs: `p KIND NODES EDGES`, edges `e a b` or arcs `a a b WEIGHT`, comments `c …`.

use grundy_core::{ReadError, counted};

use super::intern::Interner;
use super::lines::{Blocks, Line, ended};

/// What the line `p` says.
struct Header {
    nodes: u64,
    edges: u64,
}

/// Reads the graph; true if its edges, `e`, lead both ways. Nodes are numbered from 1. Weights are
/// passed over; arcs and edges do not mix.
pub(super) fn read(blocks: &mut Blocks<'_>, edges: &mut Interner<'_>) -> Result<bool, ReadError> {
    let mut header = None;
    let mut kind = None;
    let last = blocks.each_line(|line| {
        let Some((at, word)) = line.word() else { return Ok(()) };
        match (word, &header) {
            (b"c", _) => Ok(()),
            (b"p", None) => {
                header = Some(problem(line, edges)?);
                Ok(())
            }
            (b"p", Some(_)) => Err(line.error_at(at, "one line 'p' in the file")),
            // Sources and sinks of flow problems.
            (b"n", Some(_)) => Ok(()),
            (b"e" | b"a", Some(header)) => {
                if *kind.get_or_insert(word[0]) != word[0] {
                    return Err(line.error_at(at, "edges 'e' or arcs 'a', not both"));
                }
                if edges.len() as u64 == header.edges {
                    let expected =
                        format!("{}, as the line 'p' says", counted(header.edges, "edge"));
                    return Err(line.error_at(at, &expected));
                }
                if header.nodes == 0 {
                    let expected = "no edges, as the line 'p' says that there are no nodes";
                    return Err(line.error_at(at, expected));
                }
                let from = line.number("a node", 1, header.nodes)?;
                let to = line.number("a node", 1, header.nodes)?;
                weight(line)?;
                edges.indexed(index(from), index(to));
                if edges.len().is_multiple_of(1 << 16) { edges.check() } else { Ok(()) }
            }
            (b"e" | b"a" | b"n", None) => {
                Err(line.error_at(at, "a line 'p KIND NODES EDGES' before the edges"))
            }
            _ => Err(line.error_at(at, "a line that begins with c, p, e or a")),
        }
    })?;
    match header {
        None => Err(ended(last, "the end of the file", "a line 'p KIND NODES EDGES'")),
        Some(header) if (edges.len() as u64) < header.edges => Err(ended(
            last,
            format!("the end of the file after {}", counted(edges.len(), "edge")),
            format!("{}, as the line 'p' says", counted(header.edges, "edge")),
        )),
        Some(_) => Ok(kind == Some(b'e')),
    }
}

fn problem(line: &mut Line<'_>, edges: &mut Interner<'_>) -> Result<Header, ReadError> {
    if line.word().is_none() {
        return Err(line.error("the kind of the problem, such as edge or sp"));
    }
    let nodes = line.number("how many nodes there are", 0, u64::from(u32::MAX) - 1)?;
    let count = line.number("how many edges there are", 0, u64::MAX)?;
    line.end("the end of the line")?;
    edges.given(1, u32::try_from(nodes).unwrap_or(u32::MAX), count)?;
    Ok(Header { nodes, edges: count })
}

/// Numbers that may follow an edge: lengths, capacities.
fn weight(line: &mut Line<'_>) -> Result<(), ReadError> {
    while let Some((at, word)) = line.word() {
        let number = std::str::from_utf8(word).is_ok_and(|word| word.parse::<f64>().is_ok());
        if !number {
            return Err(line.error_at(at, "a number or the end of the line"));
        }
    }
    Ok(())
}

/// The place of a node numbered from 1; the number was checked.
fn index(number: u64) -> u32 {
    u32::try_from(number - 1).unwrap_or(u32::MAX)
}
