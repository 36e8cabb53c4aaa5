//! Luogu P1971, NOI 2011: the mistakes in a game of moves into the empty square.

use grundy::Flow;
use grundy_core::Error;
use grundy_graphs::graph::Graph;

use crate::methods::geography::wins_along;
use crate::{Cases, Choices, Format, Input, Output, Sample, write_line};

/// The entry in the list.
pub(super) const FORMAT: Format = Format {
    id: "p1971",
    aliases: &[],
    title: "Luogu P1971 Rabbit and Egg (NOI 2011)",
    chinese: "兔兔与蛋蛋游戏",
    rules: "Rabbit moves a white piece next to the only empty square into it, then Egg a black one, in turns; \
            who cannot loses. Which moves of Rabbit's gave a win away?",
    input: "N M, then N rows of M signs: 'O' white, 'X' black, '.' empty; then K and 2K moves, which Egg won: \
            the row and column of the piece that moves",
    output: "the number of Rabbit's moves before which Rabbit could force a win and after which Egg could, \
             then which of the moves they are, a line each",
    limits: "1 ≤ N, M ≤ 40, 1 ≤ K ≤ 1000",
    method: "The empty square never comes back to where it was: at Rabbit's moves it is on squares of its \
             first colour of the chessboard, and those it left hold the wrong piece for whoever comes near. \
             So it plays geography on the white pieces of one colour of squares and the black ones of \
             the other, and the mover wins if every maximum matching covers it (Fraenkel, Scheinerman \
             and Ullman 1993). Squares are given back to the board from the last to the first; the mover at one \
             wins if that makes the matching larger.",
    samples: &[
        Sample { input: "1 6\nXO.OXO\n1\n1 2\n1 1\n", output: "1\n1\n" },
        Sample {
            input: "3 3\nXOX\nO.O\nXOX\n4\n2 3\n1 3\n1 2\n1 1\n2 1\n3 1\n3 2\n3 3\n",
            output: "0\n",
        },
        Sample {
            input: "4 4\nOOXX\nOXXO\nOO.O\nXXXO\n2\n3 2\n2 2\n1 2\n1 3\n",
            output: "2\n1\n2\n",
        },
    ],
    cases: Cases::One,
    answer,
    generate,
    stream: None,
    play: None,
};

const MOST_SIDE: u32 = 40;
const MOST_ROUNDS: u32 = 1000;

fn answer(input: &mut Input<'_>, output: &mut Output) -> Result<Flow, Error> {
    let rows = input.number_u32("N", 1..=MOST_SIDE)?;
    let columns = input.number_u32("M", 1..=MOST_SIDE)?;
    let board = read_board(input, rows, columns)?;
    let width = columns as usize;
    // A walk of the empty square, by Rabbit's moves from squares of the start's colour.
    let start = board.iter().position(|sign| *sign == b'.').unwrap_or_default();
    let is_odd =
        |square: usize| (square / width + square % width + start / width + start % width) % 2;
    let is_open = |square: usize| board[square] == [b'X', b'O'][is_odd(square)];
    let square = |index: usize| u32::try_from(index).unwrap_or(u32::MAX);
    let mut walk = vec![square(start)];
    let mut visited = vec![false; board.len()];
    for _ in 0..2 * input.number_u32("K", 1..=MOST_ROUNDS)? {
        let row = input.number_u32("a row", 1..=rows)? - 1;
        let column = input.number_u32("a column", 1..=columns)? - 1;
        let (from, to) = (walk[walk.len() - 1], row * columns + column);
        let near = (from / columns).abs_diff(row) + (from % columns).abs_diff(column) == 1;
        if !near || !is_open(to as usize) || visited[to as usize] {
            let piece = if walk.len() % 2 == 1 { "white" } else { "black" };
            let expected = format!("a {piece} piece next to the empty square");
            return Err(input.contradiction(expected));
        }
        visited[to as usize] = true;
        walk.push(to);
    }
    let mut edges = Vec::new();
    for at in (0..board.len()).filter(|at| *at == start || is_open(*at)) {
        let right = (at % width + 1 < width).then_some(at + 1);
        let below = (at + width < board.len()).then_some(at + width);
        let near = right.into_iter().chain(below).filter(|near| *near == start || is_open(*near));
        edges.extend(near.map(|near| (square(at), square(near))));
    }
    let wins = wins_along(&Graph::both_ways(rows * columns, &edges), &walk);
    let lost_again = |round: &u64| {
        let before = usize::try_from(2 * (round - 1)).unwrap_or(usize::MAX);
        wins[before] && wins[before + 1]
    };
    let mistakes: Vec<u64> = (1..=walk.len() as u64 / 2).filter(lost_again).collect();
    for number in std::iter::once(mistakes.len() as u64).chain(mistakes) {
        output.numbers([number]);
    }
    Ok(Flow::Continue(()))
}

