//! Code Thanks Festival 2014 B, problem G: take at most one more than the opponent did.

use grundy::Flow;
use grundy_core::Error;

use crate::{Cases, Choices, Format, Input, Output, Sample, write_line};

/// The entry in the list.
pub(super) const FORMAT: Format = Format {
    id: "code-thanks-2014",
    aliases: &[],
    title: "Code Thanks Festival 2014 B, problem G",
    chinese: "取石子游戏",
    rules: "First at most P of N stones, then at most one more than the other just took; who takes the last wins.",
    input: "N, then P",
    output: "first or second",
    limits: "1 ≤ N, P ≤ 500",
    method: "Dynamic Nim with the limit f(x) = x + 1: write N as a sum of the numbers 1, 2, 3, 5, 10, 20, \
             40, 80, …, always the largest that fits; the second player wins if P is less than the \
             smallest part (Schwenk 1970).",
    samples: &[
        Sample { input: "4\n2\n", output: "first\n" },
        Sample { input: "5\n2\n", output: "second\n" },
        Sample { input: "100\n100\n", output: "first\n" },
        Sample { input: "100\n19\n", output: "second\n" },
    ],
    cases: Cases::One,
    answer,
    generate,
    stream: None,
    play: None,
};

const MOST: u64 = 500;

fn answer(input: &mut Input<'_>, output: &mut Output) -> Result<Flow, Error> {
    let stones = input.number("N", 1..=MOST)?;
    let quota = input.number("P", 1..=MOST)?;
    let smallest = smallest_part(stones);
    output.line(if quota < smallest { "second" } else { "first" });
    Ok(Flow::Continue(()))
}

/// The smallest part of a heap of at least one token when the limit after a move of x is x + 1: the
/// player to move loses if he may take less (Schwenk 1970).
///
/// Of the numbers that are parts, each next one is the last one and the least with a limit that is not
/// below it; the parts are taken from the largest down.
fn smallest_part(stones: u64) -> u64 {
    let (mut numbers, mut last) = (Vec::new(), 1);
    while last <= stones {
        numbers.push(last);
        let reached = numbers.iter().find(|number| **number + 1 >= last);
        last += reached.copied().unwrap_or(last);
    }
    let (mut rest, mut smallest) = (stones, 0);
    for &number in numbers.iter().rev() {
        if number <= rest {
            rest -= number;
            smallest = number;
        }
    }
    smallest
}

fn generate(choices: &mut Choices, text: &mut String) {
    let stones = choices.heap(1, 90, MOST);
    let mut quota = choices.heap(1, 90, MOST);
    if choices.chance(1, 2) {
        quota = choices.near(smallest_part(stones), 1..=MOST);
    }
    write_line(text, &[stones]);
    write_line(text, &[quota]);
}

#[cfg(test)]
mod tests {
    use grundy::{Outcome, Play, Solver, Sum};

    use super::*;

    /// The parts that the texts name are the heaps that are lost if all but the last token may be taken first.
    #[test]
    fn the_parts_in_the_texts_are_the_heaps_that_are_lost() {
        let mut solver = Solver::default();
        let lost = (1..=80).filter(|stones| {
            let sum: Sum = format!("dynamic/1,1:{stones}").parse().unwrap();
            solver.outcome(&sum, Play::Normal).unwrap() == Outcome::P
        });
        let lost: Vec<String> = lost.map(|stones| stones.to_string()).collect();
        let series = format!(" {}, …", lost.join(", "));
        for texts in [FORMAT.in_english(), FORMAT.in_chinese()] {
            assert!(texts.method.contains(&series), "{series}: {}", texts.method);
        }
    }

    /// A heap and a first limit are lost just below the smallest part, by the library's ruleset.
    #[test]
    fn parts_are_the_limits_that_win() {
        let mut solver = Solver::default();
        for stones in 1..=MOST {
            let smallest = smallest_part(stones);
            for limit in [smallest - 1, smallest, smallest + 1].into_iter().filter(|n| *n > 0) {
                let sum: Sum = format!("dynamic/1,1:{stones},{limit}").parse().unwrap();
                let wins = solver.outcome(&sum, Play::Normal).unwrap() == Outcome::N;
                assert_eq!(wins, limit >= smallest, "{stones} stones, at most {limit}");
            }
        }
    }
}
