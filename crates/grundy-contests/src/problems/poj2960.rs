//! POJ 2960: Nim with a set of numbers that may be taken.

use grundy::Flow;
use grundy_core::Error;

use crate::methods::subtraction::extend_values;
use crate::{Cases, Choices, Format, Input, Output, Sample, write_line};

/// The entry in the list.
pub(super) const FORMAT: Format = Format {
    id: "poj2960",
    aliases: &["hdu1536", "snim"],
    title: "POJ 2960 S-Nim",
    chinese: "S-Nim 游戏",
    rules: "A move takes a number of beads in the set S from one heap; who cannot move loses; does the first win?",
    input: "cases k and the k numbers of S, then m and m lines l with l heaps; 0 ends, or the input",
    output: "for each case a line with W or L for each position",
    limits: "1 ≤ k, m, l ≤ 100, 1 ≤ s ≤ 10^4, 0 ≤ heap ≤ 10^4",
    method: "A position is lost if the nim-sum of the Grundy values is 0 (Sprague 1935, Grundy 1939); \
             the values of a set come from the mex rule, as far as heaps ask for them.",
    samples: &[Sample {
        input: "2 2 5\n3\n2 5 12\n3 2 4 7\n4 2 3 7 12\n\
                5 1 2 3 4 5\n3\n2 5 12\n3 2 4 7\n4 2 3 7 12\n0\n",
        output: "LWW\nWWL\n",
    }],
    cases: Cases::Until("0"),
    answer,
    generate,
    stream: None,
    play: None,
};

const MOST: u64 = 100;
const MOST_BEADS: u64 = 10_000;

fn answer(input: &mut Input<'_>, output: &mut Output) -> Result<Flow, Error> {
    let count = input.number("k", 0..=MOST)?;
    if count == 0 {
        return Ok(Flow::Break(()));
    }
    let set = input.numbers(count, "a number of S", 1..=MOST_BEADS)?;
    let mut set: Vec<usize> = set.into_iter().filter_map(|s| usize::try_from(s).ok()).collect();
    set.sort_unstable();
    set.dedup();
    let mut values: Vec<u8> = Vec::new();
    for _ in 0..input.number("m", 1..=MOST)? {
        let mut sum = 0;
        for _ in 0..input.number("l", 1..=MOST)? {
            let heap = usize::try_from(input.number("a heap", 0..=MOST_BEADS)?).unwrap_or(0);
            extend_values(&set, &mut values, heap + 1);
            sum ^= values[heap];
        }
        output.text(if sum == 0 { "L" } else { "W" });
    }
    output.line("");
    Ok(Flow::Continue(()))
}

fn generate(choices: &mut Choices, text: &mut String) {
    let count = choices.count(1..=MOST);
    let positions = choices.count(1..=MOST);
    let mut set: Vec<u64> = (0..count).map(|_| choices.heap(1, 12, MOST_BEADS)).collect();
    set.sort_unstable();
    set.dedup();
    set.insert(0, set.len() as u64);
    write_line(text, &set);
    write_line(text, &[positions]);
    for _ in 0..positions {
        let mut heaps = choices.nim_heaps(1..=MOST, 0, 40, MOST_BEADS);
        heaps.insert(0, heaps.len() as u64);
        write_line(text, &heaps);
    }
}
