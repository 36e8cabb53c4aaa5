//! HDU 1848: three heaps, take a Fibonacci number.

use std::sync::LazyLock;

use grundy::Flow;
use grundy_core::Error;

use crate::methods::nim::nim_sum;
use crate::methods::subtraction::extend_values;
use crate::{Cases, Choices, Format, Input, Output, Sample, write_line};

/// The entry in the list.
pub(super) const FORMAT: Format = Format {
    id: "hdu1848",
    aliases: &[],
    title: "HDU 1848 Fibonacci again and again",
    chinese: "又见斐波那契",
    rules: "Three heaps; a move takes a Fibonacci number from one; who takes the last one wins; Fibo begins.",
    input: "lines m n p, the heaps; 0 0 0 ends",
    output: "Fibo or Nacci",
    limits: "1 ≤ heap ≤ 1000",
    method: "The first player wins if the nim-sum of the Grundy values is not 0 (Sprague 1935, Grundy \
             1939); the values of the heaps up to 1000 are a table of mexes.",
    samples: &[Sample { input: "1 1 1\n1 4 1\n0 0 0\n", output: "Fibo\nNacci\n" }],
    cases: Cases::Until("0 0 0"),
    answer,
    generate,
    stream: None,
    play: None,
};

const MOST: u16 = 1000;

static VALUES: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let fibonacci = std::iter::successors(Some((1, 2)), |(low, high)| Some((*high, low + high)))
        .map(|(n, _)| n);
    let amounts: Vec<usize> = fibonacci.take_while(|n| *n <= usize::from(MOST)).collect();
    let mut values = Vec::new();
    extend_values(&amounts, &mut values, usize::from(MOST) + 1);
    values
});

fn answer(input: &mut Input<'_>, output: &mut Output) -> Result<Flow, Error> {
    let mut heaps = [0; 3];
    for heap in &mut heaps {
        *heap = input.number("a heap", 0..=u64::from(MOST))?;
    }
    if heaps == [0; 3] {
        return Ok(Flow::Break(()));
    }
    let values = heaps.map(|heap| usize::try_from(heap).map_or(0, |heap| u64::from(VALUES[heap])));
    output.line(if nim_sum(values) == 0 { "Nacci" } else { "Fibo" });
    Ok(Flow::Continue(()))
}

fn generate(choices: &mut Choices, text: &mut String) {
    let heaps: Vec<u64> = (0..3).map(|_| choices.heap(1, 9, u64::from(MOST))).collect();
    write_line(text, &heaps);
}
