//! The text forms of a verdict.

use std::io::{self, Write};

use grundy::{Nimber, Verdict, message, nat};
use grundy_cli_common::harmless;
use grundy_kernels::bytes::append;

use super::Style;
use super::json::outcome;
use crate::language;

/// The answer to one position as a paragraph, with the options that show more where not `all_moves` were asked for.
pub fn paragraph(
    out: &mut dyn Write,
    verdict: &Verdict,
    style: Style,
    all_moves: bool,
) -> io::Result<()> {
    let language = language::shown();
    let text = harmless(&verdict.text(language));
    for (i, line) in text.lines().enumerate() {
        match (i, line) {
            (0 | 1, line) => heading(out, verdict, style, line, i == 0)?,
            (_, line) if line.starts_with("           … ") && !all_moves => {
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

/// The position, or who wins it.
fn heading(
    out: &mut dyn Write,
    verdict: &Verdict,
    style: Style,
    line: &str,
    is_position: bool,
) -> io::Result<()> {
    if is_position {
        return writeln!(out, "{}", style.heading(line));
    }
    let who = verdict.who(language::shown());
    let play = line.trim_start().strip_prefix(&who).unwrap_or_default();
    writeln!(out, "  {}{play}", style.outcome(verdict.outcome, &who))
}

/// The same where moves were not asked for: the position, who wins, and how that is known.
pub fn brief(out: &mut dyn Write, verdict: &Verdict, style: Style) -> io::Result<()> {
    let text = harmless(&verdict.text(language::shown()));
    let mut lines = text.lines();
    for (i, line) in lines.by_ref().take(2).enumerate() {
        heading(out, verdict, style, line, i == 0)?;
    }
    lines.last().map_or(Ok(()), |line| writeln!(out, "{line}"))
}

/// The answer to one line of standard input: position, outcome, value, number of winning moves and
/// the first of them, separated by tabs, with `-` for what is not there.
pub fn line(out: &mut Vec<u8>, verdict: &Verdict) {
    append(out, verdict.position.as_bytes());
    out.push(b'\t');
    append(out, outcome(verdict.outcome).as_bytes());
    out.push(b'\t');
    match &verdict.value {
        Some(value) => match value.nimber().and_then(Nimber::small) {
            Some(value) => nat::push_bytes(out, value),
            None => append(out, value.to_string().as_bytes()),
        },
        None => out.push(b'-'),
    }
    out.push(b'\t');
    match verdict.move_count {
        Some(count) => nat::push_bytes(out, count),
        None => out.push(b'-'),
    }
    out.push(b'\t');
    append(out, verdict.moves.first().map_or("-", |m| &m.to).as_bytes());
    out.push(b'\n');
}
