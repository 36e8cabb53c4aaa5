//! Lists of positions for other programs and for papers.

use std::io::{self, Write};

use clap::ValueEnum;
use grundy::Error;
use grundy::graphs::file::Csv;

use super::{Array, Column, Page, dots};
use crate::failure::Failure;

/// How a list of positions is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
#[expect(missing_docs, reason = "what is said of a variant is its help")]
pub enum ListFormat {
    Text,
    /// The position, and a column for each of its numbers, if it consists of numbers
    Csv,
    Json,
    /// A table of GitHub's Markdown
    Markdown,
    /// A tabular with the rules of booktabs
    Latex,
    /// A picture of dots for LaTeX
    Tikz,
    /// An index and a number a line, the numbers of one position after those of the other (OEIS)
    Bfile,
    /// What only tables have.
    #[value(hide = true)]
    Antidiagonals,
}

/// A list that is written as it grows.
pub struct List {
    format: ListFormat,
    /// Whether positions are counted.
    is_counted: bool,
    /// The numbers that a position has, where that is known before there is one.
    wanted: Option<usize>,
    /// The same, once there are names of columns.
    columns: Option<usize>,
    /// How many numbers a b-file has.
    written: u64,
}

impl List {
    /// An empty list, whose positions have `wanted` numbers if that is known.
    pub fn new(format: ListFormat, is_counted: bool, wanted: Option<usize>) -> List {
        List { format, is_counted, wanted, columns: None, written: 0 }
    }

    /// Writes a position, of which `full` has all numbers; in text and JSON others do.
    pub fn push(
        &mut self,
        out: &mut dyn Write,
        index: Option<&str>,
        position: &str,
        full: &str,
    ) -> Result<(), Failure> {
        let numbers = numbers(full);
        if self.format == ListFormat::Bfile {
            let numbers = numbers.ok_or_else(|| no_numbers(position))?;
            if *self.columns.get_or_insert(self.wanted.unwrap_or(numbers.len())) != numbers.len() {
                return Err(Failure::input(format!(
                    "'{position}': a b-file of positions that have not as many numbers each cannot be taken apart; use \
                     another --format"
                )));
            }
            for number in numbers {
                writeln!(out, "{} {number}", self.written)?;
                self.written += 1;
            }
            return Ok(());
        }
        let mut numbers = numbers.unwrap_or_default();
        if self.columns.is_none() {
            self.begin(out, self.wanted.unwrap_or(numbers.len()))?;
        }
        let columns = self.columns.unwrap_or(0);
        // Of positions that are more than numbers some are none but numbers.
        numbers.truncate(columns);
        let missing = columns - numbers.len();
        let fields = index.into_iter().chain([position]).chain(numbers);
        let fields = fields.chain(std::iter::repeat_n("", missing));
        Ok(self.line(out, &fields.collect::<Vec<_>>())?)
    }

    /// The names of the columns, and what stands before.
    fn begin(&mut self, out: &mut dyn Write, numbers: usize) -> io::Result<()> {
        self.columns = Some(numbers);
        let heaps: Vec<String> = (1..=numbers).map(|heap| format!("heap{heap}")).collect();
        let mut names = Vec::new();
        names.extend(self.is_counted.then_some(Column::Number("index")));
        names.push(Column::Text("position"));
        names.extend(heaps.iter().map(|name| Column::Number(name)));
        match (self.format, page(self.format)) {
            (_, Some(page)) => page.begin(out, &names),
            (ListFormat::Csv, None) => {
                let names: Vec<&str> = names.iter().map(Column::name).collect();
                writeln!(out, "{}", names.join(","))
            }
            _ => Ok(()),
        }
    }

    fn line(&self, out: &mut dyn Write, fields: &[&str]) -> io::Result<()> {
        match (self.format, page(self.format)) {
            (_, Some(page)) => page.row(out, fields.iter().map(|field| (*field, false))),
            (ListFormat::Csv, None) => {
                let mut csv = Csv::without_names(out);
                fields.iter().for_each(|field| {
                    csv.text(field);
                });
                csv.end()?;
                csv.finish()
            }
            _ => Ok(()),
        }
    }

    /// Ends the list.
    pub fn finish(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if self.columns.is_none() && self.format != ListFormat::Bfile {
            self.begin(out, self.wanted.unwrap_or(0))?;
        }
        page(self.format).map_or(Ok(()), |page| page.end(out))
    }
}

