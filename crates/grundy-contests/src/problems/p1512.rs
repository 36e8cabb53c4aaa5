//! Luogu P1512: the calendar game.

use grundy::Flow;
use grundy_core::Error;

use crate::{Cases, Choices, Format, Input, Output, Sample, Size, write_line};

/// The entry in the list.
pub(super) const FORMAT: Format = Format {
    id: "p1512",
    aliases: &[],
    title: "Luogu P1512 The calendar game of Eden",
    chinese: "伊甸园日历游戏",
    rules: "Go to the next day, or to the same day of the next month if it exists; who reaches 4 November 2006 wins, who passes it loses; does the first player win?",
    input: "the number of cases; for each, a line year month day",
    output: "YES or NO",
    limits: "1 ≤ cases ≤ 10^6; from 1900 1 1 to 2006 11 3",
    method: "The first player wins if month + day is even, and on 30 September and 30 November. Each \
             move changes the parity of month + day, except that to the first of the next month from \
             the 30th, and from 28 February; of these only 30 September and 30 November have an odd \
             sum, and they are won by going to an odd one. From an even sum one can go to an odd one \
             that is neither, and from all other odd ones only to even sums; the end, 4 November, is odd.",
    samples: &[Sample { input: "3\n2001 11 3\n2001 11 2\n2001 10 3\n", output: "YES\nNO\nNO\n" }],
    cases: Cases::Counted(1_000_000),
    answer,
    generate,
    stream: None,
    play: None,
};

const FIRST_YEAR: u64 = 1900;
const LAST: (u64, u64, u64) = (2006, 11, 3);

fn answer(input: &mut Input<'_>, output: &mut Output) -> Result<Flow, Error> {
    let year = input.number("the year", FIRST_YEAR..=LAST.0)?;
    let month = input.number("the month", 1..=12)?;
    let days = days(year, month);
    let day = input.number("the day", 1..=days)?;
    if (year, month, day) > LAST {
        return Err(input.contradiction("a date not after 2006 11 3"));
    }
    let wins = (month + day) % 2 == 0 || day == 30 && matches!(month, 9 | 11);
    output.line(if wins { "YES" } else { "NO" });
    Ok(Flow::Continue(()))
}

/// The days of a month.
fn days(year: u64, month: u64) -> u64 {
    match month {
        2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => {
            29
        }
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

fn generate(choices: &mut Choices, text: &mut String) {
    let small = choices.size() == Size::Small;
    let year = choices.number(if small { 2003 } else { FIRST_YEAR }..=LAST.0);
    let last = year == LAST.0;
    let month = choices.number(1..=if last { LAST.1 } else { 12 });
    let most = if last && month == LAST.1 { LAST.2 } else { days(year, month) };
    // The ends of the months are what is difficult.
    let day = if choices.chance(1, 3) {
        most - choices.number(0..=most.min(4) - 1)
    } else {
        choices.number(1..=most)
    };
    write_line(text, &[year, month, day]);
}
