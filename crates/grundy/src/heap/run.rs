//! A run of heap values towards a proved period.

use std::time::{Duration, Instant};

use grundy_kernels::heap::HeapValues;

use crate::theory::period::{Period, Proof, Theorems, observe};

/// How long values are computed between two looks at the caller's wishes.
const SLICE: Duration = Duration::from_millis(20);

/// The first length at which a period is looked for.
const FIRST_LOOK: usize = 32;

/// Values among which a period with saltus is looked for.
const FAR: usize = 1 << 20;

/// What is known of the period.
///
/// ```
/// use grundy::games::heap_rules;
/// use grundy::heap::Run;
/// use grundy_kernels::heap::{Effort, HeapValues};
///
/// let (kayles, _) = heap_rules("0.77")?;
/// let mut run = Run::new(HeapValues::new(kayles, Effort::default()), None);
/// run.advance(1000, true, &mut |_| true);
/// assert!(run.found().is_proved());
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// The values prove it.
    Proved {
        /// The period.
        repetition: Period,
        /// The theorem, and the values it needs.
        proof: Proof,
    },
    /// The values repeat, and no theorem says that they go on to.
    Observed(Period),
    /// The values do not repeat.
    None,
}

impl Found {
    /// The period, proved or not.
    pub fn repetition(self) -> Option<Period> {
        match self {
            Found::Proved { repetition, .. } | Found::Observed(repetition) => Some(repetition),
            Found::None => None,
        }
    }

    /// Whether it is proved.
    pub fn is_proved(self) -> bool {
        matches!(self, Found::Proved { .. })
    }
}

/// Why [`Run::advance`] came back.
///
/// ```
/// use grundy::games::heap_rules;
/// use grundy::heap::{Ended, Run};
/// use grundy_kernels::heap::{Effort, HeapValues};
///
/// let (kayles, _) = heap_rules("0.77")?;
/// let mut run = Run::new(HeapValues::new(kayles, Effort::default()), None);
/// let ended = run.advance(1000, true, &mut |_| true);
/// assert!(matches!(ended, Ended::Proved));
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// As many values as wanted are known.
    Reached,
    /// A period is proved.
    Proved,
    /// The caller wanted it.
    Stopped,
    /// The next value cannot be verified, because values are forgotten ([`HeapValues::unshown`]).
    Unshown,
}

/// Values that are computed until a period is proved.
///
/// A period is looked for whenever the values have grown by a sixteenth. Where the last values suggest
/// one, exactly as many values are computed as its proof needs. What is found depends on the rules
/// and the number of values alone, not on how often the run was interrupted. Once values are forgotten
/// ([`HeapValues::keep`]), no further period is found, and what was found before is [taken up](Run::take_up) by a run that goes on.
///
/// ```
/// use grundy::games::heap_rules;
/// use grundy::heap::Run;
/// use grundy_kernels::heap::{Effort, HeapValues};
///
/// let (kayles, _) = heap_rules("0.77")?;
/// let mut run = Run::new(HeapValues::new(kayles, Effort::default()), None);
/// run.advance(1000, true, &mut |_| true);
/// let (period, _) = run.proved().unwrap();
/// assert_eq!((period.start, period.period), (71, 12));
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Run {
    values: HeapValues,
    theorems: Theorems,
    /// The period that the values suggested when it was looked for, and what would prove it.
    likely: Option<(Period, Proof)>,
    proved: Option<(Period, Proof)>,
}

impl Run {
    /// Goes on from `values`, perhaps none. `likely` is what [`likely`](Self::likely) said when so many
    /// values were known.
    pub fn new(values: HeapValues, likely: Option<Period>) -> Run {
        let theorems = Theorems::new(values.rules());
        let mut run = Run { values, theorems, likely: None, proved: None };
        run.likely = likely.and_then(|repetition| Some((repetition, run.proof(repetition)?)));
        run.prove();
        run
    }

