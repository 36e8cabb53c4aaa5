//! POJ 1067, HDU 1527: Wythoff's game, a position a line.

use std::io::{Read, Write};

use grundy::{Flow, theory::golden};
use grundy_core::{Error, ReadError};
use grundy_kernels::{decimal::Numbers, golden as kernel};

use crate::play::WYTHOFF;
use crate::{Cases, Choices, Format, Input, Output, Sample, Size, write_line};

/// The entry in the list.
pub(super) const FORMAT: Format = Format {
    id: "poj1067",
    aliases: &["hdu1527"],
    title: "POJ 1067 Stone Game (Wythoff)",
    chinese: "取石子游戏",
    rules: "Take any number from one of two heaps or as many from both; who takes the last stone wins. \
            Does the first player?",
    input: "lines A B to the end of the input",
    output: "1 if the first player wins, else 0",
    limits: "0 ≤ A, B ≤ 10^9",
    method: "Only the pairs (⌊kφ⌋, ⌊kφ⌋ + k) lose (Wythoff 1907). ⌊kφ⌋ is found by whole numbers alone: \
             the fractional part of kφ exceeds 1/(k√5), so a product with φ to 128 bits cannot be off; \
             doubles are, from 165580140 267914295 on.",
    samples: &[Sample { input: "2 1\n8 4\n4 7\n", output: "0\n1\n0\n" }],
    cases: Cases::ToEnd,
    answer,
    generate,
    stream: Some(stream),
    play: Some(WYTHOFF),
};

const MOST_STONES: u64 = 1_000_000_000;

fn answer(input: &mut Input<'_>, output: &mut Output) -> Result<Flow, Error> {
    let a = input.number("a heap", 0..=MOST_STONES)?;
    let b = input.number("a heap", 0..=MOST_STONES)?;
    output.text(if golden::is_pair_u64(a.min(b), a.max(b)) { "0\n" } else { "1\n" });
    Ok(Flow::Continue(()))
}

/// The decisions of many pairs at once.
fn stream(reader: &mut dyn Read, writer: &mut dyn Write) -> Result<(), ReadError> {
    kernel::answer(&mut Numbers::new(reader), MOST_STONES, &mut &mut *writer)
        .map_err(|failure| ReadError::of_numbers(failure, "a heap", &(0..=MOST_STONES)))
}

fn generate(choices: &mut Choices, text: &mut String) {
    write_line(text, &heaps(choices, 12, MOST_STONES));
}

/// Two heaps up to `most`, which is at least 2 and below 2^62, or up to `small` in small inputs. Among
/// them are Wythoff's pairs, with index a small multiple of a Fibonacci number, where kφ is nearest
/// to a whole number, and neighbours of pairs.
pub(super) fn heaps(choices: &mut Choices, small: u64, most: u64) -> [u64; 2] {
    let limit = if choices.size() == Size::Small { small } else { most };
    // The largest k with (φ + 1)k ≤ limit, or one less.
    let largest = limit - golden::over_phi_u64(limit) - 1;
    let index = match choices.number(0..=3) {
        0 => None,
        1 => Some(choices.heap(0, largest, largest)),
        _ => Some(fibonacci_multiple(choices, largest)),
    };
    let [mut a, mut b] = match index {
        None => [choices.heap(0, limit, limit), choices.heap(0, limit, limit)],
        Some(k) => {
            let lower = k + golden::over_phi_u64(k);
            let [below, same, above] = [u64::MAX, 0, 1];
            let moves = [(same, same), (same, above), (above, above), (below, below)];
            let more = [(same, same), (same, below), (above, same), (below, same)];
            let (x, y) = *choices.pick(&[moves, more].concat());
            // A neighbour that is no position is the pair itself.
            let moved = |heap: u64, by: u64| Some(heap.wrapping_add(by)).filter(|h| *h <= limit);
            [moved(lower, x).unwrap_or(lower), moved(lower + k, y).unwrap_or(lower + k)]
        }
    };
    if choices.chance(1, 3) {
        std::mem::swap(&mut a, &mut b);
    }
    [a, b]
}

/// One to four times a Fibonacci number, up to `most`.
fn fibonacci_multiple(choices: &mut Choices, most: u64) -> u64 {
    let mut numbers = vec![1, 2];
    while let [.., a, b] = numbers[..]
        && a + b <= most
    {
        numbers.push(a + b);
    }
    let fewest = if choices.size() == Size::Max { numbers.len().saturating_sub(4) } else { 0 };
    let number = *choices.pick(&numbers[fewest..]);
    Some(number * choices.number(1..=4)).filter(|k| *k <= most).unwrap_or(number.min(most))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Test, answer};

    /// Where kφ is nearest to a whole number, k is a Fibonacci number.
    #[test]
    fn doubles_are_off_from_the_pair_in_the_texts_on() {
        let phi = f64::midpoint(1.0, 5f64.sqrt());
        let (mut k, mut next) = (1_u32, 2_u32);
        let lower = loop {
            let lower = u64::from(k) + golden::over_phi_u64(k.into());
            if (f64::from(k) * phi).floor().to_string() != lower.to_string() {
                break lower;
            }
            (k, next) = (next, k + next);
        };
        let pair = format!(" {lower} {} ", lower + u64::from(k));
        for texts in [FORMAT.in_english(), FORMAT.in_chinese()] {
            assert!(texts.method.contains(&pair), "{pair}: {}", texts.method);
        }
    }

    /// Programs that multiply by a rounded φ; the most exact that circulate among them.
    #[test]
    #[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    fn made_up_inputs_find_programs_that_round() {
        let by_phi = |phi: f64| move |k: u64| (k as f64 * phi) as u64;
        let by_inverse = |k: u64| k + (k as f64 * 0.618_033_988_7) as u64;
        let roundings: [(&str, &dyn Fn(u64) -> u64); 5] = [
            ("1.618", &by_phi(1.618)),
            ("1.61803", &by_phi(1.618_03)),
            ("1.6180339887", &by_phi(1.618_033_988_7)),
            ("1 + 0.6180339887", &by_inverse),
            ("(1 + sqrt 5)/2", &by_phi(f64::midpoint(1.0, 5f64.sqrt()))),
        ];
        for (name, lower) in roundings {
            let wrong = (0..20).any(|seed| {
                let size = if seed % 2 == 0 { Size::Any } else { Size::Max };
                let text = Test::random(&FORMAT, seed, 1000, size).text(&FORMAT);
                let mut output = Vec::new();
                answer(&FORMAT, &mut text.as_bytes(), &mut output).unwrap();
                let answers = std::str::from_utf8(&output).unwrap().lines();
                text.lines().zip(answers).any(|(line, answer)| {
                    let mut heaps: Vec<u64> =
                        line.split(' ').map(|heap| heap.parse().unwrap()).collect();
                    heaps.sort_unstable();
                    let loses = lower(heaps[1] - heaps[0]) == heaps[0];
                    answer != if loses { "0" } else { "1" }
                })
            });
            assert!(wrong, "{name} is right on all made-up inputs");
        }
    }
}
