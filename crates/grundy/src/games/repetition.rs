//! The values of one heap from which fixed amounts, or all but fixed amounts, are taken: found by the
//! recurrence until its whole state repeats, which proves how they go on for ever.

mod taking;
mod word;

use dashu_int::ops::DivRem;
use grundy_core::nat::{self, Nat};

use crate::text;
use taking::WORK;
use word::Word;

/// Values G(0), G(1), … with G(n + `period`) = G(n) + `saltus` for all n ≥ `start`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Repetition {
    /// G(0) to G(start + period − 1).
    values: Word,
    /// The least such n.
    pub(super) start: u128,
    pub(super) period: u128,
    pub(super) saltus: u32,
}

/// The heaps of a value.
pub(super) enum Losing {
    /// Those that leave these remainders on division by the period.
    Remainders(Vec<Nat>),
    /// Just these.
    Few(Vec<Nat>),
    /// More than can be told.
    Many,
}

/// Sets that reach beyond this are not tried.
pub(super) const MAX_TAKEN: usize = 1_000_000;

impl Repetition {
    /// The values if a move takes any amount except those in `set`, which is sorted.
    ///
    /// Heaps more than the largest exception away can all be left. So the next value depends on the
    /// last values within that distance and on the set of all older ones; and only relative to the
    /// mex of the older ones, below which every value is taken. When this state repeats with a larger
    /// mex, so does what follows, raised by the difference.
    pub(super) fn taking_all_but(set: &[usize]) -> Option<Repetition> {
        let reach = *set.last()?;
        let mut values: Vec<u32> = Vec::new();
        let mut seen = vec![0; 2];
        let mut is_older = vec![false; 2];
        let mut mex = 0usize;
        let mut mark: Option<Mark<(Vec<usize>, usize)>> = None;
        for n in 0..WORK / (reach + 4) {
            if n > reach {
                is_older[values[n - reach - 1] as usize] = true;
                mex += is_older[mex..].iter().take_while(|&&older| older).count();
            }
            if n >= reach {
                let state = relative(&values[n - reach..], &is_older, mex);
                if let Some(old) = mark.as_ref().filter(|old| old.state.0 == state) {
                    let saltus = u32::try_from(mex - old.state.1).ok()?;
                    let start = old.n as u128;
                    return Some(Repetition::new(Word::new(values), start, n as u128, saltus));
                }
                Mark::renew(&mut mark, n, || (state, mex));
            }
            let mut exceptions = set.iter().peekable();
            for taken in 1..=reach.min(n) {
                if exceptions.next_if_eq(&&taken).is_none() {
                    seen[values[n - taken] as usize] = n + 1;
                }
            }
            let value = (mex..).find(|&v| !is_older[v] && seen[v] != n + 1)?;
            values.push(u32::try_from(value).ok()?);
            if value + 2 > seen.len() {
                seen.resize(2 * value + 2, 0);
                is_older.resize(2 * value + 2, false);
            }
        }
        None
    }

    /// From the values up to `n`, whose state is that of `mark` raised by `saltus`.
    fn new(mut values: Word, mark: u128, n: u128, saltus: u32) -> Repetition {
        let period = n - mark;
        let start = values.repeats_from(period, saltus, mark).unwrap_or(mark);
        values.truncate(start + period);
        Repetition { values, start, period, saltus }
    }

    /// The heaps of this value, as they are best told.
    pub(super) fn losing(&self, value: &Nat) -> Option<Losing> {
        let wanted = u32::try_from(nat::to_usize(value)?).ok()?;
        let heaps = self.values.heaps_of(wanted, text::LISTED + 1);
        let heaps: Vec<Nat> = heaps.into_iter().map(Nat::from).collect();
        Some(match heaps.len() > text::LISTED {
            false if self.saltus > wanted => Losing::Few(heaps),
            false if self.saltus == 0 && self.start == 0 => Losing::Remainders(heaps),
            _ => Losing::Many,
        })
    }

    /// G(n).
    pub(super) fn value(&self, n: &Nat) -> Nat {
        if let Some(value) = u128::try_from(n).ok().and_then(|n| self.values.at(n)) {
            return Nat::from(value);
        }
        let (periods, phase) = (n - Nat::from(self.start)).div_rem(Nat::from(self.period));
        let phase = u128::try_from(&phase).unwrap_or(0);
        let first = self.values.at(self.start + phase).unwrap_or(0);
        Nat::from(first) + periods * Nat::from(self.saltus)
    }

    /// All n with G(n) = `value`, which are finitely many if the saltus is not 0.
    pub(super) fn heaps_of(&self, value: &Nat) -> impl Iterator<Item = Nat> {
        let saltus = Nat::from(self.saltus);
        self.values.each().filter_map(move |(n, first)| {
            let raised = nat::minus(value, &Nat::from(first))?;
            if raised.is_zero() {
                return Some(Nat::from(n));
            }
            if n < self.start || saltus.is_zero() {
                return None;
            }
            let (periods, rest) = raised.div_rem(&saltus);
            rest.is_zero().then(|| Nat::from(n) + periods * Nat::from(self.period))
        })
    }

    /// The least heap whose value decides that of `n`, and how many periods lie between.
    pub(super) fn reduce(&self, n: &Nat) -> (Nat, Nat) {
        let Some(beyond) = nat::minus(n, &Nat::from(self.start)) else {
            return (n.clone(), Nat::ZERO);
        };
        let (periods, phase) = beyond.div_rem(Nat::from(self.period));
        (Nat::from(self.start) + phase, periods)
    }
}

