//! POJ 1704, Luogu P10507: Georgia and Bob push pieces to the left.

use grundy::Flow;
use grundy_core::Error;

use super::cses1099;
use crate::methods::nim::staircase;
use crate::{Cases, Choices, Format, Input, Output, Sample, Size, write_list};

/// The entry in the list.
pub(super) const FORMAT: Format = Format {
    id: "poj1704",
    aliases: &["p10507"],
    title: "POJ 1704 Georgia and Bob",
    chinese: "格鲁吉亚和鲍勃",
    rules: "Move a piece of a row any number of squares to the left, not over another; who cannot move \
            loses. Who wins, if Georgia begins?",
    input: "the number of cases; for each, N, then the squares of N pieces in any order",
    output: "Georgia will win or Bob will win",
    limits: "1 ≤ cases ≤ 20, 1 ≤ N ≤ 1000, 1 ≤ square ≤ 10^4, all different",
    method: "A move makes the gap left of its piece smaller and the gap right of it larger by as much: \
             the gaps are a staircase with the gap left of the last piece on stair 1, so the nim-sum of \
             every other gap decides (Sprague 1937).",
    samples: &[Sample {
        input: "2\n3\n1 2 3\n8\n1 5 6 7 9 12 14 17\n",
        output: "Bob will win\nGeorgia will win\n",
    }],
    cases: Cases::Counted(20),
    answer,
    generate,
    stream: None,
    play: None,
};

const MOST_PIECES: u64 = 1000;
const MOST_SQUARES: u64 = 10_000;

fn answer(input: &mut Input<'_>, output: &mut Output) -> Result<Flow, Error> {
    let count = input.number("N", 1..=MOST_PIECES)?;
    let mut pieces = input.numbers(count, "a square", 1..=MOST_SQUARES)?;
    pieces.sort_unstable();
    if pieces.windows(2).any(|pair| pair[0] == pair[1]) {
        return Err(input.contradiction("squares that are all different"));
    }
    let before = |i: usize| if i == 0 { 0 } else { pieces[i - 1] };
    let gaps = (0..pieces.len()).rev().map(|i| pieces[i] - before(i) - 1);
    let wins = staircase(gaps) != 0;
    output.line(if wins { "Georgia will win" } else { "Bob will win" });
    Ok(Flow::Continue(()))
}

fn generate(choices: &mut Choices, text: &mut String) {
    // So that the widest gaps of the most pieces fit the row.
    let widest = if choices.size() == Size::Max { 9 } else { 97 };
    let gaps = cses1099::stairs(choices, 1..=MOST_PIECES / 2, 2, widest);
    let mut pieces = Vec::new();
    let mut last = 0;
    for gap in gaps.iter().rev() {
        last += gap + 1;
        pieces.push(last);
    }
    if choices.chance(1, 4) {
        pieces.reverse();
    }
    write_list(text, &pieces);
}
