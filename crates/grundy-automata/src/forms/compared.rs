//! A comparison of two numbers together with the remainders of one sum of them.

use super::{listed, same};
use crate::Automaton;
use crate::relation::{Formula, Linear};

/// The largest divisor, numbers up to here are looked at first, and so far apart numbers are told to be.
const DIVISOR: i64 = 12;
const SIZE: i64 = 30;
const FAR: i64 = 3;

/// Where something is said, in words, and the sums whose remainders may matter there: the words for one, and for each case the
/// condition and the sum.
struct Place {
    said: String,
    sums: Vec<(String, Vec<(Formula, Linear)>)>,
}

/// That one number is at most another, the smaller one is a small number, or nothing, and that a sum leaves some remainders.
pub(super) fn in_words(automaton: &Automaton, names: &[String]) -> Option<String> {
    let (&[first, second], [x, y]) = (automaton.tracks(), names) else { return None };
    let numbers = [first, second].map(Linear::track);
    let all: Vec<([i64; 2], bool)> = (0..SIZE)
        .flat_map(|x| (0..SIZE).map(move |y| [x, y]))
        .map(|pair| (pair, automaton.contains(&pair.map(i64::unsigned_abs))))
        .collect();
    places(&numbers, [x, y]).into_iter().find_map(|place| {
        place.sums.iter().find_map(|(sum, cases)| {
            let (modulus, rests) = remainders(&all, cases, first.0)?;
            let case = |(condition, sum): &(Formula, Linear)| {
                let each = rests.iter().map(|rest| Formula::Residue(sum.clone(), modulus, *rest));
                Formula::And(vec![condition.clone(), Formula::Or(each.collect())])
            };
            if !same(automaton, &Formula::Or(cases.iter().map(case).collect())) {
                return None;
            }
            let list: Vec<String> = rests.iter().map(i64::to_string).collect();
            let rest = format!("{sum} mod {modulus} is {}", listed(&list));
            Some(match (modulus, place.said.as_str()) {
                (1, said) => said.to_string(),
                (_, "") => rest,
                (_, said) => format!("{said} and {rest}"),
            })
        })
    })
}

/// The least divisor by which the sums leave remainders that tell what is accepted, and these; nothing else may be.
fn remainders(
    all: &[([i64; 2], bool)],
    cases: &[(Formula, Linear)],
    first: u8,
) -> Option<(i64, Vec<i64>)> {
    // What the sum is, where something is said.
    let mut sums: Vec<(i64, bool)> = Vec::new();
    for (pair, accepted) in all {
        let value = |track: crate::Track| pair[usize::from(track.0 != first)];
        match cases.iter().find(|(condition, _)| condition.holds(&value)) {
            Some((_, sum)) => {
                let terms = sum.terms.iter().map(|(track, times)| times * value(*track));
                sums.push((terms.sum::<i64>() + sum.constant, *accepted));
            }
            None if *accepted => return None,
            None => {}
        }
    }
    (1..=DIVISOR).find_map(|modulus| {
        let mut rests: Vec<(i64, bool)> =
            sums.iter().map(|(sum, accepted)| (sum.rem_euclid(modulus), *accepted)).collect();
        rests.sort_unstable();
        rests.dedup();
        let is_told = rests.windows(2).all(|two| two[0].0 != two[1].0);
        let rests: Vec<i64> = rests.iter().filter(|(_, is)| *is).map(|(rest, _)| *rest).collect();
        (is_told && !rests.is_empty()).then_some((modulus, rests))
    })
}

