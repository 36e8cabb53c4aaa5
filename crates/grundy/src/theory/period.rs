//! When a repetition in a table of heap values is a proof of a period.

/// G(n + `period`) = G(n) for all n ≥ `start`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// The pre-period: the least n from which the values repeat.
    pub start: usize,
    /// The period.
    pub period: usize,
}

/// The period of an octal game with digits d₀ … d_k, if the first values prove one.
///
/// Guy and Smith 1956: if G(n + p) = G(n) for all n with s ≤ n < 2s + p + k, then for all n ≥ s.
/// Takes O(values) time and memory. The theorem speaks of octal digits; it needs equal splits to be
/// allowed, as octal games do.
pub fn octal_period(values: &[u32], last_digit: usize) -> Option<Period> {
    let matches = suffix_matches(values);
    (1..values.len()).find_map(|period| {
        let start = values.len() - matches[period] - period;
        let needed = 2 * start + 2 * period + last_digit;
        (needed <= values.len()).then_some(Period { start, period })
    })
}

/// For each shift p, how many of the last values equal the ones p earlier (the Z-function of the
/// reversed sequence).
fn suffix_matches(values: &[u32]) -> Vec<usize> {
    let len = values.len();
    let at = |i: usize| values[len - 1 - i];
    let mut z = vec![0; len];
    let (mut left, mut right) = (0, 0);
    for i in 1..len {
        let mut match_len = if i < right { z[i - left].min(right - i) } else { 0 };
        while i + match_len < len && at(match_len) == at(i + match_len) {
            match_len += 1;
        }
        z[i] = match_len;
        if i + match_len > right {
            (left, right) = (i, i + match_len);
        }
    }
    z
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_kernels::heap::{HeapTable, TakeBreak};

    /// Rows of the published table of octal games (R. K. Guy, C. A. B. Smith and others).
    #[test]
    fn published_periods() {
        let table = include_str!("../../../../testdata/octal_periods.csv");
        let mut checked = 0;
        for line in table.lines().filter(|line| line.starts_with('.')) {
            let fields: Vec<&str> = line.split(',').collect();
            let (period, start) = (fields[1].parse().unwrap(), fields[2].parse().unwrap());
            if 2 * start + 2 * period > 1200 {
                continue;
            }
            let digits = fields[0][1..].bytes().map(|d| d - b'0');
            let rules = TakeBreak::new(std::iter::once(0).chain(digits).collect());
            let last = rules.digits.len() - 1;
            let mut table = HeapTable::new(rules);
            table.extend_to(2 * start + 2 * period + last + 2, || true);
            let found = octal_period(table.values(), last);
            assert_eq!(found, Some(Period { start, period }), "{}", fields[0]);
            checked += 1;
        }
        assert!(checked > 250, "{checked}");
    }

    #[test]
    fn too_few_values_prove_nothing() {
        assert_eq!(octal_period(&[], 2), None);
        assert_eq!(octal_period(&[0, 1, 0, 1], 2), None);
        assert_eq!(octal_period(&[0, 1, 0, 1, 0, 1], 2), Some(Period { start: 0, period: 2 }));
    }
}
