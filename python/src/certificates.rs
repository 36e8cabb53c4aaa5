//! Certificates checked by `grundy-checker`, which shares no code with what issues them.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::time::Instant;

use grundy_checker::geography;
use grundy_checker::theorem::{self, Accepts, Refusal};
use grundy_checker::{Budget, Checked, Graph, certificate, labels, period, quotient, rows};
use grundy_graphs::file::{self, GraphFile, ToCheck};
use grundy_graphs::label::End;
use numpy::PyReadonlyArray1;
use pyo3::prelude::*;

use crate::arguments::{Certificate, EndOfPlay, NodeName, RulesText, Seconds, Target};
use crate::arrays::Integers;
use crate::errors::Failure;
use crate::graphs::{count, node_names};
use crate::numbers::{Memory, Nodes};
use crate::work;

/// The file of a graph, within these bytes.
fn graph_file(path: &Path, memory: u64) -> Result<GraphFile, Failure> {
    let source = path.display();
    let wrong = |error: &dyn std::fmt::Display| Failure::input(format!("'{source}': {error}"));
    let file = File::open(path).map_err(|error| wrong(&error))?;
    let options = file::Options { memory, ..file::Options::default() };
    file::read(file, &options).map_err(|error| wrong(&error))
}

/// Sources and targets, how many nodes there are if that is known, and their names if they are no numbers.
type Arrays<'py> = (Integers<'py>, Integers<'py>, Option<Nodes>, Option<Vec<NodeName>>);

/// Whether the claim holds ("holds", "sampled" or "fails"), and why.
#[pyfunction]
#[allow(clippy::too_many_arguments)] // Those of the Python function.
fn verify(
    py: Python<'_>,
    text: Certificate,
    rules: Option<RulesText>,
    parameters: Vec<(String, i64, i64)>,
    values: Option<PyReadonlyArray1<'_, u32>>,
    graph: Option<Arrays<'_>>,
    file_name: Option<PathBuf>,
    end: EndOfPlay,
    targets: Vec<Target>,
    memory: Option<Memory>,
    time: Option<Seconds>,
) -> PyResult<(&'static str, String)> {
    let (text, rules) = (text.0, rules.map(|rules| rules.0));
    let end = at_end(&end.0)?;
    let default = Budget::default();
    let time = time.map_or(default.time, |time| time.0);
    let budget = Budget { time, memory: memory.map_or(default.memory, |memory| memory.0) };
    let values: Option<Vec<u32>> = values.map(|values| values.as_array().iter().copied().collect());
    let graph = match graph {
        None => None,
        Some((source, target, nodes, names)) => {
            let nodes = nodes.map(|nodes| nodes.0);
            let edges = source.pairs(py, &target, nodes)?;
            let nodes = nodes.unwrap_or_else(|| py.detach(|| count(&edges)));
            Some(ToCheck::listed("the graph", node_names(nodes, names)?, edges))
        }
    };
    work::run(py, None, move |_| {
        if text.starts_with("grundy-theorem ") {
            let Some(rules) = rules else {
                return Err(Failure::input("a theorem is about rules: give them with rules="));
            };
            return about_rules(&text, &rules, &parameters, &budget);
        }
        let stop = |error: grundy_checker::Error| match error.resource() {
            Some(grundy_checker::Resource::Memory) => {
                Failure::budget(format!("{error}; raise memory="), "memory")
            }
            Some(_) => Failure::budget(format!("{error}; raise time="), "time"),
            None => Failure::input(error.to_string()),
        };
        if labels::is_csv(text.as_bytes()) {
            let graph = match (graph, file_name) {
                (Some(graph), _) => graph,
                (None, Some(path)) => {
                    ToCheck::moves(path.display().to_string(), graph_file(&path, budget.memory)?)
                }
                (None, None) => {
                    return Err(Failure::input("labels are of a graph: give it with graph="));
                }
            };
            let node = |Target(name): &Target| {
                graph.find(name).ok_or_else(|| {
                    Failure::input(format!("targets: found '{name}', expected nodes of the graph"))
                })
            };
            let targets = targets.iter().map(node).collect::<Result<Vec<u32>, Failure>>()?;
            let rules = labels::Rules { end, targets: &targets };
            let checked = labels::check_csv(text.as_bytes(), &graph, rules, &budget);
            return said(checked.map_err(stop)?);
        }
        let checked = match certificate::kind(&text).map_err(stop)?.as_str() {
            "period" => period::check(&text, values.as_deref(), &budget).map_err(stop)?,
            "geography" => {
                let certificate = geography::Certificate::read(&text, &budget).map_err(stop)?;
                let graph = match graph {
                    Some(graph) => graph,
                    None => {
                        let path = file_name.as_deref().unwrap_or(certificate.graph());
                        ToCheck::edges(path.display().to_string(), graph_file(path, budget.memory)?)
                    }
                };
                certificate.check(&graph, &budget).map_err(stop)?
            }
            "quotient" => quotient::check(&text, &budget).map_err(stop)?,
            "rows" => rows::check(&text, &budget).map_err(stop)?,
            kind => {
                return Err(Failure::unknown(format!(
                    "certificates of the kind '{}' are not checked here; the command `grundy verify` may know it",
                    kind.escape_debug()
                )));
            }
        };
        said(checked)
    })
}

