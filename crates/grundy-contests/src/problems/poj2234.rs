//! POJ 2234: Nim, a game a line.

use grundy::Flow;
use grundy_core::Error;

use crate::play::NIM;
use crate::{Cases, Choices, Format, Input, Output, Sample, write_line};

/// The entry in the list.
pub(super) const FORMAT: Format = Format {
    id: "poj2234",
    aliases: &[],
    title: "POJ 2234 Matches Game",
    chinese: "火柴游戏",
    rules: "Nim: who takes the last match wins; does the first player?",
    input: "lines M A1 … AM to the end of the input",
    output: "Yes or No",
    limits: "1 ≤ M ≤ 20, 0 ≤ Ai ≤ 10^7",
    method: "The first player wins if the nim-sum of the heaps is not 0 (Bouton 1901).",
    samples: &[Sample { input: "2 45 45\n3 3 6 9\n", output: "No\nYes\n" }],
    cases: Cases::ToEnd,
    answer,
    generate,
    stream: None,
    play: Some(NIM),
};

const MOST_HEAPS: u64 = 20;
const MOST_MATCHES: u64 = 10_000_000;

fn answer(input: &mut Input<'_>, output: &mut Output) -> Result<Flow, Error> {
    let count = input.number("M", 1..=MOST_HEAPS)?;
    let sum = input.nim_sum(count, "a heap", 0..=MOST_MATCHES)?;
    output.line(if sum == 0 { "No" } else { "Yes" });
    Ok(Flow::Continue(()))
}

fn generate(choices: &mut Choices, text: &mut String) {
    let heaps = choices.nim_heaps(1..=MOST_HEAPS, 0, 5, MOST_MATCHES);
    text.push_str(&heaps.len().to_string());
    text.push(' ');
    write_line(text, &heaps);
}
