//! Text for people, in lines that fit the terminal.

use std::io::{self, Write};
use std::ops::Range;

use grundy::text::is_wide;
use unicode_width::UnicodeWidthChar;

/// Narrower than this nothing can be read.
const LEAST: usize = 20;

/// What does not fit of a row of a table stands so far behind its beginning.
const ROW: usize = 2;

/// How many columns there are: those of the terminal, or as many as COLUMNS says. Nothing where a program reads,
/// which wants its lines whole.
pub fn width() -> Option<usize> {
    let said = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    said.or_else(terminal).filter(|&columns| columns > 0).map(|columns| columns.max(LEAST))
}

/// The columns of the terminal; some say them and no rows.
#[cfg(unix)]
fn terminal() -> Option<usize> {
    let size = rustix::termios::tcgetwinsize(io::stdout()).ok()?;
    Some(size.ws_col.into())
}

#[cfg(not(unix))]
fn terminal() -> Option<usize> {
    terminal_size::terminal_size_of(io::stdout()).map(|(width, _)| width.0.into())
}

/// The columns of a table in pieces that fit, each of `width` columns of the terminal, behind a label.
pub fn pieces(columns: usize, width: usize, label: usize) -> Vec<Range<usize>> {
    let fit = match self::width() {
        Some(wide) => (wide.saturating_sub(label) / width.max(1)).max(1),
        None => columns.max(1),
    };
    (0..columns).step_by(fit).map(|start| start..columns.min(start + fit)).collect()
}

/// Breaks lines that are too long at blanks, and goes on below the text that a label stands before. A word that
/// is too long by itself, such as a position, stays whole.
pub struct Page<W: Write> {
    out: W,
    width: Option<usize>,
    line: Vec<u8>,
}

impl<W: Write> Page<W> {
    /// A page that `out` takes, of so many columns if they are limited.
    pub fn new(out: W, width: Option<usize>) -> Page<W> {
        Page { out, width, line: Vec::new() }
    }

    /// What comes next stays as it is written: code, and inputs of programs.
    pub fn as_it_is(&mut self) -> io::Result<&mut W> {
        self.end_line()?;
        Ok(&mut self.out)
    }

    fn end_line(&mut self) -> io::Result<()> {
        let line = std::mem::take(&mut self.line);
        match (self.width, str::from_utf8(&line)) {
            (Some(width), Ok(text)) if columns(text) > width => {
                self.out.write_all(broken(text, width).as_bytes())
            }
            _ => self.out.write_all(&line),
        }
    }
}

impl<W: Write> Write for Page<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.width.is_none() {
            return self.out.write(bytes);
        }
        for piece in bytes.split_inclusive(|&byte| byte == b'\n') {
            self.line.extend_from_slice(piece.strip_suffix(b"\n").unwrap_or(piece));
            if piece.ends_with(b"\n") {
                self.end_line()?;
                self.out.write_all(b"\n")?;
            }
        }
        Ok(bytes.len())
    }

    /// A line that has not ended stays until it does, or until nothing more comes.
    fn flush(&mut self) -> io::Result<()> {
        self.end_line()?;
        self.out.flush()
    }
}

/// The columns that a text takes, colours none.
pub fn columns(text: &str) -> usize {
    let mut inside = false;
    let wide = |c: char| {
        if inside {
            inside = c != 'm';
            return 0;
        }
        inside = c == '\u{1b}';
        c.width().unwrap_or(0)
    };
    text.chars().map(wide).sum()
}

/// The lines of one that is too long.
fn broken(line: &str, width: usize) -> String {
    let indent = indent(line).min(width / 2);
    let start = line.len() - line.trim_start_matches(' ').len();
    let mut out = " ".repeat(start);
    let mut at = start;
    let mut gap = 0;
    for piece in line[start..].split(' ') {
        for word in words(piece) {
            let long = columns(word);
            if at > start.max(indent) && at + gap + long > width {
                out.push('\n');
                out.push_str(&" ".repeat(indent));
                at = indent;
            } else {
                out.push_str(&" ".repeat(gap));
                at += gap;
            }
            out.push_str(word);
            at += long;
            gap = 0;
        }
        gap = 1;
    }
    out.lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
}

/// The pieces of a text without blanks between which a line may end: next to Chinese characters, but not before marks
/// that close or behind some that open.
pub(super) fn words(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let (mut from, mut before) = (0, None);
    for (at, c) in text.char_indices() {
        let breaks = before.is_some_and(|before| {
            (is_wide(before) || is_wide(c))
                && !"，。；：、）！？》”…".contains(c)
                && !"（《“".contains(before)
        });
        if breaks {
            words.push(&text[from..at]);
            from = at;
        }
        before = Some(c);
    }
    words.push(&text[from..]);
    words
}

/// Where a line goes on: where its text begins, behind blanks, and behind a label that a gap of two or more ends.
/// A row of a table, which has gaps and no label, goes on below its beginning.
fn indent(line: &str) -> usize {
    let text = line.trim_start_matches(' ');
    let start = line.len() - text.len();
    let Some((label, rest)) = text.trim_end().split_once("  ") else { return start };
    if start == 0 {
        return ROW;
    }
    let gap = rest.len() - rest.trim_start_matches(' ').len();
    start + columns(label) + 2 + gap
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(text: &str, width: usize) -> String {
        let mut out = Vec::new();
        let mut page = Page::new(&mut out, Some(width));
        // Pieces may end anywhere.
        text.as_bytes().chunks(3).for_each(|piece| page.write_all(piece).unwrap());
        page.flush().unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn lines_are_broken_below_their_text() {
        assert_eq!(page("short\n\nlines\n", 20), "short\n\nlines\n");
        assert_eq!(
            page("  because  one two three four five\n  by       me\n", 24),
            "  because  one two three\n           four five\n  by       me\n"
        );
        // Next to Chinese characters, but not before a comma.
        assert_eq!(page("  理由  先手必胜，不论\n", 16), "  理由  先手必\n        胜，不论\n");
        assert_eq!(page("    a tree of words\n", 12), "    a tree\n    of words\n");
        assert_eq!(page("plain words only", 10), "plain\nwords only");
        assert_eq!(
            page("cram:o.ooo  N  3  cover row 1\n", 20),
            "cram:o.ooo  N  3\n  cover row 1\n"
        );
    }

    #[test]
    fn long_words_stay_whole_and_colours_take_no_room() {
        assert_eq!(page("nim:1,2,3,4,5,6,7,8 is P\n", 12), "nim:1,2,3,4,5,6,7,8\nis P\n");
        let red = "\u{1b}[31mN: wins\u{1b}[0m\n";
        assert_eq!(page(red, 8), red);
        assert_eq!(columns("石子 x"), 6);
    }
}
