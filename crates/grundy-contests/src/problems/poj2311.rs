//! POJ 2311: cutting a sheet until a single square comes off.

use std::sync::LazyLock;

use grundy::Flow;
use grundy_core::Error;

use crate::{Cases, Choices, Format, Input, Output, Sample, write_line};

/// The entry in the list.
pub(super) const FORMAT: Format = Format {
    id: "poj2311",
    aliases: &["p10501"],
    title: "POJ 2311 Cutting Game",
    chinese: "剪纸游戏",
    rules: "Cut a sheet of W by H squares along a grid line in two; who first cuts off a single square wins; does the first player?",
    input: "lines W H to the end of the input",
    output: "WIN or LOSE",
    limits: "2 ≤ W, H ≤ 200",
    method: "Who leaves a piece one square wide loses at once, since its end can be cut off. So the game \
             is lost by who has no cut that leaves only sides of two squares or more, and is the sum of \
             its pieces: a table of Grundy values over both sides.",
    samples: &[Sample { input: "2 2\n3 2\n4 2\n", output: "LOSE\nLOSE\nWIN\n" }],
    cases: Cases::ToEnd,
    answer,
    generate,
    stream: None,
    play: None,
};

const MOST: u64 = 200;
const SIDE: usize = 201;

/// The value of a sheet of i by j squares at index 201·i + j.
static VALUES: LazyLock<Vec<u16>> = LazyLock::new(|| {
    let mut values = vec![0u16; SIDE * SIDE];
    // The cuts of a sheet are fewer than 256, so values and nim-sums of two are.
    let mut seen = [0u16; 256];
    let mut stamp = 0;
    for i in 2..SIDE {
        for j in 2..=i {
            stamp += 1;
            for cut in 2..=i / 2 {
                seen[usize::from(values[SIDE * cut + j] ^ values[SIDE * (i - cut) + j])] = stamp;
            }
            for cut in 2..=j / 2 {
                seen[usize::from(values[SIDE * i + cut] ^ values[SIDE * i + j - cut])] = stamp;
            }
            let value =
                (0..).zip(seen).find(|(_, last)| *last != stamp).map_or(0, |(value, _)| value);
            values[SIDE * i + j] = value;
            values[SIDE * j + i] = value;
        }
    }
    values
});

fn answer(input: &mut Input<'_>, output: &mut Output) -> Result<Flow, Error> {
    let width = input.number("W", 2..=MOST)?;
    let height = input.number("H", 2..=MOST)?;
    let index = usize::try_from(width * SIDE as u64 + height).unwrap_or(0);
    output.line(if VALUES[index] == 0 { "LOSE" } else { "WIN" });
    Ok(Flow::Continue(()))
}

fn generate(choices: &mut Choices, text: &mut String) {
    let width = choices.heap(2, 6, MOST);
    let height = choices.heap(2, 6, MOST);
    write_line(text, &[width, height]);
}
