//! PGSolver's parity games, read as graphs: `parity 4;` and `0 1 0 1,2 "name";`.

use grundy_core::{Error, ReadError};
use rustc_hash::FxHashMap;

use super::intern::Interner;
use super::lines::{Blocks, Line, ended};

/// Where a node was first seen, and what is known of its owner.
struct Seen {
    line: u64,
    /// The owner, as a bit, if the node has had its line.
    owner: Option<u8>,
    /// The owners of the nodes that lead here, as bits.
    before: u8,
}

impl Seen {
    fn at(line: u64) -> Seen {
        Seen { line, owner: None, before: 0 }
    }
}

/// What all nodes have to have in common.
#[derive(Default)]
struct Common {
    /// The priority and the owner of the first.
    first: Option<(u64, u64)>,
    /// What is said of the first owner that is another one, unless owners alternate.
    other: Option<ReadError>,
}

/// Reads the game's graph. Players share the moves here: a game is read if its owners are all the same, or
/// alternate along every edge, so that who is to move is the owner; and if its priorities are all the same, as
/// none of them decides a play. A play without an end is a draw. Names are passed over. A node may have no
/// successor, which parity games do not allow.
pub(super) fn read(blocks: &mut Blocks<'_>, edges: &mut Interner<'_>) -> Result<(), ReadError> {
    let mut most = None;
    let mut nodes: FxHashMap<u64, Seen> = FxHashMap::default();
    let mut common = Common::default();
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
            _ => {
                node(line, most.unwrap_or(u64::from(u32::MAX) - 2), &mut nodes, &mut common, edges)
            }
        }
    })?;
    // Lines may come in any order, so that what is missing shows at the end.
    let missing = nodes.iter().filter(|(_, seen)| seen.owner.is_none());
    if let Some((node, seen)) = missing.min_by_key(|(node, seen)| (seen.line, **node)) {
        let error =
            Error::input(1, format!("the successor {node}"), "a node with a line of its own");
        return Err(ReadError::Input(error.at_line(seen.line)));
    }
    // Owners that alternate may come in any order, too.
    if let Some(other) = common.other
        && nodes.values().any(|seen| seen.owner.is_some_and(|owner| seen.before & owner != 0))
    {
        return Err(other);
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
    common: &mut Common,
    edges: &mut Interner<'_>,
) -> Result<(), ReadError> {
    let mut start = *line;
    let id = line.number("a node's number", 0, most)?;
    let seen = nodes.entry(id).or_insert(Seen::at(line.number));
    if seen.owner.is_some() {
        return Err(start.error("a node that has no line yet"));
    }
    let own = common.read(line)?;
    seen.owner = Some(own);
    let from = itoa::Buffer::new().format(id).to_string();
    if matches!(line.peek(), Some(b';' | b'"') | None) {
        edges.named(&from, None);
    } else {
        loop {
            let to = line.number("a successor", 0, most)?;
            nodes.entry(to).or_insert(Seen::at(line.number)).before |= own;
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

impl Common {
    /// Reads the priority and the owner of a node; the owner as a bit.
    fn read(&mut self, line: &mut Line<'_>) -> Result<u8, ReadError> {
        let mut at_priority = *line;
        let priority = line.number("a priority", 0, u64::MAX)?;
        let mut at_owner = *line;
        let owner = line.number("an owner", 0, 1)?;
        let (first_priority, first_owner) = *self.first.get_or_insert((priority, owner));
        if priority != first_priority {
            let expected = format!(
                "the priority {first_priority} of the nodes before: both players share the moves here, and no \
                 priority decides a play"
            );
            return Err(at_priority.error(&expected));
        }
        if owner != first_owner && self.other.is_none() {
            let expected = format!(
                "the owner {first_owner} of the nodes before: both players share the moves here, so that owners \
                 have to be the same or to alternate along every edge"
            );
            self.other = Some(at_owner.error(&expected));
        }
        Ok(if owner == 0 { 1 } else { 2 })
    }
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
