//! Conditions on numbers as automata that read all their digits together.
//!
//! Each sum is followed by as many numbers as the numeration has terms; `numeration` says why that is right. What is
//! decided in cases, by a remainder or by which of two sums is larger, is so by following sums as well.

use super::Refusal;
use super::automaton::{Automaton, Meter, Number, digit, explore};
use super::numeration::Numeration;
use super::sums::{Cond, Is, Sum, Term, Tree};

/// What is said of a sum that is followed: which, a factor ±1, a number to be added.
#[derive(Clone, PartialEq)]
struct Test {
    form: usize,
    sign: i64,
    number: i64,
    is: Is,
}

/// A sum that is followed, without its number.
struct Form {
    coefficients: Vec<i64>,
    /// From where it is settled whether it is above or below all that is asked.
    settled: i64,
    /// Its remainder is followed instead.
    modulus: Option<i64>,
}

/// A sum before a letter: what it is without what the letter adds, and between which bounds it is not settled then.
struct Before {
    carried: i64,
    least: i64,
    most: i64,
}

impl Test {
    /// Between which bounds what a letter adds to its form has to be, or else the test fails for good.
    fn limits(&self, before: &Before) -> (usize, i64, i64) {
        let fails = |sum: i32| !self.is.true_of(self.sign * i64::from(sum) + self.number);
        let least =
            if fails(-SETTLED) { before.least.saturating_sub(before.carried) } else { i64::MIN };
        let most =
            if fails(SETTLED) { before.most.saturating_sub(before.carried) } else { i64::MAX };
        (self.form, least, most)
    }
}

struct Machine<'a> {
    numeration: &'a Numeration,
    tracks: &'a [usize],
    forms: Vec<Form>,
    /// How many tests there are.
    tests: usize,
}

/// Stands for the numbers of a sum that is settled, with a sign.
const SETTLED: i32 = i32::MAX;

/// Sums that are followed at once, tests of them, and letters.
const MOST_FORMS: usize = 64;
const MOST_TESTS: usize = 1 << 13;
const MOST_LETTERS: Number = 1 << 16;

/// The least automaton of the words of the tracks on whose numbers the condition holds. Comparisons are followed together, what
/// is all or any of others is built apart and put to them: to follow the sums of all at once takes many more states.
pub(super) fn automaton(
    when: &Cond,
    tracks: &[usize],
    numeration: &Numeration,
    meter: &mut Meter,
) -> Result<Automaton, Refusal> {
    let (parts, all) = match when {
        Cond::All(parts) => (parts.clone(), true),
        Cond::Any(parts) => (parts.clone(), false),
        Cond::Not(part) => match &**part {
            Cond::All(parts) => (parts.iter().cloned().map(Cond::not).collect(), false),
            Cond::Any(parts) => (parts.iter().cloned().map(Cond::not).collect(), true),
            _ => (vec![when.clone()], true),
        },
        Cond::Leaf(_) => (vec![when.clone()], true),
    };
    let is_plain = |part: &Cond| match part {
        Cond::Leaf(_) => true,
        Cond::Not(part) => matches!(**part, Cond::Leaf(_)),
        _ => false,
    };
    let (plain, others): (Vec<Cond>, Vec<Cond>) = parts.into_iter().partition(is_plain);
    let mut others = others.iter();
    // All words of many tracks are a large automaton: where there is no comparison, the first of the others begins.
    let first = if plain.is_empty() { others.next() } else { None };
    let mut whole = match first {
        Some(first) => automaton(first, tracks, numeration, meter)?,
        None => {
            let plain = if all { Cond::All(plain) } else { Cond::Any(plain) };
            together(&plain, tracks, numeration, meter)?
        }
    };
    for part in others {
        let part = automaton(part, tracks, numeration, meter)?;
        whole = whole.join(&part, all, meter)?;
    }
    Ok(whole)
}

