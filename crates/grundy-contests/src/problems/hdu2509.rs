//! HDU 2509: misère play with rows from which runs are taken.

use grundy::Flow;
use grundy_core::Error;

use crate::methods::nim::is_misere_loss;
use crate::{Cases, Choices, Format, Input, Output, Sample, write_list};

/// The entry in the list.
pub(super) const FORMAT: Format = Format {
    id: "hdu2509",
    aliases: &[],
    title: "HDU 2509 Be the Winner",
    chinese: "成为赢家",
    rules: "Rows of apples; a move takes a run of neighbours from a row, which may split; the last taker loses.",
    input: "n, then n rows, to the end of the input",
    output: "Yes if the first player wins, else No",
    limits: "1 ≤ n ≤ 100, 1 ≤ row ≤ 100",
    method: "As misère Nim: the first player loses if the nim-sum is 0, or, when all rows are single \
             apples, if their number is odd. Splitting k into a and b gives a ⊕ b ≤ a + b < k, so it \
             changes the nim-sum; and from a nim-sum of 0 with a longer row it leaves another longer \
             row. So Bouton's proof (1901) holds, its winning moves taking from an end.",
    samples: &[Sample { input: "2\n2 2\n1\n3\n", output: "No\nYes\n" }],
    cases: Cases::ToEnd,
    answer,
    generate,
    stream: None,
    play: None,
};

const MOST_ROWS: u64 = 100;
const MOST_APPLES: u64 = 100;

fn answer(input: &mut Input<'_>, output: &mut Output) -> Result<Flow, Error> {
    let count = input.number("n", 1..=MOST_ROWS)?;
    let rows = input.numbers(count, "a row", 1..=MOST_APPLES)?;
    output.line(if is_misere_loss(rows) { "No" } else { "Yes" });
    Ok(Flow::Continue(()))
}

fn generate(choices: &mut Choices, text: &mut String) {
    write_list(text, &choices.nim_heaps(1..=MOST_ROWS, 1, 5, MOST_APPLES));
}
