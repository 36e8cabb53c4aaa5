//! HDU 2516: Fibonacci Nim.

use grundy_core::Error;

use crate::contest::{Cases, Choices, Format, Input, Output, Sample, write_line};
use crate::games::fibonacci::is_fibonacci;
use crate::ruleset::Flow;

/// The entry in the list.
pub(super) const FORMAT: Format = Format {
    id: "hdu2516",
    aliases: &[],
    title: "HDU 2516 取石子游戏",
    rules: "Fibonacci Nim: first some but not all of n stones, then at most twice what the other took; last wins.",
    input: "lines n; 0 ends",
    output: "First win or Second win",
    limits: "2 ≤ n < 2^31",
    method: "The second player wins if n is a Fibonacci number (Whinihan 1963).",
    samples: &[Sample {
        input: "2\n13\n10000\n0\n",
        output: "Second win\nSecond win\nFirst win\n",
    }],
    cases: Cases::Until("0"),
    answer,
    generate,
    stream: None,
};

const MOST_STONES: u64 = (1 << 31) - 1;

fn answer(input: &mut Input<'_>, output: &mut Output) -> Result<Flow, Error> {
    let stones = input.number("n", 0..=MOST_STONES)?;
    match stones {
        0 => return Ok(Flow::Break(())),
        1 => return Err(input.contradiction("n of at least 2, or 0 to end")),
        _ => output.line(if is_fibonacci(stones) { "Second win" } else { "First win" }),
    }
    Ok(Flow::Continue(()))
}

fn generate(choices: &mut Choices, text: &mut String) {
    let mut stones = choices.heap(2, 60, MOST_STONES);
    if choices.chance(1, 2) {
        // The largest Fibonacci number up to that, or next to it.
        let (mut low, mut high) = (2, 3);
        while high <= stones {
            (low, high) = (high, low + high);
        }
        stones = choices.near(low, 2..=MOST_STONES);
    }
    write_line(text, &[stones]);
}
