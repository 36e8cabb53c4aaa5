//! Numbered positions: their options are those of the rules, and every way to label them agrees with
//! plain search, for every game that can be numbered.

use std::collections::{BTreeSet, HashMap};
use std::ops::ControlFlow;

use grundy::games::GAMES;
use grundy::labels::{End, Label, Question, Reverse, labels};
use grundy::notation::pattern;
use grundy::ranked::{Bits, Ranked};
use grundy::verify::Followers;
use grundy::{Outcome, Play, Sum};

/// The options of every position by the rules and their texts.
fn by_the_rules(ranked: &Ranked) -> Vec<BTreeSet<u64>> {
    let texts: Vec<String> = (0..ranked.count()).map(|position| ranked.text(position)).collect();
    let numbers: HashMap<&str, u64> =
        texts.iter().map(String::as_str).zip(0..ranked.count()).collect();
    assert_eq!(numbers.len(), texts.len(), "texts differ");
    let options = |text: &String| {
        let sum: Sum = text.parse().unwrap();
        let mut options = BTreeSet::new();
        let _ = sum.options(&mut |component, step| {
            options.insert(numbers[sum.after(component, step).text().as_str()]);
            ControlFlow::Continue(())
        });
        options
    };
    texts.iter().map(options).collect()
}

fn moves_are_those_of_the_rules(ranked: &Ranked, wanted: &[BTreeSet<u64>]) {
    let mut back = vec![BTreeSet::new(); wanted.len()];
    for (position, wanted) in (0..).zip(wanted) {
        let mut options = BTreeSet::new();
        let _ = ranked.options(position, |option| {
            assert!(option < position);
            options.insert(option);
            ControlFlow::Continue(())
        });
        assert_eq!(&options, wanted, "{}", ranked.text(position));
        ranked.before(position, |before| {
            back[usize::try_from(before).unwrap()].insert(position);
        });
    }
    assert_eq!(back, wanted);
}

fn labels_are_those_of_the_graph(ranked: &Ranked, options: &[BTreeSet<u64>]) {
    let node = |number: u64| u32::try_from(number).unwrap();
    let edges: Vec<(u32, u32)> = (0..)
        .zip(options)
        .flat_map(|(from, options)| options.iter().map(move |&to| (node(from), node(to))))
        .collect();
    let reverse = Reverse::new(node(ranked.count()), &edges);
    for end in [End::Loses, End::Wins, End::Draws] {
        let wanted = labels(&reverse, &Question { end, targets: &[] }, 1);
        for bits in Bits::ALL {
            let what = |position| format!("{}, {end:?}, {bits:?}", ranked.text(position));
            if bits == Bits::Ten && !ranked.has_few_options() {
                let refused = ranked.labels(end, bits, 1, &mut |_| true).err().unwrap();
                assert!(refused.to_string().contains("more than 251 options"), "{refused}");
                continue;
            }
            let found = ranked.labels(end, bits, 2, &mut |_| true).unwrap();
            for position in 0..ranked.count() {
                let (outcome, n) = match wanted.get(node(position)) {
                    Label::Win(n) => (Outcome::N, Some(n)),
                    Label::Lose(n) => (Outcome::P, Some(n)),
                    Label::Draw => (Outcome::D, None),
                };
                let is_start = position == ranked.start();
                let keeps = bits == Bits::Sixteen || bits != Bits::Two && is_start;
                let wanted_label = (outcome, n.filter(|_| keeps));
                assert_eq!(found.get(position), wanted_label, "{}", what(position));
                let best = found.best(ranked, position);
                let is_best = |option: &u64| match (outcome, wanted.get(node(*option))) {
                    (Outcome::N, Label::Lose(m)) => bits != Bits::Sixteen || n == Some(m + 1),
                    (Outcome::P, Label::Win(m)) => bits == Bits::Sixteen && n == Some(m + 1),
                    _ => false,
                };
                let mut options = options[usize::try_from(position).unwrap()].iter();
                match best {
                    Some(best) => assert!(options.any(|&to| to == best) && is_best(&best)),
                    None => assert!(!options.any(is_best), "{}", what(position)),
                }
            }
            let levels = wanted.levels();
            assert_eq!(found.levels(), (bits != Bits::Two).then_some(levels), "{bits:?}");
            let won: usize = levels.iter().map(|level| level.won).sum();
            let lost: usize = levels.iter().map(|level| level.lost).sum();
            assert_eq!((found.won(), found.lost()), (won as u64, lost as u64), "{bits:?}");
        }
    }
}

