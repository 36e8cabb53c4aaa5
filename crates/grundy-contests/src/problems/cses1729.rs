//! CSES 1729: the outcome of every heap of a subtraction game.

use grundy::Flow;
use grundy_core::Error;

use crate::methods::subtraction::losing_heaps;
use crate::{Cases, Choices, Format, Input, Output, Sample, Size, write_line};

/// The entry in the list.
pub(super) const FORMAT: Format = Format {
    id: "cses1729",
    aliases: &[],
    title: "CSES 1729 Stick Game",
    chinese: "取木棍游戏",
    rules: "A move takes one of k numbers of sticks; who cannot move loses: which heaps up to n are won?",
    input: "n k, then the k numbers",
    output: "a line with W or L for each heap 1, 2, …, n",
    limits: "1 ≤ n ≤ 10^6, 1 ≤ k ≤ 100, 1 ≤ number ≤ n",
    method: "A heap is lost if no move leaves a lost one, decided from below for 64 heaps at a time.",
    samples: &[Sample { input: "10 3\n1 3 4\n", output: "WLWWWWLWLW\n" }],
    cases: Cases::One,
    answer,
    generate,
    stream: None,
    play: None,
};

const MOST_STICKS: u64 = 1_000_000;
const MOST_NUMBERS: u64 = 100;

fn answer(input: &mut Input<'_>, output: &mut Output) -> Result<Flow, Error> {
    let sticks = input.number("n", 1..=MOST_STICKS)?;
    let count = input.number("k", 1..=MOST_NUMBERS)?;
    let set = input.numbers(count, "a number of sticks", 1..=sticks)?;
    let set: Vec<usize> = set.into_iter().filter_map(|s| usize::try_from(s).ok()).collect();
    let heaps = usize::try_from(sticks).unwrap_or(0) + 1;
    let lost = losing_heaps(&set, heaps);
    let outcome = |heap: usize| if lost[heap / 64] >> (heap % 64) & 1 == 1 { 'L' } else { 'W' };
    let outcomes: String = (1..heaps).map(outcome).collect();
    output.line(&outcomes);
    Ok(Flow::Continue(()))
}

fn generate(choices: &mut Choices, text: &mut String) {
    let sticks = choices.heap(1, 200, MOST_STICKS);
    let count = choices.count(1..=MOST_NUMBERS);
    let near = choices.size() == Size::Small || choices.chance(1, 2);
    let most = if near { sticks.min(100) } else { sticks };
    let mut set: Vec<u64> = (0..count).map(|_| choices.magnitude(1..=most)).collect();
    set.sort_unstable();
    set.dedup();
    write_line(text, &[sticks, set.len() as u64]);
    write_line(text, &set);
}
