//! Sprouts against its rules alone: walks around pieces with all their spots, dead ones too, nothing left out, nothing
//! taken apart.

use std::collections::HashMap;

use grundy::{Outcome, Play, Solver, Sum, Value};
use grundy_testing::Random;

/// The spots that a walk around a connected piece meets inside of a region.
type Walk = Vec<usize>;

/// A drawing: how many ends of lines each spot has, and the walks of each region.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Drawing {
    ends: Vec<u8>,
    regions: Vec<Vec<Walk>>,
}

impl Drawing {
    fn of(spots: usize) -> Drawing {
        Drawing { ends: vec![0; spots], regions: vec![(0..spots).map(|spot| vec![spot]).collect()] }
    }

    /// What a walk meets from a place on, round to that place; a spot without lines is there once.
    fn round(&self, walk: &Walk, from: usize) -> Walk {
        let mut round: Walk = walk[from..].iter().chain(&walk[..from]).copied().collect();
        if self.ends[walk[from]] > 0 {
            round.push(walk[from]);
        }
        round
    }

    fn drawn(&self, region: usize, new: Vec<Vec<Walk>>, a: usize, b: usize) -> Drawing {
        let mut after = self.clone();
        after.regions.remove(region);
        after.regions.extend(new);
        after.ends[a] += 1;
        after.ends[b] += 1;
        after.ends.push(2);
        after
    }

    fn options(&self) -> Vec<Drawing> {
        let mut options = Vec::new();
        let spot = self.ends.len();
        for (number, region) in self.regions.iter().enumerate() {
            for (first, walk) in region.iter().enumerate() {
                for (from, &a) in walk.iter().enumerate() {
                    if self.ends[a] == 3 {
                        continue;
                    }
                    for (second, other) in region.iter().enumerate().skip(first + 1) {
                        for (to, &b) in other.iter().enumerate().filter(|&(_, &b)| self.ends[b] < 3)
                        {
                            let mut joined = self.round(walk, from);
                            joined.push(spot);
                            joined.extend(self.round(other, to));
                            joined.push(spot);
                            let rest = (0..region.len()).filter(|&i| i != first && i != second);
                            let mut left: Vec<Walk> = rest.map(|i| region[i].clone()).collect();
                            left.push(joined);
                            options.push(self.drawn(number, vec![left], a, b));
                        }
                    }
                    for (to, &b) in walk.iter().enumerate().skip(from) {
                        let lives = if a == b { 2 } else { 1 };
                        if self.ends[b] + lives > 3 || (a == b && to > from) {
                            continue;
                        }
                        let mut inside: Walk = walk[from..=to].to_vec();
                        let mut outside: Walk =
                            walk[to..].iter().chain(&walk[..=from]).copied().collect();
                        if walk.len() == 1 && self.ends[a] == 0 {
                            outside.pop();
                        }
                        inside.push(spot);
                        outside.push(spot);
                        let others: Vec<&Walk> = region
                            .iter()
                            .enumerate()
                            .filter(|(i, _)| *i != first)
                            .map(|(_, w)| w)
                            .collect();
                        for set in 0..1_u32 << others.len() {
                            let mut sides = [vec![inside.clone()], vec![outside.clone()]];
                            for (i, &walk) in others.iter().enumerate() {
                                sides[(set >> i & 1) as usize].push(walk.clone());
                            }
                            options.push(self.drawn(number, sides.into(), a, b));
                        }
                    }
                }
            }
        }
        options
    }

    /// The same with spots in the order in which they are met, and walks by the ends of their spots.
    fn named(&self) -> Drawing {
        let look = |walk: &Walk| walk.iter().map(|&spot| self.ends[spot]).collect::<Vec<u8>>();
        let mut regions = self.regions.clone();
        for region in &mut regions {
            for walk in &mut *region {
                let turn = |from: usize| [&walk[from..], &walk[..from]].concat();
                *walk = (0..walk.len()).map(turn).min_by_key(look).unwrap();
            }
            region.sort_by_key(look);
        }
        regions.sort_by_key(|region| region.iter().map(look).collect::<Vec<_>>());
        let mut ends = Vec::new();
        let mut names = vec![usize::MAX; self.ends.len()];
        for spot in regions.iter_mut().flatten().flatten() {
            if names[*spot] == usize::MAX {
                names[*spot] = ends.len();
                ends.push(self.ends[*spot]);
            }
            *spot = names[*spot];
        }
        Drawing { ends, regions }
    }

