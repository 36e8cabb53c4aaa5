//! Amounts that do not depend on the heaps.

use std::ops::ControlFlow;

use super::queen;
use crate::compile::Compiled;
use crate::core::{Atom, Formula, Game, Linear, Move, Relation, gcd};

/// A game in which every move takes amounts whatever the heaps are.
///
/// ```
/// use grundy_rules::{Checked, Shape};
///
/// let text = "game wythoff\nheaps x, y\ntake k from any heap\ntake k from each heap\n";
/// let checked = Checked::read(text).unwrap();
/// assert!(matches!(checked.shape, Shape::Vectors(_)));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Vectors {
    heaps: usize,
    /// Moves whose condition speaks of the chosen numbers alone.
    moves: Vec<Move>,
    /// The T of Wythoff's game, if it is that.
    band: Option<u64>,
}

/// Moves together: `least`, to which each of the steps may be added so many times, as far as the heaps reach.
///
/// ```
/// use grundy_rules::{Checked, Shape};
///
/// let text = "game wythoff\nheaps x, y\ntake k from any heap\ntake k from each heap\n";
/// let checked = Checked::read(text).unwrap();
/// let Shape::Vectors(vectors) = checked.shape else { panic!() };
/// // One heap, the other, both.
/// assert_eq!(vectors.families(&[9, 9], 100).unwrap().len(), 3);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Family {
    /// What the least move takes from each heap.
    pub least: Vec<u64>,
    /// What a step takes more from each heap, from one of them at least one token, and how often it is
    /// added at most; `u64::MAX` if there is no limit.
    pub steps: Vec<(Vec<u64>, u64)>,
}

/// How many rows may be open at a time: for each residue of one chosen number those of the others.
const MOST_OPEN: u64 = 64;

impl Vectors {
    pub(super) fn of(game: &Game) -> Option<Vectors> {
        let plain = game.coordinates.len() == game.heaps
            && game.positions == Formula::True
            && game.end == Formula::False
            && game.block == 0;
        if !plain {
            return None;
        }
        let moves: Option<Vec<Move>> =
            game.moves.iter().map(|one| independent(one, game.heaps)).collect();
        let moves = moves?;
        let band = if game.heaps == 2 { queen::band(&moves) } else { None };
        Some(Vectors { heaps: game.heaps, moves, band })
    }

    /// The T of Wythoff's game with |k − l| < T (Fraenkel 1982), 1 for Wythoff's own, if these are its moves: any
    /// amount from one of two heaps, or amounts k and l from both.
    pub fn band(&self) -> Option<u64> {
        self.band
    }

    /// All moves from heaps up to these sizes; `None` if that takes more than `most` families.
    ///
    /// # Panics
    /// If there are not as many sizes as heaps.
    pub fn families(&self, sizes: &[u64], most: usize) -> Option<Vec<Family>> {
        assert_eq!(sizes.len(), self.heaps, "a size for every heap");
        let mut all = Vec::new();
        for one in &self.moves {
            self.family(one, sizes, most, &mut all)?;
        }
        Some(all)
    }

    fn family(&self, one: &Move, sizes: &[u64], most: usize, all: &mut Vec<Family>) -> Option<()> {
        let heaps = self.heaps;
        let taken: Vec<Linear> = amounts(one, heaps)?;
        let Some(ranges) = ranges(one, heaps) else {
            all.append(&mut listed(one, sizes, most)?);
            return (all.len() <= most).then_some(());
        };
        let lowest: Vec<i64> = ranges.iter().map(|range| range.0).collect();
        let lowest = [&vec![0; heaps], lowest.as_slice()].concat();
        let least = |sum: &Linear| u64::try_from(sum.value(&lowest)).ok();
        let least: Vec<u64> = taken.iter().map(least).collect::<Option<_>>()?;
        let steps = ranges.iter().enumerate().filter(|(_, range)| range.1 > 0);
        let steps = steps.map(|(i, range)| Some((step(&taken, heaps + i, 1)?, range.1)));
        let mut steps: Vec<(Vec<u64>, u64)> = steps.collect::<Option<_>>()?;
        // A number may be chosen for nothing: in `take k + l - l` all l say the same.
        steps.retain(|(step, _)| step.iter().any(|more| *more > 0));
        all.push(Family { least, steps });
        (all.len() <= most).then_some(())
    }
}

/// So many times what one more of a chosen number takes from each heap.
fn step(taken: &[Linear], variable: usize, times: u64) -> Option<Vec<u64>> {
    let more = |sum: &Linear| u64::try_from(sum.coefficient(variable)).ok()?.checked_mul(times);
    taken.iter().map(more).collect()
}

