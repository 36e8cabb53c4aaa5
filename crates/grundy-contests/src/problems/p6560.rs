//! Luogu P6560: a race to a node of a directed graph in which the play may go in circles.

use grundy::Flow;
use grundy_core::Error;
use grundy_graphs::graph::Graph;
use grundy_graphs::label::Label;
use grundy_graphs::reference::Retrograde;

use crate::{Cases, Choices, Format, Input, Output, Sample, Size, write_line};

/// The entry in the list.
pub(super) const FORMAT: Format = Format {
    id: "p6560",
    aliases: &[],
    title: "Luogu P6560 The Passage of Time (SBCOI 2020)",
    chinese: "时光的流逝",
    rules: "Move a piece along the edges of a directed graph; who brings it to the target wins, who cannot \
            move loses. Who wins, if any?",
    input: "N M Q, then M edges U V, then Q games: start and target",
    output: "for each game 1 if the first player can force a win, -1 if the second can, else 0",
    limits: "1 ≤ N ≤ 10^5, 1 ≤ M ≤ 5·10^5, 1 ≤ Q ≤ 500, start ≠ target",
    method: "Retrograde analysis (Zermelo 1913; Smith 1966): the target and nodes without edges lose for the \
             player to move; a node with an edge to a losing node wins, one with edges to winning nodes \
             only loses, and what is never reached so is a draw. One pass over the edges a game, which \
             ends as soon as the start is reached.",
    samples: &[
        Sample { input: "7 7 1\n1 2\n2 3\n3 4\n4 5\n3 6\n7 5\n6 7\n1 5\n", output: "1\n" },
        Sample { input: "5 5 2\n1 2\n2 3\n3 1\n3 4\n4 5\n1 5\n4 3\n", output: "0\n1\n" },
    ],
    cases: Cases::One,
    answer,
    generate,
    stream: None,
    play: None,
};

const MOST_NODES: u32 = 100_000;
const MOST_EDGES: u64 = 500_000;
const MOST_GAMES: u64 = 500;

fn answer(input: &mut Input<'_>, output: &mut Output) -> Result<Flow, Error> {
    let nodes = input.number_u32("N", 1..=MOST_NODES)?;
    let edges = input.number("M", 0..=MOST_EDGES)?;
    let games = input.number("Q", 1..=MOST_GAMES)?;
    let node = |input: &mut Input<'_>| Ok::<u32, Error>(input.number_u32("a node", 1..=nodes)? - 1);
    let edges = (0..edges).map(|_| Ok((node(input)?, node(input)?)));
    let graph = Graph::one_way(nodes, &edges.collect::<Result<Vec<_>, Error>>()?);
    let mut analysis = Retrograde::new(&graph);
    for _ in 0..games {
        let (start, target) = (node(input)?, node(input)?);
        if start == target {
            return Err(input.contradiction("another node than the start"));
        }
        let labels = analysis.labels(Label::Lose(0), &[target], Some(start));
        output.line(match labels[start as usize] {
            Label::Win(_) => "1",
            Label::Lose(_) => "-1",
            Label::Draw => "0",
        });
    }
    Ok(Flow::Continue(()))
}

fn generate(choices: &mut Choices, text: &mut String) {
    let small = choices.size() == Size::Small;
    let nodes = choices.count(2..=if small { 5 } else { u64::from(MOST_NODES) });
    let nodes = if small { nodes + choices.number(0..=2) } else { nodes };
    let edges = choices.number(1..=MOST_EDGES.min(5 * nodes).min(if small { 9 } else { u64::MAX }));
    let edges = if choices.size() == Size::Max { MOST_EDGES } else { edges };
    let games = choices.count(1..=MOST_GAMES);
    // Edges to near nodes make long plays and few draws.
    let reach = *choices.pick(&[nodes - 1, 3]);
    write_line(text, &[nodes, edges, games]);
    for _ in 0..edges {
        let from = choices.number(1..=nodes);
        let to = 1 + (from + choices.number(0..=reach.min(nodes - 1))) % nodes;
        write_line(text, &[from, to]);
    }
    for _ in 0..games {
        let start = choices.number(1..=nodes);
        write_line(text, &[start, 1 + (start + choices.number(0..=nodes - 2)) % nodes]);
    }
}
