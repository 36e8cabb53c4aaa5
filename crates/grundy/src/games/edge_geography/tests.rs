use std::collections::HashMap;

use grundy_core::{Outcome, Play};
use grundy_search::{Question, Search, Settings};
use grundy_testing::Random;

use super::trails::Trails;
use super::*;
use crate::solve::Solver;
use crate::{Limits, Sum, Value};

type Edges = Vec<(u32, u32)>;

/// The Grundy value by the rules alone: of the token's node, with these edges.
fn plainly(token: u32, edges: &Edges, known: &mut HashMap<(u32, Edges), u64>) -> u64 {
    if let Some(&value) = known.get(&(token, edges.clone())) {
        return value;
    }
    let mut values = Vec::new();
    for (at, &(a, b)) in edges.iter().enumerate() {
        if a == token || b == token {
            let mut left = edges.clone();
            left.remove(at);
            values.push(plainly(a + b - token, &left, known));
        }
    }
    let value = (0..).find(|value| !values.contains(value)).unwrap();
    known.insert((token, edges.clone()), value);
    value
}

fn text(nodes: u32, edges: &Edges) -> String {
    let edges = edges.iter().map(|(a, b)| format!("{a}-{b}"));
    // Lone nodes are named, too, and all in order.
    let all: Vec<String> = (0..nodes).map(|node| node.to_string()).chain(edges).collect();
    format!("edge-geography:{}", all.join(","))
}

/// Random graphs with and without odd circles: theorem, winning moves, sets of nodes and search are those of plain recursion.
#[test]
fn random_graphs_are_those_of_plain_recursion() {
    let mut random = Random::new(1);
    let (mut by_theorem, mut others, mut losing) = (0, 0, 0);
    for _ in 0..400 {
        let nodes = random.number(2..=7);
        let has_sides = random.chance(2, 3);
        let mut edges = Vec::new();
        for a in 0..nodes {
            for b in a + 1..nodes {
                let joins = !has_sides || (a + b) % 2 == 1;
                if joins && random.chance(2, 3) && edges.len() < 10 {
                    edges.push((u32::try_from(a).unwrap(), u32::try_from(b).unwrap()));
                }
            }
        }
        let nodes = u32::try_from(nodes).unwrap();
        let mut known = HashMap::new();
        let graph = Arc::new(
            Graph::read_whole(&mut Cursor::new(
                text(nodes, &edges).strip_prefix("edge-geography:").unwrap(),
                &grundy_core::NoFiles,
            ))
            .unwrap(),
        );
        let rules = EdgeGeography { graph: graph.clone() };
        let search = Trails::new(&graph).unwrap();
        let mut search = Search::new(search, &Settings::default());
        let mut solver = Solver::default();
        for token in 0..nodes {
            let value = plainly(token, &edges, &mut known);
            let sum: Sum = format!("{}@{token}", text(nodes, &edges)).parse().unwrap();
            let (outcome, found) = solver.glance(&sum, Play::Normal).unwrap();
            assert_eq!(outcome == Outcome::P, value == 0, "{sum}");
            assert!(found.is_none_or(|found| found == Value::of(value)), "{sum}");
            let left = Trails::new(&graph).unwrap().of(Some(token), &[]);
            assert_eq!(search.ask(&[left], Question::Value).value.map(u64::from), Some(value));
            let trail = Trail { token: Some(token), used: Box::default() };
            let theorem = rules.theorem(&trail, Play::Normal);
            assert!(theorem.is_some() || !has_sides);
            by_theorem += usize::from(theorem.is_some());
            others += usize::from(theorem.is_none());
            losing += usize::from(value == 0);
            let Some(theorem) = theorem else { continue };
            assert_eq!(theorem, Value::losing(value == 0), "{sum}");
            // What is told of it holds.
            let edges_to = |set: &[u32], node: u32| {
                let ends = edges.iter().filter(|(a, b)| *a == node || *b == node);
                ends.filter(|(a, b)| set.contains(&(a + b - node))).count()
            };
            if value == 0 {
                let kernel = rules.even_kernel(&trail, token).unwrap();
                assert!(kernel.contains(&token));
                assert!((0..nodes).all(|node| edges_to(&kernel, node) % 2 == 0), "{sum}");
                continue;
            }
            let sets = rules.returning(&trail, token).unwrap();
            for to in rules.targets(&trail) {
                let mut after = edges.clone();
                after.retain(|&other| other != edge(token, to));
                let wins = plainly(to, &after, &mut known) == 0;
                assert_eq!(sets.has(to), wins, "{sum} to {to}");
                let Some(set) = sets.with(to) else { continue };
                assert!(set.contains(&to));
                let odd = |node: u32| edges_to(&set, node) % 2 == 1;
                assert!((0..nodes).all(|node| odd(node) == (node == token)), "{sum}: {set:?}");
            }
        }
        // Before the token is placed.
        let wins = (0..nodes).any(|node| plainly(node, &edges, &mut known) == 0);
        let sum: Sum = text(nodes, &edges).parse().unwrap();
        assert_eq!(solver.outcome(&sum, Play::Normal).unwrap() == Outcome::N, wins, "{sum}");
    }
    assert!(by_theorem > 500 && others > 200 && losing > 300, "{by_theorem} {others} {losing}");
}

/// On a path the token goes to an end and no farther: two even distances lose. Around a circle of even length it comes back.
#[test]
fn large_graphs_are_quick() {
    let start = std::time::Instant::now();
    for (text, outcome) in [
        ("edge-geography:path:4096@1", Outcome::N),
        ("edge-geography:path:4095@3", Outcome::P),
        ("edge-geography:path:4096@3", Outcome::N),
        ("edge-geography:cycle:4096@5", Outcome::P),
        ("edge-geography:cycle:4095@5", Outcome::N),
        ("edge-geography:grid:60x61@1_1", Outcome::N),
        ("edge-geography:grid:61x61@1_1", Outcome::P),
    ] {
        let sum: Sum = text.parse().unwrap();
        let usual = Limits::default();
        let limits = Limits { memory: grundy_testing::length(1 << 24, usual.memory), ..usual };
        let found = Solver::new(limits).outcome(&sum, Play::Normal);
        match (text, found) {
            // An odd circle is for the search, which goes once around and needs more memory than there is.
            ("edge-geography:cycle:4095@5", Err(error)) => assert!(error.is_budget(), "{error}"),
            (_, found) => assert_eq!(found.unwrap(), outcome, "{text}"),
        }
    }
    assert!(start.elapsed() < std::time::Duration::from_secs(20), "{:?}", start.elapsed());
}

#[test]
fn what_is_no_edge_is_refused() {
    let error = |text: &str| text.parse::<Sum>().unwrap_err().to_string();
    for text in ["edge-geography:a-b,b-c@a~a-c", "edge-geography:a-b,b-c@a~a-b~b-a"] {
        assert!(error(text).contains("expected '~' and another edge of the graph"), "{text}");
    }
    assert!(error("edge-geography:a-b@a~a").contains("expected '-'"));
    assert!(error("edge-geography:a-b@x").contains("expected a node of the graph"));
    let sum: Sum = "edge-geography:a-b,b-c@a~c-b".parse().unwrap();
    assert_eq!(sum.to_string(), "edge-geography:a-b,b-c@a~b-c");
}
