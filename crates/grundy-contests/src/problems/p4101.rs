//! Luogu P4101: merging single stones into heaps of limited size.

use grundy::Flow;
use grundy_core::Error;

use crate::{Cases, Choices, Format, Input, Output, Sample, write_line};

/// The entry in the list.
pub(super) const FORMAT: Format = Format {
    id: "p4101",
    aliases: &[],
    title: "Luogu P4101 HEOI 2014",
    chinese: "人人尽说江南好",
    rules: "N heaps of one stone: merge two heaps into one of at most M stones; who cannot move loses; does the second player win?",
    input: "the number of cases; for each, a line N M",
    output: "0 if the first player wins, 1 if the second does",
    limits: "1 ≤ cases ≤ 100, 1 ≤ N, M ≤ 10^9",
    method: "The player who likes the parity of the longest game, N − ⌈N/M⌉ moves, can always reach it: \
             he keeps at most one heap that is neither single nor full, by adding to it either a stone \
             or what the opponent has just merged; so the last heaps are as few as possible. The first \
             player wins just if that number is odd.",
    samples: &[Sample { input: "5\n7 3\n1 5\n4 3\n6 1\n2 2\n", output: "1\n1\n1\n1\n0\n" }],
    cases: Cases::Counted(100),
    answer,
    generate,
    stream: None,
    play: None,
};

const MOST: u64 = 1_000_000_000;

fn answer(input: &mut Input<'_>, output: &mut Output) -> Result<Flow, Error> {
    let stones = input.number("N", 1..=MOST)?;
    let limit = input.number("M", 1..=MOST)?;
    let moves = stones - stones.div_ceil(limit);
    output.line(if moves % 2 == 1 { "0" } else { "1" });
    Ok(Flow::Continue(()))
}

fn generate(choices: &mut Choices, text: &mut String) {
    let stones = choices.heap(1, 16, MOST);
    // Now and then the number of stones itself, or a divisor of a number close to it.
    let limit = match choices.number(0..=3) {
        0 => stones,
        1 => stones / choices.number(1..=stones.min(9)),
        _ => choices.heap(1, 16, MOST),
    };
    write_line(text, &[stones, limit]);
}
