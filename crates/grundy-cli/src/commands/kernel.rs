//! `grundy kernel`.

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Instant;

use grundy::visible;
use grundy_cli_common::not_read;
use grundy_graphs::budget::{self, Work};
use grundy_graphs::file::{Csv, GraphFile, Options};
use grundy_graphs::label::NO_MOVE;
use grundy_graphs::values::{Cycle, grundy_values};
use serde_json::Value;

use crate::args::Kernel;
use crate::environment::read_graph;
use crate::failure::Failure;
use crate::output::{self, json};
use crate::watch::Watch;

/// Why there is one kernel, and one only.
const PROOF: &str = "\
A kernel is a set of nodes that no edge joins two of, and into which an edge leads from every other
node. Take the nodes in an order in which options come first; without cycles there is one. A node with
an option in the kernel cannot be in it, and a node without has to be: at no node is there a choice, so
there is exactly one kernel (von Neumann and Morgenstern 1944; Berge 1958). Who moves into it wins: its
nodes are P, where the player to move loses, and all others N, where the player to move wins.
Each node outside has an edge to its witness in the kernel; from the nodes inside none leads there.";

/// A graph without cycles and its kernel.
struct Found {
    graph: GraphFile,
    /// For each node outside a move into the kernel; [`NO_MOVE`] inside.
    witness: Vec<u32>,
}

pub(crate) fn run(args: &Kernel) -> Result<ExitCode, Failure> {
    let source = args.file.display().to_string();
    not_read(&args.file, [("--csv", args.csv.path())]).map_err(Failure::input)?;
    let options = Options {
        format: args.format.map(Into::into),
        memory: args.memory(),
        deadline: args.time.and_then(|time| Instant::now().checked_add(time)),
        ..Options::default()
    };
    let graph = read_graph(&args.file, options)?;
    budget::afford(Work::Labels, graph.nodes(), graph.move_count(), args.memory())
        .map_err(|error| Failure::of(&source, &error))?;
    let watch = Watch::shown(&source, args.time);
    let values =
        grundy_values(&graph.reverse()).map_err(|cycle| cyclic(&source, &graph, &cycle))?;
    let mut witness = vec![NO_MOVE; values.len()];
    for (from, to) in graph.each_move() {
        if values[to as usize] == 0 && witness[from as usize] == NO_MOVE {
            witness[from as usize] = to;
        }
    }
    let found = Found { graph, witness };
    drop(watch);
    if let Some(path) = args.csv.path() {
        output::written(path, &mut |out| Ok(found.csv(out)?))?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut out = output::page(!args.json);
    match args.json {
        true => found.json(&mut out, &source)?,
        false => found.text(&mut out, args.proof)?,
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

fn cyclic(source: &str, graph: &GraphFile, cycle: &Cycle) -> Failure {
    let nodes = &cycle.nodes;
    let names = nodes.iter().map(|&node| graph.names.text(node));
    let way = output::list(names, " → ");
    let first = nodes.first().map_or_else(String::new, |&node| graph.names.text(node));
    Failure::input(format!(
        "'{source}': found the cycle {way} → {first}, expected a graph without cycles: with one there \
         may be several kernels or none"
    ))
}

impl Found {
    fn is_inside(&self, node: u32) -> bool {
        self.witness[node as usize] == NO_MOVE
    }

    fn name(&self, node: u32) -> String {
        self.graph.names.text(node)
    }

    /// The name as readers see it.
    fn shown(&self, node: u32) -> String {
        visible(&self.name(node))
    }

    fn inside(&self) -> impl Iterator<Item = u32> + '_ {
        (0..self.graph.nodes()).filter(|&node| self.is_inside(node))
    }

    fn text(&self, out: &mut impl Write, proof: bool) -> io::Result<()> {
        if !proof {
            return self.inside().try_for_each(|node| writeln!(out, "{}", self.shown(node)));
        }
        writeln!(out, "{PROOF}\n")?;
        for node in 0..self.graph.nodes() {
            let name = self.shown(node);
            match self.witness[node as usize] {
                NO_MOVE => writeln!(out, "{name}\tP, inside")?,
                to => writeln!(out, "{name}\tN, outside\t{}", self.shown(to))?,
            }
        }
        Ok(())
    }

    fn csv(&self, out: impl Write) -> io::Result<()> {
        let names = &self.graph.names;
        let mut csv = Csv::new(out, "node,kernel,witness")?;
        for node in 0..self.graph.nodes() {
            let witness = Some(self.witness[node as usize]).filter(|&to| to != NO_MOVE);
            let inside = if witness.is_none() { "yes" } else { "no" };
            csv.name(names, Some(node)).text(inside).name(names, witness).end()?;
        }
        csv.finish()
    }

    fn json(&self, out: &mut impl Write, source: &str) -> io::Result<()> {
        let version = json::VERSION;
        let (graph, nodes) = (Value::from(source), self.graph.nodes());
        write!(out, "{{\"version\":{version},\"graph\":{graph},\"nodes\":{nodes},\"kernel\":[")?;
        for (i, node) in self.inside().enumerate() {
            let comma = if i > 0 { "," } else { "" };
            write!(out, "{comma}{}", Value::from(self.name(node)))?;
        }
        out.write_all(b"],\"witnesses\":{")?;
        for (i, node) in (0..nodes).filter(|&node| !self.is_inside(node)).enumerate() {
            let comma = if i > 0 { "," } else { "" };
            let to = Value::from(self.name(self.witness[node as usize]));
            write!(out, "{comma}{}:{to}", Value::from(self.name(node)))?;
        }
        out.write_all(b"}}\n")
    }
}
