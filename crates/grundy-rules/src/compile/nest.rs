//! A nest of loops, and how it is run.

use std::mem;

use super::Flow;
use super::program::{Program, size, sum_fits};
use crate::clock;
use crate::core::{Linear, MOST_VARIABLES};

/// The innermost loop counts to this by itself.
const TRIED_AT_ONCE: u32 = 1 << 16;

/// The options of one family of moves.
#[derive(Clone, Debug)]
pub(super) struct Nest {
    /// The line of the file.
    pub(super) line: usize,
    /// What has to hold of the position alone.
    pub(super) before: Program,
    /// The loops from the outermost.
    pub(super) loops: Vec<Loop>,
    /// What the option is made of: all numbers of its positions.
    pub(super) option: Vec<Linear>,
    /// What a step of the innermost loop adds, where that is not 0.
    pub(super) steps: Vec<(usize, i64)>,
}

#[derive(Clone, Debug)]
pub(super) struct Loop {
    pub(super) variable: usize,
    /// The variable is at least each of these, rounded up, and at most each of those, rounded down.
    pub(super) lower: Vec<Bound>,
    pub(super) upper: Vec<Bound>,
    /// The variable is congruent to a sum.
    pub(super) stride: Option<Stride>,
    /// What has to hold besides.
    pub(super) check: Program,
}

/// A sum, divided by a positive number.
#[derive(Clone, Debug)]
pub(super) struct Bound {
    pub(super) sum: Linear,
    pub(super) divisor: i64,
}

/// `factor` · `sum` modulo `modulus`.
#[derive(Clone, Debug)]
pub(super) struct Stride {
    pub(super) sum: Linear,
    pub(super) factor: i64,
    pub(super) modulus: i64,
}

#[inline(always)]
fn value(sum: &Linear, values: &[i64; MOST_VARIABLES]) -> i64 {
    sum.terms.iter().fold(sum.constant, |all, &(variable, factor)| all + factor * values[variable])
}

impl Loop {
    /// The first and last value, and the step between values.
    #[inline]
    fn range(&self, values: &[i64; MOST_VARIABLES]) -> (i64, i64, i64) {
        let mut first = i64::MIN;
        for bound in &self.lower {
            let sum = value(&bound.sum, values);
            first =
                first.max(if bound.divisor == 1 { sum } else { -(-sum).div_euclid(bound.divisor) });
        }
        let mut last = i64::MAX;
        for bound in &self.upper {
            let sum = value(&bound.sum, values);
            last = last.min(if bound.divisor == 1 { sum } else { sum.div_euclid(bound.divisor) });
        }
        match &self.stride {
            None => (first, last, 1),
            Some(Stride { sum, factor, modulus }) => {
                let rest =
                    i128::from(value(sum, values).rem_euclid(*modulus)) * i128::from(*factor);
                let ahead = (rest - i128::from(first)).rem_euclid(i128::from(*modulus));
                (first + i64::try_from(ahead).unwrap_or(0), last, *modulus)
            }
        }
    }
}

impl Nest {
    #[inline]
    pub(super) fn run(
        &self,
        values: &mut [i64; MOST_VARIABLES],
        each: &mut impl FnMut(&[i64]) -> Flow,
    ) -> Flow {
        if !self.before.holds(values) {
            return Flow::Continue(());
        }
        match self.loops.as_slice() {
            [] => {
                let mut option = [0; MOST_VARIABLES];
                self.fill(&mut option, values);
                each(&option[..self.option.len()])
            }
            [last] => self.last(last, values, each),
            loops => self.nested(loops, values, each),
        }
    }

    fn nested(
        &self,
        loops: &[Loop],
        values: &mut [i64; MOST_VARIABLES],
        each: &mut impl FnMut(&[i64]) -> Flow,
    ) -> Flow {
        let [outer, inner @ ..] = loops else { return Flow::Continue(()) };
        if inner.is_empty() {
            return self.last(outer, values, each);
        }
        let (mut at, last, step) = outer.range(values);
        while at <= last {
            values[outer.variable] = at;
            clock::tried(1)?;
            if outer.check.is_empty() || outer.check.holds(values) {
                self.nested(inner, values, each)?;
            }
            at += step;
        }
        Flow::Continue(())
    }

