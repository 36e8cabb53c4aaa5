//! Exclusive ors of numbers, as they are or all with the same added.

use super::accepted_below;
use crate::relation::{Formula, Linear};
use crate::{Automaton, Error, Limits, Numeration, Track};

/// Exclusive ors of some of the numbers are 0.
pub(super) fn in_words(automaton: &Automaton, names: &[String]) -> Option<String> {
    let is_one = automaton.numeration() == Numeration::BINARY && automaton.states() == 1;
    if !is_one || !(1..=8).contains(&names.len()) {
        return None;
    }
    let letters = 1u32 << names.len();
    let even = |mask: u32, letter: u32| (mask & letter).count_ones().is_multiple_of(2);
    let accepted: Vec<u32> = automaton.edges(0).iter().map(|edge| edge.0).collect();
    // The masks of which all accepted letters have an even number of digits, fewest numbers first, and none that
    // others before it imply.
    let is_even = |mask: &u32| accepted.iter().all(|&letter| even(*mask, letter));
    let counted = |mask: u32| (mask.count_ones(), mask);
    let mut masks: Vec<(u32, u32)> = (1..letters).filter(is_even).map(counted).collect();
    masks.sort_unstable();
    let mut implied = vec![0];
    let mut basis = Vec::new();
    for (_, mask) in masks {
        if !implied.contains(&mask) {
            basis.push(mask);
            implied.extend(implied.clone().iter().map(|other| other ^ mask));
        }
    }
    let wanted = (0..letters).filter(|&l| basis.iter().all(|&mask| even(mask, l)));
    if basis.is_empty() || !wanted.eq(accepted.iter().copied()) {
        return None;
    }
    if names.len() > 1 && basis.len() == names.len() {
        return Some(format!("{} = 0", names.join(" = ")));
    }
    let said = |mask: &u32| {
        let some = names.iter().enumerate().filter(|(i, _)| mask >> i & 1 == 1);
        let some: Vec<&str> = some.map(|(_, name)| name.as_str()).collect();
        format!("{} = 0", some.join(" ⊕ "))
    };
    Some(basis.iter().map(said).collect::<Vec<_>>().join(" and "))
}

/// What is added to all numbers, and the sum that they have then, are at most so much; tuples below these bounds are looked at, by how
/// many numbers there are.
const ADDED: i64 = 3;
const SUM: u64 = 15;
const BELOW: [u64; 5] = [0, 0, 64, 24, 12];

/// The exclusive or of all numbers with the same added is a small number, perhaps where no two are equal: for coins that may not share
/// a square (Welter 1954).
pub(super) fn moved(automaton: &Automaton, names: &[String]) -> Option<String> {
    let below = *BELOW.get(names.len()).filter(|below| **below > 0)?;
    let bounds = vec![below; names.len()];
    if automaton.numeration() != Numeration::BINARY
        || !(1..=u128::from(below).pow(3)).contains(&automaton.count_below(&bounds))
    {
        return None;
    }
    let accepted = accepted_below(automaton, &bounds);
    let sum = |numbers: &Vec<i64>, added: i64| {
        let mut numbers = numbers.iter().map(|n| u64::try_from(n + added).ok());
        numbers.try_fold(0, |sum, number| Some(sum ^ number?))
    };
    let mut added: Vec<i64> = (-ADDED..=ADDED).collect();
    added.sort_unstable_by_key(|added| (added.abs(), *added));
    added.into_iter().find_map(|added| {
        let all = sum(accepted.first()?, added).filter(|all| *all <= SUM)?;
        if !accepted.iter().all(|numbers| sum(numbers, added) == Some(all)) {
            return None;
        }
        let built = with_sum(automaton.tracks(), added, i64::try_from(all).ok()?).ok()?;
        let sign = if added < 0 { '−' } else { '+' };
        let terms: Vec<String> = match added {
            0 => names.to_vec(),
            _ => names.iter().map(|name| format!("({name} {sign} {})", added.abs())).collect(),
        };
        let said = format!("{} = {all}", terms.join(" ⊕ "));
        // Numbers that become negative have no sum.
        let least = (added < 0).then(|| format!("all numbers are at least {}", -added));
        let told = |and: Option<&str>| {
            let conditions: Vec<&str> = [least.as_deref(), and].into_iter().flatten().collect();
            match &conditions[..] {
                [] => said.clone(),
                [one] => format!("{said} and {one}"),
                _ => format!("{said}, {}", conditions.join(" and ")),
            }
        };
        if built == *automaton {
            return Some(told(None));
        }
        let limits = Limits { states: 20_000, ..Limits::default() };
        let differ = unequal(automaton.tracks());
        let differ = differ.automaton(automaton.numeration(), automaton.tracks(), &limits).ok()?;
        let both = built.join(&differ, &limits).ok()?.minimised();
        (both == *automaton).then(|| told(Some("no two numbers are equal")))
    })
}

/// No two numbers are equal.
fn unequal(tracks: &[Track]) -> Formula {
    let mut all = Vec::new();
    for (i, &one) in tracks.iter().enumerate() {
        for &other in &tracks[i + 1..] {
            let difference = Linear::track(one).plus(-1, &Linear::track(other));
            all.push(Formula::zero(difference).negated());
        }
    }
    Formula::And(all)
}

