//! Positions of which one number does not matter, or is one of few, such as a state: what is so of the others.

use super::{ALWAYS, ending, known};
use crate::certificate::Claim;
use crate::relation::{Formula, Linear};
use crate::{Automaton, Error, Limits, Track};

/// So many values of one number are told at most.
const VALUES: usize = 4;

/// What needs more states is not said in so few words, and numbers take long to hide in it.
const STATES: usize = 40;

/// Longer sentences say less than an automaton.
const LONGEST: usize = 300;

/// What is so of the numbers beside one that does not matter, or for each value of a number that has few, the last such number.
pub(super) fn in_words(automaton: &Automaton, names: &[String], claim: Claim) -> Option<String> {
    if claim == Claim::Values || names.len() < 2 || automaton.states() > STATES {
        return None;
    }
    (0..names.len())
        .find_map(|number| beside(automaton, names, number, claim))
        .or_else(|| for_each_value(automaton, names, claim))
}

/// What is so of the other numbers, if one does not matter.
fn beside(automaton: &Automaton, names: &[String], number: usize, claim: Claim) -> Option<String> {
    let limits = Limits { states: 20_000, ..Limits::default() };
    let mut others = automaton.tracks().to_vec();
    let track = others.remove(number);
    let rest = automaton.projected(&others, &limits).ok()?;
    let any = Formula::TRUE.automaton(automaton.numeration(), &[track], &limits).ok()?;
    if rest.join(&any, &limits).ok()?.minimised() != *automaton {
        return None;
    }
    let mut names = names.to_vec();
    names.remove(number);
    known(&on_first_tracks(&rest), &names, claim)
}

fn for_each_value(automaton: &Automaton, names: &[String], claim: Claim) -> Option<String> {
    (0..names.len()).rev().find_map(|number| {
        let track = automaton.tracks()[number];
        let limits = Limits { states: 20_000, ..Limits::default() };
        let values = ending::all(&automaton.projected(&[track], &limits).ok()?, VALUES)?;
        let mut rest = names.to_vec();
        let name = rest.remove(number);
        let each = values.iter().map(|value| {
            let slice = slice(automaton, number, i64::try_from(value[0]).ok()?, &limits).ok()?;
            let so = known(&slice, &rest, claim)?;
            Some(match so.contains(" or ") {
                _ if so == ALWAYS => format!("{name} = {}", value[0]),
                true => format!("{name} = {} and ({so})", value[0]),
                false => format!("{name} = {} and {so}", value[0]),
            })
        });
        let all = each.collect::<Option<Vec<_>>>()?.join(", or ");
        Some(all).filter(|all| all.chars().count() <= LONGEST)
    })
}

/// The other numbers where one has a value.
fn slice(
    automaton: &Automaton,
    number: usize,
    value: i64,
    limits: &Limits,
) -> Result<Automaton, Error> {
    let mut others = automaton.tracks().to_vec();
    let track = others.remove(number);
    let is = Formula::Between(Linear::track(track), Some(value), Some(value));
    let is = is.automaton(automaton.numeration(), &[track], limits)?;
    let slice = automaton.join(&is, limits)?.projected(&others, limits)?.minimised();
    Ok(on_first_tracks(&slice))
}

/// As forms are asked about.
fn on_first_tracks(automaton: &Automaton) -> Automaton {
    let first: Vec<Track> = (0..).take(automaton.tracks().len()).map(Track::old).collect();
    automaton.renamed(&first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Numeration;

    #[test]
    fn what_is_so_for_each_state_is_told() {
        let names = ["n", "limit", "passed"].map(str::to_string);
        let [n, limit, passed] = [0, 1, 2].map(|i| Linear::track(Track::old(i)));
        let is = |sum: &Linear, n: i64| Formula::Between(sum.clone(), Some(n), Some(n));
        let odd = Formula::Residue(n.clone(), 2, 1);
        let less = Formula::Between(limit.plus(-1, &n), Some(1), None);
        let zero = Formula::Or(vec![is(&n, 0), less.clone()]);
        for (cases, said) in [
            (
                &[(0, odd.clone()), (1, less.clone())][..],
                "passed = 0 and n mod 2 is 1, or passed = 1 and n < limit",
            ),
            (
                &[(2, zero), (0, Formula::TRUE)],
                "passed = 0, or passed = 2 and (n = 0, or n < limit)",
            ),
            (&[(5, odd.clone())], "passed = 5 and n mod 2 is 1"),
        ] {
            let case =
                |(state, so): &(i64, Formula)| Formula::And(vec![is(&passed, *state), so.clone()]);
            let all = Formula::Or(cases.iter().map(case).collect());
            let tracks = [0, 1, 2].map(Track::old);
            let built = all.automaton(Numeration::BINARY, &tracks, &Limits::default()).unwrap();
            let told = in_words(&built, &names, Claim::Losing);
            assert_eq!(told.as_deref(), Some(said));
            assert_eq!(in_words(&built, &names, Claim::Values), None);
        }
        // The state may be the first number.
        let case = |state: i64, modulus: i64| {
            Formula::And(vec![is(&n, state), Formula::Residue(passed.clone(), modulus, 1)])
        };
        let all = Formula::Or(vec![case(0, 2), case(1, 5)]);
        let tracks = [0, 1, 2].map(Track::old);
        let built = all.automaton(Numeration::BINARY, &tracks, &Limits::default()).unwrap();
        let told = in_words(&built, &names, Claim::Losing);
        let said = "n = 0 and passed mod 2 is 1, or n = 1 and passed mod 5 is 1";
        assert_eq!(told.as_deref(), Some(said));
        // One may not matter.
        let beside = Formula::Or(vec![is(&n, 2), is(&n, 5)]);
        let built = beside.automaton(Numeration::BINARY, &tracks, &Limits::default()).unwrap();
        let told = in_words(&built, &names, Claim::Losing);
        assert_eq!(told.as_deref(), Some("n is 2 or 5"));
        // Each number has many values.
        let tracks = [0, 1].map(Track::old);
        let built = less.automaton(Numeration::BINARY, &tracks, &Limits::default()).unwrap();
        assert_eq!(in_words(&built, &names[..2], Claim::Losing), None);
    }
}
