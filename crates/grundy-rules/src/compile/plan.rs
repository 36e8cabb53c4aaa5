//! From a family of moves to a nest of loops.

use super::nest::{Bound, Loop, Nest, Stride};
use super::program::Program;
use super::{MOST_VARIABLES, without_signs};
use crate::clock;
use crate::core::{Atom, Formula, Game, Linear, Move, Relation, inverse};

/// A line that cannot be a nest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Failure {
    pub(crate) line: usize,
    pub(crate) why: Why,
}

/// Why a line cannot be a nest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Why {
    /// The name has no upper bound.
    Unbounded(String),
    /// Numbers are too large.
    TooLarge,
    /// There are too many ways to satisfy conditions that bound a name in each of them.
    TooMany,
}

/// A family is split into at most so many, one for each way to satisfy its conditions.
const MOST_BRANCHES: usize = 256;

/// All families together are split into nests that are so long, in comparisons, with some for each nest. What is left then is
/// not split for its equations: its options take longer.
const MOST_SPLIT: usize = 1 << 18;

/// Those without bounds have to be split, until all nests are so long.
const MOST_NEEDED: usize = 1 << 20;

/// A nest takes as much as so many comparisons.
const NEST: usize = 16;

/// Elimination keeps at most so many inequalities; without the others bounds are wider, not wrong.
const MOST_INEQUALITIES: usize = 48;

/// Orders of the loops are tried for up to so many chosen numbers.
const MOST_ORDERED: usize = 5;

/// The loops of all families of moves.
pub(super) fn all(game: &Game) -> Result<Vec<Nest>, Failure> {
    let mut all = Nests::default();
    for one in &game.moves {
        nests(game, one, &mut all)?;
    }
    Ok(all.list)
}

/// Loops, and how long the conditions are from which they were made.
#[derive(Default)]
struct Nests {
    list: Vec<Nest>,
    size: usize,
}

/// Appends the loops of a family of moves.
fn nests(game: &Game, one: &Move, all: &mut Nests) -> Result<(), Failure> {
    let failure = |why: Why| Failure { line: one.line, why };
    let too_large = || failure(Why::TooLarge);
    let whole = Move { condition: legal(game, one).ok_or_else(too_large)?, ..one.clone() };
    let mut open = vec![whole];
    let mut count = 1;
    while let Some(mut next) = open.pop() {
        if clock::is_over() {
            return Ok(());
        }
        next.solve(game.coordinates.len()).ok_or_else(too_large)?;
        if next.condition == Formula::False {
            continue;
        }
        let size = NEST + next.condition.size();
        let left = |most: usize| most.saturating_sub(all.size) / size;
        let at_most = |most: usize| move |parts: &Ways| parts.1.len() <= most;
        let most = MOST_BRANCHES - count;
        let ways =
            |equations: bool| ways(&next, game.coordinates.len(), equations).filter(at_most(most));
        let parts = match ways(true).filter(at_most(left(MOST_SPLIT))) {
            Some(ways) => split(&next, ways),
            None => match nest(game, &next)? {
                Ok(nest) => {
                    all.list.extend(nest);
                    all.size += size;
                    continue;
                }
                // No bounds: perhaps there are some in each way to satisfy a disjunction.
                Err(name) => {
                    let ways = ways(false).ok_or_else(|| failure(Why::Unbounded(name)))?;
                    if ways.1.len() > left(MOST_NEEDED) {
                        return Err(failure(Why::TooMany));
                    }
                    split(&next, ways)
                }
            },
        };
        count += parts.len();
        open.extend(parts.into_iter().rev());
    }
    Ok(())
}

/// What a move from a position needs.
fn legal(game: &Game, one: &Move) -> Option<Formula> {
    let mut all = vec![one.condition.clone()];
    for target in &one.targets {
        all.extend(target.iter().map(|sum| Formula::atom(sum.clone(), Relation::AtLeastZero)));
        all.push(game.positions_at(target)?);
    }
    Some(without_signs(&Formula::and(all), game.coordinates.len()))
}