/// What a node without moves should be labelled as.
fn at_end(end: &str) -> PyResult<labels::Claim> {
    Ok(match crate::graphs::end(end)? {
        End::Loses => labels::Claim::Lose(0),
        End::Wins => labels::Claim::Win(0),
        End::Draws => labels::Claim::Draw,
    })
}

fn said(checked: Checked) -> Result<(&'static str, String), Failure> {
    Ok(match checked {
        Checked::Holds(report) => ("holds", report),
        Checked::Sampled(report) => ("sampled", report),
        Checked::Fails(why) => ("fails", why),
        other => return Err(Failure::unknown(format!("{other:?}"))),
    })
}

/// A theorem about rules with these parameters, each with what the text gives it otherwise.
fn about_rules(
    text: &str,
    rules: &str,
    parameters: &[(String, i64, i64)],
    budget: &Budget,
) -> Result<(&'static str, String), Failure> {
    let limits = theorem::Budget {
        steps: u64::MAX,
        bytes: budget.memory,
        until: Instant::now().checked_add(budget.time),
    };
    match theorem::check(text, rules, limits) {
        Ok(claim) => {
            for (name, given, otherwise) in parameters {
                let claimed = claim.parameters.iter().find(|(known, _)| known == name);
                let claimed = claimed.map_or(*otherwise, |(_, value)| *value);
                if claimed != *given {
                    return Ok((
                        "fails",
                        format!(
                            "the certificate is about {name} = {claimed}, and these rules have {name} = {given}"
                        ),
                    ));
                }
            }
            let with: String = claim
                .parameters
                .iter()
                .map(|(name, value)| format!(", {name} = {value}"))
                .collect();
            let what = match claim.accepts {
                Accepts::Losing => "the P-positions".to_string(),
                Accepts::Value(value) => format!("the positions of Grundy value {value}"),
                _ => "positions with their Grundy values".to_string(),
            };
            let play = if claim.misere { "misère" } else { "normal" };
            Ok((
                "holds",
                format!(
                    "an automaton of {} accepts exactly {what} of {}{with} in {play} play, at any size",
                    grundy::counted(claim.states, "state"),
                    claim.game
                ),
            ))
        }
        Err(refusal @ Refusal::Wrong(_)) => Ok(("fails", refusal.to_string())),
        Err(refusal @ Refusal::Time) => {
            Err(Failure::budget(format!("{refusal}; raise time="), "time"))
        }
        Err(refusal @ Refusal::Bytes) => {
            Err(Failure::budget(format!("{refusal}; raise memory="), "memory"))
        }
        Err(refusal) => Err(Failure::input(refusal.to_string())),
    }
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(verify, module)?)
}
