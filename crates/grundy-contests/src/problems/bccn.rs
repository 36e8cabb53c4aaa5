//! Take a power of two from a heap of up to 10^250 stones; the least first move that wins.

use grundy::Flow;
use grundy_core::{Error, Nat};

use crate::{Cases, Choices, Format, Input, Output, Sample, Size};

/// The entry in the list.
pub(super) const FORMAT: Format = Format {
    id: "bccn",
    aliases: &["timus1180"],
    title: "Stone Game (Timus 1180, bbs.bccn.net)",
    chinese: "石子游戏",
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
    play: None,
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer as answer_all;

    /// 10 is 1 modulo 3.
    #[test]
    fn heaps_at_the_limit() {
        let play = |text: String| {
            let mut out = Vec::new();
            let result = answer_all(&FORMAT, &mut text.as_bytes(), &mut out);
            result.map(|()| String::from_utf8(out).unwrap_or_default()).map_err(|e| e.to_string())
        };
        let zeros = "0".repeat(249);
        assert_eq!(play(format!("1{zeros}0")), Ok("1\n1\n".into()));
        assert_eq!(play(format!("2{zeros}")), Ok("1\n2\n".into()));
        assert_eq!(play(format!("3{zeros}")), Ok("2\n".into()));
        for beyond in ["0".to_string(), format!("\n  1{zeros}1"), format!("1{zeros}00")] {
            let error = play(beyond.clone()).unwrap_err();
            let place =
                if beyond.starts_with('\n') { "line 2, column 3" } else { "line 1, column 1" };
            assert!(error.starts_with(place), "{error}");
        }
    }
}
