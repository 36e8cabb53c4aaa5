//! HDU 2176: every winning first move in Nim.

use grundy::Flow;
use grundy_core::Error;

use crate::methods::nim::winning_moves;
use crate::{Cases, Choices, Format, Input, Output, Sample, write_list};

/// The entry in the list.
pub(super) const FORMAT: Format = Format {
    id: "hdu2176",
    aliases: &[],
    title: "HDU 2176 取(m堆)石子游戏",
    chinese: "取(m堆)石子游戏",
    rules: "Nim: which first moves win?",
    input: "cases m, then m heaps; 0 ends",
    output: "No, or Yes and a line for each heap with a winning move: the heap and what is left of it",
    limits: "1 ≤ m ≤ 2·10^5, 1 ≤ heap < 2^31",
    method: "In a heap of a tokens the only winning move leaves a ⊕ s, where s is the nim-sum of all \
             heaps, and it is a move if a ⊕ s < a (Bouton 1901).",
    samples: &[Sample {
        input: "2\n45 45\n3\n3 6 9\n5\n5 7 8 9 10\n0\n",
        output: "No\nYes\n9 5\nYes\n8 1\n9 0\n10 3\n",
    }],
    cases: Cases::Until("0"),
    answer,
    generate,
    stream: None,
    play: None,
};

const MOST_HEAPS: u64 = 200_000;
/// Accepted; the statement limits only the number of heaps.
const MOST_STONES: u64 = (1 << 31) - 1;

fn answer(input: &mut Input<'_>, output: &mut Output) -> Result<Flow, Error> {
    let count = input.number("m", 0..=MOST_HEAPS)?;
    if count == 0 {
        return Ok(Flow::Break(()));
    }
    let heaps = input.numbers(count, "a heap", 1..=MOST_STONES)?;
    let mut moves = winning_moves(&heaps).peekable();
    output.line(if moves.peek().is_some() { "Yes" } else { "No" });
    for (index, left) in moves {
        output.numbers([heaps[index], left]);
    }
    Ok(Flow::Continue(()))
}

fn generate(choices: &mut Choices, text: &mut String) {
    write_list(text, &choices.nim_heaps(1..=MOST_HEAPS, 1, 7, MOST_STONES));
}
