//! HDU 1907: misère Nim.

use grundy::Flow;
use grundy_core::Error;

use crate::methods::nim::is_misere_loss;
use crate::play::MISERE_NIM;
use crate::{Cases, Choices, Format, Input, Output, Sample, write_list};

/// The entry in the list.
pub(super) const FORMAT: Format = Format {
    id: "hdu1907",
    aliases: &["poj3480", "p4279", "mmmgame"],
    title: "HDU 1907 John",
    chinese: "小约翰的游戏",
    rules: "Misère Nim: who eats the last sweet loses; John moves first.",
    input: "the number of cases; for each, N, then N heaps",
    output: "John if the first player wins, else Brother",
    limits: "cases ≤ 500, 1 ≤ N ≤ 50, 1 ≤ heap ≤ 5000, the widest of the judges",
    method: "The first player loses if the nim-sum is 0, or, when no heap has two sweets, if the \
             number of heaps is odd (Bouton 1901).",
    samples: &[Sample { input: "2\n3\n3 5 1\n1\n1\n", output: "John\nBrother\n" }],
    cases: Cases::Counted(500),
    answer,
    generate,
    stream: None,
    play: Some(MISERE_NIM),
};

const MOST_HEAPS: u64 = 50;
const MOST_SWEETS: u64 = 5000;

fn answer(input: &mut Input<'_>, output: &mut Output) -> Result<Flow, Error> {
    let count = input.number("N", 1..=MOST_HEAPS)?;
    let heaps = input.numbers(count, "a heap", 1..=MOST_SWEETS)?;
    output.line(if is_misere_loss(heaps) { "Brother" } else { "John" });
    Ok(Flow::Continue(()))
}

fn generate(choices: &mut Choices, text: &mut String) {
    write_list(text, &choices.nim_heaps(1..=MOST_HEAPS, 1, 4, MOST_SWEETS));
}
