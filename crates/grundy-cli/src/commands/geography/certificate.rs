//! Certificates of geography: written here, and read for `grundy verify`.

use std::path::{Path, PathBuf};

use grundy::verify;
use grundy_cli_common::half_of_memory;
use grundy_graphs::file::Names;
use grundy_graphs::geography::{Geography, Part};
use serde::{Deserialize, Serialize};

use super::Input;
use crate::args::Verify;
use crate::failure::Failure;
use crate::output::json;

/// The proof of every outcome, with the nodes by their names; what the fields mean is told where they
/// are checked.
#[derive(Serialize, Deserialize)]
struct Certificate {
    version: u32,
    certificate: String,
    graph: PathBuf,
    nodes: u32,
    matching: Vec<(String, String)>,
    losing: Vec<String>,
    barrier: Vec<String>,
    steps: Vec<(String, String)>,
}

/// The certificate of all outcomes as text.
pub(super) fn bytes(input: &Input, found: &Geography, graph: &Path) -> Result<Vec<u8>, Failure> {
    let names = &input.names;
    let pairs = |pairs: &mut dyn Iterator<Item = (u32, u32)>| {
        pairs.map(|(a, b)| (names.text(a), names.text(b))).collect()
    };
    let part = |part| {
        let nodes = found.nodes().filter(|&node| found.part(node) == part);
        nodes.map(|node| names.text(node)).collect()
    };
    let certificate = Certificate {
        version: json::VERSION,
        certificate: "geography".into(),
        graph: graph.to_path_buf(),
        nodes: names.len(),
        matching: pairs(&mut found.pairs()),
        losing: part(Part::Missable),
        barrier: part(Part::Barrier),
        steps: pairs(&mut found.proof().into_iter()),
    };
    let mut bytes = serde_json::to_vec(&certificate)
        .map_err(|error| Failure::system(format!("cannot write the certificate: {error}")))?;
    bytes.push(b'\n');
    Ok(bytes)
}

/// Checks a certificate with the graph that it names, or that `args` names instead.
pub(crate) fn check(text: &str, args: &Verify) -> Result<String, Failure> {
    let file = args.file.display();
    let certificate: Certificate =
        serde_json::from_str(text).map_err(|error| Failure::input(format!("'{file}': {error}")))?;
    if certificate.version != json::VERSION {
        let (found, known) = (certificate.version, json::VERSION);
        return Err(Failure::input(format!("'{file}': found version {found}, expected {known}")));
    }
    let graph = args.graph.as_deref().unwrap_or(&certificate.graph);
    let Input { names, edges } = Input::read(graph, half_of_memory())?;
    let wrong = |what: &str| Failure::refuted(format!("'{file}' does not hold: {what}"));
    if certificate.nodes != names.len() {
        let (claimed, graph) = (certificate.nodes, graph.display());
        let there = names.len();
        return Err(wrong(&format!("it is of {claimed} nodes, and '{graph}' has {there}")));
    }
    let node = |name: &str| {
        names.find(name).ok_or_else(|| wrong(&format!("the graph has no node '{name}'")))
    };
    let nodes = |list: &[String]| list.iter().map(|name| node(name)).collect::<Result<Vec<_>, _>>();
    let pairs = |list: &[(String, String)]| {
        list.iter().map(|(a, b)| Ok((node(a)?, node(b)?))).collect::<Result<Vec<_>, Failure>>()
    };
    let claim = verify::Geography {
        nodes: names.len(),
        matching: &pairs(&certificate.matching)?,
        losing: &nodes(&certificate.losing)?,
        barrier: &nodes(&certificate.barrier)?,
        steps: &pairs(&certificate.steps)?,
    };
    claim.check(|| edges.iter().copied()).map_err(|fault| wrong(&told(&names, &fault)))?;
    let (all, losing) = (certificate.nodes, certificate.losing.len());
    let (graph, pairs) = (graph.display(), certificate.matching.len());
    Ok(format!(
        "'{file}' holds: geography on '{graph}' is P at {losing} of {all} nodes and N at the others; a \
         maximum matching has {pairs} pairs"
    ))
}

fn told(names: &Names, fault: &verify::Fault) -> String {
    let nodes: Vec<String> = fault.nodes.iter().map(|&node| names.text(node)).collect();
    if nodes.is_empty() {
        fault.what.to_string()
    } else {
        format!("{}: {}", fault.what, nodes.join(", "))
    }
}
