//! What a run of values is summed up by.

use grundy_kernels::heap::HeapValues;

use crate::theory::period::Period;

/// How often each value that is kept occurs, from 0 to the largest of them. One pass; memory by the largest value.
pub fn histogram(values: &HeapValues) -> Vec<u64> {
    let mut counts = Vec::new();
    for (_, value) in all(values) {
        let value = value as usize;
        if value >= counts.len() {
            counts.resize(value + 1, 0);
        }
        counts[value] += 1;
    }
    counts
}

/// Every heap whose value is larger than those of all smaller heaps that are kept. One pass.
pub fn maxima(values: &HeapValues) -> impl Iterator<Item = (usize, u32)> {
    let mut largest = None;
    all(values).filter(move |&(_, value)| {
        let is_new = largest.is_none_or(|largest| largest < value);
        if is_new {
            largest = Some(value);
        }
        is_new
    })
}

/// The heaps with rare values, if there is a sparse space.
pub fn rares(values: &HeapValues) -> impl Iterator<Item = (usize, u32)> {
    values.rare_heaps().iter().filter_map(|&heap| Some((heap, values.get(heap)?)))
}

/// The heaps below the pre-period whose values differ from those that the period continued down to
/// them would give; `None` if some of the values that tell it are forgotten, or not known.
pub fn exceptions(
    values: &HeapValues,
    repetition: Period,
) -> Option<impl Iterator<Item = (usize, u32)>> {
    let Period { start, period, saltus } = repetition;
    let known = match values.forgotten() {
        gone if gone.is_empty() => values.len(),
        gone => gone.start,
    };
    if start.checked_add(period)? > known {
        return None;
    }
    let below = all(values).take_while(move |&(heap, _)| heap < start);
    Some(below.filter(move |&(heap, value)| {
        let rounds = (start - heap).div_ceil(period);
        let later = heap.checked_add(rounds * period).and_then(|later| values.get(later));
        let grown = rounds as u128 * u128::from(saltus) + u128::from(value);
        later.is_none_or(|later| u128::from(later) != grown)
    }))
}

/// The value that `period` gives `heap`, from the values of the heaps below the pre-period and of one
/// period from there on; `None` if these are not known or it is 2^64 or more.
pub fn continued(values: &HeapValues, period: Period, heap: u64) -> Option<u64> {
    let Period { start, period, saltus } = period;
    let Some(beyond) = heap.checked_sub(start as u64) else {
        return values.get(usize::try_from(heap).ok()?).map(u64::from);
    };
    let (rounds, rest) = (beyond / period as u64, beyond % period as u64);
    let first = values.get(start + usize::try_from(rest).ok()?)?;
    u64::try_from(u128::from(rounds) * u128::from(saltus) + u128::from(first)).ok()
}

