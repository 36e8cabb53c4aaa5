//! Library Checker nim_product_64: nim-products of machine words.

use grundy::Flow;
use grundy_core::Error;
use grundy_nimbers::{Nim64, stream::counted_products};

use crate::{Cases, Choices, Format, Input, Output, Sample, Size, write_line};

/// The entry in the list.
pub(super) const FORMAT: Format = Format {
    id: "nim_product_64",
    aliases: &[],
    title: "Library Checker Nim Product (F_{2^64})",
    chinese: "Nim 积",
    rules: "The nim-product of A and B: the least number that no (a⊗B) ⊕ (A⊗b) ⊕ (a⊗b) with a < A, b < B is. \
            What is it?",
    input: "the number of cases; for each, A B",
    output: "the nim-product",
    limits: "1 ≤ cases ≤ 10^6, 0 ≤ A, B < 2^64",
    method: "2^(2^n) times a smaller number is the ordinary product, and its nim-square is 3/2 of it \
             (Conway 1976): halves of the numbers are multiplied as in Karatsuba's method.",
    // The judge's example is not at hand: products of the definition by mex, and of two powers of 2.
    samples: &[Sample {
        input: "6\n0 7\n1 7\n2 3\n15 15\n103 1\n4294967296 4294967296\n",
        output: "0\n7\n1\n9\n103\n6442450944\n",
    }],
    cases: Cases::Counted(MOST_CASES),
    answer,
    generate,
    stream: Some(|input, output| counted_products(input, output, MOST_CASES)),
    play: None,
};

const MOST_CASES: u64 = 1_000_000;

fn answer(input: &mut Input<'_>, output: &mut Output) -> Result<Flow, Error> {
    let a = input.number("a nimber", 0..=u64::MAX)?;
    let b = input.number("a nimber", 0..=u64::MAX)?;
    output.numbers([(Nim64(a) * Nim64(b)).0]);
    Ok(Flow::Continue(()))
}

fn generate(choices: &mut Choices, text: &mut String) {
    let numbers = [0; 2].map(|_| match choices.number(0..=3) {
        // A power of 2, which is a product of the field's generators.
        3 if choices.size() != Size::Small => 1 << choices.number(0..=63),
        _ => choices.heap(0, 15, u64::MAX),
    });
    write_line(text, &numbers);
}