    /// In the notation of the game.
    fn text(&self) -> String {
        let mut text = String::from("sprouts:");
        let (mut small, mut capitals) = (0_u8, Vec::new());
        for region in &self.regions {
            let mut written = String::new();
            for walk in region {
                let mut own: Vec<usize> = Vec::new();
                let from = written.len();
                for &spot in walk {
                    let is_twice = walk.iter().filter(|&&other| other == spot).count() == 2;
                    match self.ends[spot] {
                        0 => written.push('0'),
                        1 => written.push('1'),
                        2 if is_twice => {
                            let place = own.iter().position(|&other| other == spot);
                            let place = place.unwrap_or_else(|| {
                                own.push(spot);
                                own.len() - 1
                            });
                            written.push(char::from(b'a' + small + u8::try_from(place).unwrap()));
                        }
                        2 => {
                            let place = capitals.iter().position(|&other| other == spot);
                            let place = place.unwrap_or_else(|| {
                                capitals.push(spot);
                                capitals.len() - 1
                            });
                            written.push(char::from(b'A' + u8::try_from(place).unwrap()));
                        }
                        _ => {}
                    }
                }
                small = (small + 3) % 7;
                if written.len() > from {
                    written.push('.');
                }
            }
            if !written.is_empty() {
                text.push_str(&written);
                text.push('}');
            }
        }
        if text.ends_with(':') { text + "0" } else { text + "]!" }
    }
}

/// The value, and whether the mover loses misère play.
fn reference(drawing: &Drawing, known: &mut HashMap<Drawing, (u64, bool)>) -> (u64, bool) {
    let drawing = drawing.named();
    if let Some(&found) = known.get(&drawing) {
        return found;
    }
    let options = drawing.options();
    let found: Vec<(u64, bool)> = options.iter().map(|option| reference(option, known)).collect();
    let value = (0..).find(|value| found.iter().all(|(other, _)| other != value)).unwrap();
    let loses = !found.is_empty() && found.iter().all(|&(_, loses)| !loses);
    known.insert(drawing, (value, loses));
    (value, loses)
}

fn check(drawing: &Drawing, known: &mut HashMap<Drawing, (u64, bool)>, solver: &mut Solver) {
    let (value, loses) = reference(drawing, known);
    let text = drawing.text();
    let sum: Sum = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(solver.value(&sum).unwrap(), Some(Value::of(value)), "{text}, read as {sum}");
    let outcome = solver.outcome(&sum, Play::Misere).unwrap();
    assert_eq!(outcome == Outcome::P, loses, "{text}, read as {sum}");
    let written = sum.to_string();
    assert_eq!(written.parse::<Sum>().unwrap().to_string(), written, "{text}");
}

#[test]
fn small_games_have_the_values_of_plain_search() {
    let (mut known, mut solver) = (HashMap::new(), Solver::default());
    for spots in 0..=2 {
        check(&Drawing::of(spots), &mut known, &mut solver);
    }
    for option in Drawing::of(3).options() {
        check(&option, &mut known, &mut solver);
    }
}

#[test]
fn random_positions_have_the_values_of_plain_search() {
    let mut random = Random::new(6);
    let (mut known, mut solver) = (HashMap::new(), Solver::default());
    let (mut largest, mut apart) = (0, 0);
    for _ in 0..400 {
        let spots = 4 + random.below(4_usize);
        let mut drawing = Drawing::of(spots);
        // Every line takes a life.
        for _ in 0..3 * spots - 5 - random.below(2_usize) {
            let mut options = drawing.options();
            if options.is_empty() {
                break;
            }
            let at = random.below(options.len());
            drawing = options.swap_remove(at);
        }
        check(&drawing, &mut known, &mut solver);
        largest = largest.max(reference(&drawing, &mut known).0);
        apart += usize::from(drawing.text().parse::<Sum>().unwrap().to_string().contains(']'));
    }
    assert!(largest >= 2 && apart > 20, "{largest} {apart}");
}