/// The same, all sums followed at once.
pub(super) fn together(
    when: &Cond,
    tracks: &[usize],
    numeration: &Numeration,
    meter: &mut Meter,
) -> Result<Automaton, Refusal> {
    let radix = numeration.radix();
    let count = tracks.iter().try_fold(1, |n: Number, _| n.checked_mul(radix));
    let Some(count) = count.filter(|n| *n <= MOST_LETTERS) else {
        return Err(Refusal::Rules("a condition of too many numbers".into()));
    };
    let digits = |letter| (0..tracks.len()).map(move |track| digit(letter, track, radix).into());
    let letters: Vec<Vec<i64>> = (0..count).map(|letter| digits(letter).collect()).collect();
    let mut machine = Machine { numeration, tracks, forms: Vec::new(), tests: 0 };
    let test = when.map(&mut |(sum, is)| machine.test(sum, *is, meter))?;
    meter.keep(size_of::<i64>() * letters.len() * machine.forms.len())?;
    let added: Vec<Vec<i64>> = letters.iter().map(|digits| machine.added(digits)).collect();
    let parts = if let Tree::All(parts) = &test { parts } else { std::slice::from_ref(&test) };
    let needed =
        parts.iter().filter_map(|part| if let Tree::Leaf(test) = part { Some(test) } else { None });
    let needed: Vec<&Test> = needed.collect();
    let start = vec![0; tracks.len() + numeration.order() * machine.forms.len()];
    let accepts = |state: &Vec<i32>| machine.holds(&test, state, true) == Some(true);
    let whole = explore(Some(start), false, meter, accepts, |state, meter| {
        let mut next = Vec::new();
        let before = machine.before(state);
        // Most letters are out at once, because an equation cannot hold any more.
        let limits: Vec<(usize, i64, i64)> =
            needed.iter().map(|test| test.limits(&before[test.form])).collect();
        for (letter, (digits, added)) in (0..).zip(letters.iter().zip(&added)) {
            meter.spend(1 + machine.tests / 8)?;
            if limits.iter().all(|(form, least, most)| (least..=most).contains(&&added[*form]))
                && let Some(state) = machine.step(state, &before, digits, added)?
                && machine.holds(&test, &state, false) != Some(false)
            {
                next.push((letter, state));
            }
        }
        Ok(next)
    })?;
    whole.least(meter)
}

