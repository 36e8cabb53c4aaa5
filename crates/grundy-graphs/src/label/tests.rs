use std::collections::HashMap;

use super::{End, Labels, NO_MOVE, Question, labels};
use crate::graph::testing::{Random, every_small, random_acyclic, random_small, rows};
use crate::graph::{Graph, Reverse};
use crate::label::Label;
use crate::reference::Retrograde;

/// The definition, turn by turn: a node is labelled with n if nodes labelled below n force it.
fn reference(nodes: u32, edges: &[(u32, u32)], question: &Question<'_>) -> Vec<Label> {
    let options = rows(nodes, edges);
    let mut known: Vec<Label> = (0..nodes)
        .map(|node| {
            if question.targets.contains(&node) {
                return Label::Lose(0);
            }
            match (options[node as usize].is_empty(), question.end) {
                (true, End::Loses) => Label::Lose(0),
                (true, End::Wins) => Label::Win(0),
                _ => Label::Draw,
            }
        })
        .collect();
    for n in 1.. {
        let before = known.clone();
        for (node, options) in options.iter().enumerate() {
            if before[node] != Label::Draw || options.is_empty() {
                continue;
            }
            if options.iter().any(|&to| matches!(before[to], Label::Lose(_))) {
                known[node] = Label::Win(n);
            } else if options.iter().all(|&to| matches!(before[to], Label::Win(_))) {
                known[node] = Label::Lose(n);
            }
        }
        if known == before {
            break;
        }
    }
    known
}

fn check(nodes: u32, edges: &[(u32, u32)], question: &Question<'_>) {
    let wanted = reference(nodes, edges, question);
    let got = labels(&Reverse::new(nodes, edges), question, 1);
    assert_eq!(got.iter().collect::<Vec<_>>(), wanted, "{nodes} {edges:?} {question:?}");
    check_summary(&got);
    check_moves(&got, edges, question);
}

fn check_summary(labels: &Labels) {
    let mut counts: HashMap<Label, usize> = HashMap::new();
    labels.iter().for_each(|label| *counts.entry(label).or_default() += 1);
    let count = |label| counts.get(&label).copied().unwrap_or(0);
    assert_eq!(labels.draws(), count(Label::Draw));
    let mut labelled = 0;
    for (remoteness, level) in (0..).zip(labels.tallies()) {
        assert_eq!(level.lost, count(Label::Lose(remoteness)));
        assert_eq!(level.won, count(Label::Win(remoteness)));
        assert!(level.lost + level.won > 0);
        labelled += level.lost + level.won;
    }
    assert_eq!(labelled + labels.draws(), labels.len());
}

/// A move is an edge to the other label, one nearer to the end; who has a label and is not at the
/// end has a move.
fn check_moves(labels: &Labels, edges: &[(u32, u32)], question: &Question<'_>) {
    let moves = labels.moves(edges.iter().copied());
    for (from, &to) in (0..).zip(&moves) {
        let best = match labels.get(from) {
            Label::Win(n) if n > 0 => Label::Lose(n - 1),
            Label::Lose(n) if n > 0 => Label::Win(n - 1),
            _ => {
                assert_eq!(to, NO_MOVE, "{from} {edges:?} {question:?}");
                continue;
            }
        };
        assert!(edges.contains(&(from, to)));
        assert_eq!(labels.get(to), best);
    }
}

#[test]
fn every_digraph_to_four_nodes() {
    let mut count = 0;
    every_small(|nodes, edges| {
        for end in [End::Loses, End::Wins, End::Draws] {
            check(nodes, edges, &Question { end, targets: &[] });
        }
        check(nodes, edges, &Question { end: End::Draws, targets: &[nodes - 1] });
        check(nodes, edges, &Question { end: End::Wins, targets: &[0, nodes / 2, 0] });
        count += 1;
    });
    assert_eq!(count, 2 + 16 + 512 + 65_536);
}

