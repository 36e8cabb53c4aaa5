//! Other programs that find maximum matchings. Each runs as a process of its own, so that it can be
//! ended after a while; it reads the graph and prints pairs and seconds.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use petgraph::graph::UnGraph;
use rustworkx_core::max_weight_matching::max_weight_matching;

use crate::clock;

/// A peer gets this long for one graph, reading and solving.
pub(crate) const LIMIT: Duration = Duration::from_secs(20);

/// A peer that is there.
pub(crate) struct Peer {
    pub(crate) name: &'static str,
    program: PathBuf,
    argument: Option<&'static str>,
}

/// Peers compiled from `matching/` into `folder`: name, file, and the package that it needs.
const COMPILED: [(&str, &str, &str); 2] =
    [("LEMON", "lemon", "liblemon-dev"), ("Boost", "boost", "libboost-dev")];

/// Peers that are crates.
const CRATES: [&str; 2] = ["petgraph", "rustworkx"];

/// All peers; one line for each that is not there.
pub(crate) fn find(folder: &Path) -> Vec<Peer> {
    let mut peers = Vec::new();
    for (name, file, package) in COMPILED {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("matching").join(file);
        let program = folder.join(file);
        let mut command = Command::new("g++");
        command.args(["-O2", "-o"]).arg(&program).arg(source.with_extension("cpp"));
        let status = command.stderr(Stdio::null()).status();
        if status.is_ok_and(|status| status.success()) {
            peers.push(Peer { name, program, argument: None });
        } else {
            println!("{name} is left out: it needs g++ and the package {package}");
        }
    }
    let this = std::env::current_exe().expect("the path of this program");
    peers.extend(CRATES.map(|name| Peer { name, program: this.clone(), argument: Some(name) }));
    peers
}

impl Peer {
    /// Pairs and seconds for the graph in the file, or `None` if it takes too long.
    pub(crate) fn run(&self, graph: &Path) -> Option<(usize, f64)> {
        let mut child = Command::new(&self.program)
            .args(self.argument)
            .stdin(File::open(graph).expect("the graph"))
            .stdout(Stdio::piped())
            .spawn()
            .expect("starting a peer");
        let start = Instant::now();
        while child.try_wait().expect("waiting for a peer").is_none() {
            if start.elapsed() > LIMIT {
                child.kill().expect("ending a peer");
                child.wait().expect("waiting for a peer");
                return None;
            }
            std::thread::sleep(Duration::from_millis(2));
        }
        let mut text = String::new();
        let mut output = child.stdout.take().expect("the output is a pipe");
        output.read_to_string(&mut text).expect("the answer of a peer");
        let (pairs, seconds) = text.trim().split_once(' ').expect("pairs and seconds");
        Some((pairs.parse().expect("pairs"), seconds.parse().expect("seconds")))
    }
}

/// What this program does as a peer: reads a graph and prints pairs and seconds.
pub(crate) fn answer(name: &str) {
    let text = io::read_to_string(io::stdin()).expect("the graph");
    let mut numbers =
        text.split_ascii_whitespace().map(|word| word.parse::<u32>().expect("a number"));
    let mut next = || numbers.next().expect("a number");
    let (nodes, edges) = (next(), next());
    let edges = (0..edges).map(|_| (next(), next())).filter(|(a, b)| a != b);
    let mut graph = UnGraph::<(), ()>::from_edges(edges);
    while graph.node_count() < nodes as usize {
        graph.add_node(());
    }
    let start = clock::seconds();
    let pairs = match name {
        "petgraph" => petgraph::algo::maximum_matching(&graph).edges().count(),
        _ => rustworkx(&graph),
    };
    println!("{pairs} {:.6}", clock::seconds() - start);
}

fn rustworkx(graph: &UnGraph<(), ()>) -> usize {
    let weight = |_| Ok::<i128, std::convert::Infallible>(1);
    let pairs = max_weight_matching(graph, true, weight, false);
    pairs.expect("weights do not fail").len()
}
