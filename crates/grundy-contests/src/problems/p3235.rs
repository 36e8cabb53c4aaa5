//! Luogu P3235: heaps are split into nearly equal parts.

use grundy::Flow;
use grundy_core::Error;

use crate::{Cases, Choices, Format, Input, Output, Sample, write_line};

/// The entry in the list.
pub(super) const FORMAT: Format = Format {
    id: "p3235",
    aliases: &[],
    title: "Luogu P3235 HNOI 2014",
    chinese: "江南乐",
    rules: "Split a heap of at least F stones into any number M ≥ 2 of heaps that differ by at most 1; does the first player win?",
    input: "a line T F; then T lines N and N heaps",
    output: "T numbers in a line, 1 where the first player wins and 0 elsewhere",
    limits: "1 ≤ T, N ≤ 100, 1 ≤ F, heap ≤ 10^5",
    method: "Grundy values from the recurrence. Into M parts, n = qM + r leaves r heaps q + 1 and M − r \
             heaps q; equal heaps cancel, so that for all M with the same q only the parity of M counts, \
             and two values of M stand for all of them: 4√n options a heap, for the heaps that occur.",
    samples: &[Sample { input: "4 3\n1 1\n1 2\n1 3\n1 5\n", output: "0 0 1 1\n" }],
    cases: Cases::One,
    answer,
    generate,
    stream: None,
    play: None,
};

const MOST_HEAPS: u64 = 100;
const MOST_STONES: u64 = 100_000;

fn answer(input: &mut Input<'_>, output: &mut Output) -> Result<Flow, Error> {
    let games = input.number("T", 1..=MOST_HEAPS)?;
    let least = input.number("F", 1..=MOST_STONES)?;
    let mut values = Values { least, known: Vec::new() };
    for game in 0..games {
        let count = input.number("N", 1..=MOST_HEAPS)?;
        let mut sum = 0;
        for _ in 0..count {
            sum ^= values.of(input.number("a heap", 1..=MOST_STONES)?);
        }
        output.text(if game == 0 { "" } else { " " });
        output.number(u64::from(sum != 0));
    }
    output.text("\n");
    Ok(Flow::Continue(()))
}

/// The values of the heaps that were asked for and of what they are split into.
struct Values {
    least: u64,
    /// The value plus one; 0 if it is not known.
    known: Vec<u16>,
}

impl Values {
    /// The value of `heap`; parts are at most half as large plus one, so that the recursion is flat.
    fn of(&mut self, heap: u64) -> u16 {
        if heap < self.least.max(2) {
            return 0;
        }
        let index = usize::try_from(heap).unwrap_or(usize::MAX);
        if let Some(&known) = self.known.get(index).filter(|known| **known > 0) {
            return known - 1;
        }
        // There are at most 2√n numbers q, so fewer than 2048 values and nim-sums of two of them.
        let mut seen = [0u64; 32];
        let mut parts = 2;
        while parts <= heap {
            let size = heap / parts;
            let last = heap / size;
            for parts in parts..=last.min(parts + 1) {
                let larger = heap - size * parts;
                let mut value = 0;
                if larger % 2 == 1 {
                    value ^= self.of(size + 1);
                }
                if (parts - larger) % 2 == 1 {
                    value ^= self.of(size);
                }
                seen[usize::from(value / 64)] |= 1 << (value % 64);
            }
            parts = last + 1;
        }
        let value =
            (0..).find(|value| seen[usize::from(value / 64)] >> (value % 64) & 1 == 0).unwrap_or(0);
        if self.known.len() <= index {
            self.known.resize(index + 1, 0);
        }
        self.known[index] = value + 1;
        value
    }
}

fn generate(choices: &mut Choices, text: &mut String) {
    let games = choices.count(1..=MOST_HEAPS);
    // Small enough that most heaps can be split.
    let least = match choices.chance(1, 8) {
        true => choices.magnitude(1..=MOST_STONES),
        false => choices.magnitude(1..=6),
    };
    write_line(text, &[games, least]);
    for _ in 0..games {
        let mut line = choices.mirrored(1..=MOST_HEAPS, |choices| choices.heap(1, 8, MOST_STONES));
        line.insert(0, line.len() as u64);
        write_line(text, &line);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy::theory::mex::mex;

    #[test]
    fn two_numbers_of_parts_stand_for_all() {
        for least in [1, 2, 3, 7, 40] {
            let mut values = Values { least, known: Vec::new() };
            let mut plain = vec![0u64; 2];
            for heap in 2..600u64 {
                let options = (2..=heap).map(|parts| {
                    let sizes = (0..parts).map(|part| (heap + part) / parts);
                    sizes.fold(0, |sum, size| sum ^ plain[usize::try_from(size).unwrap()])
                });
                let value = if heap < least { 0 } else { mex(options) };
                plain.push(value);
                assert_eq!(u64::from(values.of(heap)), value, "F = {least}, heap {heap}");
            }
        }
    }
}
