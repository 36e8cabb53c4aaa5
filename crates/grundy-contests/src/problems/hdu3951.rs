//! HDU 3951: take neighbouring coins from a circle.

use grundy::Flow;
use grundy_core::Error;

use crate::{Cases, Choices, Format, Input, Output, Sample, write_line};

/// The entry in the list.
pub(super) const FORMAT: Format = Format {
    id: "hdu3951",
    aliases: &[],
    title: "HDU 3951 Coin Game",
    chinese: "硬币游戏",
    rules: "N coins in a circle; a move takes 1 to K neighbours without a gap; who takes the last coin wins.",
    input: "the number of cases; for each a line N K",
    output: "Case i: first, or Case i: second",
    limits: "cases ≤ 100, 3 ≤ N ≤ 10^9, 1 ≤ K ≤ 10",
    method: "Who can take all coins wins at once. With K = 1 only the parity of N counts. Otherwise the \
             first move leaves a row, from the middle of which the second player takes one or two \
             coins; he copies every later move on the other side.",
    samples: &[Sample { input: "2\n3 1\n3 2\n", output: "Case 1: first\nCase 2: second\n" }],
    cases: Cases::Counted(100),
    answer,
    generate,
    stream: None,
    play: None,
};

const MOST_COINS: u64 = 1_000_000_000;
const MOST_TAKEN: u64 = 10;

fn answer(input: &mut Input<'_>, output: &mut Output) -> Result<Flow, Error> {
    let coins = input.number("N", 3..=MOST_COINS)?;
    let most = input.number("K", 1..=MOST_TAKEN)?;
    let wins = coins <= most || most == 1 && coins % 2 == 1;
    output.text("Case ");
    output.number(output.case());
    output.line(if wins { ": first" } else { ": second" });
    Ok(Flow::Continue(()))
}

fn generate(choices: &mut Choices, text: &mut String) {
    let most = if choices.chance(1, 4) { 1 } else { choices.number(1..=MOST_TAKEN) };
    let coins = choices.heap(3, 13, MOST_COINS);
    let at_the_edge = choices.chance(1, 8);
    let coins = if at_the_edge { choices.near(most, 3..=MOST_COINS) } else { coins };
    write_line(text, &[coins, most]);
}
