//! Luogu P8901, USACO December 2022: cows in a circular barn.

use std::sync::LazyLock;

use grundy::Flow;
use grundy_core::Error;

use crate::{Cases, Choices, Format, Input, Output, Sample, Size, write_list};

/// The entry in the list.
pub(super) const FORMAT: Format = Format {
    id: "p8901",
    aliases: &[],
    title: "Luogu P8901 Circular Barn (USACO December 2022)",
    chinese: "环形谷仓",
    rules: "Room after room of a circle, John and then Nhoj each take 1 or a prime number of its cows; who \
            finds none in his turn loses. Who wins?",
    input: "the number of cases; for each, N, then the cows in N rooms",
    output: "Farmer John or Farmer Nhoj",
    limits: "1 ≤ cases ≤ 1000, 1 ≤ N ≤ 10^5, all N together ≤ 2·10^5, 1 ≤ cows ≤ 5·10^6",
    method: "In a room alone a multiple of 4 loses, since 1, 2, 3 and every prime leave another remainder, \
             from which 1, 2 or 3 lead back. The loser delays best by taking 2, so that 4 go a visit: John \
             loses a room of 4m at his visit m. He wins another room soonest by taking the largest prime \
             (or 1) with the same remainder mod 4, or 2, and then a quarter of the rest more visits. The \
             room that ends first decides.",
    samples: &[Sample {
        input: "5\n1\n4\n1\n9\n2\n2 3\n2\n7 10\n3\n4 9 4\n",
        output: "Farmer Nhoj\nFarmer John\nFarmer John\nFarmer John\nFarmer Nhoj\n",
    }],
    cases: Cases::Together(1000),
    answer,
    generate,
    stream: None,
    play: None,
};

const MOST_ROOMS: u64 = 100_000;
const MOST_COWS: u32 = 5_000_000;

fn answer(input: &mut Input<'_>, output: &mut Output) -> Result<Flow, Error> {
    let mut first = None;
    for _ in 0..input.number("N", 1..=MOST_ROOMS)? {
        let end = end(input.number_u32("the cows in a room", 1..=MOST_COWS)?);
        if first.is_none_or(|(visit, _)| end.0 < visit) {
            first = Some(end);
        }
    }
    let wins = first.is_some_and(|(_, wins)| wins);
    output.line(if wins { "Farmer John" } else { "Farmer Nhoj" });
    Ok(Flow::Continue(()))
}

/// At which visit, from 0, a room with so many cows ends the game, and whether John wins by that.
fn end(cows: u32) -> (u32, bool) {
    match cows % 4 {
        0 => (cows / 4, false),
        2 => (cows / 4, true),
        _ => (u32::from(ODD[cows as usize / 2]), true),
    }
}

/// The visit for 1, 3, 5, … cows: a quarter of the distance from the largest prime, or 1, that is not
/// larger and has the same remainder mod 4. Takes some ten milliseconds and 5 MB.
static ODD: LazyLock<Vec<u16>> = LazyLock::new(|| {
    let numbers = MOST_COWS as usize / 2;
    // The number at i is 2i + 1.
    let mut composite = vec![false; numbers];
    for i in 1.. {
        let number = 2 * i + 1;
        if number * number / 2 >= numbers {
            break;
        }
        if !composite[i] {
            for multiple in (number * number / 2..numbers).step_by(number) {
                composite[multiple] = true;
            }
        }
    }
    // 1 and 3 are there from the beginning, one for each remainder.
    let mut last = [0, 1];
    let visit = |(i, composite): (usize, bool)| {
        if !composite {
            last[i % 2] = i;
        }
        u16::try_from(i.saturating_sub(last[i % 2]) / 2).unwrap_or(u16::MAX)
    };
    composite.into_iter().enumerate().map(visit).collect()
});

fn generate(choices: &mut Choices, text: &mut String) {
    let rooms = choices.count(1..=MOST_ROOMS);
    let most = u64::from(MOST_COWS);
    // Among multiples of 4 another number may come first or too late.
    let fours = choices.chance(1, 2);
    let other = choices.number(0..=rooms);
    let cows: Vec<u64> = (0..rooms)
        .map(|room| match fours && room != other && choices.size() != Size::Small {
            true => 4 * choices.heap(1, 2, most / 4),
            false => choices.heap(1, 10, most),
        })
        .collect();
    write_list(text, &cows);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By trial division, near both ends and at the widest of the gaps.
    #[test]
    fn visits_are_quarters_of_the_distance_to_a_prime() {
        let is_prime =
            |n: u32| n == 1 || (2..).take_while(|d| d * d <= n).all(|d| !n.is_multiple_of(d));
        let widest = (0..).zip(ODD.iter()).max_by_key(|(_, visit)| **visit).unwrap().0;
        let odd = (0..500).chain(MOST_COWS / 2 - 50..MOST_COWS / 2).chain(widest - 3..widest + 3);
        for cows in odd.map(|i| 2 * i + 1) {
            let prime = (0..=cows / 4).map(|k| cows - 4 * k).find(|n| is_prime(*n)).unwrap();
            assert_eq!(end(cows), ((cows - prime) / 4, true), "{cows}");
        }
    }
}
