//! Geography on bipartite graphs, in the shape of Library Checker's bipartitematching.

use std::collections::BTreeSet;

use grundy::Flow;
use grundy_core::Error;
use grundy_graphs::graph::Graph;

use crate::methods::geography::losing_starts;
use crate::{Cases, Choices, Format, Input, Output, Sample, Size, write_line};

/// The entry in the list.
pub(super) const FORMAT: Format = Format {
    id: "bipartite-geography",
    aliases: &[],
    title: "Geography on a bipartite graph (our own question)",
    chinese: "二分图博弈",
    rules: "A token on a node of a bipartite graph is moved along an edge, to no node twice; who cannot move \
            loses. From which nodes does the mover win?",
    input: "L R M, then M edges A B with 0 ≤ A < L and 0 ≤ B < R, as in Library Checker's bipartitematching",
    output: "a line of L letters and a line of R letters, one for each node: N if the player to move from \
             it wins, P if not",
    limits: "1 ≤ L, R ≤ 10^5, 0 ≤ M ≤ 2·10^5",
    method: "A node is N if every maximum matching covers it: the mover goes to its mate, and so on. One \
             maximum matching tells this of all nodes (Fraenkel, Scheinerman and Ullman 1993).",
    // Our own: a path of three nodes, its ends on the left, and a lone node.
    samples: &[Sample { input: "2 2 2\n0 0\n1 0\n", output: "PP\nNP\n" }],
    cases: Cases::One,
    answer,
    generate,
    stream: None,
    play: None,
};

const MOST_NODES: u32 = 100_000;
const MOST_EDGES: u32 = 200_000;

fn answer(input: &mut Input<'_>, output: &mut Output) -> Result<Flow, Error> {
    let left = input.number_u32("L", 1..=MOST_NODES)?;
    let right = input.number_u32("R", 1..=MOST_NODES)?;
    let count = input.number_u32("M", 0..=MOST_EDGES)?;
    let mut edges = Vec::new();
    for _ in 0..count {
        let a = input.number_u32("A", 0..=left - 1)?;
        edges.push((a, left + input.number_u32("B", 0..=right - 1)?));
    }
    let losing = losing_starts(&Graph::both_ways(left + right, &edges));
    let (on_left, on_right) = losing.split_at(left as usize);
    for side in [on_left, on_right] {
        let letters: String = side.iter().map(|loses| if *loses { 'P' } else { 'N' }).collect();
        output.line(&letters);
    }
    Ok(Flow::Continue(()))
}

fn generate(choices: &mut Choices, text: &mut String) {
    let most = u64::from(MOST_NODES);
    let (left, right) = (choices.count(1..=most), choices.count(1..=most));
    let edges = match choices.chance(1, 16) {
        true => BTreeSet::new(),
        false => edges(choices, [left, right], u64::from(MOST_EDGES)),
    };
    write_line(text, &[left, right, edges.len() as u64]);
    for (a, b) in edges {
        write_line(text, &[a, b]);
    }
}

/// At least one edge and at most `most`, all different, between the nodes 0, 1, … of two sides.
pub(super) fn edges(
    choices: &mut Choices,
    [left, right]: [u64; 2],
    most: u64,
) -> BTreeSet<(u64, u64)> {
    let most = match choices.size() {
        Size::Small => 6,
        Size::Any => most.min(2 * left.max(right)),
        Size::Max => most,
    };
    let tries = if choices.size() == Size::Max { most } else { choices.number(1..=most) };
    // A zigzag through all nodes, or anything.
    let zigzag = choices.chance(1, 3);
    (0..tries)
        .map(|i| match zigzag {
            true => (i / 2 % left, i.div_ceil(2) % right),
            false => (choices.number(0..=left - 1), choices.number(0..=right - 1)),
        })
        .collect()
}
