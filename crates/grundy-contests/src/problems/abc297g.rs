//! AtCoder ABC 297 G: take from L to R stones from a heap.

use grundy::Flow;
use grundy_core::Error;

use crate::methods::subtraction::interval_value;
use crate::{Cases, Choices, Format, Input, Output, Sample, Size, write_line};

/// The entry in the list.
pub(super) const FORMAT: Format = Format {
    id: "abc297g",
    aliases: &[],
    title: "AtCoder ABC 297 G Constrained Nim 2",
    chinese: "受限 Nim 游戏 2",
    rules: "A move takes from L to R stones from one heap; who cannot move loses.",
    input: "N L R, then N heaps",
    output: "First or Second",
    limits: "1 ≤ N ≤ 2·10^5, 1 ≤ L ≤ R ≤ 10^9, 1 ≤ heap ≤ 10^9",
    method: "A heap a has Grundy value ⌊(a mod (L + R)) / L⌋, by induction: with r = a mod (L + R), a \
             move that keeps below r lowers this quotient, one that passes 0 raises it, and the moves \
             L, …, min(r, R) reach all smaller values, as r − R < L. The nim-sum decides (Sprague \
             1935, Grundy 1939).",
    samples: &[
        Sample { input: "3 1 2\n2 3 3\n", output: "First\n" },
        Sample { input: "5 1 1\n3 1 4 1 5\n", output: "Second\n" },
        Sample { input: "7 3 14\n10 20 30 40 50 60 70\n", output: "First\n" },
    ],
    cases: Cases::One,
    answer,
    generate,
    stream: None,
    play: None,
};

const MOST_HEAPS: u64 = 200_000;
const MOST_STONES: u64 = 1_000_000_000;

fn answer(input: &mut Input<'_>, output: &mut Output) -> Result<Flow, Error> {
    let count = input.number("N", 1..=MOST_HEAPS)?;
    let least = input.number("L", 1..=MOST_STONES)?;
    let most = input.number("R", least..=MOST_STONES)?;
    let mut sum = 0;
    for _ in 0..count {
        sum ^= interval_value(input.number("a heap", 1..=MOST_STONES)?, least, most);
    }
    output.line(if sum == 0 { "Second" } else { "First" });
    Ok(Flow::Continue(()))
}

fn generate(choices: &mut Choices, text: &mut String) {
    let count = choices.count(1..=MOST_HEAPS);
    let limit = if choices.size() == Size::Small { 4 } else { MOST_STONES };
    let least = choices.magnitude(1..=limit);
    let most = choices.magnitude(least..=limit);
    let mut heaps: Vec<u64> = (0..count).map(|_| choices.heap(1, 12, MOST_STONES)).collect();
    if let Some((last, others)) = heaps.split_last_mut()
        && choices.chance(1, 2)
    {
        // The last heap balances the others if it can.
        let sum = others.iter().fold(0, |sum, heap| sum ^ interval_value(*heap, least, most));
        let first = sum.saturating_mul(least);
        if (1..least + most).contains(&first) && first <= MOST_STONES {
            *last = first;
        }
    }
    write_line(text, &[count, least, most]);
    write_line(text, &heaps);
}
