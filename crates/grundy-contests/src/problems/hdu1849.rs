//! HDU 1849: pieces on a strip that move left, which is Nim.

use grundy::Flow;
use grundy_core::Error;

use crate::{Cases, Choices, Format, Input, Output, Sample, write_list};

/// The entry in the list.
pub(super) const FORMAT: Format = Format {
    id: "hdu1849",
    aliases: &[],
    title: "HDU 1849 Rabbit and Grass",
    chinese: "兔子和草",
    rules: "Pieces on a strip; a move takes one piece any distance to the left; who cannot move loses.",
    input: "cases m, then the squares of m pieces, the leftmost being 0; 0 ends",
    output: "Rabbit Win! if the first player wins, else Grass Win!",
    limits: "1 ≤ m ≤ 1000, 0 ≤ square ≤ 1000",
    method: "Squares may be shared, so a piece on square k is a nim-heap of k tokens: the first \
             player wins if the nim-sum of the squares is not 0 (Bouton 1901).",
    samples: &[Sample { input: "2\n3 5\n3\n3 5 6\n0\n", output: "Rabbit Win!\nGrass Win!\n" }],
    cases: Cases::Until("0"),
    answer,
    generate,
    stream: None,
    play: None,
};

const MOST_PIECES: u64 = 1000;
const LAST_SQUARE: u64 = 1000;

fn answer(input: &mut Input<'_>, output: &mut Output) -> Result<Flow, Error> {
    let count = input.number("m", 0..=MOST_PIECES)?;
    if count == 0 {
        return Ok(Flow::Break(()));
    }
    let sum = input.nim_sum(count, "a square", 0..=LAST_SQUARE)?;
    output.line(if sum == 0 { "Grass Win!" } else { "Rabbit Win!" });
    Ok(Flow::Continue(()))
}

fn generate(choices: &mut Choices, text: &mut String) {
    write_list(text, &choices.nim_heaps(1..=MOST_PIECES, 0, 4, LAST_SQUARE));
}
