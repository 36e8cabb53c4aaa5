//! How answers are printed.

pub mod json;
mod page;
pub mod text;

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use grundy::Outcome;
use grundy::text::LISTED;
use grundy_cli_common::{NewFile, is_stdout};
#[cfg(feature = "parquet")]
use parquet::errors::ParquetError;

use page::words;
pub use page::{Page, columns, pieces, width};

use crate::failure::Failure;
use crate::progress::Progress;
use crate::watch::{Patient, waiting};

/// What is printed, as an output that is named `-`.
pub fn printed(is_printed: bool) -> Option<&'static Path> {
    is_printed.then_some(Path::new("-"))
}

/// When the output is coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
#[expect(missing_docs, reason = "what is said of a variant is its help")]
pub enum Color {
    Auto,
    Always,
    Never,
}

/// Whether the output is coloured.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    color: bool,
}

impl Style {
    /// By the option, the terminal and NO_COLOR.
    pub fn new(color: Color) -> Style {
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
    pub fn outcome(self, outcome: Outcome, text: &str) -> String {
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
    pub fn heading(self, text: &str) -> String {
        self.paint(text, anstyle::Style::new().bold())
    }

    fn paint(self, text: &str, style: anstyle::Style) -> String {
        if self.color { format!("{style}{text}{style:#}") } else { text.to_string() }
    }
}

/// Bytes that are written at a time.
const PIECE: usize = 1 << 16;

/// Standard output, in large pieces, for which a limit of time waits.
pub fn stdout() -> io::BufWriter<Patient<Stdout>> {
    io::BufWriter::with_capacity(PIECE, Patient(Stdout))
}

/// Standard output, whose failures say that they are its own.
#[derive(Clone, Copy, Debug)]
pub struct Stdout;

impl Write for Stdout {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        io::stdout().write(bytes).map_err(not_printed)
    }

    fn flush(&mut self) -> io::Result<()> {
        io::stdout().flush().map_err(not_printed)
    }
}

/// The same failure, which says that it is of the standard output.
pub fn not_printed(error: io::Error) -> io::Error {
    match error.kind() {
        // Nobody is told, or it is tried again.
        io::ErrorKind::BrokenPipe | io::ErrorKind::Interrupted => error,
        kind => io::Error::new(kind, format!("cannot write the standard output: {error}")),
    }
}

/// Writes a file whole or not at all, and says on a terminal that it does; or standard output, if it is `-`.
pub fn written(
    path: &Path,
    write: &mut dyn FnMut(&mut dyn Write) -> Result<(), Failure>,
) -> Result<(), Failure> {
    if is_stdout(path) {
        let mut out = stdout();
        write(&mut out)?;
        return Ok(out.flush()?);
    }
    let _progress = Progress::unknown(format!("writing {}", path.display()));
    // Pipes have names, too.
    let mut file = waiting(|| NewFile::create(path))?;
    let mut out = io::BufWriter::with_capacity(PIECE, Patient(&mut file));
    write(&mut out).map_err(|failure| failure.in_file("write", path))?;
    out.flush()?;
    drop(out);
    Ok(file.finish()?)
}

/// The same of bytes that are at hand.
pub fn write_file(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    written(path, &mut |out| Ok(out.write_all(bytes)?))
}

/// That such a file can be begun: who waits for an answer wants to know it before.
pub fn check_target(path: &Path) -> Result<(), Failure> {
    // To begin with a pipe is to wait for its reader.
    if !is_stdout(path) && (path.is_file() || !path.exists()) {
        drop(NewFile::create(path)?);
    }
    Ok(())
}

/// That these outputs, options with what was given to them, are files: standard output holds the answer.
pub fn only_files(outputs: &[(&str, &Option<PathBuf>)]) -> Result<(), Failure> {
    let printed = |(_, path): &&(&str, &Option<PathBuf>)| path.as_deref().is_some_and(is_stdout);
    match outputs.iter().find(printed) {
        Some((option, _)) => Err(Failure::input(format!(
            "{option} -: standard output holds the answer; name a file, such as './-'"
        ))),
        None => Ok(()),
    }
}

/// That no two of these outputs, options with what was given to them, are the same file: one would be lost.
pub fn apart<'p>(
    outputs: impl IntoIterator<Item = (&'static str, Option<&'p Path>)>,
) -> Result<(), Failure> {
    let mut seen: Vec<(&str, PathBuf)> = Vec::new();
    for (option, path) in outputs {
        // Devices and pipes take whatever comes.
        let Some(path) = path.filter(|path| !is_stdout(path) && (path.is_file() || !path.exists()))
        else {
            continue;
        };
        // Without a working folder no name is whole.
        let whole = path.canonicalize().or_else(|_| std::path::absolute(path));
        let path = whole.map_err(|error| Failure::from(error).in_file("write", path))?;
        if let Some((other, _)) = seen.iter().find(|(_, other)| *other == path) {
            return Err(Failure::input(format!(
                "{other} and {option} would both be written to '{}'; name another file for one of them",
                path.display()
            )));
        }
        seen.push((option, path));
    }
    Ok(())
}

