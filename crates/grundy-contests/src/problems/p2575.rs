//! Luogu P2575: pieces that step and jump to the right on rows of 20 squares.

use grundy::Flow;
use grundy_core::Error;

use crate::methods::nim::staircase;
use crate::{Cases, Choices, Format, Input, Output, Sample, Size};

/// The entry in the list.
pub(super) const FORMAT: Format = Format {
    id: "p2575",
    aliases: &[],
    title: "Luogu P2575 Masters at Checkers",
    chinese: "高手过招",
    rules: "Move a piece to the first empty square right of it in its row of 20; who cannot move loses. \
            Does the first player win?",
    input: "the number of cases; for each, the number of rows, then for each row the number of pieces \
            and their squares",
    output: "YES or NO",
    limits: "1 ≤ cases ≤ 100, 1 ≤ rows ≤ 1000, 0 ≤ pieces ≤ 20, 1 ≤ square ≤ 20",
    method: "The empty squares cut a row into blocks. A piece that jumps over r pieces of its block leaves \
             the r behind it in the next block: r + 1 tokens go one stair down. So a row is a staircase \
             with the last block as the floor, and the nim-sum of its odd stairs is its value (Sprague \
             1937): no table of 2^20 rows is needed.",
    samples: &[Sample { input: "2\n1\n2 19 20\n2\n1 19\n1 18\n", output: "NO\nYES\n" }],
    cases: Cases::Counted(100),
    answer,
    generate,
    stream: None,
    play: None,
};

const MOST_ROWS: u64 = 1000;
const SQUARES: u32 = 20;

fn answer(input: &mut Input<'_>, output: &mut Output) -> Result<Flow, Error> {
    let mut value = 0;
    for _ in 0..input.number("the number of rows", 1..=MOST_ROWS)? {
        let mut row = 0u32;
        for _ in 0..input.number_u32("the number of pieces", 0..=SQUARES)? {
            let bit = 1 << (SQUARES - input.number_u32("a square", 1..=SQUARES)?);
            if row & bit != 0 {
                return Err(input.contradiction("a square without a piece"));
            }
            row |= bit;
        }
        value ^= row_value(row);
    }
    output.line(if value == 0 { "NO" } else { "YES" });
    Ok(Flow::Continue(()))
}

/// The Grundy value of a row whose rightmost square is the lowest bit.
fn row_value(row: u32) -> u64 {
    let mut blocks = [0; SQUARES as usize + 1];
    let mut block = 0;
    for square in 0..SQUARES {
        match row >> square & 1 {
            0 => block += 1,
            _ => blocks[block] += 1,
        }
    }
    staircase(blocks[1..=block].iter().copied())
}

fn generate(choices: &mut Choices, text: &mut String) {
    let small = choices.size() == Size::Small;
    let rows = choices.count(1..=if small { 2 } else { MOST_ROWS });
    // In small inputs the pieces are on the last squares.
    let most = if small { 1 << 6 } else { 1 << SQUARES } - 1;
    let twice = choices.chance(1, 3);
    let mut rows: Vec<u64> = (0..rows).map(|_| choices.number(0..=most)).collect();
    if twice {
        // Pairs of equal rows, and perhaps one alone, which is rarely a loss.
        for i in (1..rows.len()).step_by(2) {
            rows[i] = rows[i - 1];
        }
    }
    text.push_str(&format!("{}\n", rows.len()));
    for row in rows {
        text.push_str(&row.count_ones().to_string());
        for square in (1..=SQUARES).filter(|square| row >> (SQUARES - square) & 1 == 1) {
            text.push_str(&format!(" {square}"));
        }
        text.push('\n');
    }
}
