//! CSES 1099: balls on a staircase.

use std::ops::RangeInclusive;

use grundy::Flow;
use grundy_core::Error;

use crate::{Cases, Choices, Format, Input, Output, Sample, write_list};

/// The entry in the list.
pub(super) const FORMAT: Format = Format {
    id: "cses1099",
    aliases: &[],
    title: "CSES 1099 Stair Game",
    chinese: "阶梯游戏",
    rules: "Move any number of balls from a stair other than the first to the stair before it; who \
            cannot move loses. Who wins?",
    input: "the number of cases; for each, N, then the balls on N stairs",
    output: "first or second",
    limits: "1 ≤ cases, N ≤ 2·10^5, all N together ≤ 2·10^5, 0 ≤ balls ≤ 10^9",
    method: "Balls that reach the first stair are out of play. The nim-sum of the second, fourth, … stair \
             decides: a move from another stair is undone, in effect, by moving the same balls on \
             (Sprague 1937).",
    samples: &[Sample {
        input: "3\n3\n0 2 1\n4\n1 1 1 1\n2\n5 3\n",
        output: "first\nsecond\nfirst\n",
    }],
    cases: Cases::Together(MOST_STAIRS),
    answer,
    generate,
    stream: None,
    play: None,
};

const MOST_STAIRS: u64 = 200_000;
const MOST_BALLS: u64 = 1_000_000_000;

fn answer(input: &mut Input<'_>, output: &mut Output) -> Result<Flow, Error> {
    let count = input.number("N", 1..=MOST_STAIRS)?;
    let (mut stair, mut value) = (0, 0);
    input.each(count, "the balls on a stair", 0..=MOST_BALLS, |balls| {
        stair += 1;
        value ^= if stair % 2 == 0 { balls } else { 0 };
    })?;
    output.line(if value == 0 { "second" } else { "first" });
    Ok(Flow::Continue(()))
}

fn generate(choices: &mut Choices, text: &mut String) {
    let mut balls = stairs(choices, 0..=MOST_STAIRS / 2 - 1, 2, MOST_BALLS);
    balls.insert(0, choices.heap(0, 2, MOST_BALLS));
    write_list(text, &balls);
}

/// Tokens on a staircase, stair 1 first: as many odd stairs as `odd` says, which are often balanced
/// or all ones, and an even stair above each, sometimes without the last. Up to `most` tokens a
/// stair, or `small` in small inputs.
pub(super) fn stairs(
    choices: &mut Choices,
    odd: RangeInclusive<u64>,
    small: u64,
    most: u64,
) -> Vec<u64> {
    let mut stairs = Vec::new();
    for tokens in choices.nim_heaps(odd, 0, small, most) {
        stairs.extend([tokens, choices.heap(0, small, most)]);
    }
    if choices.chance(1, 2) {
        stairs.pop();
    }
    stairs
}
