//! Repetitions at the end of a list of stored values.

use super::lanes::{LANES, Lane, Level, Matches, Window};

/// Values compared at once.
const CHUNK: usize = 4096;

/// The least n such that values `period` apart are equal from place n to the end.
pub(super) fn repeats_from<T: PartialEq>(values: &[T], period: usize) -> usize {
    let Some(mut n) = values.len().checked_sub(period) else { return 0 };
    while n > 0 {
        let start = n.saturating_sub(CHUNK);
        let (early, late) = (&values[start..n], &values[start + period..n + period]);
        if early != late {
            let differ = early.iter().zip(late).rposition(|(a, b)| a != b);
            return start + differ.map_or(0, |at| at + 1);
        }
        n = start;
    }
    0
}

/// How far back the last `tail` values occurred before; `values` ends after heap `len - 1`, and
/// [`LANES`] places follow.
pub(super) fn last_occurrence<L: Lane>(
    level: Level,
    values: &[L],
    len: usize,
    tail: usize,
) -> Option<usize> {
    let wanted = &values[len - tail..len];
    let places = [0, tail - 1, tail / 2, tail / 4, tail * 3 / 4, 1, 2, 3];
    let pattern: Vec<(usize, L)> =
        places.into_iter().filter(|&at| at < tail).map(|at| (at, wanted[at])).collect();
    // The windows go backward from the end; the last one may begin before the first value.
    let mut end = len - tail;
    while end > 0 {
        let at = end.saturating_sub(LANES);
        let mut hits = level.run(Matches { window: Window { values, at }, pattern: &pattern });
        if end - at < LANES {
            hits &= (1 << (end - at)) - 1;
        }
        while hits != 0 {
            let lane = 63 - hits.leading_zeros() as usize;
            if values[at + lane..][..tail] == *wanted {
                return Some(len - tail - at - lane);
            }
            hits ^= 1 << lane;
        }
        end = at;
    }
    None
}
