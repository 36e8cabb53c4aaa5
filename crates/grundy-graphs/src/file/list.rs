//! Edge lists: an edge on each line, its ends separated by blanks or a comma.

use std::borrow::Cow;
use std::cell::LazyCell;

use grundy_core::{Error, ReadError};

use super::intern::Interner;
use super::lines::{Block, Blocks, Line};
use super::names::canonical;
use crate::kernels::lines::{Lines, Separator, Words};

/// What an error asks for.
const EDGE: &str = "an edge 'a b', a lone node 'a' or a comment '# …' on the line";
const FIELDS: &str = "two columns, the ends of an edge";
const FIELDS_BY_COMMAS: &str = "two columns with a comma between them, the ends of an edge";

/// Reads lines `a b`, `a` and `# comment`.
pub(super) fn read(blocks: &mut Blocks<'_>, edges: &mut Interner<'_>) -> Result<(), ReadError> {
    let mut plain = Plain::new(Separator::Blank);
    let mut lines = 0;
    while let Some(block) = blocks.next(lines)? {
        lines = plain.read(block, edges, |next, edges| {
            line(next, edges)?;
            Ok(true)
        })?;
        edges.check()?;
    }
    Ok(())
}

/// Lines of two words that mean the same in every kind of list; most lists have no others.
struct Plain {
    separator: Separator,
    /// Whether such lines may come.
    starts: bool,
    lines: Lines,
    numbers: Vec<u64>,
}

impl Plain {
    fn new(separator: Separator) -> Plain {
        Plain { separator, starts: false, lines: Lines::new(), numbers: Vec::new() }
    }

    /// Reads the lines of `block`, the first and those that are not plain by `other`, which says whether
    /// plain lines may follow; returns how many there are.
    fn read<'a>(
        &mut self,
        block: Block<'a>,
        edges: &mut Interner<'_>,
        mut other: impl FnMut(Line<'a>, &mut Interner<'_>) -> Result<bool, ReadError>,
    ) -> Result<u64, ReadError> {
        let text = block.text;
        let words = LazyCell::new(|| std::str::from_utf8(text).ok());
        let (mut at, mut number) = (0, block.line);
        while at < text.len() {
            if self.starts {
                let (end, count) = self.many(text, &words, at, edges);
                if count > 0 {
                    (at, number) = (end, number + count);
                    continue;
                }
            }
            let end = memchr::memchr(b'\n', &text[at..]).map_or(text.len(), |end| at + end);
            self.starts = other(Line::new(&text[at..end], number), edges)?;
            at = end + 1;
            number += 1;
        }
        Ok(number - block.line)
    }

    /// Reads plain lines from `at` on, if there are some; where the next line begins, and how many they are.
    fn many<'a, F: FnOnce() -> Option<&'a str>>(
        &mut self,
        text: &'a [u8],
        words: &LazyCell<Option<&'a str>, F>,
        at: usize,
        edges: &mut Interner<'_>,
    ) -> (usize, u64) {
        if edges.has_texts() {
            let Some(text) = **words else { return (at, 0) };
            let end = self.lines.find(text.as_bytes(), at, self.separator, Words::Plain);
            edges.lines(text, &self.lines);
            return (end, self.lines.len() as u64);
        }
        self.lines.find(text, at, self.separator, Words::Digits);
        let end = self.lines.numbers(text, &mut self.numbers);
        edges.digits(&self.numbers);
        (end, self.numbers.len() as u64 / 2)
    }
}

fn line(line: Line<'_>, edges: &mut Interner<'_>) -> Result<(), ReadError> {
    let mut words = Line::new(without_comment(line.text), line.number);
    let Some((at, from)) = words.word() else { return Ok(()) };
    let from = line.text_at(at, from)?;
    let to = match words.word() {
        None => None,
        Some((at, to)) => Some(line.text_at(at, to)?),
    };
    if let Some((at, _)) = words.word() {
        return Err(line.error_at(at, EDGE));
    }
    edges.named(from, to);
    Ok(())
}

/// A line without its comment, which stands at its beginning or behind a blank: names of nodes may have a `#` inside.
fn without_comment(text: &[u8]) -> &[u8] {
    let begins = |&at: &usize| at == 0 || text[at - 1] <= b' ';
    memchr::memchr_iter(b'#', text).find(begins).map_or(text, |end| &text[..end])
}

