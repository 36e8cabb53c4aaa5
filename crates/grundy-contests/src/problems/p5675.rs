//! Luogu P5675: families of heaps and a forced first heap such that the first player loses Nim.

use grundy::Flow;
use grundy_core::Error;

use crate::{Cases, Choices, Format, Input, Output, Sample, write_list};

/// The entry in the list.
pub(super) const FORMAT: Format = Format {
    id: "p5675",
    aliases: &[],
    title: "Luogu P5675 取石子游戏",
    chinese: "取石子游戏",
    rules: "Choose some heaps and one of them for the first move of Nim: in how many ways does the first player lose?",
    input: "N, then N heaps",
    output: "the number of ways modulo 10^9 + 7",
    limits: "1 ≤ N ≤ 200, 1 ≤ heap ≤ 200",
    method: "A first move in heap a wins only by leaving the nim-sum r of the chosen others, so it \
             loses if r ≥ a. The nim-sums of families of the others form a space of bit vectors, and \
             each of its elements comes from equally many families: with every heap that is not yet \
             in the space it doubles, with every other one the families for each element do.",
    samples: &[
        Sample { input: "3\n2 4 5\n", output: "5\n" },
        Sample { input: "3\n1 2 2\n", output: "6\n" },
    ],
    cases: Cases::One,
    answer,
    generate,
    stream: None,
    play: None,
};

const MOST_HEAPS: u64 = 200;
const MOST_STONES: u64 = 200;
const MODULUS: u64 = 1_000_000_007;

fn answer(input: &mut Input<'_>, output: &mut Output) -> Result<Flow, Error> {
    let count = input.number("N", 1..=MOST_HEAPS)?;
    let heaps = input.numbers(count, "a heap", 1..=MOST_STONES)?;
    output.numbers([count_forced_losses(&heaps, MODULUS)]);
    Ok(Flow::Continue(()))
}

/// In how many ways a family of the heaps and one of them for the first move can be chosen such that
/// the first player loses, modulo `modulus`, which is below 2^32; heaps are from 1 to 255.
///
/// The first move in heap a wins only by leaving the nim-sum r of the other chosen heaps, so it loses
/// if r ≥ a. Families of the other heaps have nim-sums in a space of bit vectors, and equally many
/// families have each of them: a heap outside the space spanned so far doubles the space, one inside
/// doubles the families of each element.
fn count_forced_losses(heaps: &[u64], modulus: u64) -> u64 {
    let loses = |first: usize| {
        let mut space = vec![0u64];
        let mut families = 1;
        for (_, &heap) in heaps.iter().enumerate().filter(|(other, _)| *other != first) {
            if space.contains(&heap) {
                families = families * 2 % modulus;
            } else {
                space.extend_from_within(..);
                let half = space.len() / 2;
                space[half..].iter_mut().for_each(|sum| *sum ^= heap);
            }
        }
        families * space.iter().filter(|sum| **sum >= heaps[first]).count() as u64 % modulus
    };
    (0..heaps.len()).fold(0, |count, first| (count + loses(first)) % modulus)
}

fn generate(choices: &mut Choices, text: &mut String) {
    write_list(text, &choices.nim_heaps(1..=MOST_HEAPS, 1, 6, MOST_STONES));
}
