//! PGSolver's parity games, read as graphs: `parity 4;` and `0 1 0 1,2 "name";`.

use std::io::Read;

use grundy_core::{Error, ReadError};
use rustc_hash::FxHashMap;

use super::intern::Interner;
use super::lines::{Blocks, Line, ended};

/// Where a node was first seen, and whether it has a line of its own.
struct Seen {
    line: u64,
    defined: bool,
}

/// Reads the game's graph. Players share the moves here, so that priorities and owners mean nothing and
/// are passed over, and so are names. A node may have no successor, which parity games do not allow.
pub(super) fn read(
    blocks: &mut Blocks<impl Read>,
    edges: &mut Interner<'_>,
) -> Result<(), ReadError> {
    let mut most = None;
    let mut nodes: FxHashMap<u64, Seen> = FxHashMap::default();
    let last = blocks.each_line(|line| {
        if matches!(line.peek(), None | Some(b'#')) {
            return Ok(());
        }
        let mut words = *line;
        match words.word() {
            Some((at, b"parity" | b"start")) => {
                let is_parity = line.text[at] == b'p';
                if is_parity && most.is_some() || !nodes.is_empty() {
                    return Err(line.error("one line 'parity' before the nodes"));
                }
                let number = words.number("a node's number", 0, u64::from(u32::MAX) - 2)?;
                if is_parity {
                    most = Some(number);
                }
                end_of_statement(&mut words)
            }
            _ => node(line, most.unwrap_or(u64::from(u32::MAX) - 2), &mut nodes, edges),
        }
    })?;
    // Lines may come in any order, so that what is missing shows at the end.
    let missing = nodes.iter().filter(|(_, seen)| !seen.defined);
    if let Some((node, seen)) = missing.min_by_key(|(node, seen)| (seen.line, **node)) {
        let error =
            Error::input(1, format!("the successor {node}"), "a node with a line of its own");
        return Err(ReadError::Input(error.at_line(seen.line)));
    }
    if nodes.is_empty() && most.is_none() {
        return Err(ended(last, "the end of the file", "a line 'parity N;' or a node"));
    }
    Ok(())
}

fn node(
    line: &mut Line<'_>,
    most: u64,
    nodes: &mut FxHashMap<u64, Seen>,
    edges: &mut Interner<'_>,
) -> Result<(), ReadError> {
    let mut start = *line;
    let id = line.number("a node's number", 0, most)?;
    let seen = nodes.entry(id).or_insert(Seen { line: line.number, defined: false });
    if std::mem::replace(&mut seen.defined, true) {
        return Err(start.error("a node that has no line yet"));
    }
    line.number("a priority", 0, u64::MAX)?;
    line.number("an owner", 0, 1)?;
    let from = itoa::Buffer::new().format(id).to_string();
    if matches!(line.peek(), Some(b';' | b'"') | None) {
        edges.named(&from, None);
    } else {
        loop {
            let to = line.number("a successor", 0, most)?;
            nodes.entry(to).or_insert(Seen { line: line.number, defined: false });
            if !edges.numbered(id, to) {
                edges.named(&from, Some(itoa::Buffer::new().format(to)));
            }
            if !line.eat(b',') {
                break;
            }
        }
    }
    if line.peek() == Some(b'"') {
        name(line)?;
    }
    edges.check()?;
    end_of_statement(line)
}

/// Steps over a name in quotation marks.
fn name(line: &mut Line<'_>) -> Result<(), ReadError> {
    let start = *line;
    line.eat(b'"');
    line.skip_past(b'"').ok_or_else(|| {
        let mut start = start;
        start.error("a closing quotation mark on the line")
    })
}

fn end_of_statement(line: &mut Line<'_>) -> Result<(), ReadError> {
    if !line.eat(b';') {
        return Err(line.error("';'"));
    }
    line.end("the end of the line")
}