/// The place of a disjunction, and its parts.
type Ways<'a> = (usize, &'a [Formula]);

/// A disjunction with an equation for a chosen number, or any with a chosen number.
fn ways(one: &Move, first: usize, equations: bool) -> Option<Ways<'_>> {
    let conjuncts = one.condition.conjuncts();
    let is_chosen = |atom: &Atom| atom.sum.terms.iter().any(|term| term.0 >= first);
    let wanted = |part: &Formula| {
        let mut found = false;
        part.atoms(&mut |atom| {
            found |= is_chosen(atom) && (!equations || atom.relation == Relation::Zero);
        });
        found
    };
    let at = conjuncts.iter().position(|part| matches!(part, Formula::Or(_)) && wanted(part))?;
    let Formula::Or(parts) = &conjuncts[at] else { return None };
    Some((at, parts))
}

/// The move once for each part of a disjunction.
fn split(one: &Move, (at, parts): Ways<'_>) -> Vec<Move> {
    let conjuncts = one.condition.conjuncts();
    let others = || conjuncts.iter().enumerate().filter(|(i, _)| *i != at).map(|(_, c)| c.clone());
    // Thousands of parts are not copied for each of them.
    let bare = Move {
        condition: Formula::True,
        line: one.line,
        chosen: one.chosen.clone(),
        targets: one.targets.clone(),
    };
    let with = |part: &Formula| Move {
        condition: Formula::and(others().chain([part.clone()])),
        ..bare.clone()
    };
    parts.iter().map(with).collect()
}

/// The loops of a move, nothing if there is never one, or a name without a bound.
fn nest(game: &Game, one: &Move) -> Result<Result<Option<Nest>, String>, Failure> {
    let first = game.coordinates.len();
    let count = one.chosen.len();
    let outputs: usize = one.targets.iter().map(Vec::len).sum();
    if first + count > MOST_VARIABLES || outputs > MOST_VARIABLES {
        return Err(Failure { line: one.line, why: Why::TooLarge });
    }
    let mut order: Vec<usize> = (first..first + count).collect();
    let mut unbounded = None;
    loop {
        clock::worked(one.condition.size() * (count + 1));
        if clock::is_over() {
            return Ok(Ok(None));
        }
        match in_order(one, first, &order) {
            Ok(nest) => return Ok(Ok(nest)),
            Err(variable) => unbounded = unbounded.or(Some(variable)),
        }
        if count > MOST_ORDERED || !next_permutation(&mut order) {
            let variable = unbounded.unwrap_or(first);
            return Ok(Err(one.chosen[variable - first].clone()));
        }
    }
}

