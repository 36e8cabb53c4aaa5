//! The moves of Wythoff's game and of its relatives: any amount from one of two heaps, or amounts from both that
//! differ by less than T. Tables of these have loops of their own.

use crate::clock;
use crate::core::{Formula, Linear, Move, Relation};

/// T is at most this.
const MOST: i64 = 1 << 10;

/// A line of amounts (first + v, second + v) with v from 1 on, or amounts from one heap alone.
#[derive(Clone, Copy)]
enum Line {
    First,
    Second,
    /// Both heaps; how much more from the first.
    Both(i64),
}

/// The T of moves that depend on the chosen numbers alone, if they are just these.
pub(super) fn band(moves: &[Move]) -> Option<u64> {
    let listed = moves.iter().map(amounts).collect::<Option<Vec<_>>>()?;
    let has = |line: Line| listed.iter().any(|one| covers(one, line));
    if !(has(Line::First) && has(Line::Second) && has(Line::Both(0))) {
        return None;
    }
    let is_more = |d: i64| clock::is_over() || !(has(Line::Both(d)) && has(Line::Both(-d)));
    let band = (1..MOST).find(|&d| is_more(d))?;
    listed.iter().all(|one| stays(one, band)).then_some(band.unsigned_abs())
}

/// What a move takes from two heaps, over the chosen numbers, and when.
struct Amounts<'a> {
    chosen: usize,
    taken: [Linear; 2],
    condition: &'a Formula,
}

const HEAPS: usize = 2;

fn amounts(one: &Move) -> Option<Amounts<'_>> {
    let taken = super::vectors::amounts(one, HEAPS)?;
    let taken = <[Linear; HEAPS]>::try_from(taken).ok()?;
    Some(Amounts { chosen: one.chosen.len(), taken, condition: &one.condition })
}

/// Whether the move can take every amount of the line.
fn covers(one: &Amounts<'_>, line: Line) -> bool {
    // The new number v is at least 1; in terms of it stand what is taken, then the chosen numbers.
    let v = HEAPS + one.chosen;
    let wanted = match line {
        Line::First => [Linear::variable(v), Linear::constant(0)],
        Line::Second => [Linear::constant(0), Linear::variable(v)],
        Line::Both(d) => [moved(v, d.max(0)), moved(v, (-d).max(0))],
    };
    let Some(chosen) = solved(one, &wanted) else { return false };
    let put = |sum: &Linear| {
        let all = (HEAPS..).zip(&chosen);
        all.into_iter()
            .try_fold(sum.clone(), |sum, (variable, value)| sum.substitute(variable, value))
    };
    let fits = one.taken.iter().zip(&wanted).all(|(sum, wanted)| put(sum).as_ref() == Some(wanted));
    let Some(condition) = one.condition.map(&put) else { return false };
    let from_one = Formula::atom(moved(v, -1), Relation::AtLeastZero);
    fits && Formula::and([from_one, condition.negated()]).is_contradiction()
}

/// `v` and `more`.
fn moved(v: usize, more: i64) -> Linear {
    Linear { terms: vec![(v, 1)], constant: more }
}

/// The chosen numbers that take what is wanted, where each is what one heap loses but for a constant, or
/// the difference of both.
fn solved(one: &Amounts<'_>, wanted: &[Linear; 2]) -> Option<Vec<Linear>> {
    let mut chosen: Vec<Option<Linear>> = vec![None; one.chosen];
    // One number after the other: a sum with a single unknown number determines it.
    for _ in 0..one.chosen {
        for (sum, wanted) in one.taken.iter().zip(wanted) {
            let mut rest = wanted.plus(-1, &Linear::constant(sum.constant))?;
            let mut unknown = None;
            for &(variable, factor) in &sum.terms {
                match &chosen[variable - HEAPS] {
                    Some(known) => rest = rest.plus(-factor, known)?,
                    None if unknown.is_none() && factor == 1 => unknown = Some(variable - HEAPS),
                    None => {
                        unknown = None;
                        break;
                    }
                }
            }
            if let Some(variable) = unknown {
                chosen[variable] = Some(rest);
            }
        }
    }
    chosen.into_iter().collect()
}

/// Whether the move takes nothing but from one heap alone, or amounts that differ by less than `band`.
fn stays(one: &Amounts<'_>, band: i64) -> bool {
    let [first, second] = &one.taken;
    let at_least = |sum: Option<Linear>, least: i64| {
        sum.and_then(|sum| sum.plus(-1, &Linear::constant(least)))
            .map(|sum| Formula::atom(sum, Relation::AtLeastZero))
    };
    [(first, second), (second, first)].into_iter().all(|(more, less)| {
        let parts = [
            at_least(Some(less.clone()), 1),
            at_least(more.plus(-1, less), band),
            Some(one.condition.clone()),
        ];
        let parts: Option<Vec<Formula>> = parts.into_iter().collect();
        parts.is_some_and(|parts| Formula::and(parts).is_contradiction())
    })
}
