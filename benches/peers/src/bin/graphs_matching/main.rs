//! Maximum matchings and the outcomes of geography from every node, against LEMON, the Boost Graph
//! Library, petgraph and rustworkx: same graphs, in turns, medians of the processor's time. Reading is not counted.

mod clock;
mod instances;
mod peers;

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::Path;

use grundy_graphs::graph::Graph;
use grundy_graphs::matching;
use instances::Instance;
use peers::{LIMIT, Peer};

/// Runs of each; the time is their median.
const RUNS: usize = 5;

fn main() {
    if let Some(name) = std::env::args().nth(1) {
        return peers::answer(&name);
    }
    let folder = std::env::temp_dir().join(format!("grundy-matching-{}", std::process::id()));
    fs::create_dir(&folder).expect("a new folder for temporary files");
    let result = std::panic::catch_unwind(|| measure(&folder));
    fs::remove_dir_all(&folder).expect("removing the temporary files");
    if result.is_err() {
        std::process::exit(1);
    }
}

fn measure(folder: &Path) {
    let peers = peers::find(folder);
    print!("maximum matching, seconds             nodes     edges    pairs   grundy");
    peers.iter().for_each(|peer| print!(" {:>9} ratio", peer.name));
    println!();
    let file = folder.join("graph");
    // By peer, the edges of a graph that took it too long.
    let mut too_many = vec![usize::MAX; peers.len()];
    for instance in instances::all() {
        write(&instance, &file);
        row(&instance, &file, &peers, &mut too_many);
    }
}

/// `nodes edges`, then an edge a line.
fn write(instance: &Instance, file: &Path) {
    let mut out = BufWriter::new(File::create(file).expect("the graph"));
    writeln!(out, "{} {}", instance.nodes, instance.edges.len()).expect("writing the graph");
    for (a, b) in &instance.edges {
        writeln!(out, "{a} {b}").expect("writing the graph");
    }
    out.flush().expect("writing the graph");
}

/// Measures grundy and the peers in turns; who takes too long once is not asked again, nor for other
/// graphs of at least half as many edges.
fn row(instance: &Instance, file: &Path, peers: &[Peer], too_many: &mut [usize]) {
    let graph = Graph::both_ways(instance.nodes, &instance.edges);
    let pairs = matching::maximum(&graph).size();
    let mut ours = Vec::new();
    let edges = instance.edges.len();
    let mut theirs: Vec<Option<Vec<f64>>> =
        too_many.iter().map(|&most| (edges < most / 2).then(Vec::new)).collect();
    for _ in 0..RUNS {
        let start = clock::seconds();
        let found = std::hint::black_box(matching::maximum(&graph));
        ours.push(clock::seconds() - start);
        assert_eq!(found.size(), pairs);
        for ((peer, times), most) in peers.iter().zip(&mut theirs).zip(&mut *too_many) {
            let Some(list) = times else { continue };
            match peer.run(file) {
                Some((size, seconds)) => {
                    assert_eq!(size, pairs, "{} on {}", peer.name, instance.name);
                    list.push(seconds);
                }
                None => {
                    *times = None;
                    *most = edges.min(*most);
                }
            }
        }
    }
    let ours = median(ours);
    let Instance { name, nodes, .. } = instance;
    print!("{name:32} {nodes:10} {edges:9} {pairs:8} {ours:8.3}");
    for times in theirs {
        match times.map(median) {
            Some(seconds) => print!(" {seconds:9.3} {:5.1}", seconds / ours),
            None => print!(" {:>9}     -", format!("> {}", LIMIT.as_secs())),
        }
    }
    println!();
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}