    /// Goes on with what an earlier run had [`proved`](Self::proved) before it forgot values; whether that can be: some theorem
    /// proves it, and so far as values are kept, they have this period. The others are taken on trust, as the values are.
    ///
    /// ```
    /// use grundy::games::heap_rules;
    /// use grundy::heap::Run;
    /// use grundy::theory::period::Period;
    /// use grundy_kernels::heap::{Effort, HeapValues};
    ///
    /// let (kayles, _) = heap_rules("0.77")?;
    /// let mut values = HeapValues::new(kayles, Effort::default());
    /// values.extend_to(100, &mut |_| true);
    /// let mut run = Run::new(values, None);
    /// // No value is forgotten, and these do not prove it.
    /// assert!(!run.take_up(Period::new(71, 12)));
    /// # Ok::<(), grundy::Error>(())
    /// ```
    #[must_use]
    pub fn take_up(&mut self, proved: Period) -> bool {
        let known = self.proof(proved).filter(|proof| {
            let is_forgotten = !self.values.forgotten().is_empty();
            is_forgotten && proof.values <= self.values.len() && self.has(proved)
        });
        self.proved = self.proved.or(known.map(|proof| (proved, proof)));
        known.is_some()
    }

    /// Whether all values that are kept have this period, each held against the last one before it that is kept.
    fn has(&self, Period { start, period, saltus }: Period) -> bool {
        let gap = self.values.forgotten();
        start.checked_add(period).is_some_and(|second| {
            (second..gap.start).chain(second.max(gap.end)..self.values.len()).all(|heap| {
                let periods = match heap - period {
                    back if gap.contains(&back) => 2 + (back - gap.start) / period,
                    _ => 1,
                };
                let back = periods.checked_mul(period).and_then(|far| heap.checked_sub(far));
                let Some(back) = back.filter(|&back| back >= start) else { return true };
                let grown = (periods as u64).saturating_mul(saltus.into());
                match (self.values.get(heap), self.values.get(back)) {
                    (Some(value), Some(old)) => {
                        grown.saturating_add(old.into()) == u64::from(value)
                    }
                    _ => false,
                }
            })
        })
    }

    /// The values so far.
    pub fn values(&self) -> &HeapValues {
        &self.values
    }

    /// The period that is proved, and what proves it.
    pub fn proved(&self) -> Option<(Period, Proof)> {
        self.proved
    }

    /// The period that a proof is being sought for, or is proved.
    pub fn likely(&self) -> Option<Period> {
        self.proved.or(self.likely).map(|(repetition, _)| repetition)
    }

    /// Computes values until `to` are known, or a period is proved if `stop_at_proof`, or `go_on`, asked
    /// many times a second, says no.
    pub fn advance(
        &mut self,
        to: usize,
        stop_at_proof: bool,
        go_on: &mut dyn FnMut(&Run) -> bool,
    ) -> Ended {
        loop {
            if stop_at_proof && self.proved.is_some() {
                return Ended::Proved;
            }
            if self.values.len() >= to {
                return Ended::Reached;
            }
            if self.values.unshown().is_some() {
                return Ended::Unshown;
            }
            let look = self.next_look();
            let started = Instant::now();
            self.values.extend_to(look.min(to), &mut |_| started.elapsed() < SLICE);
            if self.values.len() == look {
                self.look();
            }
            if !go_on(self) {
                return Ended::Stopped;
            }
        }
    }

    /// What the values say of the period. Takes a pass over the values, or a few.
    pub fn found(&self) -> Found {
        let proved = self.proved.or_else(|| self.suggested().and_then(|found| self.checked(found)));
        match proved {
            Some((repetition, proof)) => Found::Proved { repetition, proof },
            None => self
                .repetition()
                .filter(|seen| self.is_plain(*seen))
                .map_or(Found::None, Found::Observed),
        }
    }

    /// The next length at which something is to be done.
    fn next_look(&self) -> usize {
        let len = self.values.len();
        let mut look = FIRST_LOOK;
        while look <= len {
            look += (look / 16).max(8);
        }
        match self.likely {
            Some((_, proof)) if proof.values > len && self.proved.is_none() => {
                look.min(proof.values)
            }
            _ => look,
        }
    }

    fn look(&mut self) {
        self.prove();
        if self.proved.is_some() || self.values.effort().speculative {
            return;
        }
        // At the length where the proof failed, the period that failed may be suggested once more.
        self.likely = self.suggested();
        self.prove();
    }

    /// Accepts the suggested period if there are enough values and it has held. Values that are forgotten
    /// prove nothing.
    fn prove(&mut self) {
        if self.proved.is_none() && self.values.forgotten().is_empty() {
            self.proved = self.likely.and_then(|likely| self.checked(likely));
        }
    }

