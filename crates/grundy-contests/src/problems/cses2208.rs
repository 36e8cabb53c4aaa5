//! CSES 2208: take one coin from any of the heaps.

use grundy::Flow;
use grundy_core::Error;

use super::cses1730::{self, MOST_HEAPS, MOST_STICKS};
use crate::{Choices, Format, Input, Output, Sample, write_list};

/// The entry in the list.
pub(super) const FORMAT: Format = Format {
    id: "cses2208",
    title: "CSES 2208 Another Game",
    chinese: "另一个游戏",
    rules: "Choose one or more of the heaps that are left and take one coin from each; who takes the last \
            coin wins. Who is it?",
    method: "The first player wins unless all heaps are even: taking from the odd heaps makes all even, and \
             every move from even heaps leaves an odd one.",
    samples: &[Sample {
        input: "3\n3\n1 2 3\n2\n2 2\n4\n5 5 4 5\n",
        output: "first\nsecond\nfirst\n",
    }],
    answer,
    generate,
    play: None,
    ..cses1730::FORMAT
};

fn answer(input: &mut Input<'_>, output: &mut Output) -> Result<Flow, Error> {
    let count = input.number("N", 1..=MOST_HEAPS)?;
    let mut all = 0;
    input.each(count, "a heap", 1..=MOST_STICKS, |heap| all |= heap)?;
    output.line(if all % 2 == 0 { "second" } else { "first" });
    Ok(Flow::Continue(()))
}

fn generate(choices: &mut Choices, text: &mut String) {
    let count = choices.count(1..=MOST_HEAPS);
    let even = choices.chance(1, 2);
    let mut heaps: Vec<u64> = (0..count).map(|_| choices.heap(1, 4, MOST_STICKS)).collect();
    if even {
        // All, or all but the last.
        let odd_ones = usize::from(choices.chance(1, 3));
        let heaps_made_even = heaps.len() - odd_ones;
        heaps[..heaps_made_even].iter_mut().for_each(|heap| *heap += *heap % 2);
    }
    write_list(text, &heaps);
}
