//! CSES 1098: heaps from which 1, 2 or 3 sticks are taken.

use grundy::Flow;
use grundy_core::Error;

use super::cses1730::{self, MOST_HEAPS, MOST_STICKS};
use crate::{Choices, Format, Input, Output, Sample, write_list};

/// The entry in the list.
pub(super) const FORMAT: Format = Format {
    id: "cses1098",
    title: "CSES 1098 Nim Game II",
    chinese: "Nim 游戏 II",
    rules: "A move takes 1, 2 or 3 sticks from one heap; who takes the last one wins; who is it?",
    method: "A heap of a sticks has Grundy value a mod 4 (Bachet 1612; Sprague 1935, Grundy 1939): the \
             first player wins if the nim-sum of these is not 0.",
    samples: &[Sample {
        input: "3\n4\n5 7 2 5\n2\n4 1\n3\n4 4 4\n",
        output: "first\nfirst\nsecond\n",
    }],
    answer,
    generate,
    play: None,
    ..cses1730::FORMAT
};

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
