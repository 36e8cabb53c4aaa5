//! The text forms of a verdict.

use std::io::{self, Write};

use grundy::Verdict;

use super::Style;
use super::json::outcome;

/// The answer to one position as a paragraph, with the options that show more.
pub(crate) fn paragraph(out: &mut impl Write, verdict: &Verdict, style: Style) -> io::Result<()> {
    let text = verdict.to_string();
    for (i, line) in text.lines().enumerate() {
        match (i, line) {
            (0, line) => writeln!(out, "{}", style.heading(line))?,
            (1, line) => {
                let who = verdict.who();
                let play = line.trim_start().strip_prefix(who).unwrap_or_default();
                writeln!(out, "  {}{play}", style.outcome(verdict.outcome, who))?;
            }
            (_, line) if line.starts_with("           … and perhaps") => {
                writeln!(out, "{line} (--all-moves tries them all where that can be done)")?;
            }
            (_, line) if line.starts_with("           … ") => {
                writeln!(out, "{line} (--all-moves lists them)")?;
            }
            (_, line) => writeln!(out, "{line}")?,
        }
    }
    Ok(())
}

/// The answer to one line of standard input: position, outcome, value, number of winning moves and
/// the first of them, separated by tabs, with `-` for what is not there.
pub(crate) fn line(out: &mut impl Write, verdict: &Verdict) -> io::Result<()> {
    out.write_all(verdict.position.as_bytes())?;
    out.write_all(b"\t")?;
    out.write_all(outcome(verdict.outcome).as_bytes())?;
    match &verdict.value {
        Some(value) => {
            let mut digits = String::with_capacity(24);
            value.push(&mut digits);
            write!(out, "\t{digits}\t")?;
        }
        None => out.write_all(b"\t-\t")?,
    }
    match verdict.move_count {
        Some(count) => write!(out, "{count}\t")?,
        None => out.write_all(b"-\t")?,
    }
    out.write_all(verdict.moves.first().map_or("-", |m| &m.to).as_bytes())?;
    out.write_all(b"\n")
}
