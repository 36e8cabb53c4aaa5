//! Grundy values from dense tables that kernels fill.

use std::time::Duration;

use dashu_int::ops::DivRem;
use grundy_core::{
    Error, Resource,
    nat::{self, Nat},
};
use grundy_kernels::heap::{Effort, HeapValues, TakeBreak};
use grundy_kernels::threads::Worked;

use super::two_heaps::TwoHeaps;
use crate::heap::Run;
use crate::meter::Meter;
use crate::theory::period::{Period, Proof};

/// The tables that questions so far have filled.
#[derive(Default)]
pub(crate) struct Tables {
    heaps: Vec<Heaps>,
    pub(super) two_heaps: TwoHeaps,
}

/// The values of one heap as far as they were needed, and for ever once they prove a period.
#[derive(Debug)]
struct Heaps {
    run: Run,
    /// Whether a move may leave three heaps.
    leaves_three: bool,
    /// What the last two tables took of a processor, each twice as long as the one before.
    spent: [Duration; 2],
}

/// A value that lies beyond the table: by which period it is known.
///
/// ```
/// use grundy::Basis;
///
/// /// Which heap of the table a far heap is like.
/// fn like(basis: &Basis) -> String {
///     format!("like {} by a period of {}", basis.heap, basis.period.period)
/// }
/// # let _ = like;
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Basis {
    /// The period.
    pub period: Period,
    /// What proves it.
    pub proof: Proof,
    /// The heap in the table that decides the value.
    pub heap: usize,
    /// How many periods lie between.
    pub periods: Nat,
}

/// Rulesets whose tables are kept; the oldest is dropped for a new one.
pub(super) const KEPT: usize = 16;

/// The first table of heaps costs about so many steps, but has no more heaps than this; each further
/// one is twice as long.
const FIRST_STEPS: u64 = 1 << 22;
const FIRST_HEAPS: usize = 1024;

/// Without a limit of time, heaps that are above this or would cost so many steps are given up after so
/// many values or steps without a period.
const FAR: usize = 1 << 24;
const FAR_STEPS: u64 = 1 << 45;
const PATIENCE: usize = 1 << 20;
const PATIENT_STEPS: u64 = 1 << 34;

/// What takes no longer than this by the speed seen is computed all the same.
const SOON: Duration = Duration::from_secs(120);

impl Tables {
    /// The value of a heap.
    ///
    /// # Errors
    /// If the table would need more memory or time than the budget allows.
    pub(crate) fn heap(
        &mut self,
        rules: &TakeBreak,
        heap: &Nat,
        meter: &mut Meter,
    ) -> Result<(Nat, Option<Basis>), Error> {
        self.heaps(rules).value(heap, meter)
    }

    /// The values under `rules` of all heaps up to `heap`, if the table or its period tells them.
    pub(super) fn at_hand(
        &self,
        rules: &TakeBreak,
        heap: usize,
    ) -> Option<impl Fn(usize) -> Option<u32>> {
        let found = self.heaps.iter().find(|heaps| heaps.rules() == rules)?;
        let values = found.run.values();
        let period = found.run.proved().map(|(period, _)| period).filter(|p| p.saltus == 0);
        let knows_all = heap < values.len() || period.is_some();
        (knows_all && values.forgotten().is_empty()).then_some(move |heap: usize| {
            values.get(heap).or_else(|| {
                let Period { start, period, .. } = period.filter(|period| heap >= period.start)?;
                values.get(start + (heap - start) % period)
            })
        })
    }

    /// All heaps with this value, where a proved period adds to the values of heaps, so that they are few; else none.
    pub(super) fn worth(&self, rules: &TakeBreak, value: &Nat) -> Vec<Nat> {
        let found = self.heaps.iter().find(|heaps| heaps.rules() == rules);
        found.map_or_else(Vec::new, |heaps| heaps.worth(value))
    }

    /// What all tables take but those of heaps under `rules`.
    pub(super) fn bytes_beside(&self, rules: Option<&TakeBreak>) -> u64 {
        let others = self.heaps.iter().filter(|heaps| Some(heaps.rules()) != rules);
        others.map(Heaps::kept).sum::<u64>() + self.two_heaps.bytes()
    }

    /// Tells tables of two heaps what is kept beside them, with so many bytes elsewhere; returns
    /// [`bytes_beside`](Self::bytes_beside).
    pub(super) fn set_beside(&mut self, rules: Option<&TakeBreak>, elsewhere: u64) -> u64 {
        let all = self.bytes_beside(rules);
        self.two_heaps.beside = all - self.two_heaps.bytes() + elsewhere;
        all
    }

