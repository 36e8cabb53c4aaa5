//! Against plain recursion, published results, and searches.

use std::collections::HashMap;

use grundy_search::{Question, Search};
use grundy_testing::Random;

use super::sums::common;

use super::*;
use crate::{Outcome, Solver, Sum};

/// Whether a number is a sum of others by the definition.
fn is_sum(number: u32, of: &[u32]) -> bool {
    number == 0 || of.iter().any(|&one| one <= number && is_sum(number - one, of))
}

/// The numbers above 1 that can be named by the definition, all of which are at most `most`.
fn open(numbers: &[u32], most: u32) -> Vec<u32> {
    (2..=most).filter(|&number| !is_sum(number, numbers)).collect()
}

/// What plain recursion says of a position: its value, who wins in misère play, and which numbers were named.
struct Plain {
    value: u32,
    is_won_in_misere: bool,
    named: Vec<u32>,
}

/// All that can come of a position, by the definition: the key is what can be named.
fn plainly(numbers: &[u32], most: u32, known: &mut HashMap<Vec<u32>, Plain>) -> (u32, bool) {
    let open = open(numbers, most);
    if let Some(plain) = known.get(&open) {
        return (plain.value, plain.is_won_in_misere);
    }
    let after = |&number: &u32| plainly(&[numbers, &[number]].concat(), most, known);
    let options: Vec<(u32, bool)> = open.iter().map(after).collect();
    let value = (0..).find(|value| options.iter().all(|(other, _)| other != value)).unwrap();
    let is_won_in_misere = open.is_empty() || options.iter().any(|(_, is_won)| !is_won);
    known.insert(open, Plain { value, is_won_in_misere, named: numbers.to_vec() });
    (value, is_won_in_misere)
}

fn bits(numbers: &[u32]) -> Gaps {
    numbers.iter().fold(0, |bits, number| bits | 1 << number)
}

/// Every position that leaves no number above 14.
#[test]
fn positions_with_small_numbers_are_those_of_plain_recursion() {
    const MOST: u32 = 14;
    let all: Vec<u32> = (MOST + 1..=2 * MOST + 1).collect();
    let mut known = HashMap::new();
    plainly(&all, MOST, &mut known);
    // Numerical semigroups by their largest gap: 1, 1, 2, 2, 5, 4, 11, 10, 21, 22, 51, 40, 106, 103 (García-Sánchez
    // 2006, OEIS A124506).
    assert_eq!(known.len(), 1 + 1 + 2 + 2 + 5 + 4 + 11 + 10 + 21 + 22 + 51 + 40 + 106 + 103);
    let mut searches = [0, 1 << 20]
        .map(|memory| Search::new(Numbers, &Settings { memory, ..Settings::default() }));
    let (mut enders, mut chains) = (0, 0);
    for (open, plain) in &known {
        let left = bits(open);
        assert_eq!(gaps::left(plain.named.iter().copied()), Ok(left));
        assert_eq!(gaps::left(generators(left)), Ok(left));
        let rules_out =
            |number: u32, other: u32| is_sum(other, &[&plain.named[..], &[number]].concat());
        for &number in open {
            let rest: Vec<u32> =
                open.iter().copied().filter(|&other| !rules_out(number, other)).collect();
            assert_eq!(gaps::named(left, number), bits(&rest), "{number} of {open:?}");
            let (from, to) = (Left::Few(left), [Left::Few(bits(&rest))]);
            assert_eq!(super::number(&from, &to), Some(number.into()));
        }
        let is_ender = open.last().is_some_and(|&top| open.iter().all(|&n| rules_out(n, top)));
        assert_eq!(gaps::is_ender(left), is_ender, "{open:?}");
        // The same of sums, of which the theorems about more numbers know.
        let sums = Sums::new(generators(left).into_iter().map(u64::from).collect()).unwrap();
        let is_won = left != 0 && told(&sums) == Some(Told::Ender(largest(left).into()));
        assert_eq!(is_won, is_ender, "{open:?}");
        let is_chain = open.is_sorted_by(|&small, &large| rules_out(small, large));
        assert_eq!(chain(left).is_some(), is_chain, "{open:?}");
        for search in &mut searches {
            let found = search.ask(&[Left::Few(left)], Question::Is(0));
            assert!(found.is_answered);
            assert_eq!(found.value == Some(0), plain.value == 0, "{open:?}");
            assert_eq!(search.ask(&[Left::Few(left)], Question::Value).value, Some(plain.value));
        }
        for (play, is_won) in
            [(Play::Normal, plain.value != 0), (Play::Misere, plain.is_won_in_misere)]
        {
            let Some(told) = Sylver.theorem(&Left::Few(left), play) else { continue };
            assert_eq!(told.outcome() == Outcome::N, is_won, "{open:?} {play}");
        }
        enders += u32::from(is_ender);
        chains += u32::from(is_chain);
    }
    assert!(enders > 30 && chains > 10, "{enders} {chains}");
}

