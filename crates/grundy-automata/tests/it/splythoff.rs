//! Splythoff, whose P-positions are read in a numeration of three terms.

use crate::reference;
use crate::table::found;

use dashu_int::UBig;
use grundy_automata::discover::{Discovery, Options, Status};
use grundy_automata::theorem::Theorem;
use grundy_automata::{Error, Numeration};
use grundy_rules::Rules;

fn rules() -> &'static str {
    grundy_testing::document("games/splythoff.game")
}

fn theorem(discovery: &Discovery) -> Theorem {
    let Status::Proved { certificate } = &discovery.status else { panic!("not proved") };
    Theorem::read(certificate).unwrap()
}

/// The squares of a queen on her way: towards a corner along lines, and after one bounce on while nearer than at first.
fn queen(x: i64, y: i64) -> Vec<Vec<i64>> {
    let mut squares = Vec::new();
    squares.extend((0..x).map(|i| vec![i, y]));
    squares.extend((0..y).map(|j| vec![x, j]));
    let (mut at, mut step, mut bounced) = ([x, y], [-1, -1], false);
    loop {
        if let Some(side) = (0..2).find(|&i| at[i] == 0 && step[i] < 0) {
            if bounced {
                break;
            }
            bounced = true;
            step[side] = 1;
        }
        at = [at[0] + step[0], at[1] + step[1]];
        if at[0] < 0 || at[1] < 0 || at[0] + at[1] >= x + y {
            break;
        }
        squares.push(at.to_vec());
    }
    squares.sort();
    squares.dedup();
    squares
}

#[test]
fn the_rules_are_those_of_a_queen_that_bounces() {
    let game = Rules::parse(rules()).unwrap().game().unwrap();
    for (x, y) in (0..14).flat_map(|x| (0..14).map(move |y| (x, y))) {
        assert_eq!(reference::options(&game, &[x, y]), queen(x, y), "({x},{y})");
    }
}

#[test]
fn its_positions_are_those_of_the_tribonacci_word() {
    let discovery = found(rules(), &Options::default(), 20);
    let automaton = discovery.automaton.as_ref().unwrap();
    assert_eq!((automaton.numeration(), automaton.states()), (Numeration::TRIBONACCI, 45));
    let theorem = theorem(&discovery);
    for line in grundy_testing::numbers::<u64>(grundy_testing::published("splythoff.csv")) {
        let [a, b, difference, sum] = line[..] else { panic!("{line:?}") };
        assert_eq!((b - a, b + a), (difference, sum));
        assert!(theorem.decide_small(&[a, b]) && theorem.decide_small(&[b, a]));
    }
    // Where letters stand in the word of a → ab, b → ac, c → a (Dekking, Shallit and Sloane 2020).
    let mut word = vec![0u8];
    while word.len() < 60_000 {
        let next = |letter: &u8| [&[0, 1][..], &[0, 2], &[0]][usize::from(*letter)];
        word = word.iter().flat_map(next).copied().collect();
    }
    let places = |letter| (1u64..).zip(&word).filter(move |at| *at.1 == letter).map(|at| at.0);
    let places = places(0).zip(places(1)).zip(places(2));
    let pairs: Vec<[u64; 2]> = places.map(|((a, b), c)| [b - a, c - b]).collect();
    assert!(pairs.len() > 5_000 && pairs.iter().all(|pair| theorem.decide_small(pair)));
    let mut count = 0;
    let below = pairs[pairs.len() - 1][0];
    automaton.each_below(&[below, u64::MAX >> 1], &mut |p| count += usize::from(p[0] <= p[1]));
    assert_eq!(count, pairs.len(), "these and (0,0), and not the last");
}

/// Positions of any size are decided, and their winning moves are found.
#[test]
fn long_numbers_are_decided() {
    let theorem = theorem(&found(rules(), &Options::default(), 3));
    let replies = theorem.replies(&Rules::parse(rules()).unwrap()).unwrap();
    for (x, y) in (0..30u64).flat_map(|x| (0..30u64).map(move |y| (x, y))) {
        let position = [UBig::from(x), UBig::from(y)];
        let moves = replies.find(&position, 5);
        assert_eq!(moves.is_empty(), theorem.decide(&position), "({x},{y})");
        assert!(moves.iter().all(|reply| theorem.decide(&reply.to)));
    }
    let start = std::time::Instant::now();
    let position = [UBig::from(3u8).pow(209_590), UBig::from(7u8).pow(118_330)];
    assert!(!theorem.decide(&position));
    println!("10^5 digits in {:?}", start.elapsed());
    // Bounces that win lead far from both sides.
    let far = |n: &UBig| *n > UBig::from(10u8).pow(59);
    let mut bounces = 0;
    for y in 1..10u8 {
        let moves = replies.find(&[UBig::from(10u8).pow(60), UBig::from(y)], 5);
        assert!(!moves.is_empty() && moves.iter().all(|reply| theorem.decide(&reply.to)));
        bounces += moves.iter().filter(|reply| reply.to.iter().all(far)).count();
    }
    assert!(bounces > 0);
}

#[test]
fn misere_play_and_other_ends_are_proved() {
    let to = Some(2_700);
    let tribonacci = Some(Numeration::TRIBONACCI);
    let plain = Options { to, numeration: tribonacci, ..Options::default() };
    let misere = Options { misere: true, ..plain.clone() };
    let ended = |sum| format!("{}end when x + y <= {sum}\n", rules());
    // As many states as the documentation says.
    let row = grundy_testing::document("docs/THEOREMS.md").lines();
    let row =
        row.filter(|line| line.starts_with("| splythoff; misère; to x + y ≤ 2; to x + y ≤ 4"));
    let told: Vec<usize> = row
        .flat_map(|row| row.rsplit('|').nth(1).unwrap().split(';'))
        .map(|states| states.trim().parse().unwrap())
        .collect();
    let [_, in_misere, to_2, to_4] = told[..] else { panic!("{told:?}") };
    let all = [
        (rules().to_string(), &misere, in_misere),
        (ended(2), &plain, to_2),
        (ended(4), &plain, to_4),
    ];
    // `./test --long` proves all of them.
    let count = grundy_testing::length(1, all.len());
    for (rules, options, states) in all.into_iter().take(count) {
        let automaton = found(&rules, options, 14).automaton.unwrap();
        assert_eq!(automaton.states(), states, "{rules}");
    }
}

/// A certificate with another numeration of three terms is about other numbers, or about nothing.
#[test]
fn other_terms_are_refused() {
    let discovery = found(rules(), &Options::default(), 3);
    let Status::Proved { certificate } = discovery.status else { panic!("not proved") };
    for (terms, why) in [
        ("1 1", "no word"),
        ("1 0 1", "no word"),
        ("2 1 1", "not proved"),
        ("1 2 1", "no numeration"),
        ("1 1 0", "no numeration"),
        ("1 1 1 1", "no numeration"),
        ("16 1 1", "no numeration"),
        ("1", "no numeration"),
    ] {
        let other = certificate.replace("numeration 1 1 1\n", &format!("numeration {terms}\n"));
        assert_ne!(other, certificate);
        let refusal = grundy_checker::theorem::check(&other, rules(), Default::default());
        let said = refusal.unwrap_err().to_string();
        assert!(said.contains(why), "{terms}: {said}");
        let is_numeration = !matches!(Theorem::read(&other), Err(Error::Numeration(_)));
        assert_eq!(is_numeration, why != "no numeration", "{terms}");
    }
}
