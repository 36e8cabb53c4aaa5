//! Luogu P3480, POI 2009: pebbles in heaps that stay in order.

use grundy::Flow;
use grundy_core::Error;

use super::cses1099;
use crate::methods::nim::staircase;
use crate::{Cases, Choices, Format, Input, Output, Sample, write_list};

/// The entry in the list.
pub(super) const FORMAT: Format = Format {
    id: "p3480",
    aliases: &[],
    title: "Luogu P3480 KAM-Pebbles (POI 2009)",
    chinese: "石子游戏",
    rules: "Take pebbles from a heap, which may not become smaller than the heap left of it; who cannot \
            move loses. Does the first player win?",
    input: "the number of cases; for each, N, then N heaps, none smaller than the one before",
    output: "TAK or NIE",
    limits: "1 ≤ cases ≤ 10, 1 ≤ N ≤ 1000, at most 10^4 pebbles",
    method: "A move makes the difference to the heap on the left smaller and the next difference larger \
             by as much: the differences are a staircase with the last one on stair 1, so the nim-sum of \
             every other difference decides (Sprague 1937).",
    samples: &[Sample { input: "2\n2\n2 2\n3\n1 2 4\n", output: "NIE\nTAK\n" }],
    cases: Cases::Counted(10),
    answer,
    generate,
    stream: None,
    play: None,
};

const MOST_HEAPS: u64 = 1000;
const MOST_PEBBLES: u64 = 10_000;

/// Of long made-up rows so many differences or so are more than 0, and none is more than this part of half of the pebbles.
const FEW: u64 = 16;
const SHARE: u64 = 4;

fn answer(input: &mut Input<'_>, output: &mut Output) -> Result<Flow, Error> {
    let count = input.number("N", 1..=MOST_HEAPS)?;
    let mut differences = Vec::new();
    let mut last = 0;
    for _ in 0..count {
        let heap = input.number("a heap not smaller than the one before", last..=MOST_PEBBLES)?;
        differences.push(heap - last);
        last = heap;
    }
    let value = staircase(differences.into_iter().rev());
    output.line(if value == 0 { "NIE" } else { "TAK" });
    Ok(Flow::Continue(()))
}

fn generate(choices: &mut Choices, text: &mut String) {
    let mut differences = cses1099::stairs(choices, 1..=MOST_HEAPS / 2, 2, MOST_PEBBLES);
    // A difference is in as many heaps as its stair says: of many only some can be more than 0, wherever they are.
    let few = choices.chance(3, 4);
    let balance = few && choices.chance(2, 3);
    let (every, share, mut left) = match few {
        true => ((differences.len() as u64).div_ceil(FEW), SHARE, MOST_PEBBLES / 2),
        false => (1, 1, MOST_PEBBLES),
    };
    for (stair, difference) in (1..).zip(&mut differences) {
        let most = if choices.chance(1, every) { left / stair.max(share) } else { 0 };
        *difference = (*difference).min(most);
        left -= *difference * stair;
    }
    if balance {
        // All differences are smaller than the half that is left, by a power of two.
        let sum = staircase(differences.iter().copied());
        if let Some(first) = differences.first_mut() {
            *first ^= sum;
        }
    }
    let mut heaps = differences;
    heaps.reverse();
    for i in 1..heaps.len() {
        heaps[i] += heaps[i - 1];
    }
    write_list(text, &heaps);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Size, Test, find};

    /// Long rows are lost, too, now and then: a program that takes them all for won is found out.
    #[test]
    fn long_rows_are_of_both_kinds() {
        let format = find("p3480").unwrap();
        for size in [Size::Any, Size::Max] {
            let mut lost = [0, 0];
            for seed in 0..200 {
                let text = Test::random(format, seed, 10, size).text(format);
                let mut lines = text.lines().skip(1);
                while let (Some(_), Some(heaps)) = (lines.next(), lines.next()) {
                    let heaps: Vec<u64> = heaps.split(' ').map(|n| n.parse().unwrap()).collect();
                    assert!(heaps.is_sorted() && heaps.iter().sum::<u64>() <= MOST_PEBBLES);
                    if heaps.len() <= 200 && size == Size::Max {
                        continue;
                    }
                    // By the definition of the staircase, from the right.
                    let mut sum = 0;
                    for i in (0..heaps.len()).rev().step_by(2) {
                        sum ^= heaps[i] - if i > 0 { heaps[i - 1] } else { 0 };
                    }
                    lost[usize::from(sum == 0)] += 1;
                }
            }
            assert!(lost[0] > 100 && lost[1] > 100, "{size:?}: {lost:?}");
        }
    }
}
