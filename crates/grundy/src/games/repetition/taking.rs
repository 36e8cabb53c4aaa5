//! The search for the repetition where fixed amounts are taken.
//!
//! A value depends on as many values before it as the largest amount: when those repeat, all do. Amounts that are far
//! larger than the others are not walked to: while all the values that they look back at repeat a pattern, and so do the
//! last ones, the new values repeat one, too, until the first of those patterns ends.

use dashu_int::ops::Gcd;

use super::word::{Run, Word};
use super::{MAX_TAKEN, Mark, Repetition};

/// About so many options are looked at in search of a repetition.
pub(super) const WORK: usize = 1 << 22;

/// Two amounts repeat by the time both are taken once: so far is looked where it costs no more than this.
const LONG: usize = 1 << 26;

/// An amount that is so many times as large as the one before is far.
const GAP: u128 = 16;

/// Amounts below this have sums that can be added.
const MOST: u128 = 1 << 120;

/// An odd number with mixed digits.
const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;

impl Repetition {
    /// The values if a move takes an amount in `set`, which is sorted; `None` if no repetition was found soon.
    pub(in crate::games) fn taking(set: &[u128]) -> Option<Repetition> {
        if set.last().is_none_or(|&largest| largest > MOST) {
            return None;
        }
        let near: Vec<usize> = set
            .iter()
            .map_while(|&amount| usize::try_from(amount).ok().filter(|&amount| amount <= MAX_TAKEN))
            .collect();
        if near.len() == set.len()
            && let Some(found) = Search::of(&near, &[]).run()
        {
            return Some(found);
        }
        // From the fewest near ones on, which is quickest.
        let is_far =
            |&first: &usize| set[first] / first.checked_sub(1).map_or(1, |i| set[i]) >= GAP;
        let mut firsts = (0..set.len()).filter(is_far).take_while(|&first| first <= near.len());
        firsts.find_map(|first| Search::of(&near[..first], &set[first..]).run())
    }
}

struct Search<'a> {
    /// Amounts whose values are looked up one by one.
    near: &'a [usize],
    /// Amounts whose values are in pieces that have ended.
    far: &'a [u128],
    /// The pieces that have ended.
    word: Word,
    /// The last values, as many as the largest near amount, and those of the piece that is begun.
    last: Vec<u32>,
    /// When each value was last that of an option.
    seen: Vec<usize>,
    now: usize,
    /// How many options and values may yet be looked at.
    work: usize,
}

/// How a piece ended.
enum Ended {
    /// Something that it looked back at ended.
    Here,
    /// It repeats for ever: from here on, with this period.
    Never(usize, usize),
}

