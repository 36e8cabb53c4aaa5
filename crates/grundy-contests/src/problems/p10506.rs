//! Luogu P10506: a bead becomes its proper divisors, but one of them.

use std::sync::LazyLock;

use grundy::{Flow, theory::mex::mex};
use grundy_core::Error;

use crate::{Cases, Choices, Format, Input, Output, Sample, write_list};

/// The entry in the list.
pub(super) const FORMAT: Format = Format {
    id: "p10506",
    aliases: &[],
    title: "Luogu P10506 Magic beads",
    chinese: "魔法珠",
    rules: "Replace a bead p > 1 by beads of all its proper divisors but one; who cannot move loses; who wins?",
    input: "cases N, then N beads, to the end of the input",
    output: "freda if the first player wins, rainbow if the second does",
    limits: "1 ≤ N ≤ 100, 1 ≤ bead ≤ 1000",
    method: "The sum of its beads: a table of Grundy values, where the option without divisor d has the \
             nim-sum of all proper divisors' values and the value of d.",
    samples: &[Sample { input: "3\n2 2 2\n3\n1 3 5\n", output: "freda\nrainbow\n" }],
    cases: Cases::ToEnd,
    answer,
    generate,
    stream: None,
    play: None,
};

const MOST_BEADS: u64 = 100;
const MOST: u64 = 1000;
const BEADS: usize = 1001;

/// The value of each bead.
static VALUES: LazyLock<Vec<u64>> = LazyLock::new(|| {
    let mut values: Vec<u64> = vec![0];
    for bead in 1..BEADS {
        let divisors: Vec<u64> =
            (1..=bead / 2).filter(|d| bead % d == 0).map(|d| values[d]).collect();
        let all = divisors.iter().fold(0, |sum, value| sum ^ value);
        values.push(mex(divisors.iter().map(|left_out| all ^ left_out)));
    }
    values
});

fn answer(input: &mut Input<'_>, output: &mut Output) -> Result<Flow, Error> {
    let count = input.number("N", 1..=MOST_BEADS)?;
    let mut sum = 0;
    for _ in 0..count {
        let bead = input.number("a bead", 1..=MOST)?;
        sum ^= VALUES[usize::try_from(bead).unwrap_or(0)];
    }
    output.line(if sum == 0 { "rainbow" } else { "freda" });
    Ok(Flow::Continue(()))
}

fn generate(choices: &mut Choices, text: &mut String) {
    write_list(text, &choices.mirrored(1..=MOST_BEADS, |choices| choices.heap(1, 18, MOST)));
}
