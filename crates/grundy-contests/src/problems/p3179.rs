//! Luogu P3179: coins at x, 2x, …, kx are turned.

use grundy::Flow;
use grundy_core::Error;

use crate::{Cases, Choices, Format, Input, Output, Sample, Size, write_list};

/// The entry in the list.
pub(super) const FORMAT: Format = Format {
    id: "p3179",
    aliases: &[],
    title: "Luogu P3179 The array game (HAOI 2015)",
    chinese: "数组游戏",
    rules: "Squares 1 to N, some white: choose a white x and k with kx ≤ N and change x, 2x, …, kx between white and black; does the first player win?",
    input: "N, then the number of questions; for each, W, then the W white squares",
    output: "Yes or No",
    limits: "1 ≤ N ≤ 10^9, 1 ≤ questions, W ≤ 100, no square twice in a question",
    method: "As in every coin-turning game, each white square is a game of its own (Lenstra 1977). Its \
             value depends only on m = ⌊N/x⌋: the mex of the nim-sums of the values for ⌊m/2⌋, …, ⌊m/k⌋ \
             over all k ≤ m. Equal ones among these follow each other and cancel in pairs, so that 2√m \
             steps do; there are 2√N numbers m: about N^(3/4) steps, made as far as they are needed.",
    samples: &[Sample { input: "3\n2\n2\n1 2\n2\n2 3\n", output: "Yes\nNo\n" }],
    cases: Cases::One,
    answer,
    generate,
    stream: None,
    play: None,
};

const MOST: u64 = 1_000_000_000;
const MOST_WHITE: u64 = 100;

fn answer(input: &mut Input<'_>, output: &mut Output) -> Result<Flow, Error> {
    let squares = u32::try_from(input.number("N", 1..=MOST)?).unwrap_or(u32::MAX);
    let questions = input.number("the number of questions", 1..=MOST_WHITE)?;
    let mut values = Values::new(squares);
    let mut white = Vec::new();
    for _ in 0..questions {
        let count = input.number("W", 1..=MOST_WHITE)?;
        let mut sum = 0;
        white.clear();
        for _ in 0..count {
            let square = input.number("a white square", 1..=u64::from(squares))?;
            if white.contains(&square) {
                return Err(input.contradiction("a white square that was not yet named"));
            }
            white.push(square);
            sum ^= values.of(u32::try_from(square).unwrap_or(u32::MAX));
        }
        output.line(if sum == 0 { "No" } else { "Yes" });
    }
    Ok(Flow::Continue(()))
}

/// The values for the numbers m = ⌊N/x⌋, from the least to the greatest that was asked for.
struct Values {
    squares: u32,
    root: u32,
    /// By m up to √N.
    small: Vec<u16>,
    /// By ⌊N/m⌋ above.
    large: Vec<u16>,
    greatest: u32,
    /// The last m that had an option of this value.
    seen: Vec<u32>,
}

impl Values {
    fn new(squares: u32) -> Values {
        let root = squares.isqrt();
        let known = vec![0; root as usize + 1];
        // An m has at most 2√m + 1 < 2^16 options of different values.
        let seen = vec![0; 1 << 16];
        Values { squares, root, small: known.clone(), large: known, greatest: 0, seen }
    }

    /// The value of a white square.
    fn of(&mut self, square: u32) -> u16 {
        let wanted = self.squares / square;
        while self.greatest < wanted {
            let next = self.squares / (self.squares / (self.greatest + 1));
            let value = self.compute(next);
            *self.slot(next) = value;
            self.greatest = next;
        }
        *self.slot(wanted)
    }

    fn slot(&mut self, m: u32) -> &mut u16 {
        if m <= self.root {
            &mut self.small[m as usize]
        } else {
            &mut self.large[(self.squares / m) as usize]
        }
    }

    fn compute(&mut self, m: u32) -> u16 {
        let square = self.squares / m;
        let mut sum = 0;
        self.seen[0] = m;
        let mut k = 2;
        // While k(k + 1) ≤ m, all quotients differ; those above √N are ⌊N/y⌋ for one y only, y = kx.
        while k * (k + 1) <= m {
            let quotient = m / k;
            sum ^= if quotient <= self.root {
                self.small[quotient as usize]
            } else {
                self.large[(square * k) as usize]
            };
            self.seen[usize::from(sum)] = m;
            k += 1;
        }
        // From there on all smaller quotients occur, each for a run of numbers k.
        for quotient in (1..=m / k).rev() {
            let last = m / quotient;
            let value = self.small[quotient as usize];
            // The sums alternate between this one and the one before.
            self.seen[usize::from(sum ^ value)] = m;
            if (last - k).is_multiple_of(2) {
                sum ^= value;
            }
            k = last + 1;
        }
        (0..).zip(&self.seen).find(|(_, last)| **last != m).map_or(0, |(value, _)| value)
    }
}

fn generate(choices: &mut Choices, text: &mut String) {
    let squares = choices.heap(1, 10, MOST);
    let questions = choices.count(1..=MOST_WHITE);
    let small = choices.size() == Size::Small;
    text.push_str(&format!("{squares}\n{questions}\n"));
    for _ in 0..questions {
        let pairs = choices.chance(1, 2);
        let most = if small { squares } else { MOST_WHITE.min(squares) };
        let count = choices.number(1..=most);
        let mut white = Vec::new();
        while (white.len() as u64) < count {
            let square = choices.magnitude(1..=squares);
            // Another square of the same value, if there is one.
            let twin = squares / (squares / square);
            white.push(square);
            if pairs && (white.len() as u64) < count {
                white.push(twin);
            }
        }
        white.sort_unstable();
        white.dedup();
        write_list(text, &white);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy::theory::mex::mex;

    #[test]
    fn values_agree_with_the_recurrence_over_squares() {
        for squares in (1..60).chain([100, 143, 144, 145, 1000]) {
            let mut values = Values::new(squares);
            let mut plain = vec![0u64; squares as usize + 1];
            for x in (1..=squares as usize).rev() {
                let mut sum = 0;
                let mut options = vec![0];
                for further in (2 * x..plain.len()).step_by(x) {
                    sum ^= plain[further];
                    options.push(sum);
                }
                plain[x] = mex(options);
            }
            for x in 1..=squares {
                assert_eq!(u64::from(values.of(x)), plain[x as usize], "{squares} {x}");
            }
        }
    }
}