#[test]
fn random_digraphs_to_twelve_nodes() {
    let mut random = Random::new(2);
    for _ in 0..20_000 {
        let (nodes, edges) = random_small(&mut random, 12);
        let targets: Vec<_> = (0..random.below(3)).map(|_| random.below(nodes)).collect();
        for end in [End::Loses, End::Wins, End::Draws] {
            check(nodes, &edges, &Question { end, targets: &[] });
            check(nodes, &edges, &Question { end, targets: &targets });
        }
    }
}

/// Large enough for several batches, blocks and threads, with nodes of more options than a byte counts.
#[test]
fn large_graphs_with_any_number_of_threads() {
    let mut random = Random::new(3);
    let nodes = 150_000;
    let mut sparse: Vec<_> =
        (0..200_000).map(|_| (random.below(nodes), random.below(nodes))).collect();
    // Two hubs whose options all win or, but for the last, all win.
    sparse.extend((0..40_000).map(|_| (7, random.below(nodes))));
    sparse.extend((0..600).map(|node| (nodes - 1, node)));
    let acyclic = random_acyclic(&mut random, nodes, 400_000);
    let star: Vec<_> = (2..nodes).flat_map(|node| [(0, node), (node, 1)]).collect();
    for edges in [&sparse, &acyclic, &star] {
        let graph = Graph::one_way(nodes, edges);
        let reverse = Reverse::new(nodes, edges);
        for (end, label) in
            [(End::Loses, Label::Lose(0)), (End::Wins, Label::Win(0)), (End::Draws, Label::Draw)]
        {
            for targets in [&[][..], &[1, 500, 80_000]] {
                let mut twin = Retrograde::new(&graph);
                let wanted = twin.labels(label, targets, None);
                let question = Question { end, targets };
                let one = labels(&reverse, &question, 1);
                assert!(one.iter().eq(wanted.iter().copied()));
                check_summary(&one);
                for threads in [2, 3] {
                    assert_eq!(labels(&reverse, &question, threads), one);
                }
            }
        }
    }
}

/// A path is longer than 16 bits count.
#[test]
fn remoteness_beyond_sixteen_bits() {
    for nodes in [65_535, 65_536, 65_537, 200_000] {
        let edges: Vec<_> = (1..nodes).map(|node| (node, node - 1)).collect();
        let got = labels(&Reverse::new(nodes, &edges), &Question::default(), 2);
        for node in 0..nodes {
            let wanted = if node % 2 == 0 { Label::Lose(node) } else { Label::Win(node) };
            assert_eq!(got.get(node), wanted);
        }
        assert_eq!(got.tallies().len(), nodes as usize);
    }
    assert!(labels(&Reverse::new(0, &[]), &Question::default(), 1).is_empty());
}

/// Counters at and around the limit of a byte: the last option decides.
#[test]
fn as_many_options_as_a_byte_counts() {
    for degree in [1, 249, 250, 251, 252, 255, 256, 257, 1000] {
        // Node 0 has options 1 …, which all win by moving to the end; or the last of which is the end.
        let mut edges: Vec<_> = (1..=degree).map(|node| (0, node)).collect();
        edges.extend((1..=degree).map(|node| (node, degree + 1)));
        check(degree + 2, &edges, &Question::default());
        edges.push((0, degree + 1));
        check(degree + 2, &edges, &Question::default());
    }
}

/// A random digraph with 2.5 edges a node: the fractions L = e^(−c(1 − W)) of losing and W = 1 − e^(−cL) of
/// winning nodes are .383435 and .616565 for c = 2.5, and hardly a node is a draw.
#[test]
fn a_random_digraph_has_the_predicted_fractions() {
    let mut random = Random::new(12);
    let nodes = 1_000_000;
    let edges: Vec<_> =
        (0..2_500_000).map(|_| (random.below(nodes), random.below(nodes))).collect();
    let got = labels(&Reverse::new(nodes, &edges), &Question::default(), 2);
    let won: usize = got.tallies().iter().map(|level| level.won).sum();
    let lost: usize = got.tallies().iter().map(|level| level.lost).sum();
    assert!(won.abs_diff(616_565) < 3_000, "{won}");
    assert!(lost.abs_diff(383_435) < 3_000, "{lost}");
    assert!(got.draws() < 2_000, "{}", got.draws());
}