/// Labels of the positions against search by code that shares nothing with them.
fn outcomes_are_those_of_search(ranked: &Ranked, followers: &mut Followers) {
    for (play, end) in [(Play::Normal, End::Loses), (Play::Misere, End::Wins)] {
        let found = ranked.labels(end, Bits::Two, 1, &mut |_| true).unwrap();
        for position in 0..ranked.count() {
            let sum: Sum = ranked.text(position).parse().unwrap();
            let wanted = followers.outcome(&sum, play);
            assert_eq!(found.get(position).0, wanted, "{sum} {play}");
        }
    }
}

#[test]
fn every_game_that_can_be_numbered() {
    let mut numbered = Vec::new();
    let mut followers = Followers::new();
    for game in GAMES {
        for range in game.small {
            // The last position is the largest.
            let text = pattern::expand(range).pop().unwrap();
            let Ok(ranked) = Ranked::new(&text.parse().unwrap()) else { continue };
            assert_eq!(ranked.text(ranked.start()), text);
            let options = by_the_rules(&ranked);
            moves_are_those_of_the_rules(&ranked, &options);
            labels_are_those_of_the_graph(&ranked, &options);
            outcomes_are_those_of_search(&ranked, &mut followers);
            numbered.push(game.name);
        }
    }
    numbered.dedup();
    let wanted =
        ["nim", "wythoff", "bachet", "subtraction", "moore", "nimhoff", "wythoff-st", "nimble"];
    assert_eq!(numbered, wanted);
}

#[test]
fn more_positions_than_numbers_and_other_rules_are_refused() {
    for (text, wanted) in [
        ("kayles:5", "the positions of kayles are not numbered"),
        ("nim:5+cram:2x2", "the positions of cram are not numbered"),
        ("nim:99999999999999999999999", "only 2^63 positions can be numbered"),
        ("nim:9999999999,9999999999", "only 2^63 positions can be numbered"),
        ("nim:1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1", "at most 16 heaps"),
        ("wythoff-st/2,1:99999,99999", "the positions of wythoff-st are not numbered"),
    ] {
        let error = Ranked::new(&text.parse().unwrap()).unwrap_err();
        assert!(!error.is_input() && error.to_string().contains(wanted), "{text}: {error}");
    }
}

/// The golden pairs (Wythoff 1907), with three ways to label.
#[test]
fn the_queen_of_a_larger_board() {
    let ranked = Ranked::new(&"wythoff:300,400".parse().unwrap()).unwrap();
    let found = [Bits::Sixteen, Bits::Four, Bits::Two]
        .map(|bits| ranked.labels(End::Loses, bits, 1, &mut |_| true).unwrap());
    for position in 0..ranked.count() {
        let (a, b) = (position / 401, position % 401);
        let wanted = match grundy_kernels::golden::is_pair_u64(a, b) {
            true => Outcome::P,
            false => Outcome::N,
        };
        assert!(found.iter().all(|labels| labels.get(position).0 == wanted), "{a} {b}");
    }
}

#[test]
fn labelling_stops_when_told() {
    let ranked = Ranked::new(&"bachet/3:300,400".parse().unwrap()).unwrap();
    for bits in Bits::ALL {
        let mut asked = 0;
        let stopped = ranked.labels(End::Loses, bits, 1, &mut |done| {
            asked += 1;
            done < 1 << 16
        });
        assert!(stopped.is_err() && asked > 0, "{bits:?}");
    }
}
