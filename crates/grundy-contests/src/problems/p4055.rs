//! Luogu P4055, JSOI 2009: where to start geography in a maze.

use grundy::Flow;
use grundy_core::Error;
use grundy_graphs::graph::Graph;

use crate::methods::geography::losing_starts;
use crate::{Cases, Choices, Format, Input, Output, Sample, Size};

/// The entry in the list.
pub(super) const FORMAT: Format = Format {
    id: "p4055",
    aliases: &[],
    title: "Luogu P4055 Game (JSOI 2009)",
    chinese: "游戏",
    rules: "The first player puts a piece into a maze; then, the second first, they move it to a neighbour, none \
            twice. Who moves last wins. Which starts win?",
    input: "N M, then N rows of M signs: '.' is free, '#' is not",
    output: "WIN and the squares to start from, as row and column, a line each, row by row; or LOSE",
    limits: "1 ≤ N, M ≤ 100",
    method: "Who moves from a square loses if some maximum matching of the free squares misses it; then the \
             other always has the mate of the square moved to (Fraenkel, Scheinerman and Ullman 1993). \
             One maximum matching tells all such squares.",
    samples: &[Sample { input: "3 3\n.##\n...\n#.#\n", output: "WIN\n2 3\n3 2\n" }],
    cases: Cases::One,
    answer,
    generate,
    stream: None,
    play: None,
};

const MOST_SIDE: u32 = 100;

fn answer(input: &mut Input<'_>, output: &mut Output) -> Result<Flow, Error> {
    let rows = input.number_u32("N", 1..=MOST_SIDE)?;
    let columns = input.number_u32("M", 1..=MOST_SIDE)?;
    let mut free = Vec::new();
    for _ in 0..rows {
        let width = columns as usize;
        let fits = |row: &[u8]| row.len() == width && row.iter().all(|c| matches!(c, b'.' | b'#'));
        let row = input.word(&format!("a row of {columns} signs '.' or '#'"), fits)?;
        free.extend(row.iter().map(|sign| *sign == b'.'));
    }
    let mut edges = Vec::new();
    for square in (0..rows * columns).filter(|square| free[*square as usize]) {
        let right = (square % columns + 1 < columns).then_some(square + 1);
        let below = (square + columns < rows * columns).then_some(square + columns);
        let near = right.into_iter().chain(below).filter(|near| free[*near as usize]);
        edges.extend(near.map(|near| (square, near)));
    }
    let losing = losing_starts(&Graph::both_ways(rows * columns, &edges));
    let mut starts = (0..rows * columns)
        .filter(|square| free[*square as usize] && losing[*square as usize])
        .peekable();
    output.line(if starts.peek().is_some() { "WIN" } else { "LOSE" });
    for square in starts {
        output.numbers([square / columns + 1, square % columns + 1].map(u64::from));
    }
    Ok(Flow::Continue(()))
}

fn generate(choices: &mut Choices, text: &mut String) {
    let rows = choices.count(1..=u64::from(MOST_SIDE));
    let columns = choices.count(1..=u64::from(MOST_SIDE));
    // Of ten squares so many are free, alone or as dominoes, which leave no square to start from.
    let free = choices.number(4..=10);
    let dominoes = choices.size() != Size::Small && choices.chance(1, 3);
    text.push_str(&format!("{rows} {columns}\n"));
    for _ in 0..rows {
        let mut row = String::new();
        while (row.len() as u64) < columns {
            let sign = if choices.number(1..=10) <= free { "." } else { "#" };
            let fits = dominoes && row.len() as u64 + 2 <= columns;
            row.push_str(match (dominoes, fits) {
                (true, false) => "#",
                (true, true) if sign == "." => "..",
                _ => sign,
            });
        }
        text.push_str(&row);
        text.push('\n');
    }
}
