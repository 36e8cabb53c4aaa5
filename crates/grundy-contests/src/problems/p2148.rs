//! Luogu P2148: pairs of heaps, one of which is removed and the other split.

use grundy::Flow;
use grundy_core::Error;

use crate::{Cases, Choices, Format, Input, Output, Sample, write_list};

/// The entry in the list.
pub(super) const FORMAT: Format = Format {
    id: "p2148",
    aliases: &[],
    title: "Luogu P2148 E&D (SDOI 2009)",
    chinese: "E&D 游戏",
    rules: "Pairs of heaps: remove one heap of a pair and split the other into two; does the first player win?",
    input: "the number of cases; for each, N, then N heaps, of which each two form a pair",
    output: "YES or NO",
    limits: "1 ≤ cases ≤ 20, 2 ≤ N ≤ 2·10^4, N even, 1 ≤ heap ≤ 2·10^9",
    method: "The value of a pair i, j is the number of one bits at the end of (i−1) or (j−1), bitwise: \
             by induction a heap c splits into a pair of value t just if bit t of c−1 is 1. The values \
             add without carrying (Sprague 1936, Grundy 1939).",
    samples: &[Sample { input: "2\n4\n1 2 3 1\n6\n1 1 1 1 1 1\n", output: "YES\nNO\n" }],
    cases: Cases::Counted(20),
    answer,
    generate,
    stream: None,
    play: None,
};

const MOST_HEAPS: u64 = 20_000;
const MOST_STONES: u64 = 2_000_000_000;

fn answer(input: &mut Input<'_>, output: &mut Output) -> Result<Flow, Error> {
    let count = input.number("N", 2..=MOST_HEAPS)?;
    if count % 2 == 1 {
        return Err(input.contradiction("N, an even number"));
    }
    let mut sum = 0;
    for _ in 0..count / 2 {
        let first = input.number("a heap", 1..=MOST_STONES)?;
        let second = input.number("a heap", 1..=MOST_STONES)?;
        sum ^= pair_value(first - 1, second - 1);
    }
    output.line(if sum == 0 { "NO" } else { "YES" });
    Ok(Flow::Continue(()))
}

/// The value of a pair whose heaps have i + 1 and j + 1 tokens.
fn pair_value(i: u64, j: u64) -> u32 {
    (i | j).trailing_ones()
}

fn generate(choices: &mut Choices, text: &mut String) {
    let pairs = choices.mirrored(1..=MOST_HEAPS / 2, |choices| {
        let first = heap(choices);
        [first, if choices.chance(1, 4) { first } else { heap(choices) }]
    });
    write_list(text, pairs.as_flattened());
}

/// A heap, often one less or one more than a power of two, where the values are large.
fn heap(choices: &mut Choices) -> u64 {
    let heap = choices.heap(1, 7, MOST_STONES);
    if heap > 8 && choices.chance(1, 3) {
        let power = 1 << heap.ilog2();
        return power + choices.number(0..=2) - 1;
    }
    heap
}

#[cfg(test)]
mod tests {
    use grundy::{Play, Solver, Sum, Value};

    use super::*;

    /// The values are those of the library's ruleset.
    #[test]
    fn machine_words_have_the_same_values() {
        let mut solver = Solver::default();
        for i in 0..70u64 {
            for j in [0, 1, 2, 3, 5, 7, 30, 31, 32, 62, 63, 64] {
                let sum: Sum = format!("split-pairs:{},{}", i + 1, j + 1).parse().unwrap();
                let value = solver.solve(&sum, Play::Normal).unwrap().value;
                assert_eq!(value, Some(Value::of(pair_value(i, j).into())), "{i} {j}");
            }
        }
    }
}
