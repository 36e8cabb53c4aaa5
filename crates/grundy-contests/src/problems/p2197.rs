//! Luogu P2197: Nim, heaps of no tokens included.

use grundy::Flow;
use grundy_core::Error;

use crate::{Cases, Choices, Format, Input, Output, Sample, write_list};

/// The entry in the list.
pub(super) const FORMAT: Format = Format {
    id: "p2197",
    aliases: &[],
    title: "Luogu P2197 Nim",
    chinese: "【模板】Nim 游戏",
    rules: "Nim: who takes the last stone wins; does the first player?",
    input: "the number of cases; for each, n, then n heaps",
    output: "Yes or No",
    limits: "cases ≤ 10, 1 ≤ n ≤ 10^4, 0 ≤ heap < 10^4",
    method: "The first player wins if the nim-sum of the heaps is not 0 (Bouton 1901).",
    samples: &[Sample { input: "2\n2\n1 1\n2\n1 0\n", output: "No\nYes\n" }],
    cases: Cases::Counted(10),
    answer,
    generate,
    stream: None,
    play: None,
};

const MOST_HEAPS: u64 = 10_000;
const MOST_STONES: u64 = 9_999;

fn answer(input: &mut Input<'_>, output: &mut Output) -> Result<Flow, Error> {
    let count = input.number("n", 1..=MOST_HEAPS)?;
    let sum = input.nim_sum(count, "a heap", 0..=MOST_STONES)?;
    output.line(if sum == 0 { "No" } else { "Yes" });
    Ok(Flow::Continue(()))
}

fn generate(choices: &mut Choices, text: &mut String) {
    write_list(text, &choices.nim_heaps(1..=MOST_HEAPS, 0, 4, MOST_STONES));
}
