//! Luogu P2594: connected sets of coins are turned.

use grundy::Flow;
use grundy_core::Error;

use crate::{Cases, Choices, Format, Input, Output, Sample, write_line};

/// The entry in the list.
pub(super) const FORMAT: Format = Format {
    id: "p2594",
    aliases: &[],
    title: "Luogu P2594 The dyeing game (ZJOI 2009)",
    chinese: "染色游戏",
    rules: "Turn a connected set of coins, one of which goes from T to H and has all others above and left of it or level; does the first player win?",
    input: "the number of cases; for each, a line N M, then N rows of M letters, H for heads and T for tails",
    output: "-_- if the first player wins, =_= if the second does",
    limits: "1 ≤ cases ≤ 50, 1 ≤ N, M ≤ 100",
    method: "As in every coin-turning game, each T is a game of its own (Lenstra 1977). With rows and \
             columns from 0, one in row 0 or column 0 is worth the largest power of two that divides i + j \
             + 1, as in the Ruler game, and any other is worth 2^(i+j): all coins before it are worth \
             less, and the connected sets with it have all smaller nim-sums, which was found by search \
             and is tested for all grids of up to 16 coins. The sum is kept bit by bit, since the largest \
             value is 2^198.",
    samples: &[Sample {
        input: "3\n2 3\nHHH\nHHH\n2 3\nHHH\nTTH\n2 1\nT\nH\n",
        output: "=_=\n-_-\n-_-\n",
    }],
    cases: Cases::Counted(50),
    answer,
    generate,
    stream: None,
    play: None,
};

const MOST: u64 = 100;

/// A nim-sum below 2^256, lowest bits first.
#[derive(Default, Clone, Copy, PartialEq)]
struct Bits([u64; 4]);

impl Bits {
    fn toggle(&mut self, bit: usize) {
        self.0[bit / 64] ^= 1 << (bit % 64);
    }

    fn has(&self, bit: usize) -> bool {
        self.0[bit / 64] >> (bit % 64) & 1 == 1
    }
}

/// The value of a T in row i and column j, both from 0, is 2 to this power.
fn exponent(i: usize, j: usize) -> usize {
    if i == 0 || j == 0 { (i + j + 1).trailing_zeros() as usize } else { i + j }
}

fn answer(input: &mut Input<'_>, output: &mut Output) -> Result<Flow, Error> {
    let rows = input.number("N", 1..=MOST)?;
    let columns = input.number("M", 1..=MOST)?;
    let mut sum = Bits::default();
    for (i, _) in (0..rows).enumerate() {
        let fits = |row: &[u8]| {
            row.len() as u64 == columns && row.iter().all(|coin| matches!(coin, b'H' | b'T'))
        };
        let row = input.word(&format!("a row of {columns} letters H or T"), fits)?;
        for (j, _) in row.iter().enumerate().filter(|(_, coin)| **coin == b'T') {
            sum.toggle(exponent(i, j));
        }
    }
    output.line(if sum == Bits::default() { "=_=" } else { "-_-" });
    Ok(Flow::Continue(()))
}