/// Whether one of these outputs, options with what was given to them, is standard output, where there is no place for more
/// then; that at most one is, and no two are one file.
pub fn one_printed<'p>(
    outputs: impl IntoIterator<Item = (&'static str, Option<&'p Path>)>,
) -> Result<bool, Failure> {
    let outputs: Vec<(&'static str, Option<&Path>)> = outputs.into_iter().collect();
    apart(outputs.iter().copied())?;
    let mut printed = outputs.into_iter().filter(|(_, path)| path.is_some_and(is_stdout));
    match (printed.next(), printed.next()) {
        (Some((first, _)), Some((second, _))) => Err(Failure::input(format!(
            "{first} and {second} would both be printed; name a file for one of them"
        ))),
        (first, _) => Ok(first.is_some()),
    }
}

/// Standard output, for people with lines that fit the terminal.
pub fn page(for_people: bool) -> Page<io::BufWriter<Patient<Stdout>>> {
    Page::new(stdout(), width().filter(|_| for_people))
}

/// What stopped the writer of a Parquet file: the failure of what it wrote to, if it was that.
#[cfg(feature = "parquet")]
pub fn parquet_error(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(error) => match error.downcast() {
            Ok(error) => *error,
            Err(error) => io::Error::other(error),
        },
        other => io::Error::other(other),
    }
}

/// Prints `value` as one line of JSON.
pub fn print_json(out: &mut dyn Write, value: &impl serde::Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    out.write_all(b"\n")
}

/// The first [`LISTED`] of `items`, and how many more there are: `a, b, … and 3 more`.
pub fn list<T: Into<String>>(items: impl ExactSizeIterator<Item = T>, separator: &str) -> String {
    let left = items.len().saturating_sub(LISTED);
    let shown = items.take(LISTED).map(Into::into);
    shown.chain(more(left)).collect::<Vec<String>>().join(separator)
}

/// What stands behind a list that was cut off, if so many items are left.
pub fn more(left: usize) -> Option<String> {
    (left > 0).then(|| format!("… and {left} more"))
}

/// Prints names in bold, and what they are: in columns, or if these do not fit, the last one on a line below.
pub fn listed<const N: usize>(
    out: &mut dyn Write,
    rows: &[[String; N]],
    style: Style,
) -> io::Result<()> {
    let wide = |column: usize| rows.iter().map(|row| columns(&row[column])).max().unwrap_or(0);
    let widths: Vec<usize> = (0..N).map(wide).collect();
    let is_wide =
        width().is_none_or(|width| widths.iter().map(|wide| wide + 2).sum::<usize>() <= width + 2);
    for row in rows {
        let mut line = style.heading(&row[0]);
        for (column, text) in row.iter().enumerate().skip(1) {
            let last = column == N - 1;
            if last && !is_wide {
                line.push_str("\n    ");
            } else {
                let gap = widths[column - 1] - columns(&row[column - 1]) + 2;
                line.push_str(&" ".repeat(gap));
            }
            line.push_str(text);
        }
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

/// Prints paragraphs, each behind its label.
pub fn labelled<L: AsRef<str>, T: AsRef<str>>(
    out: &mut dyn Write,
    parts: &[(L, T)],
) -> io::Result<()> {
    parts.iter().try_for_each(|(label, text)| {
        let (label, text) = (label.as_ref(), text.as_ref());
        let gap = " ".repeat((LABEL - 2).saturating_sub(columns(label)).max(1));
        let start = format!("  {label}{gap}");
        writeln!(out, "{start}{}", wrapped(text, width(), columns(&start)))
    })
}

/// The columns of labels.
const LABEL: usize = 12;

/// `text` in lines of at most 80 columns that fit in `width`, the first one behind `start` columns, the others behind those of a
/// label. Lines end at spaces, and between Chinese characters but not before marks that close.
fn wrapped(text: &str, width: Option<usize>, start: usize) -> String {
    const MOST: usize = 80;
    let most = |line: usize| {
        let before = if line == 0 { start } else { LABEL };
        width.map_or(MOST, |width| MOST.min(width.saturating_sub(before)))
    };
    let mut lines = vec![String::new()];
    let pieces = text.split_whitespace();
    let parts = pieces.flat_map(|piece| words(piece).into_iter().enumerate());
    for (word, space) in parts.map(|(i, word)| (word, i == 0)) {
        let last = lines.len() - 1;
        let width = columns(&lines[last]) + usize::from(space) + columns(word);
        if !lines[last].is_empty() && width > most(last) {
            lines.push(String::new());
        } else if space && !lines[last].is_empty() {
            lines[last].push(' ');
        }
        if let Some(line) = lines.last_mut() {
            line.push_str(word);
        }
    }
    lines.join(&format!("\n{}", " ".repeat(LABEL)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_behind_labels_fill_the_width_and_no_more() {
        // As many columns as there are, behind a label and behind a long one.
        assert_eq!(wrapped("one two three four", Some(25), 12), "one two three\n            four");
        assert_eq!(wrapped("one two three four", Some(24), 12), "one two\n            three four");
        assert_eq!(wrapped("one two three four", Some(25), 13), "one two\n            three four");
        assert_eq!(wrapped("one two three four", None, 13), "one two three four");
        let long = wrapped(&"word ".repeat(40), Some(200), 12);
        assert!(long.lines().all(|line| columns(line.trim_start()) <= 80), "{long}");
    }
}
