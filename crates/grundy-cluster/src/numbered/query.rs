//! `grundy-cluster query`: the labels of positions from the parts of an answer.

use std::io::Write;

use grundy::notation;

use super::answer::{best, letter};
use super::files::Disk;
use super::job::again;
use super::part::Parts;
use crate::args::Query;
use crate::failure::Failure;
use crate::report;

/// Answers for every position.
pub(crate) fn query(args: &Query) -> Result<(), Failure> {
    let mut parts = Parts::open(&args.parts)?;
    let memory = grundy_cli_common::half_of_memory();
    let game = again(&parts, &args.parts, memory)?;
    let of = parts.head.game.clone();
    let mut lines = Vec::new();
    for text in &args.positions {
        let sum = notation::parse(text, &Disk::new(memory))
            .map_err(|error| Failure::input(format!("'{text}': {error}")))?;
        let position = game.find(&sum).ok_or_else(|| {
            Failure::input(format!(
                "'{text}': found no position below '{of}', expected one with as many components in the same order; \
                 heaps and boards that have fallen apart are not asked for"
            ))
        })?;
        let (outcome, kept) = parts.get(position)?;
        let known = parts.head.start.and_then(|start| u32::try_from(start).ok());
        let remoteness = kept.or(known.filter(|_| position == game.start()));
        let best = best(&mut parts, &game, position)?.map(|best| game.text(best));
        let node = game.text(position);
        let (outcome, label) = (outcome.to_string(), letter(outcome));
        if args.json {
            let line = serde_json::json!({"version": 1, "node": node, "outcome": outcome, "label": label,
                "remoteness": remoteness, "move": best});
            lines.push(line.to_string());
            continue;
        }
        let remoteness = remoteness.map_or_else(|| "-".to_string(), |n| n.to_string());
        lines.push(format!("{node}\t{outcome}\t{remoteness}\t{}", best.as_deref().unwrap_or("-")));
    }
    report::print(|out: &mut dyn Write| lines.iter().try_for_each(|line| writeln!(out, "{line}")))
}
