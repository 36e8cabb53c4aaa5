//! Luogu P2599, ZJOI 2009: take from the heap at either end of a row.

use grundy::{Flow, games::end_nim_sizes};
use grundy_core::Error;

use crate::{Cases, Choices, Format, Input, Output, Sample, Size, write_list};

/// The entry in the list.
pub(super) const FORMAT: Format = Format {
    id: "p2599",
    aliases: &[],
    title: "Luogu P2599 Stone Game (ZJOI 2009)",
    chinese: "取石子游戏",
    rules: "Take any number of stones from the leftmost or the rightmost heap of a row; who takes the last \
            stone wins. Does the first player?",
    input: "the number of cases; for each, N, then N heaps from left to right",
    output: "1 or 0",
    limits: "1 ≤ cases ≤ 10, 1 ≤ N ≤ 1000, 1 ≤ heap ≤ 10^9",
    method: "Left of the other heaps just one size of heap loses. It follows, as does the size at the \
             right, for longer and longer stretches of the row from one comparison with the heap that is \
             added (Albert and Nowakowski 2001).",
    samples: &[Sample { input: "1\n4\n3 1 9 4\n", output: "0\n" }],
    cases: Cases::Counted(10),
    answer,
    generate,
    stream: None,
    play: None,
};

const MOST_HEAPS: u64 = 1000;
const MOST_STONES: u64 = 1_000_000_000;

fn answer(input: &mut Input<'_>, output: &mut Output) -> Result<Flow, Error> {
    let count = input.number("N", 1..=MOST_HEAPS)?;
    let row = input.numbers(count, "a heap", 1..=MOST_STONES)?;
    let (losing, _) = end_nim_sizes(&row[1..]);
    output.line(if row[0] == losing { "0" } else { "1" });
    Ok(Flow::Continue(()))
}

fn generate(choices: &mut Choices, text: &mut String) {
    let heaps = choices.count(1..=MOST_HEAPS);
    // Among heaps of nearly the same size the cases of the theorem alternate.
    const SPREAD: u64 = 4;
    let near = choices.chance(1, 2);
    let small = choices.size() == Size::Small;
    let base = choices.heap(1, 1, MOST_STONES - SPREAD);
    let mut row: Vec<u64> = (0..heaps)
        .map(|_| match near || small {
            true => base + choices.number(0..=SPREAD),
            false => choices.heap(1, SPREAD, MOST_STONES),
        })
        .collect();
    if choices.chance(1, 2) {
        // The size that loses, if it is a heap.
        let (losing, _) = end_nim_sizes(&row[1..]);
        row[0] = losing.clamp(1, MOST_STONES);
    }
    write_list(text, &row);
}
