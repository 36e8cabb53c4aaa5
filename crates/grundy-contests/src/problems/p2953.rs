//! Luogu P2953: subtract the largest or the smallest digit.

use std::sync::LazyLock;

use grundy::Flow;
use grundy_core::Error;

use crate::{Cases, Choices, Format, Input, Output, Sample, write_line};

/// The entry in the list.
pub(super) const FORMAT: Format = Format {
    id: "p2953",
    aliases: &[],
    title: "Luogu P2953 Cow Digit Game (USACO 2009 Open)",
    chinese: "牛的数字游戏",
    rules: "A move subtracts the number's largest digit or its smallest one that is not 0; who reaches 0 wins.",
    input: "the number of games; for each a line N",
    output: "YES if the first player wins, else NO",
    limits: "games ≤ 100, 1 ≤ N ≤ 10^6",
    method: "A number is lost if both moves leave won ones: a table of all numbers up to 10^6, made \
             once from below in a few milliseconds.",
    samples: &[Sample { input: "2\n9\n10\n", output: "YES\nNO\n" }],
    cases: Cases::Counted(100),
    answer,
    generate,
    stream: None,
    play: None,
};

const MOST: u64 = 1_000_000;

/// Whether the player to move wins from each number.
static WINS: LazyLock<Vec<bool>> = LazyLock::new(|| {
    let most = usize::try_from(MOST).unwrap_or(0);
    let mut wins = Vec::with_capacity(most + 1);
    wins.push(false);
    // Of each number up to a tenth of that, the smallest digit that is not 0 and the largest one.
    let mut digits = vec![(u8::MAX, 0u8)];
    for number in 1..=most {
        let (mut smallest, mut largest) = digits[number / 10];
        let last = u8::try_from(number % 10).unwrap_or(0);
        if last > 0 {
            (smallest, largest) = (smallest.min(last), largest.max(last));
        }
        if digits.len() <= most / 10 {
            digits.push((smallest, largest));
        }
        wins.push(!wins[number - usize::from(smallest)] || !wins[number - usize::from(largest)]);
    }
    wins
});

fn answer(input: &mut Input<'_>, output: &mut Output) -> Result<Flow, Error> {
    let number = usize::try_from(input.number("N", 1..=MOST)?).unwrap_or(0);
    output.line(if WINS[number] { "YES" } else { "NO" });
    Ok(Flow::Continue(()))
}

fn generate(choices: &mut Choices, text: &mut String) {
    write_line(text, &[choices.heap(1, 2000, MOST)]);
}