    /// Forgets them.
    pub(super) fn forget_beside(&mut self, rules: Option<&TakeBreak>) {
        self.heaps.retain(|heaps| Some(heaps.rules()) == rules);
        self.two_heaps.forget();
    }

    fn heaps(&mut self, rules: &TakeBreak) -> &mut Heaps {
        let found = self.heaps.iter().position(|heaps| heaps.run.values().rules() == rules);
        let index = found.unwrap_or_else(|| {
            if self.heaps.len() == KEPT {
                self.heaps.remove(0);
            }
            self.heaps.push(Heaps::new(rules));
            self.heaps.len() - 1
        });
        &mut self.heaps[index]
    }
}

impl Heaps {
    fn new(rules: &TakeBreak) -> Heaps {
        let run = Run::new(HeapValues::new(rules.clone(), Effort::default()), None);
        Heaps { run, leaves_three: rules.most_left() > 2, spent: [Duration::ZERO; 2] }
    }

    fn value(&mut self, heap: &Nat, meter: &mut Meter) -> Result<(Nat, Option<Basis>), Error> {
        loop {
            if let Some(known) = self.known(heap) {
                return Ok(known);
            }
            let done = self.run.values().len();
            let first = self.first_heaps();
            let len = (done * 2).max(first);
            let what = "the table of heap values";
            self.check_patience(heap, meter)?;
            meter.check_memory(self.bytes(len), what)?;
            let wanted = nat::to_usize(heap).map_or(len, |heap| len.min(heap.saturating_add(1)));
            let mut in_time = true;
            let worked = Worked::start();
            self.run.advance(wanted.max(first), true, &mut |_| {
                in_time = meter.is_in_time();
                in_time
            });
            self.spent = [self.spent[1], worked.spent()];
            meter.positions += (self.run.values().len() - done) as u64;
            if !in_time {
                return Err(meter.out_of_time(what));
            }
            if self.run.values().len() == done && self.known(heap).is_none() {
                return Err(Error::unknown(format!("no more than {done} heaps are computed")));
            }
        }
    }

    /// How long the first table is, so that a question about a small heap is answered soon.
    fn first_heaps(&self) -> usize {
        let mut len = FIRST_HEAPS;
        while len > 64 && steps(self.rules(), len) > FIRST_STEPS / len as u64 {
            len /= 2;
        }
        len
    }

    fn rules(&self) -> &TakeBreak {
        self.run.values().rules()
    }

    /// The memory that the table takes now.
    fn kept(&self) -> u64 {
        self.bytes(self.run.values().len())
    }

    /// The memory of a table of `len` heaps.
    fn bytes(&self, len: usize) -> u64 {
        let len = len as u64;
        // With three heaps, a set of values below some `len` for each total.
        let sets = if self.leaves_three { len * len / 8 } else { 0 };
        8 * len + sets
    }

    /// Refuses a heap that only a period brings within reach, once many heaps have proved none.
    fn check_patience(&self, heap: &Nat, meter: &Meter) -> Result<(), Error> {
        let done = self.run.values().len();
        let cost = |heap: usize| steps(self.rules(), heap).saturating_mul(heap as u64);
        let far = nat::to_usize(heap).is_none_or(|heap| heap > FAR || cost(heap) > FAR_STEPS);
        // The next table is twice as long.
        let patient = done < PATIENCE && cost(2 * done) < PATIENT_STEPS;
        let estimate = self.estimate(heap);
        let is_soon = estimate.is_some_and(|estimate| estimate < SOON);
        if patient || !far || is_soon || meter.is_timed() {
            return Ok(());
        }
        let mut size = String::new();
        nat::push_short(&mut size, heap);
        let seen = match self.run.found().repetition() {
            Some(Period { start, period, saltus }) => format!(
                "{done} heaps show G(n + {period}) = G(n) + {saltus} for n ≥ {start}, but no theorem \
                 that is known here proves it"
            ),
            None => format!("{done} heaps proved no period"),
        };
        Err(Error::budget(
            format!("{seen}, and to compute all heaps below {size} takes {}", told(estimate)),
            Resource::Table,
        ))
    }

    /// How long the heaps up to `heap` would take if each table takes as much longer as the last one did.
    fn estimate(&self, heap: &Nat) -> Option<Duration> {
        let [before, last] = self.spent.map(|spent| spent.as_nanos());
        let heap = nat::to_usize(heap)?;
        let (mut len, mut next, mut total) = (self.run.values().len().max(1), last, 0u128);
        while len < heap {
            // In sixteenths: a table of twice the length takes from once to four times as long.
            let growth = (16 * last / before.max(1)).clamp(16, 64);
            // Doublings up to heaps of 2^62 and more make more than any number holds.
            next = (next.saturating_mul(growth) / 16).max(1);
            total = total.saturating_add(next);
            len = len.saturating_mul(2);
        }
        Some(Duration::from_nanos(u64::try_from(total).unwrap_or(u64::MAX)))
    }

