//! HDU 2177: every winning move of Wythoff's game.

use grundy::{Flow, theory::golden};
use grundy_core::Error;

use super::poj1067;
use crate::{Cases, Choices, Format, Input, Output, Sample, write_line};

/// The entry in the list.
pub(super) const FORMAT: Format = Format {
    id: "hdu2177",
    aliases: &[],
    title: "HDU 2177 Take (Two Heaps of) Stones",
    chinese: "取(2堆)石子游戏",
    rules: "Wythoff's game: take any number from one of two heaps or as many from both. Which first \
            moves win?",
    input: "lines A B with A ≤ B; 0 0 ends",
    output: "0 if no move wins; else 1 and, a line each, the heaps that winning moves leave, smaller \
             first: after taking from both, from the larger, from the smaller; none twice",
    limits: "0 ≤ A ≤ B ≤ 10^6",
    method: "A winning move leaves a pair (⌊kφ⌋, ⌊kφ⌋ + k) (Wythoff 1907): the one with the difference \
             of the heaps, or one with A or B in it. Every number is in just one pair.",
    samples: &[Sample {
        input: "1 2\n5 8\n4 7\n2 2\n0 0\n",
        output: "0\n1\n4 7\n3 5\n0\n1\n0 0\n1 2\n",
    }],
    cases: Cases::Until("0 0"),
    answer,
    generate,
    stream: None,
    play: None,
};

const MOST_STONES: u64 = 1_000_000;

fn answer(input: &mut Input<'_>, output: &mut Output) -> Result<Flow, Error> {
    let a = input.number("A", 0..=MOST_STONES)?;
    let b = input.number("B", a..=MOST_STONES)?;
    if b == 0 {
        return Ok(Flow::Break(()));
    }
    if golden::is_pair_u64(a, b) {
        output.line("0");
        return Ok(Flow::Continue(()));
    }
    output.line("1");
    let mut last = None;
    for (x, y) in golden::moves_to_pairs(a, b).into_iter().flatten() {
        let left = (x.min(y), x.max(y));
        // Equal heaps give the same twice.
        if last.replace(left) != Some(left) {
            output.numbers([left.0, left.1]);
        }
    }
    Ok(Flow::Continue(()))
}

fn generate(choices: &mut Choices, text: &mut String) {
    let mut heaps = poj1067::heaps(choices, 14, MOST_STONES);
    // Two upper numbers of pairs have up to three winning moves between them.
    if choices.chance(1, 4) {
        heaps = heaps.map(|heap| {
            let k = heap - golden::over_phi_u64(heap);
            k + golden::over_phi_u64(k) + k
        });
        heaps = heaps.map(|heap| heap.min(MOST_STONES));
    }
    heaps.sort_unstable();
    heaps[1] = heaps[1].max(1);
    write_line(text, &heaps);
}
