//! Where a form and a list of P-positions differ first.

use std::collections::HashSet;

use grundy_automata::certificate::Claim;
use grundy_automata::{Automaton, forms, lists};

use super::super::within;
use super::{Broken, Search};

/// Parts of a list that are looked at, from the largest on, in sixteenths; numbers below less than this show no form.
const SIXTEENTHS: [u64; 6] = [12, 8, 6, 4, 2, 1];
const LEAST: u64 = 24;

/// The form of a part of the P-positions below `size`, and where the list leaves it.
pub(super) fn of_part(
    positions: &[Vec<u64>],
    size: u64,
    search: &mut Search,
    names: &[String],
) -> Option<Broken> {
    let parts = SIXTEENTHS.into_iter().map(|sixteenths| size.saturating_mul(sixteenths) / 16);
    let (part, found) = parts.take_while(|part| *part >= LEAST).find_map(|part| {
        let data = lists::positions(&within(positions, part), part).ok()?;
        let found = search.form(&data).ok()??;
        Some((part, found.automaton()?.clone()))
    })?;
    let (position, is_listed) = difference(&found, positions, part, size)?;
    let to = *position.iter().max()?;
    let form = forms::in_words(&found, names, Claim::Losing);
    let but = in_words(&position, is_listed);
    Some(Broken { to, words: format!("for numbers below {to} it is: {form}; but {but}") })
}

/// The first position, by its largest number, on which a form and a list differ that agree below `part`, and whether the list
/// has it.
fn difference(
    form: &Automaton,
    positions: &[Vec<u64>],
    part: u64,
    size: u64,
) -> Option<(Vec<u64>, bool)> {
    let listed = first_beyond(form, &within(positions, size));
    let end = listed.as_ref().and_then(|position| position.iter().max());
    // Below the first that is on the list alone, the form has all that are on it.
    let (mut below, mut above) = (part, end.map_or(size, |end| end + 1));
    let all = |bound: u64| vec![bound; form.tracks().len()];
    let on_list: HashSet<&[u64]> = positions.iter().map(Vec::as_slice).collect();
    let largest: Vec<u64> = on_list.iter().filter_map(|p| p.iter().copied().max()).collect();
    let has_more = |bound: u64| {
        let count = largest.iter().filter(|largest| **largest < bound).count();
        form.count_below(&all(bound)) > count as u128
    };
    if !has_more(end.copied().unwrap_or(size)) {
        return Some((listed?, true));
    }
    while above - below > 1 {
        let middle = below + (above - below) / 2;
        match has_more(middle) {
            true => above = middle,
            false => below = middle,
        }
    }
    let mut missing: Option<Vec<u64>> = None;
    form.each_below(&all(above), &mut |position| {
        let is_first = missing.as_deref().is_none_or(|missing| position < missing);
        if is_first && !on_list.contains(position) {
            missing = Some(position.to_vec());
        }
    });
    Some((missing?, false))
}

/// The position of a list, with the least largest number, that a form does not have.
pub(super) fn first_beyond(form: &Automaton, positions: &[Vec<u64>]) -> Option<Vec<u64>> {
    let beyond = positions.iter().filter(|position| !form.contains(position));
    beyond.min_by_key(|position| (position.iter().max(), *position)).cloned()
}

/// What is said of such a position.
pub(super) fn in_words(position: &[u64], is_listed: bool) -> String {
    let numbers: Vec<String> = position.iter().map(u64::to_string).collect();
    let numbers = match &numbers[..] {
        [one] => one.clone(),
        more => format!("({})", more.join(",")),
    };
    match is_listed {
        true => format!("{numbers} is on the list, and no P-position by that"),
        false => format!("{numbers} is not on the list, and a P-position by that"),
    }
}
