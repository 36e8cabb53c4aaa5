//! Outcomes that are found for all smaller positions at once: of rule files, and of games that say their rules.

use std::collections::BTreeSet;

use grundy::reference::Followers;
use grundy::rules::Rules;
use grundy::table::{Pattern, Table, Wanted};
use grundy::{Limits, Outcome, Play, Resource, Solver, Sum};
use grundy_rules::reference::{Outcomes, is_position};

/// Where a box of positions is filled, asked for one position after another, in both plays: what a search says.
#[test]
fn boxes_say_what_a_search_says() {
    let mut compared = [0, 0];
    let mut files = 0;
    for (_, text) in grundy_testing::rule_files() {
        for extra in ["", "misere\n"] {
            let text = text.replacen("\nheap", &format!("\n{extra}heap"), 1);
            let Ok(rules) = Rules::parse(&text) else { continue };
            let file = &rules.checked().rules;
            let count = file.coordinates();
            if rules.checked().game.loopy || !(2..=3).contains(&count) {
                continue;
            }
            files += 1;
            // From 2^10 positions on boxes are filled.
            let (from, to) = if count == 2 { (31, 33) } else { (9, 10) };
            // Verdicts with moves of so small positions are searched for.
            let (mut solver, mut searching) = (Solver::default(), Solver::default());
            let side = usize::try_from(to - from + 1).unwrap();
            for cell in 0..side.pow(u32::try_from(count).unwrap()) {
                let number = |i| i64::try_from(cell / side.pow(i) % side).unwrap() + from;
                let position: Vec<i64> = (0..u32::try_from(count).unwrap()).map(number).collect();
                if !is_position(file, &position) {
                    continue;
                }
                let body: Vec<String> = position.iter().map(i64::to_string).collect();
                let sum = rules.position(&body.join(",")).unwrap();
                let is_p = searching.solve(&sum, Play::Normal).unwrap().outcome == Outcome::P;
                let found = solver.outcome(&sum, Play::Normal).unwrap();
                assert_eq!(found == Outcome::P, is_p, "{sum}\n{text}");
                compared[usize::from(is_p)] += 1;
            }
        }
    }
    println!("{files} files, {compared:?} positions");
    assert!(files > 20 && compared.iter().all(|n| *n > 20), "{files} files, {compared:?}");
}

/// Tables and lists of P-positions read boxes: they say what the rules alone say, place by place.
#[test]
fn tables_of_files_are_those_of_their_rules() {
    let (mut tables, mut seen) = (0, [0, 0]);
    for (_, text) in grundy_testing::rule_files() {
        let Ok(rules) = Rules::parse(&text) else { continue };
        let file = &rules.checked().rules;
        let is_one = |numbers: &[u64]| {
            let numbers: Vec<i64> = numbers.iter().map(|n| i64::try_from(*n).unwrap()).collect();
            is_position(file, &numbers)
        };
        let (holes, last) = match file.coordinates() {
            1 => ("_", vec![40]),
            // The order of the numbers is to be seen.
            2 => ("_,_", vec![9, 12]),
            _ => continue,
        };
        // Positions that are made from numbers are there for all of them.
        let all = || (0..32).flat_map(|a| (0..32).map(move |b| [a, b]));
        let is_apart = rules.checked().game.loopy || file.replaces();
        if is_apart || !all().all(|both| is_one(&both[..last.len()])) {
            continue;
        }
        let at = |numbers: &[u64]| {
            let body: Vec<String> = numbers.iter().map(u64::to_string).collect();
            rules.position(&body.join(",")).unwrap()
        };
        let pattern = Pattern::of(&format!("game:{holes}"), at).unwrap();
        for play in [Play::Normal, Play::Misere] {
            let axes: Vec<_> = last.iter().map(|last| 0..=*last).collect();
            let limits = Limits::default();
            let table = Table::new(&pattern, axes, Wanted::Outcomes, play, &limits);
            let Ok(mut table) = table else { continue };
            let mut said = file.clone();
            said.misere |= play == Play::Misere;
            let mut plain = Outcomes::new(&said, 150);
            tables += 1;
            let mut losing = BTreeSet::new();
            for a in 0..=last[0] {
                for b in 0..=last.get(1).copied().unwrap_or(0) {
                    let numbers = &[a, b][..last.len()];
                    let found = table.cell(numbers).unwrap().outcome;
                    let position: Vec<i64> =
                        numbers.iter().map(|n| i64::try_from(*n).unwrap()).collect();
                    let is_p = plain.is_p(&position);
                    let wanted = if is_p { Outcome::P } else { Outcome::N };
                    assert_eq!(found, Some(wanted), "{numbers:?} {play:?}\n{text}");
                    seen[usize::from(is_p)] += 1;
                    if is_p && numbers.iter().all(|n| *n <= 9) {
                        losing.insert(numbers.to_vec());
                    }
                }
            }
            // Of two that differ in their order alone the list has one.
            let mut list = pattern.p_positions(0..=9, play, &limits);
            let mut listed = BTreeSet::new();
            while let Some(one) = list.next() {
                one.unwrap();
                listed.insert(list.numbers().to_vec());
            }
            assert!(listed.is_subset(&losing), "{play:?}\n{text}");
            let turned = |n: &Vec<u64>| n.iter().rev().copied().collect::<Vec<_>>();
            assert!(losing.iter().all(|n| listed.contains(n) || listed.contains(&turned(n))));
        }
    }
    assert!(tables > 30 && seen.iter().all(|n| *n > 100), "{tables} {seen:?}");
}

