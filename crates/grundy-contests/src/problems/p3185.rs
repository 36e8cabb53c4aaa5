//! Luogu P3185: a bean from a bottle, and one each into two later ones.

use grundy::Flow;
use grundy_core::Error;

use crate::{Cases, Choices, Format, Input, Output, Sample, Size, write_list};

/// The entry in the list.
pub(super) const FORMAT: Format = Format {
    id: "p3185",
    aliases: &[],
    title: "Luogu P3185 The splitting game (HNOI 2007)",
    chinese: "分裂游戏",
    rules: "Take a bean from bottle i and add one to bottles j and k, i < j ≤ k; the least winning first move, and how many win?",
    input: "the number of cases; for each, N, then the beans in the bottles 0 to N−1",
    output: "a line with the least winning i j k in lexicographic order, or -1 -1 -1, and a line with the \
             number of winning first moves",
    limits: "1 ≤ cases ≤ 10, 2 ≤ N ≤ 21, 0 ≤ beans ≤ 10^4",
    method: "Each bean is a game of its own, so that two beans in a bottle cancel. Moving one is turning \
             a coin and at most two coins nearer to the last bottle, where beans are worth nothing: Mock \
             Turtles (Berlekamp, Conway and Guy 1982, chapter 14), with 2m or 2m + 1, whichever has an \
             odd number of binary ones, for the bottle m + 1 before the last. All moves are tried.",
    samples: &[Sample { input: "2\n4\n1 0 1 5000\n3\n0 0 1\n", output: "0 2 3\n1\n-1 -1 -1\n0\n" }],
    cases: Cases::Counted(10),
    answer,
    generate,
    stream: None,
    play: None,
};

const MOST_BOTTLES: u64 = 21;
const MOST_BEANS: u64 = 10_000;

/// The value of a bean in a bottle with so many bottles behind it.
fn value(behind: u64) -> u64 {
    let Some(index) = behind.checked_sub(1) else { return 0 };
    2 * index + u64::from(index.count_ones() % 2 == 0)
}

fn answer(input: &mut Input<'_>, output: &mut Output) -> Result<Flow, Error> {
    let bottles = input.number("N", 2..=MOST_BOTTLES)?;
    let beans = input.numbers(bottles, "the beans in a bottle", 0..=MOST_BEANS)?;
    let values: Vec<u64> = (0..bottles).rev().map(value).collect();
    let odd = beans.iter().zip(&values).filter(|(beans, _)| *beans % 2 == 1);
    let sum = odd.fold(0, |sum, (_, value)| sum ^ value);
    let mut least = None;
    let mut winning = 0;
    for (i, _) in beans.iter().enumerate().filter(|(_, beans)| **beans > 0) {
        for j in i + 1..values.len() {
            for k in j..values.len() {
                if sum ^ values[i] ^ values[j] ^ values[k] == 0 {
                    winning += 1;
                    least.get_or_insert([i, j, k]);
                }
            }
        }
    }
    match least {
        Some(least) => output.numbers(least.map(|bottle| bottle as u64)),
        None => output.line("-1 -1 -1"),
    }
    output.numbers([winning]);
    Ok(Flow::Continue(()))
}

fn generate(choices: &mut Choices, text: &mut String) {
    let small = choices.size() == Size::Small;
    let bottles = if small { choices.number(2..=4) } else { choices.count(2..=MOST_BOTTLES) };
    // Often few beans, so that the nim-sum is often 0.
    let few = choices.chance(1, 2);
    let mut beans: Vec<u64> = (0..bottles)
        .map(|_| if few { choices.number(0..=1) } else { choices.heap(0, 3, MOST_BEANS) })
        .collect();
    if !small && choices.chance(1, 4) {
        beans.iter_mut().for_each(|beans| *beans &= !1);
    }
    write_list(text, &beans);
}
