//! Code Thanks Festival 2014 B, problem G: take at most one more than the opponent did.

use grundy_core::Error;

use crate::contest::{Cases, Choices, Format, Input, Output, Sample, write_line};
use crate::games::dynamic;
use crate::ruleset::Flow;

/// The entry in the list.
pub(super) const FORMAT: Format = Format {
    id: "code-thanks-2014",
    aliases: &[],
    title: "Code Thanks Festival 2014 B, problem G",
    rules: "First at most P of N stones, then at most one more than the other just took; who takes the last wins.",
    input: "N, then P",
    output: "first or second",
    limits: "1 ≤ N, P ≤ 500",
    method: "Dynamic Nim with the limit f(x) = x + 1: write N as a sum of the numbers 1, 2, 3, 5, 10, 20, \
             40, 79, …, always the largest that fits; the second player wins if P is less than the \
             smallest part (Schwenk 1970).",
    samples: &[
        Sample { input: "4\n2\n", output: "first\n" },
        Sample { input: "5\n2\n", output: "second\n" },
        Sample { input: "100\n100\n", output: "first\n" },
        Sample { input: "100\n19\n", output: "second\n" },
    ],
    cases: Cases::One,
    answer,
    generate,
    stream: None,
};

const MOST: u64 = 500;

fn answer(input: &mut Input<'_>, output: &mut Output) -> Result<Flow, Error> {
    let stones = input.number("N", 1..=MOST)?;
    let quota = input.number("P", 1..=MOST)?;
    let smallest = dynamic::smallest_part(1, 1, stones);
    output.line(if quota < smallest { "second" } else { "first" });
    Ok(Flow::Continue(()))
}

fn generate(choices: &mut Choices, text: &mut String) {
    let stones = choices.heap(1, 90, MOST);
    let mut quota = choices.heap(1, 90, MOST);
    if choices.chance(1, 2) {
        quota = choices.near(dynamic::smallest_part(1, 1, stones), 1..=MOST);
    }
    write_line(text, &[stones]);
    write_line(text, &[quota]);
}