/// The known heaps that are not forgotten, and their values, copied a piece at a time.
fn all(values: &HeapValues) -> impl Iterator<Item = (usize, u32)> {
    const PIECE: usize = 1 << 12;
    let forgotten = values.forgotten();
    let kept = [0..forgotten.start, forgotten.end..values.len()];
    kept.into_iter().flat_map(move |kept| {
        let end = kept.end;
        kept.step_by(PIECE).flat_map(move |from| {
            let mut piece = vec![0; PIECE.min(end - from)];
            values.read(from, &mut piece);
            (from..).zip(piece)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_kernels::heap::{Effort, TakeBreak};

    fn values(digits: &[u8], len: usize) -> HeapValues {
        let mut values = HeapValues::new(TakeBreak::new(digits.to_vec()), Effort::default());
        values.extend_to(len, &mut |_| true);
        values
    }

    #[test]
    fn sums_of_kayles() {
        // Berlekamp, Conway and Guy 1982, chapter 4: the values of Kayles to 23.
        let kayles = values(&[0, 7, 7], 24);
        let known = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7];
        let counts: Vec<u64> =
            (0..8).map(|value| known.iter().filter(|&&v| v == value).count() as u64).collect();
        assert_eq!(histogram(&kayles), counts);
        let new: Vec<(usize, u32)> = maxima(&kayles).collect();
        assert_eq!(new, [(0, 0), (1, 1), (2, 2), (3, 3), (5, 4), (11, 6), (15, 7)]);
    }

    /// Published numbers of exceptions of the games with short periods.
    #[test]
    fn published_numbers_of_exceptions() {
        let table = grundy_testing::published("octal_periods.csv");
        let mut checked = 0;
        for line in table.lines().filter(|line| line.starts_with('.')) {
            let fields: Vec<&str> = line.split(',').collect();
            let number = |i: usize| fields[i].parse::<usize>();
            let (Ok(period), Ok(start), Ok(count)) = (number(1), number(2), number(4)) else {
                continue;
            };
            if start + period > 1500 {
                continue;
            }
            let digits: Vec<u8> =
                std::iter::once(0).chain(fields[0][1..].bytes().map(|d| d - b'0')).collect();
            let values = values(&digits, start + period + 1);
            let repetition = Period { start, period, saltus: 0 };
            assert_eq!(exceptions(&values, repetition).unwrap().count(), count, "{}", fields[0]);
            checked += 1;
        }
        assert!(checked > 250, "{checked}");
    }

    #[test]
    fn a_period_gives_the_values_that_follow() {
        let (few, many) = (values(&[0, 7, 7], 90), values(&[0, 7, 7], 1000));
        let period = Period::new(71, 12);
        for heap in 0..1000 {
            assert_eq!(continued(&few, period, heap as u64), many.get(heap).map(u64::from));
        }
        // Nim has G(n) = n; values of 2^64 or more are not given.
        let nim = Period { start: 20, period: 3, saltus: 3 };
        let rules = TakeBreak { repeat: 1, ..TakeBreak::new(vec![0, 3]) };
        let mut heaps = HeapValues::new(rules, Effort::default());
        heaps.extend_to(23, &mut |_| true);
        assert_eq!(continued(&heaps, nim, 1 << 32), Some(1 << 32));
        assert_eq!(continued(&heaps, nim, u64::MAX), Some(u64::MAX));
        let steep = Period { saltus: 6, ..nim };
        assert_eq!(continued(&heaps, steep, u64::MAX), None);
        assert_eq!(continued(&heaps, Period::new(20, 4), 23), None);
    }

    #[test]
    fn exceptions_to_growing_values() {
        // Nim: no exceptions to G(n + 1) = G(n) + 1.
        let rules = TakeBreak { repeat: 1, ..TakeBreak::new(vec![0, 3]) };
        let mut nim = HeapValues::new(rules, Effort::default());
        nim.extend_to(50, &mut |_| true);
        assert_eq!(
            exceptions(&nim, Period { start: 20, period: 1, saltus: 1 }).unwrap().count(),
            0
        );
        assert_eq!(
            exceptions(&nim, Period { start: 20, period: 1, saltus: 0 }).unwrap().count(),
            20
        );
    }

    /// Who has forgotten values does not count exceptions among those that are left.
    #[test]
    fn exceptions_among_forgotten_values_are_not_known() {
        let rules = TakeBreak::new(vec![0, 5, 6]);
        let new = |keep: Option<usize>| {
            let mut values = HeapValues::new(rules.clone(), Effort::default());
            keep.into_iter().for_each(|keep| values.keep(keep));
            values.extend_to(200_000, &mut |_| true);
            values
        };
        let (whole, some) = (new(None), new(Some(100_000)));
        let gone = some.forgotten();
        assert!(!gone.is_empty());
        for start in [gone.start - 200, gone.start, gone.end, gone.end + 200] {
            let repetition = Period { start, period: 144, saltus: 0 };
            let all: Vec<_> = exceptions(&whole, repetition).unwrap().collect();
            let found = exceptions(&some, repetition).map(Iterator::collect::<Vec<_>>);
            assert_eq!(found, (start + 144 <= gone.start).then_some(all), "{start}");
        }
    }
}