/// Games that say their own rules are decided under misère play by all smaller positions at once, too, where no theorem tells.
#[test]
fn built_in_games_fill_boxes_under_misere_play() {
    let mut seen = [0, 0];
    // From 2^10 positions on boxes are filled.
    for (pattern, from, to) in [
        ("wythoff-st/2,1:_,_", 31, 33),
        ("wythoff-st/2,1:22,_", 55, 66),
        ("wythoff-st/3,2:_,_", 31, 32),
        ("split-pairs:_,_", 32, 38),
        ("chomp:11,11,_", 7, 9),
        ("chomp:_,_", 31, 33),
    ] {
        let (mut solver, mut followers) = (Solver::default(), Followers::new());
        let both = pattern.matches('_').count() == 2;
        let second = |a: u32| if both { from..=a } else { a..=a };
        for (a, b) in (from..=to).flat_map(|a| second(a).map(move |b| (a, b))) {
            let text = pattern.replacen('_', &format!("{a}"), 1).replacen('_', &format!("{b}"), 1);
            let sum: Sum = text.parse().unwrap();
            let found = solver.outcome(&sum, Play::Misere).unwrap();
            assert_eq!(found, followers.outcome(&sum, Play::Misere), "{text}");
            seen[usize::from(found == Outcome::P)] += 1;
            if found == Outcome::N && a == to {
                let verdict = solver.solve(&sum, Play::Misere).unwrap();
                let left: Sum = verdict.moves[0].to.parse().unwrap();
                assert_eq!(followers.outcome(&left, Play::Misere), Outcome::P, "{text}");
            }
        }
    }
    assert!(seen.iter().all(|n| *n > 3), "{seen:?}");
}

/// What is too large for any box says nothing of what is not; and where memory is missing for one, that is what is said.
#[test]
fn a_position_too_large_spoils_no_other() {
    let text = "game b\nheaps x, y\nblock 1\ntake k from any heap\ntake k from each heap\n";
    let rules = Rules::parse(text).unwrap();
    let far = rules.position("1099511627777,5").unwrap();
    let mut solver = Solver::default();
    let mut seen = [0, 0];
    for n in 0..36 {
        let error = solver.outcome(&far, Play::Normal).unwrap_err();
        assert_eq!(error.resource(), Some(Resource::Memory), "{error}");
        let sum = rules.position(&format!("{},{}", n / 6, n % 6)).unwrap();
        let outcome = solver.outcome(&sum, Play::Normal).unwrap();
        assert_eq!(outcome, Solver::default().outcome(&sum, Play::Normal).unwrap(), "{sum}");
        seen[usize::from(outcome == Outcome::P)] += 1;
    }
    assert!(seen.iter().all(|n| *n > 0), "{seen:?}");
    let text = "game c\nheaps x\nstate s starts at 0\nblock 1\n\
        take k from x and set s to 1000000x where k <= 3\n";
    let rules = Rules::parse(text).unwrap();
    let sum = rules.position("5,0").unwrap();
    for play in [Play::Normal, Play::Misere] {
        let limits = |memory| Limits { memory, ..Limits::default() };
        let error = Solver::new(limits(200 << 20)).outcome(&sum, play).unwrap_err();
        assert_eq!(error.resource(), Some(Resource::Memory), "{error}");
    }
}

/// That nothing seems to bound what moves lead to from one position says nothing of the next one.
#[test]
fn a_position_without_a_bound_spoils_no_other() {
    let text =
        "game b\nblock 1\nheaps x, y\ntake 1 from x and add 7 to y where y < 300\ntake k from y\n";
    let rules = Rules::parse(text).unwrap();
    let mut solver = Solver::default();
    let below = rules.position("3,0").unwrap();
    assert!(solver.outcome(&below, Play::Normal).is_err());
    for (body, outcome) in [("3,310", Outcome::N), ("5,301", Outcome::N), ("1,305", Outcome::N)] {
        let sum = rules.position(body).unwrap();
        assert_eq!(solver.outcome(&sum, Play::Normal).unwrap(), outcome, "{body}");
    }
    // It lies in a box of theirs: its only option is forbidden.
    assert_eq!(solver.outcome(&below, Play::Normal).unwrap(), Outcome::P);
}
