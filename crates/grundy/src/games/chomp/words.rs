//! Bars as machine words: the way along the edge, from the lower left corner to the end of the first row. A clear bit is a
//! step to the right, a set one a step up, the first of them the lowest; so the highest bit is set and the lowest clear.

use std::cmp::Ordering;

use super::Bar;
use crate::ruleset::Flow;
use crate::ruleset::words::{AsWords, EachOfWords};

/// Bars with so many rows and columns together.
#[derive(Debug)]
pub(super) struct Words {
    roots: Vec<u64>,
}

impl Words {
    /// `None` if some bar is too large.
    pub(super) fn new(bars: &[Bar]) -> Option<Words> {
        let least = |bar: &Bar| word(bar.iter().copied().rev()).map(least);
        Some(Words { roots: bars.iter().map(least).collect::<Option<_>>()? })
    }
}

/// The word of a bar whose rows are `rows`, the last one first.
fn word(rows: impl Iterator<Item = u64>) -> Option<u64> {
    let (mut word, mut steps) = (0, 0);
    for (below, length) in (0..).zip(rows) {
        steps = length.checked_add(below).filter(|&steps| steps < 64)?;
        word |= 1 << steps;
    }
    (steps > 0).then_some(word)
}

/// The steps up to the one of this number, from 0 on.
#[inline]
fn through(step: u32) -> u64 {
    u64::MAX >> (63 - step)
}

/// Rows and columns of a bar.
#[inline]
fn sides(word: u64) -> [u32; 2] {
    let rows = word.count_ones();
    [rows, word.ilog2() + 1 - rows]
}

/// The bar with rows for columns: its edge is walked back.
#[inline]
fn turned(word: u64) -> u64 {
    !word.reverse_bits() >> word.leading_zeros() & through(word.ilog2())
}

/// Bars come in the order of their rows. Where two of them have the same first row, the ways back from its end are the same up
/// to a step down the longer row.
#[inline]
fn least(word: u64) -> u64 {
    let [rows, columns] = sides(word);
    match columns.cmp(&rows) {
        Ordering::Less => turned(word),
        Ordering::Equal => word.min(turned(word)),
        Ordering::Greater => word,
    }
}

/// A bite takes a row from some column on, and so the rows below: on the way to the end of the row, from where it comes to that
/// column, it goes up first. `row` is the last step of the row, `column` the step to the right that stays last; without one
/// nothing stays.
#[inline]
fn bitten(word: u64, row: u32, column: Option<u32>) -> u64 {
    let (beside, above) = (word & through(row), word & !through(row));
    match column {
        None => above >> beside.count_ones(),
        Some(column) => {
            let up = (beside >> column).count_ones();
            above | beside & through(column) | through(up) >> 1 << (column + 1)
        }
    }
}

impl AsWords for Words {
    fn roots(&self) -> &[u64] {
        &self.roots
    }

    fn read(&self, body: &str) -> Option<u64> {
        let (mut rows, mut above) = (Vec::new(), u64::MAX);
        for row in body.split(',') {
            let length = match *row.as_bytes() {
                [ones @ b'1'..=b'9'] => u64::from(ones - b'0'),
                [tens @ b'1'..=b'9', ones @ b'0'..=b'9'] => {
                    u64::from(tens - b'0') * 10 + u64::from(ones - b'0')
                }
                _ => return None,
            };
            if length > above {
                return None;
            }
            rows.push(length);
            above = length;
        }
        word(rows.into_iter().rev()).filter(|&word| least(word) == word)
    }

    fn images(&self, of: u64, out: &mut Vec<u64>) {
        out.extend([of, turned(of)]);
    }

    fn options(&self, of: u64, each: &mut EachOfWords<'_>) -> Flow {
        let mut up = of;
        while up != 0 {
            let row = up.ilog2();
            up ^= 1 << row;
            if row < of.ilog2() {
                each(&[bitten(of, row, None)])?;
            }
            let mut right = !of & through(row);
            loop {
                let column = right.trailing_zeros();
                right &= right - 1;
                if right == 0 {
                    break;
                }
                each(&[bitten(of, row, Some(column))])?;
            }
        }
        Flow::Continue(())
    }

