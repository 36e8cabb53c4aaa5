//! HDU 2516: Fibonacci Nim.

use grundy::Flow;
use grundy_core::Error;

use crate::{Cases, Choices, Format, Input, Output, Sample, write_line};

/// The entry in the list.
pub(super) const FORMAT: Format = Format {
    id: "hdu2516",
    aliases: &[],
    title: "HDU 2516 取石子游戏",
    chinese: "取石子游戏",
    rules: "Fibonacci Nim: first some but not all of n stones, then at most twice what the other took; last wins.",
    input: "lines n; 0 ends",
    output: "First win or Second win",
    limits: "2 ≤ n < 2^31",
    method: "The second player wins if n is a Fibonacci number (Whinihan 1963).",
    samples: &[Sample {
        input: "2\n13\n10000\n0\n",
        output: "Second win\nSecond win\nFirst win\n",
    }],
    cases: Cases::Until("0"),
    answer,
    generate,
    stream: None,
    play: None,
};

const MOST_STONES: u64 = (1 << 31) - 1;

fn answer(input: &mut Input<'_>, output: &mut Output) -> Result<Flow, Error> {
    let stones = input.number("n", 0..=MOST_STONES)?;
    match stones {
        0 => return Ok(Flow::Break(())),
        1 => return Err(input.contradiction("n of at least 2, or 0 to end")),
        _ => output.line(if is_fibonacci(stones) { "Second win" } else { "First win" }),
    }
    Ok(Flow::Continue(()))
}

/// Whether `n` is one of the Fibonacci numbers 1, 2, 3, 5, …
fn is_fibonacci(n: u64) -> bool {
    let (mut low, mut high) = (1u128, 2u128);
    while low < u128::from(n) {
        (low, high) = (high, low + high);
    }
    low == u128::from(n)
}

fn generate(choices: &mut Choices, text: &mut String) {
    let mut stones = choices.heap(2, 60, MOST_STONES);
    if choices.chance(1, 2) {
        // The largest Fibonacci number up to that, or next to it.
        let (mut low, mut high) = (2, 3);
        while high <= stones {
            (low, high) = (high, low + high);
        }
        stones = choices.near(low, 2..=MOST_STONES);
    }
    write_line(text, &[stones]);
}

#[cfg(test)]
mod tests {
    use grundy::{Outcome, Play, Solver, Sum};

    use super::*;

    /// Just the heaps that are a Fibonacci number are lost (Whinihan 1963), by the library's ruleset.
    #[test]
    fn fibonacci_numbers_are_the_lost_heaps() {
        let last = 12_200_160_415_121_876_738;
        let mut solver = Solver::default();
        for n in (2..3000).chain(last - 3..last + 3).chain([u64::MAX]) {
            let sum: Sum = format!("fibonacci:{n}").parse().unwrap();
            let lost = solver.outcome(&sum, Play::Normal).unwrap() == Outcome::P;
            assert_eq!(is_fibonacci(n), lost, "{n}");
        }
        assert!(is_fibonacci(1) && is_fibonacci(last) && !is_fibonacci(0));
    }
}
