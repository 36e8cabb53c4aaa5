//! Sentences say all that an automaton does: who follows them, with nothing else at hand, decides as it does.

use grundy_automata::certificate::Claim;
use grundy_automata::discover::{Options, discover};
use grundy_automata::relation::{Formula, Linear};
use grundy_automata::{Automaton, Limits, Numeration, Track, show};
use grundy_rules::Rules;

/// What stands between two pieces of a text.
fn between<'t>(text: &'t str, before: &str, after: &str) -> Option<&'t str> {
    let rest = &text[text.find(before)? + before.len()..];
    Some(&rest[..rest.find(after)?])
}

fn numbers(list: &str) -> Vec<u64> {
    list.split(", ").map(|n| n.parse().unwrap()).collect()
}

/// The units as far as one is larger than `most`: in a base, or those that are listed and then by their equation.
fn units(words: &str, most: u64) -> Vec<u64> {
    if let Some(base) = between(words, " in base ", "\n") {
        let base: u64 = base.split([' ', ';']).next().unwrap().parse().unwrap();
        return (0..).map(|j| base.pow(j)).take_while(|unit| *unit <= most.max(1)).collect();
    }
    let mut units = numbers(between(words, "the units are ", ", …").unwrap());
    let equation = between(words, "U(j+1) = ", ";").unwrap();
    while units[units.len() - 1] <= most {
        let terms = equation.split(" + ").map(|term| {
            let (times, unit) = term.split_once('·').unwrap_or(("1", term));
            let back = ["U(j)", "U(j−1)", "U(j−2)"].iter().position(|known| *known == unit);
            times.parse::<u64>().unwrap() * units[units.len() - 1 - back.unwrap()]
        });
        units.push(terms.sum());
    }
    units
}

/// The columns of digits, the largest unit first.
fn columns(words: &str, position: &[u64]) -> Vec<String> {
    let mut rest = position.to_vec();
    let most = position.iter().copied().max().unwrap();
    let each = |unit: u64| {
        let digits: Vec<String> = rest
            .iter_mut()
            .map(|n| {
                let digit = *n / unit;
                *n %= unit;
                digit.to_string()
            })
            .collect();
        if digits.len() == 1 { digits.concat() } else { format!("({})", digits.join(",")) }
    };
    units(words, most).into_iter().rev().map(each).collect()
}

/// Where a column leads from a state, as its line says.
fn next(words: &str, state: u64, column: &str) -> Option<u64> {
    let from = format!("from state {state}: ");
    let line = words.lines().find_map(|line| line.strip_prefix(from.as_str())).unwrap();
    let mut others = None;
    for clause in line.split("; ") {
        let Some((columns, to)) = clause.split_once(" to state ") else {
            assert!(clause == "no column leads on" || clause == "no digit leads on", "{clause}");
            continue;
        };
        let (columns, _) = columns.rsplit_once(' ').unwrap();
        let to = Some(to.parse().unwrap());
        if columns.starts_with("every") {
            others = to;
        } else if columns.split(", ").any(|one| one == column) {
            return to;
        }
    }
    others
}

/// What somebody finds who follows the sentences.
fn follow(words: &str, position: &[u64]) -> bool {
    let mut state = 0;
    for column in columns(words, position) {
        match next(words, state, &column) {
            Some(to) => state = to,
            None => {
                assert!(words.contains("that is not named for its state ends the reading"));
                return false;
            }
        }
    }
    let last = words.rsplit_once("the last state is ").unwrap().1;
    numbers(last.strip_prefix("one of ").unwrap_or(last)).contains(&state)
}

fn is_followed(automaton: &Automaton, names: &[String], claim: Claim) {
    let words = show::words(automaton, names, claim).unwrap();
    let size: u64 = [0, 300, 40, 12][names.len()];
    for place in 0..size.pow(u32::try_from(names.len()).unwrap()) {
        let position: Vec<u64> =
            (0..names.len()).map(|i| place / size.pow(u32::try_from(i).unwrap()) % size).collect();
        assert_eq!(
            follow(&words, &position),
            automaton.contains(&position),
            "{position:?}\n{words}"
        );
    }
}

#[test]
fn who_follows_the_words_decides_as_the_automaton() {
    for file in ["wythoff", "nim2", "nim3", "wythoff-t", "splythoff", "mark", "parity"] {
        let text = grundy_testing::document(&format!("games/{file}.game"));
        let rules = Rules::parse(text).unwrap();
        let found = discover(&rules, text, &Options::default(), &mut |_| {}).unwrap();
        let automaton = found.automaton.unwrap();
        if automaton.states() <= 12 {
            is_followed(&automaton, &found.names, found.claim);
        } else {
            assert_eq!(show::words(&automaton, &found.names, found.claim), None);
        }
    }
    let [x, y, z] = [0, 1, 2].map(|i| Linear::track(Track::old(i)));
    let rest = |sum: &Linear, modulus, rest| Formula::Residue(sum.clone(), modulus, rest);
    let mut told = 0;
    for terms in
        [&[2, 0][..], &[3, 0], &[10, 0], &[1, 1], &[2, 1], &[2, 2], &[3, 1], &[1, 1, 1], &[2, 0, 1]]
    {
        let numeration = Numeration::of(terms).unwrap();
        for (count, formula) in [
            (1, rest(&x, 3, 1)),
            (1, Formula::Between(x.clone(), Some(3), Some(9))),
            (2, rest(&x.plus(-1, &y), 2, 0)),
            (2, Formula::not_negative(y.plus(-1, &x))),
            (2, Formula::zero(x.plus(-1, &y).plus(1, &Linear::number(1)))),
            (3, Formula::And(vec![Formula::zero(x.plus(-1, &z)), rest(&y, 2, 1)])),
        ] {
            let tracks: Vec<Track> = (0..count).map(Track::old).collect();
            let names: Vec<String> =
                ["x", "y", "z"].iter().take(tracks.len()).map(ToString::to_string).collect();
            let built = formula.automaton(numeration, &tracks, &Limits::default()).unwrap();
            if show::words(&built, &names, Claim::Losing).is_some() {
                is_followed(&built, &names, Claim::Losing);
                told += 1;
            } else {
                assert!(built.states() > 12 || numeration.radix() > 9, "{numeration}: {formula:?}");
            }
        }
    }
    assert!(told >= 30, "{told}");
    // What is told is a value, or for which value.
    let names = ["x", "y"].map(str::to_string);
    let tracks = [0, 1].map(Track::old);
    let equal = Formula::zero(x.plus(-1, &y));
    let equal = equal.automaton(Numeration::BINARY, &tracks, &Limits::default()).unwrap();
    for (claim, so) in [
        (Claim::Value(7), "(x,y) has the Grundy value 7 exactly if"),
        (Claim::Values, "(x) has the Grundy value y exactly if"),
    ] {
        assert!(show::words(&equal, &names, claim).unwrap().contains(so));
    }
}
