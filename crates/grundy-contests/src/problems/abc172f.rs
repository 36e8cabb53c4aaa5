//! AtCoder ABC 172 F: move stones between two heaps so that the second player wins Nim.

use grundy::Flow;
use grundy_core::Error;

use crate::methods::nim::nim_sum;
use crate::{Cases, Choices, Format, Input, Output, Sample, write_list};

/// The entry in the list.
pub(super) const FORMAT: Format = Format {
    id: "abc172f",
    aliases: &[],
    title: "AtCoder ABC 172 F Unfair Nim",
    chinese: "不公平的 Nim 游戏",
    rules: "Before Nim, stones but not all go from heap 1 to heap 2: the fewest for the second player to win?",
    input: "N, then N heaps",
    output: "the least number of stones to move, or -1",
    limits: "2 ≤ N ≤ 300, 1 ≤ heap ≤ 10^12",
    method: "Let S be the sum of the two heaps and x the nim-sum of the others. Heaps p and q with \
             p + q = S balance the others if p ⊕ q = x. As p + q = (p ⊕ q) + 2(p & q), they have the \
             bits of d = (S − x)/2 in common, and p is d plus some bits of x; the largest p that is \
             at most heap 1 takes bits of x from the highest down.",
    samples: &[
        Sample { input: "2\n5 3\n", output: "1\n" },
        Sample { input: "2\n3 5\n", output: "-1\n" },
        Sample { input: "3\n1 1 2\n", output: "-1\n" },
        Sample { input: "8\n10 9 8 7 6 5 4 3\n", output: "3\n" },
        Sample { input: "3\n4294967297 8589934593 12884901890\n", output: "1\n" },
    ],
    cases: Cases::One,
    answer,
    generate,
    stream: None,
    play: None,
};

const MOST_HEAPS: u64 = 300;
const MOST_STONES: u64 = 1_000_000_000_000;

fn answer(input: &mut Input<'_>, output: &mut Output) -> Result<Flow, Error> {
    let count = input.number("N", 2..=MOST_HEAPS)?;
    let heaps = input.numbers(count, "a heap", 1..=MOST_STONES)?;
    let others = nim_sum(heaps[2..].iter().copied());
    match least_shift_to_balance(heaps[0], heaps[1], others) {
        Some(moved) => output.numbers([moved]),
        None => output.line("-1"),
    }
    Ok(Flow::Continue(()))
}

/// The least number of tokens that, moved from `first` to `second` but not all of them, makes the
/// nim-sum of the two `others`; `None` if there is none.
///
/// Heaps p and q have p + q = (p ⊕ q) + 2(p & q). So with p + q fixed and p ⊕ q = `others`, they have
/// fixed bits in common, and p has these and some bits of `others`; taking bits from the highest
/// down while they fit gives the largest p of at most `first`.
fn least_shift_to_balance(first: u64, second: u64, others: u64) -> Option<u64> {
    let twice = first.checked_add(second)?.checked_sub(others)?;
    let common = twice / 2;
    if twice % 2 == 1 || common & others != 0 || common > first {
        return None;
    }
    let bits = (0..u64::BITS).rev().map(|i| others & (1 << i));
    let left = bits.fold(common, |left, bit| if left + bit <= first { left + bit } else { left });
    (left > 0).then(|| first - left)
}

fn generate(choices: &mut Choices, text: &mut String) {
    let mut heaps = choices.nim_heaps(2..=MOST_HEAPS, 1, 6, MOST_STONES);
    // Often from a balanced position back to where it may have come from.
    let back = (heaps[1] - 1).min(MOST_STONES - heaps[0]);
    if choices.chance(1, 2) {
        let moved = choices.magnitude(0..=back);
        heaps[0] += moved;
        heaps[1] -= moved;
    }
    write_list(text, &heaps);
}