/// The options of heaps of these sizes, put together in rows along the last chosen number, and these rows along
/// the others; `None` if there are more than `most` rows along the last.
fn listed(one: &Move, sizes: &[u64], most: usize) -> Option<Vec<Family>> {
    let heaps = sizes.len();
    let taken: Vec<Linear> = amounts(one, heaps)?;
    // A condition that is always or never satisfied may be of no chosen number.
    let last = heaps + one.chosen.len().saturating_sub(1);
    let periods: Vec<u64> = (heaps..=last).map(|v| period(&one.condition, v)).collect();
    let open = periods.iter().fold(1, |all: u64, more| (all * more).min(MOST_OPEN));
    let rows_along = |variable: usize| -> Option<Rows> {
        let step = step(&taken, variable, periods[variable - heaps])?;
        let open = usize::try_from(open).ok()?;
        Some(Rows { step, open, all: Vec::new(), is_long: Vec::new() })
    };
    let game = Game {
        name: String::new(),
        heaps,
        coordinates: vec![String::new(); heaps],
        starts: Vec::new(),
        positions: Formula::True,
        end: Formula::False,
        moves: vec![one.clone()],
        lines: one.line + 1,
        misere: false,
        loopy: false,
        block: 0,
        is_symmetric: false,
    };
    let compiled = Compiled::new(&game).ok()?;
    let position: Vec<i64> =
        sizes.iter().map(|&size| i64::try_from(size).ok()).collect::<Option<_>>()?;
    let mut rows = rows_along(last)?;
    let mut full = false;
    let flow = compiled.options(&position, |option| {
        let taken = option.iter().zip(&position).map(|(left, size)| (size - left).unsigned_abs());
        rows.push(Family { least: taken.collect(), steps: Vec::new() });
        full = rows.all.len() > most;
        if full { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    if flow.is_err() || full {
        return None;
    }
    for variable in (heaps..last).rev() {
        let mut longer = rows_along(variable)?;
        rows.all.into_iter().for_each(|family| longer.push(family));
        rows = longer;
    }
    Some(rows.all)
}

/// Families put together where they are equal but for so many steps more.
struct Rows {
    step: Vec<u64>,
    /// How many of the last rows may still grow.
    open: usize,
    all: Vec<Family>,
    /// Whether the row is of several families, its last step then being `step`.
    is_long: Vec<bool>,
}

impl Rows {
    fn push(&mut self, family: Family) {
        let first = self.all.len().saturating_sub(self.open);
        let (rows, long) = (&mut self.all[first..], &mut self.is_long[first..]);
        let takes = self.step.iter().any(|&more| more > 0);
        let grown = rows.iter_mut().zip(long).rev().any(|(row, long)| {
            let steps = row.steps.len() - usize::from(*long);
            let times = if *long { row.steps[steps].1 } else { 0 } + 1;
            let next = |(least, step): (&u64, &u64)| step.checked_mul(times)?.checked_add(*least);
            let next = row.least.iter().zip(&self.step).map(next);
            let grows = takes
                && row.steps[..steps] == family.steps
                && next.eq(family.least.iter().map(|&amount| Some(amount)));
            if grows {
                row.steps.truncate(steps);
                row.steps.push((self.step.clone(), times));
                *long = true;
            }
            grows
        });
        if !grown {
            self.all.push(family);
            self.is_long.push(false);
        }
    }
}

/// After how many values of a chosen number the congruences that it is in say the same again; 1 if that is
/// too many.
fn period(condition: &Formula, variable: usize) -> u64 {
    let mut period: i64 = 1;
    condition.atoms(&mut |atom| {
        if let Relation::Divisible(by) | Relation::NotDivisible(by) = atom.relation
            && atom.sum.coefficient(variable) != 0
        {
            period = (by / gcd(by, period)).saturating_mul(period);
        }
    });
    let period = period.unsigned_abs();
    if period <= MOST_OPEN { period } else { 1 }
}

/// For each chosen number the least value and how much more it may be, if that is all the condition says.
fn ranges(one: &Move, heaps: usize) -> Option<Vec<(i64, u64)>> {
    let mut ranges = vec![(i64::MIN, i64::MAX); one.chosen.len()];
    let mut others = Vec::new();
    for part in one.condition.conjuncts() {
        let Formula::Atom(Atom { sum, relation: Relation::AtLeastZero }) = part else {
            return None;
        };
        let [(variable, factor)] = sum.terms[..] else {
            others.push(sum);
            continue;
        };
        let range = ranges.get_mut(variable.checked_sub(heaps)?)?;
        match factor {
            1 => range.0 = range.0.max(-sum.constant),
            -1 => range.1 = range.1.min(sum.constant),
            _ => return None,
        }
    }
    let more = |&(least, most): &(i64, i64)| match (least, most) {
        (i64::MIN, _) => None,
        (_, i64::MAX) => Some((least, u64::MAX)),
        _ => Some((least, u64::try_from(most.checked_sub(least)?).ok()?)),
    };
    let ranges: Vec<(i64, u64)> = ranges.iter().map(more).collect::<Option<_>>()?;
    // What the least values satisfy, and larger ones all the more.
    let least: Vec<i64> = ranges.iter().map(|range| range.0).collect();
    let least = [&vec![0; heaps], least.as_slice()].concat();
    let is_said = |sum: &&Linear| sum.terms.iter().all(|term| term.1 > 0) && sum.value(&least) >= 0;
    others.iter().all(is_said).then_some(ranges)
}

/// The move with a condition on the chosen numbers alone, if it takes what does not depend on the heaps.
fn independent(one: &Move, heaps: usize) -> Option<Move> {
    let [target] = one.targets.as_slice() else { return None };
    let left = target.iter().map(|sum| Formula::atom(sum.clone(), Relation::AtLeastZero));
    let there = Formula::and(left.chain(
        (0..heaps).map(|heap| Formula::atom(Linear::variable(heap), Relation::AtLeastZero)),
    ));
    let mut condition = one.condition.clone();
    let free = |condition: &Formula| {
        let mut free = true;
        condition.atoms(&mut |atom| free &= atom.sum.terms.iter().all(|term| term.0 >= heaps));
        free
    };
    if !free(&condition) {
        condition = one.condition.given(&there);
        if !free(&condition) {
            return None;
        }
    }
    let one = Move { condition, ..one.clone() };
    let taken = amounts(&one, heaps)?;
    let negative = |sum: &Linear| {
        let below = Linear::constant(-1).plus(-1, sum)?;
        Some(Formula::atom(below, Relation::AtLeastZero))
    };
    let never = |bad: Formula| Formula::and([one.condition.clone(), bad]).is_contradiction();
    let total = taken.iter().try_fold(Linear::default(), |all, sum| all.plus(1, sum))?;
    let sound = taken.iter().all(|sum| negative(sum).is_some_and(&never))
        && never(Formula::atom(total, Relation::Zero));
    let one = if sound { beyond(&along_difference(&one, heaps)) } else { one };
    let grows = |v: usize| taken.iter().all(|sum| sum.coefficient(v) >= 0);
    (sound && (heaps..heaps + one.chosen.len()).all(grows)).then_some(one)
}

/// The move with the difference of two chosen numbers in place of the first, if it is bounded: so the
/// rows are few and long.
fn along_difference(one: &Move, heaps: usize) -> Move {
    let (v, w) = (heaps, heaps + 1);
    let bounded = |sign: i64| {
        one.condition.conjuncts().iter().any(|part| match part {
            Formula::Atom(Atom { sum, relation: Relation::AtLeastZero }) => {
                sum.terms == [(v, sign), (w, -sign)]
            }
            _ => false,
        })
    };
    if one.chosen.len() != 2 || !bounded(1) || !bounded(-1) {
        return one.clone();
    }
    let both = Linear { terms: vec![(v, 1), (w, 1)], constant: 0 };
    let change = |sum: &Linear| sum.substitute(v, &both);
    let targets = one.targets.iter().map(|target| target.iter().map(change).collect());
    match (targets.collect::<Option<Vec<Vec<Linear>>>>(), one.condition.map(&change)) {
        (Some(targets), Some(condition)) => Move { targets, condition, ..one.clone() },
        _ => one.clone(),
    }
}

/// The move with what a chosen number is beyond its least, if that is a multiple of another number, in its place, as
/// long as these are: k > 2l is the amounts (3, 1) with any number of (1, 0) and of (2, 1) more.
fn beyond(one: &Move) -> Move {
    let mut one = one.clone();
    // Each turn leaves one condition less that is of two numbers.
    for _ in 0..one.chosen.len() {
        let least = one.condition.conjuncts().iter().find_map(|part| match part {
            Formula::Atom(Atom { sum, relation: Relation::AtLeastZero }) => match sum.terms[..] {
                [(v, 1), (w, factor)] | [(w, factor), (v, 1)] if factor < 0 => {
                    let others = Linear { terms: vec![(w, factor)], constant: sum.constant };
                    Some((v, Linear::variable(v).plus(-1, &others)?))
                }
                _ => None,
            },
            _ => None,
        });
        let Some((v, least)) = least else { break };
        let change = |sum: &Linear| sum.substitute(v, &least);
        let targets = one.targets.iter().map(|target| target.iter().map(change).collect());
        let targets = targets.collect::<Option<Vec<Vec<Linear>>>>();
        let Some((targets, condition)) = targets.zip(one.condition.map(&change)) else { break };
        one = Move { targets, condition, ..one };
    }
    one
}

/// What is taken from each heap, over the chosen numbers.
pub(super) fn amounts(one: &Move, heaps: usize) -> Option<Vec<Linear>> {
    let target = one.targets.first()?;
    let taken: Option<Vec<Linear>> =
        target.iter().enumerate().map(|(i, sum)| Linear::variable(i).plus(-1, sum)).collect();
    taken.filter(|taken| taken.iter().all(|sum| sum.terms.iter().all(|term| term.0 >= heaps)))
}
