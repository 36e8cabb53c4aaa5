//! How the text of a graph is read: edges, or the name of a file with any format of graphs.

use std::cell::Cell;

use grundy_core::{Cursor, Error, ReadError, visible};
use grundy_graphs::file::{self, EdgeList, Format, GraphFile, Names, Options};

/// What an error asks for where a name should stand.
const NAME: &str = "a node's name of letters, digits and '_'";

/// How much of a wrong name an error shows.
const SHOWN: usize = 40;

#[inline]
pub(super) fn fits(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// Reads edges as they stand, loops and repetitions too, as [`Graph::read`] reads a graph.
///
/// # Errors
/// As [`Graph::read`].
pub(in crate::games) fn read_edges(
    cursor: &mut Cursor<'_>,
) -> Result<(Names, Vec<(u32, u32)>), Error> {
    let length = cursor.clone().word(|c| c != '@' && c != '+').len();
    Ok(read_file(cursor, length)?.into_edges())
}

/// Reads the edges or the name of a file that so many bytes are.
pub(super) fn read_file(cursor: &mut Cursor<'_>, length: usize) -> Result<GraphFile, Error> {
    let mark = cursor.mark();
    let source = word(cursor, length);
    if source.contains(['.', '/']) {
        file(cursor, source, mark)
    } else {
        inline(cursor, source, mark)
    }
}

/// The next so many bytes.
pub(super) fn word<'a>(cursor: &mut Cursor<'a>, length: usize) -> &'a str {
    let left = Cell::new(length);
    cursor.word(|c| left.replace(left.get().saturating_sub(c.len_utf8())) > 0)
}

/// The graph in the file `source`, whose name stands at `mark`.
fn file(cursor: &Cursor<'_>, source: &str, mark: usize) -> Result<GraphFile, Error> {
    let bytes = cursor.read_bytes(source, mark)?;
    let wrong = |what: String| cursor.error_at(mark, "a file with a graph").with_hint(what);
    let options = Options {
        format: Format::of_name(source),
        is_packed: Format::is_packed(source),
        memory: cursor.memory(),
        deadline: cursor.deadline(),
    };
    let file = file::read(&bytes[..], &options).map_err(|stop| match stop {
        ReadError::Input(error) if error.is_budget() => {
            error.because(&format!("{source} is large"))
        }
        stop => wrong(stop.to_string()),
    })?;
    // Numbers are names that can stand after '@', too.
    let are_texts = file.nodes() > 0 && file.names.number(0).is_none();
    let mut names = (0..if are_texts { file.nodes() } else { 0 }).map(|node| file.names.text(node));
    match names.find(|name| name.is_empty() || !name.chars().all(fits)) {
        None => Ok(file),
        Some(name) => {
            let shown: String = name.chars().take(SHOWN).collect();
            let more = if shown == name { "" } else { "…" };
            Err(wrong(format!("it calls a node '{}{more}', not {NAME}", visible(&shown))))
        }
    }
}

/// The refusal of a position whose edges need more memory than there is: nothing else can go wrong with them.
pub(super) fn too_large(stop: ReadError) -> Error {
    match stop {
        ReadError::Input(error) => error,
        ReadError::System(failure) => Error::unknown(failure.to_string()),
    }
}

/// The graph `source`, which stands at `mark`.
fn inline(cursor: &Cursor<'_>, source: &str, mark: usize) -> Result<GraphFile, Error> {
    // The node called `name`, which stands at `at`.
    let checked = |name: &str, at: usize| match name.find(|c| !fits(c)) {
        None if !name.is_empty() => Ok(()),
        None | Some(0) => Err(cursor.error_at(at, NAME)),
        Some(wrong) => {
            Err(cursor.error_at(at + wrong, "',' and another edge, or the end of the graph"))
        }
    };
    let mut edges = EdgeList::new(cursor.memory());
    let mut at = mark;
    for piece in source.split(',') {
        let from = piece.split('-').next().unwrap_or_default();
        checked(from, at)?;
        let to = piece.get(from.len() + 1..);
        to.map_or(Ok(()), |to| checked(to, at + from.len() + 1))?;
        edges.names(from, to).map_err(too_large)?;
        at += piece.len() + 1;
    }
    edges.finish().map_err(too_large)
}