/// The tuples whose numbers, with the same added to each, have this sum.
fn with_sum(tracks: &[Track], added: i64, sum: i64) -> Result<Automaton, Error> {
    let limits = Limits { states: 20_000, ..Limits::default() };
    let numeration = Numeration::BINARY;
    // The numbers with what is added, and their sum: an even number of all of them has a digit at each place.
    let last = u8::try_from(tracks.len()).unwrap_or(u8::MAX);
    let moved: Vec<Track> = (0..=last).map(Track::chosen).collect();
    let letters = (0..1_u32 << moved.len()).filter(|letter| letter.count_ones().is_multiple_of(2));
    let even = (true, letters.map(|letter| (letter, 0)).collect());
    let even = Automaton::from_states(numeration, moved.clone(), &[even]);
    let is = |one: &Track| Linear::track(*one);
    let total = Formula::Between(is(&moved[tracks.len()]), Some(sum), Some(sum));
    let mut built =
        even.join(&total.automaton(numeration, &moved[tracks.len()..], &limits)?, &limits)?;
    built = built.projected(&moved[..tracks.len()], &limits)?;
    // One number after the other: what has been moved is no longer needed.
    for (i, (to, from)) in moved.iter().zip(tracks).enumerate() {
        let less = is(to).plus(-1, &is(from)).plus(-1, &Linear::number(added));
        let step = Formula::zero(less).automaton(numeration, &[*from, *to], &limits)?;
        let mut kept: Vec<Track> = tracks[..=i].to_vec();
        kept.extend(&moved[i + 1..tracks.len()]);
        built = built.join(&step, &limits)?.minimised().projected(&kept, &limits)?;
    }
    Ok(built.minimised())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(count: usize) -> Vec<String> {
        ["x", "y", "z", "u"].iter().take(count).map(|name| name.to_string()).collect()
    }

    /// The automata are those of the definition, and are told for what they are.
    #[test]
    fn sums_of_moved_numbers_are_told() {
        for (count, added, sum, words) in [
            (2, 0, 1, "x ⊕ y = 1"),
            (2, 2, 5, "(x + 2) ⊕ (y + 2) = 5"),
            (3, 1, 0, "(x + 1) ⊕ (y + 1) ⊕ (z + 1) = 0"),
            (3, -1, 2, "(x − 1) ⊕ (y − 1) ⊕ (z − 1) = 2 and all numbers are at least 1"),
            (2, -3, 0, "(x − 3) ⊕ (y − 3) = 0 and all numbers are at least 3"),
            (4, 3, 0, "(x + 3) ⊕ (y + 3) ⊕ (z + 3) ⊕ (u + 3) = 0"),
        ] {
            let tracks: Vec<Track> = (0..).take(count).map(Track::old).collect();
            let built = with_sum(&tracks, added, sum).unwrap();
            let side = [0, 0, 70, 20, 9][count];
            let mut accepted = 0;
            for all in 0..u64::pow(side, count.try_into().unwrap()) {
                let numbers: Vec<u64> =
                    (0..count).map(|i| all / side.pow(i.try_into().unwrap()) % side).collect();
                let mut moved = numbers
                    .iter()
                    .map(|n| i64::try_from(*n).ok().and_then(|n| u64::try_from(n + added).ok()));
                let total = moved.try_fold(0, |total: u64, n| Some(total ^ n?));
                let wanted = total == u64::try_from(sum).ok();
                assert_eq!(built.contains(&numbers), wanted, "{numbers:?} {added} {sum}");
                accepted += u32::from(wanted);
            }
            assert!(accepted > 5);
            assert_eq!(moved(&built, &names(count)).as_deref(), Some(words));
        }
    }

    /// Coins on different squares; and nothing is told where a tuple lacks.
    #[test]
    fn numbers_that_differ_are_told() {
        let limits = Limits::default();
        let tracks: Vec<Track> = (0..4).map(Track::old).collect();
        let sum = with_sum(&tracks, 0, 0).unwrap();
        let differ = unequal(&tracks).automaton(Numeration::BINARY, &tracks, &limits).unwrap();
        let built = sum.join(&differ, &limits).unwrap().minimised();
        assert!(built.contains(&[0, 1, 2, 3]) && !built.contains(&[1, 1, 2, 2]));
        let words = "x ⊕ y ⊕ z ⊕ u = 0 and no two numbers are equal";
        assert_eq!(moved(&built, &names(4)).as_deref(), Some(words));
        let later = with_sum(&tracks, -2, 0).unwrap().join(&differ, &limits).unwrap().minimised();
        let words = "(x − 2) ⊕ (y − 2) ⊕ (z − 2) ⊕ (u − 2) = 0, all numbers are at least 2 and no two numbers are equal";
        assert_eq!(moved(&later, &names(4)).as_deref(), Some(words));
        let far = Formula::Between(Linear::track(tracks[0]), Some(0), Some(100));
        let far = far.automaton(Numeration::BINARY, &tracks[..1], &limits).unwrap();
        let less = built.join(&far, &limits).unwrap().minimised();
        assert_eq!(moved(&less, &names(4)), None);
    }
}
