//! Grundy values as formulas: values that repeat, and nim-sums of heaps in groups of h.

use super::periodic;
use crate::certificate::Claim;
use crate::relation::{Formula, Linear};
use crate::{Automaton, Error, Limits, Numeration, Track};

/// The largest period and the largest group that are tried.
const PERIOD: u64 = 24;
const GROUP: i64 = 8;

/// What the automaton of positions and their values says, as a formula for the value.
pub(super) fn formula(automaton: &Automaton, names: &[String]) -> Option<String> {
    let (_, heaps) = names.split_last()?;
    match heaps {
        [heap] => period(automaton, heap).or_else(|| nim_sum(automaton, heaps)),
        _ => nim_sum(automaton, heaps).or_else(|| {
            let sum = periodic::in_words(automaton, names, Claim::Values)?;
            Some(format!("({}) has the Grundy value {sum}", heaps.join(",")))
        }),
    }
}

/// Values of one heap that repeat from the first on.
fn period(automaton: &Automaton, heap: &str) -> Option<String> {
    let value = |n: u64| (0..PERIOD).find(|v| automaton.contains(&[n, *v]));
    let values: Vec<u64> = (0..2 * PERIOD).map(value).collect::<Option<_>>()?;
    let repeats = |p: &usize| values.iter().zip(&values[*p..]).all(|(a, b)| a == b);
    let period = (1..=values.len() / 2).find(repeats)?;
    let (n, v) = (Linear::track(Track::old(0)), Linear::track(Track::old(1)));
    let modulus = i64::try_from(period).ok()?;
    let each = (0..).zip(&values[..period]).map(|(rest, value)| {
        let value = i64::try_from(*value).unwrap_or(i64::MAX);
        Formula::And(vec![
            Formula::Residue(n.clone(), modulus, rest),
            Formula::Between(v.clone(), Some(value), Some(value)),
        ])
    });
    let limits = Limits { states: 200_000, ..Limits::default() };
    let all = Formula::Or(each.collect());
    let built = all.automaton(automaton.numeration(), automaton.tracks(), &limits).ok()?;
    if built != *automaton {
        return None;
    }
    if period == 1 {
        return Some(format!("every position has the Grundy value {}", values[0]));
    }
    let list: Vec<String> = values[..period].iter().map(u64::to_string).collect();
    Some(if values[..period].iter().zip(0..).all(|(value, n)| *value == n) {
        format!("{heap} has the Grundy value {heap} mod {period}")
    } else {
        format!("{heap} has the Grundy value that is at {heap} mod {period} in {}", list.join(", "))
    })
}

/// h(⌊x/h⌋ ⊕ ⌊y/h⌋ ⊕ …) + ((x + y + …) mod h); for h = 1 the nim-sum.
fn nim_sum(automaton: &Automaton, heaps: &[String]) -> Option<String> {
    if automaton.numeration() != Numeration::BINARY || heaps.len() > 3 {
        return None;
    }
    let h = (1..=GROUP).find(|&h| grouped(h, automaton).is_ok_and(|built| built == *automaton))?;
    let tuple = heaps.join(",");
    Some(if let (1, [heap]) = (h, heaps) {
        format!("{heap} has the Grundy value {heap}")
    } else if h == 1 {
        format!("({tuple}) has the Grundy value {}", heaps.join(" ⊕ "))
    } else {
        let groups: Vec<String> = heaps.iter().map(|x| format!("⌊{x}/{h}⌋")).collect();
        format!(
            "({tuple}) has the Grundy value {h}({}) + (({}) mod {h})",
            groups.join(" ⊕ "),
            heaps.join(" + ")
        )
    })
}

/// The automaton of heaps and this value.
fn grouped(h: i64, like: &Automaton) -> Result<Automaton, Error> {
    let limits = Limits { states: 200_000, ..Limits::default() };
    let numeration = like.numeration();
    let tracks = like.tracks();
    let count = u8::try_from(tracks.len()).unwrap_or(u8::MAX);
    // Quotients have the chosen tracks: their nim-sum is 0.
    let quotients: Vec<Track> = (0..count).map(Track::chosen).collect();
    let even = |letter: &u32| letter.count_ones().is_multiple_of(2);
    let letters = (0..1u32 << count).filter(even).map(|letter| (letter, 0)).collect();
    let mut built = Automaton::from_states(numeration, quotients, &[(true, letters)]);
    for i in 0..count {
        let rest = Linear::track(Track::old(i)).plus(-h, &Linear::track(Track::chosen(i)));
        let both = [Track::old(i), Track::chosen(i)];
        let rest = Formula::Between(rest, Some(0), Some(h - 1));
        built = built.join(&rest.automaton(numeration, &both, &limits)?, &limits)?.minimised();
        let kept: Vec<Track> =
            built.tracks().iter().copied().filter(|t| *t != Track::chosen(i)).collect();
        built = built.projected(&kept, &limits)?;
    }
    // The rests have the sum of the value's rest.
    let last = count.saturating_sub(1);
    let sum =
        (0..last).fold(Linear::default(), |sum, i| sum.plus(1, &Linear::track(Track::old(i))));
    let same = Formula::Residue(sum.plus(-1, &Linear::track(Track::old(last))), h, 0);
    Ok(built.join(&same.automaton(numeration, tracks, &limits)?, &limits)?.minimised())
}
