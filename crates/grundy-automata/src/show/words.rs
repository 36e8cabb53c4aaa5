//! An automaton in words that a reader can follow with a pencil.

use std::collections::BTreeMap;

use super::digits_of;
use crate::certificate::Claim;
use crate::{Automaton, Numeration};

/// Automata of more states are not told, nor those that take more letters, which nobody would follow.
const STATES: usize = 12;
const LETTERS: usize = 4_000;

/// So many digits or columns that lead to one state are told as all others, where they are all others.
const OTHERS: usize = 3;

/// How to decide with a small automaton, a sentence a line, in clauses with `; ` between them: how the numbers are written,
/// where each column of digits leads from each state, and which last states decide. None if the automaton accepts nothing, or
/// is large.
///
/// ```
/// use grundy_automata::certificate::Claim;
/// use grundy_automata::relation::{Formula, Linear};
/// use grundy_automata::{Limits, Numeration, Track, show};
///
/// let even = Formula::Residue(Linear::track(Track::old(0)), 2, 0);
/// let even = even.automaton(Numeration::BINARY, &[Track::old(0)], &Limits::default())?;
/// let words = show::words(&even, &["n".to_string()], Claim::Losing).unwrap();
/// assert!(words.ends_with("(n) is a P-position exactly if the last state is 0"));
/// # Ok::<(), grundy_automata::Error>(())
/// ```
#[must_use]
pub fn words(automaton: &Automaton, names: &[String], claim: Claim) -> Option<String> {
    if automaton.is_empty() || automaton.states() > STATES {
        return None;
    }
    let numeration = automaton.numeration();
    let is_one = names.len() == 1;
    let (one, all) = if is_one { ("digit", "digits") } else { ("column", "columns") };
    let mut lines: Vec<String> = units(numeration).into_iter().collect();
    let place = match numeration.bound() {
        [base] => format!("in base {base}"),
        _ => "in these digits".to_string(),
    };
    lines.push(match names {
        [name] => format!(
            "write the number {name} {place}; read the digits from the left, beginning in state 0"
        ),
        _ => format!(
            "write the numbers {} {place} one above the other, with zeros in front where digits are missing; \
             read the columns from the left, beginning in state 0",
            names.join(", ")
        ),
    });
    let letters = u128::from(numeration.radix()).pow(u32::try_from(names.len()).ok()?);
    let mut is_complete = true;
    for state in (0..).take(automaton.states()) {
        is_complete &= automaton.edges(state).len() as u128 == letters;
        lines.push(format!("from state {state}: {}", leads(automaton, state, one, letters)));
    }
    let last: Vec<String> = (0..)
        .take(automaton.states())
        .filter(|state| automaton.accepts(*state))
        .map(|state| state.to_string())
        .collect();
    let last = match &last[..] {
        [one] => format!("the last state is {one}"),
        _ => format!("the last state is one of {}", last.join(", ")),
    };
    let so = super::subject(names, claim);
    lines.push(match is_complete {
        true => format!("{so} exactly if {last}"),
        false => format!(
            "a {one} that is not named for its state ends the reading; \
             {so} exactly if all {all} are read and {last}"
        ),
    });
    Some(lines.join("\n")).filter(|text| text.len() <= LETTERS)
}

/// What digits stand for, where that is not a base.
fn units(numeration: Numeration) -> Option<String> {
    /// So many units are told.
    const TOLD: usize = 6;
    if numeration.order() == 1 {
        return None;
    }
    let told: Vec<String> = numeration.units().iter().take(TOLD).map(u64::to_string).collect();
    let terms = numeration.bound().iter().zip(["U(j)", "U(j−1)", "U(j−2)"]);
    let terms = terms.filter(|(times, _)| **times > 0).map(|(times, unit)| match times {
        1 => unit.to_string(),
        _ => format!("{times}·{unit}"),
    });
    Some(format!(
        "the units are {}, …, where U(j+1) = {}; \
         a digit says how often its unit is taken, the largest unit first and each as often as it fits",
        told.join(", "),
        terms.collect::<Vec<_>>().join(" + ")
    ))
}

/// Where digits lead from a state, those together that lead to the same.
fn leads(automaton: &Automaton, state: u32, one: &str, letters: u128) -> String {
    let mut targets: BTreeMap<u32, Vec<String>> = BTreeMap::new();
    for (letter, target) in automaton.edges(state) {
        targets.entry(*target).or_default().push(digits_of(automaton, *letter));
    }
    let is_complete = automaton.edges(state).len() as u128 == letters;
    let most = targets.iter().max_by_key(|(_, columns)| columns.len());
    let others = most.filter(|(_, columns)| is_complete && columns.len() >= OTHERS);
    let others = others.map(|(target, _)| *target);
    if targets.is_empty() {
        return format!("no {one} leads on");
    }
    if let (Some(target), 1) = (others, targets.len()) {
        return format!("every {one} leads to state {target}");
    }
    let named = targets.iter().filter(|(target, _)| Some(**target) != others);
    let mut clauses: Vec<String> = named
        .map(|(target, columns)| {
            let verb = if columns.len() == 1 { "leads" } else { "lead" };
            format!("{} {verb} to state {target}", columns.join(", "))
        })
        .collect();
    clauses.extend(others.map(|target| format!("every other {one} leads to state {target}")));
    clauses.join("; ")
}