#[test]
fn positions_are_written_in_one_way() {
    for (text, written) in [
        ("0.0.0.}]!", "3"),
        ("0*3.}", "3"),
        ("0.0", "2"),
        // The example of Glop's manual, before and after what it leaves out.
        ("1aa.AB.}AB.}]0.aaABC.}0.1ab1bcDca.ACB.}D.}]!", "0.1ab1bc2ca.ABC.}0.2ACB.}]12.AB.}AB.}"),
        ("12.AB.}AB.}]0.2ABC.}0.1ab1bc2ca.ACB.}]!", "0.1ab1bc2ca.ABC.}0.2ACB.}]12.AB.}AB.}"),
        ("2.}2.", "0"),
        ("0.BA.}AB.", "0.AB.}AB.}"),
        ("A.}0.A", "0.2.}"),
    ] {
        let sum: Sum = format!("sprouts:{text}").parse().unwrap();
        assert_eq!(sum.to_string(), format!("sprouts:{written}"), "{text}");
    }
}

#[test]
fn wrong_positions_are_refused() {
    for (text, wanted) in [
        ("", "column 9: found the end, expected 0, 1, 2 or a letter"),
        ("33", "column 9: found '33', expected a number of spots from 0 to 32"),
        ("01.}", "column 10: found '1.}', expected '.', '*' or '}' after 0"),
        ("10.}", "column 10: found '0.}', expected 0 alone in a boundary"),
        ("1a.}", "column 10: found 'a.}', expected a small letter twice in a boundary"),
        ("aaa.}", "column 11: found 'a.}', expected a small letter twice in a boundary"),
        ("AA.}", "column 10: found 'A.}', expected a capital letter once in each of two regions"),
        (
            "0.A.}1.",
            "column 11: found 'A.}1.', expected a capital letter that is in another region of the land, too, or 2 in \
             its place",
        ),
        ("0..}", "column 11: found '.}', expected 0, 1, 2 or a letter"),
        ("0*40.", "column 11: found '40.', expected a number of spots from 1 to 32"),
        ("0*32.1.}", "column 16: found '}', expected spots with at most 96 lives"),
        ("12*", "column 11: found '*', expected 0, 1, 2 or a letter, '.' or '}'"),
    ] {
        let error = format!("sprouts:{text}").parse::<Sum>().unwrap_err().to_string();
        assert_eq!(error, wanted, "{text}");
    }
    let many: String = (1..=20).map(|ones| format!("{}.", "1".repeat(ones))).collect();
    let error = format!("sprouts:{}", &many[..90]).parse::<Sum>().unwrap_err().to_string();
    assert!(
        error.ends_with("at most 96 lives") || error.ends_with("different boundaries"),
        "{error}"
    );
}

/// The same drawing seen otherwise: each region from either side, everything begun elsewhere and in another order.
fn seen_otherwise(drawing: &Drawing, random: &mut Random) -> Drawing {
    let mut other = drawing.clone();
    for region in &mut other.regions {
        let is_back = random.below(2_usize) == 0;
        for walk in &mut *region {
            if is_back {
                walk.reverse();
            }
            let first = random.below(walk.len());
            walk.rotate_left(first);
        }
        for last in 1..region.len() {
            region.swap(random.below(last + 1), last);
        }
    }
    for last in 1..other.regions.len() {
        other.regions.swap(random.below(last + 1), last);
    }
    other
}

#[test]
fn positions_have_one_form_however_they_are_seen() {
    let mut random = Random::new(9);
    let mut apart = 0;
    for _ in 0..600 {
        let spots = 3 + random.below(4_usize);
        let mut drawing = Drawing::of(spots);
        for _ in 0..random.below(2 * spots) {
            let mut options = drawing.options();
            if options.is_empty() {
                break;
            }
            let at = random.below(options.len());
            drawing = options.swap_remove(at);
        }
        let written = |drawing: &Drawing| drawing.text().parse::<Sum>().unwrap().to_string();
        let (one, other) = (written(&drawing), written(&seen_otherwise(&drawing, &mut random)));
        apart += usize::from(one != other);
    }
    // A few spots cannot be told apart by what is around them and are none the less not alike.
    assert!(apart <= 3, "{apart}");
}