    /// The period that the last values suggest, and what would prove it.
    fn suggested(&self) -> Option<(Period, Proof)> {
        let repetition = self.repetition()?;
        Some((repetition, self.proof(repetition)?))
    }

    /// The suggested period with the start that it has now, if the values prove it.
    fn checked(&self, (suggested, proof): (Period, Proof)) -> Option<(Period, Proof)> {
        if proof.values > self.values.len() {
            return None;
        }
        let repetition = match suggested.saltus {
            0 => self.bounded(suggested.period),
            _ => self.growing().filter(|now| now.period == suggested.period)?,
        };
        let proof = self.proof(repetition)?;
        (proof.values <= self.values.len()).then_some((repetition, proof))
    }

    /// Whether the values show two whole periods and some more.
    fn is_plain(&self, seen: Period) -> bool {
        let len = self.values.len();
        seen.period.checked_mul(2).is_some_and(|two| seen.start + two <= len - len / 16)
    }

    /// The repetition that the last values suggest.
    fn repetition(&self) -> Option<Period> {
        self.values.likely_period().map(|period| self.bounded(period)).or_else(|| self.growing())
    }

    fn bounded(&self, period: usize) -> Period {
        Period::new(self.values.repeats_from(period), period)
    }

    /// A period with saltus, which only rules with three-way splits or without end of digits have; not
    /// looked for in long runs, because it takes more memory than the values.
    fn growing(&self) -> Option<Period> {
        let (rules, len) = (self.values.rules(), self.values.len());
        if (rules.most_left() <= 2 && rules.most_taken().is_some()) || len > FAR {
            return None;
        }
        let mut values = vec![0; len];
        self.values.read(0, &mut values);
        observe(&values).filter(|found| found.saltus > 0)
    }

