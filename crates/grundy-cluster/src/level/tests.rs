use std::rc::Rc;
use std::sync::Arc;

use grundy_graphs::graph::Reverse;
use grundy_graphs::label::{End, Label, Question, labels};

use super::*;

type Edges = Vec<(u32, u32)>;

/// The labels of all nodes by this many workers, each a thread, and the sizes of the levels.
fn by_workers(
    nodes: u32,
    edges: &Edges,
    end: End,
    targets: &[u32],
    workers: usize,
) -> Vec<Option<(bool, u32)>> {
    let (edges, targets) = (Arc::new(edges.clone()), targets.to_vec());
    let share = Share::new(nodes, workers).unwrap();
    let guards = timely::execute(timely::Config::process(workers), move |worker| {
        let range = share.range(u32::try_from(worker.index()).unwrap());
        let mut degrees = vec![0; range.len()];
        for (from, _) in edges.iter().filter(|(from, _)| range.contains(from)) {
            degrees[(from - range.start) as usize] += 1;
        }
        let into = edges.iter().copied().filter(|(_, to)| range.contains(to)).collect();
        let part = Rc::new(Part::of_edges(range.clone(), into));
        let state = State::new(range.clone(), degrees, end, &targets);
        let (state, _) = label(worker, share, &part, state, 0, None);
        let known: usize = state.levels.iter().map(|level| level.lost + level.won).sum();
        assert_eq!(known, range.clone().filter(|&node| state.label(node).is_some()).count());
        range.map(|node| state.label(node)).collect::<Vec<_>>()
    });
    guards.unwrap().join().into_iter().flat_map(Result::unwrap).collect()
}

fn check(nodes: u32, edges: &Edges, workers: usize) {
    let reverse = Reverse::new(nodes, edges);
    for end in [End::Loses, End::Wins, End::Draws] {
        for targets in [&[][..], &[nodes - 1]] {
            let wanted = labels(&reverse, &Question { end, targets }, 1);
            let wanted: Vec<_> = (0..nodes)
                .map(|node| match wanted.get(node) {
                    Label::Win(n) => Some((false, n)),
                    Label::Lose(n) => Some((true, n)),
                    Label::Draw => None,
                })
                .collect();
            let got = by_workers(nodes, edges, end, targets, workers);
            assert_eq!(got, wanted, "{nodes} {edges:?} {end:?} {targets:?} {workers}");
        }
    }
}

#[test]
fn every_digraph_to_three_nodes() {
    for nodes in 1..=3u32 {
        for choice in 0..1u32 << (nodes * nodes) {
            let edges = (0..nodes * nodes)
                .filter(|bit| choice >> bit & 1 == 1)
                .map(|bit| (bit / nodes, bit % nodes))
                .collect();
            check(nodes, &edges, 1 + (choice % 3) as usize);
        }
    }
}

/// More messages in a level than a worker sends at once.
#[test]
fn a_level_of_many_turns() {
    let nodes = 1000;
    let mut edges: Edges = Vec::new();
    for from in 500..nodes {
        edges.extend((0..500).map(|to| (from, to)));
        edges.extend((0..500).map(|to| (to, from)).filter(|(to, from)| (to + from) % 7 == 0));
        edges.push((from, from - 500));
    }
    assert!(edges.len() > TURN);
    for workers in [1, 2, 3] {
        check(nodes, &edges, workers);
    }
}
