//! HDU 2897: take from p to q coins, or all if fewer are left; who takes the last one loses.

use grundy::Flow;
use grundy_core::Error;

use crate::{Cases, Choices, Format, Input, Output, Sample, write_line};

/// The entry in the list.
pub(super) const FORMAT: Format = Format {
    id: "hdu2897",
    aliases: &[],
    title: "HDU 2897 邂逅明下",
    chinese: "邂逅明下",
    rules: "A move takes from p to q of n coins, or all if fewer than p are left; the last taker loses.",
    input: "lines n p q to the end of the input",
    output: "WIN if the first player wins, else LOST",
    limits: "1 ≤ n < 2^31, 1 ≤ p ≤ q < 2^31",
    method: "The mover loses if n mod (p + q) is from 1 to p: every t is answered with p + q − t, until \
             he has to take the last coins. Any other remainder r, 0 counting as p + q, is above p, \
             and taking min(r − 1, q) leaves one from 1 to p.",
    // Not compared with the judge's page; the answers follow from the rules by search.
    samples: &[Sample { input: "7 1 1\n7 3 4\n", output: "LOST\nWIN\n" }],
    cases: Cases::ToEnd,
    answer,
    generate,
    stream: None,
    play: None,
};

/// Accepted; the limit of the statement is not known to us, but fits a signed word of 32 bits.
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
