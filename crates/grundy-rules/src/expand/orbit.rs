//! `symmetric`: every move under every permutation of the heaps, each once.

use super::Moves;
use crate::clock;
use crate::core::{Formula, Linear, Move};
use crate::diagnostic::Diagnostic;
use crate::rules::Rules;

/// Moves whose chosen numbers are the same up to their order, with up to so many of them, are found equal.
const MOST_ORDERED: usize = 4;

/// What a move does, whatever its chosen numbers are called.
type Effect = (Vec<Vec<Linear>>, Formula);

/// Adds the permuted moves, if the rules are symmetric, and drops moves that are there already. Whether they are known to be
/// the same, then, when heaps change places.
pub(super) fn close(rules: &Rules, moves: &mut Vec<Move>) -> Result<bool, Diagnostic> {
    let coordinates = rules.coordinates();
    let mut seen = std::collections::HashSet::new();
    let mut kept = Moves::default();
    // Two neighbours change places: such steps make all permutations.
    let swaps = if rules.symmetric { rules.heaps.len().saturating_sub(1) } else { 0 };
    for one in moves.drain(..) {
        // Moves are made when it is their turn, each of an earlier one and a step: they may be large.
        let (mut next, mut open) = (Some(one), Vec::new());
        loop {
            if clock::is_over() {
                return Ok(false);
            }
            if let Some(next) = next.filter(|next| seen.insert(least_effect(next, coordinates))) {
                let touched = touched(&next, rules.heaps.len());
                // Heaps of which the move says nothing change places for nothing.
                let steps = (0..swaps).rev().filter(|&i| touched[i] || touched[i + 1]);
                open.extend(steps.map(|i| (kept.list.len(), i)));
                let place = rules.lines[next.line].place;
                kept.push(next, place)?;
            }
            let Some((from, i)) = open.pop() else { break };
            next = swapped(&kept.list[from], i);
        }
    }
    let kept = kept.list;
    *moves = kept;
    let is_there = |other: Option<Move>| {
        !clock::is_over()
            && other.is_some_and(|other| seen.contains(&least_effect(&other, coordinates)))
    };
    let mut swaps = 1..rules.heaps.len();
    Ok(rules.symmetric || swaps.all(|i| moves.iter().all(|one| is_there(swapped(one, i - 1)))))
}

/// Which of the heaps a move changes or speaks of.
fn touched(one: &Move, heaps: usize) -> Vec<bool> {
    let mut touched = vec![false; heaps];
    let mut touch = |variable: usize| {
        if let Some(heap) = touched.get_mut(variable) {
            *heap = true;
        }
    };
    for target in &one.targets {
        let changed = target.iter().enumerate().filter(|(v, sum)| **sum != Linear::variable(*v));
        for (variable, sum) in changed {
            touch(variable);
            sum.terms.iter().for_each(|term| touch(term.0));
        }
    }
    one.condition.atoms(&mut |atom| atom.sum.terms.iter().for_each(|term| touch(term.0)));
    touched
}

/// The variable that has the place of another when heap `i` and the next one change places.
fn swap(variable: usize, i: usize) -> usize {
    match variable {
        v if v == i => i + 1,
        v if v == i + 1 => i,
        v => v,
    }
}

/// Whether a condition is known to hold of the same positions when heaps change places.
pub(super) fn is_closed(condition: &Formula, heaps: usize) -> bool {
    (1..heaps).all(|i| {
        let swapped = condition.map(&|sum| Some(sum.rename(&|variable| swap(variable, i - 1))));
        // What is implied by its image implies it.
        swapped.is_some_and(|swapped| {
            swapped == *condition
                || Formula::and([condition.clone(), swapped.negated()]).is_contradiction()
        })
    })
}

fn swapped(one: &Move, i: usize) -> Option<Move> {
    let swap = |variable: usize| swap(variable, i);
    let rename = |sum: &Linear| Some(sum.rename(&swap));
    let mut targets: Vec<Vec<Linear>> = Vec::new();
    for target in &one.targets {
        let mut target: Vec<Linear> = target.iter().map(|value| value.rename(&swap)).collect();
        target.swap(i, i + 1);
        targets.push(target);
    }
    let condition = one.condition.map(&rename)?;
    Some(Move { targets, condition, ..one.clone() })
}

/// The least of the effects under all orders of the chosen numbers.
fn least_effect(one: &Move, coordinates: usize) -> Effect {
    let count = one.chosen.len();
    let mut best: Effect = (one.targets.clone(), one.condition.clone());
    if count > MOST_ORDERED {
        return best;
    }
    let mut order: Vec<usize> = (0..count).collect();
    permutations(&mut order, 0, &mut |order| {
        let name = |variable: usize| match variable.checked_sub(coordinates) {
            Some(chosen) => coordinates + order[chosen],
            None => variable,
        };
        let rename = |sum: &Linear| Some(sum.rename(&name));
        let targets = one
            .targets
            .iter()
            .map(|target| target.iter().map(|value| value.rename(&name)).collect())
            .collect();
        if let Some(condition) = one.condition.map(&rename) {
            let effect = (targets, condition);
            if effect < best {
                best = effect;
            }
        }
    });
    best
}

fn permutations(order: &mut Vec<usize>, from: usize, each: &mut dyn FnMut(&[usize])) {
    if from == order.len() {
        return each(order);
    }
    for i in from..order.len() {
        order.swap(from, i);
        permutations(order, from + 1, each);
        order.swap(from, i);
    }
}
