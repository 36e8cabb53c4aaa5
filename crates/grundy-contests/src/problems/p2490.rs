//! Luogu P2490, SDOI 2011: how many placements of black and white pieces win.

use std::sync::LazyLock;

use grundy::Flow;
use grundy_core::Error;

use crate::methods::moore::p_positions_by_total;
use crate::{Cases, Choices, Format, Input, Output, Sample, Size, write_line};

/// The entry in the list.
pub(super) const FORMAT: Format = Format {
    id: "p2490",
    aliases: &[],
    title: "Luogu P2490 Black and White (SDOI 2011)",
    chinese: "黑白棋",
    rules: "White and black pieces in turns in a row: A moves 1 to D white ones right, B black ones left, not \
            jumping. Who cannot, loses. How many rows does A win?",
    input: "N K D: the squares of the row, the pieces, and how many may be moved at once",
    output: "the number of placements that A, who begins, wins, modulo 10^9 + 7",
    limits: "1 ≤ D ≤ K ≤ N ≤ 10^4, K ≤ 100 even",
    method: "Only the gaps right of white pieces matter, and both players can make up to D of them smaller \
             and none larger: Moore's Nim, in which each binary digit of the gaps must be 1 in a number of \
             gaps that D + 1 divides (Moore 1910). A knapsack over the digits counts those by their sum; \
             the other squares are shared among the other gaps.",
    samples: &[Sample { input: "10 4 2\n", output: "182\n" }],
    cases: Cases::One,
    answer,
    generate,
    stream: None,
    play: None,
};

const MODULUS: u64 = 1_000_000_007;
const MOST_SQUARES: u32 = 10_000;
const MOST_PIECES: u32 = 100;

fn answer(input: &mut Input<'_>, output: &mut Output) -> Result<Flow, Error> {
    let squares = input.number_u32("N", 2..=MOST_SQUARES)?;
    let pieces = input.number_u32("K", 2..=MOST_PIECES.min(squares))?;
    if pieces % 2 == 1 {
        return Err(input.contradiction("an even number of pieces"));
    }
    let moved = input.number_u32("D", 1..=pieces)?;
    output.numbers([placements(squares as usize, pieces as usize, moved as usize)]);
    Ok(Flow::Continue(()))
}

/// How many placements the first player wins, modulo [`MODULUS`].
fn placements(squares: usize, pieces: usize, moved: usize) -> u64 {
    let (pairs, empty) = (pieces / 2, squares - pieces);
    let mut won = binomial(squares, pieces);
    let losing = p_positions_by_total(pairs, moved, empty, MODULUS);
    for (inside, ways) in losing.into_iter().enumerate() {
        // The other empty squares are outside of the pairs: before, between and behind them.
        let outside = binomial(empty - inside + pairs, pairs);
        won = (won + MODULUS - ways * outside % MODULUS) % MODULUS;
    }
    won
}

/// C(n, k) modulo [`MODULUS`], for k ≤ n up to the squares and half of the pieces together.
fn binomial(n: usize, k: usize) -> u64 {
    let (factorials, inverses) = &*FACTORIALS;
    factorials[n] * inverses[k] % MODULUS * inverses[n - k] % MODULUS
}

/// n! and its inverse.
static FACTORIALS: LazyLock<(Vec<u64>, Vec<u64>)> = LazyLock::new(|| {
    let most = u64::from(MOST_SQUARES + MOST_PIECES / 2);
    let mut factorials = vec![1];
    factorials.extend((1..=most).scan(1, |product, n| {
        *product = *product * n % MODULUS;
        Some(*product)
    }));
    // By Fermat's little theorem, from the last one backwards: 1/(n − 1)! = n/n!.
    let mut inverse = power(factorials[factorials.len() - 1], MODULUS - 2);
    let mut inverses = vec![inverse];
    for n in (1..=most).rev() {
        inverse = inverse * n % MODULUS;
        inverses.push(inverse);
    }
    inverses.reverse();
    (factorials, inverses)
});

fn power(mut base: u64, mut exponent: u64) -> u64 {
    let mut result = 1;
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = result * base % MODULUS;
        }
        base = base * base % MODULUS;
        exponent >>= 1;
    }
    result
}

fn generate(choices: &mut Choices, text: &mut String) {
    let (most_squares, most_pairs) = match choices.size() {
        Size::Small => (8, 2),
        Size::Any | Size::Max => (u64::from(MOST_SQUARES), u64::from(MOST_PIECES) / 2),
    };
    let pieces = 2 * choices.count(1..=most_pairs);
    let pieces = pieces.min(2 * most_pairs);
    let squares = choices.heap(pieces, most_squares, most_squares);
    let moved = if choices.chance(1, 2) { choices.number(1..=3.min(pieces)) } else { 0 };
    let moved = if moved == 0 { choices.number(1..=pieces) } else { moved };
    write_line(text, &[squares, pieces, moved]);
}