impl Machine<'_> {
    /// The test of a sum: of what it is in each case, where it is not linear.
    fn test(&mut self, sum: &Sum, is: Is, meter: &mut Meter) -> Result<Tree<Test>, Refusal> {
        meter.keep(64 * sum.terms.len())?;
        let Some(cases) = sum.cases() else { return self.linear(sum, is) };
        let mut any = Vec::new();
        for (guard, guarded, sum) in cases {
            let then = self.test(&sum, is, meter)?;
            if then != Tree::Any(Vec::new()) {
                any.push(Tree::All(vec![self.test(&guard, guarded, meter)?, then]));
            }
        }
        Ok(Tree::Any(any))
    }

    /// Sums that differ by their numbers and by a factor −1 are followed once.
    fn linear(&mut self, sum: &Sum, is: Is) -> Result<Tree<Test>, Refusal> {
        let too_large =
            Err(Refusal::Rules("a condition too large, or of a number not there".into()));
        self.tests += 1;
        if self.tests > MOST_TESTS {
            return too_large;
        }
        if let Some(n) = sum.as_number() {
            return Ok(if is.true_of(n) { Tree::All(Vec::new()) } else { Tree::Any(Vec::new()) });
        }
        let coefficient = |v: &usize| sum.terms.get(&Term::Variable(*v)).copied().unwrap_or(0);
        let mut coefficients: Vec<i64> = self.tracks.iter().map(coefficient).collect();
        let count = coefficients.iter().filter(|c| **c != 0).count();
        if sum.large || count != sum.terms.len() || self.forms.len() == MOST_FORMS {
            return too_large;
        }
        let sign = coefficients.iter().find(|c| **c != 0).map_or(1, |c| c.signum());
        coefficients.iter_mut().for_each(|c| *c *= sign);
        let settled = coefficients.iter().map(|c| c.abs()).sum::<i64>() + sum.number.abs();
        let modulus = if let Is::Divisible(m) = is { Some(m) } else { None };
        let same = |f: &Form| f.coefficients == coefficients && f.modulus == modulus;
        let form = self.forms.iter().position(same).unwrap_or(self.forms.len());
        if form == self.forms.len() {
            self.forms.push(Form { coefficients, settled, modulus });
        }
        self.forms[form].settled = self.forms[form].settled.max(settled);
        Ok(Tree::Leaf(Test { form, sign, number: sum.number, is }))
    }

    /// What these digits add to each sum.
    fn added(&self, digits: &[i64]) -> Vec<i64> {
        let each = self.forms.iter().map(|form| form.coefficients.iter().zip(digits));
        each.map(|both| both.map(|(c, d)| c * d).sum()).collect()
    }

    /// What a letter adds to in each sum.
    fn before(&self, state: &[i32]) -> Vec<Before> {
        let sums = state[self.tracks.len()..].chunks_exact(self.numeration.order());
        let each = self.forms.iter().zip(sums).map(|(form, known)| {
            let carried = self.numeration.carried(known);
            // Those of the other sign may take as much away.
            let others = known[..known.len() - 1].iter();
            let away =
                |bound: fn(i64) -> i64| others.clone().map(|q| bound((*q).into())).sum::<i64>();
            match form.modulus {
                _ if known[0].abs() == SETTLED => {
                    Before { carried: known[0].into(), least: 0, most: 0 }
                }
                Some(_) => Before { carried, least: i64::MIN, most: i64::MAX },
                None => Before {
                    carried,
                    least: -form.settled - away(|q| q.max(0)),
                    most: form.settled - away(|q| q.min(0)),
                },
            }
        });
        each.collect()
    }

    /// The state after a letter with these digits; none if some track has no word then.
    fn step(
        &self,
        state: &[i32],
        before: &[Before],
        digits: &[i64],
        added: &[i64],
    ) -> Result<Option<Vec<i32>>, Refusal> {
        let mut next = Vec::with_capacity(state.len());
        let (ends, sums) = state.split_at(digits.len());
        for (ends, digit) in ends.iter().zip(digits) {
            match self.numeration.after(*ends, *digit) {
                Some(ends) => next.push(ends),
                None => return Ok(None),
            }
        }
        let order = self.numeration.order();
        let sums = sums.chunks_exact(order).zip(before.iter().zip(added));
        for (form, (known, (before, added))) in self.forms.iter().zip(sums) {
            let p = before.carried + added;
            if (before.least..=before.most).contains(&p) {
                next.push(small(form.modulus.map_or(p, |modulus| p.rem_euclid(modulus)))?);
                next.extend_from_slice(&known[..order - 1]);
            } else {
                next.push(if p > 0 { SETTLED } else { -SETTLED });
                next.resize(next.len() + order - 1, 0);
            }
        }
        Ok(Some(next))
    }

    /// Whether the test is true, if it is known: in any case if nothing follows, else of sums that are settled.
    fn holds(&self, test: &Tree<Test>, state: &[i32], end: bool) -> Option<bool> {
        let order = self.numeration.order();
        test.holds(&|test| {
            let known = &state[self.tracks.len() + order * test.form..][..order];
            let sum = known.iter().map(|n| i64::from(*n)).sum::<i64>();
            let known = end || known[0].abs() == SETTLED;
            known.then(|| test.is.true_of(test.sign * sum + test.number))
        })
    }
}

/// Below this bound the next step cannot overflow; theory says that p stays far below.
fn small(p: i64) -> Result<i32, Refusal> {
    let small = i32::try_from(p).ok().filter(|p| p.abs() < SETTLED);
    small.ok_or(Refusal::Rules("a condition with numbers that are too large".into()))
}
