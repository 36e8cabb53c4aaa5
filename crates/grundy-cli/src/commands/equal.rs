//! `grundy equal`.

use std::collections::BTreeSet;
use std::io::Write;
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::time::Duration;

use grundy::{Error, Resource, Solver, Sum, Value};
use serde::Serialize;

use crate::args::Equal;
use crate::environment::position;
use crate::failure::{Failure, heard};
use crate::output::{self, json};
use crate::progress::Progress;
use crate::watch::{Clock, Watch};

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
    value: Option<String>,
    nim_heap: Option<String>,
    set: Option<String>,
}

impl Side {
    fn of(sum: &Sum, value: Option<&Value>) -> Side {
        // Values may follow from more than the options.
        let follows = value.is_some() && sum.follows_from_options().is_ok();
        Side {
            position: sum.to_string(),
            value: value.map(Value::to_string),
            nim_heap: value.and_then(|value| value.nimber()).map(|n| format!("*{n}")),
            set: follows.then(|| option_set(sum, SET / 2, &mut 10_000)).flatten(),
        }
    }
}

pub(crate) fn run(args: &Equal) -> Result<ExitCode, Failure> {
    let limits = args.budget.limits(0);
    let texts = [&args.first, &args.second].map(String::as_str);
    let both = texts.join("+");
    let clock = Clock::start();
    let _watch = Watch::over(&both, limits.time);
    let sums = [position(texts[0], &limits)?, position(texts[1], &limits)?];
    let mut asked = Asked { solver: Solver::new(limits.clone()), time: limits.time, clock };
    let (equal, positions) = match asked.by_pairs(&both, &sums)? {
        Some(equal) => (equal, sums.map(|sum| Side::of(&sum, None))),
        None => {
            let values = [asked.value(texts[0], &sums[0])?, asked.value(texts[1], &sums[1])?];
            let sides = [0, 1].map(|i| Side::of(&sums[i], Some(&values[i])));
            (values[0] == values[1], sides)
        }
    };
    let answer = Answer { version: json::VERSION, equal, positions };
    heard(|| {
        let mut out = output::page(!args.json);
        if args.json {
            output::print_json(&mut out, &answer)?;
        } else {
            text(&mut out, &answer)?;
        }
        Ok(out.flush()?)
    })?;
    Ok(ExitCode::from(if answer.equal { 0 } else { DIFFERENT }))
}

/// What all questions share: the time of one.
struct Asked {
    solver: Solver,
    time: Option<Duration>,
    clock: Clock,
}

impl Asked {
    /// Whether they are equal, if components that both have cancel of which nobody finds the values soon.
    fn by_pairs(&mut self, text: &str, [one, other]: &[Sum; 2]) -> Result<Option<bool>, Failure> {
        let _progress = Progress::unknown(text.to_string());
        self.ask(|solver| solver.equal_by_pairs(one, other)).or_else(|error| {
            match error.is_budget() {
                true => Err(Failure::of(text, &error)),
                // Of which of them that is said follows.
                false => Ok(None),
            }
        })
    }

    fn value(&mut self, text: &str, sum: &Sum) -> Result<Value, Failure> {
        let _progress = Progress::unknown(text.to_string());
        let value = self.ask(|solver| solver.value(sum));
        value.map_err(|error| Failure::of(text, &error))?.ok_or_else(|| {
            Failure::undecided(format!(
                "'{text}': a sum of several loopy components has no single value"
            ))
        })
    }

    /// Asks in what is left of the time.
    fn ask<T>(&mut self, ask: impl FnOnce(&mut Solver) -> Result<T, Error>) -> Result<T, Error> {
        self.solver.set_time(self.time.map(|time| time.saturating_sub(self.clock.spent())));
        ask(&mut self.solver).map_err(|error| match (error.resource(), self.time) {
            // Not this question alone had so much.
            (Some(Resource::Time), Some(time)) => {
                let what = format!("this did not end within {} s", time.as_secs_f64());
                Error::budget(what, Resource::Time)
            }
            _ => error,
        })
    }
}

fn text(out: &mut impl Write, answer: &Answer) -> Result<(), Failure> {
    writeln!(out, "{}", if answer.equal { "equal" } else { "different" })?;
    for side in &answer.positions {
        let value = side.nim_heap.as_ref().or(side.value.as_ref());
        let parts = [Some(&side.position), value, side.set.as_ref()];
        writeln!(
            out,
            "  {}",
            parts.into_iter().flatten().map(String::as_str).collect::<Vec<_>>().join(" = ")
        )?;
    }
    if answer.equal {
        writeln!(out, "  each may stand for the other in every sum under normal play")?;
    } else {
        let is_nimber = |side: &Side| side.value.is_none() || side.nim_heap.is_some();
        let nimbers = answer.positions.iter().all(is_nimber);
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
