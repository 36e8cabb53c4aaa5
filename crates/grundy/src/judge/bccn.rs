//! Take a power of two from a heap of up to 10^250 stones; the least first move that wins.

use crate::contest::{Cases, Choices, Format, Input, Output, Sample, Size};
use crate::error::Error;
use crate::ruleset::Flow;
use crate::theory::nat::Nat;

/// The entry in the list.
pub(super) const FORMAT: Format = Format {
    id: "bccn",
    aliases: &["timus1180"],
    title: "Stone Game (Timus 1180, bbs.bccn.net)",
    rules: "A move takes a power of two of N stones; who takes the last wins: who, and by which least first move?",
    input: "N",
    output: "1 and on the next line the least winning first move, or 2",
    limits: "1 ≤ N ≤ 10^250",
    method: "The second player wins if 3 divides N: no power of two is a multiple of 3, and every move is \
             answered with 1 or 2 so that a multiple of 3 is left. Otherwise N mod 3, which is 1 or 2, \
             is the least move to such a multiple.",
    samples: &[Sample { input: "8\n", output: "1\n2\n" }],
    cases: Cases::One,
    answer,
    generate,
    stream: None,
};

/// 10 to this power is the limit.
const MOST_ZEROS: usize = 250;

fn answer(input: &mut Input<'_>, output: &mut Output) -> Result<Flow, Error> {
    let stones = input.natural("N", MOST_ZEROS + 1)?;
    if stones.is_zero() || stones > Nat::from(10u8).pow(MOST_ZEROS) {
        return Err(input.contradiction("N, a number from 1 to 10^250"));
    }
    match u64::from(&stones % 3u8) {
        0 => output.line("2"),
        taken => {
            output.line("1");
            output.numbers([taken]);
        }
    }
    Ok(Flow::Continue(()))
}

fn generate(choices: &mut Choices, text: &mut String) {
    let zeros = MOST_ZEROS as u64;
    let digits = match choices.size() {
        Size::Small => choices.number(1..=2),
        Size::Any => choices.number(1..=zeros),
        Size::Max => choices.number(zeros..=zeros + 1),
    };
    if digits > zeros {
        text.push_str(&Nat::from(10u8).pow(MOST_ZEROS).to_string());
    } else {
        for i in 0..digits {
            let digit = choices.number(u64::from(i == 0)..=9);
            text.push_str(itoa::Buffer::new().format(digit));
        }
    }
    text.push('\n');
}
