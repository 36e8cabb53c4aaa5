//! AtCoder ARC 168 B: the largest limit on a move under which the first player wins.

use grundy::Flow;
use grundy_core::Error;

use crate::methods::nim::nim_sum;
use crate::{Cases, Choices, Format, Input, Output, Sample, write_list};

/// The entry in the list.
pub(super) const FORMAT: Format = Format {
    id: "arc168b",
    aliases: &[],
    title: "AtCoder ARC 168 B Arbitrary Nim",
    chinese: "任意 Nim 游戏",
    rules: "A move takes from 1 to k stones from one heap; the largest k with which the first player wins?",
    input: "N, then N heaps",
    output: "the largest k, -1 if there are larger and larger ones, 0 if there is none",
    limits: "1 ≤ N ≤ 250000, 1 ≤ heap ≤ 10^9",
    method: "A heap a has Grundy value a mod (k + 1) (Bachet 1612; Sprague 1935, Grundy 1939). If the \
             nim-sum of the heaps is not 0, every k from the largest heap on wins. Otherwise equal \
             heaps cancel in pairs for every k; with the largest heap p that remains, k ≥ p leaves the \
             heaps as they are, and k = p − 1 turns p alone into 0.",
    samples: &[
        Sample { input: "3\n1 2 3\n", output: "2\n" },
        Sample { input: "4\n1 2 3 4\n", output: "-1\n" },
        Sample { input: "2\n100 100\n", output: "0\n" },
    ],
    cases: Cases::One,
    answer,
    generate,
    stream: None,
    play: None,
};

const MOST_HEAPS: u64 = 250_000;
const MOST_STONES: u64 = 1_000_000_000;

fn answer(input: &mut Input<'_>, output: &mut Output) -> Result<Flow, Error> {
    let count = input.number("N", 1..=MOST_HEAPS)?;
    let mut heaps = input.numbers(count, "a heap", 1..=MOST_STONES)?;
    match largest_winning_limit(&mut heaps) {
        Largest::Unbounded => output.line("-1"),
        Largest::Limit(limit) => output.numbers([limit]),
        Largest::None => output.line("0"),
    }
    Ok(Flow::Continue(()))
}

/// The largest limit on a move with which the first player wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Largest {
    /// He loses with every limit.
    None,
    /// This one.
    Limit(u64),
    /// Every limit from the largest heap on wins.
    Unbounded,
}

/// The largest K with which the first player wins on `heaps`, which are sorted for that.
///
/// A limit from the largest heap on is none, so the nim-sum of the heaps decides. If it is 0, equal
/// heaps cancel in pairs whatever K is. Let p be the largest heap that remains: K ≥ p leaves the
/// heaps and their nim-sum as they are, but modulo p only p itself changes, to 0, and the nim-sum
/// to p.
fn largest_winning_limit(heaps: &mut [u64]) -> Largest {
    if nim_sum(heaps.iter().copied()) != 0 {
        return Largest::Unbounded;
    }
    heaps.sort_unstable_by(|a, b| b.cmp(a));
    let unpaired = heaps.chunk_by(|a, b| a == b).find(|equal| equal.len() % 2 == 1);
    match unpaired.and_then(|equal| equal[0].checked_sub(1)) {
        Some(limit) => Largest::Limit(limit),
        None => Largest::None,
    }
}

/// Often with heaps in pairs, which count for no limit.
fn generate(choices: &mut Choices, text: &mut String) {
    let pairs = choices.number(0..=2);
    let mut heaps = choices.nim_heaps(1..=MOST_HEAPS - 4, 1, 7, MOST_STONES);
    for _ in 0..pairs {
        let heap = choices.heap(1, 7, MOST_STONES);
        heaps.extend([heap, heap]);
    }
    if choices.chance(1, 5) {
        let half = heaps.len() / 2;
        heaps.copy_within(..half, half);
        heaps.truncate(2 * half.max(1));
    }
    write_list(text, &heaps);
}
