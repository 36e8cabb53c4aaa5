//! Lists of positions for other programs and for papers.

use std::io::{self, Write};

use grundy::graphs::file::Csv;

use super::Page;
use crate::args::ListFormat;
use crate::failure::Failure;

/// A list that is written as it grows.
pub(crate) struct List {
    format: ListFormat,
    /// Whether positions are counted.
    is_counted: bool,
    /// The numbers of a position, once there is one.
    columns: Option<usize>,
    /// How many numbers a b-file has.
    written: u64,
}

impl List {
    pub(crate) fn new(format: ListFormat, is_counted: bool) -> List {
        List { format, is_counted, columns: None, written: 0 }
    }

    /// Writes a position; in text and JSON others do.
    pub(crate) fn push(
        &mut self,
        out: &mut dyn Write,
        index: Option<&str>,
        position: &str,
    ) -> Result<(), Failure> {
        let numbers = numbers(position);
        if self.format == ListFormat::Bfile {
            for number in numbers.ok_or_else(|| no_numbers(position))? {
                writeln!(out, "{} {number}", self.written)?;
                self.written += 1;
            }
            return Ok(());
        }
        let numbers = numbers.unwrap_or_default();
        if self.columns.is_none() {
            self.begin(out, numbers.len())?;
        }
        let missing = self.columns.unwrap_or(0).saturating_sub(numbers.len());
        let fields = index.into_iter().chain([position]).chain(numbers);
        let fields = fields.chain(std::iter::repeat_n("", missing));
        Ok(self.line(out, &fields.collect::<Vec<_>>())?)
    }

    /// The names of the columns, and what stands before.
    fn begin(&mut self, out: &mut dyn Write, numbers: usize) -> io::Result<()> {
        self.columns = Some(numbers);
        let heaps: Vec<String> = (1..=numbers).map(|heap| format!("heap{heap}")).collect();
        let mut names = Vec::new();
        names.extend(self.is_counted.then_some(("index", false)));
        names.push(("position", true));
        names.extend(heaps.iter().map(|name| (name.as_str(), false)));
        match (self.format, page(self.format)) {
            (_, Some(page)) => page.begin(out, &names),
            (ListFormat::Csv, None) => {
                let names: Vec<&str> = names.iter().map(|(name, _)| *name).collect();
                writeln!(out, "{}", names.join(","))
            }
            _ => Ok(()),
        }
    }

    fn line(&self, out: &mut dyn Write, fields: &[&str]) -> io::Result<()> {
        match (self.format, page(self.format)) {
            (_, Some(page)) => page.row(out, fields),
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
    pub(crate) fn finish(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if self.columns.is_none() && self.format != ListFormat::Bfile {
            self.begin(out, 0)?;
        }
        page(self.format).map_or(Ok(()), |page| page.end(out))
    }
}

fn page(format: ListFormat) -> Option<Page> {
    match format {
        ListFormat::Markdown => Some(Page::Markdown),
        ListFormat::Latex => Some(Page::Latex),
        ListFormat::Text | ListFormat::Csv | ListFormat::Json | ListFormat::Bfile => None,
    }
}

/// The numbers of a position of one component, if it consists of numbers.
pub(crate) fn numbers(position: &str) -> Option<Vec<&str>> {
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