/// The signs, row by row.
fn read_board(input: &mut Input<'_>, rows: u32, columns: u32) -> Result<Vec<u8>, Error> {
    let mut board = Vec::new();
    for _ in 0..rows {
        let fits = |row: &[u8]| {
            let signs = row.iter().all(|c| matches!(c, b'X' | b'O' | b'.'));
            row.len() == columns as usize && signs
        };
        let row = input.word(&format!("a row of {columns} signs 'X', 'O' or '.'"), fits)?;
        board.extend_from_slice(row);
    }
    if board.iter().filter(|sign| **sign == b'.').count() != 1 {
        return Err(input.contradiction("a board with just one '.'"));
    }
    Ok(board)
}

fn generate(choices: &mut Choices, text: &mut String) {
    let rows = choices.count(1..=u64::from(MOST_SIDE));
    // At least three squares, so that there is a game of two moves.
    let columns = choices.count(if rows == 1 { 3 } else { 2 }..=u64::from(MOST_SIDE));
    let walk = random_walk(choices, rows, columns);
    let near = |a: (u64, u64), b: (u64, u64)| a.0.abs_diff(b.0) + a.1.abs_diff(b.1) == 1;
    let last = walk[walk.len() - 1];
    text.push_str(&format!("{rows} {columns}\n"));
    for row in 0..rows {
        for column in 0..columns {
            let square = (row, column);
            let sign = match walk.iter().position(|visited| *visited == square) {
                Some(0) => '.',
                Some(step) => ['X', 'O'][step % 2],
                // Rabbit must not find a move at the end.
                None if near(square, last) => 'X',
                None => *choices.pick(&['X', 'O']),
            };
            text.push(sign);
        }
        text.push('\n');
    }
    text.push_str(&format!("{}\n", walk.len() / 2));
    for (row, column) in &walk[1..] {
        write_line(text, &[row + 1, column + 1]);
    }
}

/// A walk over an even number of edges, at least two, to no square twice.
fn random_walk(choices: &mut Choices, rows: u64, columns: u64) -> Vec<(u64, u64)> {
    let mut walk = vec![(choices.number(0..=rows - 1), choices.number(0..=columns - 1))];
    let most = choices.magnitude(2..=2 * u64::from(MOST_ROUNDS));
    while (walk.len() as u64) <= most {
        let (row, column) = walk[walk.len() - 1];
        let around = [
            (row, column + 1),
            (row + 1, column),
            (row, column.wrapping_sub(1)),
            (row.wrapping_sub(1), column),
        ];
        let open =
            |square: &(u64, u64)| square.0 < rows && square.1 < columns && !walk.contains(square);
        let near: Vec<(u64, u64)> = around.into_iter().filter(open).collect();
        if near.is_empty() {
            break;
        }
        walk.push(*choices.pick(&near));
    }
    if walk.len() < 3 {
        // Along the edge of the board from its corner.
        walk = vec![(0, 0), (0, 1), if columns > 2 { (0, 2) } else { (1, 1) }];
    }
    walk.truncate(walk.len() - (walk.len() - 1) % 2);
    walk
}
