//! POJ 2425, HDU 1524: pieces on a directed graph without circles.

use grundy::Flow;
use grundy_core::Error;
use grundy_graphs::graph::Reverse;
use grundy_graphs::values::grundy_values;

use crate::{Cases, Choices, Format, Input, Output, Sample, Size, write_line};

/// The entry in the list.
pub(super) const FORMAT: Format = Format {
    id: "poj2425",
    aliases: &["hdu1524"],
    title: "POJ 2425 A Chess Game",
    chinese: "棋盘游戏",
    rules: "Move one of the pieces along an edge of a directed graph without circles; who cannot move loses. \
            Does the first player win?",
    input: "cases to the end of the input: N, then for each of the positions 0 to N − 1 a count and the \
            positions that edges lead to; then queries, a line each: M and the positions of M pieces; 0 ends \
            the case",
    output: "for each query WIN or LOSE",
    limits: "1 ≤ N ≤ 1000, 1 ≤ M ≤ 10",
    method: "Every piece is worth the least number that no position an edge away is worth; the first player \
             wins if the nim-sum of the pieces is not 0 (Sprague 1935, Grundy 1939).",
    samples: &[Sample {
        input: "4\n2 1 2\n0\n1 3\n0\n1 0\n2 0 2\n0\n\n4\n1 1\n1 2\n0\n0\n2 0 1\n2 1 1\n3 0 1 3\n0\n",
        output: "WIN\nWIN\nWIN\nLOSE\nWIN\n",
    }],
    cases: Cases::ToEnd,
    answer,
    generate,
    stream: None,
    play: None,
};

const MOST_POSITIONS: u32 = 1000;
const MOST_PIECES: u64 = 10;

fn answer(input: &mut Input<'_>, output: &mut Output) -> Result<Flow, Error> {
    let positions = input.number_u32("N", 1..=MOST_POSITIONS)?;
    let mut edges = Vec::new();
    for from in 0..positions {
        for _ in 0..input.number("the number of edges", 0..=u64::from(MOST_POSITIONS))? {
            edges.push((from, input.number_u32("a position", 0..=positions - 1)?));
        }
    }
    let values = grundy_values(&Reverse::new(positions, &edges))
        .map_err(|_| input.contradiction("an edge that closes no circle"))?;
    loop {
        let pieces = input.number("M", 0..=MOST_PIECES)?;
        if pieces == 0 {
            return Ok(Flow::Continue(()));
        }
        let mut sum = 0;
        for _ in 0..pieces {
            sum ^= values[input.number_u32("a position", 0..=positions - 1)? as usize];
        }
        output.line(if sum == 0 { "LOSE" } else { "WIN" });
    }
}

fn generate(choices: &mut Choices, text: &mut String) {
    let small = choices.size() == Size::Small;
    let positions = choices.count(1..=u64::from(MOST_POSITIONS));
    let positions = if small { positions + choices.number(0..=2) } else { positions };
    let queries = choices.count(1..=1000);
    let most_pieces = if small { 3 } else { MOST_PIECES };
    let degree = choices.heap(1, 3, 40);
    let (turned, shift) = (choices.chance(1, 2), choices.number(0..=positions - 1));
    // Edges lead to earlier positions, whose names are then shifted and perhaps turned around.
    let name = |i: u64| {
        let shifted = (i + shift) % positions;
        if turned { positions - 1 - shifted } else { shifted }
    };
    let mut edges = vec![Vec::new(); usize::try_from(positions).unwrap_or(0)];
    for i in 1..positions {
        let targets: std::collections::BTreeSet<u64> =
            (0..choices.number(0..=degree)).map(|_| name(choices.number(0..=i - 1))).collect();
        edges[usize::try_from(name(i)).unwrap_or(0)].extend(targets);
    }
    write_line(text, &[positions]);
    let line = |text: &mut String, numbers: Vec<u64>| {
        write_line(text, &[vec![numbers.len() as u64], numbers].concat());
    };
    for targets in edges {
        line(text, targets);
    }
    for _ in 0..queries {
        let pieces = choices.number(1..=most_pieces);
        line(text, (0..pieces).map(|_| choices.number(0..=positions - 1)).collect());
    }
    text.push_str("0\n");
}
