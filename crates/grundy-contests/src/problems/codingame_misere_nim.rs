//! CodinGame: every winning first move in misère Nim.

use grundy::Flow;
use grundy_core::Error;

use crate::methods::nim::misere_winning_moves;
use crate::{Cases, Choices, Format, Input, Output, Sample, write_line};

/// The entry in the list.
pub(super) const FORMAT: Format = Format {
    id: "codingame-misere-nim",
    aliases: &["misere-nim"],
    title: "CodinGame Misère Nim",
    chinese: "反 Nim 游戏",
    rules: "Misère Nim: who takes the last object loses; which first moves win?",
    input: "N and K, then K lines of N heaps",
    output: "for each position the moves i:a, to take a objects from heap i, or CONCEDE",
    limits: "1 ≤ N ≤ 3, 1 ≤ K ≤ 5, 1 ≤ heap ≤ 50",
    method: "A position is lost if its nim-sum is 0, or, when no heap has two objects, if the number \
             of heaps is odd (Bouton 1901). Each heap has at most one winning move: where another \
             heap has two objects it is Nim's; otherwise it leaves 0 or 1, whichever makes the \
             number of ones odd.",
    samples: &[Sample { input: "1 3\n5\n1\n7\n", output: "1:4\nCONCEDE\n1:6\n" }],
    cases: Cases::One,
    answer,
    generate,
    stream: None,
    play: None,
};

const MOST_HEAPS: u64 = 3;
const MOST_POSITIONS: u64 = 5;
const MOST_OBJECTS: u64 = 50;

fn answer(input: &mut Input<'_>, output: &mut Output) -> Result<Flow, Error> {
    let count = input.number("N", 1..=MOST_HEAPS)?;
    for _ in 0..input.number("K", 1..=MOST_POSITIONS)? {
        let heaps = input.numbers(count, "a heap", 1..=MOST_OBJECTS)?;
        let mut concede = true;
        for (index, left) in misere_winning_moves(&heaps) {
            output.text(if concede { "" } else { " " });
            output.number(index as u64 + 1);
            output.text(":");
            output.number(heaps[index] - left);
            concede = false;
        }
        output.line(if concede { "CONCEDE" } else { "" });
    }
    Ok(Flow::Continue(()))
}

/// The positions come in the order of their objects, as the statement says they do.
fn generate(choices: &mut Choices, text: &mut String) {
    let heaps = choices.count(1..=MOST_HEAPS);
    let count = choices.count(1..=MOST_POSITIONS);
    let mut positions: Vec<Vec<u64>> =
        (0..count).map(|_| choices.nim_heaps(heaps..=heaps, 1, 4, MOST_OBJECTS)).collect();
    positions.sort_by_key(|position| position.iter().sum::<u64>());
    write_line(text, &[heaps, count]);
    for position in positions {
        write_line(text, &position);
    }
}