/// The loops with the chosen numbers in this order, or the variable that has no bounds in it.
fn in_order(one: &Move, first: usize, order: &[usize]) -> Result<Option<Nest>, usize> {
    let mut inequalities = Vec::new();
    let mut rest = Vec::new();
    for part in one.condition.conjuncts() {
        match part {
            Formula::Atom(Atom { sum, relation: Relation::AtLeastZero }) => {
                inequalities.push(sum.clone());
            }
            Formula::Atom(Atom { sum, relation: Relation::Zero }) => {
                inequalities.push(sum.clone());
                inequalities.extend(sum.times(-1));
            }
            other => rest.push(other.clone()),
        }
    }
    // Where each part is first known: at a loop, or before all.
    let level = |formula: &Formula| {
        let mut level = 0;
        formula.atoms(&mut |atom| {
            let known = order.iter().rposition(|&v| atom.sum.coefficient(v) != 0);
            level = level.max(known.map_or(0, |at| at + 1));
        });
        level
    };
    let mut loops = Vec::new();
    for (at, &variable) in order.iter().enumerate().rev() {
        let (mut lower, mut upper) = (Vec::new(), Vec::new());
        for sum in &inequalities {
            let coefficient = sum.coefficient(variable);
            let mut others = sum.clone();
            others.terms.retain(|term| term.0 != variable);
            if coefficient > 0 {
                // c·v + others ≥ 0
                let sum = others.times(-1).ok_or(variable)?;
                lower.push(Bound { sum, divisor: coefficient });
            } else if coefficient < 0 {
                upper.push(Bound { sum: others, divisor: -coefficient });
            }
        }
        if lower.is_empty() || upper.is_empty() {
            return Err(variable);
        }
        let mut stride = None;
        let mut checks = Vec::new();
        for part in rest.iter().filter(|part| level(part) == at + 1) {
            match part {
                Formula::Atom(Atom { sum, relation: Relation::Divisible(modulus) })
                    if stride.is_none() =>
                {
                    stride = congruent(sum, variable, *modulus);
                    if stride.is_none() {
                        checks.push(part.clone());
                    }
                }
                other => checks.push(other.clone()),
            }
        }
        let check = Program::new(&Formula::and(checks));
        loops.push(Loop { variable, lower, upper, stride, check });
        match eliminate(&inequalities, variable) {
            Some(fewer) => inequalities = fewer,
            None => return Ok(None),
        }
    }
    loops.reverse();
    let known = rest.into_iter().filter(|part| level(part) == 0);
    let sums = inequalities.into_iter().map(|sum| Formula::atom(sum, Relation::AtLeastZero));
    let before = without_signs(&Formula::and(known.chain(sums)), first);
    if before == Formula::False {
        return Ok(None);
    }
    let option: Vec<Linear> = one.targets.iter().flatten().cloned().collect();
    let step = |(index, sum): (usize, &Linear)| {
        let more = order.last().map_or(0, |&innermost| sum.coefficient(innermost));
        (more != 0).then_some((index, more))
    };
    let steps = option.iter().enumerate().filter_map(step).collect();
    Ok(Some(Nest { line: one.line, before: Program::new(&before), loops, option, steps }))
}

/// The congruence solved for a variable whose coefficient has an inverse.
fn congruent(sum: &Linear, variable: usize, modulus: i64) -> Option<Stride> {
    let inverse = inverse(sum.coefficient(variable), modulus)?;
    let mut others = sum.clone();
    others.terms.retain(|term| term.0 != variable);
    Some(Stride { sum: others, factor: (modulus - inverse) % modulus, modulus })
}

/// What follows from inequalities for the other variables; `None` if they contradict each other.
fn eliminate(inequalities: &[Linear], variable: usize) -> Option<Vec<Linear>> {
    let mut all: Vec<Formula> = Vec::new();
    let keep = |sum: &Linear| Formula::atom(sum.clone(), Relation::AtLeastZero);
    let without = inequalities.iter().filter(|sum| sum.coefficient(variable) == 0);
    all.extend(without.map(keep));
    let of_sign = |sign: i64| {
        inequalities.iter().filter(move |sum| sum.coefficient(variable).signum() == sign)
    };
    for low in of_sign(1) {
        for high in of_sign(-1) {
            if all.len() > MOST_INEQUALITIES {
                break;
            }
            let (a, b) = (low.coefficient(variable), -high.coefficient(variable));
            let sum = low.times(b).and_then(|low| low.plus(a, high));
            all.extend(sum.map(|sum| Formula::atom(sum, Relation::AtLeastZero)));
        }
    }
    let whole = Formula::and(all);
    if whole == Formula::False {
        return None;
    }
    let sums = whole.conjuncts().iter().filter_map(|part| match part {
        Formula::Atom(atom) => Some(atom.sum.clone()),
        _ => None,
    });
    Some(sums.collect())
}

/// The next order in lexicographic order; `false` after the last.
fn next_permutation(order: &mut [usize]) -> bool {
    let Some(pivot) = order.windows(2).rposition(|pair| pair[0] < pair[1]) else { return false };
    let Some(larger) = order.iter().rposition(|&item| item > order[pivot]) else { return false };
    order.swap(pivot, larger);
    order[pivot + 1..].reverse();
    true
}
