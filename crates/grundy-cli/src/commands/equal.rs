//! `grundy equal`.

use std::collections::BTreeSet;
use std::io::Write;
use std::ops::ControlFlow;
use std::process::ExitCode;

use grundy::{Solver, Sum, Value};
use serde::Serialize;

use crate::args::Equal;
use crate::environment::position;
use crate::failure::Failure;
use crate::output::{self, json};
use crate::progress::Progress;
use crate::watch::Watch;

/// Sets of options are written out up to this many characters.
const SET: usize = 200;

/// Exit code for games that differ.
const DIFFERENT: u8 = 1;

#[derive(Serialize)]
struct Answer {
    version: u32,
    equal: bool,
    positions: [Side; 2],
}

#[derive(Serialize)]
struct Side {
    position: String,
    value: String,
    nim_heap: Option<String>,
    set: Option<String>,
}

pub(crate) fn run(args: &Equal) -> Result<ExitCode, Failure> {
    let limits = args.budget.limits(0);
    let mut solver = Solver::new(limits.clone());
    let mut side = |text: &str| -> Result<(Side, Value), Failure> {
        let _watch = Watch::over(text, limits.time);
        let _progress = Progress::unknown(text.to_string());
        let sum = position(text, &limits)?;
        let value = solver.value(&sum).map_err(|error| Failure::of(text, &error))?;
        let Some(value) = value else {
            return Err(Failure::undecided(format!(
                "'{text}': a sum of several loopy components has no single value"
            )));
        };
        let nim_heap = match &value {
            Value::Nimber(n) => Some(format!("*{n}")),
            _ => None,
        };
        // Values may follow from more than the options.
        let follows = sum.follows_from_options().is_ok();
        let set = follows.then(|| option_set(&sum, SET / 2, &mut 10_000)).flatten();
        Ok((Side { position: sum.to_string(), value: value.to_string(), nim_heap, set }, value))
    };
    let (first, a) = side(&args.first)?;
    let (second, b) = side(&args.second)?;
    let answer = Answer { version: json::VERSION, equal: a == b, positions: [first, second] };
    let mut out = output::page(!args.json);
    if args.json {
        output::print_json(&mut out, &answer)?;
    } else {
        text(&mut out, &answer)?;
    }
    out.flush()?;
    Ok(ExitCode::from(if answer.equal { 0 } else { DIFFERENT }))
}

fn text(out: &mut impl Write, answer: &Answer) -> Result<(), Failure> {
    writeln!(out, "{}", if answer.equal { "equal" } else { "different" })?;
    for side in &answer.positions {
        let value = side.nim_heap.as_ref().unwrap_or(&side.value);
        write!(out, "  {} = {value}", side.position)?;
        match &side.set {
            Some(set) => writeln!(out, " = {set}")?,
            None => writeln!(out)?,
        }
    }
    if answer.equal {
        writeln!(out, "  each may stand for the other in every sum under normal play")?;
    } else {
        let nimbers = answer.positions.iter().all(|side| side.nim_heap.is_some());
        writeln!(
            out,
            "  {}, so they are not the same game",
            match nimbers {
                true => "their sum is a first-player win",
                false => "beside some other game the one is won or drawn where the other is not",
            }
        )?;
    }
    Ok(())
}

/// The position as the set of its options, `{ {}, {{}} }`, if it is small; equal sets are one.
/// Each level of options adds two braces to the text, so that no more than `depth` levels fit.
fn option_set(sum: &Sum, depth: usize, budget: &mut u32) -> Option<String> {
    let deeper = depth.checked_sub(1)?;
    let mut sets = BTreeSet::new();
    let flow = sum.options(&mut |turn| {
        *budget = budget.saturating_sub(1);
        let set = (*budget > 0).then(|| option_set(&turn.after(), deeper, budget)).flatten();
        match set {
            Some(set) => {
                sets.insert((set.len(), set));
                ControlFlow::Continue(())
            }
            None => ControlFlow::Break(()),
        }
    });
    if flow.is_break() {
        return None;
    }
    let sets: Vec<String> = sets.into_iter().map(|(_, set)| set).collect();
    let set = match sets.as_slice() {
        [] => "{}".to_string(),
        [only] if only == "{}" => "{{}}".to_string(),
        _ => format!("{{ {} }}", sets.join(", ")),
    };
    (set.len() <= SET).then_some(set)
}
