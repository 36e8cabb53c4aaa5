//! Luogu P1247: the first winning move in Nim.

use grundy::Flow;
use grundy_core::Error;

use crate::methods::nim::winning_moves;
use crate::{Cases, Choices, Format, Input, Output, Sample, write_list};

/// The entry in the list.
pub(super) const FORMAT: Format = Format {
    id: "p1247",
    aliases: &[],
    title: "Luogu P1247 取火柴游戏",
    chinese: "取火柴游戏",
    rules: "Nim: the winning first move in the earliest heap.",
    input: "k, then k heaps",
    output: "lose, or how many to take and from which heap, counted from 1, and the heaps after that",
    limits: "1 ≤ k ≤ 5·10^5, 1 ≤ heap ≤ 10^9",
    method: "In a heap of a tokens the only winning move leaves a ⊕ s, where s is the nim-sum of all \
             heaps, and it is a move if a ⊕ s < a (Bouton 1901). As there is only one in a heap, the \
             earliest heap decides.",
    samples: &[
        Sample { input: "3\n3 6 9\n", output: "4 3\n3 6 5\n" },
        Sample { input: "4\n15 22 19 10\n", output: "lose\n" },
    ],
    cases: Cases::One,
    answer,
    generate,
    stream: None,
    play: None,
};

const MOST_HEAPS: u64 = 500_000;
const MOST_MATCHES: u64 = 1_000_000_000;

fn answer(input: &mut Input<'_>, output: &mut Output) -> Result<Flow, Error> {
    let count = input.number("k", 1..=MOST_HEAPS)?;
    let mut heaps = input.numbers(count, "a heap", 1..=MOST_MATCHES)?;
    let first = winning_moves(&heaps).next();
    if let Some((index, left)) = first {
        output.numbers([heaps[index] - left, index as u64 + 1]);
        heaps[index] = left;
        output.numbers(heaps);
    } else {
        output.line("lose");
    }
    Ok(Flow::Continue(()))
}

fn generate(choices: &mut Choices, text: &mut String) {
    write_list(text, &choices.nim_heaps(1..=MOST_HEAPS, 1, 5, MOST_MATCHES));
}
