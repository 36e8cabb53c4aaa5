//! Luogu P6639: from a heap of i, take j with i + j ≤ R.

use grundy::Flow;
use grundy_core::Error;

use crate::methods::nim::sum_to;
use crate::{Cases, Choices, Format, Input, Output, Sample, Size, write_line};

/// The entry in the list.
pub(super) const FORMAT: Format = Format {
    id: "p6639",
    aliases: &[],
    title: "Luogu P6639 JYLOI Round 1 E",
    chinese: "让",
    rules: "From a heap of i take j ≥ 1 with j ≤ i and i + j ≤ R; there is a heap of each size in given ranges; does the first player win?",
    input: "T, then T lines, each 'change R', which sets R, or 'query N', followed by N lines L R",
    output: "a line with a digit for each query, 1 if the first player wins and 0 if the second does",
    limits: "1 ≤ T ≤ 10^5, 2 ≤ R ≤ 10^15, 0 ≤ l ≤ r < R, all N together ≤ 5·10^5; the first operation is a \
             change",
    method: "The values are 0, 1, 2, … from each of some heaps s0 = 0 < s1 < … on, where s(t+1) = \
             ⌊(R + s(t))/2⌋ + 1 is the first heap from which s(t) is out of reach. For from i ≥ s(t+1) one \
             goes to 2i − R, …, i − 1, and the values from s(t) on that are still among these are at least \
             2i − R − s(t) > i − s(t+1). The distance to R halves, so that there are at most 50 such heaps, \
             and 0 ⊕ 1 ⊕ … ⊕ n is known.",
    samples: &[Sample {
        input: "5\nchange 3\nquery 1\n2 2\nchange 4\nquery 1\n2 2\nchange 2\n",
        output: "01\n",
    }],
    cases: Cases::One,
    answer,
    generate,
    stream: None,
    play: None,
};

const MOST_OPERATIONS: u64 = 100_000;
const MOST_RANGES: u64 = 500_000;
const MOST: u64 = 1_000_000_000_000_000;

fn answer(input: &mut Input<'_>, output: &mut Output) -> Result<Flow, Error> {
    let operations = input.number("T", 1..=MOST_OPERATIONS)?;
    let mut ranges_left = MOST_RANGES;
    let mut values = Values::default();
    for operation in 0..operations {
        let allowed = |word: &[u8]| word == b"change" || operation > 0 && word == b"query";
        let expected = if operation > 0 { "change or query" } else { "change, to set R first" };
        if input.word(expected, allowed)? == b"change" {
            values.change(input.number("R", 2..=MOST)?);
            continue;
        }
        let ranges = input.number("N", 0..=ranges_left)?;
        ranges_left -= ranges;
        let mut sum = 0;
        for _ in 0..ranges {
            let least = input.number("l", 0..=values.limit - 1)?;
            let most = input.number("r", least..=values.limit - 1)?;
            sum ^= values.sum_below(least) ^ values.sum_below(most + 1);
        }
        output.text(if sum == 0 { "0" } else { "1" });
    }
    output.text("\n");
    Ok(Flow::Continue(()))
}

/// The values for one R.
#[derive(Default)]
struct Values {
    /// R.
    limit: u64,
    /// The heaps from which the values count from 0, with the nim-sum of the values before each.
    starts: Vec<(u64, u64)>,
}

impl Values {
    fn change(&mut self, limit: u64) {
        self.limit = limit;
        self.starts.clear();
        let (mut start, mut sum) = (0, 0);
        while start < limit {
            self.starts.push((start, sum));
            let next = u64::midpoint(limit, start) + 1;
            sum ^= sum_to(next - start - 1);
            start = next;
        }
    }

    /// The nim-sum of the values of the heaps 0, 1, …, `end` − 1, where `end` is at most R.
    fn sum_below(&self, end: u64) -> u64 {
        let after = self.starts.partition_point(|(start, _)| *start < end);
        let Some((start, sum)) = after.checked_sub(1).map(|index| self.starts[index]) else {
            return 0;
        };
        sum ^ sum_to(end - start - 1)
    }
}

fn generate(choices: &mut Choices, text: &mut String) {
    let small = choices.size() == Size::Small;
    let operations = choices.count(1..=MOST_OPERATIONS);
    text.push_str(&format!("{operations}\n"));
    let mut limit = 0;
    for operation in 0..operations {
        if operation == 0 || choices.chance(1, 4) {
            limit = choices.heap(2, 9, MOST);
            text.push_str(&format!("change {limit}\n"));
            continue;
        }
        let many = if choices.size() == Size::Max { MOST_RANGES / operations } else { 5 };
        let ranges = choices.mirrored(1..=many, |choices| {
            let distance = choices.magnitude(0..=limit - 1);
            let from_top = choices.chance(1, 2);
            let least = if from_top { limit - 1 - distance } else { distance };
            let room = limit - 1 - least;
            [least, least + choices.magnitude(0..=if small { room.min(2) } else { room })]
        });
        text.push_str(&format!("query {}\n", ranges.len()));
        ranges.iter().for_each(|range| write_line(text, range));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy::theory::mex::mex;

    #[test]
    fn values_agree_with_their_definition() {
        let mut values = Values::default();
        for limit in 2..200 {
            values.change(limit);
            let mut plain: Vec<u64> = Vec::new();
            for heap in 0..limit {
                let left = heap - heap.min(limit - heap)..heap;
                let value = mex(left.map(|left| plain[usize::try_from(left).unwrap()]));
                plain.push(value);
                let found = values.sum_below(heap) ^ values.sum_below(heap + 1);
                assert_eq!(found, value, "R = {limit}, heap {heap}");
            }
        }
    }
}
