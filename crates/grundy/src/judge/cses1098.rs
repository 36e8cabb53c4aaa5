//! CSES 1098: heaps from which 1, 2 or 3 sticks are taken.

use crate::contest::{Cases, Choices, Format, Input, Output, Sample, write_list};
use crate::error::Error;
use crate::ruleset::Flow;

/// The entry in the list.
pub(super) const FORMAT: Format = Format {
    id: "cses1098",
    aliases: &[],
    title: "CSES 1098 Nim Game II",
    rules: "A move takes 1, 2 or 3 sticks from one heap; who takes the last one wins; who is it?",
    input: "the number of cases; for each, N, then N heaps",
    output: "first or second",
    limits: "1 ≤ cases, N ≤ 2·10^5, 1 ≤ heap ≤ 10^9",
    method: "A heap of a sticks has Grundy value a mod 4 (Bachet 1612; Sprague 1935, Grundy 1939): the \
             first player wins if the nim-sum of these is not 0.",
    samples: &[Sample {
        input: "3\n4\n5 7 2 5\n2\n4 1\n3\n4 4 4\n",
        output: "first\nfirst\nsecond\n",
    }],
    cases: Cases::Counted(MOST_HEAPS),
    answer,
    generate,
    stream: None,
};

const MOST_HEAPS: u64 = 200_000;
const MOST_STICKS: u64 = 1_000_000_000;

fn answer(input: &mut Input<'_>, output: &mut Output) -> Result<Flow, Error> {
    let count = input.number("N", 1..=MOST_HEAPS)?;
    let sum = input.nim_sum(count, "a heap", 1..=MOST_STICKS)?;
    // The last two binary digits are the remainder by 4.
    output.line(if sum % 4 == 0 { "second" } else { "first" });
    Ok(Flow::Continue(()))
}

fn generate(choices: &mut Choices, text: &mut String) {
    write_list(text, &choices.nim_heaps(1..=MOST_HEAPS, 1, 6, MOST_STICKS));
}
