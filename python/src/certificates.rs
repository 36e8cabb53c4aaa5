//! Certificates checked by `grundy-checker`, which shares no code with what issues them.

use std::time::Duration;

use grundy_checker::theorem::{self, Accepts, Refusal};
use grundy_checker::{Budget, Checked, certificate, period, quotient};
use numpy::PyReadonlyArray1;
use pyo3::prelude::*;

use crate::{errors, work};

/// The letters that the checker of theorems reads in a second, at least.
const STEPS_A_SECOND: u64 = 10_000_000;

/// Whether the claim holds ("holds", "sampled" or "fails"), and why.
#[pyfunction]
fn verify(
    py: Python<'_>,
    text: String,
    rules: Option<String>,
    values: Option<PyReadonlyArray1<'_, u32>>,
    memory: Option<u64>,
    time: Option<f64>,
) -> PyResult<(&'static str, String)> {
    let default = Budget::default();
    let time = match time {
        None => default.time,
        Some(seconds) => Duration::try_from_secs_f64(seconds)
            .map_err(|_| errors::input(format!("time: found {seconds}, expected seconds")))?,
    };
    let budget = Budget { time, memory: memory.unwrap_or(default.memory) };
    let values: Option<Vec<u32>> = values.map(|values| values.as_array().iter().copied().collect());
    work::run(py, None, move |_| {
        if text.starts_with("grundy-theorem ") {
            let Some(rules) = rules else {
                return Err(errors::input("a theorem is about rules: give them with rules="));
            };
            return about_rules(&text, &rules, &budget);
        }
        let stop = |error: grundy_checker::Error| match error.resource() {
            Some(grundy_checker::Resource::Memory) => {
                errors::budget(format!("{error}; raise memory="), "memory")
            }
            Some(_) => errors::budget(format!("{error}; raise time="), "time"),
            None => errors::input(error.to_string()),
        };
        let checked = match certificate::kind(&text).map_err(stop)?.as_str() {
            "period" => period::check(&text, values.as_deref(), &budget).map_err(stop)?,
            "quotient" => quotient::check(&text, &budget).map_err(stop)?,
            kind => {
                return Err(errors::unknown(format!(
                    "certificates of the kind '{}' are not checked here; the command `grundy verify` may know it",
                    kind.escape_debug()
                )));
            }
        };
        Ok(match checked {
            Checked::Holds(report) => ("holds", report),
            Checked::Sampled(report) => ("sampled", report),
            Checked::Fails(why) => ("fails", why),
            other => return Err(errors::unknown(format!("{other:?}"))),
        })
    })?
}

/// A theorem against the user's own rules.
fn about_rules(text: &str, rules: &str, budget: &Budget) -> PyResult<(&'static str, String)> {
    let steps = budget.time.as_secs().max(1).saturating_mul(STEPS_A_SECOND);
    match theorem::check(text, rules, theorem::Budget { steps, bytes: budget.memory }) {
        Ok(claim) => {
            let what = match claim.accepts {
                Accepts::Losing => "the P-positions".to_string(),
                Accepts::Value(value) => format!("the positions of Grundy value {value}"),
                _ => "positions with their Grundy values".to_string(),
            };
            let play = if claim.misere { "misère" } else { "normal" };
            Ok((
                "holds",
                format!(
                    "an automaton of {} states accepts exactly {what} of {} in {play} play, at any size",
                    claim.states, claim.game
                ),
            ))
        }
        Err(refusal @ Refusal::Wrong(_)) => Ok(("fails", refusal.to_string())),
        Err(refusal @ Refusal::Steps) => {
            Err(errors::budget(format!("{refusal}; raise time="), "time"))
        }
        Err(refusal @ Refusal::Bytes) => {
            Err(errors::budget(format!("{refusal}; raise memory="), "memory"))
        }
        Err(refusal) => Err(errors::input(refusal.to_string())),
    }
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(verify, module)?)
}