    fn worth(&self, value: &Nat) -> Vec<Nat> {
        let growing = self.run.proved().filter(|(period, _)| period.saltus > 0);
        let Some((Period { start, period, saltus }, _)) = growing else { return Vec::new() };
        let values = self.run.values();
        let far = |heap: usize| {
            let (periods, rest) =
                nat::minus(value, &Nat::from(values.get(heap)?))?.div_rem(Nat::from(saltus));
            let is_there = rest.is_zero() && (heap >= start || periods.is_zero());
            is_there.then(|| Nat::from(heap) + periods * Nat::from(period))
        };
        (0..start + period).filter_map(far).collect()
    }

    /// The value, if it is in the table or a proved period gives it.
    fn known(&self, heap: &Nat) -> Option<(Nat, Option<Basis>)> {
        let values = self.run.values();
        if let Some(value) = nat::to_usize(heap).and_then(|heap| values.get(heap)) {
            return Some((Nat::from(value), None));
        }
        let (period, proof) = self.run.proved()?;
        let (periods, phase) = (heap - Nat::from(period.start)).div_rem(Nat::from(period.period));
        let reduced = period.start + nat::to_usize(&phase)?;
        let value = Nat::from(values.get(reduced)?) + &periods * Nat::from(period.saltus);
        Some((value, Some(Basis { period, proof, heap: reduced, periods })))
    }
}

/// A long time in words.
fn told(time: Option<Duration>) -> String {
    let seconds = time.map_or(u64::MAX, |time| time.as_secs());
    let (unit, name) = match seconds {
        0..120 => (1, "seconds"),
        120..7200 => (60, "minutes"),
        7200..172_800 => (3600, "hours"),
        172_800..31_536_000 => (86_400, "days"),
        _ => return "years".into(),
    };
    format!("about {} {name} at the speed seen", seconds / unit)
}

