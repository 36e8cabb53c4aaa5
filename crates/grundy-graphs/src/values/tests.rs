use super::grundy_values;
use crate::graph::Reverse;
use crate::graph::testing::{Random, every_small, random_acyclic, random_small, rows};

/// By the definition, again and again, until nothing changes; `None` where a cycle can be reached.
fn reference(nodes: u32, edges: &[(u32, u32)]) -> Vec<Option<u32>> {
    let options = rows(nodes, edges);
    let mut known: Vec<Option<u32>> = vec![None; options.len()];
    loop {
        let before = known.clone();
        for (node, options) in options.iter().enumerate() {
            let values: Option<Vec<u32>> = options.iter().map(|&to| known[to]).collect();
            known[node] = values.map(|values| (0..).find(|n| !values.contains(n)).unwrap());
        }
        if known == before {
            return known;
        }
    }
}

fn check(nodes: u32, edges: &[(u32, u32)]) {
    let wanted: Option<Vec<u32>> = reference(nodes, edges).into_iter().collect();
    match grundy_values(&Reverse::new(nodes, edges)) {
        Ok(got) => assert_eq!(Some(got), wanted, "{nodes} {edges:?}"),
        Err(cycle) => {
            assert_eq!(wanted, None, "{nodes} {edges:?}");
            let after = cycle.nodes.iter().cycle().skip(1);
            for (&from, &to) in cycle.nodes.iter().zip(after) {
                assert!(edges.contains(&(from, to)), "{cycle:?} {edges:?}");
            }
        }
    }
}

#[test]
fn every_digraph_to_four_nodes() {
    every_small(check);
}

#[test]
fn random_digraphs() {
    let mut random = Random::new(4);
    for _ in 0..5_000 {
        let (nodes, edges) = random_small(&mut random, 12);
        check(nodes, &edges);
        let nodes = 1 + random.below(40);
        let edges = random.below(12 * nodes);
        let edges = random_acyclic(&mut random, nodes, edges);
        check(nodes, &edges);
    }
}

/// Node n has every smaller node as an option, so its value is n: through the mask, its end at 24, and
/// rows of several words. Once more with every edge double.
#[test]
fn complete_graphs_have_all_values() {
    let nodes = 300;
    let edges: Vec<_> = (0..nodes).flat_map(|from| (0..from).map(move |to| (from, to))).collect();
    let double: Vec<_> = edges.iter().chain(&edges).copied().collect();
    for edges in [edges, double] {
        let got = grundy_values(&Reverse::new(nodes, &edges)).unwrap();
        assert_eq!(got, (0..nodes).collect::<Vec<_>>());
    }
}

/// Values of 24 and more reach nodes of few options, for which they do not count.
#[test]
fn great_values_among_few_options() {
    let heap = 70;
    let mut edges: Vec<_> =
        (0..heap).flat_map(|from| (0..from).map(move |to| (from, to))).collect();
    let mut random = Random::new(5);
    let nodes = heap + 300;
    for from in heap..nodes {
        let degree = 1 + random.below(30);
        edges.extend((0..degree).map(|_| (from, random.below(from))));
    }
    check(nodes, &edges);
}

/// A heap of n tokens with one or two taken has the value n mod 3: a chain far too long for recursion.
#[test]
fn a_long_chain() {
    let nodes = 300_000;
    let edges: Vec<_> = (1..nodes)
        .flat_map(|from| (1..=from.min(2)).map(move |take| (from, from - take)))
        .collect();
    let got = grundy_values(&Reverse::new(nodes, &edges)).unwrap();
    assert!((0..nodes).zip(got).all(|(node, value)| value == node % 3));
    let closed: Vec<_> = edges.iter().copied().chain([(0, 200_000)]).collect();
    let cycle = grundy_values(&Reverse::new(nodes, &closed)).unwrap_err();
    assert_eq!(cycle.to_string().split(' ').next(), Some("node"));
    assert!(cycle.nodes.contains(&0) && cycle.nodes.contains(&200_000));
}
