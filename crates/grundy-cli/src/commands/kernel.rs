//! `grundy kernel`.

use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use grundy_graphs::budget::{self, Work};
use grundy_graphs::file::{GraphFile, Options};
use grundy_graphs::label::NO_MOVE;
use grundy_graphs::values::{Cycle, grundy_values};
use serde_json::Value;

use crate::args::Kernel;
use crate::environment::{read_graph, write_file};
use crate::failure::Failure;
use crate::output::{self, json};

/// Why there is one kernel, and one only.
const PROOF: &str = "\
A kernel is a set of nodes that no edge joins two of, and into which an edge leads from every other
node. Take the nodes in an order in which options come first; without cycles there is one. A node with
an option in the kernel cannot be in it, and a node without has to be: at no node is there a choice, so
there is exactly one kernel (von Neumann and Morgenstern 1944; Berge 1958). Who moves into it wins.
Each node outside has an edge to its witness in the kernel; from the nodes inside none leads there.";

/// Nodes of a cycle that an error names.
const SHOWN: usize = 8;

/// A graph without cycles and its kernel.
struct Found {
    graph: GraphFile,
    /// For each node outside a move into the kernel; [`NO_MOVE`] inside.
    witness: Vec<u32>,
}

pub(crate) fn run(args: &Kernel) -> Result<ExitCode, Failure> {
    let source = args.file.display().to_string();
    let options = Options {
        format: args.format.map(Into::into),
        memory: args.memory(),
        ..Options::default()
    };
    let graph = read_graph(&args.file, options)?;
    budget::afford(Work::Labels, graph.nodes(), graph.move_count(), args.memory())
        .map_err(|error| Failure::of(&source, &error))?;
    let values =
        grundy_values(&graph.reverse()).map_err(|cycle| cyclic(&source, &graph, &cycle))?;
    let mut witness = vec![NO_MOVE; values.len()];
    for (from, to) in graph.each_move() {
        if values[to as usize] == 0 && witness[from as usize] == NO_MOVE {
            witness[from as usize] = to;
        }
    }
    let found = Found { graph, witness };
    let mut out = output::stdout();
    match args.csv.as_deref() {
        Some(path) if path == Path::new("-") => found.csv(&mut out)?,
        Some(path) => {
            let mut bytes = Vec::new();
            found.csv(&mut bytes)?;
            write_file(path, &bytes)?;
        }
        None if args.json => found.json(&mut out, &source)?,
        None => found.text(&mut out, args.proof)?,
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

fn cyclic(source: &str, graph: &GraphFile, cycle: &Cycle) -> Failure {
    let nodes = &cycle.nodes;
    let mut names: Vec<String> =
        nodes.iter().take(SHOWN).map(|&node| graph.names.text(node)).collect();
    if nodes.len() > SHOWN {
        names.push(format!("… ({} nodes)", nodes.len()));
    }
    let (way, first) = (names.join(" → "), &names[0]);
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

    fn inside(&self) -> impl Iterator<Item = u32> + '_ {
        (0..self.graph.nodes()).filter(|&node| self.is_inside(node))
    }

    fn text(&self, out: &mut impl Write, proof: bool) -> io::Result<()> {
        if !proof {
            return self.inside().try_for_each(|node| writeln!(out, "{}", self.name(node)));
        }
        writeln!(out, "{PROOF}\n")?;
        for node in 0..self.graph.nodes() {
            let name = self.name(node);
            match self.witness[node as usize] {
                NO_MOVE => writeln!(out, "{name}\tinside")?,
                to => writeln!(out, "{name}\toutside\t{}", self.name(to))?,
            }
        }
        Ok(())
    }

    fn csv(&self, out: &mut impl Write) -> io::Result<()> {
        let names = &self.graph.names;
        let mut line = Vec::new();
        writeln!(out, "node,kernel,witness")?;
        for node in 0..self.graph.nodes() {
            line.clear();
            names.push_csv(node, &mut line);
            match self.witness[node as usize] {
                NO_MOVE => line.extend_from_slice(b",yes,"),
                to => {
                    line.extend_from_slice(b",no,");
                    names.push_csv(to, &mut line);
                }
            }
            line.push(b'\n');
            out.write_all(&line)?;
        }
        Ok(())
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