    fn option(&self, of: u64, number: u32, out: &mut Vec<u64>) -> bool {
        // Of the first row something stays.
        let Some(mut before) = number.checked_add(1) else { return false };
        let mut up = of;
        while up != 0 {
            let row = up.ilog2();
            up ^= 1 << row;
            let mut right = !of & through(row);
            let length = right.count_ones();
            if before < length {
                for _ in 1..before {
                    right &= right - 1;
                }
                out.push(bitten(of, row, (before > 0).then(|| right.trailing_zeros())));
                return true;
            }
            before -= length;
        }
        false
    }

    fn least(&self, of: u64) -> u64 {
        least(of)
    }

    fn compare(&self, one: u64, other: u64) -> Ordering {
        let [longest, other_longest] = [one, other].map(|word| sides(word)[1]);
        let from_the_end = |word: u64| word << word.leading_zeros();
        longest.cmp(&other_longest).then(from_the_end(one).cmp(&from_the_end(other)))
    }
}

#[cfg(test)]
mod tests {
    use grundy_testing::Random;

    use super::super::Chomp;
    use super::*;
    use crate::ruleset::Ruleset;

    fn of(bar: &Bar) -> u64 {
        word(bar.iter().copied().rev()).unwrap()
    }

    /// Against the rules, for bars of all shapes up to the largest.
    #[test]
    fn words_have_the_options_of_bars() {
        let mut random = Random::new(71);
        let mut bars: Vec<Bar> = vec![Box::from([63]), Box::from([1; 63]), Box::from([32; 32])];
        for round in 0..600_usize {
            let rows = 1 + random.below(1 + round % 40);
            let longest = 1 + random.below(64 - rows as u64);
            let mut bar: Vec<u64> = (0..rows).map(|_| 1 + random.below(longest)).collect();
            bar.sort_unstable_by(|one, other| other.cmp(one));
            bars.push(bar.into());
        }
        let words = Words::new(&bars).unwrap();
        let canonical = |bar: &Bar| Chomp.canonical(bar).unwrap_or_else(|| bar.clone());
        for (at, bar) in bars.iter().enumerate() {
            let word = of(bar);
            assert_eq!(words.roots()[at], of(&canonical(bar)), "{bar:?}");
            let turned: Bar =
                (0..bar[0]).map(|c| bar.iter().filter(|row| **row > c).count() as u64).collect();
            let mut images = Vec::new();
            words.images(word, &mut images);
            assert_eq!(images, [word, of(&turned)], "{bar:?}");

            let mut text = String::new();
            Chomp.write(bar, &mut text);
            assert_eq!(words.read(&text), (canonical(bar) == *bar).then_some(word), "{text}");

            let (mut wanted, mut found) = (Vec::new(), Vec::new());
            let _ = Chomp.options(bar, &mut |left| {
                wanted.push(of(&left[0]));
                assert_eq!(words.least(of(&left[0])), of(&canonical(&left[0])));
                Flow::Continue(())
            });
            let _ = words.options(word, &mut |left| {
                let number = u32::try_from(found.len()).unwrap();
                let mut one = Vec::new();
                assert!(words.option(word, number, &mut one) && one == left);
                found.extend_from_slice(left);
                Flow::Continue(())
            });
            assert_eq!(found, wanted, "{bar:?}");
            for number in [u32::try_from(found.len()).unwrap(), u32::MAX] {
                assert!(!words.option(word, number, &mut Vec::new()), "{bar:?}");
            }
            let other = &bars[random.below(bars.len())];
            assert_eq!(words.compare(word, of(other)), bar.cmp(other), "{bar:?} {other:?}");
            assert_eq!(words.compare(word, word), Ordering::Equal);
        }
    }

    #[test]
    fn bars_are_read_as_they_are_written_or_not_at_all() {
        let words = Words::new(&[Box::from([4, 4, 4])]).unwrap();
        assert_eq!(words.read("1"), Some(0b10));
        assert_eq!(words.read("3,1"), Some(0b1_0010));
        assert_eq!(words.read("1,1"), None, "its columns come first");
        for wrong in [
            "", ",", "0", "1,0", "+1", "01", "1,", ",1", "2,3", "3x4", "1 ", "64", "100", "62,1,1",
            "99,99", "é",
        ] {
            assert_eq!(words.read(wrong), None, "{wrong}");
        }
        for large in [vec![64], vec![1; 64], vec![33; 32], vec![u64::MAX, 1]] {
            assert!(Words::new(&[large.clone().into()]).is_none(), "{large:?}");
        }
        assert!(Words::new(&[]).unwrap().roots().is_empty());
    }
}
