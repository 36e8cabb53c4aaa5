//! HDU 2897: take from p to q coins, or all if fewer are left; who takes the last one loses.

use crate::contest::{Cases, Choices, Format, Input, Output, Sample, write_line};
use crate::error::Error;
use crate::ruleset::Flow;

/// The entry in the list.
pub(super) const FORMAT: Format = Format {
    id: "hdu2897",
    aliases: &[],
    title: "HDU 2897 Encounter",
    rules: "A move takes from p to q of n coins, or all if fewer than p are left; the last taker loses.",
    input: "lines n p q to the end of the input",
    output: "WIN if the first player wins, else LOST",
    limits: "1 ≤ n < 2^31, 1 ≤ p ≤ q < 2^31",
    method: "The mover loses if n mod (p + q) is from 1 to p: he answers for the last p coins in the \
             end, as every t is answered with p + q − t. Any other remainder r, 0 counting as p + q, \
             is above p, and the one of t = p … q that is nearest to r − 1 leaves 1 to p.",
    samples: &[Sample { input: "7 1 1\n7 3 4\n", output: "LOST\nWIN\n" }],
    cases: Cases::ToEnd,
    answer,
    generate,
    stream: None,
};

const MOST_COINS: u64 = (1 << 31) - 1;

fn answer(input: &mut Input<'_>, output: &mut Output) -> Result<Flow, Error> {
    let coins = input.number("n", 1..=MOST_COINS)?;
    let least = input.number("p", 1..=MOST_COINS)?;
    let most = input.number("q", least..=MOST_COINS)?;
    let loses = (1..=least).contains(&(coins % (least + most)));
    output.line(if loses { "LOST" } else { "WIN" });
    Ok(Flow::Continue(()))
}

fn generate(choices: &mut Choices, text: &mut String) {
    let least = choices.heap(1, 5, MOST_COINS / 4);
    let most = least + choices.heap(0, 5, MOST_COINS / 4);
    let mut coins = choices.heap(1, 30, MOST_COINS);
    if choices.chance(1, 2) {
        // At an end of the remainders that lose.
        coins -= coins % (least + most);
        let end = *choices.pick(&[0, least]);
        coins = choices.near(coins + end, 1..=MOST_COINS);
    }
    write_line(text, &[coins, least, most]);
}