    /// The innermost loop.
    #[inline]
    fn last(
        &self,
        inner: &Loop,
        values: &mut [i64; MOST_VARIABLES],
        each: &mut impl FnMut(&[i64]) -> Flow,
    ) -> Flow {
        let (mut at, last, step) = inner.range(values);
        if at > last {
            return Flow::Continue(());
        }
        values[inner.variable] = at;
        let mut option = [0; MOST_VARIABLES];
        self.fill(&mut option, values);
        let len = self.option.len();
        if inner.check.is_empty()
            && let [(index, more)] = self.steps[..]
        {
            // A move changes one number: nothing else is touched between options.
            let more = more * step;
            let mut tried = 0;
            while at <= last {
                each(&option[..len])?;
                option[index] += more;
                at += step;
                tried += 1;
                if tried == TRIED_AT_ONCE {
                    clock::tried(mem::take(&mut tried))?;
                }
            }
            return clock::tried(tried);
        }
        let mut tried = 0;
        while at <= last {
            values[inner.variable] = at;
            if inner.check.is_empty() || inner.check.holds(values) {
                each(&option[..len])?;
            }
            for &(index, more) in &self.steps {
                option[index] += more * step;
            }
            at += step;
            tried += 1;
            if tried == TRIED_AT_ONCE {
                clock::tried(mem::take(&mut tried))?;
            }
        }
        clock::tried(tried)
    }

    /// The same moves with one number in place of the option: the sum of its numbers times `strides`.
    pub(super) fn flattened(&self, strides: &[i64]) -> Option<Nest> {
        let sum = self.option.iter().zip(strides);
        let sum = sum
            .into_iter()
            .try_fold(Linear::default(), |all, (number, &stride)| all.plus(stride, number))?;
        let innermost = self.loops.last().map_or(0, |inner| sum.coefficient(inner.variable));
        let steps = if innermost == 0 { Vec::new() } else { vec![(0, innermost)] };
        Some(Nest { option: vec![sum], steps, ..self.clone() })
    }

    /// Calls `each` with the options of a flattened nest in runs: the first, the step, and how many.
    #[inline]
    pub(super) fn runs(
        &self,
        values: &mut [i64; MOST_VARIABLES],
        each: &mut impl FnMut(i64, i64, i64) -> Flow,
    ) -> Flow {
        if !self.before.holds(values) {
            return Flow::Continue(());
        }
        self.nested_runs(&self.loops, values, each)
    }

    fn nested_runs(
        &self,
        loops: &[Loop],
        values: &mut [i64; MOST_VARIABLES],
        each: &mut impl FnMut(i64, i64, i64) -> Flow,
    ) -> Flow {
        let [outer, inner @ ..] = loops else {
            return each(value(&self.option[0], values), 0, 1);
        };
        let (mut at, last, step) = outer.range(values);
        if inner.is_empty() && outer.check.is_empty() {
            if at > last {
                return Flow::Continue(());
            }
            values[outer.variable] = at;
            let more = self.steps.first().map_or(0, |&(_, more)| more * step);
            return each(value(&self.option[0], values), more, (last - at) / step + 1);
        }
        while at <= last {
            values[outer.variable] = at;
            clock::tried(1)?;
            if outer.check.is_empty() || outer.check.holds(values) {
                self.nested_runs(inner, values, each)?;
            }
            at += step;
        }
        Flow::Continue(())
    }

    #[inline]
    fn fill(&self, option: &mut [i64; MOST_VARIABLES], values: &[i64; MOST_VARIABLES]) {
        for (number, sum) in option.iter_mut().zip(&self.option) {
            *number = value(sum, values);
        }
    }

    /// Whether nothing overflows for positions with numbers up to these sizes.
    pub(super) fn fits(&self, sizes: &[i128]) -> bool {
        let mut sizes = sizes.to_vec();
        sizes.resize(MOST_VARIABLES, 0);
        if !self.before.fits(&sizes) {
            return false;
        }
        for inner in &self.loops {
            let sums = |bounds: &[Bound]| {
                bounds.iter().map(|b| size(&b.sum.terms, b.sum.constant, &sizes)).min()
            };
            let all = inner.lower.iter().chain(&inner.upper).map(|bound| &bound.sum);
            let mut all = all.chain(inner.stride.as_ref().map(|stride| &stride.sum));
            if !all.all(|sum| sum_fits(sum, &sizes)) {
                return false;
            }
            let most = sums(&inner.lower).max(sums(&inner.upper)).unwrap_or(i128::MAX);
            // A stride may lead beyond the last value, once.
            let modulus = inner.stride.as_ref().map_or(1, |stride| stride.modulus);
            sizes[inner.variable] = most + i128::from(modulus) + 1;
            if !inner.check.fits(&sizes) {
                return false;
            }
        }
        self.option.iter().all(|sum| sum_fits(sum, &sizes))
    }
}