impl<'a> Search<'a> {
    fn of(near: &'a [usize], far: &'a [u128]) -> Search<'a> {
        let reach = near.last().copied().unwrap_or(0);
        let amounts = near.len() + far.len();
        // Marks are twice as far from one another each time.
        let long = Some(reach.saturating_mul(6 * (amounts + 4))).filter(|work| *work <= LONG);
        Search {
            near,
            far,
            word: Word::default(),
            last: Vec::new(),
            seen: vec![0; amounts + 2],
            now: 0,
            work: WORK.max(long.unwrap_or(0)),
        }
    }

    fn run(mut self) -> Option<Repetition> {
        let largest = self.far.last().copied().unwrap_or(0);
        let mut mark: Option<Mark<u128>> = None;
        loop {
            if let Ended::Never(from, until) = self.piece()? {
                // Nothing was before the only piece.
                self.last.truncate(until);
                return Some(Repetition::new(Word::new(self.last), from as u128, until as u128, 0));
            }
            let n = self.word.len();
            if n < largest {
                continue;
            }
            if let Some(Mark { state: old, .. }) = mark
                && self.word.same(n - largest, old - largest, largest, &mut self.work)?
            {
                let period = self.least_period(n - old, old - largest)?;
                return Some(Repetition::new(self.word, n - period, n, 0));
            }
            Mark::renew(&mut mark, self.word.pieces(), || n);
        }
    }

    /// A period of the values from `from` on, of which one is known that holds for ever: as little as can soon be found.
    fn least_period(&mut self, mut period: u128, from: u128) -> Option<u128> {
        let n = self.word.len();
        // As long as both periods together the last piece has both, and so one that divides both (Fine and Wilf 1965).
        if let Some((begin, pattern)) = self.word.last()
            && n.checked_sub(period + pattern).is_some_and(|both| both >= from.max(begin))
        {
            period = period.gcd(pattern);
        }
        let is_prime = |p: &u128| (2..*p).take_while(|q| q * q <= *p).all(|q| !p.is_multiple_of(q));
        for prime in (2..1 << 10).filter(is_prime) {
            while period.is_multiple_of(prime) {
                let part = period / prime;
                let rest = period - part;
                if !self.word.same(n - period, n - rest, rest, &mut self.work)? {
                    break;
                }
                period = part;
            }
        }
        Some(period)
    }

    /// One piece more, up to where one of those that it looks back at ends, or an amount can be taken for the first time.
    fn piece(&mut self) -> Option<Ended> {
        let begin = self.word.len();
        let mut runs: Vec<Run<'_>> = Vec::new();
        let mut end: Option<u128> = None;
        for &amount in self.far {
            let left = match begin.checked_sub(amount) {
                Some(n) => {
                    let run = self.word.run(n)?;
                    runs.push(run);
                    run.left
                }
                None => amount - begin,
            };
            end = Some(end.map_or(left, |end| end.min(left)));
        }
        let reach = self.reach();
        let before = self.last.len();
        // A hash of the last `reach` values, which tells most different ones apart at once.
        let mut hash = self.last.iter().fold(0, |hash, &value| hashed(hash, value));
        let leaving = FACTOR.wrapping_pow(u32::try_from(reach).ok()?);
        let mut mark: Option<Mark<(u64, Vec<usize>)>> = None;
        let mut repeats = None;
        for length in 0.. {
            if end == Some(length as u128) {
                break;
            }
            let known = before + length;
            if known >= reach {
                let window = |length: usize| &self.last[before + length - reach..before + length];
                let same = |old: &Mark<(u64, Vec<usize>)>| {
                    old.state.0 == hash
                        && old.state.1.iter().copied().eq(runs.iter().map(Run::phase))
                        && window(length) == window(old.n)
                };
                if let Some(old) = mark.as_ref().filter(|old| same(old)) {
                    repeats = Some((old.n, length));
                    break;
                }
                Mark::renew(&mut mark, length, || (hash, runs.iter().map(Run::phase).collect()));
            }
            self.work = self.work.checked_sub(self.near.len() + self.far.len() + 4)?;
            self.now += 1;
            for &taken in self.near.iter().take_while(|&&taken| taken <= known) {
                self.seen[self.last[known - taken] as usize] = self.now;
            }
            for run in &mut runs {
                self.seen[run.value() as usize] = self.now;
                run.advance();
            }
            let value = self.seen.iter().position(|&last| last != self.now)?;
            let value = u32::try_from(value).ok()?;
            self.last.push(value);
            hash = hashed(hash, value);
            if known >= reach {
                let left = self.last[known - reach];
                hash = hash.wrapping_sub((u64::from(left) + 1).wrapping_mul(leaving));
            }
        }
        let mut values = self.last.split_off(before);
        match (repeats, end) {
            (Some((from, until)), None) => {
                self.last = values;
                return Some(Ended::Never(from, until));
            }
            (Some((from, until)), Some(end)) => {
                let period = until - from;
                let differs = |&i: &usize| values[i] != values[i + period];
                let from = (0..from).rev().find(differs).map_or(0, |i| i + 1);
                let pattern = values[from..from + period].to_vec();
                values.truncate(from);
                self.word.push(values, from as u128);
                self.word.push(pattern, end - from as u128);
            }
            (None, _) => {
                let length = values.len() as u128;
                self.word.push(values, length);
            }
        }
        let n = self.word.len();
        self.work = self.work.checked_sub(reach)?;
        let last = n.saturating_sub(reach as u128)..n;
        self.last = last.map_while(|n| self.word.at(n)).collect();
        Some(Ended::Here)
    }

    /// The largest near amount.
    fn reach(&self) -> usize {
        self.near.last().copied().unwrap_or(0)
    }
}