fn generate(choices: &mut Choices, text: &mut String) {
    let rows = choices.count(1..=MOST);
    let columns = choices.count(1..=MOST);
    let balance = choices.chance(1, 2);
    let few = choices.chance(1, 3);
    let tails =
        (0..rows * columns).map(|_| if few { choices.chance(1, 12) } else { choices.chance(1, 2) });
    let mut tails: Vec<bool> = tails.collect();
    let width = usize::try_from(columns).unwrap_or(1);
    if balance {
        // For each bit of the sum, turn the last coin that is worth it.
        let mut sum = Bits::default();
        let bit = |coin: usize| exponent(coin / width, coin % width);
        (0..tails.len()).filter(|coin| tails[*coin]).for_each(|coin| sum.toggle(bit(coin)));
        for coin in (0..tails.len()).rev() {
            if sum.has(bit(coin)) {
                sum.toggle(bit(coin));
                tails[coin] ^= true;
            }
        }
        // One coin more, or two that words of so many bits do not tell apart.
        if let Some(word) = *choices.pick(&[None, Some(0), Some(32), Some(64)]) {
            let last = tails.len() as u64 - 1;
            let one = usize::try_from(last - choices.number(0..=last / 2)).unwrap_or(0);
            tails[one] ^= true;
            if let Some(other) = (0..one).find(|other| word > 0 && bit(*other) + word == bit(one)) {
                tails[other] ^= true;
            }
        }
    }
    write_line(text, &[rows, columns]);
    for row in tails.chunks(width) {
        text.extend(row.iter().map(|tail| if *tail { 'T' } else { 'H' }));
        text.push('\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Size, Test, find};
    use grundy::theory::mex::mex;

    /// The value of the last coin of a grid by its definition, from those before it.
    fn reference(rows: usize, columns: usize) -> u64 {
        let last = rows * columns - 1;
        let neighbours: Vec<u32> = (0..=last)
            .map(|coin| {
                let (i, j) = (coin / columns, coin % columns);
                let near = |other: &usize| {
                    (other / columns).abs_diff(i) + (other % columns).abs_diff(j) == 1
                };
                (0..=last).filter(near).map(|other| 1 << other).sum()
            })
            .collect();
        let connected = |set: u32| {
            let mut reached = 1 << last;
            loop {
                let coins = (0..=last).filter(|coin| reached >> coin & 1 == 1);
                let further = coins.fold(reached, |all, coin| all | neighbours[coin] & set);
                if further == reached {
                    return reached == set;
                }
                reached = further;
            }
        };
        let worth = |others: u32| {
            let coins = (0..last).filter(|coin| others >> coin & 1 == 1);
            coins.fold(0, |sum, coin| sum ^ 1 << exponent(coin / columns, coin % columns))
        };
        mex((0..1 << last).filter(|others| connected(others | 1 << last)).map(worth))
    }

    #[test]
    fn values_agree_with_their_definition() {
        for rows in 1..=16 {
            for columns in 1..=16 / rows {
                let value = 1 << exponent(rows - 1, columns - 1);
                assert_eq!(reference(rows, columns), value, "{rows} {columns}");
            }
        }
    }

    /// Boards that differ where words of 64 or 32 bits end are made up, so that programs which keep no more are found out.
    #[test]
    fn words_that_are_too_short_are_found_out() {
        let format = find("p2594").unwrap();
        let short: [fn(usize) -> Option<usize>; 4] = [
            |bit| (bit < 64).then_some(bit),
            |bit| (bit < 31).then_some(bit),
            |bit| Some(bit % 64),
            |bit| Some(bit % 32),
        ];
        let mut wrong = [0; 4];
        for seed in 0..10 {
            let text = Test::random(format, seed, 10, Size::Max).text(format);
            let mut lines = text.lines().skip(1).peekable();
            while lines.next().is_some() {
                let mut coins = Vec::new();
                let mut i = 0;
                while let Some(row) = lines.next_if(|line| line.starts_with(['H', 'T'])) {
                    let tails = row.bytes().enumerate().filter(|(_, coin)| *coin == b'T');
                    coins.extend(tails.map(|(j, _)| exponent(i, j)));
                    i += 1;
                }
                let is_zero = |bits: &mut dyn Iterator<Item = usize>| {
                    let mut sum = Bits::default();
                    bits.for_each(|bit| sum.toggle(bit));
                    sum == Bits::default()
                };
                let right = is_zero(&mut coins.iter().copied());
                for (wrong, short) in wrong.iter_mut().zip(short) {
                    let told = is_zero(&mut coins.iter().filter_map(|bit| short(*bit)));
                    *wrong += usize::from(told != right);
                }
            }
        }
        assert!(wrong.iter().all(|wrong| *wrong > 3), "{wrong:?}");
    }
}
