//! Labels and values of large graphs, against the solver of the textbooks, which takes turns with ours.
//!
//! Random digraphs have 2.5 edges a node: above e edges a node most nodes are draws, and next to nothing
//! is left to label. The first argument is the side of the board whose positions are not stored.

mod board;
mod textbook;

use std::fs::File;
use std::hint::black_box;
use std::time::Instant;

use board::Board;
use grundy_graphs::external;
use grundy_graphs::graph::{Graph, Reverse};
use grundy_graphs::implicit::{Counts, Flow, by_count, by_recheck, by_sweep};
use grundy_graphs::label::{End, Label, Question, labels};
use grundy_graphs::loopy::loopy_values;
use grundy_graphs::reference;
use grundy_graphs::values::grundy_values;
use textbook::Textbook;

const ROUNDS: usize = 5;

/// The median seconds of each of the contenders, which take turns.
fn measure<const N: usize>(mut contenders: [&mut dyn FnMut(); N]) -> [f64; N] {
    let mut times = [(); N].map(|()| Vec::new());
    for _ in 0..ROUNDS {
        for (times, run) in times.iter_mut().zip(&mut contenders) {
            let start = Instant::now();
            run();
            times.push(start.elapsed().as_secs_f64());
        }
    }
    times.map(|mut times| {
        times.sort_by(f64::total_cmp);
        times[ROUNDS / 2]
    })
}

/// Edges of Marsaglia's xorshift generator.
fn random_edges(nodes: u32, count: usize) -> Vec<(u32, u32)> {
    let mut state = 0x9E37_79B9_7F4A_7C15u64;
    let mut node = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        ((state >> 32) * u64::from(nodes) >> 32) as u32
    };
    (0..count).map(|_| (node(), node())).collect()
}

/// The same, each edge to the smaller node.
fn downward(edges: Vec<(u32, u32)>) -> Vec<(u32, u32)> {
    edges.into_iter().filter(|(u, v)| u != v).map(|(u, v)| (u.max(v), u.min(v))).collect()
}

fn row(work: &str, unit: &str, count: usize, ours: f64, peer: Option<f64>, name: &str) {
    let cell = |seconds: f64| format!("{:.1}", seconds * 1e9 / count as f64);
    let other = peer.map_or("–".into(), cell);
    let ratio = peer.map_or("–".into(), |peer| format!("{:.1}×", peer / ours));
    println!("| {work} | {} | {other} | {ratio} | {unit} | {name} |", cell(ours));
}

fn label_rows(name: &str, nodes: u32, edges: &[(u32, u32)]) -> Reverse {
    let [ours, peer] = measure([&mut || drop(black_box(Reverse::new(nodes, edges))), &mut || {
        drop(black_box(Textbook::new(nodes, edges)))
    }]);
    row(&format!("{name}: build"), "ns/edge", edges.len(), ours, Some(peer), "textbook");
    let graph = Reverse::new(nodes, edges);
    let textbook = Textbook::new(nodes, edges);
    let question = Question::default();
    let solved = labels(&graph, &question, 1);
    let remoteness = solved.iter().map(|label| match label {
        Label::Win(n) | Label::Lose(n) => n,
        Label::Draw => u32::MAX,
    });
    assert!(remoteness.eq(textbook.labels()));
    let [one, two, peer] = measure([
        &mut || assert_eq!(labels(&graph, &question, 1).draws(), solved.draws()),
        &mut || assert_eq!(labels(&graph, &question, 2).draws(), solved.draws()),
        &mut || drop(black_box(textbook.labels())),
    ]);
    row(&format!("{name}: label"), "ns/edge", edges.len(), one, Some(peer), "textbook");
    row(&format!("{name}: label, 2 threads"), "ns/edge", edges.len(), two, Some(one), "1 thread");
    graph
}

fn main() {
    const NODES: u32 = 10_000_000;
    let side = std::env::args().nth(1).map_or(10_000, |side| side.parse().expect("a side"));
    println!(
        "| work | ours | peer | peer/ours | unit | peer is |\n| --- | --- | --- | --- | --- | --- |"
    );
    let random = random_edges(NODES, 25_000_000);
    label_rows("random 10^7/2.5·10^7", NODES, &random);
    drop(random);

    let edges = downward(random_edges(NODES, 50_000_000));
    let graph = label_rows("acyclic 10^7/5·10^7", NODES, &edges);
    assert_eq!(grundy_values(&graph).as_ref(), Ok(&Textbook::values(NODES, &edges)));
    let [ours, peer] = measure([&mut || drop(black_box(grundy_values(&graph))), &mut || {
        drop(black_box(Textbook::values(NODES, &edges)))
    }]);
    let name = "textbook with its build";
    row("acyclic 10^7/5·10^7: Grundy values", "ns/edge", edges.len(), ours, Some(peer), name);
    drop(graph);
    const MEMORY: usize = 64 << 20;
    let scratch = || {
        let path = std::env::temp_dir().join(format!("grundy-bench-{}", std::process::id()));
        let file = File::options().read(true).write(true).create_new(true).open(&path)?;
        std::fs::remove_file(path)?;
        Ok(file)
    };
    let start = Instant::now();
    let all = edges.iter().copied().map(Ok);
    let solved = external::labels(NODES, all, &Question::default(), MEMORY, scratch);
    let levels = solved.expect("scratch files can be written").tallies().len();
    let spent = start.elapsed().as_secs_f64();
    let name = format!("{levels} levels");
    row("acyclic, build and label in 64 MiB", "ns/edge", edges.len(), spent, None, &name);
    drop(edges);

    let edges = random_edges(1_000_000, 2_500_000);
    let graph = Graph::one_way(1_000_000, &edges);
    let reverse = Reverse::new(1_000_000, &edges);
    let wanted = reference::loopy_values(&graph);
    let values = loopy_values(&reverse);
    assert!((0..).zip(&wanted).all(|(node, value)| values.get(node) == *value));
    let [ours, plain, label] = measure([
        &mut || drop(black_box(loopy_values(&reverse))),
        &mut || drop(black_box(reference::loopy_values(&graph))),
        &mut || drop(black_box(labels(&reverse, &Question::default(), 1))),
    ]);
    let work = "random 10^6/2.5·10^6: loopy values";
    row(work, "ns/edge", edges.len(), ours, Some(plain), "plain rounds");
    row(work, "ns/edge", edges.len(), ours, Some(label), "labels of the same graph");

    let board = Board { side };
    let states = (side * side) as usize;
    let sweep =
        || by_sweep(&board, End::Loses, &mut |_| Flow::Continue(())).expect("a board fits").1;
    let wanted = sweep();
    let check = |counts: Counts| assert_eq!((counts.won, counts.lost), (wanted.won, wanted.lost));
    let time = |run: &dyn Fn() -> Counts| {
        let start = Instant::now();
        check(run());
        start.elapsed().as_secs_f64()
    };
    let one = time(&|| by_count(&board, End::Loses, 1, None).expect("few options").1);
    let two = time(&|| by_count(&board, End::Loses, 2, None).expect("few options").1);
    let four_bits = time(&|| by_recheck(&board, End::Loses, None).expect("a board fits").1);
    let sweep = time(&sweep);
    let work = format!("board of {states} positions");
    row(&format!("{work}, 10 bits"), "ns/position", states, one, None, "");
    row(&format!("{work}, 10 bits, 2 threads"), "ns/position", states, two, Some(one), "1 thread");
    row(&format!("{work}, 4 bits"), "ns/position", states, four_bits, None, "");
    row(&format!("{work}, no un-moves, 2 bits"), "ns/position", states, sweep, None, "");
}