    /// What proves that the repetition goes on for ever, if anything does.
    fn proof(&self, repetition: Period) -> Option<Proof> {
        let verified = !self.values.effort().speculative;
        verified.then(|| self.theorems.proof(repetition)).flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theory::period::Theorem;
    use grundy_kernels::heap::{Effort, TakeBreak};
    use proptest::prelude::*;

    fn run(digits: &[u8]) -> Run {
        Run::new(HeapValues::new(TakeBreak::new(digits.to_vec()), Effort::default()), None)
    }

    #[test]
    fn kayles_is_proved_as_early_as_the_theorem_allows() {
        let mut kayles = run(&[0, 7, 7]);
        assert_eq!(kayles.advance(166, true, &mut |_| true), Ended::Reached);
        let repetition = Period::new(71, 12);
        assert_eq!(kayles.found(), Found::Observed(repetition));
        assert_eq!(kayles.advance(1000, true, &mut |_| true), Ended::Proved);
        assert_eq!(kayles.values().len(), 167);
        let proof = Proof { theorem: Theorem::Splitting, values: 167 };
        assert_eq!(kayles.found(), Found::Proved { repetition, proof });
        assert_eq!(kayles.advance(1000, false, &mut |_| true), Ended::Reached);
        assert_eq!(kayles.values().len(), 1000);
        assert_eq!(kayles.found(), Found::Proved { repetition, proof });
    }

    /// 0.56 has period 144 from heap 326,640 on.
    #[test]
    fn a_run_that_forgets_finds_no_period() {
        let effort = Effort { threads: 2, ..Effort::default() };
        let mut values = HeapValues::new(TakeBreak::new(vec![0, 5, 6]), effort);
        values.keep(80_000);
        let mut run = Run::new(values, None);
        assert_eq!(run.advance(1_000_000, true, &mut |_| true), Ended::Reached);
        assert_eq!(run.found(), Found::None);
        assert_eq!(run.values().forgotten().start, 40_000);
    }

    /// What was proved before values were forgotten stays proved in a run that goes on with those that are left, and nothing else
    /// is taken for it.
    #[test]
    fn a_proof_outlives_the_values_that_are_forgotten() {
        let new = || HeapValues::new(TakeBreak::new(vec![0, 7, 7]), Effort::default());
        let mut values = new();
        values.keep(80_000);
        let mut whole = Run::new(values, None);
        assert_eq!(whole.advance(200_000, false, &mut |_| true), Ended::Reached);
        let gap = whole.values().gap().unwrap();
        let (proved, _) = whole.proved().unwrap();
        let mut values = new();
        for (heaps, is_kept) in
            [(0..gap.forgotten.start, false), (gap.forgotten.end..200_000, true)]
        {
            let mut piece = vec![0; heaps.len()];
            whole.values().read(heaps.start, &mut piece);
            if is_kept {
                values.pass(&gap).unwrap();
                values.push_kept(&piece).unwrap();
            } else {
                values.push_known(&piece).unwrap();
            }
        }
        values.keep(80_000);
        let mut broken = Run::new(values, None);
        assert_eq!(broken.found(), Found::None);
        for (start, period, saltus) in [
            (70, 12, 0),
            (71, 11, 0),
            (71, 0, 0),
            (71, 12, 1),
            (90_000, 11, 0),
            (71, 199_992, 0),
            (usize::MAX, 12, 0),
            (71, usize::MAX, 0),
        ] {
            assert!(!broken.take_up(Period { start, period, saltus }), "{start} {period} {saltus}");
            assert_eq!(broken.proved(), None);
        }
        assert!(broken.take_up(proved));
        assert_eq!(broken.found(), whole.found());
        for run in [&mut broken, &mut whole] {
            assert_eq!(run.advance(300_000, false, &mut |_| true), Ended::Reached);
        }
        assert_eq!(broken.found(), whole.found());
        assert_eq!(broken.values().gap(), whole.values().gap());
    }

    #[test]
    fn a_run_ends_where_a_forgotten_value_is_missed() {
        let mut values = HeapValues::new(TakeBreak::new(vec![0, 6]), Effort::default());
        values.keep(180_000);
        let mut run = Run::new(values, None);
        assert_eq!(run.advance(1_000_000, true, &mut |_| true), Ended::Unshown);
        assert_eq!(run.values().unshown().map(|(heap, _)| heap), Some(run.values().len()));
        assert_eq!(run.advance(1_000_000, true, &mut |_| true), Ended::Unshown);
    }

    #[test]
    fn a_run_stops_when_told() {
        let mut officers = run(&[0, 6]);
        let mut asked = 0;
        let ended = officers.advance(1 << 20, true, &mut |run| {
            asked += 1;
            run.values().len() < 100
        });
        assert_eq!(ended, Ended::Stopped);
        assert!(asked > 0 && (100..1000).contains(&officers.values().len()));
    }

    /// The published periods that are proved with up to 3000 values, none with values to spare.
    #[test]
    fn published_periods_are_proved() {
        let table = grundy_testing::published("octal_periods.csv");
        let mut checked = 0;
        for line in table.lines().filter(|line| line.starts_with('.')) {
            let fields: Vec<&str> = line.split(',').collect();
            let (Ok(period), Ok(start)) = (fields[1].parse::<usize>(), fields[2].parse::<usize>())
            else {
                continue;
            };
            let digits: Vec<u8> =
                std::iter::once(0).chain(fields[0][1..].bytes().map(|d| d - b'0')).collect();
            let needed = 2 * start + 2 * period + digits.len() - 1;
            if needed > 3000 {
                continue;
            }
            let mut run = run(&digits);
            assert_eq!(run.advance(2 * needed + 64, true, &mut |_| true), Ended::Proved);
            assert_eq!(run.found().repetition(), Some(Period::new(start, period)), "{line}");
            checked += 1;
        }
        assert!(checked > 280, "{checked}");
    }

    proptest! {
        /// However often a run is broken off and taken up again, the result is the same.
        #[test]
        fn interruptions_change_nothing(
            digits in proptest::collection::vec(0_u8..8, 1..4),
            to in 1_usize..600,
            stops in proptest::collection::vec(1_usize..600, 0..5),
        ) {
            let digits = [vec![0], digits].concat();
            let mut whole = run(&digits);
            whole.advance(to, true, &mut |_| true);
            let mut broken = run(&digits);
            for stop in stops {
                broken.advance(stop.min(to), true, &mut |_| true);
                let mut known = vec![0; broken.values().len()];
                broken.values().read(0, &mut known);
                let mut values =
                    HeapValues::new(TakeBreak::new(digits.clone()), Effort::default());
                values.push_known(&known).unwrap();
                broken = Run::new(values, broken.likely());
            }
            broken.advance(to, true, &mut |_| true);
            prop_assert_eq!(broken.values().len(), whole.values().len());
            prop_assert_eq!(broken.found(), whole.found());
        }
    }
}
