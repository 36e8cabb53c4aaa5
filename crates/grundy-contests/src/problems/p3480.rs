//! Luogu P3480, POI 2009: pebbles in heaps that stay in order.

use grundy::Flow;
use grundy_core::Error;

use super::cses1099;
use crate::methods::nim::staircase;
use crate::{Cases, Choices, Format, Input, Output, Sample, write_list};

/// The entry in the list.
pub(super) const FORMAT: Format = Format {
    id: "p3480",
    aliases: &[],
    title: "Luogu P3480 KAM-Pebbles (POI 2009)",
    chinese: "石子游戏",
    rules: "Take pebbles from a heap, which may not become smaller than the heap left of it; who cannot \
            move loses. Does the first player win?",
    input: "the number of cases; for each, N, then N heaps, none smaller than the one before",
    output: "TAK or NIE",
    limits: "1 ≤ cases ≤ 10, 1 ≤ N ≤ 1000, at most 10^4 pebbles",
    method: "A move makes the difference to the heap on the left smaller and the next difference larger \
             by as much: the differences are a staircase with the last one on stair 1, so the nim-sum of \
             every other difference decides (Sprague 1937).",
    samples: &[Sample { input: "2\n2\n2 2\n3\n1 2 4\n", output: "NIE\nTAK\n" }],
    cases: Cases::Counted(10),
    answer,
    generate,
    stream: None,
    play: None,
};

const MOST_HEAPS: u64 = 1000;
const MOST_PEBBLES: u64 = 10_000;

fn answer(input: &mut Input<'_>, output: &mut Output) -> Result<Flow, Error> {
    let count = input.number("N", 1..=MOST_HEAPS)?;
    let mut differences = Vec::new();
    let mut last = 0;
    for _ in 0..count {
        let heap = input.number("a heap not smaller than the one before", last..=MOST_PEBBLES)?;
        differences.push(heap - last);
        last = heap;
    }
    let value = staircase(differences.into_iter().rev());
    output.line(if value == 0 { "NIE" } else { "TAK" });
    Ok(Flow::Continue(()))
}

fn generate(choices: &mut Choices, text: &mut String) {
    let mut differences = cses1099::stairs(choices, 1..=MOST_HEAPS / 2, 2, MOST_PEBBLES);
    // A difference is in as many heaps as its stair says.
    let mut left = MOST_PEBBLES;
    for (stair, difference) in (1..).zip(&mut differences) {
        *difference = (*difference).min(left / stair);
        left -= *difference * stair;
    }
    let mut heaps = differences;
    heaps.reverse();
    for i in 1..heaps.len() {
        heaps[i] += heaps[i - 1];
    }
    write_list(text, &heaps);
}
