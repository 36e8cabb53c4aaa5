//! Values as files that other programs read.

#[cfg(feature = "parquet")]
pub mod parquet;

use std::io::Write;

use clap::ValueEnum;
use grundy::graphs::file::Csv;
use grundy_kernels::heap::HeapValues;

use super::{Array, Column, Page, dots};
use crate::failure::Failure;
use crate::interrupt;

/// How heaps and values are printed; --csv, --npy and --parquet write files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum HeapFormat {
    /// A heap and its value a line (OEIS)
    Bfile,
    /// A table of GitHub's Markdown
    Markdown,
    /// A tabular with the rules of booktabs
    Latex,
    /// A picture of dots for LaTeX
    Tikz,
    /// What only tables have.
    #[value(hide = true)]
    Antidiagonals,
}

/// Values at a time.
const PIECE: usize = 1 << 16;

/// The most values of a picture in which each is a line.
const MOST_DOTS: usize = 1 << 16;

/// What the column of values is called: everyone who reads them is told if they were not verified.
pub fn value_name(speculative: bool) -> &'static str {
    if speculative { "speculative_value" } else { "value" }
}

/// Calls `each` with the values, piece by piece, from the first heap of the piece on.
pub fn pieces(
    values: &HeapValues,
    piece: usize,
    mut each: impl FnMut(usize, &[u32]) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut buffer = vec![0; piece.min(values.len())];
    for from in (0..values.len()).step_by(piece) {
        if interrupt::is_wanted() {
            return Err(Failure::interrupted("broken off while values were written"));
        }
        let part = &mut buffer[..piece.min(values.len() - from)];
        values.read(from, part);
        each(from, part)?;
    }
    Ok(())
}

/// Lines of heap and value, under a line of names.
pub fn csv(out: &mut dyn Write, values: &HeapValues) -> Result<(), Failure> {
    let names = format!("heap,{}", value_name(values.effort().speculative));
    let mut csv = Csv::new(&mut *out, &names)?;
    pieces(values, PIECE, |from, part| {
        for (heap, &value) in (from..).zip(part) {
            csv.number(heap).number(value).end()?;
        }
        Ok(())
    })?;
    csv.finish()?;
    Ok(out.flush()?)
}

/// Heaps and values for papers, and as a b-file.
pub fn listed(
    out: &mut dyn Write,
    format: HeapFormat,
    values: &HeapValues,
    code: &str,
) -> Result<(), Failure> {
    let speculative = values.effort().speculative;
    let page = match format {
        HeapFormat::Markdown => Page::Markdown,
        HeapFormat::Latex => Page::Latex,
        HeapFormat::Bfile => {
            return pieces(values, PIECE, |from, part| {
                let mut lines = (from..).zip(part);
                Ok(lines.try_for_each(|(heap, value)| writeln!(out, "{heap} {value}"))?)
            });
        }
        HeapFormat::Tikz => {
            if values.len() > MOST_DOTS {
                return Err(Failure::undecided(format!(
                    "TikZ is for pages: {} values are more than {MOST_DOTS}; lower --to, or use --svg",
                    values.len()
                )));
            }
            let mut points = Vec::with_capacity(values.len());
            pieces(values, PIECE, |from, part| {
                points.extend((from as u64..).zip(part).map(|(heap, &value)| [heap, value.into()]));
                Ok(())
            })?;
            let title = if speculative { format!("{code}, speculative") } else { code.into() };
            return Ok(dots(out, &title, ["heap", "value"], &points, true)?);
        }
        HeapFormat::Antidiagonals => {
            return Err(Failure::input(
                "antidiagonals are of tables with two numbers, and heaps are one; use --format bfile",
            ));
        }
    };
    page.begin(out, &[Column::Number("heap"), Column::Number(value_name(speculative))])?;
    pieces(values, PIECE, |from, part| {
        let mut lines = (from..).zip(part);
        Ok(lines.try_for_each(|(heap, value)| {
            let [heap, value] = [heap.to_string(), value.to_string()];
            page.row(out, [(heap.as_str(), false), (value.as_str(), false)])
        })?)
    })?;
    Ok(page.end(out)?)
}

/// A NumPy array of the values, format version 1.0, in the least unsigned type that holds them; the
/// index is the heap. Where values were not verified, it is the only field of a structured array.
pub fn npy(out: &mut dyn Write, values: &HeapValues) -> Result<(), Failure> {
    let field = values.effort().speculative.then(|| value_name(true));
    let mut array = Array::begin(out, &[values.len()], values.max().into(), field)?;
    pieces(values, PIECE, |_, part| {
        Ok(part.iter().try_for_each(|&value| array.push(value.into()))?)
    })?;
    Ok(array.finish()?)
}