/// Reads lines `a,b`, fields perhaps in quotation marks; a line of headings may come first.
pub(super) fn read_csv(blocks: &mut Blocks<'_>, edges: &mut Interner<'_>) -> Result<(), ReadError> {
    let (mut heading, mut taken) = (Heading::Unread, None);
    let mut plain = Plain::new(Separator::Comma);
    let mut lines = 0;
    while let Some(block) = blocks.next(lines)? {
        lines = plain.read(block, edges, |line, edges| {
            taken = taken.take().or(record(line, &mut heading, edges)?);
            Ok(matches!(heading, Heading::Over))
        })?;
        edges.check()?;
    }
    let edge = match heading {
        Heading::Perhaps(first) => Some(first),
        // Headings are no nodes.
        _ => taken.filter(|(from, to): &First| {
            edges.has_text(from) || to.as_ref().is_some_and(|to| edges.has_text(to))
        }),
    };
    if let Some((from, to)) = edge {
        edges.named(&from, to.as_deref());
    }
    Ok(())
}

/// What is known of the first line.
enum Heading {
    Unread,
    /// The first line has these fields, of which neither is a number.
    Perhaps(First),
    Over,
}

/// The one or two fields of the first line.
type First = (String, Option<String>);

/// Headings that are taken for such whatever follows. `u,v` may be nodes.
const HEADINGS: [(&str, &str); 5] =
    [("from", "to"), ("source", "target"), ("src", "dst"), ("tail", "head"), ("node", "option")];

/// Whether these are the headings of two columns of which the second is the one that edges lead from.
///
/// ```
/// use grundy_graphs::file::are_turned;
///
/// assert!(are_turned("to", "from") && are_turned("Target", "Source"));
/// assert!(!are_turned("from", "to") && !are_turned("to", "b"));
/// ```
pub fn are_turned(first: &str, second: &str) -> bool {
    are_headings(second, first)
}

fn are_headings(first: &str, second: &str) -> bool {
    let is = |(from, to): &(&str, &str)| {
        first.eq_ignore_ascii_case(from) && second.eq_ignore_ascii_case(to)
    };
    HEADINGS.iter().any(is)
}

/// What is expected where [`are_turned`].
pub const TURNED: &str =
    "first the column that edges lead from, then the one that they lead to, such as 'from,to'";

/// Reads a line; gives the first one if it seems to be of headings, which it is unless a node is called so.
fn record(
    line: Line<'_>,
    heading: &mut Heading,
    edges: &mut Interner<'_>,
) -> Result<Option<First>, ReadError> {
    let Some((from, to)) = fields(line)? else { return Ok(None) };
    let (from, to) = (&*from, to.as_deref());
    let number = |name: &str| canonical(name.as_bytes()).is_some();
    let numbers = number(from) && to.is_none_or(number);
    match std::mem::replace(heading, Heading::Over) {
        Heading::Over => {}
        Heading::Unread => {
            if to.is_some_and(|to| are_turned(from, to)) {
                return Err(line.error_at(0, TURNED));
            }
            if to.is_some_and(|to| are_headings(from, to)) {
                return Ok(None);
            }
            let seems = (from.to_string(), to.map(str::to_string));
            if from.eq_ignore_ascii_case("u") && to.is_some_and(|to| to.eq_ignore_ascii_case("v")) {
                return Ok(Some(seems));
            }
            if !number(from) && !to.is_some_and(number) {
                *heading = Heading::Perhaps(seems);
                return Ok(None);
            }
        }
        // Names over numbers are headings; names over names are an edge.
        Heading::Perhaps((first, second)) if !numbers => edges.named(&first, second.as_deref()),
        Heading::Perhaps(first) => {
            edges.named(from, to);
            return Ok(Some(first));
        }
    }
    edges.named(from, to);
    Ok(None)
}

/// What is expected where a comment [`seems_an_edge`].
const MARKED: &str =
    "a comment, with a blank behind its '#', or a name that begins so in quotation marks, \"#a\"";

