//! HDU 1850: how many first moves win Nim.

use grundy::Flow;
use grundy_core::Error;

use crate::methods::nim::winning_moves;
use crate::{Cases, Choices, Format, Input, Output, Sample, write_list};

/// The entry in the list.
pub(super) const FORMAT: Format = Format {
    id: "hdu1850",
    aliases: &[],
    title: "HDU 1850 Being a Good Boy in Spring Festival",
    chinese: "春节里做个好孩子",
    rules: "Nim: how many first moves win?",
    input: "cases M, then M heaps; 0 ends",
    output: "the number of winning first moves",
    limits: "2 ≤ M ≤ 100, 1 ≤ heap ≤ 10^6",
    method: "In a heap of a tokens the only winning move leaves a ⊕ s, where s is the nim-sum of all \
             heaps, and it is a move if a ⊕ s < a (Bouton 1901).",
    samples: &[Sample { input: "3\n5 7 9\n0\n", output: "1\n" }],
    cases: Cases::Until("0"),
    answer,
    generate,
    stream: None,
    play: None,
};

const MOST_HEAPS: u64 = 100;
const MOST_TOKENS: u64 = 1_000_000;

fn answer(input: &mut Input<'_>, output: &mut Output) -> Result<Flow, Error> {
    let count = input.number("M", 0..=MOST_HEAPS)?;
    if count == 0 {
        return Ok(Flow::Break(()));
    }
    let heaps = input.numbers(count, "a heap", 0..=MOST_TOKENS)?;
    output.numbers([winning_moves(&heaps).count() as u64]);
    Ok(Flow::Continue(()))
}

fn generate(choices: &mut Choices, text: &mut String) {
    write_list(text, &choices.nim_heaps(2..=MOST_HEAPS, 1, 4, MOST_TOKENS));
}
