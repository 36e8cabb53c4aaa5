//! The text forms of a verdict.

use std::io::{self, Write};

use grundy::{Outcome, Play, Verdict};

use super::Style;
use super::json::outcome;

/// The answer to one position as a paragraph.
pub(crate) fn paragraph(out: &mut impl Write, verdict: &Verdict, style: Style) -> io::Result<()> {
    writeln!(out, "{}", style.heading(&verdict.position))?;
    let who = match verdict.outcome {
        Outcome::N => "N: the player to move wins",
        Outcome::P => "P: the player to move loses",
        Outcome::D => "D: a draw, neither player can force a win",
    };
    let play = if verdict.play == Play::Misere { " (misère)" } else { "" };
    writeln!(out, "  {}{play}", style.outcome(verdict.outcome, who))?;
    if let Some(value) = &verdict.value {
        writeln!(out, "  value    {value}")?;
    }
    if let Some(remoteness) = verdict.remoteness {
        writeln!(out, "  moves    {remoteness} to the end")?;
    }
    if verdict.outcome == Outcome::N {
        moves(out, verdict)?;
    }
    if let Some(reason) = &verdict.reason {
        writeln!(out, "  because  {reason}")?;
    }
    let source =
        if verdict.source.is_empty() { String::new() } else { format!(" ({})", verdict.source) };
    writeln!(out, "  by       {}{source}", verdict.method.name())
}

fn moves(out: &mut impl Write, verdict: &Verdict) -> io::Result<()> {
    let texts: Vec<String> = verdict.moves.iter().map(|m| m.text.to_string()).collect();
    let width = texts.iter().map(|text| text.chars().count()).max().unwrap_or(0).min(40);
    for (i, (m, text)) in verdict.moves.iter().zip(&texts).enumerate() {
        let label = if i == 0 { "win by" } else { "" };
        writeln!(out, "  {label:8} {text:width$}  →  {}", m.to)?;
    }
    let listed = verdict.moves.len() as u64;
    match verdict.move_count {
        Some(count) if count > listed => {
            writeln!(out, "           … {count} winning moves in all (--all-moves lists them)")
        }
        Some(_) => Ok(()),
        None if listed == 0 => {
            writeln!(out, "  win by   a move that no formula gives; the search for it was given up")
        }
        None => writeln!(out, "           … and perhaps more"),
    }
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
