//! HDU 2149: the first bids that win an auction.

use grundy::Flow;
use grundy_core::Error;

use crate::methods::bachet::winning_take;
use crate::{Cases, Choices, Format, Input, Output, Sample, write_line};

/// The entry in the list.
pub(super) const FORMAT: Format = Format {
    id: "hdu2149",
    aliases: &[],
    title: "HDU 2149 Public Sale",
    chinese: "公开拍卖",
    rules: "Bids rise by 1 to N from 0; who first reaches at least M wins: which first bids win?",
    input: "lines M N to the end of the input",
    output: "the winning first bids in a line, or none",
    limits: "0 < M, N < 1100",
    method: "What is missing to M is Bachet's heap: it is lost if N + 1 divides it (Bachet 1612). So the \
             only winning bid is M mod (N + 1), unless M ≤ N: then every bid from M on wins, and no \
             smaller one, as M is in reach after it.",
    samples: &[Sample { input: "4 2\n3 2\n3 5\n", output: "1\nnone\n3 4 5\n" }],
    cases: Cases::ToEnd,
    answer,
    generate,
    stream: None,
    play: None,
};

const MOST: u64 = 1099;

fn answer(input: &mut Input<'_>, output: &mut Output) -> Result<Flow, Error> {
    let price = input.number("M", 1..=MOST)?;
    let most = input.number("N", 1..=MOST)?;
    if price <= most {
        output.numbers(price..=most);
    } else if winning_take(price, most).is_some() {
        output.numbers([price % (most + 1)]);
    } else {
        output.line("none");
    }
    Ok(Flow::Continue(()))
}

fn generate(choices: &mut Choices, text: &mut String) {
    let mut price = choices.heap(1, 30, MOST);
    let most = choices.magnitude(1..=if price <= 30 { 30 } else { MOST });
    if choices.chance(1, 2) {
        price = choices.near(price - price % (most + 1), 1..=MOST);
    }
    write_line(text, &[price, most]);
}
