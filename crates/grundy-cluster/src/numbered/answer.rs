//! How the labels are told.

use std::cell::RefCell;
use std::io::{self, Write};
use std::path::Path;

use grundy::ranked::Ranked;
use grundy::{Outcome, counted};
use grundy_core::visible;
use grundy_graphs::file::Csv;
use serde::{Deserialize, Serialize};

use super::job::again;
use super::part::Parts;
use super::whole::{Whole, cell, pair};
use crate::failure::Failure;
use crate::summary::Counts;

/// The position itself.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Start {
    pub(crate) node: String,
    pub(crate) outcome: String,
    pub(crate) label: String,
    pub(crate) remoteness: Option<u64>,
}

/// What all workers have found, and what they have sent.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Summary {
    pub(crate) version: u32,
    pub(crate) graph: String,
    pub(crate) play: String,
    pub(crate) bits: u8,
    pub(crate) workers: u64,
    pub(crate) nodes: u64,
    #[serde(flatten)]
    pub(crate) counts: Counts,
    pub(crate) start: Start,
    pub(crate) messages: u64,
    pub(crate) message_bytes: u64,
    pub(crate) rounds: u64,
}

/// The letter of a label.
pub(super) fn letter(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::N => "W",
        Outcome::P => "L",
        Outcome::D => "D",
    }
}

/// Prints a table, or one JSON object.
pub(crate) fn print(out: &mut dyn Write, summary: &Summary, json: bool) -> io::Result<()> {
    if json {
        serde_json::to_writer(&mut *out, summary)?;
        return writeln!(out);
    }
    let Summary { nodes, bits, play, workers, start, .. } = summary;
    let name = visible(&start.node);
    let positions = counted(*nodes, "position");
    writeln!(out, "{name}: {positions}, {bits} bits each, {play} play, workers: {workers}")?;
    summary.counts.print(out)?;
    writeln!(out)?;
    let words = match start.label.as_str() {
        "W" => "N, the player to move wins",
        "L" => "P, the player to move loses",
        _ => "D, a draw: neither can force a win",
    };
    let soon = match start.remoteness {
        Some(0) => ": the play is over".to_string(),
        Some(n) => format!(" in {}", counted(n, "move")),
        None => String::new(),
    };
    writeln!(out, "{name}: {words}{soon}")?;
    let (messages, bytes) = (summary.messages, summary.message_bytes);
    writeln!(out, "messages {messages} in {bytes} bytes, {} rounds", summary.rounds)
}

/// Writes every position on a line, as `grundy label --game` with as many bits does.
pub(crate) fn csv(
    out: &mut dyn Write,
    parts: &mut Parts,
    folder: &Path,
    memory: u64,
) -> Result<(), Failure> {
    let game = again(parts, folder, memory)?;
    let keeps = parts.keeps_remoteness();
    match Whole::of(parts, memory.saturating_sub(game.game_bytes()))? {
        Some(Whole::Pairs(pairs)) => lines(out, &game, keeps, |at| pair(&pairs, at), || Ok(())),
        Some(Whole::Cells(cells)) => lines(out, &game, keeps, |at| cell(&cells, at), || Ok(())),
        // Pieces are read as they are looked at.
        None => {
            let failure = RefCell::new(None);
            let label = |position| {
                parts.get(position).unwrap_or_else(|error| {
                    failure.replace(Some(error));
                    (Outcome::D, None)
                })
            };
            lines(out, &game, keeps, label, || failure.take().map_or(Ok(()), Err))
        }
    }
}

/// Writes every position on a line; `check` is called before a line is written.
fn lines(
    out: &mut dyn Write,
    game: &Ranked,
    keeps: bool,
    mut label: impl FnMut(u64) -> (Outcome, Option<u32>),
    check: impl Fn() -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut csv = Csv::new(out, "node,label,remoteness,move")?;
    let mut text = String::new();
    for position in 0..game.count() {
        let (outcome, remoteness) = label(position);
        let best = game.best(position, keeps, &mut label);
        check()?;
        text.clear();
        game.write(position, &mut text);
        csv.text(&text).text(letter(outcome)).known(remoteness.filter(|_| keeps));
        text.clear();
        if let Some(best) = best {
            game.write(best, &mut text);
        }
        csv.text(&text).end()?;
    }
    Ok(csv.finish()?)
}

/// A best move.
pub(super) fn best(
    parts: &mut Parts,
    game: &Ranked,
    position: u64,
) -> Result<Option<u64>, Failure> {
    let keeps = parts.keeps_remoteness();
    let mut failure = None;
    let best = game.best(position, keeps, |position| {
        parts.get(position).unwrap_or_else(|error| {
            failure = Some(error);
            (Outcome::D, None)
        })
    });
    failure.map_or(Ok(best), Err)
}
