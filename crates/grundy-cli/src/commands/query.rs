//! `grundy query`.

use std::fs::File;
use std::io::{Read, Seek, Write};
use std::path::Path;
use std::process::ExitCode;

use grundy::{Outcome, counted, visible};
use grundy_cli_common::{half_of_memory, not_read};
use grundy_graphs::file::{Csv, GraphFile, Options};
use grundy_graphs::label::{End, Label};
use grundy_graphs::tablebase::{Summary, Tablebase};
use serde::Serialize;

use crate::args::Query;
use crate::environment::read_graph;
use crate::failure::Failure;
use crate::output::{self, json};

#[derive(Serialize)]
struct Answer<'a> {
    version: u32,
    node: &'a str,
    outcome: &'static str,
    label: char,
    remoteness: Option<u32>,
    #[serde(rename = "move")]
    best: Option<String>,
}

pub(crate) fn run(args: &Query) -> Result<ExitCode, Failure> {
    let name = args.file.display().to_string();
    let fail = |stop| Failure::reading(&name, &stop);
    for read in [Some(&args.file), args.graph.as_ref()].into_iter().flatten() {
        not_read(read, [("--csv", args.csv.path())]).map_err(Failure::input)?;
    }
    let mut file = File::open(&args.file).map_err(|error| fail(error.into()))?;
    let mut head = Vec::new();
    Read::by_ref(&mut file).take(8).read_to_end(&mut head).map_err(|error| fail(error.into()))?;
    if !Tablebase::<File>::is_one(&head) {
        return Err(Failure::input(format!(
            "'{name}': found another beginning, expected a tablebase, as `grundy label GRAPH --tablebase FILE` writes it"
        )));
    }
    file.rewind().map_err(|error| fail(error.into()))?;
    let mut solved = Tablebase::open(file).map_err(fail)?;
    let graph = args.graph.as_deref().map(|path| read(path, &solved, &name)).transpose()?;
    let answers = args.nodes.iter().map(|node| {
        let Some(id) = solved.find(node).map_err(fail)? else {
            let node = visible(node);
            return Err(Failure::input(format!("found '{node}', expected a node of '{name}'")));
        };
        let label = solved.label(id).map_err(fail)?;
        let best = match &graph {
            Some(graph) => {
                let best = best_move(&mut solved, graph, node, label).map_err(fail)?;
                best.ok_or_else(|| of_another(node, &name))?
            }
            None => None,
        };
        let (letter, outcome, remoteness) = match label {
            Label::Win(n) => ('W', Outcome::N, Some(n)),
            Label::Lose(n) => ('L', Outcome::P, Some(n)),
            Label::Draw => ('D', Outcome::D, None),
        };
        let version = json::VERSION;
        Ok((
            outcome,
            Answer {
                version,
                node,
                outcome: json::outcome(outcome),
                label: letter,
                remoteness,
                best,
            },
        ))
    });
    if let Some(path) = args.csv.path() {
        let answers = answers.collect::<Result<Vec<_>, _>>()?;
        output::written(path, &mut |out| {
            let mut csv = Csv::new(out, "node,label,remoteness,move")?;
            for (_, Answer { node, label, remoteness, best, .. }) in &answers {
                let mut bytes = [0; 4];
                csv.text(node).text(label.encode_utf8(&mut bytes)).known(*remoteness);
                csv.text(best.as_deref().unwrap_or_default()).end()?;
            }
            Ok(csv.finish()?)
        })?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut out = output::stdout();
    for answer in answers {
        let (outcome, answer) = answer?;
        if args.json {
            output::print_json(&mut out, &answer)?;
            continue;
        }
        let Answer { node, remoteness, best, .. } = answer;
        let remoteness = remoteness.map_or_else(|| "-".to_string(), |n| n.to_string());
        let (outcome, best) = (json::outcome(outcome), best.as_deref().map(visible));
        let (node, best) = (visible(node), best.as_deref().unwrap_or("-"));
        writeln!(out, "{node}\t{outcome}\t{remoteness}\t{best}")?;
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

fn of_another(node: &str, name: &str) -> Failure {
    Failure::input(format!(
        "'{name}' is of another graph: in this one the moves from '{}' do not lead to its label",
        visible(node)
    ))
}

/// The graph that the labels are of.
fn read(path: &Path, solved: &Tablebase<File>, name: &str) -> Result<GraphFile, Failure> {
    let graph = read_graph(path, Options { memory: half_of_memory(), ..Options::default() })?;
    let (labels, nodes) = (solved.summary().nodes, graph.nodes());
    if labels == nodes {
        return Ok(graph);
    }
    let path = path.display();
    Err(Failure::input(format!(
        "'{path}' has {}, and '{name}' is of {labels}",
        counted(nodes, "node")
    )))
}

/// The first option of `node` in the graph from which its label follows, if play is not over or drawn; `None` if its label does
/// not follow from those of its options, as the labels are those of another graph.
fn best_move(
    solved: &mut Tablebase<File>,
    graph: &GraphFile,
    node: &str,
    label: Label,
) -> Result<Option<Option<String>>, grundy::ReadError> {
    let Some(from) = graph.names.find(node) else { return Ok(None) };
    let Summary { end, targets, .. } = solved.summary();
    if matches!(label, Label::Win(0) | Label::Lose(0)) {
        // Who is at a target has lost, whatever moves there would be, and which nodes are targets the labels do not say.
        let by_rules = match label {
            Label::Win(_) => end == End::Wins,
            _ => end == End::Loses || targets > 0,
        };
        let may_move = targets > 0 && matches!(label, Label::Lose(_));
        let is_over = may_move || graph.each_move().all(|edge| edge.0 != from);
        return Ok((by_rules && is_over).then_some(None));
    }
    let (mut best, mut options) = (None, 0_u64);
    for (_, to) in graph.each_move().filter(|edge| edge.0 == from) {
        let name = graph.names.text(to);
        let Some(id) = solved.find(&name)? else { return Ok(None) };
        options += 1;
        let (is_allowed, is_best) = match (label, solved.label(id)?) {
            // Who wins takes the shortest way, and who loses the longest.
            (Label::Win(n), Label::Lose(m)) | (Label::Lose(n), Label::Win(m)) => {
                let length = m.saturating_add(1);
                let wins = matches!(label, Label::Win(_));
                (if wins { length >= n } else { length <= n }, length == n)
            }
            (Label::Lose(_), _) | (Label::Draw, Label::Lose(_)) => (false, false),
            (Label::Win(_), _) | (Label::Draw, Label::Win(_)) => (true, false),
            (Label::Draw, Label::Draw) => (true, true),
        };
        if !is_allowed {
            return Ok(None);
        }
        if is_best && best.is_none() {
            best = Some(name);
        }
    }
    Ok(match (label, best) {
        // Where nobody can move, the game may be drawn.
        (Label::Draw, None) if options == 0 => (end == End::Draws).then_some(None),
        (Label::Draw, best) => best.is_some().then_some(None),
        (_, best) => best.map(Some),
    })
}
