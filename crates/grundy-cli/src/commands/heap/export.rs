//! Values as files that other programs read.

use std::io::Write;

use grundy::graphs::file::Csv;
use grundy_kernels::heap::HeapValues;

use crate::args::HeapFormat;
use crate::export::{Page, npy_header};
use crate::failure::Failure;
use crate::interrupt;

/// Values at a time.
const PIECE: usize = 1 << 16;

/// What the column of values is called: everyone who reads them is told if they were not verified.
pub(super) fn value_name(speculative: bool) -> &'static str {
    if speculative { "speculative_value" } else { "value" }
}

/// Calls `each` with the values, piece by piece, from the first heap of the piece on.
pub(super) fn pieces(
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
pub(super) fn csv(mut out: impl Write, values: &HeapValues) -> Result<(), Failure> {
    let names = format!("heap,{}", value_name(values.effort().speculative));
    let mut csv = Csv::new(&mut out, &names)?;
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
pub(super) fn listed(
    out: &mut dyn Write,
    format: HeapFormat,
    values: &HeapValues,
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
    };
    page.begin(out, &[("heap", false), (value_name(speculative), false)])?;
    pieces(values, PIECE, |from, part| {
        let mut lines = (from..).zip(part);
        Ok(lines.try_for_each(|(heap, value)| {
            page.row(out, &[&heap.to_string(), &value.to_string()])
        })?)
    })?;
    Ok(page.end(out)?)
}

/// A NumPy array of the values, format version 1.0, in the least unsigned type that holds them; the
/// index is the heap. Where values were not verified, it is the only field of a structured array.
pub(super) fn npy(out: &mut impl Write, values: &HeapValues) -> Result<(), Failure> {
    let (kind, width) = match values.max() {
        0..0x100 => ("|u1", 1),
        0x100..0x1_0000 => ("<u2", 2),
        _ => ("<u4", 4),
    };
    let kind = match values.effort().speculative {
        true => format!("[('{}', '{kind}')]", value_name(true)),
        false => format!("'{kind}'"),
    };
    out.write_all(&npy_header(&kind, &[values.len()])?)?;
    let mut bytes = Vec::new();
    pieces(values, PIECE, |_, part| {
        bytes.clear();
        for value in part {
            bytes.extend_from_slice(&value.to_le_bytes()[..width]);
        }
        Ok(out.write_all(&bytes)?)
    })
}
