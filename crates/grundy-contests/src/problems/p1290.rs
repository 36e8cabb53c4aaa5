//! Luogu P1290: Euclid's game down to 0.

use grundy::Flow;
use grundy_core::Error;

use crate::{Cases, Choices, Format, Input, Output, Sample, Size, write_line};

/// The entry in the list.
pub(super) const FORMAT: Format = Format {
    id: "p1290",
    aliases: &[],
    title: "Luogu P1290 Euclid's Game",
    chinese: "欧几里德的游戏",
    rules: "Subtract a positive multiple of the smaller number from the larger, not below 0; who \
            reaches 0 wins. Does Stan, who begins?",
    input: "the number of cases; for each, M N",
    output: "Stan wins or Ollie wins",
    limits: "at most 6 cases, 1 ≤ M, N < 2^31",
    method: "With a quotient of 2 or more the mover decides who will face the remainder, so only the \
             smaller ratios bind: the mover loses just if 1 < M/N < φ (Cole and Davie 1969), which is \
             compared by squares.",
    samples: &[Sample { input: "2\n25 7\n24 15\n", output: "Stan wins\nOllie wins\n" }],
    cases: Cases::Counted(6),
    answer,
    generate,
    stream: None,
    play: None,
};

const MOST: u64 = (1 << 31) - 1;

fn answer(input: &mut Input<'_>, output: &mut Output) -> Result<Flow, Error> {
    let m = input.number("M", 1..=MOST)?;
    let n = input.number("N", 1..=MOST)?;
    output.line(if loses_down_to_zero(m, n) { "Ollie wins" } else { "Stan wins" });
    Ok(Flow::Continue(()))
}

/// Whether the mover loses on heaps of at least 1 if a heap may also be brought down to 0, which ends
/// the game: just if b < a < φb, in whole numbers a² < ab + b² (Cole and Davie 1969).
fn loses_down_to_zero(first: u64, second: u64) -> bool {
    let (a, b) = (u128::from(first.max(second)), u128::from(first.min(second)));
    a > b && a * (a - b) < b * b
}

fn generate(choices: &mut Choices, text: &mut String) {
    let most = if choices.size() == Size::Small { 30 } else { MOST };
    let [mut m, mut n] = if choices.chance(1, 2) {
        near_golden_ratio(choices, most)
    } else {
        let n = choices.heap(1, most, most);
        [if choices.chance(1, 8) { n } else { choices.heap(1, most, most) }, n]
    };
    if choices.chance(1, 2) {
        std::mem::swap(&mut m, &mut n);
    }
    write_line(text, &[m, n]);
}

/// Two Fibonacci numbers in sequence or the same multiple of both, perhaps off by one.
fn near_golden_ratio(choices: &mut Choices, most: u64) -> [u64; 2] {
    let (mut small, mut large) = (1, 1);
    for _ in 0..choices.number(0..=44) {
        if small + large <= most {
            (small, large) = (large, small + large);
        }
    }
    let times = choices.magnitude(1..=most / large);
    let off = choices.number(0..=1);
    [(large * times + off).min(most), small * times]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Size;

    /// As the game goes: with two multiples or more to take the mover chooses who takes the last one, else there is one move.
    fn loses(large: u64, small: u64) -> bool {
        match (large.checked_sub(small), small) {
            (_, 0) => true,
            (Some(left), _) if left < small && left > 0 => !loses(small, left),
            _ => false,
        }
    }

    #[test]
    fn large_heaps_lose_as_the_play_goes() {
        let mut choices = Choices::random(1290, Size::Max);
        let mut lost = 0;
        for _ in 0..20_000 {
            let [m, n] = near_golden_ratio(&mut choices, MOST);
            for (m, n) in [(m, n), (m, n + 1), (n, m)] {
                assert_eq!(loses_down_to_zero(m, n), loses(m.max(n), m.min(n)), "{m} {n}");
                lost += u32::from(loses(m.max(n), m.min(n)));
            }
        }
        assert!(lost > 10_000, "{lost}");
    }
}
