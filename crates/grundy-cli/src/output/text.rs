//! The text forms of a verdict.

use std::io::{self, Write};

use grundy::{Verdict, message};

use super::Style;
use super::json::outcome;
use crate::language;

/// The answer to one position as a paragraph, with the options that show more.
pub(crate) fn paragraph(out: &mut impl Write, verdict: &Verdict, style: Style) -> io::Result<()> {
    let language = language::shown();
    let text = verdict.text(language);
    for (i, line) in text.lines().enumerate() {
        match (i, line) {
            (0, line) => writeln!(out, "{}", style.heading(line))?,
            (1, line) => {
                let who = verdict.who(language);
                let play = line.trim_start().strip_prefix(&who).unwrap_or_default();
                writeln!(out, "  {}{play}", style.outcome(verdict.outcome, &who))?;
            }
            (_, line) if line.starts_with("           … ") => {
                let more = match verdict.move_count {
                    Some(_) => message!("verdict-all-moves"),
                    None => message!("verdict-try-all-moves"),
                };
                writeln!(out, "{line}{}", language.text(&more))?;
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
