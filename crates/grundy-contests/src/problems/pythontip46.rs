//! pythonTip 46: Wythoff's game with heaps of any size.

use grundy::{Flow, theory::golden};
use grundy_core::{
    Error,
    nat::{self, Nat},
};

use super::poj1067;
use crate::{Cases, Choices, Format, Input, Output, Sample, Size};

/// The entry in the list.
pub(super) const FORMAT: Format = Format {
    id: "pythontip46",
    aliases: &[],
    title: "pythonTip 46 Stone Game (Wythoff)",
    chinese: "取石子游戏",
    rules: "Take any number from one of two heaps or as many from both; who takes the last stone wins. \
            Does the first player?",
    input: "A B, or as the judge shows it: a = A and b = B, each on a line",
    output: "Win or Loose",
    limits: "0 ≤ A, B of at most 100,000 digits (the judge gives no limit)",
    method: "Only the pairs (⌊kφ⌋, ⌊kφ⌋ + k) lose (Wythoff 1907). With k = B − A and u = 2A − k that is \
             0 ≤ 5k² − u² < 4u + 4, so two squarings decide at any size.",
    samples: &[
        Sample { input: "a = 2\nb = 1\n", output: "Loose\n" },
        Sample { input: "3 1\n", output: "Win\n" },
    ],
    cases: Cases::One,
    answer,
    generate,
    stream: None,
    play: None,
};

const MOST_DIGITS: usize = 100_000;

fn answer(input: &mut Input<'_>, output: &mut Output) -> Result<Flow, Error> {
    let a = heap(input, "a")?;
    let b = heap(input, "b")?;
    let (lower, upper) = if a <= b { (&a, &b) } else { (&b, &a) };
    output.line(if golden::is_pair(lower, upper) { "Loose" } else { "Win" });
    Ok(Flow::Continue(()))
}

/// Reads a heap, which may be written as a value that `name` is given.
fn heap(input: &mut Input<'_>, name: &str) -> Result<Nat, Error> {
    if input.eat(name) {
        input.word("'='", |word| word == b"=")?;
    }
    input.natural(name, MOST_DIGITS)
}

fn generate(choices: &mut Choices, text: &mut String) {
    let [a, b] = if choices.size() == Size::Small || choices.chance(1, 2) {
        poj1067::heaps(choices, 14, golden::SMALL - 1).map(Nat::from)
    } else {
        huge(choices)
    };
    nat::push(text, &a);
    text.push(' ');
    nat::push(text, &b);
    text.push('\n');
}

/// Heaps beyond a machine word: any, or a pair with a Fibonacci number for index, or next to one.
fn huge(choices: &mut Choices) -> [Nat; 2] {
    let most = if choices.size() == Size::Max { 4000 } else { 600 };
    let [a, b] = if choices.chance(1, 3) {
        [number(choices), number(choices)]
    } else {
        let (mut k, mut next) = (Nat::ONE, Nat::ONE);
        for _ in 0..choices.number(0..=most) {
            let sum = &k + &next;
            k = std::mem::replace(&mut next, sum);
        }
        let lower = golden::lower(&k) + Nat::from(choices.number(0..=1));
        let upper = &lower + k + Nat::from(choices.number(0..=1));
        [lower, upper]
    };
    if choices.chance(1, 3) { [b, a] } else { [a, b] }
}

fn number(choices: &mut Choices) -> Nat {
    let words = choices.number(0..=20);
    (0..words).fold(Nat::ZERO, |n, _| (n << 64usize) + Nat::from(choices.number(0..=u64::MAX)))
}