/// Whether a line that begins with `#` may be meant as an edge from a node whose name begins so: no blank
/// follows, and it has two columns, which are no headings.
fn seems_an_edge(line: &[u8]) -> bool {
    let line = String::from_utf8_lossy(line);
    let rest = line.trim_start_matches('#');
    let Some((from, to)) = rest.split_once(',') else { return false };
    let (from, to) = (from.trim_end(), to.trim());
    !from.starts_with([' ', '\t']) && !to.contains(',') && !are_headings(from, to)
}

type Fields<'a> = (Cow<'a, str>, Option<Cow<'a, str>>);

/// The one or two fields of a line; `None` if it is empty or a comment.
fn fields(line: Line<'_>) -> Result<Option<Fields<'_>>, ReadError> {
    let text = line.text.strip_suffix(b"\r").unwrap_or(line.text);
    let trimmed = text.trim_ascii_start();
    if trimmed.first().is_none_or(|&byte| byte == b'#') {
        if seems_an_edge(trimmed) {
            return Err(line.error_at(text.len() - trimmed.len(), MARKED));
        }
        return Ok(None);
    }
    let mut found = Vec::with_capacity(2);
    let mut at = 0;
    loop {
        let (field, end) = field(&line, text, at)?;
        if field.is_empty() && (found.is_empty() || found.len() > 1) {
            return Err(line.error_at(at, "a node's name"));
        }
        let is_other_table = || text[at..end].iter().any(|byte| matches!(byte, b';' | b'\t'));
        if found.is_empty() && end >= text.len() && text[at] != b'"' && is_other_table() {
            return Err(line.error_at(at, FIELDS_BY_COMMAS));
        }
        found.push(field);
        if end >= text.len() {
            break;
        }
        at = end + 1;
        if found.len() == 2 {
            let columns = format!("column {} of the table", found.len() + 1);
            let place = String::from_utf8_lossy(&text[..=end]).chars().count() + 1;
            let error = Error::input(place, columns, FIELDS).at_line(line.number);
            return Err(ReadError::Input(error));
        }
    }
    // `a,` is a lone node, as `a` is.
    let to = found.pop().filter(|to| !to.is_empty());
    Ok(match (found.pop(), to) {
        (Some(from), to) => Some((from, to)),
        (None, Some(from)) => Some((from, None)),
        (None, None) => None,
    })
}

/// The field that begins at `at`, and where it ends: at a comma or the end of the line.
fn field<'a>(
    line: &Line<'a>,
    text: &'a [u8],
    at: usize,
) -> Result<(Cow<'a, str>, usize), ReadError> {
    let blanks = text[at..].iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    let start = at + blanks;
    if text.get(start) != Some(&b'"') {
        let end = memchr::memchr(b',', &text[start..]).map_or(text.len(), |end| start + end);
        let name = line.text_at(start, &text[start..end])?;
        return Ok((Cow::Borrowed(name.trim_end_matches([' ', '\t'])), end));
    }
    let mut name = String::new();
    let mut from = start + 1;
    loop {
        let Some(quote) = memchr::memchr(b'"', &text[from..]) else {
            return Err(line.error_at(start, "a closing quotation mark on the line"));
        };
        name.push_str(line.text_at(from, &text[from..from + quote])?);
        from += quote + 1;
        if text.get(from) != Some(&b'"') {
            break;
        }
        name.push('"');
        from += 1;
    }
    while matches!(text.get(from), Some(b' ' | b'\t')) {
        from += 1;
    }
    if !matches!(text.get(from), None | Some(b',')) {
        return Err(line.error_at(from, "',' or the end of the line"));
    }
    Ok((Cow::Owned(name), from))
}

/// The fields of a line of a table, without quotation marks; `None` if a mark is not closed or does not
/// begin a field.
pub fn csv_fields(line: &str) -> Option<Vec<Cow<'_, str>>> {
    let line = Line::new(line.as_bytes(), 1);
    let text = line.text.strip_suffix(b"\r").unwrap_or(line.text);
    let mut fields = Vec::with_capacity(4);
    let mut at = 0;
    loop {
        let (found, end) = field(&line, text, at).ok()?;
        fields.push(found);
        if end >= text.len() {
            return Some(fields);
        }
        at = end + 1;
    }
}
