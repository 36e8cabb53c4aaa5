//! Luogu P7589: Northcott's game with a bound on the retreats.

use std::ops::RangeInclusive;

use grundy::Flow;
use grundy_core::Error;

use crate::methods::nim::nim_sum;
use crate::{Cases, Choices, Format, Input, Output, Sample, Size};

/// The entry in the list.
pub(super) const FORMAT: Format = Format {
    id: "p7589",
    aliases: &[],
    title: "Luogu P7589 Black and White (2021 CoE-II B)",
    chinese: "黑白棋",
    rules: "On each line Alice slides a black piece, Bob a white one, not jumping; back only K times, by D at \
            most. Who cannot, loses. Does Alice, who begins, win?",
    input: "the number of cases; for each, N K D, then N lines Y B W: the line's height and where the black \
            and the white piece are; empty lines between",
    output: "Yes or No",
    limits: "1 ≤ cases, N ≤ 100, 0 ≤ K ≤ 100, 1 ≤ D ≤ 20, |Y| ≤ 100, |B|, |W| ≤ 1000, B ≠ W",
    method: "Alice wins if the nim-sum of the gaps between the pieces is not 0. Who can leave the nim-sum 0 \
             answers an advance as in Nim and a retreat by following it, which restores the gap; \
             retreats run out (Northcott's game: Berlekamp, Conway and Guy 1982, chapter 3).",
    samples: &[Sample {
        input: "2\n\n2 0 10\n3 4 8\n7 7 5\n\n3 5 15\n-3 -9 -19\n-7 10 21\n12 12 16\n",
        output: "Yes\nNo\n",
    }],
    cases: Cases::Counted(100),
    answer,
    generate,
    stream: None,
    play: None,
};

const MOST_LINES: u64 = 100;
const MOST_RETREATS: u64 = 100;
const MOST_BACK: u64 = 20;
const FARTHEST: i64 = 1000;

fn answer(input: &mut Input<'_>, output: &mut Output) -> Result<Flow, Error> {
    let lines = input.number("N", 1..=MOST_LINES)?;
    input.number("K", 0..=MOST_RETREATS)?;
    input.number("D", 1..=MOST_BACK)?;
    let mut gaps = 0;
    for _ in 0..lines {
        whole_number(input, "Y, a number from -100 to 100", -100..=100)?;
        let place = "a number from -1000 to 1000";
        let black = whole_number(input, place, -FARTHEST..=FARTHEST)?;
        let white = whole_number(input, place, -FARTHEST..=FARTHEST)?;
        if black == white {
            return Err(input.contradiction("another place than that of the black piece"));
        }
        gaps = nim_sum([gaps, black.abs_diff(white) - 1]);
    }
    output.line(if gaps == 0 { "No" } else { "Yes" });
    Ok(Flow::Continue(()))
}

/// The next number, which may have a minus sign.
fn whole_number(
    input: &mut Input<'_>,
    what: &str,
    allowed: RangeInclusive<i64>,
) -> Result<i64, Error> {
    let parse = |word: &[u8]| std::str::from_utf8(word).ok()?.parse::<i64>().ok();
    let fits = |word: &[u8]| parse(word).is_some_and(|number| allowed.contains(&number));
    Ok(parse(input.word(what, fits)?).unwrap_or_default())
}

fn generate(choices: &mut Choices, text: &mut String) {
    let small = choices.size() == Size::Small;
    let most = if small { 2 } else { MOST_LINES };
    let widest = FARTHEST.unsigned_abs() * 2 - 1;
    let gaps = choices.nim_heaps(1..=most, 0, 3, widest);
    let retreats = choices.heap(0, 1, MOST_RETREATS);
    let back = choices.heap(1, 2, MOST_BACK);
    text.push_str(&format!("\n{} {retreats} {back}\n", gaps.len()));
    for (height, gap) in (-50..).zip(gaps) {
        let room = if small { 0 } else { widest - gap };
        // Places up to 1000 to the right of the leftmost fit `i64`.
        let left = -FARTHEST + i64::try_from(choices.number(0..=room)).unwrap_or(0);
        let right = left + i64::try_from(gap).unwrap_or(0) + 1;
        let (black, white) = if choices.chance(1, 2) { (right, left) } else { (left, right) };
        text.push_str(&format!("{height} {black} {white}\n"));
    }
}
