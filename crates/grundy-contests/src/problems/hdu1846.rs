//! HDU 1846: Bachet's game.

use grundy::Flow;
use grundy_core::Error;

use crate::methods::bachet::winning_take;
use crate::play::BACHET;
use crate::{Cases, Choices, Format, Input, Output, Sample, write_line};

/// The entry in the list.
pub(super) const FORMAT: Format = Format {
    id: "hdu1846",
    aliases: &[],
    title: "HDU 1846 Brave Game",
    chinese: "勇敢者的游戏",
    rules: "A move takes from 1 to m of n stones; who takes the last one wins.",
    input: "the number of cases; for each a line n m",
    output: "first or second",
    limits: "cases ≤ 100, 1 ≤ n, m ≤ 1000",
    method: "The second player wins if m + 1 divides n: every k is answered with m + 1 − k (Bachet 1612).",
    samples: &[Sample { input: "2\n23 2\n4 3\n", output: "first\nsecond\n" }],
    cases: Cases::Counted(100),
    answer,
    generate,
    stream: None,
    play: Some(BACHET),
};

const MOST: u64 = 1000;

fn answer(input: &mut Input<'_>, output: &mut Output) -> Result<Flow, Error> {
    let stones = input.number("n", 1..=MOST)?;
    let most = input.number("m", 1..=MOST)?;
    output.line(if winning_take(stones, most).is_some() { "first" } else { "second" });
    Ok(Flow::Continue(()))
}

fn generate(choices: &mut Choices, text: &mut String) {
    let mut stones = choices.heap(1, 30, MOST);
    let most = choices.magnitude(1..=if stones <= 30 { 30 } else { MOST });
    if choices.chance(1, 2) {
        stones = choices.near(stones - stones % (most + 1), 1..=MOST);
    }
    write_line(text, &[stones, most]);
}
