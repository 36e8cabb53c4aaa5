use super::{loopy_values, loopy_values_while};
use crate::graph::testing::{Random, every_small, random_small};
use crate::graph::{Graph, Reverse};
use crate::loopy::LoopyValue;
use crate::reference;

fn check(nodes: u32, edges: &[(u32, u32)]) {
    let got = loopy_values(&Reverse::new(nodes, edges));
    let wanted = reference::loopy_values(&Graph::one_way(nodes, edges));
    let got: Vec<_> = (0..nodes).map(|node| got.get(node)).collect();
    assert_eq!(got, wanted, "{nodes} {edges:?}");
}

/// Against the plain rounds, which are held against published values.
#[test]
fn every_digraph_to_four_nodes() {
    every_small(check);
}

#[test]
fn random_digraphs() {
    let mut random = Random::new(6);
    for _ in 0..20_000 {
        let (nodes, edges) = random_small(&mut random, 12);
        check(nodes, &edges);
    }
    for _ in 0..300 {
        let nodes = 1 + random.below(300);
        // Mostly downward, so that large values are met, with some edges back.
        let degree = 1 + random.below(20);
        let edges: Vec<_> = (0..nodes * degree)
            .map(|_| {
                let (u, v) = (random.below(nodes), random.below(nodes));
                if random.below(200) == 0 { (u.min(v), u.max(v)) } else { (u.max(v), u.min(v)) }
            })
            .collect();
        check(nodes, &edges);
    }
}

/// Numbers of options that need more than a byte, with large values among few infinite nodes.
#[test]
fn nodes_with_many_options() {
    let mut random = Random::new(8);
    for nodes in [1, 100, 200, 300, 520] {
        // A ladder on which node n has value n, or less where rungs are missing; then circles on top.
        for missing in [0, 1, 50] {
            let mut edges: Vec<_> = (0..nodes)
                .flat_map(|from| (0..from).map(move |to| (from, to)))
                .filter(|_| random.below(1000) >= missing)
                .collect();
            for node in nodes..nodes + 4 {
                edges.push((node, nodes + random.below(4)));
                edges.extend((0..nodes).filter(|_| random.below(8) != 0).map(|to| (node, to)));
            }
            edges.extend((0..random.below(3)).map(|_| (random.below(nodes), nodes)));
            check(nodes + 4, &edges);
        }
    }
}

/// The definition of the values by play: of value n are the nodes whose sum with a heap of n tokens the
/// player to move loses; with an infinite value that player wins the sum with a heap of n exactly if n
/// is in the set, and otherwise draws.
#[test]
fn play_of_sums_with_heaps() {
    use crate::label::{Label, Question, labels};

    const HEAPS: u32 = 6;
    let mut random = Random::new(7);
    for _ in 0..3_000 {
        let (nodes, edges) = random_small(&mut random, 8);
        let at = |node: u32, heap: u32| node * HEAPS + heap;
        let mut sum = Vec::new();
        for heap in 0..HEAPS {
            sum.extend(edges.iter().map(|&(from, to)| (at(from, heap), at(to, heap))));
            for node in 0..nodes {
                sum.extend((0..heap).map(|less| (at(node, heap), at(node, less))));
            }
        }
        let labels = labels(&Reverse::new(nodes * HEAPS, &sum), &Question::default(), 1);
        let values = loopy_values(&Reverse::new(nodes, &edges));
        for node in 0..nodes {
            for heap in 0..HEAPS {
                let label = labels.get(at(node, heap));
                let agrees = match values.get(node) {
                    LoopyValue::Finite(n) if n == heap => matches!(label, Label::Lose(_)),
                    LoopyValue::Finite(_) => matches!(label, Label::Win(_)),
                    LoopyValue::Infinite(set) if set.contains(&heap) => {
                        matches!(label, Label::Win(_))
                    }
                    LoopyValue::Infinite(_) => label == Label::Draw,
                };
                assert!(agrees, "{nodes} {edges:?}: node {node} + *{heap} is {label:?}");
            }
        }
    }
}

#[test]
fn two_nodes_that_only_look_finite() {
    // 0 → 1, 2 and 1 → 0, 3: either is infinite over {0}.
    let got = loopy_values(&Reverse::new(4, &[(0, 1), (0, 2), (1, 0), (1, 3)]));
    assert_eq!(got.get(0), LoopyValue::Infinite(vec![0]));
    assert_eq!(got.get(1), LoopyValue::Infinite(vec![0]));
    assert_eq!((got.finite(2), got.set(2)), (Some(0), &[][..]));
}

/// There is a round for each finite value, and before each it is asked whether to go on.
#[test]
fn rounds_are_asked_for() {
    // Node n has each smaller one among its options, and so the value n.
    let edges: Vec<(u32, u32)> = (0..6).flat_map(|n| (0..n).map(move |to| (n, to))).collect();
    let graph = Reverse::new(6, &edges);
    for allowed in 0..=6 {
        let mut asked = 0;
        let found = loopy_values_while(&graph, &mut || {
            asked += 1;
            asked <= allowed
        });
        assert_eq!(found.is_some(), allowed == 6, "{allowed}");
    }
}