fn parse(text: &str) -> Sum {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Sylvester 1884: after two numbers without a common divisor the largest that is left is ab − a − b. Hutchings (Berlekamp,
/// Conway and Guy 1982): unless they are 2 and 3, the next player wins.
#[test]
fn two_numbers_without_a_common_divisor_are_won() {
    let mut pairs = 0;
    for a in 2..=MOST + 2 {
        for b in a + 1..=MOST + 2 {
            let top = a * b - a - b;
            if common(a.into(), b.into()) > 1 || top > MOST {
                continue;
            }
            let left = gaps::left([a, b]).unwrap();
            assert_eq!((largest(left), generators(left)), (top, vec![a, b]));
            let value = Sylver.theorem(&Left::Few(left), Play::Normal).unwrap();
            assert_eq!(value.outcome() == Outcome::N, (a, b) != (2, 3), "{a}, {b}");
            pairs += 1;
        }
    }
    assert!(pairs > 100, "{pairs}");
}

/// The game that Wikipedia shows ("Sylver coinage", 2006): 5, 4, 11, 6, 7, 2, 3, of which the first player named 5, 11, 7
/// and 3, each time to win.
#[test]
fn a_published_game() {
    let mut solver = Solver::default();
    for (named, left, outcome) in [
        ("4,5", "2,3,6,7,11", Outcome::N),
        ("4,5,11", "2,3,6,7", Outcome::P),
        ("4,5,11,6", "2,3,7", Outcome::N),
        ("4,5,11,6,7", "2,3", Outcome::P),
        ("4,5,11,6,7,2", "3", Outcome::N),
        ("4,5,11,6,7,2,3", "", Outcome::P),
    ] {
        let numbers: Vec<u32> = named.split(',').map(|number| number.parse().unwrap()).collect();
        let wanted = left.split_terminator(',').map(|number| number.parse::<u32>().unwrap());
        assert!(gaps::each(gaps::left(numbers).unwrap()).eq(wanted), "{named}");
        let sum = parse(&format!("sylver:{named}"));
        assert_eq!(solver.outcome(&sum, Play::Normal).unwrap(), outcome, "{named}");
    }
}

#[test]
fn positions_are_written_by_the_least_numbers() {
    for (text, written) in [
        ("sylver:5,4", "sylver:4,5"),
        ("sylver:4,8,5,9,5", "sylver:4,5"),
        ("sylver:4,5,11,6", "sylver:4,5,6"),
        ("sylver:2,3,1000000000000000000", "sylver:2,3"),
        ("sylver:2,129", "sylver:2,129"),
        ("sylver:2,131", "sylver:2,131"),
        ("sylver:12,6,9,15", "sylver:6,9"),
        ("sylver:10,5,1000000000000000000", "sylver:5"),
        ("sylver:11,13", "sylver:11,13"),
    ] {
        assert_eq!(parse(text).to_string(), written);
    }
    // As many as there can be.
    let all: Vec<String> = (MOST + 1..=2 * MOST + 1).map(|number| number.to_string()).collect();
    let text = format!("sylver:{}", all.join(","));
    assert_eq!(parse(&text).to_string(), text);
}

#[test]
fn other_positions_are_refused() {
    for (text, wanted) in [
        (
            "sylver:10001",
            "column 8: found '10001', expected a number up to 10000 among them, or numbers that leave none above 127",
        ),
        (
            "sylver:1000000000,1000000001",
            "column 8: found '1000000000,1000000001', expected a number up to 10000 among them, or numbers that leave \
             none above 127",
        ),
        (
            "sylver:4,1",
            "column 10: found '1', expected numbers from 2 on: who names 1 loses at once",
        ),
        ("sylver:", "column 8: found the end, expected a number"),
        (
            "sylver:0,3",
            "column 8: found '0,3', expected numbers from 2 on: who names 1 loses at once",
        ),
    ] {
        let found = text.parse::<Sum>().map(|sum| sum.to_string()).map_err(|e| e.to_string());
        assert_eq!(found, Err(wanted.to_string()), "{text}");
    }
    // Who wins is known, but no list of options shows it.
    let unlisted = Solver::default().prove(&parse("sylver:5"), Play::Normal).unwrap_err();
    assert!(unlisted.to_string().contains("infinitely many can still be named"), "{unlisted}");
    // Many numbers are left, and nothing is known of them.
    for text in ["sylver:16", "sylver:5,6,7,8,1000+sylver:16", "sylver:1001,1003,1007"] {
        let error = Solver::default().outcome(&parse(text), Play::Normal).unwrap_err();
        assert!(error.to_string().contains("can be listed or searched through"), "{text}: {error}");
    }
}

/// Openings and first answers as they are known (Berlekamp, Conway and Guy 1982; "Sylver coinage", Wikipedia): 2 and 3 answer
/// each other, so do 4 and 6, 8 and 12; 9 is answered by 6; primes from 5 on win, and answer what they divide.
#[test]
fn openings_are_won_as_it_is_known() {
    let mut solver = Solver::default();
    let mut answers = |text: &str| -> Option<Vec<String>> {
        let verdict = solver.solve(&parse(text), Play::Normal).ok()?;
        assert_eq!(verdict.outcome == Outcome::P, verdict.moves.is_empty(), "{text}");
        Some(verdict.moves.iter().map(|choice| choice.to.to_string()).collect())
    };
    for (opening, answer) in [
        ("2", "2,3"),
        ("3", "2,3"),
        ("4", "4,6"),
        ("6", "4,6"),
        ("8", "8,12"),
        ("9", "6,9"),
        ("12", "8,12"),
        ("10", "5"),
        ("49", "7"),
        ("9998", "4999"),
        ("10,15,20", "5"),
    ] {
        let answers = answers(&format!("sylver:{opening}")).unwrap();
        assert_eq!(answers, [format!("sylver:{answer}")], "{opening}");
    }
    assert_eq!(answers("sylver:70,140").unwrap(), ["sylver:5", "sylver:7"]);
    for lost in ["5", "7", "11", "97", "4,6", "6,9", "8,12", "8,10,22"] {
        assert!(answers(&format!("sylver:{lost}")).unwrap().is_empty(), "{lost}");
    }
    // Nobody knows who wins after these.
    assert_eq!(
        [16, 18, 24].map(|opening| answers(&format!("sylver:{opening}"))),
        [None, None, None]
    );
}

/// What is told of positions of many numbers, against searches of all options that leave few, and against itself: a position that loses
/// has no option that does, and one that wins has the option that is named.
#[test]
fn what_is_told_of_many_numbers_fits_what_is_searched() {
    let mut search = Search::new(Numbers, &Settings { memory: 1 << 22, ..Settings::default() });
    let mut loses = |left: &Left| match left {
        Left::Few(_) if left.numbers_left().count() <= 15 => {
            Some(search.ask(std::slice::from_ref(left), Question::Is(0)).value == Some(0))
        }
        Left::Few(_) => None,
        Left::Many(sums) => told(sums).map(|told| told.is_lost()),
    };
    let mut random = Random::new(2002);
    let (mut lost, mut won, mut searched, mut quiet) = (0, 0, 0, 0);
    for round in 0..grundy_testing::length(16, 1000) {
        let divisor = *random.pick(&[2, 2, 3, 4, 6]);
        let count = 1 + random.below(4_usize);
        let mut numbers: Vec<u64> =
            (0..count).map(|_| divisor * (2 + random.below(9_u64))).collect();
        match round {
            0 => numbers = vec![4, 6],
            1 => numbers = vec![6, 9],
            2 => numbers = vec![12, 15, 18],
            _ => {}
        }
        let Some(Left::Many(sums)) = Left::after(numbers.clone()) else { continue };
        let Some(told) = told(&sums) else { continue };
        if let Told::By(number) = told {
            let left = sums.named(number);
            assert!(!sums.multiples().has(number), "{numbers:?}");
            assert_ne!(loses(&left), Some(false), "{number} after {numbers:?}");
            won += 1;
            continue;
        }
        lost += 1;
        quiet += u32::from(matches!(told, Told::Quiet(_)));
        for number in Left::Many(sums.clone()).numbers_left().take_while(|number| *number < 60) {
            let loses = loses(&sums.named(number));
            assert_ne!(loses, Some(true), "{number} after {numbers:?}");
            searched += u32::from(loses.is_some());
        }
    }
    let (least_won, least_searched) = grundy_testing::length((5, 30), (8, 50));
    assert!(
        won > least_won && quiet >= 3 && searched > least_searched,
        "{won} {lost} {quiet} {searched}"
    );
}

/// The quiet end theorem of every number that it tells of, by the definition of an ender.
#[test]
fn quiet_ends_are_enders() {
    let mut enders = 0;
    for (numbers, divisor) in [
        (vec![4, 6], 2),
        (vec![6, 9], 3),
        (vec![8, 10, 12, 14], 2),
        (vec![8, 12], 4),
        (vec![6, 10], 2),
        (vec![9, 12], 3),
    ] {
        let sums = Sums::new(numbers.clone()).unwrap();
        let multiples = sums.multiples();
        let largest = multiples.largest().unwrap();
        let is_quiet = (1..=largest)
            .filter(|&times| !multiples.has_share(times))
            .all(|times| multiples.has_share(largest - times));
        assert_eq!(is_quiet, numbers.len() == 2, "{numbers:?}");
        for number in (2..60_u64).filter(|&number| common(number, divisor) == 1) {
            let Left::Few(left) = sums.named(number) else { continue };
            if is_quiet && multiples.has_share(number.into()) && left != 0 {
                assert!(gaps::is_ender(left), "{number} after {numbers:?}");
                enders += 1;
            }
        }
    }
    assert!(enders > 80, "{enders}");
}

/// Many numbers are left, but there is an end to them: as many as Sylvester says, (a - 1)(b - 1)/2, without 1.
#[test]
fn many_numbers_may_have_an_end() {
    for (a, b) in [(100, 101), (5, 1002), (2, 10_001)] {
        let left = Left::after(vec![a, b]).unwrap();
        assert!(matches!(left, Left::Many(_)));
        let numbers: Vec<u64> = left.numbers_left().collect();
        assert_eq!(numbers.len() as u64, (a - 1) * (b - 1) / 2 - 1, "{a}, {b}");
        assert_eq!(numbers.last(), Some(&(a * b - a - b)));
    }
}

/// Numbers that are left, against sums that are marked one after the other.
#[test]
fn what_is_left_is_no_sum() {
    let mut random = Random::new(1884);
    let mut found = [0; 2];
    for _ in 0..2000 {
        let most = *random.pick(&[12, 40, 150, 300]);
        let count = random.below(6u32);
        let numbers: Vec<u32> = (0..count).map(|_| 2 + random.below(most)).collect();
        let mut is_sum = [false; 256];
        is_sum[0] = true;
        for number in numbers.iter().map(|&number| number as usize) {
            (number..256).for_each(|sum| is_sum[sum] |= is_sum[sum - number]);
        }
        let wanted = match (128..256).find(|&number| !is_sum[number]) {
            Some(number) => Err(u32::try_from(number).unwrap()),
            None => Ok((2..128).filter(|&n| !is_sum[n]).fold(0, |left, n| left | 1_u128 << n)),
        };
        assert_eq!(gaps::left(numbers.iter().copied()), wanted, "{numbers:?}");
        found[usize::from(wanted.is_ok())] += 1;
    }
    assert!(found.iter().all(|found| *found > 300), "{found:?}");
}

/// Numbers that were named are found again from what they leave, whether few or many are left.
#[test]
fn the_number_that_was_named_is_seen() {
    for text in ["sylver:4,6", "sylver:16", "sylver:5", "sylver:100,101", "sylver:12,18,27"] {
        let numbers: Vec<u64> =
            text["sylver:".len()..].split(',').map(|number| number.parse().unwrap()).collect();
        let left = Left::after(numbers).unwrap();
        for number in left.numbers_left().take(60) {
            let after = left.named(number);
            assert_eq!(super::number(&left, std::slice::from_ref(&after)), Some(number), "{text}");
            assert_eq!(Sylver.is_option(&left, &after), Some(true));
        }
        assert_eq!(Sylver.is_option(&left, &left), Some(false), "{text}");
        assert_eq!(Sylver.is_option(&left, &Left::Few(0)), Some(text == "sylver:2"), "{text}");
    }
    let verdict =
        Solver::default().move_to(&parse("sylver:5"), Play::Normal, &parse("sylver:5,99998"));
    assert!(verdict.unwrap().is_some());
}

/// 1 comes first and is what nobody wants to name; what is pointed at is the number that is named.
#[test]
fn the_strip_counts_from_1() {
    let left = gaps::left([4, 5]).unwrap();
    let row = |picture| match picture {
        Some(Picture::Squares { first: [1, 1], rows }) => rows.concat(),
        other => panic!("{other:?}"),
    };
    let squares = row(Sylver.picture(&Left::Few(left)));
    assert_eq!((squares.len(), squares[0]), (11, Square::Poison));
    for number in 2..=11 {
        let is_free = [2, 3, 6, 7, 11].contains(&number);
        let wanted = if is_free { Square::Free } else { Square::Gone };
        assert_eq!(squares[number - 1], wanted, "{number}");
    }
    let spots = Sylver.spots(&Left::Few(left), &[Left::Few(gaps::named(left, 7))]);
    assert_eq!(spots, Some(vec![Spot::Place(0, Nat::from(6_u8))]));
    assert_eq!(row(Sylver.picture(&Left::Few(0))), [Square::Poison]);
}