fn hashed(hash: u64, value: u32) -> u64 {
    hash.wrapping_mul(FACTOR).wrapping_add(u64::from(value) + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theory::mex::mex;

    fn plain(set: &[u128], to: usize) -> Vec<u32> {
        let mut values: Vec<u32> = Vec::new();
        for n in 0..to {
            let options = set.iter().filter(|&&taken| taken <= n as u128);
            let value = mex(options.map(|&taken| u64::from(values[n - taken as usize])));
            values.push(u32::try_from(value).unwrap());
        }
        values
    }

    fn held_against(found: &Repetition, plain: &[u32], set: &[u128]) {
        for (n, &value) in plain.iter().enumerate() {
            assert_eq!(found.value(&n.into()), value.into(), "{set:?}: {n}");
        }
    }

    /// Sets in two or three clusters that are far from one another, every one as near and as far ones and, where it is
    /// found, as near ones alone, against the recurrence.
    #[test]
    fn far_amounts_are_as_near_ones() {
        let mut random = grundy_testing::Random::new(1194);
        let (mut by_pieces, mut split, mut together) = (0, 0, 0);
        for _ in 0..grundy_testing::length(30, 1000) {
            let mut set = Vec::new();
            let mut scale = 1;
            for _ in 0..2 + random.below(2) {
                for _ in 0..1 + random.below(3) {
                    set.push(scale + u128::from(random.below(8u8)));
                }
                scale *= 20 + u128::from(random.below(30u8));
            }
            set.sort_unstable();
            set.dedup();
            let all = plain(&set, 30_000);
            for first in 0..set.len() {
                let near: Vec<usize> = set[..first].iter().map(|&k| k as usize).collect();
                let Some(found) = Search::of(&near, &set[first..]).run() else { continue };
                split += 1;
                by_pieces += usize::from(found.values.pieces() > 1);
                held_against(&found, &all, &set);
            }
            let Some(found) = Repetition::taking(&set) else { continue };
            together += 1;
            held_against(&found, &all, &set);
        }
        let (many, few) = grundy_testing::length((80, 20), (200, 50));
        assert!(
            split > many && by_pieces > many && together > few,
            "{split} {by_pieces} {together}"
        );
    }

    /// {a, b} with a < b repeats after a + b: values 0 and 1 by turns of a, and from b on 2 where the turn is that of 1 (by
    /// induction).
    #[test]
    fn two_amounts() {
        for (a, b) in [
            (1_000_000_000_000, 1_000_000_000_007),
            (3, 10u128.pow(30) + 1),
            (10u128.pow(15), 7 * 10u128.pow(16) + 13),
            (2, 3_000_000),
        ] {
            let found = Repetition::taking(&[a, b]).unwrap();
            assert!((a + b).is_multiple_of(found.period), "{a}, {b}: {}", found.period);
            assert_eq!(found.start, 0);
            let places = [0, 1, a - 1, a, a + 1, 2 * a, b - 1, b, b + 1, b + a - 1];
            for n in places.into_iter().filter(|&n| n < a + b) {
                let turn = |n: u128| u32::from(!(n / a).is_multiple_of(2));
                let value = if n < b { turn(n) } else { 1 + turn(n - a) };
                for periods in [0, 1, 10u128.pow(6)] {
                    let heap = n + periods * (a + b);
                    assert_eq!(found.value(&heap.into()), value.into(), "{a}, {b}: {heap}");
                }
            }
        }
    }

    /// 1, 2 and k repeat after 3, but if k is a multiple of 3 after k + 1.
    #[test]
    fn one_two_and_k() {
        for k in [3u128, 6, 300, 999_999, 10u128.pow(9) - 1, 10u128.pow(18) - 1, 10u128.pow(9)] {
            let found = Repetition::taking(&[1, 2, k]).unwrap();
            let period = if k % 3 == 0 { k + 1 } else { 3 };
            assert_eq!((found.start, found.period), (0, period), "{k}");
        }
    }

    /// What cannot be found soon is given up, and costs no more than is said.
    #[test]
    fn searches_end() {
        let mut random = grundy_testing::Random::new(7);
        for far in [10u128.pow(7), 10u128.pow(20), MOST] {
            let mut set: Vec<u128> =
                (0..40).map(|_| far - u128::from(random.below(1u32 << 20))).collect();
            set.extend((0..20).map(|_| 1 + u128::from(random.below(1000u32))));
            set.sort_unstable();
            set.dedup();
            let start = std::time::Instant::now();
            let _ = Repetition::taking(&set);
            assert!(start.elapsed().as_secs() < 20, "{:?}", start.elapsed());
        }
        assert!(Repetition::taking(&[MOST + 1]).is_none());
    }
}
