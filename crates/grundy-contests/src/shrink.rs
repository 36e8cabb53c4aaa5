//! Making a failing input smaller while it still fails.

use std::time::Instant;

use crate::format::Format;
use crate::generate::{Case, Test};

/// The smallest input found that still `fails`, starting from one that does.
///
/// First cases are left out, then the choices behind each case are left out or made smaller (as in
/// MacIver and Donaldson 2020, "Test-case reduction via test-case generation"), so that every input
/// that is tried is valid. Where there are more choices than tries, as of a large board, the first ones come
/// first, which tell how large it is. `fails` is called at most `tries` times, and not after `until`.
pub fn shrink(
    format: &Format,
    test: Test,
    tries: u32,
    until: Instant,
    fails: &mut dyn FnMut(&str) -> bool,
) -> Test {
    let mut search = Search { format, best: test, tries, until, fails };
    search.drop_cases();
    while search.simplify_cases() || search.lower_any() {}
    search.best
}

struct Search<'a> {
    format: &'a Format,
    best: Test,
    tries: u32,
    until: Instant,
    fails: &'a mut dyn FnMut(&str) -> bool,
}

/// So many choices may tell how large a case is.
const FIRST: usize = 8;

impl Search<'_> {
    /// Whether more may be tried. There may be millions of choices, and to make an input of others takes its time as well.
    fn goes_on(&self) -> bool {
        self.tries > 0 && Instant::now() < self.until
    }

    /// Takes `test` if it still fails.
    fn take(&mut self, test: Test) -> bool {
        if !self.goes_on() || test == self.best {
            return false;
        }
        self.tries -= 1;
        let fails = (self.fails)(&test.text(self.format));
        if fails {
            self.best = test;
        }
        fails
    }

    /// Leaves out runs of cases, long ones first.
    fn drop_cases(&mut self) {
        let mut length = self.best.cases.len() / 2;
        while length > 0 {
            let mut start = 0;
            while start < self.best.cases.len() && self.best.cases.len() > 1 && self.goes_on() {
                let mut test = self.best.clone();
                let end = (start + length).min(test.cases.len());
                test.cases.drain(start..end);
                if test.cases.is_empty() || !self.take(test) {
                    start += length;
                }
            }
            length /= 2;
        }
    }

    /// One round over the choices of all cases; whether anything became smaller.
    fn simplify_cases(&mut self) -> bool {
        let mut smaller = false;
        for index in 0..self.best.cases.len() {
            if self.record(index).len() as u64 > u64::from(self.tries) {
                smaller |= self.lower_choices(index, FIRST);
            }
            smaller |= self.drop_choices(index);
            smaller |= self.lower_choices(index, usize::MAX);
        }
        smaller && self.goes_on()
    }

    /// Makes one choice smaller that halving did not get smaller, as it fails for few values.
    fn lower_any(&mut self) -> bool {
        const MOST: u64 = 100;
        for index in 0..self.best.cases.len() {
            let record = self.record(index).to_vec();
            for at in (0..record.len()).filter(|at| record[*at] <= MOST) {
                for value in 0..record[at] {
                    if !self.goes_on() {
                        return false;
                    }
                    let mut record = record.clone();
                    record[at] = value;
                    if self.with_record(index, record) {
                        return true;
                    }
                }
            }
        }
        false
    }

    fn record(&self, index: usize) -> &[u64] {
        &self.best.cases[index].record
    }

    fn with_record(&mut self, index: usize, record: Vec<u64>) -> bool {
        let mut test = self.best.clone();
        test.cases[index] = Case { record, ..test.cases[index].clone() };
        self.take(test)
    }

    /// Leaves out runs of choices, lowering an earlier count along with them where that is needed.
    fn drop_choices(&mut self, index: usize) -> bool {
        let mut smaller = false;
        let mut length = self.record(index).len() / 2;
        while length > 0 && self.goes_on() {
            let mut start = 0;
            while start + length <= self.record(index).len() && self.goes_on() {
                let mut shorter = self.record(index).to_vec();
                shorter.drain(start..start + length);
                if self.with_record(index, shorter.clone())
                    || self.with_count(index, shorter, length)
                {
                    smaller = true;
                } else {
                    start += length;
                }
            }
            length /= 2;
        }
        smaller
    }

    /// Tries `shorter` with one of its first choices, perhaps a count, lowered by `length`.
    fn with_count(&mut self, index: usize, shorter: Vec<u64>, length: usize) -> bool {
        const COUNTS: usize = 3;
        (0..shorter.len().min(COUNTS)).any(|at| {
            let mut record = shorter.clone();
            let lowered = record[at].checked_sub(length as u64);
            lowered.is_some_and(|count| {
                record[at] = count;
                self.with_record(index, record)
            })
        })
    }

    /// Lowers each choice, or the first ones, as far as halving the way finds.
    fn lower_choices(&mut self, index: usize, first: usize) -> bool {
        let mut smaller = false;
        let mut at = 0;
        while at < self.record(index).len().min(first) && self.goes_on() {
            let (mut low, mut high) = (0, self.record(index)[at]);
            while low < high && self.goes_on() {
                let middle = low + (high - low) / 2;
                let mut record = self.record(index).to_vec();
                record[at] = middle;
                if self.with_record(index, record) {
                    high = middle;
                    smaller = true;
                } else {
                    low = middle + 1;
                }
            }
            at += 1;
        }
        smaller
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::choices::Size;

    fn late() -> Instant {
        Instant::now() + Duration::from_secs(3600)
    }

    #[test]
    fn a_failing_input_becomes_small() {
        let format = crate::find("poj2234").unwrap();
        // A program that believes that a heap above 1,000 is always lost.
        let mut fails = |input: &str| {
            let numbers =
                |line: &str| line.split(' ').skip(1).any(|n| n.parse::<u64>().unwrap() > 1000);
            input.lines().any(numbers)
        };
        let test = Test::random(format, 5, 50, Size::Any);
        assert!(fails(&test.text(format)));
        let small = shrink(format, test, 3000, late(), &mut fails).text(format);
        assert_eq!(small, "1 1001\n");
    }

    #[test]
    fn a_choice_that_fails_for_few_values_becomes_the_least() {
        let format = crate::find("hdu1847").unwrap();
        // Halving from 31 or 21 ends there.
        let mut fails = |input: &str| ["11", "21", "31"].contains(&input.trim());
        let seed = |seed: &u64| fails(&Test::random(format, *seed, 1, Size::Any).text(format));
        let seed = (0..20_000).find(seed).unwrap();
        let test = Test::random(format, seed, 1, Size::Any);
        let small = shrink(format, test, 1000, late(), &mut fails);
        assert_eq!(small.text(format), "11\n");
    }

    /// A board has far more squares than there are tries.
    #[test]
    fn a_large_board_becomes_small() {
        let format = crate::find("p4055").unwrap();
        let side = |input: &str| -> Vec<usize> {
            let head = input.lines().next().unwrap().split(' ');
            head.map(|n| n.parse().unwrap()).collect()
        };
        // A program that takes every board of more than 1,000 squares for lost.
        let mut fails = |input: &str| side(input).iter().product::<usize>() > 1000;
        let test = Test::random(format, 1, 1, Size::Max);
        assert_eq!(side(&test.text(format)), [100, 100]);
        let small = shrink(format, test, 300, late(), &mut fails).text(format);
        assert_eq!(side(&small), [11, 91], "{small}");
    }

    /// Of many choices no others are made up when nothing more is tried.
    #[test]
    fn tries_and_time_end_it_at_once() {
        let format = crate::find("cses1730").unwrap();
        let test = Test::random(format, 1, 1, Size::Max);
        assert!(test.cases[0].record.len() > 100_000);
        let begun = Instant::now();
        let mut calls = 0;
        let small = shrink(format, test.clone(), 3, late(), &mut |_| {
            calls += 1;
            false
        });
        assert!((small, calls) == (test.clone(), 3));
        let small = shrink(format, test.clone(), 1000, Instant::now(), &mut |_| unreachable!());
        assert!(small == test);
        assert!(begun.elapsed() < Duration::from_secs(20));
    }
}
