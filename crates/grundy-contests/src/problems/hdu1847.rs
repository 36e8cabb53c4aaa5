//! HDU 1847: take a power of two.

use grundy::Flow;
use grundy_core::Error;

use crate::{Cases, Choices, Format, Input, Output, Sample, write_line};

/// The entry in the list.
pub(super) const FORMAT: Format = Format {
    id: "hdu1847",
    aliases: &[],
    title: "HDU 1847 Good Luck in CET-4 Everybody!",
    chinese: "祝大家四级考试好运",
    rules: "A move takes a power of two of n cards; who takes the last one wins; Kiki begins.",
    input: "lines n to the end of the input",
    output: "Kiki or Cici",
    limits: "1 ≤ n ≤ 1000",
    method: "The second player wins if 3 divides n: no power of two is a multiple of 3, and every move \
             is answered with 1 or 2 so that a multiple of 3 is left.",
    samples: &[Sample { input: "1\n3\n", output: "Kiki\nCici\n" }],
    cases: Cases::ToEnd,
    answer,
    generate,
    stream: None,
    play: None,
};

const MOST_CARDS: u64 = 1000;

fn answer(input: &mut Input<'_>, output: &mut Output) -> Result<Flow, Error> {
    let cards = input.number("n", 1..=MOST_CARDS)?;
    output.line(if cards.is_multiple_of(3) { "Cici" } else { "Kiki" });
    Ok(Flow::Continue(()))
}

fn generate(choices: &mut Choices, text: &mut String) {
    write_line(text, &[choices.heap(1, 100, MOST_CARDS)]);
}
