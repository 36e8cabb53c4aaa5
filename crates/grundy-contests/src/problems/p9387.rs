//! Luogu P9387: a middle run is eaten from one of many bars; how many first moves win?

use grundy::Flow;
use grundy_core::Error;

use crate::methods::nim::sum_to;
use crate::{Cases, Choices, Format, Input, Output, Sample, write_line};

/// The entry in the list.
pub(super) const FORMAT: Format = Format {
    id: "p9387",
    aliases: &[],
    title: "Luogu P9387 Chocolate (THUPC 2023, finals)",
    chinese: "巧克力",
    rules: "Bars of 1, 2, …, N and M pieces: eat a run of a bar, the rest left and right of it stays; how many first moves win, modulo 10^9 + 7?",
    input: "the number of cases; for each, a line N M",
    output: "the number of winning first moves modulo 10^9 + 7, where different ends are different moves",
    limits: "1 ≤ cases ≤ 5·10^4, 0 ≤ N, M ≤ 10^18",
    method: "A bar of h pieces has value h: it is the octal game 0.777…, and ends a, b with a + b < h have \
             a ⊕ b < h. So a move in the bar h wins if a ⊕ b = t = h ⊕ s, where s is the nim-sum of all \
             bars. As a + b = t + 2c with c = a & b, it is to count c with c & t = 0 and t + 2c < h, each \
             standing for 2^(ones of t) moves: digit by digit from the lowest, with the borrow of \
             h − t − 2c − 1, the bit of c before, and whether h exceeds N so far; for all h ≤ N at once.",
    samples: &[Sample {
        input: "4\n3 0\n3 1\n3 12345678987654321\n0 0\n",
        output: "0\n4\n450617288\n0\n",
    }],
    cases: Cases::Counted(50_000),
    answer,
    generate,
    stream: None,
    play: None,
};

const MOST: u64 = 1_000_000_000_000_000_000;
const MODULUS: u64 = 1_000_000_007;

fn answer(input: &mut Input<'_>, output: &mut Output) -> Result<Flow, Error> {
    let bars = input.number("N", 0..=MOST)?;
    let last = input.number("M", 0..=MOST)?;
    output.numbers([winning_moves(bars, last)]);
    Ok(Flow::Continue(()))
}

fn winning_moves(bars: u64, last: u64) -> u64 {
    let sum = sum_to(bars) ^ last;
    if sum == 0 {
        return 0;
    }
    (in_bars_to(bars, sum) + in_bar(last, sum)) % MODULUS
}

/// The moves in a bar of `pieces` to value `pieces` ⊕ `sum`.
fn in_bar(pieces: u64, sum: u64) -> u64 {
    let target = pieces ^ sum;
    if target >= pieces {
        return 0;
    }
    // c may have the bits that the target does not have: count those up to the most, from the top.
    let most = (pieces - 1 - target) / 2;
    let mut both = 0;
    let mut equal = true;
    for bit in (0..u64::BITS).rev().filter(|bit| most >> bit & 1 == 1) {
        let free = bit - (target & ((1 << bit) - 1)).count_ones();
        both += 1 << free;
        if target >> bit & 1 == 1 {
            equal = false;
            break;
        }
    }
    both += u64::from(equal);
    let each = (1 << target.count_ones()) % MODULUS;
    both % MODULUS * each % MODULUS
}

/// The moves in all bars h = 1, …, `bars` to value h ⊕ `sum`, modulo [`MODULUS`].
fn in_bars_to(bars: u64, sum: u64) -> u64 {
    // ways[borrow][c][greater], where `borrow` is that of h − t − 2c − 1, `c` the last bit of c and
    // `greater` says that h exceeds `bars` so far.
    let mut ways = [[[0u64; 2]; 2]; 3];
    ways[1][0][0] = 1;
    let length = u64::BITS - (bars | sum).leading_zeros();
    for bit in 0..length {
        let (limit, sum) = (bars >> bit & 1, usize::from(sum >> bit & 1 == 1));
        let mut next = [[[0; 2]; 2]; 3];
        for (borrow, ways) in ways.iter().enumerate() {
            for (before, ways) in ways.iter().enumerate() {
                for (greater, &ways) in ways.iter().enumerate() {
                    for h in 0..2 {
                        let t = h ^ sum;
                        let borrow = (1 + borrow + t + before - h) / 2;
                        let greater = if h as u64 == limit { greater } else { h };
                        next[borrow][0][greater] += ways << t;
                        if t == 0 {
                            next[borrow][1][greater] += ways;
                        }
                    }
                }
            }
        }
        next.as_flattened_mut().as_flattened_mut().iter_mut().for_each(|ways| *ways %= MODULUS);
        ways = next;
    }
    // Above, all digits are 0; nothing may be left to subtract.
    ways[0][0][0]
}

fn generate(choices: &mut Choices, text: &mut String) {
    let bars = choices.heap(0, 4, MOST);
    let last = match choices.number(0..=3) {
        // The position in which no move wins.
        0 if sum_to(bars) <= MOST => sum_to(bars),
        1 => choices.heap(0, 1, 1),
        _ => choices.heap(0, 5, MOST),
    };
    write_line(text, &[bars, last]);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_agree_with_counting_all_moves() {
        for bars in 0..40 {
            for last in 0..70 {
                let heaps = || (1..=bars).chain([last]);
                let sum = heaps().fold(0, |sum, heap| sum ^ heap);
                let moves = |heap: u64| {
                    let ends = (0..heap).flat_map(move |a| (0..heap - a).map(move |b| (a, b)));
                    ends.filter(move |(a, b)| a ^ b ^ heap == sum).count() as u64
                };
                let expected: u64 = heaps().map(moves).sum();
                assert_eq!(winning_moves(bars, last), expected, "{bars} {last}");
            }
        }
    }
}