fn page(format: ListFormat) -> Option<Page> {
    match format {
        ListFormat::Markdown => Some(Page::Markdown),
        ListFormat::Latex => Some(Page::Latex),
        ListFormat::Text
        | ListFormat::Csv
        | ListFormat::Json
        | ListFormat::Bfile
        | ListFormat::Tikz
        | ListFormat::Antidiagonals => None,
    }
}

/// The numbers of positions, kept until there are no more: a row for each position.
pub struct Numbers {
    /// The numbers of a position, once there is one.
    columns: Option<usize>,
    all: Vec<u64>,
    memory: u64,
}

impl Numbers {
    /// None yet, for which there is so much memory.
    pub fn new(memory: u64) -> Numbers {
        Numbers { columns: None, all: Vec::new(), memory }
    }

    /// Appends a position, which has to consist of as many numbers as the others.
    pub fn push(&mut self, position: &str) -> Result<(), Failure> {
        let found = words(position)?;
        if *self.columns.get_or_insert(found.len()) != found.len() {
            return Err(Failure::input(format!(
                "'{position}' has not as many numbers as the positions before; use --format csv"
            )));
        }
        // Twice, while the list grows.
        let needed = 16 * (self.all.len() + found.len()) as u64;
        if needed > self.memory {
            let what = format!("an array of the positions up to '{position}'");
            let error = Error::memory(&what, needed, self.memory);
            return Err(Failure::from(&error).or("use --csv"));
        }
        self.all.extend(found);
        Ok(())
    }

    /// An array with a row for each position.
    pub fn npy(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let columns = self.columns.unwrap_or(0);
        let rows = self.all.len().checked_div(columns).unwrap_or(0);
        let greatest = self.all.iter().max().copied().unwrap_or(0);
        let mut array = Array::begin(out, &[rows, columns], greatest, None)?;
        self.all.iter().try_for_each(|&number| array.push(number))?;
        Ok(array.finish()?)
    }

    /// A picture with a dot for each position of one or two heaps.
    pub fn tikz(&self, out: &mut dyn Write, title: &str) -> Result<(), Failure> {
        /// The most dots, each of which is a line.
        const MOST: usize = 1 << 16;
        let columns = self.columns.unwrap_or(2);
        let rows = self.all.chunks(columns.max(1));
        if rows.len() > MOST {
            return Err(Failure::undecided(format!(
                "TikZ is for pages: {} positions are more than {MOST}; lower --to or --count, or use `grundy map --svg`",
                rows.len()
            )));
        }
        let points: Vec<[u64; 2]> = match columns {
            1 => rows.map(|row| [row[0], 0]).collect(),
            2 => rows.map(|row| [row[0], row[1]]).collect(),
            more => {
                return Err(Failure::input(format!(
                    "'{title}': a picture has one or two heaps, and these positions have {more}; use --format latex"
                )));
            }
        };
        let names = if columns == 1 { ["heap", ""] } else { ["first heap", "second heap"] };
        Ok(dots(out, title, names, &points, false)?)
    }
}

/// The numbers of a position, each below 2^64.
pub fn words(position: &str) -> Result<Vec<u64>, Failure> {
    let digits = numbers(position).ok_or_else(|| {
        Failure::input(format!(
            "'{position}' is more than numbers, of which arrays, columns and pictures consist; use --format csv"
        ))
    })?;
    digits
        .into_iter()
        .map(|number| {
            number.parse().map_err(|_| {
                Failure::input(format!(
                    "'{position}': arrays, columns and pictures have numbers below 2^64; use --format csv"
                ))
            })
        })
        .collect()
}

/// The numbers of a position of one component, if it consists of numbers.
pub fn numbers(position: &str) -> Option<Vec<&str>> {
    let (_, body) = position.split_once(':')?;
    let is_number = |text: &&str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let numbers: Vec<&str> = body.split(',').collect();
    numbers.iter().all(is_number).then_some(numbers)
}

fn no_numbers(position: &str) -> Failure {
    Failure::input(format!(
        "'{position}': a b-file is of numbers, and this position is more than numbers; use another --format"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_that_are_numbers() {
        assert_eq!(numbers("wythoff:3,5"), Some(vec!["3", "5"]));
        assert_eq!(numbers("octal/0.77:70"), Some(vec!["70"]));
        for text in ["coins:HTH", "nim:1+nim:2", "ends:1,(1,2),3", "wythoff"] {
            assert_eq!(numbers(text), None, "{text}");
        }
    }
}
