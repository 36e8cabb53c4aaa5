//! Luogu P4136: geography from the corner of a square board.

use grundy::Flow;
use grundy_core::Error;

use crate::{Cases, Choices, Format, Input, Output, Sample, Size, write_line};

/// The entry in the list.
pub(super) const FORMAT: Format = Format {
    id: "p4136",
    aliases: &[],
    title: "Luogu P4136 Who Can Win?",
    chinese: "谁能赢呢？",
    rules: "A stone walks from the corner of an N×N board to a neighbouring square, to none twice; who \
            cannot move it loses. Does the first player win?",
    input: "N, a line each; 0 ends",
    output: "Alice or Bob",
    limits: "1 ≤ N ≤ 10^4",
    method: "For even N dominoes cover the board: the first player moves within the stone's domino. For odd \
             N they cover all but the corner: the second player does (a case of Fraenkel, Scheinerman and \
             Ullman 1993).",
    samples: &[Sample { input: "2\n0\n", output: "Alice\n" }],
    cases: Cases::Until("0"),
    answer,
    generate,
    stream: None,
    play: None,
};

const MOST_SIDE: u64 = 10_000;

fn answer(input: &mut Input<'_>, output: &mut Output) -> Result<Flow, Error> {
    let side = input.number("N", 0..=MOST_SIDE)?;
    if side == 0 {
        return Ok(Flow::Break(()));
    }
    output.line(if side % 2 == 0 { "Alice" } else { "Bob" });
    Ok(Flow::Continue(()))
}

fn generate(choices: &mut Choices, text: &mut String) {
    let most = if choices.size() == Size::Small { 5 } else { MOST_SIDE };
    write_line(text, &[choices.heap(1, most, most)]);
}
