//! CSES 1730: Nim, a number of games.

use grundy::Flow;
use grundy_core::Error;

use crate::play::NIM;
use crate::{Cases, Choices, Format, Input, Output, Sample, write_list};

/// The entry in the list.
pub(super) const FORMAT: Format = Format {
    id: "cses1730",
    aliases: &[],
    title: "CSES 1730 Nim Game I",
    chinese: "Nim 游戏 I",
    rules: "Nim: who takes the last stick wins; who is it?",
    input: "the number of cases; for each, N, then N heaps",
    output: "first or second",
    limits: "1 ≤ cases, N ≤ 2·10^5, all N together ≤ 2·10^5, 1 ≤ heap ≤ 10^9",
    method: "The first player wins if the nim-sum of the heaps is not 0 (Bouton 1901).",
    samples: &[Sample {
        input: "3\n4\n5 7 2 5\n2\n4 1\n3\n3 5 6\n",
        output: "first\nfirst\nsecond\n",
    }],
    cases: Cases::Together(MOST_HEAPS),
    answer,
    generate,
    stream: None,
    play: Some(NIM),
};

pub(super) const MOST_HEAPS: u64 = 200_000;
pub(super) const MOST_STICKS: u64 = 1_000_000_000;

fn answer(input: &mut Input<'_>, output: &mut Output) -> Result<Flow, Error> {
    let count = input.number("N", 1..=MOST_HEAPS)?;
    let sum = input.nim_sum(count, "a heap", 1..=MOST_STICKS)?;
    output.line(if sum == 0 { "second" } else { "first" });
    Ok(Flow::Continue(()))
}

fn generate(choices: &mut Choices, text: &mut String) {
    write_list(text, &choices.nim_heaps(1..=MOST_HEAPS, 1, 4, MOST_STICKS));
}