/// The state at some n, to compare later ones with.
struct Mark<S> {
    n: usize,
    state: S,
    lasts: usize,
}

impl<S> Mark<S> {
    /// Puts a mark at `n` if there is none or the last one is old; each lasts twice as long as the one
    /// before, so that a repetition is met, and first at its shortest period (Brent 1980).
    fn renew(mark: &mut Option<Mark<S>>, n: usize, state: impl FnOnce() -> S) {
        let lasts = match mark {
            None => 1,
            Some(old) if n - old.n >= old.lasts => 2 * old.lasts,
            Some(_) => return,
        };
        *mark = Some(Mark { n, state: state(), lasts });
    }
}

/// The last values relative to the mex of the older ones, 0 for those below it, which do not matter;
/// then how far the older ones lie above it.
fn relative(last: &[u32], is_older: &[bool], mex: usize) -> Vec<usize> {
    let window = last.iter().map(|&value| (value as usize + 1).saturating_sub(mex));
    let above = (mex..is_older.len()).filter(|&value| is_older[value]).map(|value| value - mex);
    window.chain(above).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theory::mex::mex;
    use crate::theory::period::{Period, Theorems};
    use grundy_kernels::heap::{HeapTable, TakeBreak};

    /// The 1,023 subtraction games with amounts up to 10, against published periods and against the
    /// criterion of Guy and Smith.
    #[test]
    fn periods_of_subtraction_games() {
        let table = grundy_testing::published("subtraction_periods.csv");
        let mut checked = 0;
        for line in table.lines().filter(|line| line.starts_with('.')) {
            let fields: Vec<&str> = line.split(',').collect();
            let [period, start, max] = [1, 2, 3].map(|i| fields[i].parse::<usize>().unwrap());
            let digits: Vec<u8> = fields[0].bytes().skip(1).map(|digit| digit - b'0').collect();
            let set: Vec<usize> = (1..=digits.len()).filter(|&k| digits[k - 1] == 3).collect();
            let amounts: Vec<u128> = set.iter().map(|&taken| taken as u128).collect();
            let found = Repetition::taking(&amounts).unwrap();
            let published = (period as u128, start as u128, 0);
            assert_eq!((found.period, found.start, found.saltus), published, "{set:?}");
            let largest = found.values.each().map(|(_, value)| value).max();
            assert_eq!(largest, u32::try_from(max).ok(), "{set:?}");
            let last = digits.len();
            let digits = std::iter::once(0).chain(digits).collect();
            let mut heaps = HeapTable::new(TakeBreak::new(digits));
            heaps.extend_to(2 * (start + period) + last, || true);
            let proved = Theorems::new(heaps.rules()).prove(heaps.values());
            assert_eq!(proved.map(|found| found.0), Some(Period::new(start, period)), "{set:?}");
            for (n, &value) in heaps.values().iter().enumerate() {
                assert_eq!(found.value(&Nat::from(n)), Nat::from(value), "{set:?}");
            }
            checked += 1;
        }
        assert_eq!(checked, 1023);
    }

    /// Every set of exceptions up to 7, against the recurrence.
    #[test]
    fn values_of_all_but_sets() {
        for bits in 1u32..128 {
            let set: Vec<usize> = (1..8).filter(|i| bits >> (i - 1) & 1 == 1).collect();
            let found = Repetition::taking_all_but(&set).unwrap();
            let mut plain: Vec<u64> = Vec::new();
            for n in 0..300 {
                let allowed = (1..=n).filter(|taken| !set.contains(taken));
                let value = mex(allowed.map(|taken| plain[n - taken]));
                plain.push(value);
                assert_eq!(found.value(&Nat::from(n)), Nat::from(value), "not {set:?}: {n}");
            }
            assert!(2 * found.period + found.start < 300, "{set:?}");
        }
    }

    /// Far out the value is still the mex: no option has it, and the smaller ones that are looked at
    /// are options.
    #[test]
    fn large_heaps_of_all_but_sets() {
        let large = Nat::from(10u8).pow(30);
        for set in [vec![1], vec![2, 3, 7], vec![1, 2, 5, 9, 14], vec![6, 40]] {
            let found = Repetition::taking_all_but(&set).unwrap();
            for n in (0..found.period).map(|i| &large + Nat::from(i)) {
                let options = |value: &Nat| -> Vec<Nat> {
                    let taken = found.heaps_of(value).filter_map(|left| nat::minus(&n, &left));
                    taken.filter(|taken| set.iter().all(|&s| *taken != Nat::from(s))).collect()
                };
                let value = found.value(&n);
                assert!(options(&value).iter().all(Nat::is_zero), "{set:?}: {n}");
                for smaller in (1u32..60).map(|i| &value - Nat::from(i)).chain([Nat::ZERO]) {
                    let reached = options(&smaller);
                    assert!(reached.iter().any(|taken| !taken.is_zero()), "{set:?}: {n}");
                }
            }
        }
    }

    /// Long repetitions of sparse sets: {s} has period 2s, and {1, s} has 2 for odd and s + 1 for even s.
    #[test]
    fn sparse_sets() {
        let period = |set: &[u128]| Repetition::taking(set).map(|found| found.period);
        assert_eq!(period(&[30_000]), Some(60_000));
        assert_eq!(period(&[1, 29_999]), Some(2));
        assert_eq!(period(&[1, 30_000]), Some(30_001));
    }
}
