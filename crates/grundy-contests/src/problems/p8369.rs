//! Luogu P8369: strips of three lengths are laid on a row.

use grundy::Flow;
use grundy_core::Error;
use grundy_kernels::heap::{HeapTable, TakeBreak};

use crate::{Cases, Choices, Format, Input, Output, Sample, Size, write_line};

/// The entry in the list.
pub(super) const FORMAT: Format = Format {
    id: "p8369",
    aliases: &[],
    title: "Luogu P8369 Stripes (POI 2000)",
    chinese: "条纹",
    rules: "Lay a strip of length C, Z or N on free squares of a row of P squares; who cannot loses; who wins?",
    input: "a line C Z N, then the number of rows and for each a line P",
    output: "1 if the first player wins, 2 if the second does",
    limits: "1 ≤ C, Z, N, rows, P ≤ 1000",
    method: "A take-and-break game: C, Z or N are taken from a heap, and what is left may be split \
             (Guy and Smith 1956). A table of Grundy values as far as the rows need it.",
    samples: &[Sample { input: "1 5 1\n3\n1\n5\n6\n", output: "1\n1\n2\n" }],
    cases: Cases::One,
    answer,
    generate,
    stream: None,
    play: None,
};

const MOST: u64 = 1000;
const DIGITS: usize = 1001;

fn answer(input: &mut Input<'_>, output: &mut Output) -> Result<Flow, Error> {
    let mut digits = vec![0; DIGITS];
    for name in ["C", "Z", "N"] {
        let length = input.number(name, 1..=MOST)?;
        digits[index(length)] = 7;
    }
    let mut table = HeapTable::new(TakeBreak::new(digits));
    for _ in 0..input.number("the number of rows", 1..=MOST)? {
        let row = index(input.number("P", 1..=MOST)?);
        table.extend_to(row + 1, || true);
        output.line(if table.values()[row] == 0 { "2" } else { "1" });
    }
    Ok(Flow::Continue(()))
}

fn index(length: u64) -> usize {
    usize::try_from(length).unwrap_or(usize::MAX)
}

fn generate(choices: &mut Choices, text: &mut String) {
    let small = choices.size() == Size::Small;
    let rows = choices.count(1..=MOST);
    // Long strips leave few moves; short ones make the values vary.
    let strips: Vec<u64> =
        (0..3).map(|_| choices.magnitude(1..=if small { 4 } else { MOST })).collect();
    write_line(text, &strips);
    text.push_str(&format!("{rows}\n"));
    for _ in 0..rows {
        let row = if small { choices.number(1..=10) } else { choices.heap(1, 10, MOST) };
        write_line(text, &[row]);
    }
}