/// About how many steps the heap `heap` costs.
fn steps(rules: &TakeBreak, heap: usize) -> u64 {
    let last = rules.most_taken().unwrap_or(heap).min(heap);
    let heap = heap as u64;
    let cost = |bits: u8, each: u64| {
        let explicit = rules.digits.iter().take(last + 1);
        let listed = explicit.filter(|digit| **digit & bits != 0).count();
        let repeated = if rules.repeat > 0 { last.saturating_sub(rules.digits.len()) } else { 0 };
        let repeats = rules.digits[rules.digits.len() - rules.repeat..].iter();
        let repeats = if repeats.into_iter().any(|digit| digit & bits != 0) { repeated } else { 0 };
        ((listed + repeats) as u64).saturating_mul(each)
    };
    let three = heap.saturating_mul(heap / 8 + 1);
    1 + cost(3, 1).saturating_add(cost(4, heap / 2)).saturating_add(cost(8, three))
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_kernels::heap::HeapTable;

    use crate::{Limits, Nimber, Outcome, Play, Solver, Sum, Value};

    fn solve(text: &str) -> Result<crate::Verdict, Error> {
        Solver::default().solve(&text.parse::<Sum>().unwrap(), Play::Normal)
    }

    /// Heaps beyond every table, with the period that decides them.
    #[test]
    fn proved_periods_decide_huge_heaps() {
        let huge = format!("1{}", "0".repeat(30));
        for (game, value, words) in [
            // 10^30 is 4 modulo 12, as 76 is; G(76) = 1 (Winning Ways, chapter 4).
            ("kayles", "1", "the first 167 values prove that G(n + 12) = G(n) for all n ≥ 71"),
            ("octal/0.77", "1", "the heap is worth G(76) = 1"),
            ("octal/0.[3]", huge.as_str(), "G(n + 1) = G(n) + 1 for all n ≥ 0"),
            ("lasker-nim", &"9".repeat(30), "G(n + 4) = G(n) + 4 for all n ≥ 1"),
            // The heaps 2, 4, … can be taken or left as three of odd size, of value 0.
            ("octal/0.81", "1", "G(n + 2) = G(n) for all n ≥ 1"),
        ] {
            let verdict = solve(&format!("{game}:{huge}")).unwrap();
            assert_eq!(verdict.value.unwrap().to_string(), value, "{game}");
            let reason = verdict.reason.unwrap().to_string();
            assert!(reason.contains(words), "{game}: {reason}");
            assert_eq!(verdict.outcome == Outcome::N, !verdict.moves.is_empty(), "{game}");
            for reply in verdict.moves {
                assert_eq!(solve(&reply.to).unwrap().outcome, Outcome::P, "{}", reply.text);
            }
        }
        // A sum asks for moves to values other than 0.
        let verdict = solve(&format!("octal/4.[3]:{huge}+nim:6")).unwrap();
        assert_eq!(verdict.outcome, Outcome::N);
        assert!(verdict.moves.iter().any(|m| m.to == "octal/4.[3]:6+nim:6"), "{:?}", verdict.moves);
    }

    /// The move that wins is as far from the end of a heap as from its beginning. G(4m + 3) = 4m + 4, G(4m + 4) = 4m + 3, else
    /// G(n) = n (Lasker 1931).
    #[test]
    fn moves_far_from_both_ends_are_found() {
        let value = |n: u128| match n % 4 {
            3 => n + 1,
            0 if n > 0 => n - 1,
            _ => n,
        };
        for (a, b) in [(10u128.pow(20), 10u128.pow(30)), (123_456_789_012, 1 << 90), (7, 1 << 50)] {
            let others = [5, a, 77].into_iter().fold(0, |sum, n| sum ^ value(n));
            let left = value(others);
            assert_eq!(value(left), others, "G is its own inverse");
            let verdict = solve(&format!("lasker-nim:5,{a},{b},77")).unwrap();
            let wanted = format!("lasker-nim:5,{a},{left},77");
            assert!(verdict.moves.iter().any(|found| found.to == wanted), "{:?}", verdict.moves);
        }
    }

    /// What was done before is not forgotten: who asks how much an answer took subtracts it.
    #[test]
    fn what_was_done_only_grows() {
        let (mut tables, mut meter) = (Tables::default(), Meter::new(&Limits::default()));
        meter.positions = 1 << 20;
        let rules = TakeBreak::new(vec![0, 7, 7]);
        for heap in [5_u32, 700, 5] {
            let before = meter.positions;
            tables.heap(&rules, &heap.into(), &mut meter).unwrap();
            assert!(meter.positions >= before, "{heap}");
        }
        assert!(meter.positions > 1 << 20);
    }

    /// A table that takes four times as long whenever it is twice as long takes for ever, up to the largest heaps.
    #[test]
    fn estimates_of_the_largest_heaps_do_not_overflow() {
        let mut heaps = Heaps::new(&TakeBreak::new(vec![0, 7, 7]));
        let ever = Some(Duration::from_nanos(u64::MAX));
        for last in [Duration::from_secs(1), Duration::from_secs(1 << 40), Duration::MAX] {
            heaps.spent = [Duration::from_nanos(1), last];
            assert_eq!(heaps.estimate(&Nat::from(usize::MAX)), ever, "{last:?}");
        }
    }

    /// The values beyond the table are those of a longer table.
    #[test]
    fn periods_go_on_as_tables_do() {
        for text in ["0.77", "0.137", "4.56", "0.81", "0.05!", "0.35!", "0.0033", "0.0[3]", "4.[3]"]
        {
            let (rules, _) = crate::games::heap_rules(text).unwrap();
            let mut heaps = Heaps::new(&rules);
            let mut meter = Meter::new(&Limits::default());
            let mut table = HeapTable::new(rules);
            table.extend_to(3000, || true);
            let (_, basis) = heaps.value(&Nat::from(1_000_000u32), &mut meter).unwrap();
            assert!(basis.is_some() && heaps.run.values().len() < 2000, "{text}");
            for (heap, &value) in table.values().iter().enumerate() {
                let found = heaps.value(&Nat::from(heap), &mut meter).unwrap().0;
                assert_eq!(Nimber(found), Nimber::from(u64::from(value)), "{text}:{heap}");
            }
        }
    }

    /// Any two amounts may be taken if the difference is above both heaps: the value is the sum of the heaps.
    #[test]
    fn differences_above_all_heaps_change_nothing_more() {
        for difference in ["10", "40000", "4294967296"] {
            let verdict = solve(&format!("wythoff/{difference}:5,9+nim:1")).unwrap();
            assert_eq!(verdict.value, Some(Value::of(14 ^ 1)), "{difference}");
        }
    }

    #[test]
    fn what_no_theorem_proves_is_refused_with_what_was_seen() {
        let error = solve("octal/0.8:1000000000").unwrap_err();
        assert!(error.is_budget(), "{error}");
        assert!(
            error.to_string().contains("show G(n + 3) = G(n) + 1 for n ≥ 1, but no theorem"),
            "{error}"
        );
        assert!(solve("octal/0.8:100").unwrap().value == Some(Value::of(33)));
    }
}