/// The simplest first.
fn places(numbers: &[Linear; 2], names: [&String; 2]) -> Vec<Place> {
    let [first, second] = numbers;
    let mut places = Vec::new();
    for apart in [0, 1].into_iter().chain(2..=FAR).chain(-FAR..0) {
        for (less, more, [x, y]) in [(first, second, names), (second, first, [names[1], names[0]])]
        {
            let difference = more.plus(-1, less);
            let condition = Formula::Between(difference.clone(), Some(apart), None);
            let case = |sum: Linear| vec![(condition.clone(), sum)];
            places.push(Place {
                said: match apart {
                    0 => format!("{x} ≤ {y}"),
                    1 => format!("{x} < {y}"),
                    _ if apart > 0 => format!("{x} + {apart} ≤ {y}"),
                    _ => format!("{x} ≤ {y} + {}", -apart),
                },
                sums: vec![
                    (format!("({y} − {x})"), case(difference)),
                    (x.clone(), case(less.clone())),
                    (y.clone(), case(more.clone())),
                    (format!("({x} + {y})"), case(less.plus(1, more))),
                ],
            });
        }
    }
    let [x, y] = names;
    let ordered =
        |less: &Linear, more: &Linear| Formula::Between(more.plus(-1, less), Some(0), None);
    for least in 0..=FAR {
        let case = |less: &Linear, more: &Linear| {
            let is = Formula::Between(less.clone(), Some(least), Some(least));
            (Formula::And(vec![is, ordered(less, more)]), more.clone())
        };
        places.push(Place {
            said: format!("min({x}, {y}) = {least}"),
            sums: vec![(format!("max({x}, {y})"), vec![case(first, second), case(second, first)])],
        });
    }
    let apart = |less: &Linear, more: &Linear| (ordered(less, more), more.plus(-1, less));
    places.push(Place {
        said: String::new(),
        sums: vec![(format!("|{x} − {y}|"), vec![apart(first, second), apart(second, first)])],
    });
    places
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Limits, Numeration, Track};

    /// Each form is told for what it is, where it is what the words say pair by pair, in each numeration.
    #[test]
    fn comparisons_with_remainders_are_told() {
        type Is = fn(i64, i64) -> bool;
        let cases: [(&str, Is); 9] = [
            ("x ≤ y and (y − x) mod 4 is 0", |x, y| x <= y && (y - x) % 4 == 0),
            ("y < x and (x − y) mod 3 is 0 or 2", |x, y| y < x && (x - y) % 3 != 1),
            ("x + 2 ≤ y and x mod 3 is 1", |x, y| x + 2 <= y && x % 3 == 1),
            ("x ≤ y + 1 and (x + y) mod 5 is 0 or 3", |x, y| {
                x <= y + 1 && [0, 3].contains(&((x + y) % 5))
            }),
            ("y ≤ x and x mod 2 is 1", |x, y| y <= x && x % 2 == 1),
            ("min(x, y) = 0 and max(x, y) mod 3 is 0", |x, y| x.min(y) == 0 && x.max(y) % 3 == 0),
            ("min(x, y) = 2", |x, y| x.min(y) == 2),
            ("x + 3 ≤ y", |x, y| x + 3 <= y),
            ("|x − y| mod 3 is 1", |x, y| (x - y).abs() % 3 == 1),
        ];
        let names = ["x", "y"].map(str::to_string);
        let tracks = [0, 1].map(Track::old);
        let limits = Limits::default();
        for numeration in [Numeration::BINARY, Numeration::FIBONACCI] {
            for (said, is) in &cases {
                let mut found = 0;
                for place in places(&tracks.map(Linear::track), [&names[0], &names[1]]) {
                    for (sum, cases) in &place.sums {
                        let all: Vec<([i64; 2], bool)> = (0..SIZE)
                            .flat_map(|x| (0..SIZE).map(move |y| ([x, y], is(x, y))))
                            .collect();
                        let Some((modulus, rests)) = remainders(&all, cases, 0) else { continue };
                        let case = |(condition, sum): &(Formula, Linear)| {
                            let rest = |rest: &i64| Formula::Residue(sum.clone(), modulus, *rest);
                            let rests = rests.iter().map(rest).collect();
                            Formula::And(vec![condition.clone(), Formula::Or(rests)])
                        };
                        let built = Formula::Or(cases.iter().map(case).collect());
                        let built = built.automaton(numeration, &tracks, &limits).unwrap();
                        for (pair, is) in &all {
                            let numbers = pair.map(i64::unsigned_abs);
                            assert_eq!(built.contains(&numbers), *is, "{said}: {sum} {pair:?}");
                        }
                        found += 1;
                        let told = in_words(&built, &names);
                        assert!(told.as_deref() == Some(*said) || found > 1, "{told:?}: {said}");
                        // One pair far out less.
                        let far = |i: usize| {
                            let number = Linear::track(tracks[i]);
                            Formula::Between(number, Some(100), Some(100)).negated()
                        };
                        let less = Formula::Or(vec![far(0), far(1)]);
                        let less = less.automaton(numeration, &tracks, &limits).unwrap();
                        let less = built.join(&less, &limits).unwrap().minimised();
                        if less != built {
                            assert_ne!(in_words(&less, &names).as_deref(), Some(*said));
                        }
                    }
                }
                assert!(found > 0, "{said}");
            }
        }
        // What is two of them is not said.
        let or = |x: i64, y: i64| x <= y && (y - x) % 4 == 0 || y < x && x % 3 == 0;
        let all = (0..SIZE).flat_map(|x| (0..SIZE).map(move |y| ([x, y], or(x, y))));
        let all: Vec<([i64; 2], bool)> = all.collect();
        let places = places(&tracks.map(Linear::track), [&names[0], &names[1]]);
        let mut sums = places.iter().flat_map(|place| &place.sums);
        assert!(sums.all(|(_, cases)| remainders(&all, cases, 0).is_none()));
    }
}
