//! How answers are printed.

pub(crate) mod json;
pub(crate) mod text;

use std::io::{self, IsTerminal, StdoutLock, Write};

use comfy_table::Table;
use grundy::Outcome;
use grundy::text::{columns, is_wide};
#[cfg(feature = "parquet")]
use parquet::errors::ParquetError;

use crate::args::Color;

/// Whether the output is coloured.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    color: bool,
}

impl Style {
    /// By the option, the terminal and NO_COLOR.
    pub(crate) fn new(color: Color) -> Style {
        let color = match color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => {
                io::stdout().is_terminal()
                    && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
            }
        };
        Style { color }
    }

    /// `text` in the colour of `outcome`: red for N, bold for P, dim for D.
    pub(crate) fn outcome(self, outcome: Outcome, text: &str) -> String {
        use anstyle::{AnsiColor, Style};
        self.paint(
            text,
            match outcome {
                Outcome::N => AnsiColor::Red.on_default(),
                Outcome::P => Style::new().bold(),
                Outcome::D => Style::new().dimmed(),
            },
        )
    }

    /// `text` as a heading.
    pub(crate) fn heading(self, text: &str) -> String {
        self.paint(text, anstyle::Style::new().bold())
    }

    fn paint(self, text: &str, style: anstyle::Style) -> String {
        if self.color { format!("{style}{text}{style:#}") } else { text.to_string() }
    }
}

/// Standard output, in large pieces.
pub(crate) fn stdout() -> io::BufWriter<StdoutLock<'static>> {
    io::BufWriter::with_capacity(1 << 16, io::stdout().lock())
}

/// What stopped the writer of a Parquet file: the failure of what it wrote to, if it was that.
#[cfg(feature = "parquet")]
pub(crate) fn parquet_error(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(error) => match error.downcast() {
            Ok(error) => *error,
            Err(error) => io::Error::other(error),
        },
        other => io::Error::other(other),
    }
}

/// Prints `value` as one line of JSON.
pub(crate) fn print_json(out: &mut impl Write, value: &impl serde::Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    out.write_all(b"\n")
}

/// The first `most` of `items`, and how many more there are: `a, b, … and 3 more`.
pub(crate) fn first(
    items: impl ExactSizeIterator<Item = String>,
    most: usize,
    separator: &str,
) -> String {
    let more = items.len().saturating_sub(most);
    let mut shown: Vec<String> = items.take(most).collect();
    if more > 0 {
        shown.push(format!("… and {more} more"));
    }
    shown.join(separator)
}

/// Prints a table of names, in bold, and what they are.
pub(crate) fn listed(out: &mut impl Write, table: &Table, style: Style) -> io::Result<()> {
    for line in table.lines() {
        let line = line.trim_end();
        let line = line.strip_prefix(' ').unwrap_or(line);
        match line.split_once(' ') {
            Some((name, rest)) => writeln!(out, "{} {rest}", style.heading(name))?,
            None => writeln!(out, "{line}")?,
        }
    }
    Ok(())
}

/// Prints paragraphs, each behind its label.
pub(crate) fn labelled<L: AsRef<str>, T: AsRef<str>>(
    out: &mut impl Write,
    parts: &[(L, T)],
) -> io::Result<()> {
    parts.iter().try_for_each(|(label, text)| {
        let (label, text) = (label.as_ref(), text.as_ref());
        let gap = " ".repeat(10_usize.saturating_sub(columns(label)));
        writeln!(out, "  {label}{gap}{}", wrapped(text))
    })
}

/// `text` in lines of at most 80 columns, indented under its label. Lines end at spaces, and between Chinese characters
/// but not before marks that close.
fn wrapped(text: &str) -> String {
    let mut lines = vec![String::new()];
    for (word, space) in words(text) {
        let last = lines.len() - 1;
        let width = columns(&lines[last]) + usize::from(space) + columns(word);
        if !lines[last].is_empty() && width > 80 {
            lines.push(String::new());
        } else if space && !lines[last].is_empty() {
            lines[last].push(' ');
        }
        if let Some(line) = lines.last_mut() {
            line.push_str(word);
        }
    }
    lines.join("\n            ")
}

/// The pieces of `text` between which a line may end, and whether a space stands before them.
fn words(text: &str) -> Vec<(&str, bool)> {
    let mut words = Vec::new();
    for piece in text.split_whitespace() {
        let (mut from, mut before, mut space) = (0, None, true);
        for (at, c) in piece.char_indices() {
            let breaks = before.is_some_and(|before| {
                (is_wide(before) || is_wide(c))
                    && !"，。；：、）！？》”…".contains(c)
                    && !"（《“".contains(before)
            });
            if breaks {
                words.push((&piece[from..at], space));
                (from, space) = (at, false);
            }
            before = Some(c);
        }
        words.push((&piece[from..], space));
    }
    words
}
